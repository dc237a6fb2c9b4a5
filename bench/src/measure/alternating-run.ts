import type { BenchMachine } from './bench-machine.js'
import type { BenchSettings } from './bench-settings.js'
import type { Contender } from './contender.js'
import { loadBurst } from './load-burst.js'
import { sum } from './statistics.js'

/** What one side did within some slices. */
export interface Sample {
  perSecond: number
  cpuMicros: number
  busy: number
  loadBusy: number
  /** Milliseconds of each request. */
  latencies: number[]
}

/** The settings of one comparison. */
export interface RunSettings extends BenchSettings {
  sliceMs: number
  /** Milliseconds after a slice in which a host finishes what it put off: on its own time, not on the other's. */
  restMs: number
}

/** Loads two hosts by turns. */
export class AlternatingRun {
  readonly #machine: BenchMachine
  readonly #settings: RunSettings

  constructor(machine: BenchMachine, settings: RunSettings) {
    this.#machine = machine
    this.#settings = settings
  }

  async warmUp(contenders: Contender[], durationMs = this.#settings.warmUpMs): Promise<void> {
    for (const contender of contenders) await this.#burst(contender, durationMs)
  }

  /** One sample of each side per round; a round's slices go A B, B A, A B … so that a drift cancels out. */
  async rounds(subject: Contender, reference: Contender): Promise<[Sample, Sample][]> {
    const rounds: [Sample, Sample][] = []
    for (let round = 0; round < this.#settings.rounds; round++) {
      const slices: [Sample[], Sample[]] = [[], []]
      for (let slice = 0; slice < this.#settings.slices; slice++) {
        for (const side of slice % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
          slices[side].push(await this.#burst(side === 0 ? subject : reference, this.#settings.sliceMs))
        }
      }
      rounds.push([join(slices[0]), join(slices[1])])
    }
    return rounds
  }

  async #burst(contender: Contender, durationMs: number): Promise<Sample> {
    const maxRequests = await contender.supplyFor(durationMs)
    const cpuBefore = await contender.cpu()
    const begin = performance.now()
    const { connections } = this.#settings
    const limit = maxRequests !== Infinity && { maxRequests }
    const result = await loadBurst(this.#machine, contender, { connections, durationMs, ...limit })
    const elapsedMs = performance.now() - begin
    await new Promise((resolve) => setTimeout(resolve, this.#settings.restMs))
    const cpu = (await contender.cpu()) - cpuBefore
    const { perSecond, latencies, busy: loadBusy } = result
    return { perSecond, cpuMicros: cpu / result.answers, busy: cpu / 1000 / elapsedMs, loadBusy, latencies }
  }
}

/** The slices of one round have the same length, so their rates may be averaged. */
function join(slices: Sample[]): Sample {
  const mean = (pick: (sample: Sample) => number): number => sum(slices.map(pick)) / slices.length
  return {
    perSecond: mean((sample) => sample.perSecond),
    cpuMicros: mean((sample) => sample.cpuMicros),
    busy: mean((sample) => sample.busy),
    loadBusy: Math.max(...slices.map((sample) => sample.loadBusy)),
    latencies: slices.flatMap((sample) => sample.latencies),
  }
}
