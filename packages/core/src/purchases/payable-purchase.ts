import { together } from '../kernel/together.js'
import type { PayableBusiness } from '../wallet-payments/index.js'
import type { StoredPurchaseStores } from './store-purchase.js'

/** How a purchase is paid from a wallet: all of its items, or none. */
export const payablePurchase: PayableBusiness<Pick<StoredPurchaseStores, 'purchases' | 'subOrders' | 'orderItems'>> = {
  title: 'Purchase order',
  async settle(tx, { bizNo: orderNo }, payTime) {
    const [isPaid, , moved, all] = await together([
      tx.purchases.pay(orderNo, payTime),
      tx.subOrders.settleAll(orderNo, { payTime }),
      tx.orderItems.moveAll({ parentOrderNo: orderNo }, 'pay'),
      tx.orderItems.listOfParent(orderNo),
    ])
    return isPaid && moved.length > 0 && moved.length === all.length
  },
}
