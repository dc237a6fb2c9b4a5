import { defineError } from '../kernel/errors.js'

/** The host has connected no `channels.payment`. */
export const PAY_CHANNEL_NOT_CONFIGURED = defineError(1_007_001_000, 'PAY_CHANNEL_NOT_CONFIGURED', {
  en: 'No payment channel is configured',
  zh: '支付渠道未配置',
})

/** Also of another application's payment order, or wallet payment. */
export const PAY_ORDER_NOT_FOUND = defineError(1_007_002_000, 'PAY_ORDER_NOT_FOUND', {
  en: 'Payment order does not exist',
  zh: '支付订单不存在',
})

/** It is closed, or refunded. */
export const PAY_ORDER_NOT_WAITING = defineError(1_007_002_001, 'PAY_ORDER_NOT_WAITING', {
  en: 'Payment order does not wait for a payment',
  zh: '支付订单不处于待支付状态',
})

/** Of several payments at once one is booked, and the others are told this. */
export const PAY_ORDER_ALREADY_PAID = defineError(1_007_002_002, 'PAY_ORDER_ALREADY_PAID', {
  en: 'Payment order is paid already',
  zh: '支付订单已支付',
})

/** Its time to pay is over, whether or not the job has closed it yet. */
export const PAY_ORDER_EXPIRED = defineError(1_007_002_003, 'PAY_ORDER_EXPIRED', {
  en: 'Payment order has expired',
  zh: '支付订单已过期',
})

/**
 * The gateway refused, or did not answer in time. An order that it has not refused is kept under its outOrderNo as it was asked
 * for first: sent again, it goes on.
 */
export const PAY_CHANNEL_ERROR = defineError(1_007_002_004, 'PAY_CHANNEL_ERROR', {
  en: 'The payment channel refused or did not answer, please try again later',
  zh: '支付渠道拒绝或暂时不可用，请稍后重试',
})

/** What is to be paid is never taken from the request: an amount there is only compared. */
export const PAY_AMOUNT_MISMATCH = defineError(1_007_002_006, 'PAY_AMOUNT_MISMATCH', {
  en: 'payAmount is not the amount of the payment order',
  zh: '支付金额与支付订单不一致',
})

/** The purchase or the supplements were cancelled, or have ended otherwise. */
export const BUSINESS_ORDER_NOT_PAYABLE = defineError(1_007_002_007, 'BUSINESS_ORDER_NOT_PAYABLE', {
  en: 'In its present state the business order allows no such payment or charge',
  zh: '业务订单当前状态不允许此支付或收费',
})

/** Of that one shipment of the upload; the others are taken. */
export const SHIPMENT_ORDER_NOT_PAID = defineError(1_007_010_000, 'SHIPMENT_ORDER_NOT_PAID', {
  en: 'Payment order is not paid, so that nothing can be shipped for it',
  zh: '支付订单未支付，不能上传物流信息',
})
