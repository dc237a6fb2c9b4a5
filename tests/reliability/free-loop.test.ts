import SqliteDatabase from 'better-sqlite3'
import { createOpenApi } from '@org/openapi-core'
import { sandboxChannels } from '@org/openapi-sandbox'
import { sqliteStorage } from '@org/openapi-storage-sqlite'
import { createTestPlatform } from '@org/openapi-testing'
import { describe, expect, test } from 'vitest'
import { asWriter } from '../../packages/storage-sqlite/src/open-writer.js'
import { storageOver } from '../../packages/storage-sqlite/src/sqlite-storage.js'
import { bulkCalls } from './loop/bulk-calls.js'
import { dueRows, makeDue } from './loop/due-rows.js'
import { longestGap } from './loop/longest-gap.js'
import type { LongestGap } from './loop/longest-gap.js'
import { payingChannel } from './loop/paying-channel.js'

/** What is due for each job: `npm run test:loop` has 200,000. */
const ROWS = Number(process.env['ROWS'] ?? 1500)
/** A job that has more to do than this is ended. */
const MOST_MS = 5000
/**
 * Of work, which is to take 10 ms at most on a machine that does nothing else. What is done in one go instead of in slices
 * takes a hundred.
 */
const GAP_MS = Number(process.env['GAP_MS'] ?? 20)
const TRIES = 5
const ADMIN_KEY = 'administrator-key-of-the-free-loop'
const TIMEOUT = 600_000

/** An engine over SQLite in memory, which waits for nothing: whoever does not make way there makes none anywhere. */
async function start() {
  const handle = asWriter(new SqliteDatabase(':memory:'))
  const platform = await createTestPlatform({
    storage: storageOver({ writer: handle }),
    channels: { payment: payingChannel() },
  })
  await platform.adminData('POST event/webhook-endpoint/create', {
    body: { clientId: platform.app.clientId, url: 'https://partner.example.com/', eventTypes: ['*'] },
  })
  return { handle, platform }
}

/**
 * The shortest of the longest gaps of some tries: code that runs for the first time, and a machine that is busy otherwise,
 * make them longer, never shorter.
 */
async function bestOf(what: string, attempt: () => Promise<() => Promise<unknown>>): Promise<number> {
  const gaps: LongestGap[] = []
  const best = (of: keyof LongestGap) => Math.min(...gaps.map(({ [of]: ms }) => ms))
  while (gaps.length < 2 || (gaps.length < TRIES && best('ofWorkMs') > GAP_MS))
    gaps.push(await longestGap(await attempt()))
  console.log(JSON.stringify({ what, longestGapMs: round(best('ms')), ofWorkMs: round(best('ofWorkMs')) }))
  return best('ofWorkMs')
}

const round = (ms: number) => Number(ms.toFixed(1))

describe(`the event loop on SQLite, with ${ROWS} rows due`, () => {
  test('every job is among those that are measured', async () => {
    const { platform } = await start()
    const jobs = platform.openApi.jobs.list().map(({ name }) => name)
    await platform.close()
    expect(Object.keys(dueRows).sort()).toEqual(jobs.sort())
  })

  test.each(Object.keys(dueRows))('%s leaves it to others', { timeout: TIMEOUT }, async (job) => {
    const { handle, platform } = await start()
    let processed = 0
    const gap = await bestOf(job, async () => {
      makeDue(handle, job, ROWS)
      return async () => {
        processed = (await platform.openApi.jobs.run(job, { signal: AbortSignal.timeout(MOST_MS) })).processed
      }
    })
    await platform.close()
    expect(gap).toBeLessThan(GAP_MS)
    expect(processed).toBeGreaterThan(0)
  })

  test.each(Object.entries(bulkCalls))('%s leave it to others', { timeout: TIMEOUT }, async (name, prepare) => {
    const { handle, platform } = await start()
    const gap = await bestOf(name, () => prepare(platform, handle))
    await platform.close()
    expect(gap).toBeLessThan(GAP_MS)
  })

  const documents = ['open-api/openapi.json', 'admin-api/openapi.json', 'admin-api/openapi.json?view=console']
  test.each(documents)('%s leaves it to others when it is made', { timeout: TIMEOUT }, async (path) => {
    let rows = 100
    const gap = await bestOf(path, async () => {
      // Engines that tell the same of themselves share a document: this one is of nobody before.
      const maxPageSize = rows++
      const openApi = await createOpenApi({
        storage: sqliteStorage({ file: ':memory:' }),
        channels: sandboxChannels(),
        admin: { bootstrapKey: ADMIN_KEY },
        maxPageSize,
      })
      const headers = { authorization: `Bearer ${ADMIN_KEY}` }
      return async () => {
        const answer = await openApi.fetch(new Request(`https://api.example.com/${path}`, { headers }))
        expect(answer?.status).toBe(200)
        await openApi.close()
      }
    })
    expect(gap).toBeLessThan(GAP_MS)
  })
})
