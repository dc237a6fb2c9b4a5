import type { DisturbanceName } from '../latency/disturbance-names.js'
import type { LoadResult } from '../load/load-generator.js'
import { targetName } from '../target.js'
import type { DisturbedEngineTarget, Target } from '../target.js'
import type { BenchMachine, StartedHost } from './bench-machine.js'
import type { BenchSettings } from './bench-settings.js'
import { Contender } from './contender.js'
import { latencyOf, spreadOf, sum } from './statistics.js'
import type { Latency, Spread } from './statistics.js'

/** What the reads beside one disturbance are compared with: those of the same host without it. */
export interface LatencyResult {
  readonly name: string
  /** Half of what the host answers when it does nothing else. */
  readonly perSecond: number
  /** Pieces of other work that were done. */
  readonly pieces: number
  readonly undisturbed: Latency
  readonly disturbed: Latency
  /** How many times as long one of a hundred takes, round by round. */
  readonly ratio: Spread
  /** Share of its core that the host had, without and with the other work. */
  readonly busy: { readonly undisturbed: number; readonly disturbed: number }
  readonly loadBusy: number
  /** Of the requests that became due, the share that was answered in the time: less where the host could do no more. */
  readonly kept: { readonly undisturbed: number; readonly disturbed: number }
}

/** What is measured on one host. */
export interface LatencyComparison {
  readonly target: DisturbedEngineTarget
  readonly disturbances: readonly DisturbanceName[]
}

/** One of a hundred reads may take three times as long. */
export const latencyFigure = 3

const defaultSliceMs = 2000
/** What a slice leaves behind is done before the next: the access log, a batch of a job. */
const restMs = 700
/** A piece that has begun goes on when its time is over. */
const pieceMs = 120_000

/** Warms a host up, finds out how much it answers, and measures reads at half of that beside each disturbance. */
export async function measureLatency(
  machine: BenchMachine,
  { target, disturbances }: LatencyComparison,
  settings: BenchSettings,
): Promise<LatencyResult[]> {
  const host = await machine.startHost(target)
  try {
    const run = new LatencyRun(machine, host, settings)
    const results: LatencyResult[] = []
    // Each time anew: a machine that has become slower would have more than half to do.
    for (const disturbance of disturbances) results.push(await run.beside(disturbance, await run.halfLoad()))
    return results
  } finally {
    await host.child.stop()
  }
}

/** The name of a measurement in a report. */
export const latencyName = (target: Target, disturbance: DisturbanceName): string =>
  `${targetName(target)} beside ${disturbance}`

/** What one slice showed. */
interface Slice {
  readonly latencies: number[]
  /** Requests each second. */
  readonly answered: number
  readonly busy: number
  readonly loadBusy: number
  readonly pieces: number
}

class LatencyRun {
  readonly #contender: Contender

  constructor(
    private readonly machine: BenchMachine,
    private readonly host: StartedHost,
    private readonly settings: BenchSettings,
  ) {
    this.#contender = new Contender(host, 'qc-detail')
  }

  async halfLoad(): Promise<number> {
    await this.#load({ durationMs: this.settings.warmUpMs })
    const { perSecond } = await this.#load({ durationMs: this.#sliceMs })
    return Math.round(perSecond / 2)
  }

  /** A round's slices go without, with, with, without … so that a drift cancels out. */
  async beside(name: DisturbanceName, perSecond: number): Promise<LatencyResult> {
    // Its code is warm then, too.
    await this.#slice(perSecond, name)
    const rounds: { readonly without: Slice; readonly beside: Slice }[] = []
    for (let round = 0; round < this.settings.rounds; round++) {
      const without: Slice[] = []
      const beside: Slice[] = []
      for (let slice = 0; slice < this.settings.slices; slice++) {
        if (slice % 2 === 0) without.push(await this.#slice(perSecond))
        beside.push(await this.#slice(perSecond, name))
        if (slice % 2 === 1) without.push(await this.#slice(perSecond))
      }
      rounds.push({ without: join(without), beside: join(beside) })
    }
    const [without, beside] = [join(rounds.map((round) => round.without)), join(rounds.map((round) => round.beside))]
    const p99 = ({ latencies }: Slice) => latencyOf(latencies).p99
    return {
      name: latencyName(this.host.target, name),
      perSecond,
      pieces: beside.pieces,
      undisturbed: latencyOf(without.latencies),
      disturbed: latencyOf(beside.latencies),
      ratio: spreadOf(rounds.map((round) => p99(round.beside) / p99(round.without))),
      busy: { undisturbed: without.busy, disturbed: beside.busy },
      loadBusy: Math.max(without.loadBusy, beside.loadBusy),
      kept: { undisturbed: without.answered / perSecond, disturbed: beside.answered / perSecond },
    }
  }

  async #slice(perSecond: number, name?: DisturbanceName): Promise<Slice> {
    const durationMs = this.#sliceMs
    const before = await this.#cpuMs()
    const begin = performance.now()
    const [{ latencies, perSecond: answered, busy: loadBusy }, pieces] = await Promise.all([
      this.#load({ durationMs, perSecond }),
      name === undefined ? 0 : this.host.child.ask('disturb', { name, durationMs }, durationMs + pieceMs),
    ])
    const busy = ((await this.#cpuMs()) - before) / (performance.now() - begin)
    await new Promise((resolve) => setTimeout(resolve, restMs))
    return { latencies, answered, busy, loadBusy, pieces }
  }

  async #load(load: { readonly durationMs: number; readonly perSecond?: number }): Promise<LoadResult> {
    const contender = this.#contender
    const result = await this.machine.load.ask(
      'run',
      {
        ...load,
        ports: this.host.ports,
        connections: this.settings.connections,
        requests: contender.requests,
        offset: contender.next,
      },
      load.durationMs + pieceMs,
    )
    const { failures, answers, firstFailure } = result
    if (failures > 0 || answers === 0)
      throw new Error(`${contender.name}: ${failures} wrong answers; ${firstFailure ?? 'none at all'}`)
    contender.advance(answers)
    return result
  }

  async #cpuMs(): Promise<number> {
    return (await this.host.child.ask('cpu', null)) / 1000
  }

  get #sliceMs(): number {
    return this.settings.sliceMs ?? defaultSliceMs
  }
}

/** All have the same length. */
function join(slices: readonly Slice[]): Slice {
  return {
    latencies: slices.flatMap(({ latencies }) => latencies),
    answered: sum(slices.map(({ answered }) => answered)) / slices.length,
    busy: sum(slices.map(({ busy }) => busy)) / slices.length,
    loadBusy: Math.max(...slices.map(({ loadBusy }) => loadBusy)),
    pieces: sum(slices.map(({ pieces }) => pieces)),
  }
}
