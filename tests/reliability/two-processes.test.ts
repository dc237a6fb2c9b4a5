import { setTimeout as delay } from 'node:timers/promises'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBareDatabase, createTestDatabase } from '../postgres.js'
import type { TestDatabase } from '../postgres.js'
import { EngineProcess } from './engine-process.js'
import type { Reply } from './engine-process.js'

/** The state that every request needs may be this old in another process. */
const SEEN_WITHIN_MS = 1000

interface Application {
  readonly id: number
  readonly clientId: string
  readonly clientSecret: string
  readonly token: string
}

/** A call that asks nothing of any channel. */
function use(engine: EngineProcess, token: string, tenantId = 1): Promise<Reply> {
  return engine.partner('goods/qc-detail', { token, tenantId, body: { goodsId: '1', source: 1 } })
}

let database: TestDatabase
let first: EngineProcess
let second: EngineProcess

beforeAll(async () => {
  database = await createTestDatabase()
  ;[first, second] = await EngineProcess.startTwo(database.url)
  await first.admin('system/tenant/create', { body: { name: 'first' } })
})
afterAll(async () => {
  await Promise.all([first, second].map((engine) => engine.stop()))
  await database.drop()
})

const INPUT = { name: 'partner', scopes: ['goods:qc:read', 'goods:detail:read'] }

async function createApplication(input: object = {}, tenantId = 1): Promise<Application> {
  const created = (await first.admin('system/partner-app/create', { body: { ...INPUT, ...input }, tenantId })) as Omit<
    Application,
    'token'
  >
  const { body } = await first.token(created, tenantId)
  return { ...created, token: body.data.access_token }
}

test.each([1, 2, 3])(
  'empty database, attempt %i: both migrate it, one secret of each kind stands, a token of one is good at the other',
  async () => {
    const fresh = await createBareDatabase()
    const engines = await EngineProcess.startTwo(fresh.url)
    const [one, other] = engines
    try {
      await one.admin('system/tenant/create', { body: { name: 'first' } })
      const application = (await other.admin('system/partner-app/create', { body: INPUT })) as Application
      for (const [issuer, user] of [engines, [other, one] as const]) {
        const { body } = await issuer.token(application)
        expect((await use(user, body.data.access_token)).status).toBe(200)
        expect((await use(issuer, body.data.access_token)).status).toBe(200)
      }
      const sql = postgres(fresh.url, { max: 1 })
      const secrets = await sql`select kid from signing_key order by kid`
      expect(secrets.map(({ kid }) => kid as string)).toEqual(['chat-state', 'issuer', 'stored-1', 'webhooks'])
      await sql.end()
    } finally {
      await Promise.all(engines.map((engine) => engine.stop()))
      await fresh.drop()
    }
  },
)

describe('what one process changes', () => {
  interface Change {
    readonly what: string
    readonly status: number
    readonly make: (application: Application) => Promise<unknown>
  }

  const update =
    (input: object) =>
    ({ id }: Application) =>
      first.admin('system/partner-app/update', { method: 'PUT', body: { ...INPUT, ...input, id } })

  const changes: Change[] = [
    { what: 'a withdrawn scope', status: 403, make: update({ scopes: ['goods:detail:read'] }) },
    { what: 'a whitelist', status: 403, make: update({ ipWhitelist: '203.0.113.7' }) },
    {
      what: 'a disabled application',
      status: 401,
      make: ({ id }) => first.admin('system/partner-app/update-status', { method: 'PUT', body: { id, status: 1 } }),
    },
    {
      what: 'a deleted application',
      status: 401,
      make: ({ id }) => first.admin(`system/partner-app/delete?id=${id}`, { method: 'DELETE' }),
    },
    { what: 'a revoked token', status: 401, make: (application) => first.revoke(application) },
    {
      what: 'all tokens revoked',
      status: 401,
      make: ({ id }) => first.admin('system/partner-app/revoke-tokens', { method: 'PUT', body: { id } }),
    },
    {
      what: 'a reset that revokes',
      status: 401,
      make: ({ id }) => first.admin('system/partner-app/reset-secret', { body: { id, revokeTokens: true } }),
    },
  ]

  /** Statuses seen here at once, and by how much later the other process last let the token pass. */
  async function observe(
    { make, status }: Change,
    application: Application,
  ): Promise<{ atOnce: number; then: number; lastPassMs: number }> {
    const { token } = application
    // Both know the application and the token as good, as of now.
    expect((await use(first, token)).status).toBe(200)
    expect((await use(second, token)).status).toBe(200)
    await make(application)
    const changed = performance.now()
    const atOnce = (await use(first, token)).status
    let lastPassMs = 0
    let then = 0
    while (then !== status && performance.now() - changed < 5000) {
      const sentMs = performance.now() - changed
      then = (await use(second, token)).status
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
    expect([(await use(first, token, tenantId)).status, (await use(second, token, tenantId)).status]).toEqual([
      200, 200,
    ])
    await first.admin('system/tenant/update', { method: 'PUT', body: { id: tenantId, name: 'closing', status: 1 } })
    expect((await use(first, token, tenantId)).status).toBe(403)
    // Real processes, with clocks of their own.
    await delay(SEEN_WITHIN_MS)
    expect((await use(second, token, tenantId)).status).toBe(403)
  })

  test('a reset secret: the old one ends at once in both, the new one works in both', async () => {
    const application = await createApplication()
    expect((await second.token(application)).status).toBe(200)
    const reset = (await first.admin('system/partner-app/reset-secret', { body: { id: application.id } })) as {
      clientSecret: string
    }
    const renewed = { ...application, ...reset }
    const statuses = await Promise.all(
      [first, second].flatMap((engine) => [engine.token(application), engine.token(renewed)]),
    )
    expect(statuses.map(({ status }) => status)).toEqual([401, 200, 401, 200])
    // The tokens stay: the specification speaks of the secret only.
    expect((await use(second, application.token)).status).toBe(200)
  })

  test('a token that the other process issued is revoked by this one', async () => {
    const application = await createApplication()
    const { body } = await second.token(application)
    const theirs = { ...application, token: body.data.access_token as string }
    expect((await use(second, theirs.token)).status).toBe(200)
    expect((await first.revoke(theirs)).body.data).toBe(true)
    expect((await second.revoke(theirs)).body.data).toBe(false)
    // The attempt to revoke has told it.
    expect((await use(second, theirs.token)).status).toBe(401)
    expect((await use(second, application.token)).status).toBe(200)
  })
})

describe('the rate limit', () => {
  test('is one limit: 50 in one instant, through whichever process', async () => {
    const { token } = await createApplication({ rateLimitQps: 50 })
    const engines = Array.from({ length: 100 }, () => [first, second]).flat()
    const replies = await Promise.all(engines.map((engine) => use(engine, token)))
    const passed = replies.filter(({ status }) => status === 200)
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(replies.length - passed.length)
    // The request for the token was the first of them.
    expect(passed).toHaveLength(49)
  })
})
