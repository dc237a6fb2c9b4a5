import { CommandFailed } from '../ending.js'
import { memberOf } from '../json.js'
import type { MadePurchase, Stage } from './stage.js'
import type { Trigger } from './trigger.js'

/** Of an item's statuses. */
const CANCELLED = 105
const ACCEPTED = 202

async function itemOf(stage: Stage, { memberId }: MadePurchase): Promise<unknown> {
  const [item] = await stage.rows(`order/order-item/page?userId=${memberId}`)
  return item
}

async function moveItem(stage: Stage, purchase: MadePurchase, status: number): Promise<void> {
  await stage.update('order/order-item/update-status', { id: memberOf(await itemOf(stage, purchase), 'id'), status })
}

async function supplement(stage: Stage): Promise<{ readonly purchase: MadePurchase; readonly id: number }> {
  const purchase = await stage.paidPurchase()
  const orderNo = memberOf(await itemOf(stage, purchase), 'orderNo')
  if (typeof orderNo !== 'string') throw new CommandFailed('The purchase has no items')
  const body = { bizType: 1, expenseType: 102, amount: 300, reason: 'openapi trigger', orderNo }
  return { purchase, id: await stage.create('order/supplement/create', body) }
}

/** Of purchases, their items and their supplements. */
export const purchaseTriggers: readonly Trigger[] = [
  {
    type: 'order.purchase.paid',
    does: 'buys something, from the wallet of a new member',
    make: (stage) => stage.paidPurchase(),
  },
  {
    type: 'order.purchase.cancelled',
    does: 'creates a purchase, and cancels its items',
    make: async (stage) => moveItem(stage, await stage.purchase(), CANCELLED),
  },
  {
    type: 'order.purchase.expired',
    does: 'creates a purchase, and moves the clock on by a week',
    async make(stage) {
      await stage.purchase()
      await stage.control('/clock', { advanceSeconds: 7 * 86_400 })
      await stage.control('/jobs/run', {})
    },
  },
  {
    type: 'order.item.status_changed',
    does: 'buys something, and has it accepted',
    make: async (stage) => moveItem(stage, await stage.paidPurchase(), ACCEPTED),
  },
  {
    type: 'order.supplement.created',
    does: 'buys something, and charges a supplement for it',
    make: supplement,
  },
  {
    type: 'order.supplement.paid',
    does: 'buys something, charges a supplement for it, and pays that',
    async make(stage) {
      const { externalUserId } = (await supplement(stage)).purchase
      const { client } = stage
      const { orders } = await client.order.purchase.supplement.list({ externalUserId })
      const orderExpensesNoList = orders.map(({ orderExpensesNo }) => orderExpensesNo)
      const { paymentId } = await client.order.purchase.supplement.tradeNo({ externalUserId, orderExpensesNoList })
      await client.pay.wallet.pay({ externalUserId, paymentId })
    },
  },
  {
    type: 'order.supplement.cancelled',
    does: 'buys something, charges a supplement for it, and cancels that',
    async make(stage) {
      const { id } = await supplement(stage)
      await stage.update('order/supplement/cancel', { id })
    },
  },
]
