import { createHash } from 'node:crypto'
import { invoiceLifecycle } from '@org/openapi-core/storage'
import { demoGoods } from '@org/openapi-sandbox'
import { Chance } from './chance.js'
import type { MonthGoods } from './goods.js'
import { DAY_MS, HOUR_MS, later, numberAt, within } from './month.js'
import type { Step } from './month.js'
import { membersOf } from './people.js'
import type { TradeEvent } from './trade-plan.js'

const FAILED_PURCHASES = [
  'The price rose by more than 5 %',
  'Only 2 pieces are left',
  'The marketplace does not answer',
]
const INVOICES = 24
const FAILED_INVOICES = 6
const CHECKED = 70

/** Purchases that could not be created, as partners' tries show them. */
export async function seedFailedPurchases({ month, tx }: Step): Promise<void> {
  const chance = new Chance('failed purchases')
  const members = await membersOf({ month, tx })
  for (const now of month.moments('failed purchases', 14)) {
    const { clientId, externalUserId, id: memberId } = chance.pick(members)
    const claim = { clientId, outOrderNo: `F-${chance.text(8)}`, externalUserId, memberId }
    const attempt = await tx.purchases.claim(claim, { now, abandonedBefore: now })
    if (attempt !== undefined) await tx.purchases.fail(attempt, chance.pick(FAILED_PURCHASES))
  }
}

/** Invoices of bags that were received: files that are kept no longer, and some that could not be made. */
export async function seedInvoices({ month, tx }: Step, trade: readonly TradeEvent[]): Promise<void> {
  const chance = new Chance('invoices')
  const received = trade.flatMap((event) => (event.kind === 'bag' && event.status === RECEIVED ? [event] : []))
  const { SUCCESS, FAILED } = invoiceLifecycle.status
  for (const [i, { at, member, bagOrderNo }] of received.slice(-INVOICES).entries()) {
    const now = within(month, later(at, chance.between(20, 60) * HOUR_MS))
    const bagSet = createHash('sha256')
      .update(JSON.stringify([bagOrderNo]))
      .digest('hex')
    const order = {
      invoiceNo: numberAt('F', now, chance),
      clientId: member.clientId,
      bagOrderNos: [bagOrderNo],
      bagSet,
    }
    const row = await tx.invoices.insert({ ...order, language: 'en', title: member.name, remark: null, slot: i }, now)
    if (row === undefined) continue
    const finishTime = within(month, later(now, chance.between(2, 30) * 1000))
    if (i < INVOICES - FAILED_INVOICES) {
      const fileKey = `1/${order.invoiceNo}.pdf`
      const file = { fileKey, fileName: `${order.invoiceNo}.pdf` }
      await tx.invoices.finish(row.id, 0, { status: SUCCESS, ...file, finishTime })
      await tx.invoices.forgetFile(row.id, fileKey)
    } else {
      const failReason = chance.pick(['The file store does not answer', 'The title has letters that the font lacks'])
      await tx.invoices.finish(row.id, 0, { status: FAILED, failReason, finishTime })
    }
  }
}

const RECEIVED = 7

/** What the warehouse measured of goods that came lately. */
export async function seedQualityChecks({ month, tx }: Step, trade: readonly TradeEvent[]): Promise<void> {
  const chance = new Chance('quality checks')
  const arrived = trade.flatMap((event) => {
    if (event.kind !== 'purchase' || event.fate.status < CHECKING) return []
    const goods = event.shops.flatMap(({ lines }) => lines).find((line) => !isNamed(line.goods))?.goods
    return goods === undefined ? [] : [{ at: event.at, goods }]
  })
  for (const { at, goods } of arrived.slice(-CHECKED)) {
    const completionTime = within(month, later(at, 5 * DAY_MS + chance.integer(DAY_MS)))
    const [length, width, height] = [chance.between(12, 45), chance.between(8, 30), chance.between(3, 18)]
    const photo = (number: number) => `https://img.example.com/qc/${goods.goodsId}-${chance.text(6)}-${number}.jpg`
    const { goodsId, skuId, goodsName, localGoodsName, specName, imagePath } = goods
    const measured = {
      length,
      width,
      height,
      weight: goods.weight + chance.between(5, 60),
      volume: length * width * height,
    }
    const measures = Object.fromEntries(Object.entries(measured).map(([name, value]) => [name, String(value)]))
    await tx.qualityChecks.create(
      {
        source: goods.platformChannel as 1 | 2 | 3,
        ...{ goodsId, skuId, goodsName, localGoodsName, specName, localSpecName: specName, imagePath },
        ...measures,
        qcPathList: [1, 2, 3].map(photo),
        completionTime,
        inspector: `Inspector 0${chance.between(1, 9)}`,
        photographer: `Photographer 0${chance.between(1, 4)}`,
      },
      completionTime,
    )
  }
}

const CHECKING = 302

/** Whether the documents show the checks of such goods, which stay what they are. */
const isNamed = ({ goodsId }: MonthGoods): boolean => demoGoods.some((goods) => goods.goodsId === goodsId)
