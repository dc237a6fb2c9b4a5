import type { Target, WorkloadName } from '../target.js'
import { targetName } from '../target.js'
import type { BenchMachine } from './bench-machine.js'
import type { BenchSettings } from './bench-settings.js'
import { compare } from './comparison.js'
import type { Comparison, ComparisonResult } from './comparison.js'
import { Contender } from './contender.js'
import { countsEach } from './work-counts.js'
import type { WorkCounts } from './work-counts.js'

const warmUpRequests = 30
const countedRequests = 100
/** So slow a network that what is sent without waiting leaves before the first answer comes: it is one turn. */
const countingNetworkMs = 2
const timeLimitMs = 60_000

/** What was counted of a target, which is the same however many requests are under way. */
const known = new Map<string, WorkCounts>()

/** Compares, and of writes counts what a request asks of the database: in hosts of their own, for it takes time. */
export async function compareAndCount(
  machine: BenchMachine,
  comparison: Comparison,
  settings: BenchSettings,
): Promise<ComparisonResult> {
  const result = await compare(machine, comparison, settings)
  if (comparison.write === undefined) return result
  const { subject, reference, workload } = comparison
  return {
    ...result,
    counts: {
      subject: await countOnce(machine, subject, workload),
      reference: await countOnce(machine, reference, workload),
    },
  }
}

async function countOnce(machine: BenchMachine, target: Target, workload: WorkloadName): Promise<WorkCounts> {
  const name = targetName(target)
  const counts = known.get(name) ?? (await count(machine, target, workload))
  known.set(name, counts)
  return counts
}

async function count(machine: BenchMachine, target: Target, workload: WorkloadName): Promise<WorkCounts> {
  const host = await machine.startHost(target, { networkMs: countingNetworkMs, isCounted: true })
  const contender = new Contender(host, workload)
  const send = async (requests: number) => {
    const { failures, firstFailure } = await machine.load.ask(
      'run',
      {
        ports: host.ports,
        connections: 1,
        requests: contender.requests,
        offset: contender.next,
        durationMs: timeLimitMs,
        maxRequests: requests,
      },
      timeLimitMs + 10_000,
    )
    if (failures > 0) throw new Error(`${contender.name}: ${firstFailure}`)
    contender.advance(requests)
  }
  try {
    await contender.supply(warmUpRequests + countedRequests)
    await send(warmUpRequests)
    await host.takeCounts()
    await send(countedRequests)
    return countsEach(await host.takeCounts(), countedRequests)
  } finally {
    await host.child.stop()
  }
}
