import { together } from '../kernel/concurrency/together.js'
import { recordEvent } from '../events/index.js'
import { moveItems } from '../orders/index.js'
import type { PayableBusiness } from '../wallet-payments/index.js'
import { paidPurchase } from './purchase-events.js'
import type { StoredPurchaseStores } from './store-purchase.js'

type Stores = Pick<StoredPurchaseStores, 'purchases' | 'subOrders' | 'orderItems' | 'eventOutbox'>

/** How a purchase is paid from a wallet: all of its items, or none. */
export const payablePurchase: PayableBusiness<Stores> = {
  title: 'Purchase order',
  async settle(tx, { clientId, bizNo: orderNo, payAmount }, payTime) {
    const [paid, , moved, all] = await together([
      tx.purchases.pay(orderNo, payTime),
      tx.subOrders.settleAll(orderNo, { payTime }),
      moveItems(tx, { parentOrderNo: orderNo, trigger: 'pay' }, payTime),
      tx.orderItems.listOfParent(orderNo),
    ])
    if (paid === undefined || moved.length === 0 || moved.length < all.length) return false
    const { outOrderNo } = paid
    await recordEvent(tx, paidPurchase({ clientId, orderNo, outOrderNo, payAmount }), payTime)
    return true
  },
}
