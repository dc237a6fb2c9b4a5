import { context, diag, propagation, trace } from '@opentelemetry/api'
import { afterEach, describe, expect, it } from 'vitest'
import { readEnvironment } from './environment.js'
import type { Observability } from './observability.js'
import { startTelemetry } from './telemetry.js'

let observability: Observability | undefined
const port = 30_000 + (process.pid % 2000)

afterEach(async () => {
  await observability?.stop()
  observability = undefined
  for (const api of [trace, context, propagation, diag]) api.disable()
})

async function start(variables: NodeJS.ProcessEnv, worker = 1): Promise<Observability> {
  return (observability = await startTelemetry(readEnvironment(variables), worker))
}
const scrape = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()

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

it('a line of the log can name its trace also where traces are sent to nobody', async () => {
  const { telemetry } = await start({ METRICS_PORT: String(port) })
  const traceParent = await telemetry?.span({ name: 'n', kind: 'server' }, async () => telemetry.traceParent())
  expect(traceParent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/)
})
