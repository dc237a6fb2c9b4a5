import { unpaidItemStatuses } from '../orders/index.js'
import type { PayableBusiness } from '../wallet-payments/index.js'
import type { StoredPurchaseStores } from './store-purchase.js'

/** How a purchase is paid from a wallet: all of its items, or none. */
export const payablePurchase: PayableBusiness<Pick<StoredPurchaseStores, 'purchases' | 'subOrders' | 'orderItems'>> = {
  title: 'Purchase order',
  async isPayable({ orderItems }, { bizNo }) {
    const items = await orderItems.listOfParent(bizNo)
    return items.length > 0 && items.every(({ status }) => unpaidItemStatuses.includes(status))
  },
  async settle(tx, { bizNo: orderNo }, payTime) {
    if (!(await tx.purchases.pay(orderNo, payTime))) return false
    await tx.subOrders.settleAll(orderNo, { payTime })
    const moved = await tx.orderItems.moveAll({ parentOrderNo: orderNo }, 'pay')
    const all = await tx.orderItems.listOfParent(orderNo)
    return moved.length > 0 && moved.length === all.length
  },
}
