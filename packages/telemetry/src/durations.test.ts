import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics'
import type { MetricData } from '@opentelemetry/sdk-metrics'
import { durationMetrics } from '@org/openapi-core/telemetry'
import type { DurationName, Telemetry } from '@org/openapi-core/telemetry'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Durations } from './durations.js'
import { openTelemetry } from './open-telemetry.js'
import type { OpenTelemetryOptions } from './open-telemetry.js'
import { scope } from './scope.js'

const { CUMULATIVE, DELTA } = AggregationTemporality
const NEVER_MS = 2 ** 31 - 1
const REQUEST = 'http.server.request.duration'
const names = Object.keys(durationMetrics) as DurationName[]
const views = [{ instrumentName: REQUEST, aggregationCardinalityLimit: 10_000 }]

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: 1_700_000_000_123 }))
afterEach(() => void vi.useRealTimers())

/** Telemetry with a reader for each temporality, its histograms by the SDK or by this package. */
function told(temporalities: readonly AggregationTemporality[], isOwn: boolean, options?: OpenTelemetryOptions) {
  const durations = new Durations()
  const ways = temporalities.map((temporality) => {
    const exporter = new InMemoryMetricExporter(temporality)
    const metricProducers = isOwn ? [durations.producer(exporter)] : []
    return {
      exporter,
      reader: new PeriodicExportingMetricReader({ exporter, exportIntervalMillis: NEVER_MS, metricProducers }),
    }
  })
  const meters = new MeterProvider({ readers: ways.map(({ reader }) => reader), views })
  const meter = meters.getMeter(...scope)
  return {
    telemetry: openTelemetry({ meter, ...(isOwn && { durations }), ...options }),
    /** What a reader exports, by its number. */
    read: async (at = 0): Promise<MetricData[]> => {
      const { exporter, reader } = ways[at] as (typeof ways)[0]
      exporter.reset()
      await reader.forceFlush()
      return exporter.getMetrics().flatMap(({ scopeMetrics }) =>
        scopeMetrics.flatMap((each) => {
          expect(each.scope).toMatchObject({ name: scope[0], version: scope[1] })
          return each.metrics
        }),
      )
    },
    end: () => meters.shutdown(),
  }
}

const plain = (metrics: readonly MetricData[]) =>
  metrics.map(({ descriptor: { name, unit, description, valueType }, ...data }) => ({
    name,
    unit,
    description,
    valueType,
    ...data,
  }))

/** On bounds and beside them. Sums of them are exact, in whatever order. */
const VALUES = [0, 2 ** -10, 0.5, 0.5 + 2 ** -20, 1, 7.5, 10, 400, -1, NaN]

/** Some of everything; `at` makes it differ. */
function tell(telemetry: Telemetry, at: number): void {
  for (const [number, name] of names.entries()) {
    for (const seconds of VALUES) {
      const attributes = {
        'openapi.outcome': at % 2 === 0 ? 'answered' : undefined,
        'db.query.summary': `q${number}`,
        other: seconds,
      }
      telemetry.record(name, seconds * (at + 1), attributes)
    }
  }
  telemetry.record(REQUEST, 0.1, { 'http.response.status_code': 200 })
  telemetry.record(REQUEST, 0.1, { 'http.response.status_code': '200' })
  telemetry.record(REQUEST, 0.1, { 'error.type': '500', 'http.route': `/${at}`, 'openapi.tenant_id': at })
}

describe('histograms of this package are those of the SDK', () => {
  it.each([
    ['from the start on', [CUMULATIVE]],
    ['since the last reading', [DELTA]],
    ['of both kinds', [CUMULATIVE, DELTA, CUMULATIVE]],
  ])('%s', async (_, temporalities) => {
    const [own, sdk] = [told(temporalities, true), told(temporalities, false)]
    let compared = 0
    const compare = async (at: number) => {
      const [here, there] = [plain(await own.read(at)), plain(await sdk.read(at))]
      expect(here).toEqual(there)
      compared += here.length
    }
    for (let round = 0; round < 6; round++) {
      // In one round nothing happens, and in another only one of the readers reads.
      for (const { telemetry } of round === 3 ? [] : [own, sdk]) tell(telemetry, round)
      vi.advanceTimersByTime(1501)
      for (const at of temporalities.keys()) {
        if (round !== 4 || at === 0) await compare(at)
        vi.advanceTimersByTime(10)
      }
    }
    expect(compared).toBeGreaterThan(names.length)
    await Promise.all([own.end(), sdk.end()])
  })

  it('with more series than there may be', async () => {
    const [own, sdk] = [told([CUMULATIVE], true), told([CUMULATIVE], false)]
    for (const { telemetry } of [own, sdk]) {
      for (let at = 0; at < 10_100; at++) telemetry.record(REQUEST, 0.1, { 'http.route': `/${at}` })
      for (let at = 0; at < 2100; at++) telemetry.record('openapi.job.duration', 1, { 'openapi.job': `${at}` })
    }
    const [here, there] = [await own.read(), await sdk.read()]
    expect(plain(here)).toEqual(plain(there))
    expect(here.map(({ dataPoints }) => dataPoints.length)).toEqual([10_000, 2000])
    expect(here[1]?.dataPoints.at(-1)).toMatchObject({
      attributes: { 'otel.metric.overflow': true },
      value: { count: 101 },
    })
    // Later ones, too: memory is bounded, whoever reads.
    for (let at = 3000; at < 6000; at++) own.telemetry.record('openapi.job.duration', 1, { 'openapi.job': `${at}` })
    expect((await own.read())[1]?.dataPoints).toHaveLength(2000)
    await Promise.all([own.end(), sdk.end()])
  })

  it('told apart by clients and tenants where the host asks for it', async () => {
    const options = { metricAttributes: ['client', 'tenant'] } as const
    const [own, sdk] = [told([CUMULATIVE], true, options), told([CUMULATIVE], false, options)]
    for (const { telemetry } of [own, sdk])
      for (let at = 0; at < 3; at++)
        telemetry.record(REQUEST, at, { 'openapi.tenant_id': at, 'openapi.client_id': `client ${at}` })
    const here = plain(await own.read())
    expect(here).toEqual(plain(await sdk.read()))
    expect(here[0]?.dataPoints).toHaveLength(3)
    await Promise.all([own.end(), sdk.end()])
  })
})

it.each([[undefined], [['tenant'] as const]])(
  'spans that are told the same objects each time are told apart like all others, by %s, too',
  async (metricAttributes) => {
    const options = metricAttributes && { metricAttributes }
    const [own, sdk] = [told([CUMULATIVE], true, options), told([CUMULATIVE], false, options)]
    const starts = ['/a', '/b'].map((route) => ({
      ...({ name: route, kind: 'server' as const, duration: REQUEST } as const),
      attributes: { 'http.route': route, 'http.response.status_code': 100 },
    }))
    // More than are known by their object.
    const outcomes = Array.from({ length: 300 }, (_, at) => ({
      'http.response.status_code': at,
      'openapi.code': at % 7,
    }))
    for (const { telemetry } of [own, sdk]) {
      for (const outcome of [...outcomes, ...outcomes, undefined]) {
        for (const start of starts) {
          await telemetry.span(start, async (span) => {
            if (outcome !== undefined) span.set(outcome)
            span.set({ 'openapi.tenant_id': 1 })
          })
          await telemetry.span(start, async (span) => outcome && span.set(outcome))
        }
      }
    }
    const counts = async ({ read }: typeof own) =>
      plain(await read()).map(({ dataPoints }) =>
        dataPoints.map(({ attributes, value }) => [attributes, (value as { count: number }).count]),
      )
    const here = await counts(own)
    expect(here[0]).toHaveLength(metricAttributes === undefined ? 602 : 1204)
    expect(here).toEqual(await counts(sdk))
    await Promise.all([own.end(), sdk.end()])
  },
)

describe('of many series', () => {
  it.each([
    ['from the start on', CUMULATIVE],
    ['since the last reading', DELTA],
  ])('others have their turn while they are read, and nothing that they tell is lost, %s', async (_, temporality) => {
    const durations = new Durations()
    const telemetry = openTelemetry({ meter: new MeterProvider().getMeter('test'), durations })
    const selector = { selectAggregationTemporality: () => temporality }
    const [one, other] = [durations.producer(selector), durations.producer(selector)]
    const tellAll = () => {
      for (let at = 0; at < 5000; at++) telemetry.record(REQUEST, 1, { 'http.route': `/${at}` })
    }
    const countsOf = async (producer: typeof one) => {
      const { resourceMetrics } = await producer.collect()
      return resourceMetrics.scopeMetrics.flatMap(({ metrics }) =>
        metrics.flatMap(({ dataPoints }) => dataPoints.map(({ value }) => value.count)),
      )
    }
    tellAll()
    let turns = 0
    let next: NodeJS.Immediate
    const take = () => {
      turns += 1
      // What is told meanwhile reaches this reader by way of the other one, which shares it out.
      if (turns === 2) tellAll()
      if (turns === 2) void other.collect()
      next = setImmediate(take)
    }
    next = setImmediate(take)
    const first = await countsOf(one)
    clearImmediate(next)
    expect(first).toHaveLength(5000)
    expect(turns).toBeGreaterThanOrEqual(9)
    const second = await countsOf(one)
    const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)
    expect(temporality === DELTA ? sum(first) + sum(second) : sum(second)).toBe(10_000)
  })
})

describe('what is told', () => {
  it('does not change any more once an exporter has it', async () => {
    const { telemetry, read, end } = told([CUMULATIVE], true)
    telemetry.record(REQUEST, 1)
    const first = await read()
    const before = structuredClone(plain(first))
    telemetry.record(REQUEST, 1)
    await read()
    expect(plain(first)).toEqual(before)
    await end()
  })

  it('comes from spans, too, and from everybody whom the same durations were handed to', async () => {
    const durations = new Durations()
    const meter = new MeterProvider().getMeter('test')
    const one = openTelemetry({ meter, durations })
    const other = openTelemetry({ meter, durations })
    const producer = durations.producer()
    await one.span(
      { name: 'n', kind: 'server', duration: REQUEST, attributes: { 'http.route': '/a' } },
      async (span) => {
        span.set({ 'http.response.status_code': 200 })
      },
    )
    other.record(REQUEST, 1, { 'http.route': '/a', 'http.response.status_code': 200 })
    const { resourceMetrics, errors } = await producer.collect()
    const points = resourceMetrics.scopeMetrics.flatMap(({ metrics }) =>
      metrics.flatMap(({ dataPoints }) => dataPoints),
    )
    expect(points.map(({ attributes, value }) => [attributes, value.count])).toEqual([
      [{ 'http.route': '/a', 'http.response.status_code': 200 }, 2],
    ])
    expect(errors).toEqual([])
    expect([
      resourceMetrics.resource.attributes,
      resourceMetrics.resource.merge('other'),
      resourceMetrics.resource.merge(null) === resourceMetrics.resource,
      resourceMetrics.resource.getRawAttributes(),
    ]).toEqual([{}, 'other', true, []])
  })
})
