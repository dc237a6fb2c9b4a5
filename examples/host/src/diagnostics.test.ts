import { diag, DiagLogLevel } from '@opentelemetry/api'
import { NodeTracerProvider, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-node'
import type { SpanExporter } from '@opentelemetry/sdk-trace-node'
import { expect, it, vi } from 'vitest'
import { diagnosticsTo } from './diagnostics.js'

it('what the SDK complains about is a line a minute at most, and of some length', () => {
  let now = 0
  const warn = vi.fn()
  const { error, info } = diagnosticsTo({ warn }, { monotonic: () => now })
  info('nothing of interest')
  error('export failed', new Error('ECONNREFUSED'))
  now = 59_999
  error('export failed')
  now = 60_000
  error('x'.repeat(10_000))
  const text = 'telemetry is not delivered as it should be'
  expect(warn.mock.calls).toEqual([
    [{ detail: 'export failed Error ECONNREFUSED' }, text],
    [{ detail: 'x'.repeat(500) }, text],
  ])
})

it('of an error that the SDK hands over whole, its name, its code and its message are told, and nothing else', async () => {
  const warn = vi.fn()
  diag.setLogger(diagnosticsTo({ warn }, { monotonic: () => 0 }), DiagLogLevel.WARN)
  const refused = Object.assign(new Error('Unauthorized'), { code: 401, data: '{"message":"bad api key of-somebody"}' })
  refused.name = 'OTLPExporterError'
  const exporter: SpanExporter = {
    export: (_, done) => done({ code: 1, error: refused }),
    shutdown: () => Promise.resolve(),
  }
  const tracers = new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] })
  tracers.getTracer('test').startSpan('n').end()
  await expect.poll(() => warn.mock.calls).toHaveLength(1)
  await tracers.shutdown().catch(() => undefined)
  diag.disable()
  expect(warn.mock.calls).toEqual([
    [{ detail: 'OTLPExporterError 401 Unauthorized' }, 'telemetry is not delivered as it should be'],
  ])
})

it.each([
  ['{"stack":"at /somewhere', '{"stack":"at /somewhere'],
  ['{}', ''],
  [JSON.stringify({ message: 'no', code: { a: 1 }, stack: 'x' }), 'no'],
])('a text that only begins like one is told as far as it can be: %s', (told, detail) => {
  const warn = vi.fn()
  diagnosticsTo({ warn }, { monotonic: () => 0 }).error(told)
  expect(warn.mock.calls).toEqual([[{ detail }, 'telemetry is not delivered as it should be']])
})
