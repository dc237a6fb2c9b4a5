import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countAll, digestOf, linesOf, openDemo, openHost, pagesOf, partnerAt, TENANT } from './tenant-move-scene.js'
import type { Credentials, MoveHost } from './tenant-move-scene.js'

type Demo = Awaited<ReturnType<typeof openDemo>>

interface EventList {
  readonly events: readonly { readonly id: string; readonly position: number }[]
  readonly nextCursor: string
  readonly hasMore: boolean
}

const directions = [
  { from: 'sqlite', to: 'postgres' },
  { from: 'postgres', to: 'sqlite' },
] as const

const demos: Partial<Record<string, Demo>> = {}

beforeAll(async () => {
  demos['sqlite'] = await openDemo('sqlite')
  demos['postgres'] = await openDemo('postgres')
}, 60_000)
afterAll(async () => {
  for (const demo of Object.values(demos)) await demo?.openApi.close()
})

describe.each(directions)('a tenant that moves from $from to $to', ({ from, to }) => {
  let [source, target]: [Demo, MoveHost] = [] as never
  let lines: string[]
  let credentials: Credentials

  beforeAll(async () => {
    source = demos[from] as Demo
    ;({ credentials } = source)
    lines = await linesOf(source)
    target = await openHost(to)
  })
  afterAll(() => target.openApi.close())

  it('arrives with all of its rows', async () => {
    const told: string[] = []
    const arrived = await target.storage.importTenant(lines, {
      onTable: (table, rows) => told.push(`${table} ${rows}`),
    })
    expect(arrived).toMatchObject({ tenantId: TENANT, digest: digestOf(lines), seals: { webhooks: ['kept'] } })
    expect(told).toEqual(Object.entries(arrived.tables).map(([table, rows]) => `${table} ${rows}`))
    expect(arrived.tables).toMatchObject({ tenant: 1, partner_application: 1, wallet: 2, pay_order: 2, coupon: 6 })
    expect(digestOf(await linesOf(target))).toBe(digestOf(lines))
  })

  it('has the same money and points', async () => {
    for (const { openApi } of [source, target]) {
      const { wallets, points } = openApi.services
      expect(await wallets.verify(openApi.context(TENANT))).toMatchObject({ mismatch: null, wallets: 2 })
      expect(await points.verify(openApi.context(TENANT))).toMatchObject({ mismatch: null, accounts: 1 })
    }
  })

  it('answers administrators the same, before and after its rows are counted', async () => {
    const pages = await pagesOf(source)
    expect(Object.keys(pages).length).toBeGreaterThan(50)
    expect(await pagesOf(target)).toEqual(pages)
    await countAll(target)
    expect(await pagesOf(target)).toEqual(pages)
  })

  it('lets its partner in by the same secret, and go on from the same cursor', async () => {
    const [before, after] = [await partnerAt(source, credentials), await partnerAt(target, credentials)]
    const { nextCursor } = await before.call<EventList>('event/list', { limit: 10 })
    const rest = await before.call<EventList>('event/list', { limit: 100, after: nextCursor })
    expect(rest.events.length).toBeGreaterThan(10)
    expect(await after.call<EventList>('event/list', { limit: 100, after: nextCursor })).toEqual(rest)
    const user = { externalUserId: 'user-1001' }
    expect(await after.call('pay/wallet/balance', user)).toEqual(await before.call('pay/wallet/balance', user))
  })

  it('goes on: what is written gets ids and events that nothing had before', async () => {
    const partner = await partnerAt(target, credentials)
    const { nextCursor: end } = await partner.call<EventList>('event/list', { limit: 100 })
    const userId = await target.admin.post<number>('member/user/create', { tenantId: TENANT, body: {} })
    expect(userId).toBeGreaterThan(4)
    await target.admin.put('pay/wallet/update-balance', { tenantId: TENANT, body: { userId: 1, balance: 5 } })
    const all = await partner.call<EventList>('event/list', { limit: 100 })
    const fresh = await partner.call<EventList>('event/list', { limit: 100, after: end })
    expect(fresh.events).toHaveLength(1)
    expect(new Set(all.events.map(({ id }) => id)).size).toBe(all.events.length)
    const verified = await target.openApi.services.wallets.verify(target.openApi.context(TENANT))
    expect(verified.mismatch).toBeNull()
  })
})

it.each(['sqlite', 'postgres'])('a tenant moves from %s to another of its kind', async (database) => {
  const lines = await linesOf(demos[database] as Demo)
  const target = await openHost(database)
  await target.storage.importTenant(lines)
  expect(digestOf(await linesOf(target))).toBe(digestOf(lines))
  await target.openApi.close()
})
