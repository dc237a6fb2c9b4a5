import { defineError } from '../kernel/errors.js'

/** Also of a bag order of another tenant. */
export const BAG_ORDER_NOT_FOUND = defineError(1_011_022_000, 'BAG_ORDER_NOT_FOUND', {
  en: 'Bag order does not exist',
  zh: '包裹订单不存在',
})

/** Also where another call moved the bag first. */
export const BAG_STATUS_REFUSED = defineError(1_011_022_001, 'BAG_STATUS_REFUSED', {
  en: 'The bag order cannot be moved to this status from the one it has',
  zh: '包裹订单当前状态不允许变更为该状态',
})

/** Also of an item of another tenant. */
export const ORDER_ITEM_NOT_EXISTS = defineError(1_011_025_000, 'ORDER_ITEM_NOT_EXISTS', {
  en: 'Order item does not exist',
  zh: '订单商品不存在',
})

/** Also where another call moved the item first. */
export const ORDER_ITEM_STATUS_REFUSED = defineError(1_011_025_001, 'ORDER_ITEM_STATUS_REFUSED', {
  en: 'The order item cannot be moved to this status from the one it has',
  zh: '订单商品当前状态不允许变更为该状态',
})
