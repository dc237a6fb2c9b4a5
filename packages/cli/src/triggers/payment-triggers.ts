import { CommandFailed } from '../ending.js'
import { memberOf } from '../json.js'
import type { Stage } from './stage.js'
import type { Trigger } from './trigger.js'

interface MadePayment {
  readonly orderNo: string
  readonly outOrderNo: string
  readonly paymentOrderId: string
}

async function payment({ client }: Stage, outOrderNo: string): Promise<MadePayment> {
  const sent = { outOrderNo, payAmount: 19.9, subject: 'openapi trigger' }
  const { orderNo, paymentOrderId } = await client.pay.order.create(sent)
  if (paymentOrderId === null) throw new CommandFailed('The payment order has no number at its channel')
  return { orderNo, outOrderNo, paymentOrderId }
}

/** What the payer does, and the question by which the platform learns it. */
async function payer(stage: Stage, { outOrderNo, paymentOrderId }: MadePayment, does: 'pay' | 'close'): Promise<void> {
  await stage.control(`/payment/${paymentOrderId}/${does}`, {})
  await stage.client.pay.order.query({ outOrderNo })
}

/** Of payment orders in US dollars. */
export const paymentTriggers: readonly Trigger[] = [
  {
    type: 'pay.order.paid',
    does: 'creates a payment order, which its payer pays',
    make: async (stage) => payer(stage, await payment(stage, stage.newName()), 'pay'),
  },
  {
    type: 'pay.order.closed',
    does: 'creates a payment order, which its payer cancels',
    make: async (stage) => payer(stage, await payment(stage, stage.newName()), 'close'),
  },
  {
    type: 'pay.order.refund_required',
    does: 'creates a payment order that is closed, another in its place, and has the first one paid',
    async make(stage) {
      const first = await payment(stage, stage.newName())
      await payer(stage, first, 'close')
      await payment(stage, first.outOrderNo)
      await stage.control(`/payment/${first.paymentOrderId}/pay`, {})
      const [row] = await stage.rows(`pay/order/page?orderNo=${first.orderNo}`)
      await stage.update('pay/order/sync', { id: memberOf(row, 'id') })
    },
  },
]
