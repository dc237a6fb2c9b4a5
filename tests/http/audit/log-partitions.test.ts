import { StorageError } from '@org/openapi-core/storage'
import type { LogPartitions, Storage } from '@org/openapi-core/storage'
import type { Json, TestApp, TestPlatform } from '@org/openapi-testing'
import { afterEach, describe, expect, test } from 'vitest'
import { emptyStorage } from '../../empty-storage.js'
import { tokenCall } from '../auth/token-calls.js'
import { startPlatform } from '../../start-platform.js'

const DAY = 86_400_000
const PREPARE = 'prepare-log-partitions'

let platform: TestPlatform
let app: TestApp

afterEach(() => platform.openApi.close())

const begin = async (storage: Storage): Promise<void> => {
  platform = await startPlatform({ storage })
  app = await platform.createApp()
}

const processed = async (job: string): Promise<number> => (await platform.openApi.jobs.run(job)).processed
const rows = async (log = 'api-access-log'): Promise<number> =>
  (await platform.adminData(`GET infra/${log}/page`, { query: 'pageSize=1' })).total
const platformEntries = async (): Promise<number> =>
  (await platform.adminData('GET infra/operate-log/platform-page', { query: 'pageSize=1', tenantId: null })).total
const strays = async (): Promise<unknown> => {
  // It is asked once a minute.
  platform.clock.advance(60_000)
  return (await platform.adminData('GET system/health/get', { tenantId: null })).database.unpartitionedRows
}

describe('on PostgreSQL', () => {
  test('calls are kept until the whole of their day is over 30 days ago, in UTC, and go with it', async () => {
    await begin(emptyStorage('postgres'))
    await tokenCall(platform, app)
    expect([await rows(), await strays()]).toEqual([1, 0])
    platform.clock.advance(30 * DAY)
    expect(await processed('trim-api-access-log')).toBe(0)
    // To 10 October, a millisecond before midnight, in UTC.
    platform.clock.advance(20 * 3_600_000 - 60_000 - 1)
    expect([await processed('trim-api-access-log'), await rows()]).toEqual([0, 1])
    platform.clock.advance(1)
    expect([await processed('trim-api-access-log'), await rows()]).toEqual([1, 0])
    expect(await processed('trim-webhook-deliveries')).toBe(1)
  })

  test('operate logs are kept for a year to the millisecond, and a month goes when it is empty', async () => {
    await begin(emptyStorage('postgres'))
    // The tenant's, and of the tenant's own beginning the platform's.
    const entries = async (): Promise<number> => (await rows('operate-log')) + (await platformEntries())
    const before = await entries()
    expect(before).toBeGreaterThan(await rows('operate-log'))
    platform.clock.advance(365 * DAY)
    expect([await processed('trim-operate-logs'), await entries()]).toEqual([0, before])
    platform.clock.advance(1)
    expect([await processed('trim-operate-logs'), await entries()]).toEqual([before, 0])
    platform.clock.advance(21 * DAY)
    expect(await processed('trim-operate-logs')).toBe(1)
  })

  test('what was written when there was no partition is told, and the job gives it one', async () => {
    await begin(emptyStorage('postgres'))
    platform.clock.advance(400 * DAY)
    await tokenCall(platform, app)
    expect([await rows(), await strays()]).toEqual([1, 1])
    expect(await processed(PREPARE)).toBe(10)
    expect([await rows(), await strays()]).toEqual([1, 0])
    expect(await processed(PREPARE)).toBe(0)
  })
})

describe('on SQLite', () => {
  test('there is no such job, and nothing to tell', async () => {
    await begin(emptyStorage('sqlite'))
    expect(platform.openApi.jobs.list().map(({ name }) => name)).not.toContain(PREPARE)
    expect(await strays()).toBe(0)
  })
})

describe('a storage whose partitions', () => {
  const withPartitions = (partitions: Partial<LogPartitions>): Storage => ({
    ...emptyStorage('sqlite'),
    logPartitions: {
      prepare: async () => ({ made: 0, putOff: [] }),
      dropBefore: async () => ({ dropped: 0, deleteBefore: undefined }),
      dropEmpty: async () => 0,
      countStrays: async () => 0,
      ...partitions,
    },
  })

  test('cannot be made serves all the same, and says so', async () => {
    const prepare = async (): Promise<never> => Promise.reject(new StorageError('other', '42501'))
    await begin(withPartitions({ prepare }))
    await tokenCall(platform, app)
    expect(await rows()).toBe(1)
    const said = platform.log.lines.filter((line) => line.includes('log partitions could not be prepared'))
    expect(said).toHaveLength(1)
    expect(said[0]).toContain('42501')
    await expect(platform.openApi.jobs.run(PREPARE)).rejects.toThrow(StorageError)
  })

  test('are put off, or lack rows, says so', async () => {
    const putOff = ['apiAccessLog', 'operateLog'] as const
    await begin(withPartitions({ prepare: async () => ({ made: 3, putOff }), countStrays: async () => 7 }))
    expect(await processed(PREPARE)).toBe(3)
    const said = platform.log.lines.filter((line) => /partitions put off|in no partition/.test(line))
    expect(said.map((line) => line.split(' ')[0])).toEqual(['info', 'warn'])
    expect(said[0]).toContain('apiAccessLog,operateLog')
    expect(said[1]).toContain('"rows":7')
    expect(await strays()).toBe(7)
  })

  test('will be dropped the next time has no row of them deleted until then', async () => {
    await begin(withPartitions({}))
    await tokenCall(platform, app)
    expect(await rows()).toBe(1)
    platform.clock.advance(31 * DAY)
    expect([await processed('trim-api-access-log'), await rows()]).toEqual([0, 1])
  })

  test('have rows besides has those deleted one by one', async () => {
    const asked: unknown[] = []
    const dropBefore: LogPartitions['dropBefore'] = async (log, before) => {
      asked.push([log, before.toISOString()])
      return { dropped: 2, deleteBefore: before }
    }
    await begin(withPartitions({ dropBefore }))
    await tokenCall(platform, app)
    const before: Json = await rows()
    platform.clock.advance(30 * DAY + 1)
    expect([before, await processed('trim-api-access-log'), await rows()]).toEqual([1, 3, 0])
    expect(await processed('trim-webhook-deliveries')).toBe(2)
    const time = '2026-09-10T04:00:00.001Z'
    expect(asked).toEqual([
      ['apiAccessLog', time],
      ['webhookAttempt', time],
    ])
  })
})
