import { describe, expect, it, vi } from 'vitest'
import { healthPages } from './health-pages.js'
import type { HealthPagesParts } from './health-pages.js'
import { requestOf } from './request-of.js'

const lastEnd = new Date('2026-09-10T04:00:00Z')
const report = { name: 'sweep', everySeconds: 60, isRunning: false, lastProcessed: 3, failedRuns: 0 }
const reports = [{ ...report, lastStart: lastEnd, lastSuccess: lastEnd, lastEnd, lastOutcome: 'done' as const }]
const shownTime = '2026-09-10T04:00:00.000Z'
const shownJobs = [{ ...report, lastStart: shownTime, lastSuccess: shownTime, lastEnd: shownTime, lastOutcome: 'done' }]

/** The jobs of an engine, of which the pages only read the reports. */
function engine(health: () => Promise<void>): HealthPagesParts['openApi'] {
  return { health, jobs: { reports: () => reports } }
}

const healthy = engine(() => Promise.resolve())

async function ask(parts: HealthPagesParts, path: string, method = 'GET') {
  const answer = await healthPages(parts).handle(requestOf(path, { method }))
  return answer && { ...answer, body: JSON.parse(String(answer.body)) as unknown }
}

describe('the pages of health', () => {
  it('say that the process answers, whatever the database does', async () => {
    const parts = { openApi: engine(() => Promise.reject(new Error('away'))), isStopping: () => true }
    expect(await ask(parts, '/healthz')).toEqual({
      status: 200,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      },
      body: { status: 'ok' },
    })
  })

  it('say that it is ready, and what became of the jobs', async () => {
    expect(await ask({ openApi: healthy }, '/readyz')).toMatchObject({
      status: 200,
      body: { status: 'ready', database: 'ok', jobs: shownJobs },
    })
  })

  it.each([
    ['does not answer', () => Promise.reject(new Error('Storage unavailable')), 'Storage unavailable'],
    ['hangs', () => new Promise<void>(() => undefined), 'No answer in time'],
  ])('say that it is not where the database %s', async (_, health, database) => {
    expect(await ask({ openApi: engine(health), limitMs: 20 }, '/readyz')).toMatchObject({
      status: 503,
      body: { status: 'unavailable', database, jobs: shownJobs },
    })
  })

  it('ask nothing of channels: a marketplace that is down takes no process out', async () => {
    const status = vi.fn(() => Promise.reject(new Error('nobody asks')))
    const channels = { status, services: new Proxy({}, { get: status }) }
    const answer = await ask({ openApi: { ...healthy, ...channels } }, '/readyz')
    expect([answer?.status, Object.keys(answer?.body ?? {})]).toEqual([200, ['status', 'database', 'jobs']])
    expect(status).not.toHaveBeenCalled()
  })

  it('send nobody to a process that stops', async () => {
    const answer = await ask({ openApi: healthy, isStopping: () => true }, '/readyz')
    expect([answer?.status, answer?.body]).toEqual([503, { status: 'stopping' }])
  })

  it('leave everything else to others', async () => {
    expect(await ask({ openApi: healthy }, '/healthz', 'POST')).toBeUndefined()
    expect(await ask({ openApi: healthy }, '/healthz/x')).toBeUndefined()
    expect((await ask({ openApi: healthy }, '/readyz', 'HEAD'))?.status).toBe(200)
  })
})
