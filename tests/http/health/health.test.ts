import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Json, TestPlatform } from '@org/openapi-testing'
import { databases, emptyStorage } from '../../empty-storage.js'
import { startPlatform } from '../../start-platform.js'

const GET = 'GET system/health/get'
const EVENT = {
  type: 'pay.order.paid',
  clientId: 'client',
  memberId: null,
  subject: 'pay.order/P1',
  data: '{}',
} as const

let platform: TestPlatform

const health = (options: object = {}): Promise<Json> => platform.adminData(GET, { tenantId: null, ...options })
const jobOf = ({ jobs }: Json, name: string): Json => (jobs as Json[]).find((job) => job.name === name)

describe.each(databases)('the health on $database (rules/health#what-is-told)', ({ database }) => {
  beforeEach(async () => void (platform = await startPlatform({ storage: emptyStorage(database) })))
  afterEach(() => platform.openApi.close())

  it('tells the database, the versions and the process', async () => {
    const told = await health()
    expect(told).toMatchObject({
      time: '2026-09-10T12:00:00',
      process: { startTime: '2026-09-10T12:00:00', runsJobs: false },
      versions: {
        partnerApi: (platform.openApi.documents.partner.info as { version: string }).version,
        runtime: `Node.js ${process.versions.node}`,
      },
      database: {
        databaseKind: database === 'sqlite' ? 'sqlite' : 'postgresql',
        databaseState: 'UP',
        latencyMs: expect.any(Number) as number,
        pendingMigrations: [],
        unpartitionedRows: 0,
      },
    })
    platform.clock.advance(60_000)
    expect(await health()).toMatchObject({ time: '2026-09-10T12:01:00', process: told.process as object })
  })

  it('tells each job, and what became of it in this process', async () => {
    const jobs = (await health()).jobs as Json[]
    expect(jobs.map(({ name }) => name as string)).toEqual(platform.openApi.jobs.list().map(({ name }) => name))
    expect(jobs.map(({ jobState }) => jobState as string)).toEqual(jobs.map(() => 'NOT_SCHEDULED'))
    await platform.openApi.jobs.run('expire-coupons')
    expect(jobOf(await health(), 'expire-coupons')).toEqual({
      name: 'expire-coupons',
      everySeconds: 60,
      jobState: 'NOT_SCHEDULED',
      lastStart: '2026-09-10T12:00:00',
      lastEnd: '2026-09-10T12:00:00',
      lastProcessed: 0,
      failedRuns: 0,
    })
  })

  it('tells the events that wait, until they have their places', async () => {
    const { storage, now } = platform.openApi.context(1)
    await storage.eventOutbox.append([EVENT, EVENT], now)
    platform.clock.advance(60_000)
    const waits = { count: 2, capped: false, oldest: '2026-09-10T12:00:00' }
    const nothing = { count: 0, capped: false, oldest: null }
    expect((await health()).outbox).toEqual({ unsequenced: waits, due: nothing, dead: nothing })
    await platform.openApi.jobs.run('sequence-events')
    expect((await health()).outbox.unsequenced).toEqual(nothing)
  })

  it('is the same for the host', async () => {
    const { time, jobs, ...told } = await platform.openApi.status()
    expect(time).toEqual(platform.clock.now())
    expect(jobs).toHaveLength(platform.openApi.jobs.list().length)
    expect(told).toMatchObject({ database: { databaseState: 'UP' }, outbox: { dead: { count: 0 } } })
  })

  it('is told to whoever may act for all tenants and has the permission', async () => {
    const keyOf = async (tenantIds: readonly unknown[], permissions: readonly string[]): Promise<string> => {
      const body = { name: 'Key', tenantIds, permissions }
      return (await platform.adminData('POST system/admin-key/create', { body, tenantId: null })).key as string
    }
    const statusOf = async (key: string) => (await platform.admin(GET, { tenantId: null, key })).status
    expect(await statusOf(await keyOf(['*'], ['system:health:query']))).toBe(200)
    expect(await statusOf(await keyOf(['*'], ['system:tenant:query']))).toBe(403)
    expect(await statusOf(await keyOf([1], ['*:*:*']))).toBe(403)
  })
})

describe('the breaker of a channel (rules/health#channels)', () => {
  it('is told with the tenants for whom it is open, until the channel answers again', async () => {
    platform = await startPlatform({ channelPolicy: { attempts: 1, breakAfter: 4, restMs: 5000 } })
    const { goods, openApi, clock } = platform
    const channel = async () => ((await health()).channels as Json[]).find(({ name }) => name === 'goods')
    const ask = (goodsId: string) =>
      openApi.services.goods.detail(openApi.context(1), { source: 1, goodsId }).catch(() => undefined)
    expect(await channel()).toMatchObject({ channelState: 'CLOSED', since: null, answered: 0, failed: 0, broken: [] })
    goods.answer = () => Promise.reject(new Error('away'))
    for (const goodsId of ['1', '2', '3', '4', '5']) await ask(goodsId)
    const since = '2026-09-10T12:00:00'
    expect(await channel()).toEqual({
      ...{ name: 'goods', channelState: 'OPEN', since, answered: 0, failed: 4, turnedAway: 1 },
      ...{ lastAnswer: null, lastFailure: since, brokenTenants: 1 },
      broken: [{ tenantId: 1, channelState: 'OPEN', since }],
    })
    clock.advance(5000)
    expect(await channel()).toMatchObject({ channelState: 'HALF_OPEN', since })
    goods.answer = undefined
    await ask('6')
    expect(await channel()).toMatchObject({ channelState: 'CLOSED', answered: 1, brokenTenants: 0 })
  })
})
