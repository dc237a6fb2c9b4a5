import { systemClock } from '@org/openapi-core'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { observeProcess } from './observe-process.js'
import { recordedTelemetry, seriesOf } from './recorded-telemetry.js'

let recorded: ReturnType<typeof recordedTelemetry>
beforeEach(() => void (recorded = recordedTelemetry()))
afterEach(() => recorded.end())

describe('of the process', () => {
  it('the delay of its event loop and its memory are told until it is ended', async () => {
    const end = observeProcess(recorded.meter)
    // A timer between two measurements of the event loop, which a hundred milliseconds of work hold up.
    await new Promise((resolve) => setTimeout(resolve, 30))
    const until = systemClock.monotonic() + 100
    while (systemClock.monotonic() < until);
    await new Promise((resolve) => setTimeout(resolve, 30))
    const metrics = new Map((await recorded.metrics()).map((metric) => [metric.descriptor.name, metric]))
    const value = (name: string) => {
      const metric = metrics.get(name)
      return metric === undefined ? undefined : seriesOf(metric)[0]?.[1]
    }
    expect([...metrics.keys()].sort()).toEqual([
      ...['max', 'mean', 'min', 'p50', 'p90', 'p99', 'stddev'].map((name) => `nodejs.eventloop.delay.${name}`),
      'process.memory.usage',
      'v8js.memory.heap.used',
    ])
    expect(value('nodejs.eventloop.delay.max')).toBeGreaterThan(0.09)
    expect(value('nodejs.eventloop.delay.max')).toBeLessThan(60)
    expect(value('process.memory.usage')).toBeGreaterThan(10_000_000)
    const spaces = seriesOf(metrics.get('v8js.memory.heap.used') as never).map(([attributes]) => attributes)
    expect(spaces).toContainEqual({ 'v8js.heap.space.name': 'old_space' })
    const rss = vi.spyOn(process.memoryUsage, 'rss')
    await recorded.metrics()
    end()
    await recorded.metrics()
    expect(rss).toHaveBeenCalledTimes(1)
    rss.mockRestore()
  })
})
