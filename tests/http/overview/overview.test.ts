import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newOrderItem } from '@org/openapi-testing'
import type { Json } from '@org/openapi-testing'
import { databases, emptyStorage } from '../../empty-storage.js'
import { OrderScene } from '../orders/order-scene.js'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const GET = 'GET system/overview/get'

let scene: OrderScene

const overview = (options: object = {}): Promise<Json> => scene.platform.adminData(GET, options)
const keyOf = async (permissions: readonly string[]): Promise<string> => {
  const body = { name: 'Key', tenantIds: [1], permissions }
  return (await scene.platform.adminData('POST system/admin-key/create', { body, tenantId: null })).key as string
}
const workOf = ({ needsHands }: Json, kind: string): Json =>
  (needsHands as Json[]).find((work) => work.kind === kind) ?? null
const dayOf = ({ days }: Json, day: string): Json => (days as Json[]).find((one) => one.day === day) ?? null
const adjust = (balance: number) =>
  scene.platform.adminData('PUT pay/wallet/update-balance', {
    body: { userId: scene.member.id, balance, reason: 'Tried' },
  })
/** Counts, once whoever else is writing on the server has come to an end, until this is so. */
const countUntil = (until: string) =>
  expect
    .poll(
      async () => {
        await scene.platform.openApi.jobs.run('count-daily-figures')
        return (await overview()).countedUntil as string
      },
      { timeout: 20_000 },
    )
    .toBe(until)
const later = (milliseconds: number) => scene.platform.clock.advance(milliseconds)

describe.each(databases)('the overview on $database', ({ database }) => {
  beforeEach(async () => void (scene = await OrderScene.start({ storage: emptyStorage(database) })))
  afterEach(() => scene.platform.openApi.close())

  it('tells what waits, and of nothing that it does', async () => {
    const empty = await overview()
    expect(
      (empty.needsHands as Json[]).map(({ kind, count, capped, oldest }) => [kind, count, capped, oldest]),
    ).toEqual([
      ['UNPAID_SUPPLEMENTS', 0, false, null],
      ['PAYMENTS_TO_REFUND', 0, false, null],
      ['STANDING_ITEMS', 0, false, null],
      ['FAILED_INVOICES', 0, false, null],
      ['FAILED_GRANTS', 0, false, null],
      ['DEAD_DELIVERIES', 0, false, null],
    ])
    expect(empty.days).toHaveLength(30)
    expect(empty.days.at(-1)).toEqual({
      day: '2026-09-10',
      orders: 0,
      orderAmount: 0,
      walletIn: 0,
      walletOut: 0,
      calls: 0,
      errors: 0,
    })
    expect(empty.days[0].day).toBe('2026-08-12')
    expect(empty.partners).toEqual([])
  })

  it('an item stands still a week after its last step, and the page with standingSince has the same ones', async () => {
    const [item] = await scene.placeItems(newOrderItem('I1', { status: 201 }))
    await scene.placeItems(newOrderItem('I2', { status: 305 }))
    later(7 * DAY_MS)
    expect(workOf(await overview(), 'STANDING_ITEMS')).toMatchObject({ count: 0 })
    later(1000)
    const told = await overview()
    expect(workOf(told, 'STANDING_ITEMS')).toEqual({
      kind: 'STANDING_ITEMS',
      resource: 'order/order-item',
      count: 1,
      capped: false,
      oldest: '2026-09-10T12:00:00',
    })
    const query = `unchangedSince=${encodeURIComponent(told.standingSince as string)}`
    const page = await scene.platform.adminData('GET order/order-item/page', { query })
    expect([page.total, page.list[0].orderItemNo]).toEqual([1, 'I1'])
    await scene.platform.adminData('PUT order/order-item/update-status', { body: { id: item?.id, status: 202 } })
    expect(workOf(await overview(), 'STANDING_ITEMS')).toMatchObject({ count: 0 })
    const bad = await scene.platform.admin('GET order/order-item/page', { query: 'unchangedSince=yesterday' })
    expect([bad.status, bad.body.error_detail]).toEqual([400, expect.stringContaining('unchangedSince')])
  })

  it('counts a thousand and says that there are more', async () => {
    const items = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, i) => newOrderItem(`I${from + i}`, { status: 201 }))
    const { storage, now } = scene.platform.openApi.context(1)
    await storage.transaction(({ orderItems }) => orderItems.insertMany(items(0, 1000), now))
    later(8 * DAY_MS)
    expect(workOf(await overview(), 'STANDING_ITEMS')).toMatchObject({ count: 1000, capped: false })
    await storage.transaction(({ orderItems }) => orderItems.insertMany(items(1000, 1001), now))
    expect(workOf(await overview(), 'STANDING_ITEMS')).toMatchObject({ count: 1000, capped: true })
  })

  it('tells each day by the zone of the engine, as far as it is counted', async () => {
    // Calls of the scene are written down in batches: none shall come when the rest is counted.
    await scene.platform.openApi.services.apiAccessLog.flush()
    // 12:00 in Shanghai; the day ends twelve hours later.
    await adjust(500)
    later(12 * HOUR_MS - 1)
    await adjust(30)
    later(1)
    await adjust(-200)
    expect((await overview()).countedUntil).toBe('2026-09-10T12:00:00')
    await countUntil('2026-09-10T23:59:59')
    later(121_000)
    await countUntil('2026-09-11T00:02:01')
    const told = await overview()
    expect(dayOf(told, '2026-09-10')).toMatchObject({ walletIn: 530, walletOut: 0 })
    expect(dayOf(told, '2026-09-11')).toMatchObject({ walletIn: 0, walletOut: 200 })
    await scene.platform.openApi.jobs.run('count-daily-figures')
    expect(await overview()).toEqual(told)
  })

  it('counts calls and errors by partner, those that were refused for their number, too', async () => {
    await scene.call('/open-api/order/order-item/page', { memberId: scene.member.id })
    await scene.call('/open-api/order/order-item/page', { memberId: 'no' })
    await scene.platform.openApi.services.apiAccessLog.flush()
    later(HOUR_MS)
    await countUntil('2026-09-10T13:00:00')
    const { list } = await scene.platform.adminData('GET infra/api-access-log/page')
    const errors = (list as Json[]).filter(({ code }) => code !== 0).length
    const { partners, days } = await overview()
    expect([list.length, errors]).toEqual([3, 2])
    expect(partners).toEqual([{ clientId: scene.app.clientId, calls: 3, errors: 2 }])
    expect(days.at(-1)).toMatchObject({ calls: 3, errors: 2 })
  })

  it('has of everything only what may be read elsewhere', async () => {
    const refused = await scene.platform.admin(GET, { key: await keyOf(['order:*:*']) })
    expect(refused.body.code).not.toBe(0)
    const alone = await overview({ key: await keyOf(['system:overview:query']) })
    expect(alone).toEqual({
      needsHands: [],
      standingSince: '2026-09-03T12:00:00',
      countedUntil: '2026-09-10T12:00:00',
      days: expect.arrayContaining([{ day: '2026-09-10' }]),
    })
    const wallets = await overview({
      key: await keyOf(['system:overview:query', 'pay:wallet-transaction:query', 'order:invoice:query']),
    })
    expect(wallets.needsHands.map(({ kind }: Json) => kind)).toEqual(['FAILED_INVOICES'])
    expect(wallets.days.at(-1)).toEqual({ day: '2026-09-10', walletIn: 0, walletOut: 0 })
    expect(wallets).not.toHaveProperty('partners')
    const calls = await overview({ key: await keyOf(['system:overview:query', 'infra:api-access-log:query']) })
    expect(calls.days.at(-1)).toEqual({ day: '2026-09-10', calls: 0, errors: 0 })
    expect(calls.partners).toEqual([])
  })
})
