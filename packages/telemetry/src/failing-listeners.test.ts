import { context, createNoopMeter, diag, ProxyTracer, trace } from '@opentelemetry/api'
import type { ContextManager, Meter, Tracer } from '@opentelemetry/api'
import { AggregationTemporality, MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import type { PushMetricExporter } from '@opentelemetry/sdk-metrics'
import { BatchSpanProcessor, NodeTracerProvider, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-node'
import type { SpanExporter, SpanProcessor } from '@opentelemetry/sdk-trace-node'
import type { Telemetry } from '@org/openapi-core/telemetry'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openTelemetry } from './open-telemetry.js'

const broken = (): never => {
  throw new Error('the listener is broken')
}
const errors = vi.fn<(...told: unknown[]) => void>()
const unhandled = vi.fn()

beforeEach(() => {
  errors.mockReset()
  unhandled.mockReset()
  process.on('unhandledRejection', unhandled).on('uncaughtException', unhandled)
  const silent = () => undefined
  diag.setLogger({ error: errors, warn: silent, info: silent, debug: silent, verbose: silent })
})
afterEach(() => {
  process.off('unhandledRejection', unhandled).off('uncaughtException', unhandled)
  diag.disable()
  context.disable()
})

/** Everything that an engine does with it: the work runs once, and its outcome is the caller's. */
async function useEverything(telemetry: Telemetry): Promise<void> {
  const start = {
    name: 'n',
    kind: 'server' as const,
    attributes: { a: 1 },
    duration: 'http.server.request.duration' as const,
  }
  const work = vi.fn(async () => 'answer')
  expect(
    await telemetry.span(start, async (span) => {
      span.set({ 'error.type': 'told' })
      return work()
    }),
  ).toBe('answer')
  expect(work).toHaveBeenCalledTimes(1)
  const failure = new Error('of the work')
  const failing = vi.fn(() => Promise.reject(failure))
  await expect(telemetry.span(start, failing)).rejects.toBe(failure)
  expect(failing).toHaveBeenCalledTimes(1)
  const until = vi.fn(async (ended: () => void) => {
    ended()
    return 'until'
  })
  expect(await telemetry.spanUntil?.(start, (_, ended) => until(ended))).toBe('until')
  expect(until).toHaveBeenCalledTimes(1)
  const failingUntil = vi.fn(() => {
    throw failure
  })
  await expect(telemetry.spanUntil?.(start, failingUntil)).rejects.toBe(failure)
  expect(failingUntil).toHaveBeenCalledTimes(1)
  const now = vi.fn(() => 'now')
  expect(telemetry.spanSync?.(start, now)).toBe('now')
  expect(now).toHaveBeenCalledTimes(1)
  const failingNow = vi.fn(() => {
    throw failure
  })
  expect(() => telemetry.spanSync?.(start, failingNow)).toThrow(failure)
  expect(failingNow).toHaveBeenCalledTimes(1)
  telemetry.record('openapi.job.duration', 1)
  telemetry.count('openapi.token.issued', 1)
  telemetry.observe('http.server.active_requests', () => [{ value: 1 }])
  telemetry.observe('openapi.webhook.dead', () => [{ value: 1 }])
  expect(() => telemetry.traceParent()).not.toThrow()
  await new Promise(setImmediate)
}

const silentTracer = new ProxyTracer(
  { getTracer: () => trace.getTracer('silent'), getDelegateTracer: () => undefined } as never,
  'n',
)
const spanThatFailsAt = (method: string): Tracer =>
  ({
    startSpan: () => {
      const span = silentTracer.startSpan('n')
      return new Proxy(span, {
        get: (target, name) => {
          if (name === 'isRecording') return () => true
          return name === method ? broken : (Reflect.get(target, name) as unknown)
        },
      })
    },
  }) as never
const tracerWith = (processor: Partial<SpanProcessor>) =>
  new NodeTracerProvider({
    spanProcessors: [
      {
        onStart: () => undefined,
        onEnd: () => undefined,
        forceFlush: async () => undefined,
        shutdown: async () => undefined,
        ...processor,
      },
    ],
  }).getTracer('test')
const everythingBroken = new Proxy({}, { get: () => broken })
const instrumentsThatFail = new Proxy(createNoopMeter(), { get: () => () => everythingBroken })

const listeners: [string, { tracer?: Tracer; meter?: Meter }][] = [
  ['a tracer that begins no span', { tracer: { startSpan: broken } as never }],
  ['a span that takes no attributes', { tracer: spanThatFailsAt('setAttributes') }],
  ['a span that takes no status', { tracer: spanThatFailsAt('setStatus') }],
  ['a span that does not end', { tracer: spanThatFailsAt('end') }],
  ['a processor that fails as spans begin', { tracer: tracerWith({ onStart: broken }) }],
  ['a processor that fails as spans end', { tracer: tracerWith({ onEnd: broken }) }],
  ['a meter that makes no instruments', { meter: everythingBroken as Meter }],
  ['instruments that take nothing', { meter: instrumentsThatFail }],
]

describe('nothing reaches a caller', () => {
  it.each(listeners)('of %s, which is told once', async (_, options) => {
    const telemetry = openTelemetry(options)
    await useEverything(telemetry)
    await useEverything(telemetry)
    expect(errors).toHaveBeenCalledTimes(1)
    expect(unhandled).not.toHaveBeenCalled()
  })

  it.each(['before', 'after'])('of a context that fails %s the work ran', async (when) => {
    const manager = {
      active: broken,
      with: (_context: unknown, work: () => void) => (when === 'after' && work(), broken()),
    }
    context.setGlobalContextManager({
      enable: () => manager,
      disable: () => manager,
      ...manager,
    } as unknown as ContextManager)
    await useEverything(openTelemetry({ tracer: silentTracer }))
    expect(errors).toHaveBeenCalledTimes(1)
  })

  it('of a logger for diagnostics that fails itself', async () => {
    diag.disable()
    diag.setLogger({ error: broken, warn: broken, info: broken, debug: broken, verbose: broken })
    await useEverything(openTelemetry({ tracer: { startSpan: broken } as never }))
  })
})

const ended = { shutdown: () => Promise.resolve(), forceFlush: () => Promise.resolve() }
const spanExporters: [string, SpanExporter['export']][] = [
  ['throws', broken],
  ['hangs', () => undefined],
  ['is away', (_, done) => setImmediate(() => done({ code: 1, error: new Error('ECONNREFUSED') }))],
]

describe('an exporter of the real SDK', () => {
  it.each(spanExporters)(
    'that %s costs no caller anything, and keeps a bounded number of spans',
    async (_, exportSpans) => {
      const exporter = { export: exportSpans, ...ended }
      const waiting = new BatchSpanProcessor(exporter, {
        maxQueueSize: 50,
        maxExportBatchSize: 10,
        scheduledDelayMillis: 1,
        exportTimeoutMillis: 20,
      })
      const tracers = new NodeTracerProvider({ spanProcessors: [waiting, new SimpleSpanProcessor(exporter)] })
      const telemetry = openTelemetry({ tracer: tracers.getTracer('test') })
      await useEverything(telemetry)
      for (let i = 0; i < 200; i++) await telemetry.span({ name: `${i}`, kind: 'server' }, async () => i)
      const kept = (waiting as unknown as { _finishedSpans: unknown[] })._finishedSpans
      expect(kept.length).toBeLessThanOrEqual(50)
      await new Promise((resolve) => setTimeout(resolve, 20))
      expect(unhandled).not.toHaveBeenCalled()
    },
  )

  it.each([
    ['throws', broken],
    ['hangs', () => undefined],
    ['is away', (_, done) => setImmediate(() => done({ code: 1, error: new Error('ECONNREFUSED') }))],
  ] as [string, PushMetricExporter['export']][])(
    'of metrics that %s costs no caller anything',
    async (_, exportMetrics) => {
      const exporter = {
        export: exportMetrics,
        selectAggregationTemporality: () => AggregationTemporality.CUMULATIVE,
        ...ended,
      }
      const reader = new PeriodicExportingMetricReader({ exporter, exportIntervalMillis: 5, exportTimeoutMillis: 5 })
      const meters = new MeterProvider({ readers: [reader] })
      const telemetry = openTelemetry({ meter: meters.getMeter('test') })
      telemetry.observe('openapi.webhook.due', broken)
      await useEverything(telemetry)
      await new Promise((resolve) => setTimeout(resolve, 30))
      await useEverything(telemetry)
      await meters.shutdown().catch(() => undefined)
      expect(unhandled).not.toHaveBeenCalled()
    },
  )
})
