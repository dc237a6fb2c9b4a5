import type { UnitOfWork } from '../kernel/storage/unit-of-work.js'
import { consumptionChange, consumptionOfBag, recordConsumption } from '../consumption/index.js'
import type { ConsumptionStores } from '../consumption/index.js'
import { recordEvent } from '../events/index.js'
import type { EventStores } from '../events/index.js'
import { bagOrderLifecycle } from './bag-order-lifecycle.js'
import type { BagOrderTrigger } from './bag-order-lifecycle.js'
import { bagEntered, bagMoved, bagRefunded } from './order-events.js'
import type { BagOrderRepository, BagOrderRow, BagOrderStep, NewBagOrder } from './bag-order.js'

/** The repositories that the work on bag orders touches. */
export interface BagOrderStores extends ConsumptionStores, EventStores {
  readonly bagOrders: BagOrderRepository
}

interface Context {
  readonly storage: UnitOfWork<BagOrderStores>
  readonly now: Date
}

/** A step of the bag order with this id. */
export type IdentifiedStep = BagOrderStep & { readonly id: number }

/** Why the bag order with this number moves on. */
export interface BagOrderMove {
  readonly bagOrderNo: string
  readonly trigger: BagOrderTrigger
}

/** Money that was given back for a bag order. */
export interface BagOrderRefund {
  readonly id: number
  /** CNY cents. */
  readonly amount: number
}

/**
 * The life of bag orders, in step with their owners' consumption. What takes a `tx` belongs to the caller's
 * transaction; the others are one of their own.
 */
export class BagOrderService {
  /** Answers the new bag order's id. */
  create({ storage, now }: Context, bag: NewBagOrder): Promise<number> {
    return storage.transaction(async (tx) => (await this.insert(tx, bag, now)).id)
  }

  /** Moves a bag order from one state to the next; undefined where it may not, is not in that state, or paid twice. */
  transition({ storage, now }: Context, step: IdentifiedStep): Promise<BagOrderRow | undefined> {
    return storage.transaction((tx) => this.step(tx, step, now))
  }

  /** Refunds part of what was paid, more than 0; undefined where that much was not. */
  refund({ storage, now }: Context, refund: BagOrderRefund): Promise<BagOrderRow | undefined> {
    return storage.transaction((tx) => this.giveBack(tx, refund, now))
  }

  /** Answers the new bag order. */
  async insert(tx: BagOrderStores, bag: NewBagOrder, now: Date): Promise<BagOrderRow> {
    const row = await tx.bagOrders.insert(bag, now)
    await recordConsumption(tx, { memberId: row.userId, time: now, change: consumptionOfBag(row) })
    await recordEvent(tx, bagEntered(row), now)
    return row
  }

  /** Moves a bag order on, from whichever state its trigger does; undefined where it is in none of them. */
  async move(tx: BagOrderStores, { bagOrderNo, trigger }: BagOrderMove, now: Date): Promise<BagOrderRow | undefined> {
    const bag = await tx.bagOrders.findByNo(bagOrderNo)
    if (bag === undefined) return undefined
    for (const { from, to } of bagOrderLifecycle.movesOf(trigger)) {
      const moved = await this.step(tx, { id: bag.id, from, to }, now)
      if (moved !== undefined) return moved
    }
    return undefined
  }

  /** Moves a bag order from one state to the next; undefined where it may not, is not in that state, or paid twice. */
  async step(tx: BagOrderStores, { id, ...step }: IdentifiedStep, now: Date): Promise<BagOrderRow | undefined> {
    const after = await tx.bagOrders.transition(id, step, now)
    if (after === undefined) return undefined
    const payTime = step.payTime === undefined ? after.payTime : null
    await this.#record(tx, { ...after, status: step.from, payTime }, after)
    await recordEvent(tx, bagMoved(after, step.from), now)
    return after
  }

  /** Refunds part of what was paid, more than 0; undefined where that much was not. */
  async giveBack(tx: BagOrderStores, { id, amount }: BagOrderRefund, now: Date): Promise<BagOrderRow | undefined> {
    const after = await tx.bagOrders.refund(id, amount)
    if (after === undefined) return undefined
    await this.#record(tx, { ...after, refundAmount: after.refundAmount - amount }, after)
    await recordEvent(tx, bagRefunded(after, amount), now)
    return after
  }

  /** What the statement answered and what it had required tell together how the row was before. */
  async #record(tx: BagOrderStores, before: BagOrderRow, after: BagOrderRow): Promise<void> {
    const change = consumptionChange(consumptionOfBag(before), consumptionOfBag(after))
    await recordConsumption(tx, { memberId: after.userId, time: after.createTime, change })
  }
}
