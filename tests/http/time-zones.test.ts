import { describe, expect, it, onTestFinished, test } from 'vitest'
import type { Json, TestPlatform } from '@org/openapi-testing'
import { BOOTSTRAP_KEY, startPlatform } from '../start-platform.js'
import { InvoiceScene } from './invoices/invoice-scene.js'
import { ORDER_PAGE_PATH, PaymentWorld } from './payments/payment-world.js'
import { addTemplate, codeBody } from './redeem-codes/redeem-codes.js'
import { CHAT_USER, CHECK_IN_PATH, turnCheckInOn } from './wallets/wallet-members.js'

/** A zone whose engine says so at the moment that the tests' clock stands at: `2026-09-10T04:00:00Z`. */
interface Elsewhere {
  readonly zone: string
  readonly day: string
}

// Neither is Shanghai, and midnight lies between them.
const west: Elsewhere = { zone: 'Pacific/Honolulu', day: '2026-09-09' }
const east: Elsewhere = { zone: 'Pacific/Kiritimati', day: '2026-09-10' }

/** What the operate log tells of the newest write of a resource. */
async function logged(platform: TestPlatform, resource: string): Promise<Json> {
  const { list } = await platform.adminData('GET infra/operate-log/page', { query: `resource=${resource}&pageSize=1` })
  return { createTime: list[0].createTime, after: JSON.parse(list[0].after) }
}

/** Asks for something of every kind that tells a time; answers the texts. */
async function textsOf(scene: InvoiceScene, bagOrderNo: string): Promise<Record<string, string>> {
  const { platform } = scene
  const bag = await logged(platform, 'order/bag-order')
  const balance = { userId: scene.memberId, balance: 100 }
  await platform.adminData('PUT pay/wallet/update-balance', { body: balance })
  await platform.adminData('POST pay/wallet-recharge/create', {
    body: { userId: scene.memberId, amount: 100, bonus: 0, channel: 'cash' },
  })
  const { after: recharge } = await logged(platform, 'pay/wallet-recharge')
  const [entry] = (await platform.adminData('GET pay/wallet-transaction/page')).list
  const validStart = platform.clock.now().getTime()
  const body = codeBody([await addTemplate(platform)], { prefix: 'A-', batchNum: 1, validStart })
  const { batchNo } = await platform.adminData('POST promotion/coupon-exchange-code/generate', { body })
  const { after: generated } = await logged(platform, 'promotion/coupon-exchange-code')
  const [code] = (await platform.adminData('GET promotion/coupon-exchange-code/page')).list
  await platform.adminData('PUT promotion/coupon-exchange-code/void', { body: { ids: [code.id] } })
  const { after: voided } = await logged(platform, 'promotion/coupon-exchange-code')
  const range = `createTime=${code.createTime}&createTime=${code.createTime}`
  const request = new Request(`http://localhost/admin-api/promotion/coupon-exchange-code/export?${range}`, {
    headers: { authorization: `Bearer ${BOOTSTRAP_KEY}`, 'tenant-id': '1' },
  })
  const file = await (await platform.openApi.fetch(request, { remoteAddress: '203.0.113.1' }))?.text()
  const { after: asked } = await logged(platform, 'promotion/coupon-exchange-code')
  const [checkIn] = (await platform.adminData('GET promotion/checkin-record/page')).list
  const [invoice] = scene.renderer.asked
  return {
    bagOrderNo: bagOrderNo.slice(1, 15),
    bagPaid: bag.after.payTime,
    bagLogged: bag.createTime,
    recharged: recharge.payTime,
    entryNo: entry.no.slice(1, 15),
    entry: entry.createTime,
    batchNo: batchNo.slice(2, 16),
    generated: generated.validStart,
    exportFrom: asked.createTime.start,
    exportTo: asked.createTime.end,
    voided: voided.createTime,
    exported: /\d{4}-[\d-]+T[\d:]+(?=\s*$)/.exec(file ?? '')?.[0] ?? '',
    checkInDay: checkIn.day,
    invoice: invoice?.createTimeText ?? '',
    bagOfInvoice: invoice?.bags[0]?.createTime ?? '',
  }
}

async function live({ zone }: Elsewhere): Promise<Record<string, string>> {
  const scene = await InvoiceScene.start({ timeZone: zone })
  const { platform, app, memberId } = scene
  await platform.storage.forTenant(1).members.bindChat(memberId, CHAT_USER)
  await turnCheckInOn(platform)
  await platform.call(CHECK_IN_PATH, { chatUserId: CHAT_USER }, { token: await platform.issueToken(app) })
  const bagOrderNo = await scene.bag()
  const { invoiceNo } = await scene.create({ bagOrderNo })
  await scene.work()
  return { ...(await textsOf(scene, bagOrderNo)), invoiceNo: invoiceNo.slice(3, 17) }
}

/** The texts of an engine there. */
function expected({ day }: Elsewhere): Record<string, string> {
  const [number, local, spaced] = [`${day.replaceAll('-', '')}180000`, `${day}T18:00:00`, `${day} 18:00:00`]
  return {
    bagOrderNo: number,
    bagPaid: local,
    bagLogged: local,
    recharged: local,
    entryNo: number,
    entry: local,
    batchNo: number,
    generated: local,
    exportFrom: local,
    exportTo: local,
    voided: local,
    exported: local,
    checkInDay: day,
    invoice: spaced,
    bagOfInvoice: spaced,
    invoiceNo: number,
  }
}

test('answers, logs, numbers, days and invoices are in the engine’s zone, and engines do not disturb each other', async () => {
  const lives = await Promise.all([west, east, west].map(live))
  expect(lives).toEqual([west, east, west].map(expected))
})

describe('where clocks change', () => {
  /** Of the orders that were created at these instants those that a range finds, for the partner and an administrator. */
  async function found(zone: string, instants: readonly string[], range: readonly [string, string]) {
    const world = await PaymentWorld.start({ timeZone: zone })
    const { platform } = world
    onTestFinished(() => platform.close())
    for (const instant of instants) {
      platform.clock.set(new Date(instant))
      await world.later(0)
      await world.create({ outOrderNo: instant })
    }
    const body = { pageNo: 1, pageSize: 10, createTime: range }
    const { data } = (await platform.call(ORDER_PAGE_PATH, body, { token: world.token })).body
    const query = range.map((text) => `createTime=${text.replace(' ', 'T')}`).join('&')
    const page = await platform.adminData('GET pay/order/page', { query })
    const numbersOf = ({ list }: Json): string[] => list.map((order: Json) => order.outOrderNo).reverse()
    expect(numbersOf(page)).toEqual(numbersOf(data))
    return numbersOf(data)
  }

  const twice = ['2026-11-01T05:30:00Z', '2026-11-01T06:30:00Z'] // Both are shown as 01:30.
  it.each([
    ['2026-11-01 01:30:00', '2026-11-01 01:30:00'],
    ['2026-11-01 00:00:00', '2026-11-01 01:45:00'],
  ] as const)('%s to %s has both orders of an hour that comes twice', async (...range) => {
    expect(await found('America/New_York', twice, range)).toEqual(twice)
  })

  const around = ['2027-03-14T06:45:00Z', '2027-03-14T07:10:00Z'] // 01:45 and 03:10: nothing lies between them.
  it.each([
    [['2027-03-14 02:30:00', '2027-03-14 04:00:00'], around.slice(1)],
    [['2027-03-14 01:45:00', '2027-03-14 02:30:00'], around.slice(0, 1)],
    [['2027-03-14 02:10:00', '2027-03-14 02:30:00'], []],
  ] as const)('%j begins or ends where clocks leave out an hour', async (range, orders) => {
    expect(await found('America/New_York', around, range)).toEqual(orders)
  })

  it('a day whose midnight is left out begins after it', async () => {
    const orders = ['2027-03-14T04:30:00Z', '2027-03-14T05:30:00Z'] // 23:30 of the day before, and 01:30.
    const day = ['2027-03-14 00:00:00', '2027-03-14 23:59:59'] as const
    expect(await found('America/Havana', orders, day)).toEqual(orders.slice(1))
  })
})

test('the documents of an engine name its zone, and no other', async () => {
  const platform = await startPlatform({ timeZone: west.zone })
  onTestFinished(() => platform.close())
  const { body: console } = await platform.admin('GET openapi.json', { query: { view: 'console' } })
  for (const document of [...Object.values(platform.openApi.documents), console]) {
    const text = JSON.stringify(document)
    expect([text.includes('Asia/Shanghai'), text.includes(west.zone)]).toEqual([false, true])
  }
})
