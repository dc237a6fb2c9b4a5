import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Repositories, Storage, UnitOfWork } from '@org/openapi-core/storage'
import { postgresStorage } from '@org/openapi-storage-postgres'
import { createTestDatabase } from '../postgres.js'

const LIMIT_MS = 60_000
const TENANT = 1
const BEGIN = new Date('2026-09-10T04:00:00Z')
const END = new Date('2026-09-10T05:00:00Z')
const LATER = new Date('2026-09-11T04:00:00Z')

/** Work on rows of all tenants, which every process does at the same time. */
interface Sweep {
  readonly table: string
  /** Makes a row whose time is over at `LATER`. */
  readonly insert: (stores: Repositories, name: string) => Promise<unknown>
  /** The column that has the name. */
  readonly column: string
  readonly run: (system: Storage['system']) => Promise<number>
}

const MOST = 9
const insertPayOrder = async ({ payOrders }: Repositories, name: string): Promise<number> => {
  const nothing = { shippingInfo: null, description: null, claimedUntil: BEGIN }
  const order = { orderNo: name, outOrderNo: name, clientId: 'client', amount: 100, subject: 'Goods', expireTime: END }
  return (await payOrders.insert({ ...order, ...nothing }, BEGIN))?.id ?? 0
}

const sweeps: Readonly<Record<string, Sweep>> = {
  'revoked tokens': {
    table: 'revoked_token',
    column: 'jti',
    insert: ({ revokedTokens }, name) => revokedTokens.revoke(name, END),
    run: ({ revokedTokens }) => revokedTokens.deleteExpired(LATER, MOST),
  },
  'request ids': {
    table: 'request_id',
    column: 'request_id',
    insert: ({ requestIds }, requestId) =>
      requestIds.reserve({ clientId: 'client', operation: 'redeem', requestId }, { now: BEGIN, expireTime: END }),
    run: ({ requestIds }) => requestIds.deleteExpired(LATER, MOST),
  },
  'idempotency keys': {
    table: 'idempotent_call',
    column: 'key',
    insert: ({ idempotencyKeys }, key) =>
      idempotencyKeys.take(
        { caller: 'caller', key },
        { operation: 'call', bodyHash: 'hash', takenBy: 'holder' },
        { now: BEGIN, expireTime: END },
      ),
    run: ({ idempotencyKeys }) => idempotencyKeys.deleteExpired(LATER, MOST),
  },
  'usage counters': {
    table: 'usage_counter',
    column: 'key',
    insert: ({ usageCounters }, key) =>
      usageCounters.take({ subject: 'code', subjectId: 1, dimension: 'day', key, expireTime: END }, 1),
    run: ({ usageCounters }) => usageCounters.deleteExpired(LATER, MOST),
  },
  'begun logins': {
    table: 'chat_login_state',
    column: 'state_hash',
    insert: ({ chatLoginStates }, stateHash) =>
      chatLoginStates.insert({ stateHash, clientId: 'client', redirectUri: 'https://shop.example', expireTime: END }),
    run: ({ chatLoginStates }) => chatLoginStates.deleteExpired(LATER, MOST),
  },
  'texts of closed payment orders': {
    table: 'pay_order',
    column: 'order_no',
    async insert(stores, name) {
      await stores.payOrders.settle(await insertPayOrder(stores, name), { trigger: 'closed' })
    },
    run: ({ payOrders }) => payOrders.forgetTexts(LATER, MOST),
  },
}

describe('work on all tenants that several processes do at once, on PostgreSQL', () => {
  let storage: Storage
  let stores: UnitOfWork<Repositories>
  let sql: postgres.Sql

  beforeAll(async () => {
    const database = await createTestDatabase()
    storage = postgresStorage(database.connection)
    await storage.migrate()
    stores = storage.forTenant(TENANT)
    sql = postgres(database.url, { max: 3 })
  }, LIMIT_MS)
  afterAll(async () => {
    await storage.close()
    await sql.end()
  })

  test.each(Object.entries(sweeps))(
    '%s: what one of them has in hand is left to it, and nobody waits for another in a circle',
    { timeout: LIMIT_MS },
    async (_, { table, column, insert, run }) => {
      for (const name of ['first', 'second', 'third']) await insert(stores, name)
      await sql.begin(async (other) => {
        await other`select 1 from ${sql(table)} where ${sql(column)} = 'second' for update`
        expect(await run(storage.system)).toBe(2)
      })
      expect(await run(storage.system)).toBe(1)
      expect(await run(storage.system)).toBe(0)
    },
  )

  test.each([
    ['expired', 'claimExpired'],
    ['waiting', 'claimWaiting'],
  ] as const)('%s payment orders are claimed in the order of their ids', { timeout: LIMIT_MS }, async (kind, claim) => {
    const first = await insertPayOrder(stores, `${kind} first`)
    const second = await insertPayOrder(stores, `${kind} second`)
    const [expireTime, askAt] = kind === 'expired' ? [END, null] : [new Date('2027-01-01T00:00:00Z'), END]
    // The first is the last in every other order, that of the table included.
    for (const [id, seconds] of [
      [second, 0],
      [first, 1],
    ] as const) {
      await sql`update pay_order set expire_time = ${expireTime}::timestamptz + ${seconds} * interval '1 second',
        ask_at = ${askAt}::timestamptz + ${seconds} * interval '1 second' where id = ${id}`
    }
    const { claiming } = await sql.begin(async (other) => {
      await other`select 1 from pay_order where id = ${first} for update`
      const claiming = storage.system.payOrders[claim]({
        now: LATER,
        until: new Date('2026-09-12T00:00:00Z'),
        limit: 9,
      })
      await expect.poll(waiting).toBe(1)
      await other`select 1 from pay_order where id = ${second} for update`
      return { claiming }
    })
    expect((await claiming).orders.map(({ id }) => id).sort((a, b) => a - b)).toEqual([first, second])
  })

  /** How many sessions wait for a lock. */
  async function waiting(): Promise<number> {
    const [row] = await sql<{ waiting: number }[]>`
      select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    return row?.waiting ?? 0
  }
})
