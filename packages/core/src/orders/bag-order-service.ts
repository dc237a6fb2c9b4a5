import type { UnitOfWork } from '../kernel/unit-of-work.js'
import { consumptionChange, consumptionOfBag, recordConsumption } from '../consumption/index.js'
import type { ConsumptionStores } from '../consumption/index.js'
import type { BagOrderRepository, BagOrderRow, BagOrderStep, NewBagOrder } from './bag-order.js'

/** The repositories that the work on bag orders touches. */
export interface BagOrderStores extends ConsumptionStores {
  readonly bagOrders: BagOrderRepository
}

interface Context {
  readonly storage: UnitOfWork<BagOrderStores>
  readonly now: Date
}

interface BagOrderRefund {
  readonly id: number
  /** CNY cents. */
  readonly amount: number
}

/** The life of bag orders, in step with their owners' consumption. */
export class BagOrderService {
  /** Answers the new bag order's id. */
  create({ storage, now }: Context, bag: NewBagOrder): Promise<number> {
    return storage.transaction(async (tx) => {
      const id = await tx.bagOrders.insert(bag, now)
      const change = consumptionOfBag({ ...bag, refundAmount: 0 })
      await recordConsumption(tx, { memberId: bag.userId, time: now, change })
      return id
    })
  }

  /** Moves a bag order from one state to the next; undefined where it is not in that state, or paid twice. */
  transition({ storage }: Context, { id, ...step }: BagOrderStep & { readonly id: number }): Promise<BagOrderRow | undefined> {
    return storage.transaction(async (tx) => {
      const after = await tx.bagOrders.transition(id, step)
      if (after === undefined) return undefined
      const payTime = step.payTime === undefined ? after.payTime : null
      await this.#record(tx, { ...after, status: step.from, payTime }, after)
      return after
    })
  }

  /** Refunds part of what was paid, more than 0; undefined where that much was not. */
  refund({ storage }: Context, { id, amount }: BagOrderRefund): Promise<BagOrderRow | undefined> {
    return storage.transaction(async (tx) => {
      const after = await tx.bagOrders.refund(id, amount)
      if (after === undefined) return undefined
      await this.#record(tx, { ...after, refundAmount: after.refundAmount - amount }, after)
      return after
    })
  }

  /** What the statement answered and what it had required tell together how the row was before. */
  async #record(tx: BagOrderStores, before: BagOrderRow, after: BagOrderRow): Promise<void> {
    const change = consumptionChange(consumptionOfBag(before), consumptionOfBag(after))
    await recordConsumption(tx, { memberId: after.userId, time: after.createTime, change })
  }
}
