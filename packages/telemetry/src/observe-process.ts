import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { IntervalHistogram } from 'node:perf_hooks'
import { getHeapSpaceStatistics } from 'node:v8'
import { metrics } from '@opentelemetry/api'
import type { BatchObservableResult, Meter, Observable } from '@opentelemetry/api'
import { systemClock } from '@org/openapi-core'
import { Quietly } from './quietly.js'
import { scope } from './scope.js'

/** Milliseconds between two measurements of the event loop, which every delay includes. */
const RESOLUTION_MS = 10
/** Measurements are kept for so long: where two read, none takes them away from the other. */
const KEPT_MS = 10_000
const NANOSECONDS = 1e9

const DELAYS: readonly (readonly [name: string, of: (delays: IntervalHistogram) => number])[] = [
  ['min', ({ min }) => min],
  ['max', ({ max }) => max],
  ['mean', ({ mean }) => mean],
  ['stddev', ({ stddev }) => stddev],
  ['p50', (delays) => delays.percentile(50)],
  ['p90', (delays) => delays.percentile(90)],
  ['p99', (delays) => delays.percentile(99)],
]

/**
 * Tells of this process: the delay of its event loop since it was last read, ten seconds at least, and its memory, by the
 * names of the conventions. Answers what ends it.
 */
export function observeProcess(meter: Meter = metrics.getMeter(...scope)): () => void {
  const quietly = new Quietly()
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  const end = quietly.try(() => observe(meter, delays))
  delays.enable()
  return () => {
    quietly.try(() => end?.())
    delays.disable()
  }
}

function observe(meter: Meter, delays: IntervalHistogram): () => void {
  const gauges = DELAYS.map(([name, of]) => {
    const options = { unit: 's', description: `Event loop delay: ${name}.` }
    return { of, instrument: meter.createObservableGauge(`nodejs.eventloop.delay.${name}`, options) }
  })
  const bytes = (name: string, description: string) =>
    meter.createObservableUpDownCounter(name, { unit: 'By', description })
  const resident = bytes('process.memory.usage', 'The amount of physical memory in use.')
  const heap = bytes('v8js.memory.heap.used', 'Heap memory that is used.')
  const instruments: Observable[] = [...gauges.map(({ instrument }) => instrument), resident, heap]
  let keptSince = systemClock.monotonic()

  const read = (result: BatchObservableResult) => {
    // An empty histogram has no mean, and the largest number as its minimum.
    if (delays.count > 0) for (const { of, instrument } of gauges) result.observe(instrument, of(delays) / NANOSECONDS)
    result.observe(resident, process.memoryUsage.rss())
    for (const { space_name: space, space_used_size: used } of getHeapSpaceStatistics())
      result.observe(heap, used, { 'v8js.heap.space.name': space })
    const now = systemClock.monotonic()
    if (now - keptSince < KEPT_MS) return
    keptSince = now
    delays.reset()
  }
  meter.addBatchObservableCallback(read, instruments)
  return () => meter.removeBatchObservableCallback(read, instruments)
}
