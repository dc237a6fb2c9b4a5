import { createOpenApi } from '@org/openapi-core'
import { createTestPlatform, fixedClock, scriptedGoods } from '@org/openapi-testing'
import type { TestPlatform } from '@org/openapi-testing'
import { sqliteStorage } from '@org/openapi-storage-sqlite'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { emptyStorage } from '../empty-storage.js'

const HOUR_MS = 3_600_000
const CLOSED = 20

let platform: TestPlatform

beforeEach(async () => {
  // The timer is the real one; only a clock that nobody holds lets it run jobs.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  platform = await createTestPlatform({ storage: emptyStorage(), clock: { ...fixedClock(), isStanding: false } })
})
afterEach(async () => {
  vi.restoreAllMocks()
  await platform.close()
  vi.useRealTimers()
})

const lastOutcome = (job: string) => platform.openApi.jobs.reports().find(({ name }) => name === job)?.lastOutcome
const minute = () => void vi.advanceTimersByTime(60_000)

it('leaves the storage to the caller where it is refused: to start again with, or to close', async () => {
  const storage = sqliteStorage({ file: ':memory:' })
  const channels = { goods: scriptedGoods() }
  await expect(createOpenApi({ storage, channels, maxPageSize: 0 })).rejects.toThrow(TypeError)
  await expect(createOpenApi({ storage, channels, migrate: false })).rejects.toThrow('migrations are pending')
  await storage.migrate()
  const openApi = await createOpenApi({ storage, channels, migrate: false })
  await openApi.health()
  await openApi.close()
  await expect(storage.health()).rejects.toThrow()
})

/** An order that nobody has paid in time. */
async function overdueOrder(): Promise<string> {
  const { body } = await platform.call('/open-api/pay/order/create', { outOrderNo: 'unpaid', payAmount: 12.5 })
  platform.clock.advance(3 * HOUR_MS)
  return body.data.orderNo
}

async function statusOf(orderNo: string): Promise<number> {
  const { body } = await platform.call('/open-api/pay/order/page', { pageNo: 1, pageSize: 1, orderNo })
  return body.data.list[0].status
}

it('lets orders expire by the timer, until the engine is stopped', async () => {
  const orderNo = await overdueOrder()
  minute()
  expect([await statusOf(orderNo), lastOutcome('expire-pay-orders')]).toEqual([0, null])
  platform.openApi.start()
  minute()
  await vi.waitFor(() => expect(lastOutcome('expire-pay-orders')).toBe('done'), { timeout: 15_000 })
  expect(await statusOf(orderNo)).toBe(CLOSED)
})

it('begins nothing after stop, and again after another start', async () => {
  const run = vi.spyOn(platform.openApi.jobs, 'run')
  platform.openApi.start()
  await platform.openApi.stop()
  minute()
  expect(run).not.toHaveBeenCalled()
  platform.openApi.start()
  minute()
  expect(run).toHaveBeenCalled()
})

it('is ended by close, which waits for the jobs under way', async () => {
  let release = (): void => undefined
  const held = new Promise<{ processed: number }>((resolve) => (release = () => resolve({ processed: 0 })))
  const run = vi.spyOn(platform.openApi.jobs, 'run').mockReturnValue(held)
  const story: string[] = []
  platform.openApi.start()
  minute()
  const closing = platform.close().then(() => story.push('closed'))
  expect(run.mock.calls.map(([, options]) => options?.signal?.aborted)).toContain(true)
  await platform.openApi.health()
  story.push('job done')
  release()
  await closing
  expect(story).toEqual(['job done', 'closed'])
  run.mockClear()
  platform.openApi.start()
  minute()
  expect(run).not.toHaveBeenCalled()
})
