import { setImmediate as nextTurn } from 'node:timers/promises'
import { PerformanceObserver } from 'node:perf_hooks'

/** The longest time for which somebody who asked for a turn of the event loop all the time got none. */
export interface LongestGap {
  /** Milliseconds of this process's own work. */
  readonly ms: number
  /** The same of another gap, or of the same one: without what the collection of garbage took. */
  readonly ofWorkMs: number
}

interface Span {
  readonly begin: number
  readonly end: number
}

/** What others on the machine take, and waiting for the disk, is not counted: the processor was not this process's. */
interface Gap extends Span {
  readonly cpuMs: number
}

/** Shorter ones are of no interest. */
const LEAST_MS = 1

/** Does work, and asks for a turn all the time meanwhile. */
export async function longestGap(work: () => Promise<unknown>): Promise<LongestGap> {
  const collections: Span[] = []
  const observer = new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      collections.push({ begin: startTime, end: startTime + duration })
  })
  observer.observe({ entryTypes: ['gc'] })
  const gaps = await gapsOf(work)
  // Collections are told of a turn later, and to the observer one more.
  for (let turn = 0; turn < 3; turn++) await nextTurn()
  observer.disconnect()
  const ownMs = ({ begin, end, cpuMs }: Gap, notCountedMs = 0) => Math.min(end - begin - notCountedMs, cpuMs)
  return {
    ms: Math.max(0, ...gaps.map((gap) => ownMs(gap))),
    ofWorkMs: Math.max(0, ...gaps.map((gap) => ownMs(gap, millisecondsWithin(gap, collections)))),
  }
}

async function gapsOf(work: () => Promise<unknown>): Promise<Gap[]> {
  const gaps: Gap[] = []
  let isOver = false
  let last = now()
  const look = () => {
    const present = now()
    if (present.at - last.at > LEAST_MS) gaps.push({ begin: last.at, end: present.at, cpuMs: present.cpu - last.cpu })
    last = present
    if (!isOver) setImmediate(look)
  }
  setImmediate(look)
  await work()
  // The turn that the work ended in counts, too.
  await nextTurn()
  isOver = true
  return gaps
}

function now() {
  const { user, system } = process.cpuUsage()
  return { at: performance.now(), cpu: (user + system) / 1000 }
}

const millisecondsWithin = ({ begin, end }: Span, others: readonly Span[]): number =>
  others.reduce((sum, other) => sum + Math.max(0, Math.min(end, other.end) - Math.max(begin, other.begin)), 0)
