import { DataPointType } from '@opentelemetry/sdk-metrics'
import type { MetricData } from '@opentelemetry/sdk-metrics'
import { counterMetrics, durationMetrics, gaugeMetrics, levelMetrics } from '@org/openapi-core/telemetry'
import type { CounterName, DurationName, GaugeName, LevelName, Telemetry } from '@org/openapi-core/telemetry'
import { afterEach, describe, expect, it } from 'vitest'
import { recordedTelemetry, seriesOf } from './recorded-telemetry.js'
import type { OpenTelemetryOptions } from './open-telemetry.js'

const catalogue = { ...durationMetrics, ...counterMetrics, ...levelMetrics, ...gaugeMetrics }
const everyAttribute = new Set(Object.values(catalogue).flatMap(({ attributes }) => attributes))
const attributes = {
  ...Object.fromEntries([...everyAttribute].map((name) => [name, `of ${name}`])),
  'openapi.client_id': 'client',
  'openapi.tenant_id': 7,
  'openapi.operation_id': 'operation',
  'db.query.text': 'select 1',
}

const ended: (() => Promise<void>)[] = []
afterEach(() => Promise.all(ended.splice(0).map((end) => end())))

function record(options?: OpenTelemetryOptions) {
  const recorded = recordedTelemetry(options)
  ended.push(recorded.end)
  return recorded
}

function tellEverything(telemetry: Telemetry): void {
  for (const name of Object.keys(durationMetrics)) telemetry.record(name as DurationName, 0.02, attributes)
  for (const name of Object.keys(counterMetrics)) telemetry.count(name as CounterName, 2, attributes)
  for (const name of Object.keys(levelMetrics)) telemetry.observe(name as LevelName, () => [{ value: 3, attributes }])
  for (const name of Object.keys(gaugeMetrics)) telemetry.observe(name as GaugeName, () => [{ value: 4, attributes }])
}

const named = (metrics: readonly MetricData[], name: string) =>
  metrics.find(({ descriptor }) => descriptor.name === name) as MetricData

describe('the metrics', () => {
  it('are those of the catalogue, each once, with its unit and exactly its attributes', async () => {
    const { telemetry, metrics } = record()
    tellEverything(telemetry)
    const told = await metrics()
    expect(told.map(({ descriptor }) => descriptor.name).sort()).toEqual(Object.keys(catalogue).sort())
    for (const [name, definition] of Object.entries(catalogue)) {
      const metric = named(told, name)
      expect(metric.descriptor).toMatchObject({ unit: definition.unit, description: definition.description })
      const kept = Object.fromEntries(definition.attributes.map((key) => [key, `of ${key}`]))
      const value = name in durationMetrics ? 1 : name in counterMetrics ? 2 : name in levelMetrics ? 3 : 4
      expect(seriesOf(metric), name).toEqual([[kept, value]])
    }
  })

  it('of durations have the buckets of the conventions', async () => {
    const { telemetry, metrics } = record()
    tellEverything(telemetry)
    const told = await metrics()
    const boundaries = (name: DurationName) => {
      const { dataPointType, dataPoints } = named(told, name)
      return dataPointType === DataPointType.HISTOGRAM && dataPoints[0]?.value.buckets.boundaries
    }
    expect(boundaries('http.server.request.duration')).toEqual([
      0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10,
    ])
    expect(boundaries('db.client.operation.duration')).toEqual([0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10])
    expect(boundaries('openapi.job.duration')).toContain(300)
  })

  it('go up and down where they are levels, and may be added up', async () => {
    const { telemetry, metrics } = record()
    let underWay = 2
    telemetry.observe('http.server.active_requests', () => [{ value: underWay }])
    const [before] = await metrics()
    expect(before).toMatchObject({ dataPointType: DataPointType.SUM, isMonotonic: false })
    expect(seriesOf(before as MetricData)).toEqual([[{}, 2]])
    underWay = 1
    expect(seriesOf((await metrics())[0] as MetricData)).toEqual([[{}, 1]])
  })

  it('of a gauge come from all who know of it', async () => {
    const { telemetry, metrics } = record()
    for (const pool of ['reads', 'transactions'])
      telemetry.observe('db.client.connection.max', async () => [
        { value: 5, attributes: { 'db.client.connection.pool.name': pool } },
      ])
    expect(seriesOf((await metrics())[0] as MetricData)).toEqual([
      [{ 'db.client.connection.pool.name': 'reads' }, 5],
      [{ 'db.client.connection.pool.name': 'transactions' }, 5],
    ])
  })
})

describe('clients and tenants', () => {
  const duration = 'http.server.request.duration'
  const request = (tenant: number) => ({
    name: 'POST /a',
    kind: 'server' as const,
    duration: duration as DurationName,
    attributes: { 'http.route': '/a', 'openapi.tenant_id': tenant, 'openapi.client_id': `client ${tenant}` },
  })

  it('make no series: 100,000 tenants are told of as one', async () => {
    const { telemetry, metrics } = record()
    for (let tenant = 1; tenant <= 100_000; tenant++) telemetry.record(duration, 0.01, request(tenant).attributes)
    expect((await metrics()).map(seriesOf)).toEqual([[[{ 'http.route': '/a' }, 100_000]]])
  })

  it.each([
    [['client'], { 'openapi.client_id': 'client 1' }],
    [['tenant'], { 'openapi.tenant_id': 1 }],
    [['client', 'tenant'], { 'openapi.client_id': 'client 1', 'openapi.tenant_id': 1 }],
  ] as const)(
    'are told of requests where the host asks for %j, and of nothing else',
    async (metricAttributes, told) => {
      const { telemetry, metrics } = record({ metricAttributes })
      await telemetry.span(request(1), async () => undefined)
      telemetry.count('openapi.token.issued', 1, request(1).attributes)
      const [first, second] = await metrics()
      expect(seriesOf(first as MetricData)).toEqual([[{ 'http.route': '/a', ...told }, 1]])
      expect(seriesOf(second as MetricData)).toEqual([[{}, 1]])
    },
  )
})
