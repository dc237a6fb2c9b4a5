import type { SandboxPayment } from './sandbox-payment.js'

/** What a payer reads. */
export interface PaymentPageTexts {
  readonly lang: string
  readonly title: string
  readonly order: string
  readonly pay: string
  readonly cancel: string
  readonly status: Readonly<Record<SandboxPayment['status'], string>>
  /** Where it was decided before. */
  readonly already: Readonly<Record<SandboxPayment['status'], string>>
  readonly unconfirmed: string
  readonly unknown: string
  readonly simulated: string
}

const en: PaymentPageTexts = {
  lang: 'en',
  title: 'Payment',
  order: 'Order',
  pay: 'Pay',
  cancel: 'Cancel',
  status: { PENDING: 'Waiting for payment', PAID: 'Paid', CLOSED: 'Cancelled' },
  already: { PENDING: 'Already waiting for payment', PAID: 'Already paid', CLOSED: 'Already cancelled' },
  unconfirmed: 'The shop has not confirmed it yet; it will when it asks.',
  unknown: 'There is no such payment.',
  simulated: 'A simulated payment gateway: no money moves.',
}

const zh: PaymentPageTexts = {
  lang: 'zh',
  title: '付款',
  order: '订单号',
  pay: '支付',
  cancel: '取消',
  status: { PENDING: '等待付款', PAID: '已支付', CLOSED: '已取消' },
  already: { PENDING: '仍在等待付款', PAID: '此前已支付', CLOSED: '此前已取消' },
  unconfirmed: '商家尚未确认，查询后将会确认。',
  unknown: '没有这笔付款。',
  simulated: '模拟支付网关：不会产生实际扣款。',
}

/** Chinese for whose `Accept-Language` begins with `zh`, as `msg` is; English for everybody else. */
export function textsFor(acceptLanguage: string | undefined): PaymentPageTexts {
  return /^\s*zh(?![a-z])/i.test(acceptLanguage ?? '') ? zh : en
}
