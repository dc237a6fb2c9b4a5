import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics'
import type { MetricData } from '@opentelemetry/sdk-metrics'
import { gaugeMetrics, levelMetrics } from '@org/openapi-core/telemetry'
import type { GaugeName, LevelName, Measured } from '@org/openapi-core/telemetry'
import { afterEach, describe, expect, it } from 'vitest'
import { Gauges } from './gauges.js'
import { openTelemetry } from './open-telemetry.js'
import { seriesOf } from './recorded-telemetry.js'
import { scope } from './scope.js'

const { CUMULATIVE, DELTA } = AggregationTemporality
const NEVER_MS = 2 ** 31 - 1
const ACTIVE = 'http.server.active_requests'
const BROKEN = 'openapi.channel.broken'
const of = (channel: string) => ({ 'openapi.channel': channel })

const ended: (() => Promise<void>)[] = []
afterEach(() => Promise.all(ended.splice(0).map((end) => end())))

/** Telemetry that a reader of the real SDK reads; without `gauges` by instruments of the SDK. */
function told(gauges?: Gauges, temporality = CUMULATIVE) {
  const exporter = new InMemoryMetricExporter(temporality)
  const metricProducers = gauges === undefined ? [] : [gauges.producer()]
  const reader = new PeriodicExportingMetricReader({ exporter, exportIntervalMillis: NEVER_MS, metricProducers })
  const meters = new MeterProvider({ readers: [reader] })
  ended.push(() => meters.shutdown())
  return {
    telemetry: openTelemetry({ meter: meters.getMeter(...scope), gauges }),
    read: async (): Promise<MetricData[]> => {
      exporter.reset()
      await reader.forceFlush()
      return exporter.getMetrics().flatMap(({ scopeMetrics }) =>
        scopeMetrics.flatMap((each) => {
          expect(each.scope).toMatchObject({ name: scope[0], version: scope[1] })
          return each.metrics
        }),
      )
    },
  }
}

const series = async ({ read }: ReturnType<typeof told>) =>
  Object.fromEntries((await read()).map((metric) => [metric.descriptor.name, seriesOf(metric)]))

/** Without the SDK's kind of instrument, which exporters do not tell, and without times. */
const plain = (metrics: readonly MetricData[]) =>
  metrics
    .map(({ descriptor: { name, unit, description, valueType }, dataPoints, ...data }) => ({
      ...{ name, unit, description, valueType, ...data },
      dataPoints: dataPoints.map(({ attributes, value }) => ({ attributes, value })),
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))

describe('a gauge', () => {
  it.each([
    ['from the start on', CUMULATIVE],
    ['since the last reading', DELTA],
  ])('that fails, or whose thing is gone, is not told, where numbers count %s', async (_, temporality) => {
    const reader = told(new Gauges(), temporality)
    let isThere = true
    reader.telemetry.observe('openapi.event.outbox.oldest_age', async () => {
      if (!isThere) throw new Error('the database is away')
      return [{ value: 0 }]
    })
    reader.telemetry.observe(BROKEN, () => (isThere ? ['goods', 'freight'] : ['freight']).map(measured))
    const whole = {
      'openapi.event.outbox.oldest_age': [[{}, 0]],
      [BROKEN]: [
        [of('goods'), 3],
        [of('freight'), 3],
      ],
    }
    expect(await series(reader)).toEqual(whole)
    isThere = false
    for (let reading = 0; reading < 3; reading++)
      expect(await series(reader)).toEqual({ [BROKEN]: [[of('freight'), 3]] })
    isThere = true
    expect(await series(reader)).toEqual(whole)
  })

  it('is told by as many readers as there are, each time anew', async () => {
    const gauges = new Gauges()
    const [one, other] = [told(gauges), told(gauges, DELTA)]
    let value = 1
    one.telemetry.observe(BROKEN, () => [{ value, attributes: of('goods') }])
    for (const reader of [one, other, one]) {
      expect(await series(reader)).toEqual({ [BROKEN]: [[of('goods'), value]] })
      value += 1
    }
  })

  it('is, with every level, what the SDK would tell of it', async () => {
    const [own, sdk] = [told(new Gauges()), told()]
    const attributes = { ...of('goods'), 'openapi.job': 'j', 'http.request.method': 'GET', 'openapi.tenant_id': 7 }
    for (const { telemetry } of [own, sdk])
      for (const name of Object.keys({ ...gaugeMetrics, ...levelMetrics }) as (GaugeName | LevelName)[])
        telemetry.observe(name, () => [{ value: 2.5, attributes }])
    const here = plain(await own.read())
    expect(here.length).toBe(Object.keys({ ...gaugeMetrics, ...levelMetrics }).length)
    expect(here).toEqual(plain(await sdk.read()))
  })
})

const measured = (channel: string): Measured => ({ value: 3, attributes: of(channel) })

describe('of two engines in a process', () => {
  it('levels add up, and of a gauge the last one counts', async () => {
    const reader = told(new Gauges())
    const ends = [1, 2].map((value) => {
      const attributes = { 'http.request.method': 'GET' }
      reader.telemetry.observe(BROKEN, () => [{ value, attributes: of('goods') }])
      return reader.telemetry.observe(ACTIVE, () => [{ value, attributes }])
    })
    const active = [{ 'http.request.method': 'GET' }, 3]
    expect(await series(reader)).toEqual({ [ACTIVE]: [active], [BROKEN]: [[of('goods'), 2]] })
    for (const end of ends) end?.()
    expect(await series(reader)).toEqual({ [BROKEN]: [[of('goods'), 2]] })
  })
})

it.each([
  ['of this package', () => new Gauges(), CUMULATIVE],
  // A cumulative reader would be told of it all the same, which is why this package has its own.
  ['of the SDK', () => undefined, DELTA],
])('what is observed by gauges %s can be ended', async (_, gauges, temporality) => {
  const reader = told(gauges(), temporality)
  const end = reader.telemetry.observe(BROKEN, () => [measured('goods')])
  expect(await series(reader)).toEqual({ [BROKEN]: [[of('goods'), 3]] })
  end?.()
  expect(await series(reader)).toEqual({})
  end?.()
})
