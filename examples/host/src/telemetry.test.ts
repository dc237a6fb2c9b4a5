import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { context, diag, propagation, trace } from '@opentelemetry/api'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { readEnvironment } from './environment.js'
import type { Observability } from './observability.js'
import { startTelemetry } from './telemetry.js'

let observability: Observability | undefined
const port = 30_000 + (process.pid % 2000)

afterEach(async () => {
  vi.unstubAllEnvs()
  await observability?.stop()
  observability = undefined
  for (const api of [trace, context, propagation, diag]) api.disable()
})

async function start(variables: NodeJS.ProcessEnv, worker = 1): Promise<Observability> {
  return (observability = await startTelemetry(readEnvironment(variables), worker))
}
// A connection that is kept may be one to the page of the test before.
const headers = { connection: 'close' }
const scrape = async () => (await fetch(`http://127.0.0.1:${port}/metrics`, { headers })).text()

describe('the metrics of a process', () => {
  it('are spelled as Prometheus wants them, with the buckets of the conventions', async () => {
    const { telemetry } = await start({ METRICS_PORT: String(port) })
    telemetry?.record('http.server.request.duration', 0.02, { 'http.route': '/a' })
    telemetry?.count('openapi.token.issued', 2)
    telemetry?.observe('openapi.event.outbox.oldest_age', () => [{ value: 7 }])
    telemetry?.observe('openapi.webhook.due', () => Promise.reject(new Error('no answer')))
    const lines = (await scrape()).split('\n')
    expect(lines).toContain('http_server_request_duration_seconds_bucket{http_route="/a",le="0.01"} 0')
    expect(lines).toContain('http_server_request_duration_seconds_bucket{http_route="/a",le="0.025"} 1')
    expect(lines).toContain('openapi_token_issued_total 2')
    expect(lines).toContain('openapi_event_outbox_oldest_age_seconds 7')
    expect(lines.filter((line) => line.startsWith('openapi_webhook_due'))).toEqual([])
  })

  it('leave out what cannot be read any more, instead of telling what it was', async () => {
    const { telemetry } = await start({ METRICS_PORT: String(port) })
    let isThere = true
    telemetry?.observe('openapi.event.outbox.oldest_age', async () => {
      if (!isThere) throw new Error('the database is away')
      return [{ value: 0 }]
    })
    const end = telemetry?.observe('openapi.channel.broken', () => [{ value: 3 }])
    const told = async () => (await scrape()).split('\n').filter((line) => line.startsWith('openapi_'))
    expect(await told()).toEqual(['openapi_event_outbox_oldest_age_seconds 0', 'openapi_channel_broken 3'])
    isThere = false
    expect(await told()).toEqual(['openapi_channel_broken 3'])
    end?.()
    expect(await told()).toEqual([])
    isThere = true
    expect(await told()).toEqual(['openapi_event_outbox_oldest_age_seconds 0'])
  })

  it('tell apart as many routes and codes as there can be, more than the SDK would', async () => {
    const { telemetry } = await start({ METRICS_PORT: String(port) })
    for (let i = 0; i < 2100; i++) telemetry?.record('http.server.request.duration', 0.1, { 'http.route': `/${i}` })
    const text = await scrape()
    expect(text.match(/^http_server_request_duration_seconds_count/gm)).toHaveLength(2100)
    expect(text).not.toContain('otel_metric_overflow')
  }, 20_000)

  it('are at the next port for the next worker', async () => {
    await start({ METRICS_PORT: String(port - 1) }, 2)
    expect(await scrape()).toContain('process_memory_usage_bytes')
    await expect(startTelemetry(readEnvironment({ METRICS_PORT: '65535' }), 2)).rejects.toThrow(
      'METRICS_PORT: worker 2',
    )
    await expect(startTelemetry(readEnvironment({ METRICS_PORT: String(port) }), 1)).rejects.toThrow('METRICS_PORT')
  })
})

it('metrics are sent as often as the environment says, which the SDK by itself does not read', async () => {
  let exports = 0
  const server = createServer((request, response) => {
    if (request.url === '/v1/metrics') exports += 1
    request.resume().on('end', () => response.end())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', url)
  await start({ OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_METRIC_EXPORT_INTERVAL: '100' })
  await expect.poll(() => exports).toBeGreaterThan(2)
  await observability?.stop()
  observability = undefined
  server.close()
}, 30_000)

it('a line of the log can name its trace also where traces are sent to nobody', async () => {
  const { telemetry } = await start({ METRICS_PORT: String(port) })
  const traceParent = await telemetry?.span({ name: 'n', kind: 'server' }, async () => telemetry.traceParent())
  expect(traceParent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/)
})
