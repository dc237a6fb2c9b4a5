import { readdirSync, readFileSync } from 'node:fs'
import { sum } from '../measure/statistics.js'

/** Of Linux, wherever Node runs on it. */
const TICKS_PER_SECOND = 100

/** Of `/proc/<pid>/stat`, counted behind the name, which may hold anything: parent, and the four kinds of ticks. */
const [PARENT, OWN, OWN_SYSTEM, ENDED, ENDED_SYSTEM] = [1, 11, 12, 13, 14]

/** Microseconds of CPU that servers have used, each a process with children that come and go; only on Linux. */
export function cpuOfServers(pids: readonly number[]): number {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const ticks = all.map((pid) => {
    const stat = statOf(pid)
    const own = (stat[OWN] ?? 0) + (stat[OWN_SYSTEM] ?? 0)
    if (pids.includes(Number(pid))) return own + (stat[ENDED] ?? 0) + (stat[ENDED_SYSTEM] ?? 0)
    return pids.includes(stat[PARENT] ?? 0) ? own : 0
  })
  return (sum(ticks) / TICKS_PER_SECOND) * 1_000_000
}

/** Empty of a process that has just ended. */
function statOf(pid: string): number[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
  } catch {
    return []
  }
}
