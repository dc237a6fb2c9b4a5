import { availableParallelism } from 'node:os'
import type { BenchMachine } from '../measure/bench-machine.js'
import type { BenchSettings } from '../measure/bench-settings.js'
import { Contender } from '../measure/contender.js'
import { loadBurst } from '../measure/load-burst.js'
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
/** Each process compiles what it runs often, and gets its share of the requests only. */
const WARM_UPS = 2

/** Measures each database with each number of processes, those that there are; tells every result as it is there. */
export async function measureCluster(
  machine: BenchMachine,
  settings: BenchSettings,
  tell: (result: ClusterResult) => void,
): Promise<ClusterResult[]> {
  const results: ClusterResult[] = []
  for (const start of [startSingle, () => startCitus(1), () => startCitus(2)]) {
    const database = await start()
    if (database === undefined) break
    try {
      for (const processes of PROCESSES) {
        const measured = await measureProcesses(machine, { ...settings, database, processes })
        measured.forEach(tell)
        results.push(...measured)
      }
    } finally {
      await database.stop()
    }
  }
  return results
}

interface Measurement extends BenchSettings {
  readonly database: ClusterDatabase
  readonly processes: number
}

async function measureProcesses(machine: BenchMachine, measurement: Measurement): Promise<ClusterResult[]> {
  const { database, processes } = measurement
  const { distribution } = database
  const target: ClusterEngineTarget = { kind: 'cluster-engine', storage: 'postgres', tenants: TENANTS, distribution }
  try {
    const host = await machine.startHostOn(database.url, target, processes)
    const results: ClusterResult[] = []
    for (const workload of WORKLOADS) {
      const sample = await measureWorkload(machine, new Contender(host, workload), measurement)
      results.push({ database: database.name, processes, workload, ...sample })
    }
    return results
  } finally {
    await machine.stopHosts()
  }
}

type Sample = Pick<ClusterResult, 'perSecond' | 'host' | 'coordinator' | 'workers'>

async function measureWorkload(machine: BenchMachine, contender: Contender, measurement: Measurement): Promise<Sample> {
  const { database, processes, rounds, warmUpMs, sliceMs = SLICE_MS, connections } = measurement
  const loaded = (durationMs: number) => burst(machine, { contender, database, connections, durationMs })
  for (let times = WARM_UPS * processes; times > 0; times--) await loaded(warmUpMs)
  const samples: Sample[] = []
  for (let round = 0; round < rounds; round++) samples.push(await loaded(sliceMs))
  const median = (pick: (sample: Sample) => number) => spreadOf(samples.map(pick)).median
  return {
    perSecond: median(({ perSecond }) => perSecond),
    host: median(({ host }) => host),
    coordinator: median(({ coordinator }) => coordinator),
    workers: median(({ workers }) => workers),
  }
}

interface Burst {
  readonly contender: Contender
  readonly database: ClusterDatabase
  readonly connections: number
  readonly durationMs: number
}

async function burst(machine: BenchMachine, { contender, database, ...options }: Burst): Promise<Sample> {
  const cpu = async () => ({
    host: await contender.cpu(),
    coordinator: cpuOfServers([database.coordinator]),
    workers: cpuOfServers(database.workers),
  })
  const before = await cpu()
  const result = await loadBurst(machine, contender, options)
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
