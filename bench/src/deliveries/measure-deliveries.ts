import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BenchSettings } from '../measure/bench-settings.js'
import { latencyOf, spreadOf } from '../measure/statistics.js'
import type { Latency, Spread } from '../measure/statistics.js'
import { startPostgres } from '../process/postgres-server.js'
import type { StorageName } from '../target.js'
import { DeliveryWorld } from './delivery-world.js'

/** Deliveries to an endpoint that answers at once, beside so many that do not answer. */
export interface DeliveryComparison {
  readonly storage: StorageName
  readonly beside: number
}

/** What they are compared with: those of the same engine without the others' endpoints; the same happens. */
export interface DeliveryResult extends DeliveryComparison {
  readonly without: Latency
  readonly hanging: Latency
  /** How many times as long one of a hundred takes, round by round. */
  readonly ratio: Spread
}

/** One of a hundred may take a fifth longer. */
export const deliveryFigure = 1.2

/** One is enough to be in the way, and twenty would have had all places of a deliverer that has one kind. */
export const deliverySuite: readonly DeliveryComparison[] = (['sqlite', 'postgres'] as const).flatMap((storage) =>
  [1, 20].map((beside) => ({ storage, beside })),
)

export const deliveryName = ({ storage, beside }: DeliveryComparison): string =>
  `deliveries ${storage} beside ${beside} that hang`

const defaultSliceMs = 6000
const EVERY_MS = 50
/** So many of each of the others are due when a slice begins, more than their endpoints have places. */
const BACKLOG = 8
/** Then it shows which of them are slow. */
const SETTLING_MS = 1500
/** After this an event is lost. */
const PATIENCE_MS = 60_000

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

export async function measureDeliveries(
  comparison: DeliveryComparison,
  settings: BenchSettings,
): Promise<DeliveryResult> {
  const folder = mkdtempSync(join(tmpdir(), 'openapi-bench-'))
  const server = comparison.storage === 'postgres' ? await startPostgres(undefined) : undefined
  const world = await DeliveryWorld.open(comparison, {
    folder,
    databaseUrl: await server?.createDatabase('deliveries'),
  })
  try {
    const run = new DeliveryRun(world, settings.sliceMs ?? defaultSliceMs)
    await run.slice(false)
    const rounds: { readonly without: number[]; readonly hanging: number[] }[] = []
    for (let round = 0; round < settings.rounds; round++) {
      // By turns, so that a drift cancels out.
      const first = await run.slice(round % 2 === 1)
      const second = await run.slice(round % 2 === 0)
      rounds.push(round % 2 === 0 ? { without: first, hanging: second } : { without: second, hanging: first })
    }
    return {
      ...comparison,
      without: latencyOf(rounds.flatMap(({ without }) => without)),
      hanging: latencyOf(rounds.flatMap(({ hanging }) => hanging)),
      ratio: spreadOf(rounds.map(({ without, hanging }) => latencyOf(hanging).p99 / latencyOf(without).p99)),
    }
  } finally {
    await world.close()
    await server?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

class DeliveryRun {
  /** The position of the last event of the partner that is measured; binding it was the first. */
  #position = 1

  constructor(
    private readonly world: DeliveryWorld,
    private readonly sliceMs: number,
  ) {}

  /** Milliseconds between the answer of the call that made each event and its arrival. */
  async slice(isBeside: boolean): Promise<number[]> {
    const { servers } = this.world
    const endpoints = await this.world.openEndpoints(isBeside)
    for (let i = 0; i < BACKLOG; i++) await this.world.tellOthers()
    await pause(SETTLING_MS)
    const first = this.#position + 1
    const told = await this.#tell()
    await this.#arrivalOf(this.#position)
    const latencies = told.map((at, i) => (servers.arrivals.get(first + i) ?? Number.NaN) - at)
    if (latencies.some(Number.isNaN)) throw new Error('an event did not arrive')
    await endpoints.close()
    servers.drop()
    servers.arrivals.clear()
    await pause(SETTLING_MS)
    return latencies
  }

  /** When each event was told, one after another at a fixed rate. */
  async #tell(): Promise<number[]> {
    const told: number[] = []
    const begin = performance.now()
    for (let due = begin; due < begin + this.sliceMs; due += EVERY_MS) {
      await pause(Math.max(0, due - performance.now()))
      await this.world.tellQuick()
      this.#position++
      told.push(performance.now())
      if (told.length % Math.round(1000 / EVERY_MS) === 0) await this.world.tellOthers()
    }
    return told
  }

  async #arrivalOf(position: number): Promise<void> {
    const end = performance.now() + PATIENCE_MS
    while (!this.world.servers.arrivals.has(position) && performance.now() < end) await pause(20)
  }
}
