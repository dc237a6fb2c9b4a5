import { ApiError } from '../kernel/errors.js'
import type { Random } from '../kernel/random.js'
import { serialNumber } from '../kernel/serial-number.js'
import type { AuditStores } from '../http/admin-api/audit.js'
import type { AdminContext } from '../http/context.js'
import { auditOf } from '../http/admin-api/record-audit.js'
import { refuseParameter } from '../http/input/validation.js'
import { refuseUnknownMember } from '../members/index.js'
import type { MemberRepository } from '../members/index.js'
import type { BagOrderRow } from './bag-order.js'
import type { OrderItemRepository } from './order-item.js'
import type { BagOrderRefund, BagOrderService, BagOrderStores } from './bag-order-service.js'
import { bagOrderLifecycle, beginsPaid } from './bag-order-lifecycle.js'
import { bagOrderView, toBagOrderView } from './bag-order-view.js'
import type { BagOrderInput } from './bag-order-view.js'
import { BAG_ORDER_NOT_FOUND, BAG_STATUS_REFUSED } from './order-errors.js'

/** The repositories that operations' work on bag orders touches. */
export interface BagOrderDeskStores extends BagOrderStores, AuditStores {
  readonly members: Pick<MemberRepository, 'find'>
  readonly orderItems: Pick<OrderItemRepository, 'putIntoBag'>
}

/** Where a bag order shall go; the parcel's number where it is handed over. */
export interface BagOrderStatusUpdate {
  readonly id: number
  readonly status: number
  readonly trackingNo?: string | undefined
}

/** What the paths of its calls begin with, and what the operate log names its resource by. */
export const BAG_ORDER_PATH = '/admin-api/order/bag-order'

const audit = auditOf(BAG_ORDER_PATH, bagOrderView, toBagOrderView)

type Context = AdminContext<BagOrderDeskStores>

/** How often an update begins anew where somebody has moved the bag order in between. */
const ATTEMPTS = 2

/** What operations do to bag orders: the rules of the state machine, and a line in the operate log for each write. */
export class BagOrderDesk {
  constructor(
    private readonly bagOrders: BagOrderService,
    private readonly random: Random,
  ) {}

  /** Enters a bag order, paid now where its status is one of 1 to 8; answers its id. */
  create(context: Context, { userId, outboundOrderNo = null, orderItemNos, ...input }: BagOrderInput): Promise<number> {
    const { now, zone } = context
    return context.storage.transaction(async (tx) => {
      if ((await tx.members.find(userId)) === undefined) throw refuseUnknownMember('userId')
      const bagOrderNo = serialNumber({ prefix: 'B', now, zone, random: this.random })
      const payTime = beginsPaid(input.status) ? now : null
      const after = await this.bagOrders.insert(tx, { ...input, userId, outboundOrderNo, bagOrderNo, payTime }, now)
      if ((await tx.orderItems.putIntoBag(bagOrderNo, { userId, orderItemNos })) < orderItemNos.length) {
        throw refuseParameter('orderItemNos', {
          en: 'must be items of the member that are in no other bag order',
          zh: '必须是该会员且不在其他包裹中的商品',
        })
      }
      await audit(tx, context, { action: 'create', id: after.id, before: null, after })
      return after.id
    })
  }

  /**
   * Moves a bag order by its lifecycle; 0 to 1 is its payment. Throws BAG_ORDER_NOT_FOUND and
   * BAG_STATUS_REFUSED.
   */
  updateStatus(context: Context, update: BagOrderStatusUpdate): Promise<true> {
    return context.storage.transaction(async (tx) => {
      for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
        const found = await require(tx, update.id)
        const after = await this.#move(tx, context, { before: found, update })
        if (after === undefined) continue
        // It was in that state until now, in which refunds are all that can come in between.
        const before = { ...found, refundAmount: after.refundAmount, revision: after.revision - 1 }
        await audit(tx, context, { action: 'update-status', id: update.id, before, after })
        return true as const
      }
      throw new ApiError(BAG_STATUS_REFUSED)
    })
  }

  /**
   * Notes that part of what was paid was given back, never more than that. Bag orders are paid outside the wallet, so
   * no wallet changes. Throws BAG_ORDER_NOT_FOUND and 400.
   */
  refund(context: Context, refund: BagOrderRefund): Promise<true> {
    return context.storage.transaction(async (tx) => {
      await require(tx, refund.id)
      const after = await this.bagOrders.giveBack(tx, refund, context.now)
      if (after === undefined) {
        throw refuseParameter('amount', {
          en: 'must not exceed what is left of what was paid',
          zh: '不能超过剩余可退金额',
        })
      }
      // Not read beforehand: what the guarded statement answered tells how the row was, whoever came in between.
      const before = { ...after, refundAmount: after.refundAmount - refund.amount, revision: after.revision - 1 }
      await audit(tx, context, { action: 'refund', id: refund.id, before, after })
      return true as const
    })
  }

  async #move(
    tx: BagOrderDeskStores,
    { now }: Context,
    { before, update }: { readonly before: BagOrderRow; readonly update: BagOrderStatusUpdate },
  ): Promise<BagOrderRow | undefined> {
    const { id, status: to, trackingNo } = update
    const moves = bagOrderLifecycle.between(before.status, to)
    if (moves.length === 0) throw new ApiError(BAG_STATUS_REFUSED)
    const payTime = moves.some(({ on }) => on === 'pay') ? now : undefined
    return this.bagOrders.step(tx, { id, from: before.status, to, payTime, trackingNo }, now)
  }
}

async function require({ bagOrders }: Pick<BagOrderStores, 'bagOrders'>, id: number): Promise<BagOrderRow> {
  const bag = await bagOrders.find(id)
  if (bag === undefined) throw new ApiError(BAG_ORDER_NOT_FOUND)
  return bag
}
