import { defineError } from '../kernel/errors.js'

/** In CNY cents; the upper end is what one payment can move. */
export const PURCHASE_AMOUNT_ILLEGAL = defineError(1_011_003_000, 'PURCHASE_AMOUNT_ILLEGAL', {
  en: 'The amount to pay must be more than 0 and no more than one payment can move',
  zh: '支付金额必须大于 0 且不超过单笔上限',
})

/** Also of another application's purchase. */
export const PURCHASE_NOT_FOUND = defineError(1_011_020_000, 'PURCHASE_NOT_FOUND', {
  en: 'Purchase order does not exist',
  zh: '采购订单不存在',
})

/** Further away than `purchases.deviation`; just as far is not too far. Nothing was bought. */
export const PURCHASE_PRICE_DEVIATION = defineError(1_011_020_001, 'PURCHASE_PRICE_DEVIATION', {
  en: 'The live price is {payAmount} cents, too far from expectedPayAmount {expectedPayAmount}',
  zh: '实时价格为 {payAmount} 分，与 expectedPayAmount {expectedPayAmount} 相差过大',
})

/** Another call with the same number is in flight, for less than a minute: after that the query says what became of it. */
export const PURCHASE_PROCESSING = defineError(1_011_020_002, 'PURCHASE_PROCESSING', {
  en: 'An order with this outOrderNo is being created, please query it later',
  zh: '该 outOrderNo 的订单正在创建中，请稍后查询',
})
