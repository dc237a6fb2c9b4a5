import { certain } from '../kernel/certain.js'
import { lockInOrder } from '../kernel/concurrency/lock-in-order.js'
import { ApiError } from '../kernel/errors.js'
import type { AuditStores } from '../http/admin-api/audit.js'
import type { AdminContext } from '../http/context.js'
import { auditOf } from '../http/admin-api/record-audit.js'
import { refuseParameter } from '../http/input/validation.js'
import { bizTypes } from '../wallets/index.js'
import type { BookingContext, WalletService, WalletStores } from '../wallets/index.js'
import { recordEvent } from '../events/index.js'
import { itemMoved, moveItems } from './order-events.js'
import { ORDER_ITEM_NOT_EXISTS, ORDER_ITEM_STATUS_REFUSED } from './order-errors.js'
import { orderItemView, toOrderItemView } from './order-item-view.js'
import type { OrderItemRepository, OrderItemRow } from './order-item.js'
import { endedItemStatuses, mayItemMove, orderItemStatus, unpaidItemStatuses } from './order-item-lifecycle.js'

/** The repositories that moving an order item touches: a refund moves money. */
export interface OrderItemStores extends WalletStores {
  readonly orderItems: OrderItemRepository
}

/** What the paths of its calls begin with, and what the operate log names its resource by. */
export const ORDER_ITEM_PATH = '/admin-api/order/order-item'

const audit = auditOf(ORDER_ITEM_PATH, orderItemView, toOrderItemView)

/** Where an item shall go, and what is noted with it. */
export interface OrderItemMove {
  readonly id: number
  readonly to: number
  readonly carrierName?: string | undefined
  readonly expressNo?: string | undefined
  /** CNY cents, with 209 only; all that the item cost where absent. */
  readonly refundAmount?: number | undefined
}

/** An item that was moved, and what it was like. */
export interface MovedItem {
  readonly before: OrderItemRow
  readonly after: OrderItemRow
}

/** Told that nothing of a sub-order lives any more, in the transaction that ended it and holds the member's wallet. */
export type OrderEndListener<Tx> = (
  tx: Tx,
  context: BookingContext,
  order: Pick<OrderItemRow, 'orderNo'>,
) => Promise<unknown>

/** Called about an order of which unpaid items are confirmed or cancelled, in the transaction that does so. */
export type UnpaidItemsListener<Tx> = (
  tx: Tx,
  context: BookingContext,
  order: Pick<OrderItemRow, 'parentOrderNo'>,
) => Promise<unknown>

/** Later domains that have to be told. */
interface OrderItemListeners<Tx> {
  readonly orderEnded: OrderEndListener<Tx>
  /** Before they are: keeps everybody else from paying, confirming or cancelling the rest of the order. */
  readonly unpaidItemsMoving: UnpaidItemsListener<Tx>
  /** Once they are. */
  readonly unpaidItemsMoved: UnpaidItemsListener<Tx>
}

/**
 * The life of order items after their payment, and their cancelling before it. `Tx` has what the listeners need, too.
 */
export class OrderItemService<in Tx extends OrderItemStores & AuditStores> {
  constructor(
    private readonly wallets: WalletService<Tx>,
    private readonly listeners: OrderItemListeners<Tx>,
  ) {}

  /**
   * Moves an item by its lifecycle, in the caller's transaction; answers what moved. A refund (209) gives
   * the money back to the wallet that paid; the last one of a sub-order ends what was charged beside it. Cancelling an
   * unpaid item cancels every unpaid item of its parent: what is left of a purchase could not be paid for its amount.
   * Throws ORDER_ITEM_NOT_EXISTS, 400 for more money than the item cost, and ORDER_ITEM_STATUS_REFUSED, also to whoever
   * came too late; each undoes the transaction.
   */
  async transition(tx: Tx, context: BookingContext, move: OrderItemMove): Promise<MovedItem[]> {
    const found = await tx.orderItems.find(move.id)
    if (found === undefined) throw new ApiError(ORDER_ITEM_NOT_EXISTS)
    if (!mayItemMove(found, move.to)) throw new ApiError(ORDER_ITEM_STATUS_REFUSED)
    if (move.to === orderItemStatus.CANCELLED) return this.#cancel(tx, context, found)
    const refund = refundOf(found, move)
    // The wallet before the item: every transaction that needs both takes them in this order. It also makes the last
    // two items of a sub-order see each other.
    if (move.to === orderItemStatus.REFUNDED) await this.wallets.lock(tx, context, found.userId)
    const { to, carrierName, expressNo } = move
    const isConfirmed = unpaidItemStatuses.includes(found.status) && !unpaidItemStatuses.includes(to)
    if (isConfirmed) await this.listeners.unpaidItemsMoving(tx, context, found)
    const step = { from: found.status, to, carrierName, expressNo }
    // Locked behind what goes before it in the order of locks: until here it may have been put into a bag order.
    const before = await tx.orderItems.lock(found.id)
    const after = before && (await tx.orderItems.transition(found.id, step, context.now))
    if (before === undefined || after === undefined) throw new ApiError(ORDER_ITEM_STATUS_REFUSED)
    await recordEvent(tx, itemMoved({ ...after, previousStatus: before.status }), context.now)
    if (isConfirmed) await this.listeners.unpaidItemsMoved(tx, context, after)
    if (to === orderItemStatus.REFUNDED && (await hasEnded(tx, after)))
      await this.listeners.orderEnded(tx, context, after)
    if (refund > 0) await this.#giveBack(tx, context, { item: after, amount: refund })
    return [{ before, after }]
  }

  /** The same for an administrator, with a line in the operate log for each item that moved. */
  async updateStatus(context: AdminContext<Tx>, move: OrderItemMove): Promise<true> {
    const attempt = () => context.storage.transaction((tx) => this.#updateStatus(tx, context, move))
    // Somebody may have moved it in between; what is refused then is refused for good.
    return attempt().catch((error: unknown) => {
      if (error instanceof ApiError && error.definition === ORDER_ITEM_STATUS_REFUSED) return attempt()
      throw error
    })
  }

  async #updateStatus(tx: Tx, context: AdminContext<Tx>, move: OrderItemMove): Promise<true> {
    const moved = await this.transition(tx, context, move)
    for (const item of moved) await audit(tx, context, { action: 'update-status', id: item.after.id, ...item })
    return true
  }

  async #cancel(tx: Tx, context: BookingContext, { id, parentOrderNo }: OrderItemRow): Promise<MovedItem[]> {
    await this.listeners.unpaidItemsMoving(tx, context, { parentOrderNo })
    const before = await lockUnpaid(tx, parentOrderNo)
    const cancelled = await moveItems(tx, { parentOrderNo, trigger: 'cancel' }, context.now)
    if (!cancelled.some((item) => item.id === id)) throw new ApiError(ORDER_ITEM_STATUS_REFUSED)
    await this.listeners.unpaidItemsMoved(tx, context, { parentOrderNo })
    return cancelled.map((after) => ({ before: certain(before.get(after.id)), after }))
  }

  async #giveBack(
    tx: Tx,
    context: BookingContext,
    { item, amount }: { readonly item: OrderItemRow; readonly amount: number },
  ): Promise<void> {
    const { userId: memberId, orderItemNo: bizId } = item
    const title = 'Refund of an order item'
    await this.wallets.book(tx, context, { memberId, bizType: bizTypes.PAYMENT_REFUND, bizId, title, amount })
  }
}

/** The unpaid items of a purchase as they are, and stay until the transaction ends; by id. */
async function lockUnpaid({ orderItems }: OrderItemStores, parentOrderNo: string): Promise<Map<number, OrderItemRow>> {
  const listed = await orderItems.listOfParent(parentOrderNo)
  const unpaid = listed.filter(({ status }) => unpaidItemStatuses.includes(status)).map(({ id }) => id)
  const locked = await lockInOrder(unpaid, (id) => orderItems.lock(id))
  return new Map(locked.flatMap((item) => (item === undefined ? [] : [[item.id, item]])))
}

/** Whether no item of the same sub-order lives. */
async function hasEnded({ orderItems }: OrderItemStores, { orderNo, parentOrderNo }: OrderItemRow): Promise<boolean> {
  const items = await orderItems.listOfParent(parentOrderNo)
  return items.every((item) => item.orderNo !== orderNo || endedItemStatuses.includes(item.status))
}

/** What a move gives back to the wallet: at most what was debited from there for the item. */
function refundOf(item: OrderItemRow, { to, refundAmount }: OrderItemMove): number {
  if (to !== orderItemStatus.REFUNDED) return 0
  const most = item.isWalletPaid ? item.qty * item.actualPrice + item.freightFee : 0
  if (refundAmount === undefined) return most
  if (refundAmount > most) {
    throw refuseParameter('refundAmount', {
      en: 'must not exceed what was paid for the item',
      zh: '不能超过该商品已支付金额',
    })
  }
  return refundAmount
}
