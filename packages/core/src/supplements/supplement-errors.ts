import { defineError } from '../kernel/errors.js'

/** Also of a supplement of another member than the one that the caller names. */
export const EXPENSE_NOT_FOUND = defineError(1_011_021_000, 'EXPENSE_NOT_FOUND', {
  en: 'Supplement does not exist',
  zh: '补款单不存在',
})

/** One payment is for one kind of order. */
export const EXPENSE_MIXED = defineError(1_011_021_001, 'EXPENSE_MIXED', {
  en: 'Supplements of purchase orders and of bag orders cannot be paid together',
  zh: '采购订单与包裹订单的补款不能合并支付',
})

/** Also where another payment was first. */
export const EXPENSE_SETTLED = defineError(1_011_021_002, 'EXPENSE_SETTLED', {
  en: 'The supplement is paid or cancelled, or its order has ended',
  zh: '补款单已支付、已取消或订单已结束',
})
