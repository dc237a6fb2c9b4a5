import { postgresStorage } from '@org/openapi-storage-postgres'
import type { Json, TestApp, TestPlatform } from '@org/openapi-testing'
import { beforeEach, describe, expect, test } from 'vitest'
import { databases, emptyStorage } from '../../empty-storage.js'
import { createTestDatabase } from '../../postgres.js'
import { startPlatform } from '../../start-platform.js'
import { addMember } from '../wallets/wallet-members.js'
import { bind } from './event-scene.js'
import { EventWatch, memberOf } from './event-watch.js'
import type { Told } from './event-watch.js'

const BINDING = 'system/partner-member'

const bindingEvent = (type: string, member: Json, more: object = {}): Told => [
  `member.binding.${type}`,
  `member.binding/${String(member.externalUserId)}`,
  { member, ...more },
]

describe.each(databases)('what is told of bindings on $database', ({ database }) => {
  let platform: TestPlatform
  let app: TestApp
  let watch: EventWatch
  let memberId: number

  beforeEach(async () => {
    platform = await startPlatform({ storage: emptyStorage(database) })
    app = await platform.createApp()
    memberId = await addMember(platform)
    watch = await EventWatch.start(platform, app)
  })

  const put = async (action: string, body: object) => (await platform.admin(`PUT ${BINDING}/${action}`, { body })).code
  const remove = (query: Record<string, string | number>, action = 'delete') =>
    platform.admin(`DELETE ${BINDING}/${action}`, { query })

  test('created, disabled, its authority changed, deleted; nothing where nothing changes or it is refused', async () => {
    const id = await bind(platform, app, { memberId, supplementAuth: true })
    const taken = { clientId: app.clientId, externalUserId: 'user-1001', memberId }
    expect((await platform.admin(`POST ${BINDING}/create`, { body: taken })).code).not.toBe(0)
    const ana = await memberOf(platform, memberId, 'user-1001')
    expect(await watch.news()).toEqual([bindingEvent('created', ana, { status: 0, supplementAuth: true })])
    for (const status of [1, 1, 0]) expect(await put('update-status', { id, status })).toBe(0)
    for (const supplementAuth of [true, false])
      expect(await put('update-supplement-auth', { id, supplementAuth })).toBe(0)
    const same = { id, clientId: app.clientId, externalUserId: 'user-1001', memberId }
    expect(await put('update', { ...same, status: 0, supplementAuth: false })).toBe(0)
    expect(await watch.news()).toEqual([
      bindingEvent('status_changed', ana, { status: 1, previousStatus: 0 }),
      bindingEvent('status_changed', ana, { status: 0, previousStatus: 1 }),
      bindingEvent('supplement_auth_changed', ana, { supplementAuth: false }),
    ])
    expect(await put('update', { ...same, status: 1, supplementAuth: true })).toBe(0)
    expect((await remove({ id: id })).code).toBe(0)
    expect((await remove({ id: id })).code).not.toBe(0)
    expect(await watch.news()).toEqual([
      bindingEvent('status_changed', ana, { status: 1, previousStatus: 0 }),
      bindingEvent('supplement_auth_changed', ana, { supplementAuth: true }),
      bindingEvent('deleted', ana),
    ])
  })

  test('of another user, member or application it is another binding', async () => {
    const id = await bind(platform, app, { memberId })
    const other = await addMember(platform)
    const [ana, bea] = [await memberOf(platform, memberId, 'user-1001'), await memberOf(platform, other, 'user-1001')]
    await watch.news()
    const values = { id, clientId: app.clientId, status: 0, supplementAuth: false }
    const created = { status: 0, supplementAuth: false }
    expect(await put('update', { ...values, externalUserId: 'user-1001', memberId: other })).toBe(0)
    expect(await watch.news()).toEqual([bindingEvent('deleted', ana), bindingEvent('created', bea, created)])
    expect(await put('update', { ...values, externalUserId: 'renamed', memberId: other })).toBe(0)
    const renamed = { ...bea, externalUserId: 'renamed' }
    expect(await watch.news()).toEqual([bindingEvent('deleted', bea), bindingEvent('created', renamed, created)])
    const elsewhere = await platform.createApp()
    const theirs = await EventWatch.start(platform, elsewhere)
    const moved = { ...values, clientId: elsewhere.clientId, externalUserId: 'renamed', memberId: other }
    expect(await put('update', moved)).toBe(0)
    expect(await watch.news()).toEqual([bindingEvent('deleted', renamed)])
    expect(await theirs.news()).toEqual([bindingEvent('created', renamed, created)])
  })

  test('deleted together, each once; all or none', async () => {
    const others = [await addMember(platform), await addMember(platform)]
    const ids: number[] = []
    for (const [i, owner] of [memberId, ...others].entries()) {
      ids.push(await bind(platform, app, { memberId: owner, externalUserId: `user-${i}` }))
    }
    await watch.news()
    expect((await remove({ ids: ids.slice(0, 2).join() }, 'delete-list')).code).toBe(0)
    const gone = await Promise.all([memberId, others[0]].map((owner, i) => memberOf(platform, owner ?? 0, `user-${i}`)))
    const news = await watch.news()
    expect(news).toHaveLength(2)
    expect(news).toEqual(expect.arrayContaining(gone.map((member) => bindingEvent('deleted', member))))
    expect((await remove({ ids: [ids[0], ids[2]].join() }, 'delete-list')).code).not.toBe(0)
    expect(await watch.news()).toEqual([])
  })
})

test('administrators at once, through two engines on PostgreSQL: each tells what it changed itself', async () => {
  const database = await createTestDatabase()
  const platform = await startPlatform({ storage: postgresStorage(database.connection) })
  const beside = await platform.beside({ storage: postgresStorage(database.connection) })
  try {
    const app = await platform.createApp()
    const id = (await bind(platform, app, {
      memberId: await addMember(platform),
      supplementAuth: false,
    })) as unknown as number
    const watch = await EventWatch.start(platform, app)
    const calls = Array.from({ length: 60 }, (_, i) => {
      const engine = i % 2 === 0 ? platform : beside
      const status = Math.floor(i / 2) % 2
      const action = i % 3 === 0 ? 'update-supplement-auth' : 'update-status'
      const body = i % 3 === 0 ? { id, supplementAuth: status === 0 } : { id, status }
      return engine.admin(`PUT ${BINDING}/${action}`, { body })
    })
    const codes = (await Promise.all(calls)).map(({ code }) => code)
    expect(new Set(codes)).toEqual(new Set([0]))
    const news = await watch.news()
    const [statuses, authorities] = ['status_changed', 'supplement_auth_changed'].map((type) =>
      news.filter(([told]) => told === `member.binding.${type}`).map(([, , data]) => data),
    ) as [Json[], Json[]]
    expect(statuses.length).toBeGreaterThan(0)
    const row = await platform.adminData(`GET ${BINDING}/get`, { query: { id } })
    expect(statuses.map(({ previousStatus }) => previousStatus)).toEqual(
      [0, ...statuses.map(({ status }) => status)].slice(0, -1),
    )
    expect([0, ...statuses.map(({ status }) => status)].at(-1)).toBe(row.status)
    const told = [false, ...authorities.map(({ supplementAuth }) => supplementAuth)]
    expect(told.every((value, i) => i === 0 || value !== told[i - 1])).toBe(true)
    expect(told.at(-1)).toBe(row.supplementAuth)
  } finally {
    await Promise.all([platform.close(), beside.close()])
    await database.drop()
  }
})
