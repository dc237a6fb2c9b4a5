import { parseArgs } from 'node:util'
import { reportClusterResult, reportClusterTable } from './cluster/cluster-report.js'
import { describeMachine, measureCluster } from './cluster/measure-cluster.js'
import { arrivesInTime, reportDeliveries } from './deliveries/delivery-report.js'
import { deliveryName, deliverySuite, measureDeliveries } from './deliveries/measure-deliveries.js'
import { latencySuite } from './latency/latency-suite.js'
import { BenchMachine } from './measure/bench-machine.js'
import { defaultSettings } from './measure/bench-settings.js'
import type { BenchSettings } from './measure/bench-settings.js'
import { compareAndCount } from './measure/counting-pass.js'
import type { Comparison, ComparisonResult } from './measure/comparison.js'
import { reportLatency, reportLatencyTable, staysWithin } from './measure/latency-report.js'
import { latencyName, measureLatency } from './measure/latency-run.js'
import type { LatencyResult } from './measure/latency-run.js'
import { measureMemory } from './measure/memory-growth.js'
import { meets, reportComparison, reportMemory, reportTables } from './measure/report.js'
import { chooseCores, describeCores } from './process/cores.js'
import { memoryTarget, suites } from './suites.js'
import { targetName } from './target.js'

/** What is no comparison of two sides. */
const otherSuites = ['cluster', 'deliveries', 'latency', 'memory']

const usage = `npm run bench -w bench -- <suite>… [options]

suites   ${[...Object.keys(suites), ...otherSuites].join(', ')}
options  --rounds n       figures are medians over n rounds (${defaultSettings.rounds})
         --pairs n        pairs of processes, each of which is measured for so many rounds (${defaultSettings.pairs})
         --slices n       alternations within a round (${defaultSettings.slices})
         --slice-ms n     length of one slice (500; of writes 1500, of latencies 2000, of deliveries 6000)
         --warm-up-ms n   per target (${defaultSettings.warmUpMs})
         --connections n  keep-alive connections (${defaultSettings.connections}; of writes 1, 16 and 64)
         --network-ms n   how much longer each turn to PostgreSQL takes (0)
         --only text      only comparisons whose names contain it
         --check          exit 1 when a promised figure is not met`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string' },
    pairs: { type: 'string' },
    slices: { type: 'string' },
    'slice-ms': { type: 'string' },
    'warm-up-ms': { type: 'string' },
    connections: { type: 'string' },
    'network-ms': { type: 'string' },
    only: { type: 'string', default: '' },
    check: { type: 'boolean', default: false },
  },
})

if (positionals.length === 0 || positionals.some((name) => !otherSuites.includes(name) && !(name in suites))) {
  console.error(usage)
  process.exitCode = 2
} else {
  const cores = chooseCores()
  console.log(`Node ${process.version}; ${describeCores(cores)}`)
  const machine = new BenchMachine(cores)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void machine.close().finally(() => process.exit(130)))
  }
  try {
    const allMet = await runSuites(machine, readSettings())
    if (values.check && !allMet) process.exitCode = 1
  } finally {
    await machine.close()
  }
}

/** Answers whether every promised figure was met. */
async function runSuites(machine: BenchMachine, settings: BenchSettings): Promise<boolean> {
  let allMet = true
  const results: ComparisonResult[] = []
  for (const comparison of positionals.flatMap((name) => suites[name] ?? []).filter(isWanted)) {
    const result = await compareAndCount(machine, comparison, settings)
    reportComparison(result)
    results.push(result)
    allMet &&= meets(result)
  }
  reportTables(results)
  if (positionals.includes('latency')) allMet = (await runLatencies(machine, settings)) && allMet
  if (positionals.includes('deliveries')) allMet = (await runDeliveries(settings)) && allMet
  if (positionals.includes('cluster')) {
    console.log(describeMachine())
    reportClusterTable(await measureCluster(machine, settings, reportClusterResult))
  }
  if (positionals.includes('memory')) {
    allMet = reportMemory(targetName(memoryTarget), await measureMemory(machine, memoryTarget, settings)) && allMet
  }
  return allMet
}

async function runLatencies(machine: BenchMachine, settings: BenchSettings): Promise<boolean> {
  const results: LatencyResult[] = []
  for (const { target, disturbances } of latencySuite) {
    const wanted = disturbances.filter((name) => latencyName(target, name).includes(values.only))
    if (wanted.length === 0) continue
    for (const result of await measureLatency(machine, { target, disturbances: wanted }, settings)) {
      reportLatency(result)
      results.push(result)
    }
  }
  reportLatencyTable(results)
  return results.every(staysWithin)
}

/** In this process, which takes part: both sides do the same. */
async function runDeliveries(settings: BenchSettings): Promise<boolean> {
  let allMet = true
  for (const comparison of deliverySuite.filter((one) => deliveryName(one).includes(values.only))) {
    const result = await measureDeliveries(comparison, settings)
    reportDeliveries(result)
    allMet &&= arrivesInTime(result)
  }
  return allMet
}

function isWanted({ subject, reference, workload }: Comparison): boolean {
  return `${targetName(subject)} ${targetName(reference)} ${workload}`.includes(values.only)
}

function readSettings(): BenchSettings {
  return {
    rounds: positiveInteger('rounds', defaultSettings.rounds),
    pairs: positiveInteger('pairs', defaultSettings.pairs),
    slices: positiveInteger('slices', defaultSettings.slices),
    sliceMs: positiveInteger('slice-ms', undefined),
    warmUpMs: positiveInteger('warm-up-ms', defaultSettings.warmUpMs),
    connections: positiveInteger('connections', defaultSettings.connections),
    networkMs: positiveInteger('network-ms', defaultSettings.networkMs),
  }
}

function positiveInteger<Fallback extends number | undefined>(
  name: 'rounds' | 'pairs' | 'slices' | 'slice-ms' | 'warm-up-ms' | 'connections' | 'network-ms',
  fallback: Fallback,
): number | Fallback {
  const text = values[name]
  if (text === undefined) return fallback
  const value = Number(text)
  if (!Number.isInteger(value) || value < 1) throw new Error(`--${name} must be a positive integer`)
  return value
}
