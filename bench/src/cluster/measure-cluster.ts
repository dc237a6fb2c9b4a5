import { availableParallelism } from 'node:os'
import type { BenchMachine } from '../measure/bench-machine.js'
import type { BenchSettings } from '../measure/bench-settings.js'
import { Contender } from '../measure/contender.js'
import { spreadOf } from '../measure/statistics.js'
import type { ClusterEngineTarget, WorkloadName } from '../target.js'
import { startCitus, startSingle } from './cluster-database.js'
import type { ClusterDatabase } from './cluster-database.js'
import { cpuOfServers } from './database-cpu.js'

/** What one request costs somewhere: medians, in microseconds of CPU. */
export interface ClusterResult {
  readonly database: string
  readonly processes: number
  readonly workload: WorkloadName
  readonly perSecond: number
  readonly host: number
  readonly coordinator: number
  readonly workers: number
}

/** So many that each worker has about as many as the others. */
const TENANTS = 16
const PROCESSES = [1, 2, 4]
const WORKLOADS: WorkloadName[] = ['payment', 'qc-detail']
/** Ticks of the kernel are a hundredth of a second: long enough for one of them to be little. */
const SLICE_MS = 4000
/** What a host puts off, and its jobs, belong to the requests. */
const REST_MS = 1000
const CONNECTIONS = 32
/** Each process compiles what it runs often, and gets its share of the requests only. */
const WARM_UPS = 2

/** Measures each database with each number of processes, those that there are; tells every result as it is there. */
export async function measureCluster(
  machine: BenchMachine,
  { rounds, warmUpMs, sliceMs = SLICE_MS }: BenchSettings,
  tell: (result: ClusterResult) => void,
): Promise<ClusterResult[]> {
  const results: ClusterResult[] = []
  for (const start of [startSingle, () => startCitus(1), () => startCitus(2)]) {
    const database = await start()
    if (database === undefined) break
    try {
      for (const processes of PROCESSES) {
        const measured = await measureProcesses(machine, { database, processes, rounds, warmUpMs, sliceMs })
        measured.forEach(tell)
        results.push(...measured)
      }
    } finally {
      await machine.stopHosts()
      await database.stop()
    }
  }
  return results
}

interface Measurement {
  readonly database: ClusterDatabase
  readonly processes: number
  readonly rounds: number
  readonly warmUpMs: number
  readonly sliceMs: number
}

async function measureProcesses(machine: BenchMachine, settings: Measurement): Promise<ClusterResult[]> {
  const { database, processes, rounds, warmUpMs, sliceMs } = settings
  const { distribution } = database
  const target: ClusterEngineTarget = { kind: 'cluster-engine', storage: 'postgres', tenants: TENANTS, distribution }
  const host = await machine.startHostOn(database.url, target, processes)
  const results: ClusterResult[] = []
  for (const workload of WORKLOADS) {
    const contender = new Contender(host, workload)
    for (let times = WARM_UPS * processes; times > 0; times--)
      await burst(machine, { contender, database, durationMs: warmUpMs })
    const samples: Sample[] = []
    for (let round = 0; round < rounds; round++)
      samples.push(await burst(machine, { contender, database, durationMs: sliceMs }))
    const median = (pick: (sample: Sample) => number) => spreadOf(samples.map(pick)).median
    results.push({
      database: database.name,
      processes,
      workload,
      perSecond: median(({ perSecond }) => perSecond),
      host: median((sample) => sample.host),
      coordinator: median((sample) => sample.coordinator),
      workers: median((sample) => sample.workers),
    })
  }
  await machine.stopHosts()
  return results
}

interface Burst {
  readonly contender: Contender
  readonly database: ClusterDatabase
  readonly durationMs: number
}

type Sample = Pick<ClusterResult, 'perSecond' | 'host' | 'coordinator' | 'workers'>

async function burst(machine: BenchMachine, { contender, database, durationMs }: Burst): Promise<Sample> {
  const cpu = async () => ({
    host: await contender.cpu(),
    coordinator: cpuOfServers([database.coordinator]),
    workers: cpuOfServers(database.workers),
  })
  const before = await cpu()
  const result = await machine.load.ask('run', {
    ports: contender.host.ports,
    connections: CONNECTIONS,
    requests: contender.requests,
    offset: contender.next,
    durationMs,
  })
  if (result.failures > 0 || result.answers === 0)
    throw new Error(`${database.name}: ${result.failures} wrong answers; ${result.firstFailure ?? 'none at all'}`)
  contender.advance(result.answers)
  await new Promise((resolve) => setTimeout(resolve, REST_MS))
  const after = await cpu()
  return {
    perSecond: result.perSecond,
    host: (after.host - before.host) / result.answers,
    coordinator: (after.coordinator - before.coordinator) / result.answers,
    workers: (after.workers - before.workers) / result.answers,
  }
}

/** What is measured on, for the head of the report. */
export const describeMachine = (): string =>
  `${availableParallelism()} cores for all servers and processes: rates are no promise, CPU per request is what counts`
