import { CommandFailed } from '../ending.js'
import { memberOf } from '../json.js'
import type { Stage } from './stage.js'
import type { Trigger } from './trigger.js'

const BAG = {
  status: 1,
  goodsQty: 3,
  goodsTotalAmount: 25_600,
  estimateWeight: 1500,
  estimateVolume: 12_000,
  payAmount: 9800,
}

async function bag(stage: Stage): Promise<number> {
  const { memberId: userId } = await stage.member()
  return stage.create('order/bag-order/create', { userId, ...BAG, outboundOrderNo: stage.newName() })
}

async function askForInvoice(stage: Stage): Promise<void> {
  const row = await stage.admin({ method: 'GET', path: `order/bag-order/get?id=${await bag(stage)}` })
  const bagOrderNo = memberOf(row, 'bagOrderNo')
  if (typeof bagOrderNo !== 'string') throw new CommandFailed('The bag order has no number')
  await stage.client.order.invoice.create({ bagOrderNo, language: 'en' })
}

/** Of bag orders and their invoices. */
export const bagTriggers: readonly Trigger[] = [
  { type: 'order.bag.created', does: 'enters a bag order of a new member', make: bag },
  {
    type: 'order.bag.status_changed',
    does: 'enters a bag order, and moves it on',
    make: async (stage) => stage.update('order/bag-order/update-status', { id: await bag(stage), status: 2 }),
  },
  {
    type: 'order.bag.refunded',
    does: 'enters a bag order, and notes a refund',
    make: async (stage) => stage.update('order/bag-order/refund', { id: await bag(stage), amount: 1000 }),
  },
  {
    type: 'order.invoice.ready',
    does: 'enters a bag order, asks for its invoice, and runs the jobs',
    async make(stage) {
      await askForInvoice(stage)
      await stage.control('/jobs/run', {})
    },
  },
  {
    type: 'order.invoice.failed',
    does: 'enters a bag order, and asks for its invoice, which the renderer refuses',
    async make(stage) {
      await stage.control('/behaviour', { channel: 'invoice', mode: 'refuse', times: 1 })
      await askForInvoice(stage)
      await stage.control('/jobs/run', {})
    },
  },
]
