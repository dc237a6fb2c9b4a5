import { startEmbeddedPostgres } from '@org/tools/embedded-postgres'
import type { EmbeddedPostgres } from '@org/tools/embedded-postgres'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PostgresGateway } from '../../packages/storage-postgres/src/postgres-gateway.js'
import { findRowFaults, GatewayLoad } from './gateway-load.js'

const CRASHES = Number(process.env['CRASHES'] ?? 4)
const STUCK_AFTER_MS = 15_000

let folder: string
let server: EmbeddedPostgres
const unhandled: unknown[] = []
const note = (error: unknown): void => void unhandled.push(error)

beforeAll(async () => {
  process.on('uncaughtException', note)
  process.on('unhandledRejection', note)
  folder = await mkdtemp(join(tmpdir(), 'openapi-crash-'))
  server = await startEmbeddedPostgres({ dataDir: folder })
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
  process.off('uncaughtException', note)
  process.off('unhandledRejection', note)
})

/** SIGKILL is a crash of the machine's kind; SIGQUIT is what `pg_ctl stop -m immediate` sends. */
async function crash(signal: 'SIGKILL' | 'SIGQUIT'): Promise<void> {
  process.kill(server.pid, signal)
  while (isRunning(server.pid)) await delay(10)
  const { port } = server
  await server.stop()
  // Server processes that outlive a killed parent for a moment still hold its shared memory.
  for (let attempt = 1; ; attempt += 1) {
    try {
      server = await startEmbeddedPostgres({ dataDir: folder, port })
      return
    } catch (error) {
      if (attempt === 50) throw error
      await delay(100)
    }
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

async function untilHealthy(gateway: PostgresGateway): Promise<number> {
  const started = performance.now()
  for (;;) {
    const healthy = await gateway.health().then(
      () => true,
      () => false,
    )
    if (healthy) return performance.now() - started
    await delay(20)
  }
}

test(
  `${CRASHES} crashes of the database: nothing is lost, nobody is stuck, nothing has to be restarted`,
  async () => {
    const gateway = new PostgresGateway({ url: server.url })
    await gateway.migrate()
    const load = new GatewayLoad(gateway)
    let slowestRecoveryMs = 0
    for (let round = 0; round < CRASHES; round += 1) {
      const before = load.acknowledged.length
      while (load.acknowledged.length < before + 500) await delay(20)
      await delay(Math.random() * 200)
      await crash(round % 2 === 0 ? 'SIGKILL' : 'SIGQUIT')
      slowestRecoveryMs = Math.max(slowestRecoveryMs, await untilHealthy(gateway))
    }
    const afterLastCrash = load.acknowledged.length
    while (load.acknowledged.length < afterLastCrash + 500) await delay(20)
    await load.stop()

    const { lost, torn } = await findRowFaults(gateway, load)
    await gateway.close()
    console.log(
      JSON.stringify({
        crashes: CRASHES,
        acknowledged: load.acknowledged.length,
        lost: lost.length,
        torn: torn.length,
        reads: load.reads,
        failures: Object.fromEntries(load.failures),
        slowestCallMs: Math.round(load.slowestMs),
        slowestRecoveryMs: Math.round(slowestRecoveryMs),
        unhandled: unhandled.length,
      }),
    )
    expect(lost).toEqual([])
    expect(torn).toEqual([])
    expect(unhandled).toEqual([])
    expect(load.slowestMs).toBeLessThan(STUCK_AFTER_MS)
    expect([...load.failures.keys()]).toEqual(['unavailable'])
  },
  120_000 + CRASHES * 20_000,
)
