import { context, metrics, SpanKind, trace } from '@opentelemetry/api'
import type { Context, Meter, Tracer } from '@opentelemetry/api'
import { systemClock } from '@org/openapi-core'
import type { Clock } from '@org/openapi-core'
import type { SpanStart, Telemetry } from '@org/openapi-core/telemetry'
import { Instruments } from './instruments.js'
import { knownAttributes } from './kept-attributes.js'
import type { KnownAttributes } from './kept-attributes.js'
import { Quietly } from './quietly.js'
import { scope } from './scope.js'
import { ToldSpan } from './told-span.js'
import { readTraceParent, writeTraceParent } from './trace-parent.js'

/** Where spans and metrics go, and what requests are told apart by. */
export interface OpenTelemetryOptions {
  /** Absent: of the tracer provider that the host has registered. */
  readonly tracer?: Tracer
  /** Absent: of the meter provider that the host has registered, which has to be there by now. */
  readonly meter?: Meter
  /**
   * What `http.server.request.duration` is told apart by, beyond the conventions: each client or tenant then has series of
   * its own, which is for hosts with few. Absent: neither.
   */
  readonly metricAttributes?: readonly ('client' | 'tenant')[]
  /** Absent: the machine's. */
  readonly clock?: Pick<Clock, 'monotonic'>
}

const FURTHER = { client: 'openapi.client_id', tenant: 'openapi.tenant_id' } as const

const KINDS: Readonly<Record<SpanStart['kind'], SpanKind>> = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
}

/**
 * Tells OpenTelemetry what the engine and the storages do: hand the same one to all of them, after the SDK is registered.
 * Nothing that a tracer, a meter, a processor or an exporter throws reaches a caller; `diag` hears of it once.
 */
export function openTelemetry(options: OpenTelemetryOptions = {}): Telemetry {
  const { clock = systemClock, metricAttributes = [] } = options
  const quietly = new Quietly()
  const tracer = options.tracer ?? trace.getTracer(...scope)
  const meter = options.meter ?? metrics.getMeter(...scope)
  const further = metricAttributes.map((name) => FURTHER[name])
  const instruments = new Instruments(meter, further, quietly)
  return {
    async span(start, work) {
      const startedAt = clock.monotonic()
      const attributes = knownAttributes(start.attributes)
      const begun = quietly.try(() => begin(tracer, start, attributes))
      const span = new ToldSpan(begun?.span, attributes, quietly)
      try {
        return await onceWithin(begun?.inside, quietly, () => work(span))
      } catch (error) {
        span.failed(error)
        throw error
      } finally {
        if (start.duration !== undefined)
          instruments.record(start.duration, (clock.monotonic() - startedAt) / 1000, span.told)
        span.end()
      }
    },
    record: (name, seconds, attributes) => instruments.record(name, seconds, attributes),
    count: (name, by, attributes) => instruments.count(name, by, attributes),
    change: (name, by, attributes) => instruments.change(name, by, attributes),
    observe: (name, read) => instruments.observe(name, read),
    traceParent: () => quietly.try(() => writeTraceParent(trace.getSpanContext(context.active()))),
  }
}

/** Begins a span inside of its parent, else inside of the one that the caller is in. */
function begin(tracer: Tracer, { name, kind, parent, link }: SpanStart, attributes: KnownAttributes) {
  const remote = parent === undefined ? undefined : readTraceParent(parent)
  const linked = link === undefined ? undefined : readTraceParent(link)
  const outside = remote === undefined ? context.active() : trace.setSpanContext(context.active(), remote)
  const options = { kind: KINDS[kind], attributes: { ...attributes }, ...(linked && { links: [{ context: linked }] }) }
  const span = tracer.startSpan(name, options, outside)
  return { span, inside: trace.setSpan(outside, span) }
}

/** Runs work once, whatever the context manager does. */
function onceWithin<T>(inside: Context | undefined, quietly: Quietly, work: () => Promise<T>): Promise<T> {
  let outcome: Promise<T> | undefined
  const run = () => (outcome ??= (async () => work())())
  if (inside !== undefined) quietly.try(() => void context.with(inside, run))
  return run()
}
