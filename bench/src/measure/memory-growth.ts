import type { MemoryUse } from '../process/protocol.js'
import type { Target } from '../target.js'
import type { BenchMachine } from './bench-machine.js'
import type { BenchSettings } from './bench-settings.js'

/** Requests after which memory is read: the first reading is behind all warm-up. */
export const memoryCheckpoints = { early: 20_000, late: 200_000 }

/** The promised growth between the two. */
export const memoryFigure = 1.1

/** A target's memory at the two checkpoints, after full collections. */
export interface MemoryGrowth {
  early: MemoryUse
  late: MemoryUse
}

const timeLimitMs = 300_000

/** Sends one kind of request after the other until each checkpoint, and reads the host's memory there. */
export async function measureMemory(
  machine: BenchMachine,
  target: Target,
  settings: BenchSettings,
): Promise<MemoryGrowth> {
  const { ready, child, ports } = await machine.startHost(target)
  try {
    // One token request for each ten reads: issuing must not leave anything behind either.
    const reads = ready.workloads['qc-detail'] ?? []
    const tokens = ready.workloads.token ?? []
    const requests = reads.flatMap((read, index) => (index % 10 === 0 ? [read, ...tokens] : [read]))
    let sent = 0
    const sendUntil = async (total: number): Promise<MemoryUse> => {
      const options = { ports, connections: settings.connections, requests, offset: sent }
      const run = { ...options, durationMs: timeLimitMs, maxRequests: total - sent }
      const { failures, firstFailure, answers } = await machine.load.ask('run', run, timeLimitMs + 10_000)
      if (failures > 0) throw new Error(firstFailure)
      sent += answers
      return child.ask('memory', null)
    }
    return { early: await sendUntil(memoryCheckpoints.early), late: await sendUntil(memoryCheckpoints.late) }
  } finally {
    await child.stop()
  }
}
