import { setTimeout as delay } from 'node:timers/promises'
import type { PostgresGateway } from '../../packages/storage-postgres/src/postgres-gateway.js'
import { insertRow, readValue, run } from '../../packages/storage-postgres/test/rows.js'

const WRITERS = 16
const READERS = 4

/** Callers that write and read without end, and what they have seen. */
export class GatewayLoad {
  readonly acknowledged: string[] = []
  readonly failures = new Map<string, number>()
  reads = 0
  slowestMs = 0
  private stopped = false
  private serial = 0
  private readonly callers: Promise<void>[]

  constructor(private readonly gateway: PostgresGateway) {
    this.callers = [
      ...Array.from({ length: WRITERS / 2 }, () => this.repeat(() => this.write())),
      ...Array.from({ length: WRITERS / 2 }, () => this.repeat(() => this.transact())),
      ...Array.from({ length: READERS }, () => this.repeat(() => this.read())),
    ]
  }

  async stop(): Promise<void> {
    this.stopped = true
    await Promise.all(this.callers)
  }

  private async repeat(call: () => Promise<void>): Promise<void> {
    while (!this.stopped) {
      const started = performance.now()
      try {
        await call()
      } catch (error) {
        const kind = String((error as { kind?: unknown }).kind ?? error)
        this.failures.set(kind, (this.failures.get(kind) ?? 0) + 1)
        await delay(10)
      }
      this.slowestMs = Math.max(this.slowestMs, performance.now() - started)
    }
  }

  private async write(): Promise<void> {
    const name = `plain-${(this.serial += 1)}`
    await this.gateway.execute(insertRow, { name, value: 1 })
    this.acknowledged.push(name)
  }

  private async transact(): Promise<void> {
    const name = `pair-${(this.serial += 1)}`
    await this.gateway.transaction(async (tx) => {
      await tx.execute(insertRow, { name: `${name}-a`, value: 1 })
      await tx.execute(insertRow, { name: `${name}-b`, value: 1 })
    })
    this.acknowledged.push(`${name}-a`, `${name}-b`)
  }

  private async read(): Promise<void> {
    await readValue(this.gateway, 'plain-1')
    this.reads += 1
  }
}

/** Rows that were acknowledged and are not there, and halves of transactions. */
export async function findRowFaults(
  gateway: PostgresGateway,
  { acknowledged }: GatewayLoad,
): Promise<{ lost: string[]; torn: string[] }> {
  const rows = await run(gateway, 'select key from usage_counter')
  const present = new Set(rows.map((row) => String(row['key'])))
  const otherHalf = (name: string): string => name.slice(0, -1) + (name.endsWith('a') ? 'b' : 'a')
  return {
    lost: acknowledged.filter((name) => !present.has(name)),
    torn: [...present].filter((name) => name.startsWith('pair-') && !present.has(otherHalf(name))),
  }
}
