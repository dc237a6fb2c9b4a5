import { beforeEach, describe, expect, test } from 'vitest'
import type { Json, TestApp, TestPlatform } from '@org/openapi-testing'
import { startPlatform } from '../../start-platform.js'
import { qcRecord } from '../admin-writes.js'
import { probe, tokenCall } from '../auth/token-calls.js'

const DETAIL = '/open-api/goods/qc-detail'
const NOON = new Date('2026-09-10T04:00:00Z').getTime()

let platform: TestPlatform
let app: TestApp

beforeEach(async () => {
  platform = await startPlatform()
  app = await platform.createApp()
})

const statistics = (query = '', tenantId = 1): Promise<Json> =>
  platform.adminData('GET infra/api-access-log/statistics', { query, tenantId })
const latest = (query = '', tenantId = 1): Promise<Json> =>
  platform.adminData('GET infra/api-access-log/latest', { query, tenantId })
const refusal = async (call: string, query: string) => {
  const { code, body } = await platform.admin(`GET infra/${call}`, { query })
  return { code, detail: body.error_detail as string, msg: body.msg as string }
}

interface Logged {
  readonly seconds?: number
  readonly path?: string
  readonly code?: number
  readonly durationMs?: number
  readonly clientId?: string
}

/** Calls as the log keeps them, so many seconds after noon. */
async function log(...calls: readonly Logged[]): Promise<void> {
  const entries = calls.map(({ seconds = 0, ...call }, index) => ({
    tenantId: 1,
    clientId: app.clientId,
    path: DETAIL,
    code: 0,
    durationMs: 5,
    ip: '',
    requestId: `request-${index}`,
    ...call,
    createTime: new Date(NOON + seconds * 1000),
  }))
  for (let at = 0; at < entries.length; at += 500)
    await platform.storage.system.apiAccessLogs.appendAll(entries.slice(at, at + 500))
}

describe('the figures of calls (rules/audit#figures)', () => {
  test('count calls and errors over time, and tell how long they took', async () => {
    await log(
      { seconds: -3600 },
      { seconds: -1800, durationMs: 10 },
      { seconds: -1799, durationMs: 30, code: 1_008_020_000, path: '/open-api/goods/detail' },
      { durationMs: 20, code: 429 },
    )
    const figures = await statistics('minutes=60')
    expect(figures).toMatchObject({
      startTime: '2026-09-10T11:00:00',
      endTime: '2026-09-10T12:00:00',
      cutTime: null,
      bucketSeconds: 60,
      total: { calls: 4, errors: 2, meanMs: 16, p50Ms: 10, p95Ms: 30, maxMs: 30 },
    })
    expect(figures.buckets).toHaveLength(61)
    const busy = (figures.buckets as Json[]).filter(({ calls }) => calls > 0)
    expect(busy).toEqual([
      { startTime: '2026-09-10T11:00:00', calls: 1, errors: 0, meanMs: 5, p50Ms: 5, p95Ms: 5, maxMs: 5 },
      { startTime: '2026-09-10T11:30:00', calls: 2, errors: 1, meanMs: 20, p50Ms: 10, p95Ms: 30, maxMs: 30 },
      { startTime: '2026-09-10T12:00:00', calls: 1, errors: 1, meanMs: 20, p50Ms: 20, p95Ms: 20, maxMs: 20 },
    ])
    expect(figures.buckets[1]).toEqual({
      startTime: '2026-09-10T11:01:00',
      calls: 0,
      errors: 0,
      meanMs: null,
      p50Ms: null,
      p95Ms: null,
      maxMs: null,
    })
    expect(figures.paths.map(({ path, calls }: Json) => [path, calls])).toEqual([
      [DETAIL, 3],
      ['/open-api/goods/detail', 1],
    ])
    expect(figures.codes.map(({ code, calls, errors }: Json) => [code, calls, errors])).toEqual([
      [0, 2, 0],
      [429, 1, 1],
      [1_008_020_000, 1, 1],
    ])
    expect(figures.clients).toMatchObject([{ clientId: app.clientId, calls: 4 }])
  })

  test('are of the filters, of the last hour where none is given, and of one tenant', async () => {
    await log(
      { seconds: -7200 },
      { path: '/open-api/a' },
      { path: '/open-api/a', code: 400 },
      { clientId: 'another', code: 400 },
    )
    const calls = async (query: string) => (await statistics(query)).total.calls as number
    expect(await calls('')).toBe(3)
    expect(await calls('minutes=1440')).toBe(4)
    expect(await calls('minutes=1')).toBe(3)
    expect(await calls('path=/open-api/a')).toBe(2)
    expect(await calls('code=400')).toBe(2)
    expect(await calls('code=0')).toBe(1)
    expect(await calls('path=/open-api/a&code=400')).toBe(1)
    expect(await calls('clientId=another')).toBe(1)
    expect(await calls(`clientId=${app.clientId}&code=400`)).toBe(1)
    expect(await calls('createTime=2026-09-10T09:59:00&createTime=2026-09-10T11:00:00')).toBe(1)
    expect((await statistics('', await platform.createTenant())).total.calls).toBe(0)
  })

  test('hold what the process has not stored yet, and count refused calls', async () => {
    const narrow = await platform.createApp({ rateLimitQps: 1 })
    const token = await platform.issueToken(narrow)
    for (let call = 0; call < 5; call++) await probe(platform, token)
    const { total, codes } = await statistics(`clientId=${narrow.clientId}`)
    expect(total.calls).toBe(6)
    const refused = (codes as Json[]).find(({ code }) => code === 429)
    expect(refused).toMatchObject({ calls: total.errors, errors: total.errors, meanMs: null, maxMs: null })
    expect(total.errors).toBeGreaterThan(1)
  })

  test.each([
    [15, 10],
    [60, 60],
    [1440, 900],
    [1, 10],
  ])('%d minutes are bars of %d seconds', async (minutes, bucketSeconds) => {
    const figures = await statistics(`minutes=${minutes}`)
    expect(figures.bucketSeconds).toBe(bucketSeconds)
    expect(figures.buckets.length).toBeLessThanOrEqual(97)
  })

  test('name the ten with the most calls', async () => {
    const paths = Array.from({ length: 12 }, (_, i) =>
      Array.from({ length: i + 1 }, () => ({ path: `/open-api/${i}` })),
    )
    await log(...paths.flat())
    const { paths: top } = await statistics()
    expect((top as Json[]).map(({ calls }) => calls as number)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3])
  })

  test('are of a day at most', async () => {
    expect(await refusal('api-access-log/statistics', 'minutes=1441')).toMatchObject({ code: 400, detail: 'minutes' })
    expect(await refusal('api-access-log/statistics', 'minutes=0')).toMatchObject({ code: 400, detail: 'minutes' })
    const days = 'createTime=2026-09-08T12:00:00&createTime=2026-09-09T12:00:01'
    expect(await refusal('api-access-log/statistics', days)).toMatchObject({
      code: 400,
      msg: 'Invalid parameter: createTime must be of 24 hours at most',
    })
    const day = 'createTime=2026-09-08T12:00:00&createTime=2026-09-09T11:59:59'
    expect((await statistics(day)).bucketSeconds).toBe(900)
    expect(await refusal('api-access-log/statistics', `minutes=5&${day}`)).toMatchObject({
      code: 400,
      detail: 'minutes',
    })
  })
})

describe('the newest calls (rules/audit#figures)', () => {
  test('are the same that are counted, in parts that follow one another', async () => {
    const many = Array.from({ length: 120 }, (_, i) => ({ seconds: -i, path: `/open-api/${i % 2}` }))
    await log(...many)
    const read: Json[] = []
    const parts: number[] = []
    for (let next: string | null = ''; next !== null;) {
      const part: Json = await latest(`path=/open-api/1&${next === '' ? '' : `next=${next}`}`)
      parts.push(part.calls.length as number)
      read.push(...(part.calls as Json[]))
      next = part.next as string | null
    }
    expect(parts).toEqual([50, 10])
    expect(read.map(({ requestId }) => requestId)).toEqual(
      many.flatMap(({ path }, i) => (path === '/open-api/1' ? [`request-${i}`] : [])),
    )
    expect((await statistics('path=/open-api/1')).total.calls).toBe(60)
    expect((await latest('', await platform.createTenant())).calls).toEqual([])
    expect((await latest('minutes=1')).next).not.toBeNull()
    expect(await latest('code=500')).toEqual({ calls: [], next: null })
    expect(await refusal('api-access-log/latest', 'next=older')).toMatchObject({ code: 400, detail: 'next' })
  })
})

describe('a request id (rules/audit#request-ids)', () => {
  test('leads to the call, in whatever case', async () => {
    await tokenCall(platform, app)
    const token = await platform.issueToken(app)
    const answer = await probe(platform, token)
    const requestId = answer.headers.get('x-request-id') as string
    const find = (query: string) => platform.adminData('GET infra/api-access-log/page', { query })
    expect(await find(`requestId=${requestId}`)).toMatchObject({ total: 1, list: [{ requestId, path: DETAIL }] })
    expect(await find(`requestId=${requestId.toUpperCase()}`)).toMatchObject({ total: 1 })
    expect(await find(`requestId=${requestId}&clientId=another`)).toEqual({ total: 0, list: [] })
    const later = 'createTime=2026-09-10T12:00:01&createTime=2026-09-10T13:00:00'
    expect(await find(`requestId=${requestId}&${later}`)).toEqual({ total: 0, list: [] })
    platform.clock.advance(1)
    const other = (await probe(platform, token)).headers.get('x-request-id') as string
    expect(other.slice(0, 13)).not.toBe(requestId.slice(0, 13))
  })

  test('leads to the audit rows of an administrator’s call', async () => {
    platform.clock.advance(61_234)
    const ids = await Promise.all(
      [1, 2].map(async () => (await platform.adminData('POST goods/qc-record/create', { body: qcRecord })) as number),
    )
    const answer = await platform.admin('DELETE goods/qc-record/delete-list', { query: `ids=${ids.join(',')}` })
    const requestId = answer.headers.get('x-request-id') as string
    const find = (query: string, call = 'page', tenantId: number | null = 1) =>
      platform.adminData(`GET infra/operate-log/${call}`, { query, tenantId })
    const { list, total } = await find(`requestId=${requestId}`)
    expect(total).toBe(2)
    expect((list as Json[]).map(({ action }) => action as string)).toEqual(['delete-list', 'delete-list'])
    expect(await find(`requestId=${requestId}&resource=pay/wallet`)).toEqual({ list: [], total: 0 })
    expect(await find(`requestId=${requestId}`, 'platform-page', null)).toEqual({ list: [], total: 0 })
  })

  test.each(['4711', '7aa83164-c4d2-4447-8288-a8711304617c'])('%s is none', async (id) => {
    for (const call of ['api-access-log/page', 'operate-log/page'])
      expect(await refusal(call, `requestId=${id}`)).toMatchObject({
        code: 400,
        detail: 'requestId',
        msg: 'Invalid parameter: requestId must be an x-request-id of an answer',
      })
  })
})
