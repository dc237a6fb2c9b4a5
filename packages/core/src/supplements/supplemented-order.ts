import { ApiError } from '../kernel/errors.js'
import { refuseParameter } from '../http/input/validation.js'
import { endedBagStatuses, endedItemStatuses } from '../orders/index.js'
import type { BagOrderRepository, OrderItemRepository } from '../orders/index.js'
import { BUSINESS_ORDER_NOT_PAYABLE } from '../payments/index.js'
import type { SubOrderRepository } from '../purchases/index.js'
import { supplementBiz } from './supplement.js'
import type { NewSupplement, SupplementInput } from './supplement.js'

/** The repositories that finding a supplemented order touches. */
interface OrderStores {
  readonly subOrders: SubOrderRepository
  readonly orderItems: OrderItemRepository
  readonly bagOrders: BagOrderRepository
}

/** The order that a supplement belongs to, and whose it is. */
export type SupplementedOrder = Pick<NewSupplement, 'orderNo' | 'bagOrderNo' | 'clientId' | 'userId'>

/**
 * Finds the order to charge. Throws 400 for a number of nothing, BUSINESS_ORDER_NOT_PAYABLE before it is paid and after
 * its end.
 */
export async function supplementedOrder(
  tx: OrderStores,
  { bizType, orderNo, bagOrderNo }: SupplementInput,
): Promise<SupplementedOrder> {
  return bizType === supplementBiz.PURCHASE ? ofPurchase(tx, orderNo ?? '') : ofBag(tx, bagOrderNo ?? '')
}

async function ofPurchase({ subOrders, orderItems }: OrderStores, orderNo: string): Promise<SupplementedOrder> {
  const order = await subOrders.find(orderNo)
  if (order === undefined) throw refuseParameter('orderNo', { en: 'is no sub-order', zh: '子订单不存在' })
  const items = await orderItems.listOfParent(order.parentOrderNo)
  const isLiving = items.some((item) => item.orderNo === orderNo && !endedItemStatuses.includes(item.status))
  if (order.payTime === null || !isLiving) throw new ApiError(BUSINESS_ORDER_NOT_PAYABLE)
  return { orderNo, bagOrderNo: null, clientId: order.clientId, userId: order.userId }
}

async function ofBag({ bagOrders }: OrderStores, bagOrderNo: string): Promise<SupplementedOrder> {
  const bag = await bagOrders.findByNo(bagOrderNo)
  if (bag === undefined) throw refuseParameter('bagOrderNo', { en: 'is no bag order', zh: '包裹订单不存在' })
  if (bag.payTime === null || endedBagStatuses.includes(bag.status)) throw new ApiError(BUSINESS_ORDER_NOT_PAYABLE)
  return { orderNo: null, bagOrderNo, clientId: null, userId: bag.userId }
}
