import { readdirSync, readFileSync } from 'node:fs'

/** Of Linux, wherever Node runs on it. */
const TICKS_PER_SECOND = 100

/** Of `/proc/<pid>/stat`, counted behind the name, which may hold anything: parent, and the four kinds of ticks. */
const [PARENT, OWN, OWN_SYSTEM, ENDED, ENDED_SYSTEM] = [1, 11, 12, 13, 14]

/** Microseconds of CPU that servers have used, each a process with children that come and go; only on Linux. */
export function cpuOfServers(pids: readonly number[]): number {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const stats = new Map(all.flatMap((pid) => (statOf(pid) === undefined ? [] : [[Number(pid), statOf(pid) ?? []]])))
  const ticks = [...stats].map(([pid, stat]) => {
    const own = (stat[OWN] ?? 0) + (stat[OWN_SYSTEM] ?? 0)
    if (pids.includes(pid)) return own + (stat[ENDED] ?? 0) + (stat[ENDED_SYSTEM] ?? 0)
    return pids.includes(stat[PARENT] ?? 0) ? own : 0
  })
  return (ticks.reduce((total, each) => total + each, 0) / TICKS_PER_SECOND) * 1_000_000
}

/** Undefined of a process that has just ended. */
function statOf(pid: string): number[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
  } catch {
    return undefined
  }
}
