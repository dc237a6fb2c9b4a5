import { PrometheusSerializer } from '@opentelemetry/exporter-prometheus'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { AggregationTemporality, MeterProvider, MetricReader } from '@opentelemetry/sdk-metrics'
import type { ResourceMetrics } from '@opentelemetry/sdk-metrics'
import { counterMetrics, durationMetrics, gaugeMetrics, levelMetrics } from '@org/openapi-core/telemetry'
import type { CounterName, DurationName, GaugeName, LevelName, Telemetry } from '@org/openapi-core/telemetry'
import { Durations, Gauges, openTelemetry } from '@org/openapi-telemetry'
import { afterEach, describe, expect, it } from 'vitest'
import { prometheusText, spelled } from './prometheus-text.js'
import { ScrapedReader } from './scraped-reader.js'

/** Everything that has to be written in another way, and what need not be. */
const TEXTS = ['', 'plain', 'of "quotes"', 'back\\slash\\n', 'two\nlines', '‘中文’', '{a="b"} 1', 'a,b']
const VALUES = [0, -0, 1, -1, 2.5, 1e21, 1e-7, 123_456_789.123, NaN, Infinity, -Infinity]
const attributes = { 'openapi.channel': 'goods', 'openapi.job': 'j', 'http.route': '/a', 'openapi.code': 7 }

class Reader extends MetricReader {
  protected override onForceFlush = () => Promise.resolve()
  protected override onShutdown = () => Promise.resolve()
}

const ended: (() => Promise<void>)[] = []
afterEach(() => Promise.all(ended.splice(0).map((end) => end())))

/** The metrics of the package, and a meter for others; `collect` is what a reader is handed. */
function metrics(told: Record<string, string> = {}) {
  const [durations, gauges] = [new Durations(), new Gauges()]
  const reader = new Reader({
    aggregationTemporalitySelector: () => AggregationTemporality.CUMULATIVE,
    metricProducers: [durations.producer(), gauges.producer()],
  })
  const meters = new MeterProvider({ readers: [reader], resource: resourceFromAttributes(told) })
  ended.push(() => meters.shutdown())
  const meter = meters.getMeter('test')
  return {
    meter,
    telemetry: openTelemetry({ meter, durations, gauges }),
    collect: async () => (await reader.collect()).resourceMetrics,
  }
}

/** What the SDK writes of them, units in names as this host has them. */
function textOfSdk({ resource, scopeMetrics }: ResourceMetrics): string {
  return new PrometheusSerializer(undefined, false, undefined, false, true).serialize({
    resource,
    scopeMetrics: scopeMetrics.map(({ scope, metrics: all }) => ({
      scope,
      metrics: all.map((each) => ({
        ...each,
        descriptor: { ...each.descriptor, unit: '', name: spelled(each.descriptor) },
      })),
    })),
  })
}

const textOf = (told: ResourceMetrics) => [...prometheusText(told)].join('')

function tellEverything(telemetry: Telemetry): void {
  for (const value of VALUES) {
    for (const name of Object.keys(durationMetrics)) telemetry.record(name as DurationName, value, attributes)
    telemetry.record('openapi.job.duration', value)
  }
  for (const name of Object.keys(counterMetrics)) telemetry.count(name as CounterName, 2, attributes)
  for (const [at, name] of Object.keys({ ...levelMetrics, ...gaugeMetrics }).entries())
    telemetry.observe(name as GaugeName | LevelName, () => [
      { value: VALUES[at % VALUES.length] ?? 0, attributes },
      { value: 1 },
    ])
}

describe('the text for Prometheus is the SDK’s', () => {
  it('of every metric there is, whatever it is told by', async () => {
    const { telemetry, collect } = metrics({ 'service.name': 'a "shop"', os__version: '1' })
    tellEverything(telemetry)
    for (const text of TEXTS) telemetry.record('openapi.job.duration', 0.3, { 'openapi.job': text })
    const told = await collect()
    expect(textOf(told).match(/^# TYPE /gm)?.length).toBe(
      1 + Object.keys({ ...durationMetrics, ...counterMetrics, ...levelMetrics, ...gaugeMetrics }).length,
    )
    expect(textOf(told)).toBe(textOfSdk(told))
  })

  it('of what a host measures itself, whatever its names are', async () => {
    const { meter, collect } = metrics()
    const names = ['a.b-c/d', 'a..b__c', 'of_total', 'UPPER', 'x9']
    const odd = { 'a..b': true, 'c-d': 1.5, '9': ['x', 'y"'], empty: '' }
    for (const name of names) {
      meter.createCounter(`c${name}`, { description: TEXTS.join() }).add(3, odd)
      meter.createUpDownCounter(`u${name}`, { unit: 's' }).add(-3)
      meter.createHistogram(`h${name}`, { unit: 'By', advice: { explicitBucketBoundaries: [] } }).record(2, odd)
      // May go down, so that it has no sum.
      meter.createGauge(`g${name}`, { unit: '%' }).record(-Infinity, odd)
    }
    const told = await collect()
    expect(told.scopeMetrics.flatMap((each) => each.metrics)).toHaveLength(names.length * 4)
    expect(textOf(told)).toBe(textOfSdk(told))
  })

  it('of nothing', async () => {
    const told = await metrics({}).collect()
    const nothing = { ...told, scopeMetrics: [] }
    expect(textOf(nothing)).toBe(textOfSdk(nothing))
  })
})

describe('of many series', () => {
  const manyBy = (telemetry: Telemetry) => {
    for (let at = 0; at < 9000; at++) telemetry.record('http.server.request.duration', 1, { 'http.route': `/${at}` })
  }
  const seriesOf = (text: string) => text.match(/^\w+_count/gm)?.length ?? 0

  it('none is left out, and no piece has more than a hundred', async () => {
    const { telemetry, collect } = metrics()
    manyBy(telemetry)
    const pieces = [...prometheusText(await collect())].map(seriesOf)
    expect(pieces.reduce((sum, each) => sum + each, 0)).toBe(9000)
    expect(Math.max(...pieces)).toBe(100)
  })

  it('others have their turn between the pieces', async () => {
    const durations = new Durations()
    const reader = new ScrapedReader(durations, new Gauges())
    const meters = new MeterProvider({ readers: [reader] })
    ended.push(() => meters.shutdown())
    manyBy(openTelemetry({ meter: meters.getMeter('test'), durations }))
    const text = await reader.text()
    let turns = 0
    let pieces = 0
    let next: NodeJS.Immediate
    const take = () => {
      turns += 1
      next = setImmediate(take)
    }
    next = setImmediate(take)
    for await (const piece of text) pieces += piece === '' ? 0 : 1
    clearImmediate(next)
    expect(pieces).toBe(90)
    expect(turns).toBeGreaterThanOrEqual(pieces)
  })
})
