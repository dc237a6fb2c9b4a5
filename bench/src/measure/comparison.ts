import { targetName } from '../target.js'
import type { Target, WorkloadName } from '../target.js'
import { AlternatingRun } from './alternating-run.js'
import type { Sample } from './alternating-run.js'
import { beginBackup } from './backup.js'
import type { BenchMachine, StartedHost } from './bench-machine.js'
import type { BenchSettings } from './bench-settings.js'
import { Contender } from './contender.js'
import { latencyOf, spreadOf } from './statistics.js'
import type { Latency, Spread } from './statistics.js'
import type { WorkCounts } from './work-counts.js'

/** Two targets that do the same work, or one that does two, and how much faster the first must be. */
export interface Comparison {
  subject: Target
  /** The same object as the subject where one host is to do both. */
  reference: Target
  workload: WorkloadName
  /** What the reference does, where it is not the same. */
  referenceWorkload?: WorkloadName
  /** The figure that the project promises; `undefined` where the ratio is only of interest. */
  atLeast?: number | undefined
  /** Whether the figure is one of CPU, where the machine has no core for each process that is measured. */
  isByCpu?: boolean
  /** Both must give byte-equal answers, so that neither saves work by saying less. */
  sameAnswers?: boolean
  /** Whether the next comparison, where it is of the same targets, goes on with these hosts: seeding takes longer than measuring. */
  keepsHosts?: boolean
  /** Where a host puts work off. */
  slices?: SliceLength
  /** What is said of a write. */
  write?: WriteComparison
}

/** How long a host is loaded, and what is still its own after that. */
export interface SliceLength {
  /** Longer than a host puts anything off. */
  readonly sliceMs: number
  /** Milliseconds after a slice that are still its own. */
  readonly restMs: number
}

/** How a write is compared. */
export interface WriteComparison {
  /** Requests under way at once. */
  readonly inFlight: number
  /** How much longer the network makes each turn, where it is the comparison that says so. */
  readonly networkMs?: number
}

/** One target's part of a comparison. */
export interface Side {
  name: string
  perSecond: Spread
  /** CPU microseconds of the host per request: steadier than the rate when others use the machine. */
  cpuMicros: Spread
  /** Share of its core that the host had; well below 1 means that others were using the core. */
  busy: Spread
  /** Milliseconds from a request to its answer, over all that were measured. */
  latency: Latency
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
  /** What a request asks of the database; of writes. */
  counts?: { readonly subject: WorkCounts; readonly reference: WorkCounts }
}

const defaultSliceMs = 500
/**
 * At least so many requests are under way while hosts are warmed up: one at a time would leave a slow machine's with code
 * that is compiled while it is measured, and of the two the one with more code longer.
 */
const warmUpInFlight = 16
/** Of loads before anything is measured, which may take longer than an answer may. */
const burstMs = 10_000

/** Measures as many pairs of hosts as are wanted. */
export async function compare(
  machine: BenchMachine,
  comparison: Comparison,
  settings: BenchSettings,
): Promise<ComparisonResult> {
  const rounds: [Sample, Sample][] = []
  for (let pair = 0; pair < settings.pairs; pair++) {
    if (pair > 0) await stopKept(machine)
    rounds.push(...(await comparePair(machine, comparison, settings)))
  }
  return summarise(comparison, rounds)
}

/** Starts both hosts, unless they are there, checks their answers, warms both up and alternates between them. */
async function comparePair(
  machine: BenchMachine,
  comparison: Comparison,
  settings: BenchSettings,
): Promise<[Sample, Sample][]> {
  const pair = await hostsOf(machine, comparison, settings)
  try {
    const subject = new Contender(pair.host, comparison.workload)
    const reference = new Contender(pair.other, comparison.referenceWorkload ?? comparison.workload)
    if (comparison.sameAnswers) await assertSameAnswers([subject, reference])
    const { write, slices } = comparison
    if (write !== undefined) await assertSameMembers([subject, reference])
    const connections = write?.inFlight ?? settings.connections
    const sliceMs = settings.sliceMs ?? slices?.sliceMs ?? defaultSliceMs
    const runSettings = { ...settings, sliceMs, connections, restMs: slices?.restMs ?? 0 }
    const run = new AlternatingRun(machine, runSettings)
    const warming = { ...runSettings, connections: Math.max(connections, warmUpInFlight) }
    await new AlternatingRun(machine, warming).warmUp([subject, reference])
    const backup = await beginBackup(pair.host)
    // Both, so that both have as many rows.
    for (let left = backup?.milliseconds ?? 0; left > 0; left -= burstMs)
      await run.warmUp([subject, reference], burstMs)
    const rounds = await run.rounds(subject, reference)
    await backup?.end()
    return rounds
  } finally {
    if (comparison.keepsHosts !== true) await stopKept(machine)
  }
}

/** The hosts of a comparison. */
interface HostPair extends Pick<Comparison, 'subject' | 'reference'> {
  readonly host: StartedHost
  readonly other: StartedHost
}

/** Of the comparison that is measured, or was last. */
const kept = new WeakMap<BenchMachine, HostPair>()

async function hostsOf(machine: BenchMachine, comparison: Comparison, settings: BenchSettings): Promise<HostPair> {
  const { subject, reference, write } = comparison
  const before = kept.get(machine)
  if (before?.subject === subject && before.reference === reference) return before
  await stopKept(machine)
  const networkMs = write?.networkMs ?? settings.networkMs
  const host = await machine.startHost(subject, { networkMs })
  const other = reference === subject ? host : await machine.startHost(reference, { networkMs })
  const pair = { subject, reference, host, other }
  kept.set(machine, pair)
  return pair
}

async function stopKept(machine: BenchMachine): Promise<void> {
  const pair = kept.get(machine)
  kept.delete(machine)
  if (pair === undefined) return
  await Promise.all([pair.host, pair.other].flatMap(({ children }) => children.map((child) => child.stop())))
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
    latency: latencyOf(samples.flatMap((sample) => sample.latencies)),
  }
}

async function assertSameAnswers(contenders: [Contender, Contender]): Promise<void> {
  const [first, second] = await Promise.all(contenders.map((contender) => contender.firstAnswer()))
  if (first !== second) throw new Error(`the answers differ:\n${first}\n${second}`)
}

/** Each request of a write is another one, and so is its answer: but it has the same members. */
async function assertSameMembers(contenders: [Contender, Contender]): Promise<void> {
  const [first, second] = await Promise.all(
    contenders.map(async (contender) => {
      const answer = await contender.firstAnswer()
      return membersOf(JSON.parse(answer.slice(answer.indexOf('{')))).join(' ')
    }),
  )
  if (first !== second) throw new Error(`the answers have other members:\n${first}\n${second}`)
}

/** Paths of all members, in the order of the answer. */
function membersOf(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return [path]
  return Object.entries(value).flatMap(([name, member]) => membersOf(member, `${path}.${name}`))
}
