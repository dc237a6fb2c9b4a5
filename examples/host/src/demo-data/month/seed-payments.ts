import { Chance } from './chance.js'
import { digitsOf, HOUR_MS, later, numberAt } from './month.js'
import type { Step } from './month.js'
import { tradingPartners } from './partners.js'

const PAYMENTS = 160
const subjects = ['Order at the shop', 'Gift card', 'Top-up', 'Membership, one year', 'Express handling']
const PAYABLE_MS = 2 * HOUR_MS

/** Payment orders of the applications' own: paid, closed, and the last ones pending; a few parcels told to the channel. */
export async function seedPayments({ month, tx }: Step): Promise<void> {
  const chance = new Chance('payments')
  for (const [i, at] of month.moments('payments', PAYMENTS).entries()) {
    const { clientId } = chance.weighted(tradingPartners.map((partner) => [partner, partner.share] as const))
    const orderNo = numberAt('P', at, chance)
    const order = await tx.payOrders.insert(
      {
        orderNo,
        clientId,
        outOrderNo: `pay-${digitsOf(at).slice(2, 8)}-${String(i).padStart(3, '0')}`,
        amount: chance.between(9, 240) * 100 + chance.pick([0, 50, 99]),
        subject: chance.pick(subjects),
        description: null,
        shippingInfo: null,
        expireTime: later(at, PAYABLE_MS),
        claimedUntil: at,
      },
      at,
    )
    if (order === undefined) continue
    const paymentOrderId = `DEMO${chance.text(14)}`
    const names = { paymentOrderId, paymentUrl: `https://pay.example.com/${paymentOrderId}` }
    const paidTime = later(at, chance.between(40, 1500) * 1000)
    if (paidTime < month.now && chance.happens(0.72)) {
      await tx.payOrders.settle(order.id, { trigger: 'paid', paidTime, names })
      if (chance.happens(0.2)) await tx.paymentShipments.save(shipmentOf(orderNo, chance), later(paidTime, HOUR_MS))
    } else if (later(at, PAYABLE_MS) < month.now) {
      await tx.payOrders.settle(order.id, { trigger: 'expired', names })
      // Two payers came too late, and have to get their money back.
      if (i % 70 === 20) await tx.payOrders.noteLatePayment(order.id, later(at, PAYABLE_MS + HOUR_MS))
    } else await tx.payOrders.accept(order.id, names)
  }
}

const shipmentOf = (orderNo: string, chance: Chance) => ({
  orderNo,
  trackingNo: `LX${chance.text(9, '0123456789')}CN`,
  carrierCode: null,
  carrierName: 'China Post',
  trackingUrl: null,
  status: chance.pick(['SHIPPED', 'IN_TRANSIT', 'DELIVERED'] as const),
  shippedTime: null,
  bagOrderNo: null,
})
