import { startEmbeddedPostgres } from '@org/tools/embedded-postgres'
import type { EmbeddedPostgres } from '@org/tools/embedded-postgres'
import { postgresStorage } from '@org/openapi-storage-postgres'
import { sqliteStorage } from '@org/openapi-storage-sqlite'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ADMIN_KEY, startHostileEngine, TOKEN_SECRET } from '../http/hostile/hostile-engine.js'
import type { Answer, HostileEngine } from '../http/hostile/hostile-engine.js'
import { leaksIn } from './leaks.js'

const GOODS = { goodsId: 'goods-id-that-a-partner-sent', source: 1 }
const PATIENCE_MS = 20_000

let folder: string
let server: EmbeddedPostgres | undefined
const unhandled: unknown[] = []
const note = (error: unknown): void => void unhandled.push(error)

beforeAll(async () => {
  process.on('uncaughtException', note)
  process.on('unhandledRejection', note)
  folder = await mkdtemp(join(tmpdir(), 'openapi-failing-'))
})
afterAll(async () => {
  await server?.stop()
  await rm(folder, { recursive: true, force: true })
  process.off('uncaughtException', note)
  process.off('unhandledRejection', note)
  expect(unhandled).toEqual([])
})

function expectFixed500({ status, headers, body }: Answer): void {
  expect([status, body.code, body.data, body.msg]).toEqual([500, 500, null, 'Internal server error'])
  expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
}

function expectNoLeak({ log }: HostileEngine, answers: readonly Answer[], secrets: readonly string[]): void {
  const all = [...secrets, ADMIN_KEY, TOKEN_SECRET, GOODS.goodsId]
  for (const text of [...log.lines, ...answers.map((answer) => answer.text)])
    expect([text, leaksIn(text, all)]).toEqual([text, []])
}

/** SIGQUIT is what `pg_ctl stop -m immediate` sends. */
async function stopImmediately(running: EmbeddedPostgres): Promise<void> {
  process.kill(running.pid, 'SIGQUIT')
  await running.stop()
}

/** The first attempts may find shared memory of the server that was. */
async function startAgain(port: number): Promise<EmbeddedPostgres> {
  const end = performance.now() + PATIENCE_MS
  for (;;) {
    try {
      return await startEmbeddedPostgres({ dataDir: folder, port })
    } catch (error) {
      if (performance.now() > end) throw error
      await delay(100)
    }
  }
}

test('PostgreSQL stops at once and starts again: 500 with a fixed text meanwhile, and nothing has to be restarted', async () => {
  server = await startEmbeddedPostgres({ dataDir: folder })
  const { password } = new URL(server.url)
  const engine = await startHostileEngine({ storage: postgresStorage({ url: server.url }) })
  const limited = await engine.createApplication({ rateLimitQps: 10 })
  const token = await engine.issueToken(limited)
  const secrets = [token, limited.clientSecret, password]
  const ask = (path = 'goods/detail'): Promise<Answer> => engine.partner(path, token, { body: GOODS })
  expect((await ask()).status).toBe(200)
  expect((await ask('goods/qc-detail')).status).toBe(200)

  await stopImmediately(server)
  const answers: Answer[] = []
  // What was known a moment ago still serves; the limit goes on in this process.
  const burst = await Promise.all(Array.from({ length: 30 }, () => ask()))
  expect(new Set(burst.map(({ status }) => status))).toEqual(new Set([200, 429]))
  expect(burst.filter(({ status }) => status === 200)).toHaveLength(10)
  engine.clock.advance(1000)
  for (let i = 0; i < 5; i++) {
    answers.push(await ask(), await ask('goods/qc-page'), await engine.requestToken(limited))
    answers.push(
      await engine.admin('system/tenant/page', { method: 'GET' }),
      await engine.admin('system/tenant/create', { body: { name: 'x' } }),
    )
  }
  for (const answer of answers) expectFixed500(answer)
  await expect(engine.openApi.health()).rejects.toThrow('Storage failure: unavailable')
  await engine.openApi.services.apiAccessLog.flush()
  expectNoLeak(engine, [...answers, ...burst.filter(({ status }) => status !== 200)], secrets)

  server = await startAgain(server.port)
  const end = performance.now() + PATIENCE_MS
  let healed = await ask()
  while (healed.status !== 200 && performance.now() < end) {
    await delay(20)
    engine.clock.advance(1000)
    healed = await ask()
  }
  expect(healed.status).toBe(200)
  expect((await engine.admin('system/tenant/create', { body: { name: 'x' } })).body.code).toBe(0)
  expect((await engine.requestToken(limited)).status).toBe(200)
  await engine.openApi.health()
  await engine.openApi.close()
})

test('SQLite has no room left: writes are 500 with a fixed text, reads go on, and room that is made is used', async () => {
  const file = join(folder, 'full.db')
  const empty = sqliteStorage({ file })
  await empty.migrate()
  await empty.close()
  const pages = (await stat(file)).size / 4096
  const engine = await startHostileEngine({ storage: sqliteStorage({ file, maxPageCount: pages + 60 }) })
  const credentials = await engine.createApplication()
  const ask = async (): Promise<Answer> =>
    engine.partner('goods/detail', await engine.issueToken(credentials), { body: GOODS })
  const isFull = (): boolean => engine.log.lines.some((line) => line.includes('access log entries lost'))
  let calls = 0
  while (!isFull() && calls < 5000) {
    for (let i = 0; i < 50; i++) expect((await ask()).status).toBe(200)
    await engine.openApi.services.apiAccessLog.flush()
    calls += 50
  }
  expect(isFull()).toBe(true)

  const large = { name: 'large', settings: { text: 'x'.repeat(20_000) } }
  const refused: Answer[] = []
  for (let i = 0; i < 5; i++) refused.push(await engine.admin('system/tenant/create', { body: large }))
  for (const answer of refused) expectFixed500(answer)
  expect((await ask()).status).toBe(200)
  expect((await engine.admin('system/tenant/page', { method: 'GET' })).body.data.total).toBe(1)
  await engine.openApi.health()
  expectNoLeak(engine, refused, [credentials.clientSecret])

  engine.clock.advance(31 * 86_400_000)
  const { processed } = await engine.openApi.jobs.run('trim-api-access-log')
  expect(processed).toBeGreaterThan(100)
  expect((await engine.admin('system/tenant/create', { body: large })).body.code).toBe(0)
  expect((await ask()).status).toBe(200)
  await engine.openApi.close()
})
