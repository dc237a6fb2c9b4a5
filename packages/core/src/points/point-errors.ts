import { defineError } from '../kernel/errors.js'

/** Also of a deleted rule, and of one of another tenant. */
export const POINT_RULE_NOT_EXISTS = defineError(1_013_034_000, 'POINT_RULE_NOT_EXISTS', {
  en: 'Point rule does not exist',
  zh: '积分规则不存在',
})

/** Of enabling a rule: which of two would pay could not be told. */
export const POINT_RULE_CONFLICT = defineError(1_013_034_002, 'POINT_RULE_CONFLICT', {
  en: 'Another enabled rule gives points for the same business',
  zh: '已有启用的规则对相同业务计分',
})

/** The balance would pass what both databases keep; nothing was booked. */
export const POINT_LIMIT_REACHED = defineError(1_013_034_003, 'POINT_LIMIT_REACHED', {
  en: 'The member cannot have that many points',
  zh: '积分余额超出上限',
})

/** Checked by the statement that takes them: a balance is never negative. */
export const POINTS_NOT_ENOUGH = defineError(1_004_001_003, 'POINTS_NOT_ENOUGH', {
  en: 'The member has not enough points',
  zh: '用户积分余额不足',
})

/** Also of a deleted product, and of one of another tenant. */
export const POINT_PRODUCT_NOT_EXISTS = defineError(1_013_035_000, 'POINT_PRODUCT_NOT_EXISTS', {
  en: 'Point product does not exist',
  zh: '积分商品不存在',
})

/** Of redeeming it. */
export const POINT_PRODUCT_OFF = defineError(1_013_035_002, 'POINT_PRODUCT_OFF', {
  en: 'The point product is disabled',
  zh: '积分商品已停用',
})

/** Told before its status and its stock are looked at. */
export const POINT_PRODUCT_OUTSIDE_WINDOW = defineError(1_013_035_003, 'POINT_PRODUCT_OUTSIDE_WINDOW', {
  en: 'The point product cannot be redeemed at this time',
  zh: '积分商品不在兑换时间内',
})

/** Checked by the statement that takes from the stock: none is sold twice. */
export const POINT_PRODUCT_OUT_OF_STOCK = defineError(1_013_035_004, 'POINT_PRODUCT_OUT_OF_STOCK', {
  en: 'The point product is out of stock',
  zh: '积分商品库存不足',
})

/** `limitPerUser` of the product; 0 is none. */
export const POINT_PRODUCT_MEMBER_LIMIT = defineError(1_013_035_005, 'POINT_PRODUCT_MEMBER_LIMIT', {
  en: 'The member has redeemed the point product as often as one may',
  zh: '已达到积分商品的兑换次数上限',
})
