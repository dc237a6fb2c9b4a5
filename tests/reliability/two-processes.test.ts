import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase } from '../postgres.js'
import type { TestDatabase } from '../postgres.js'

const ADMIN_KEY = 'two-processes-admin-key-0123456789'
const NOW = Date.parse('2026-09-10T04:00:00Z')
const SCRIPT = fileURLToPath(new URL('engine-process.mjs', import.meta.url))
const PATIENCE_MS = 30_000
/** The state that every request needs may be this old in another process. */
const SEEN_WITHIN_MS = 1000

interface Reply {
  readonly status: number
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests read bodies as they came
  readonly body: any
}

interface Application {
  readonly id: number
  readonly clientId: string
  readonly clientSecret: string
  readonly token: string
}

/** An engine in a process of its own. */
class EngineProcess {
  private constructor(
    private readonly child: ChildProcess,
    private readonly port: number,
  ) {}

  static async start(databaseUrl: string): Promise<EngineProcess> {
    const env = { ...process.env, DATABASE_URL: databaseUrl, ADMIN_KEY, NOW: String(NOW) }
    const child = fork(SCRIPT, { env, execArgv: [], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    const gone = once(child, 'exit').then(([code]) => ({ error: `it ended with ${String(code)}; are the packages built?` }))
    const late = delay(PATIENCE_MS, { error: 'it did not start in time' }, { ref: false })
    const told = once(child, 'message').then(([message]) => message as { port?: number; error?: string })
    const answer: { port?: number; error?: string } = await Promise.race([told, gone, late])
    if (answer.port === undefined) {
      child.kill('SIGKILL')
      throw new Error(`engine process: ${answer.error}`)
    }
    return new EngineProcess(child, answer.port)
  }

  async call(path: string, { method = 'POST', ...init }: RequestInit): Promise<Reply> {
    const response = await fetch(`http://127.0.0.1:${this.port}${path}`, { method, ...init, signal: AbortSignal.timeout(PATIENCE_MS) })
    return { status: response.status, body: await response.json() }
  }

  async admin(path: string, { method = 'POST', body = {}, tenantId = 1 }: { method?: string; body?: object; tenantId?: number } = {}): Promise<unknown> {
    const headers = { authorization: `Bearer ${ADMIN_KEY}`, 'tenant-id': String(tenantId), 'content-type': 'application/json' }
    const init = method === 'DELETE' ? { method, headers } : { method, headers, body: JSON.stringify(body) }
    const reply = await this.call(`/admin-api/${path}`, init)
    if (reply.body.code !== 0) throw new Error(`${path}: ${JSON.stringify(reply.body)}`)
    return reply.body.data
  }

  token({ clientId, clientSecret }: Pick<Application, 'clientId' | 'clientSecret'>, tenantId = 1): Promise<Reply> {
    return this.form('token', { clientId, clientSecret, tenantId, body: 'grant_type=client_credentials' })
  }

  revoke(application: Application): Promise<Reply> {
    return this.form('token/revoke', { ...application, tenantId: 1, body: `token=${application.token}` })
  }

  /** A call that asks nothing of any channel. */
  use(token: string, tenantId = 1): Promise<Reply> {
    const headers = { authorization: `Bearer ${token}`, 'tenant-id': String(tenantId), 'content-type': 'application/json' }
    return this.call('/open-api/goods/qc-detail', { headers, body: JSON.stringify({ goodsId: '1', source: 1 }) })
  }

  /** Orderly, as a host would end it; by its id where it does not. */
  async stop(): Promise<void> {
    const gone = once(this.child, 'exit')
    this.child.disconnect()
    const late = delay(10_000, 'late' as const, { ref: false })
    if ((await Promise.race([gone, late])) === 'late') this.child.kill('SIGKILL')
    await gone
  }

  private form(path: string, call: { clientId: string; clientSecret: string; tenantId: number; body: string }): Promise<Reply> {
    const authorization = `Basic ${btoa(`${call.clientId}:${call.clientSecret}`)}`
    const headers = { authorization, 'tenant-id': String(call.tenantId), 'content-type': 'application/x-www-form-urlencoded' }
    return this.call(`/open-api/system/oauth2/${path}`, { headers, body: call.body })
  }
}

let database: TestDatabase
let first: EngineProcess
let second: EngineProcess

/** Two processes that find an empty database at the same time. */
async function startTwo(url: string): Promise<[EngineProcess, EngineProcess]> {
  const started = await Promise.allSettled([EngineProcess.start(url), EngineProcess.start(url)])
  const running = started.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  const failed = started.find((outcome) => outcome.status === 'rejected')
  if (failed === undefined) return running as [EngineProcess, EngineProcess]
  await Promise.all(running.map((engine) => engine.stop()))
  throw failed.reason as Error
}

beforeAll(async () => {
  database = await createTestDatabase()
  ;[first, second] = await startTwo(database.url)
  await first.admin('system/tenant/create', { body: { name: 'first' } })
})
afterAll(async () => {
  await Promise.all([first, second].map((engine) => engine.stop()))
  await database.drop()
})

const INPUT = { name: 'partner', scopes: ['goods:qc:read', 'goods:detail:read'] }

async function createApplication(input: object = {}, tenantId = 1): Promise<Application> {
  const created = (await first.admin('system/partner-app/create', { body: { ...INPUT, ...input }, tenantId })) as Omit<Application, 'token'>
  const { body } = await first.token(created, tenantId)
  return { ...created, token: body.data.access_token }
}

test.each([1, 2, 3])('empty database, attempt %i: both migrate it, one signing key stands, a token of one is good at the other', async () => {
  const fresh = await createTestDatabase()
  const engines = await startTwo(fresh.url)
  const [one, other] = engines
  try {
    await one.admin('system/tenant/create', { body: { name: 'first' } })
    const application = (await other.admin('system/partner-app/create', { body: INPUT })) as Application
    for (const [issuer, user] of [engines, [other, one] as const]) {
      const { body } = await issuer.token(application)
      expect((await user.use(body.data.access_token)).status).toBe(200)
      expect((await issuer.use(body.data.access_token)).status).toBe(200)
    }
    const sql = postgres(fresh.url, { max: 1 })
    expect(await sql`select kid from signing_key`).toHaveLength(1)
    await sql.end()
  } finally {
    await Promise.all(engines.map((engine) => engine.stop()))
    await fresh.drop()
  }
})

describe('what one process changes', () => {
  interface Change {
    readonly what: string
    readonly status: number
    readonly make: (application: Application) => Promise<unknown>
  }

  const update = (input: object) => ({ id }: Application) => first.admin('system/partner-app/update', { method: 'PUT', body: { ...INPUT, ...input, id } })

  const changes: Change[] = [
    { what: 'a withdrawn scope', status: 403, make: update({ scopes: ['goods:detail:read'] }) },
    { what: 'a whitelist', status: 403, make: update({ ipWhitelist: '203.0.113.7' }) },
    { what: 'a disabled application', status: 401, make: ({ id }) => first.admin('system/partner-app/update-status', { method: 'PUT', body: { id, status: 1 } }) },
    { what: 'a deleted application', status: 401, make: ({ id }) => first.admin(`system/partner-app/delete?id=${id}`, { method: 'DELETE' }) },
    { what: 'a revoked token', status: 401, make: (application) => first.revoke(application) },
    { what: 'all tokens revoked', status: 401, make: ({ id }) => first.admin('system/partner-app/revoke-tokens', { method: 'PUT', body: { id } }) },
    { what: 'a reset that revokes', status: 401, make: ({ id }) => first.admin('system/partner-app/reset-secret', { body: { id, revokeTokens: true } }) },
  ]

  /** Statuses seen here at once, and by how much later the other process last let the token pass. */
  async function observe({ make, status }: Change, application: Application): Promise<{ atOnce: number; then: number; lastPassMs: number }> {
    const { token } = application
    // Both know the application and the token as good, as of now.
    expect((await first.use(token)).status).toBe(200)
    expect((await second.use(token)).status).toBe(200)
    await make(application)
    const changed = performance.now()
    const atOnce = (await first.use(token)).status
    let lastPassMs = 0
    let then = 0
    while (then !== status && performance.now() - changed < 5000) {
      const sentMs = performance.now() - changed
      then = (await second.use(token)).status
      if (then === 200) lastPassMs = sentMs
      await delay(20)
    }
    return { atOnce, then, lastPassMs }
  }

  test('is refused by itself at once and by the other within a second', async () => {
    const applications = await Promise.all(changes.map(() => createApplication()))
    const seen = await Promise.all(changes.map((change, i) => observe(change, applications[i] as Application)))
    changes.forEach(({ what, status }, i) => {
      const { atOnce, then, lastPassMs } = seen[i] as (typeof seen)[number]
      expect([what, atOnce, then]).toEqual([what, status, status])
      expect([what, lastPassMs < SEEN_WITHIN_MS, lastPassMs]).toEqual([what, true, lastPassMs])
    })
  })

  test('a disabled tenant: the same', async () => {
    const tenantId = (await first.admin('system/tenant/create', { body: { name: 'closing' } })) as number
    const { token } = await createApplication({}, tenantId)
    expect([(await first.use(token, tenantId)).status, (await second.use(token, tenantId)).status]).toEqual([200, 200])
    await first.admin('system/tenant/update', { method: 'PUT', body: { id: tenantId, name: 'closing', status: 1 } })
    expect((await first.use(token, tenantId)).status).toBe(403)
    await delay(SEEN_WITHIN_MS)
    expect((await second.use(token, tenantId)).status).toBe(403)
  })

  test('a reset secret: the old one ends at once in both, the new one works in both', async () => {
    const application = await createApplication()
    expect((await second.token(application)).status).toBe(200)
    const reset = (await first.admin('system/partner-app/reset-secret', { body: { id: application.id } })) as { clientSecret: string }
    const renewed = { ...application, ...reset }
    const statuses = await Promise.all([first, second].flatMap((engine) => [engine.token(application), engine.token(renewed)]))
    expect(statuses.map(({ status }) => status)).toEqual([401, 200, 401, 200])
    // The tokens stay: the specification speaks of the secret only.
    expect((await second.use(application.token)).status).toBe(200)
  })

  test('a token that the other process issued is revoked by this one', async () => {
    const application = await createApplication()
    const { body } = await second.token(application)
    const theirs = { ...application, token: body.data.access_token as string }
    expect((await second.use(theirs.token)).status).toBe(200)
    expect((await first.revoke(theirs)).body.data).toBe(true)
    expect((await second.revoke(theirs)).body.data).toBe(false)
    // The attempt to revoke has told it.
    expect((await second.use(theirs.token)).status).toBe(401)
    expect((await second.use(application.token)).status).toBe(200)
  })
})

describe('the rate limit', () => {
  test('is one limit: 50 in one instant, through whichever process', async () => {
    const { token } = await createApplication({ rateLimitQps: 50 })
    const engines = Array.from({ length: 100 }, () => [first, second]).flat()
    const replies = await Promise.all(engines.map((engine) => engine.use(token)))
    const passed = replies.filter(({ status }) => status === 200)
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(replies.length - passed.length)
    // The request for the token was the first of them.
    expect(passed).toHaveLength(49)
  })
})
