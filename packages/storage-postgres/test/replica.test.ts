import type { Gateway, StatementMode, Tables } from '@org/openapi-storage-drizzle'
import { recordingLogger } from '@org/openapi-testing'
import { sql } from 'drizzle-orm'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { askServer, startReplicatedPostgres } from '../../../tests/streaming-replica.js'
import type { ReplicatedPostgres } from '../../../tests/streaming-replica.js'
import { PostgresGateway } from '../src/postgres-gateway.js'
import type { PostgresGatewayOptions } from '../src/postgres-gateway-options.js'
import { insertRow, readValue, run, updateRow } from './rows.js'
import { startTcpProxy } from './tcp-proxy.js'
import type { TcpProxy } from './tcp-proxy.js'

const PATIENCE_MS = 15_000
/** A look a second, and a second for its answer; the rest is the machine's. */
const NOTICED_WITHIN_MS = 4000

let servers: ReplicatedPostgres
/** Between the two servers. */
let link: TcpProxy
const open: PostgresGateway[] = []

beforeAll(async () => {
  servers = await startReplicatedPostgres(
    async (url) => {
      const gateway = new PostgresGateway({ url })
      await gateway.migrate()
      await gateway.execute(insertRow, { name: 'one', value: 0 })
      await gateway.close()
      await askServer(url, 'create database other')
      await askServer(url, 'create schema other')
    },
    async (url) => (link = await startTcpProxy(url)).url,
  )
}, 60_000)
afterEach(async () => {
  for (const gateway of open.splice(0)) await gateway.close()
})
afterAll(async () => {
  await servers.close()
  await link.close()
})

interface Opened {
  readonly primary: PostgresGateway
  readonly lagging: Gateway<Tables>
  readonly state: () => Promise<string>
  /** Of the log. */
  readonly lines: readonly string[]
}

function openGateway(replica: Partial<PostgresGatewayOptions['replica']> = {}): Opened {
  const gateway = new PostgresGateway({
    url: servers.primary.url,
    replica: { url: servers.replica.url, maxLagSeconds: 1, ...replica },
  })
  open.push(gateway)
  const { gateway: lagging, lane } = gateway.lagging as NonNullable<PostgresGateway['lagging']>
  const log = recordingLogger()
  gateway.logTo(log)
  return { primary: gateway, lagging, state: async () => (await lane.status()).state, lines: log.lines }
}

/** Which server answers. */
async function answering(gateway: Gateway<Tables>, mode: StatementMode = 'read'): Promise<'primary' | 'replica'> {
  const rows = await gateway.query(mode, (db) => db.execute(sql.raw('select pg_is_in_recovery() as is_standby')))
  return (rows as { is_standby: boolean }[])[0]?.is_standby === true ? 'replica' : 'primary'
}

async function until(isTrue: () => Promise<boolean>, milliseconds = PATIENCE_MS): Promise<void> {
  const end = performance.now() + milliseconds
  while (!(await isTrue())) {
    if (performance.now() > end) throw new Error('waited in vain')
    await delay(20)
  }
}

const lossFor = (driverCode: string): string =>
  `warn ${JSON.stringify({ driverCode })} the replica cannot be read from: the primary answers instead`

/** Until the replica has everything, and is read from. */
const untilInTime = ({ lagging }: Pick<Opened, 'lagging'>): Promise<void> =>
  until(async () => (await answering(lagging)) === 'replica')

async function timeOf(call: () => Promise<unknown>): Promise<number> {
  const begin = performance.now()
  await call()
  return performance.now() - begin
}

/**
 * Reads what may lag, one after the other, and by how much the slowest was slower than the primary's answer at the same
 * moment: what holds up the machine holds up both.
 */
async function slowest(reads: number, { primary, lagging }: Opened): Promise<number> {
  let most = 0
  for (let left = reads; left > 0; left -= 1) {
    const [read, beside] = await Promise.all(
      [lagging, primary].map((gateway) => timeOf(() => readValue(gateway, 'one'))),
    )
    most = Math.max(most, (read ?? 0) - (beside ?? 0))
  }
  return most
}

let value = 0
/** A change that the primary has acknowledged. */
async function change({ primary }: Opened): Promise<number> {
  value += 1
  await primary.execute(updateRow, { name: 'one', value })
  return value
}

test('its connections are told of beside those of the primary', async () => {
  const { primary, lagging } = openGateway()
  await answering(lagging)
  await expect.poll(() => answering(lagging), { timeout: PATIENCE_MS }).toBe('replica')
  const pools = primary.pools()
  expect(pools.map(({ name }) => name)).toEqual(['reads', 'statements', 'transactions', 'replica'])
  expect(pools[3]).toMatchObject({ used: 0, idle: expect.any(Number) as number, waiting: 0 })
  expect(pools[3]?.idle).toBeGreaterThan(0)
  const alone = new PostgresGateway({ url: servers.primary.url })
  open.push(alone)
  expect(alone.pools().map(({ name }) => name)).not.toContain('replica')
})

describe('what may lag', () => {
  test('is read from the replica from the first read on, and nothing else is', async () => {
    // A log that ends in the midst of an entry is none that a replica can come to the end of.
    await until(async () => (await answering(openGateway().lagging)) === 'replica')
    const { primary, lagging } = openGateway()
    await untilInTime({ lagging })
    expect(await answering(lagging, 'write')).toBe('primary')
    expect(await answering(primary)).toBe('primary')
  })

  test('is no write, and nothing in a transaction', async () => {
    const opened = openGateway()
    await untilInTime(opened)
    await opened.lagging.execute(updateRow, { name: 'one', value: (value += 1) })
    expect(await readValue(opened.primary, 'one')).toBe(value)
    const inside = await (opened.lagging as PostgresGateway).transaction((tx) => answering(tx))
    expect(inside).toBe('primary')
    const beside = (opened.lagging as PostgresGateway).transaction(() => answering(opened.lagging))
    await expect(beside).rejects.toMatchObject({ driverCode: 'CALL_INSIDE_TRANSACTION' })
  })

  test('is read by prepared statements, too', async () => {
    const opened = openGateway({ maxLagSeconds: 60 })
    await untilInTime(opened)
    await askServer(servers.replica.url, 'select pg_wal_replay_pause()')
    const before = await readValue(opened.lagging, 'one')
    const after = await change(opened)
    expect([await readValue(opened.lagging, 'one'), await readValue(opened.primary, 'one')]).toEqual([before, after])
    await askServer(servers.replica.url, 'select pg_wal_replay_resume()')
    await until(async () => (await readValue(opened.lagging, 'one')) === after)
  })

  test('and what the replica refuses is asked of the primary', async () => {
    const opened = openGateway()
    await untilInTime(opened)
    // Of tables that are not in the log of changes a replica has nothing, and it says so.
    const limits = opened.lagging.query('read', (db) => db.execute(sql.raw('select * from rate_limit')))
    expect(await limits).toEqual([])
    await expect(run(opened.lagging, 'select nothing')).rejects.toMatchObject({ driverCode: '42703' })
  })

  test.each([
    [{ url: 'postgres://a:1,b:2/x' }, 'one host'],
    [{ maxLagSeconds: 0.5 }, 'maxLagSeconds'],
    [{ maxLagSeconds: Number.NaN }, 'maxLagSeconds'],
    [{ poolSize: 1 }, 'poolSize'],
  ])('with %j is refused', (replica, reason) => {
    expect(() => openGateway(replica)).toThrow(reason)
  })
})

describe('a replica', () => {
  test('is in time while nothing is written, however long', async () => {
    const opened = openGateway()
    await change(opened)
    await untilInTime(opened)
    await delay(1600)
    // Whoever took idleness for lag would read from the primary for ever.
    await untilInTime(opened)
    const lag = 'select extract(epoch from now() - pg_last_xact_replay_timestamp())::float as seconds'
    const [row] = await askServer(servers.replica.url, lag)
    expect(row?.['seconds']).toBeGreaterThan(1.5)
  })

  test('that replays nothing is passed over once it is too late, and used again when it has caught up', async () => {
    const opened = openGateway()
    await untilInTime(opened)
    await askServer(servers.replica.url, 'select pg_wal_replay_pause()')
    const changed = await change(opened)
    await until(async () => (await readValue(opened.lagging, 'one')) === changed)
    expect(await answering(opened.lagging)).toBe('primary')
    await until(async () => (await opened.state()) === 'BEHIND')
    await askServer(servers.replica.url, 'select pg_wal_replay_resume()')
    await untilInTime(opened)
    expect(await readValue(opened.lagging, 'one')).toBe(changed)
    expect(await opened.state()).toBe('UP')
  })

  test('that hears nothing of its primary, and has replayed all that it knows, is passed over as well', async () => {
    const opened = openGateway()
    await untilInTime(opened)
    link.freeze()
    const changed = await change(opened)
    await until(async () => (await readValue(opened.lagging, 'one')) === changed)
    const places = 'select pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() as same from pg_stat_wal_receiver'
    expect(await askServer(servers.replica.url, places)).toEqual([{ same: true }])
    link.thaw()
    await untilInTime(opened)
  })

  test('that is killed is missed by nobody, and used again when it is back', async () => {
    const opened = openGateway()
    await untilInTime(opened)
    const reads = Array.from({ length: 6 }, () =>
      opened.lagging.query('read', (db) => db.execute(sql.raw('select pg_sleep(0.3)'))),
    )
    process.kill(servers.replica.pid, 'SIGKILL')
    await Promise.all(reads)
    await servers.replica.stop()
    expect(await slowest(50, opened)).toBeLessThan(500)
    await until(async () => (await opened.state()) === 'DOWN')
    const changed = await change(opened)
    expect(await readValue(opened.lagging, 'one')).toBe(changed)
    await until(async () => opened.lines.includes(lossFor('ECONNREFUSED')))
    await servers.startReplica()
    await untilInTime(opened)
    expect(await readValue(opened.lagging, 'one')).toBe(changed)
    // Each reason once, however often it was looked after.
    expect(new Set(opened.lines).size).toBe(opened.lines.length)
    expect(opened.lines.at(-1)).toBe('info {} the replica answers again')
  })

  test.each([
    ['another database', (url: URL) => (url.pathname = '/other'), 'OTHER_DATABASE'],
    ['another schema', (url: URL) => url.searchParams.set('search_path', 'other'), 'OTHER_DATABASE'],
    ['a role that it does not know', (url: URL) => (url.password = 'mistyped'), '28P01'],
  ])('whose address leads to %s is not read from, and the log says why', async (_, lead, driverCode) => {
    await untilInTime(openGateway())
    const url = new URL(servers.replica.url)
    lead(url)
    const opened = openGateway({ url: url.href })
    expect(await answering(opened.lagging)).toBe('primary')
    await until(async () => (await opened.state()) === 'DOWN' && opened.lines.length > 0)
    expect(opened.lines).toEqual([lossFor(driverCode)])
  })

  test('that has replayed the lock of a change holds up whoever reads its table for a moment', async () => {
    const opened = openGateway({ maxLagSeconds: 60 })
    await untilInTime(opened)
    const replica = (text: string) => askServer(servers.replica.url, text)
    await opened.primary.transaction(async (tx) => {
      await run(tx, 'lock table usage_counter in access exclusive mode')
      // The entry of a lock travels with what is stored next.
      await askServer(servers.primary.url, 'select pg_switch_wal()')
      const locked = `select 1 from pg_locks where relation = 'usage_counter'::regclass and mode = 'AccessExclusiveLock'`
      await until(async () => (await replica(locked)).length > 0, 4000)
      await replica('select pg_wal_replay_pause()')
    })
    // As long as a statement may take, otherwise.
    expect(await timeOf(() => readValue(opened.lagging, 'one'))).toBeLessThan(NOTICED_WITHIN_MS)
    await replica('select pg_wal_replay_resume()')
    await untilInTime(opened)
  })

  test('that accepts and never answers holds up whoever finds out, for a moment, and nobody after', async () => {
    const opened = openGateway()
    await untilInTime(opened)
    const { pid, url } = servers.replica
    const pids = (await askServer(url, 'select pid from pg_stat_activity where pid <> pg_backend_pid()')).map(
      (row) => row['pid'] as number,
    )
    const all = [pid, ...pids]
    for (const each of all) process.kill(each, 'SIGSTOP')
    try {
      const changed = await change(opened)
      expect(await slowest(1, opened)).toBeLessThan(NOTICED_WITHIN_MS)
      await until(async () => (await opened.state()) === 'DOWN')
      expect(await readValue(opened.lagging, 'one')).toBe(changed)
      // A process that starts now has one look at it.
      const another = openGateway()
      expect(await slowest(1, another)).toBeLessThan(NOTICED_WITHIN_MS)
      expect(await slowest(50, another)).toBeLessThan(500)
      // As long as it takes until a log-in is given up.
      const end = performance.now() + 800
      let most = 0
      while (performance.now() < end) most = Math.max(most, await slowest(10, opened))
      expect(most).toBeLessThan(500)
    } finally {
      for (const each of all) process.kill(each, 'SIGCONT')
    }
    await untilInTime(opened)
  })

  test('that is promoted is none any more, also for who starts then', async () => {
    const opened = openGateway()
    await untilInTime(opened)
    await askServer(servers.replica.url, 'select pg_promote()')
    await askServer(servers.replica.url, `update usage_counter set used = -1 where key = 'one'`)
    const changed = await change(opened)
    await until(async () => (await opened.state()) === 'DOWN')
    expect(await readValue(opened.lagging, 'one')).toBe(changed)
    const another = openGateway()
    expect(await readValue(another.lagging, 'one')).toBe(changed)
    expect(await another.state()).toBe('DOWN')
  })
})
