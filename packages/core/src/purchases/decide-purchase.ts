import { recordEvent } from '../events/index.js'
import { endedItemStatuses, orderItemStatus, unpaidItemStatuses } from '../orders/index.js'
import type { OrderItemRow } from '../orders/index.js'
import { cancelledPurchase, paidPurchase } from './purchase-events.js'
import type { StoredPurchaseStores } from './store-purchase.js'

type Context = { readonly now: Date }
type Parent = Pick<OrderItemRow, 'parentOrderNo'>

/** A purchase of which nobody pays, confirms or cancels anything at this moment, with its items. */
interface HeldPurchase {
  readonly clientId: string
  readonly orderNo: string
  readonly items: readonly OrderItemRow[]
}

/**
 * Holds the payment of a purchase before items are confirmed or cancelled. Whoever pays the purchase, or closes it when
 * its time is over, changes the payment first: so all of them go one after the other, and see what the others have left.
 */
export async function holdPurchase(
  tx: StoredPurchaseStores,
  _context: Context,
  { parentOrderNo }: Parent,
): Promise<void> {
  const purchase = await tx.purchases.findByOrderNo(parentOrderNo)
  if (typeof purchase?.paymentId === 'string') await tx.walletPayments.lockUnpaid(purchase.paymentId)
}

/**
 * What becomes of a purchase of which items were confirmed or cancelled: it is cancelled with the last of them, or paid
 * once none of them waits, and then its payment is closed (decisions/0015).
 */
export async function decidePurchase(
  tx: StoredPurchaseStores,
  { now }: Context,
  { parentOrderNo: orderNo }: Parent,
): Promise<void> {
  const purchase = await tx.purchases.findByOrderNo(orderNo)
  if (purchase === undefined) return
  const { clientId, outOrderNo, paymentId } = purchase
  const items = await tx.orderItems.listOfParent(orderNo)
  if (items.every(({ status }) => status === orderItemStatus.CANCELLED)) {
    return recordEvent(tx, cancelledPurchase({ clientId, orderNo, outOrderNo }), now)
  }
  if (!(await settleConfirmed(tx, { clientId, orderNo, items }, now))) return
  if (paymentId !== null) await tx.walletPayments.settle(paymentId, { trigger: 'close' })
  await tx.subOrders.settleAll(orderNo, { cancelTime: now })
}

/**
 * Marks each part paid of which nothing is unpaid and something lives, and the purchase where that is so of the whole;
 * answers whether it is. Operations have confirmed it: what the wallet pays is marked with its payment.
 */
export async function settleConfirmed(
  tx: StoredPurchaseStores,
  { clientId, orderNo, items }: HeldPurchase,
  now: Date,
): Promise<boolean> {
  const waiting = new Set(items.filter(isUnpaid).map((item) => item.orderNo))
  const confirmed = items.filter((item) => !isUnpaid(item) && !endedItemStatuses.includes(item.status))
  const paidParts = new Set(confirmed.map((item) => item.orderNo).filter((partNo) => !waiting.has(partNo)))
  if (paidParts.size === 0) return false
  await tx.subOrders.pay([...paidParts], now)
  if (waiting.size > 0) return false
  const paid = await tx.purchases.pay(orderNo, now)
  if (paid === undefined) return true
  const { outOrderNo } = paid
  await recordEvent(tx, paidPurchase({ clientId, orderNo, outOrderNo, payAmount: costOf(items) }), now)
  return true
}

const isUnpaid = ({ status }: OrderItemRow): boolean => unpaidItemStatuses.includes(status)

/** What was paid for them, whatever has come back since. */
const costOf = (items: readonly OrderItemRow[]): number =>
  items
    .filter(({ status }) => status !== orderItemStatus.CANCELLED && status !== orderItemStatus.PAYMENT_TIMED_OUT)
    .reduce((sum, { qty, actualPrice, freightFee }) => sum + qty * actualPrice + freightFee, 0)
