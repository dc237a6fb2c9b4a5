import { startEmbeddedPostgres } from '@org/tools/embedded-postgres'
import type { EmbeddedPostgres } from '@org/tools/embedded-postgres'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PostgresGateway } from '../../packages/storage-postgres/src/postgres-gateway.js'
import { insertRow, readValue, updateRow } from '../../packages/storage-postgres/test/rows.js'
import { askServer, configureCluster, conninfoOf } from '../streaming-replica.js'
import { copyWithOwner } from './copy-with-owner.js'
import { findRowFaults, GatewayLoad } from './gateway-load.js'

const FAILOVERS = Number(process.env['FAILOVERS'] ?? 2)
/** From the moment at which the other server can acknowledge writes. */
const RECOVERED_WITHIN_MS = 4500
const PATIENCE_MS = 20_000
/** A commit is acknowledged when the other server has it on its disk, as whoever cannot lose one sets it up. */
const SYNCHRONOUS = { synchronous_standby_names: '*' }

interface Server {
  readonly folder: string
  readonly name: string
  running: EmbeddedPostgres
}

let root: string
let servers: [Server, Server] | undefined
const unhandled: unknown[] = []
const note = (error: unknown): void => void unhandled.push(error)

/** Two servers with one history: the second begins as a copy of the first, which was stopped for it. */
beforeAll(async () => {
  process.on('uncaughtException', note)
  process.on('unhandledRejection', note)
  root = await mkdtemp(join(tmpdir(), 'openapi-failover-'))
  await chmod(root, 0o755)
  const [first, second] = [join(root, 'a'), join(root, 'b')]
  const primary = await startEmbeddedPostgres({ dataDir: first })
  const gateway = new PostgresGateway({ url: primary.url })
  await gateway.migrate()
  await gateway.close()
  await primary.stop()
  await copyWithOwner(first, second)
  await configureCluster(first, SYNCHRONOUS)
  const a: Server = {
    folder: first,
    name: 'a',
    running: await startEmbeddedPostgres({ dataDir: first, port: primary.port }),
  }
  const b: Server = { folder: second, name: 'b', running: primary }
  await follow(b, a)
  servers = [a, b]
})
afterAll(async () => {
  for (const { running } of servers ?? []) await running.stop()
  await rm(root, { recursive: true, force: true })
  process.off('uncaughtException', note)
  process.off('unhandledRejection', note)
})

/** Starts a stopped server as the standby of another, where and as whatever it ran before. */
async function follow(standby: Server, primary: Server): Promise<void> {
  const source = conninfoOf(primary.running.url, standby.name)
  await configureCluster(standby.folder, { primary_conninfo: source, ...SYNCHRONOUS }, true)
  const before = standby.running.port === primary.running.port ? {} : { port: standby.running.port }
  standby.running = await startEmbeddedPostgres({ dataDir: standby.folder, ...before })
}

async function ask(server: Server, text: string): Promise<unknown> {
  const [row] = await askServer(server.running.url, text)
  return row?.['answer']
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + PATIENCE_MS
  while (!(await isTrue().catch(() => false))) {
    if (performance.now() > end) throw new Error('waited in vain')
    await delay(20)
  }
}

/** A killed primary may have changes that nobody else has, and cannot follow: the new one must not wait for it. */
async function dropStandby(primary: Server): Promise<void> {
  await ask(primary, `alter system set synchronous_standby_names = ''`)
  await ask(primary, 'select pg_reload_conf() as answer')
}

const hasStandby = (primary: Server): Promise<void> =>
  until(
    async () =>
      (await ask(primary, `select count(*)::int as answer from pg_stat_replication where sync_state = 'sync'`)) === 1,
  )

interface Failover {
  /** When the new primary could acknowledge a commit. */
  readonly since: number
  /** When the old one is back as its standby. */
  readonly rejoined: Promise<void>
}

/** The primary goes, orderly or not, the other takes over, and the first comes back as a standby at once. */
async function failOver(primary: Server, standby: Server, signal: 'SIGINT' | 'SIGKILL'): Promise<Failover> {
  await hasStandby(primary)
  process.kill(primary.running.pid, signal)
  await primary.running.stop()
  await ask(standby, 'select pg_promote() as answer')
  if (signal === 'SIGKILL') {
    await dropStandby(standby)
    return { since: performance.now(), rejoined: follow(primary, standby) }
  }
  const rejoined = follow(primary, standby)
  await rejoined
  await hasStandby(standby)
  return { since: performance.now(), rejoined }
}

/** A process that starts now, and finds a standby at the first host. */
async function writeFromNew(url: string, name: string): Promise<void> {
  const gateway = new PostgresGateway({ url })
  await gateway.execute(insertRow, { name, value: 1 })
  await gateway.transaction((tx) => tx.execute(updateRow, { name, value: 2 }))
  expect(await readValue(gateway, name)).toBe(2)
  await gateway.close()
}

test(
  `${FAILOVERS} failovers under load: nothing acknowledged is lost, and writes go on at the new primary without a restart`,
  async () => {
    const [a, b] = servers as [Server, Server]
    const { host } = new URL(a.running.url)
    // The first stays the first in the address: once it is a standby, it must be passed over.
    const url = a.running.url.replace(host, `${host},${new URL(b.running.url).host}`)
    const gateway = new PostgresGateway({ url })
    const load = new GatewayLoad(gateway)
    const growBy = async (count: number): Promise<void> => {
      const enough = load.acknowledged.length + count
      await until(async () => load.acknowledged.length >= enough)
    }
    let slowestRecoveryMs = 0
    for (let round = 0; round < FAILOVERS; round += 1) {
      await growBy(300)
      const [primary, standby] = round % 2 === 0 ? [a, b] : [b, a]
      // After it there is no standby any more.
      const { since, rejoined } = await failOver(primary, standby, round === FAILOVERS - 1 ? 'SIGKILL' : 'SIGINT')
      await growBy(50)
      slowestRecoveryMs = Math.max(slowestRecoveryMs, performance.now() - since)
      await rejoined
      await writeFromNew(url, `started-${round}`)
    }
    await growBy(300)
    await load.stop()
    const { lost, torn } = await findRowFaults(gateway, load)
    await gateway.close()
    console.log(
      JSON.stringify({
        failovers: FAILOVERS,
        acknowledged: load.acknowledged.length,
        lost: lost.length,
        torn: torn.length,
        failures: Object.fromEntries(load.failures),
        slowestCallMs: Math.round(load.slowestMs),
        slowestRecoveryMs: Math.round(slowestRecoveryMs),
        unhandled: unhandled.length,
      }),
    )
    expect({ lost, torn, unhandled }).toEqual({ lost: [], torn: [], unhandled: [] })
    expect([...load.failures.keys()]).toEqual(['unavailable'])
    expect(slowestRecoveryMs).toBeLessThan(RECOVERED_WITHIN_MS)
  },
  60_000 + FAILOVERS * 30_000,
)
