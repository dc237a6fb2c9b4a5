import { context, metrics, SpanKind, trace, TraceFlags } from '@opentelemetry/api'
import type { Context, Meter, Span as ListeningSpan, Tracer } from '@opentelemetry/api'
import { systemClock } from '@org/openapi-core'
import type { Clock } from '@org/openapi-core'
import type { SpanStart, Telemetry } from '@org/openapi-core/telemetry'
import { Instruments } from './instruments.js'
import { knownAttributes } from './kept-attributes.js'
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

/** One object, so that nothing is made for spans that are told nothing. */
const NONE = {}

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
    // Not async, and no closure for what may throw: a cheap read has two of these, and would be a tenth slower.
    span(start, work) {
      const startedAt = clock.monotonic()
      const begun = begin(tracer, start, quietly)
      const span = new ToldSpan(begun?.span, start.attributes ?? NONE, quietly)
      const end = () => {
        if (start.duration !== undefined)
          instruments.record(start.duration, (clock.monotonic() - startedAt) / 1000, span.told)
        span.end()
      }
      return onceWithin(begun?.inside, quietly, () => work(span)).then(
        (answer) => {
          end()
          return answer
        },
        (error: unknown) => {
          span.failed(error)
          end()
          throw error
        },
      )
    },
    record: (name, seconds, attributes) => instruments.record(name, seconds, attributes ? [attributes] : []),
    count: (name, by, attributes) => instruments.count(name, by, attributes),
    observe: (name, read) => instruments.observe(name, read),
    traceParent: () => quietly.try(() => writeTraceParent(trace.getSpanContext(context.active()))),
  }
}

/** A span that began, and what its work runs in; absent where the caller is in it already. */
interface Begun {
  readonly span: ListeningSpan
  readonly inside?: Context
}

/** Begins a span inside of its parent, else inside of the one that the caller is in; undefined where the tracer fails. */
function begin(tracer: Tracer, start: SpanStart, quietly: Quietly): Begun | undefined {
  try {
    const { name, kind, attributes, parent, link } = start
    const active = context.active()
    const outer = parent === undefined ? trace.getSpan(active) : undefined
    if (outer !== undefined && isSampledOut(outer)) return { span: outer }
    const remote = parent === undefined ? undefined : readTraceParent(parent)
    const linked = link === undefined ? undefined : readTraceParent(link)
    const outside = remote === undefined ? active : trace.setSpanContext(active, remote)
    const known = knownAttributes(attributes)
    const options = { kind: KINDS[kind], attributes: known, ...(linked && { links: [{ context: linked }] }) }
    const span = tracer.startSpan(name, options, outside)
    return { span, inside: trace.setSpan(outside, span) }
  } catch (error) {
    quietly.failed(error)
    return undefined
  }
}

/**
 * Nobody will hear of a span of this process, nor of those inside of it, and beginning them costs more than a read: all of
 * them are this one.
 */
function isSampledOut(span: ListeningSpan): boolean {
  if (span.isRecording()) return false
  const { traceFlags, isRemote } = span.spanContext()
  return isRemote !== true && (traceFlags & TraceFlags.SAMPLED) === 0
}

/** Runs work once, whatever the context manager does. What the work throws before it waits is a rejection, too. */
function onceWithin<T>(inside: Context | undefined, quietly: Quietly, work: () => Promise<T>): Promise<T> {
  let outcome: Promise<T> | undefined
  const run = () => (outcome ??= begun(work))
  if (inside === undefined) return run()
  try {
    void context.with(inside, run)
  } catch (error) {
    quietly.failed(error)
  }
  return run()
}

function begun<T>(work: () => Promise<T>): Promise<T> {
  try {
    return work()
  } catch (error) {
    return rejected(error)
  }
}

async function rejected(error: unknown): Promise<never> {
  throw error
}
