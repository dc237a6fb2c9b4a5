import { z } from 'zod'
import type { PaymentNotification } from '@org/openapi-core/channels'
import { defineRoute } from '../control-route.js'
import type { ControlRoute } from '../control-route.js'
import { PAYMENT_PAGE_PATH } from './payment-gateway.js'
import type { PaymentGateway } from './payment-gateway.js'
import type { SandboxPayment } from './sandbox-payment.js'

/** What the payment page shows, and what the gateway tells the engine about it. */
export interface PageAnswer extends Pick<
  SandboxPayment,
  'tenantId' | 'orderNo' | 'subject' | 'amount' | 'currency' | 'status'
> {
  readonly notification: PaymentNotification
}

const anything = z.unknown()
const notificationInput = z.object({ headers: z.record(z.string(), z.string()), body: z.string() })

/** Where a control call about a notification is answered. */
export const NOTIFICATIONS_PATH = '/payment/notifications'

/** What scripts do in the payer's place. The engine is told nothing, so that it has to ask. */
export function scriptRoutes(gateway: PaymentGateway): readonly ControlRoute[] {
  const toView = (payment: SandboxPayment) => {
    const { amount, currency, ...view } = gateway.toSent(payment)
    return { ...view, payAmount: amount / 100, payCurrency: currency }
  }
  const doing =
    (step: 'pay' | 'cancel') =>
    (_: unknown, { paymentOrderId }: Record<string, string>) =>
      toView(gateway[step](gateway.lookUp('paymentOrderId', paymentOrderId)))
  return [
    defineRoute({ method: 'GET', path: '/payment/requests', body: anything }, () => gateway.received.list()),
    defineRoute({ method: 'POST', path: '/payment/{paymentOrderId}/pay', body: anything }, doing('pay')),
    defineRoute({ method: 'POST', path: '/payment/{paymentOrderId}/close', body: anything }, doing('cancel')),
    // The gateway's public key, so to speak: a process that only knows the world by messages checks signatures here.
    defineRoute({ method: 'POST', path: NOTIFICATIONS_PATH, body: notificationInput }, (body) =>
      gateway.readNotification(body),
    ),
  ]
}

const PAGE = PAYMENT_PAGE_PATH.slice('/sandbox'.length)

/** What the payment page asks, in the process where the world lives. */
export function pageRoutes(gateway: PaymentGateway): readonly ControlRoute[] {
  const toAnswer = (payment: SandboxPayment): PageAnswer => {
    const { tenantId, orderNo, subject, amount, currency, status } = payment
    return { tenantId, orderNo, subject, amount, currency, status, notification: gateway.notificationOf(payment) }
  }
  // Who sees a closed payment's page cannot pay it: a late payment is for scripts to make.
  const payOpen = (payment: SandboxPayment) => (payment.status === 'CLOSED' ? payment : gateway.pay(payment))
  return [
    defineRoute({ method: 'GET', path: `${PAGE}/{token}`, body: anything }, (_, { token }) =>
      toAnswer(gateway.lookUp('token', token)),
    ),
    defineRoute({ method: 'POST', path: `${PAGE}/{token}/pay`, body: anything }, (_, { token }) =>
      toAnswer(payOpen(gateway.lookUp('token', token))),
    ),
    defineRoute({ method: 'POST', path: `${PAGE}/{token}/cancel`, body: anything }, (_, { token }) =>
      toAnswer(gateway.cancel(gateway.lookUp('token', token))),
    ),
  ]
}
