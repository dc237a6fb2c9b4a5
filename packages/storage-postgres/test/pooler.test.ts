import { concurrencyContract } from '@org/openapi-testing'
import postgres from 'postgres'
import type { Sql } from 'postgres'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createBareDatabase } from '../../../tests/postgres.js'
import type { TestDatabase } from '../../../tests/postgres.js'
import { postgresStorage } from '../src/index.js'
import { PostgresGateway } from '../src/postgres-gateway.js'
import { findRow, insertRow, readValue, run, updateRow } from './rows.js'
import { startTransactionPooler } from './transaction-pooler.js'
import type { TransactionPooler } from './transaction-pooler.js'

interface PooledDatabase {
  /** Past the pooler. */
  readonly direct: Sql
  readonly pooler: TransactionPooler
  drop(): Promise<void>
}

/** What a database needs behind a pooler, as operate.md has it; here for the database instead of a role. */
async function createPooledDatabase(settings: string[] = [], keepsPrepared = false): Promise<PooledDatabase> {
  const database: TestDatabase = await createBareDatabase()
  const direct = postgres(database.url, {
    max: 1,
    onnotice: () => undefined,
    connection: { application_name: 'direct' },
  })
  const name = new URL(database.url).pathname.slice(1)
  for (const setting of [`statement_timeout = '10s'`, ...settings])
    await direct.unsafe(`alter database ${name} set ${setting}`)
  const pooler = await startTransactionPooler(database.url, { keepsPrepared })
  const drop = async (): Promise<void> => {
    await pooler.close()
    await direct.end()
    await database.drop()
  }
  return { direct, pooler, drop }
}

/** Each statement takes two round trips more, and there are two servers. */
const PATIENT_MS = 20_000

concurrencyContract({
  name: 'postgres behind a transaction pooler',
  async create({ transactionLimitMs }) {
    const database = await createPooledDatabase()
    const { url } = database.pooler
    const open = () =>
      postgresStorage({ url, pooler: 'transaction', transactionTimeoutMs: transactionLimitMs ?? PATIENT_MS })
    const storage = open()
    return { storage, reopen: async () => open(), close: () => storage.close().then(() => database.drop()) }
  },
})

describe('sessions that a pooler lends', () => {
  let database: PooledDatabase
  let gateway: PostgresGateway
  beforeAll(async () => {
    database = await createPooledDatabase()
    gateway = new PostgresGateway({ url: database.pooler.url, pooler: 'transaction', transactionTimeoutMs: 1200 })
    await gateway.migrate()
    await gateway.execute(insertRow, { name: 'one', value: 1 })
  })
  afterAll(async () => {
    await gateway.close()
    await database.drop()
  })

  /** The answers of all sessions that the pooler has, to a question about themselves. */
  async function everySession(text: string): Promise<Record<string, unknown>[]> {
    const rows: Record<string, unknown>[] = []
    for (let left = database.pooler.idle(); left > 0; left -= 1) rows.push(...(await run(gateway, text)))
    return rows
  }

  test('each transaction runs in another', async () => {
    const pids: unknown[] = []
    for (let round = 0; round < 3; round += 1) {
      pids.push(await gateway.transaction(async (tx) => (await run(tx, 'select pg_backend_pid() as pid'))[0]?.['pid']))
    }
    expect(new Set(pids).size).toBe(3)
  })

  test('are never given away with a half of a statement', async () => {
    // The first has no parameters and is sent as a whole; of the one behind it the first part is sent at once.
    const both = () => [run(gateway, 'select 1'), gateway.execute(updateRow, { name: 'one', value: 1 })]
    const answers = await Promise.all(Array.from({ length: 200 }, both).flat())
    expect(answers.filter((rows) => rows.length === 1)).toHaveLength(400)
  })

  test('are left as they were: nothing is prepared in them and nothing set', async () => {
    for (let round = 0; round < 5; round += 1) {
      await readValue(gateway, 'one')
      await gateway.execute(updateRow, { name: 'one', value: 1 })
      await gateway.transaction((tx) => tx.execute(findRow, { name: 'one' }))
    }
    expect(await everySession('select name from pg_prepared_statements')).toEqual([])
    const changed = `select name, setting from pg_settings where source = 'session' or
      (name = 'statement_timeout' and setting <> '10000') or (name = 'idle_in_transaction_session_timeout' and setting <> '0')`
    expect(await everySession(changed)).toEqual([])
  })

  test('a transaction has its limits all the same', async () => {
    const [limits] = await gateway.transaction((tx) =>
      run(
        tx,
        `select current_setting('statement_timeout') as statement, current_setting('idle_in_transaction_session_timeout') as idle`,
      ),
    )
    expect(limits).toEqual({ statement: '1200ms', idle: '2200ms' })
  })

  test('at its limit a transaction ends its own session and no other, wherever its client had logged in', async () => {
    const before = await everySession('select pg_backend_pid() as pid')
    const [running] = await Promise.allSettled([
      gateway.transaction(async (tx) => {
        await run(tx, 'set local statement_timeout = 0')
        await tx.execute(updateRow, { name: 'one', value: 2 })
        await run(tx, 'select pg_sleep(8)')
      }),
    ])
    expect(running).toMatchObject({ reason: { kind: 'timeout', driverCode: 'TRANSACTION_TIMEOUT' } })
    const gone = async () => {
      const left =
        await database.direct`select pid from pg_stat_activity where datname = current_database() and application_name <> 'direct'`
      const pids = new Set(left.map(({ pid }) => Number(pid)))
      return before.filter(({ pid }) => !pids.has(Number(pid)))
    }
    // The server ends the session by itself.
    await expect.poll(gone).toHaveLength(1)
    expect(await readValue(gateway, 'one')).toBe(1)
  })

  test('one that speaks another time zone is given up before it tells a wrong time', async () => {
    const read = (): Promise<unknown> =>
      gateway.query('read', (db, { tenant }) => db.select({ at: tenant.createTime }).from(tenant))
    await database.direct`insert into tenant (name, status, settings, create_time) values ('one', 0, '{}', '2026-03-01T00:00:00Z')`
    expect(await read()).toEqual([{ at: new Date('2026-03-01T00:00:00Z') }])
    for (let left = database.pooler.idle(); left > 0; left -= 1) await run(gateway, `set timezone = 'Asia/Shanghai'`)
    await expect(read()).rejects.toMatchObject({ kind: 'unavailable', driverCode: 'SESSION_TIME_ZONE' })
  })
})

describe('the start', () => {
  let database: PooledDatabase | undefined
  let gateway: PostgresGateway | undefined
  beforeEach(() => {
    database = gateway = undefined
  })
  afterEach(async () => {
    await gateway?.close()
    await database?.drop()
  })

  test.each([
    [`statement_timeout = 0`, 'the role needs a statement_timeout'],
    [`statement_timeout = '1h'`, 'the role needs a statement_timeout'],
    [`default_transaction_isolation = 'repeatable read'`, 'isolation'],
  ])('with %s is refused with advice', async (setting, advice) => {
    database = await createPooledDatabase([setting])
    gateway = new PostgresGateway({ url: database.pooler.url, pooler: 'transaction', statementTimeoutMs: 10_000 })
    await expect(gateway.pendingMigrations()).rejects.toThrow(advice)
    await expect(gateway.migrate()).rejects.toThrow(advice)
    await expect(gateway.health()).rejects.toMatchObject({
      kind: 'unavailable',
      driverCode: expect.stringMatching(/^POOLER_/),
    })
  })

  test('applies migrations at the direct address where one is given, and past any pooler', async () => {
    database = await createPooledDatabase()
    const { host } = new URL(database.pooler.url)
    const migrationUrl = new URL(database.pooler.url)
    migrationUrl.port = String(database.direct.options.port[0])
    expect(migrationUrl.host).not.toBe(host)
    await database.direct`create table seen (port int)`
    // The application's name shows the way: only log-ins past the pooler can have it.
    migrationUrl.searchParams.set('application_name', 'migrations')
    await database.direct.unsafe(`create function note() returns event_trigger language plpgsql as
      $$ begin insert into seen select case current_setting('application_name') when 'migrations' then 1 else 0 end; end $$`)
    await database.direct.unsafe('create event trigger note on ddl_command_end execute function note()')
    gateway = new PostgresGateway({ url: database.pooler.url, pooler: 'transaction', migrationUrl: migrationUrl.href })
    expect((await gateway.migrate()).length).toBeGreaterThan(0)
    expect(await database.direct`select distinct port from seen`).toEqual([{ port: 1 }])
  })
})

describe('prepared statements behind a pooler', () => {
  let database: PooledDatabase
  let gateway: PostgresGateway
  const said: [level: string, text: string][] = []
  const log = {
    debug: () => undefined,
    info: (_: object, text: string) => void said.push(['info', text]),
    warn: (_: object, text: string) => void said.push(['warn', text]),
    error: () => undefined,
    child: () => log,
  }

  async function start(keepsPrepared: boolean, preparedStatements?: boolean): Promise<void> {
    database = await createPooledDatabase([], keepsPrepared)
    gateway = new PostgresGateway({ url: database.pooler.url, pooler: 'transaction', preparedStatements })
    gateway.logTo(log)
    await gateway.migrate()
  }
  beforeEach(() => void said.splice(0))
  afterEach(async () => {
    await gateway.close()
    await database.drop()
  })

  /** How many sessions have the statement of `findRow` under a name, after it has been run often enough for all. */
  async function sessionsWithStatement(): Promise<number> {
    for (let round = 0; round < 10; round += 1) await readValue(gateway, 'one')
    let count = 0
    for (let left = database.pooler.idle(); left > 0; left -= 1) {
      const rows = await run(gateway, `select statement from pg_prepared_statements`)
      if (rows.some(({ statement }) => /^select .* from "usage_counter"/.test(String(statement)))) count += 1
    }
    return count
  }

  test('are used where it keeps them, in every session that it lends, and that is said once', async () => {
    await start(true)
    expect(await sessionsWithStatement()).toBeGreaterThan(1)
    expect(await gateway.pendingMigrations()).toEqual([])
    expect(said).toEqual([['info', 'the pooler keeps prepared statements']])
  })

  test('are not where it does not', async () => {
    await start(false)
    expect(await sessionsWithStatement()).toBe(0)
    expect(said).toEqual([['info', 'the pooler keeps no prepared statements: they are sent unnamed']])
  })

  test('are not where somebody says so, and nothing is tried', async () => {
    await start(true, false)
    expect(await sessionsWithStatement()).toBe(0)
    expect(said).toEqual([])
  })

  test('are not where each client has a session of its own, so that nobody can tell', async () => {
    database = await createPooledDatabase()
    const url = new URL(database.pooler.url)
    url.port = String(database.direct.options.port[0])
    gateway = new PostgresGateway({ url: url.href, pooler: 'transaction' })
    gateway.logTo(log)
    await gateway.migrate()
    expect(said).toEqual([
      ['info', 'nobody can tell whether the pooler keeps prepared statements: they are sent unnamed'],
    ])
  })

  test('refuse the start where somebody says so and it is wrong', async () => {
    await expect(start(false, true)).rejects.toThrow('PgBouncer keeps them from 1.21 on')
  })

  test('are given up, and that is said once, when one is not there any more', async () => {
    await start(true)
    await gateway.execute(insertRow, { name: 'one', value: 1 })
    const lose = async (): Promise<number | undefined> =>
      gateway.transaction(async (tx) => {
        await tx.execute(updateRow, { name: 'one', value: 2 })
        await run(tx, 'deallocate all')
        await tx.execute(updateRow, { name: 'one', value: 3 })
        return (await tx.execute(findRow, { name: 'one' }))[0]?.value
      })
    expect(await lose()).toBe(3)
    expect(await lose()).toBe(3)
    expect(said.filter(([level]) => level === 'warn')).toEqual([
      ['warn', 'the pooler has lost a prepared statement: statements are sent unnamed from now on'],
    ])
  })
})
