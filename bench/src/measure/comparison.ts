import { targetName } from '../target.js'
import type { Target, WorkloadName } from '../target.js'
import type { BenchMachine, StartedHost } from './bench-machine.js'
import type { BenchSettings } from './bench-settings.js'
import { spreadOf, sum } from './statistics.js'
import type { Spread } from './statistics.js'

/** Two targets that do the same work, or one that does two, and how much faster the first must be. */
export interface Comparison {
  subject: Target
  /** The same object as the subject where one host is to do both. */
  reference: Target
  workload: WorkloadName
  /** What the reference does, where it is not the same. */
  referenceWorkload?: WorkloadName
  /** The figure that the project promises; `undefined` where the ratio is only of interest. */
  atLeast: number | undefined
  /** Both must give byte-equal answers, so that neither saves work by saying less. */
  sameAnswers: boolean
}

/** One target's part of a comparison. */
export interface Side {
  name: string
  perSecond: Spread
  /** CPU microseconds of the host per request: steadier than the rate when others use the machine. */
  cpuMicros: Spread
  /** Share of its core that the host had; well below 1 means that others were using the core. */
  busy: Spread
}

/** A comparison's figures; ratios are taken round by round, never between medians of different times. */
export interface ComparisonResult {
  comparison: Comparison
  subject: Side
  reference: Side
  ratio: Spread
  /** The same ratio in host CPU per request. */
  cpuRatio: Spread
  /** The load generator's highest share of its core. */
  loadBusy: number
}

interface Sample {
  perSecond: number
  cpuMicros: number
  busy: number
  loadBusy: number
}

/** Starts both hosts, checks their answers, warms both up and alternates between them. */
export async function compare(
  machine: BenchMachine,
  comparison: Comparison,
  settings: BenchSettings,
): Promise<ComparisonResult> {
  const host = await machine.startHost(comparison.subject)
  const other = comparison.reference === comparison.subject ? host : await machine.startHost(comparison.reference)
  try {
    const subject = { host, workload: comparison.workload }
    const reference = { host: other, workload: comparison.referenceWorkload ?? comparison.workload }
    if (comparison.sameAnswers) await assertSameAnswers([subject, reference])
    const run = new AlternatingRun(machine, settings)
    await run.warmUp([subject, reference])
    return summarise(comparison, await run.rounds(subject, reference))
  } finally {
    await Promise.all([host, other].map(({ child }) => child.stop()))
  }
}

/** A host and what it is asked for. */
interface Contender {
  host: StartedHost
  workload: WorkloadName
}

class AlternatingRun {
  readonly #machine: BenchMachine
  readonly #settings: BenchSettings
  #answers = 0

  constructor(machine: BenchMachine, settings: BenchSettings) {
    this.#machine = machine
    this.#settings = settings
  }

  async warmUp(contenders: Contender[]): Promise<void> {
    for (const contender of contenders) await this.#burst(contender, this.#settings.warmUpMs)
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

  async #burst({ host: { target, child, ready }, workload }: Contender, durationMs: number): Promise<Sample> {
    const cpuBefore = await child.ask('cpu', null)
    const begin = performance.now()
    const result = await this.#machine.load.ask('run', {
      port: ready.port,
      connections: this.#settings.connections,
      requests: workloadOf(ready.workloads, workload, target),
      offset: this.#answers,
      durationMs,
    })
    if (result.failures > 0 || result.answers === 0) {
      throw new Error(
        `${targetName(target)}: ${result.failures} wrong answers; ${result.firstFailure ?? 'none at all'}`,
      )
    }
    this.#answers += result.answers
    const elapsedMs = performance.now() - begin
    const cpu = (await child.ask('cpu', null)) - cpuBefore
    const busy = cpu / 1000 / elapsedMs
    return { perSecond: result.perSecond, cpuMicros: cpu / result.answers, busy, loadBusy: result.busy }
  }
}

function workloadOf(workloads: StartedHost['ready']['workloads'], name: WorkloadName, target: Target) {
  const requests = workloads[name]
  if (requests === undefined) throw new Error(`${targetName(target)} has no workload ${name}`)
  return requests
}

/** The slices of one round have the same length, so their rates may be averaged. */
function join(slices: Sample[]): Sample {
  const mean = (pick: (sample: Sample) => number): number => sum(slices.map(pick)) / slices.length
  return {
    perSecond: mean((sample) => sample.perSecond),
    cpuMicros: mean((sample) => sample.cpuMicros),
    busy: mean((sample) => sample.busy),
    loadBusy: Math.max(...slices.map((sample) => sample.loadBusy)),
  }
}

function summarise(comparison: Comparison, rounds: [Sample, Sample][]): ComparisonResult {
  return {
    comparison,
    subject: sideOf(
      sideName(comparison.subject, comparison, comparison.workload),
      rounds.map(([subject]) => subject),
    ),
    reference: sideOf(
      sideName(comparison.reference, comparison, comparison.referenceWorkload ?? comparison.workload),
      rounds.map(([, reference]) => reference),
    ),
    ratio: spreadOf(rounds.map(([subject, reference]) => subject.perSecond / reference.perSecond)),
    cpuRatio: spreadOf(rounds.map(([subject, reference]) => reference.cpuMicros / subject.cpuMicros)),
    loadBusy: Math.max(...rounds.flat().map((sample) => sample.loadBusy)),
  }
}

/** A target's name, with what it does where the two sides differ in that. */
function sideName(target: Target, { referenceWorkload }: Comparison, workload: WorkloadName): string {
  return referenceWorkload === undefined ? targetName(target) : `${targetName(target)} ${workload}`
}

function sideOf(name: string, samples: Sample[]): Side {
  return {
    name,
    perSecond: spreadOf(samples.map((sample) => sample.perSecond)),
    cpuMicros: spreadOf(samples.map((sample) => sample.cpuMicros)),
    busy: spreadOf(samples.map((sample) => sample.busy)),
  }
}

async function assertSameAnswers(contenders: [Contender, Contender]): Promise<void> {
  const [first, second] = await Promise.all(contenders.map(firstAnswer))
  if (first !== second) throw new Error(`the answers differ:\n${first}\n${second}`)
}

async function firstAnswer({ host: { ready, target }, workload }: Contender): Promise<string> {
  const request = workloadOf(ready.workloads, workload, target)[0]
  if (request === undefined) throw new Error(`${targetName(target)} has an empty workload`)
  const response = await fetch(`http://127.0.0.1:${ready.port}${request.path}`, {
    method: request.method ?? 'POST',
    headers: request.headers,
    ...(request.body !== '' && { body: request.body }),
  })
  return `${response.status} ${await response.text()}`
}
