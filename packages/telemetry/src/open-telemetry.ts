import { context, metrics, ROOT_CONTEXT, SpanKind, trace } from '@opentelemetry/api'
import type { Context, Meter, Span as ListeningSpan, SpanOptions, Tracer } from '@opentelemetry/api'
import { systemClock, systemRandom } from '@org/openapi-core'
import type { Clock, Random } from '@org/openapi-core'
import type { SpanStart, Telemetry } from '@org/openapi-core/telemetry'
import type { Durations } from './durations.js'
import type { Gauges } from './gauges.js'
import { InnerContext } from './inner-context.js'
import { Instruments } from './instruments.js'
import { knownAttributes } from './kept-attributes.js'
import { Quietly } from './quietly.js'
import { isSampledOut, LeftOut } from './sampled-out.js'
import { scope } from './scope.js'
import { ToldSpan } from './told-span.js'
import type { SpanTools } from './told-span.js'
import { isSampled, readTraceParent, writeTraceParent } from './trace-parent.js'

/** Where spans and metrics go, and what requests are told apart by. */
export interface OpenTelemetryOptions {
  /** Absent: of the tracer provider that the host has registered. */
  readonly tracer?: Tracer | undefined
  /** Absent: of the meter provider that the host has registered, which has to be there by now. */
  readonly meter?: Meter | undefined
  /**
   * What `http.server.request.duration` is told apart by, beyond the conventions: each client or tenant then has series of
   * its own, which is for hosts with few. Absent: neither.
   */
  readonly metricAttributes?: readonly ('client' | 'tenant')[] | undefined
  /** Where durations are counted up, for less than the meter takes. Absent: by the meter. */
  readonly durations?: Durations | undefined
  /** Where gauges are read, so that what cannot be read is not told. Absent: by the meter, which may tell the value of before. */
  readonly gauges?: Gauges | undefined
  /**
   * Of the traces that begin here so much is kept, from 0 to 1. Those that are not kept are decided on before the tracer is
   * asked, which spares most of what they cost; its sampler has to keep the rest, and to follow its parents
   * (`ParentBasedSampler` of `AlwaysOnSampler`). Absent: the tracer's sampler decides on each.
   */
  readonly traceRatio?: number | undefined
  /** Absent: the machine's. */
  readonly clock?: Pick<Clock, 'monotonic'> | undefined
  /** Decides on traces, and makes the ids of those that are not kept. Absent: the machine's. */
  readonly random?: Pick<Random, 'bytes' | 'integer'> | undefined
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
  const { clock = systemClock, metricAttributes = [], traceRatio, durations, gauges } = options
  const quietly = new Quietly()
  const tracer = options.tracer ?? trace.getTracer(...scope)
  const meter = options.meter ?? metrics.getMeter(...scope)
  const further = metricAttributes.map((name) => FURTHER[name])
  const leftOut = traceRatio === undefined ? undefined : new LeftOut(traceRatio, options.random ?? systemRandom)
  const parts = { tracer, leftOut, quietly, tools: { clock, quietly, tellsFurther: further.length > 0 } }
  const instruments = new Instruments({ meter, further, durations, gauges, quietly })
  const end = (span: ToldSpan): void => {
    const { duration } = span.start
    if (duration !== undefined) instruments.record(duration, span.seconds, span.told)
    span.end()
  }
  return {
    // Not async, and no closure for what may throw: a cheap read has two of these, and would be a tenth slower.
    span(start, work) {
      const { span, ran } = within(start, parts, work)
      return ran.then(
        (answer) => {
          end(span)
          return answer
        },
        (error: unknown) => {
          span.failed(error)
          end(span)
          throw error
        },
      )
    },
    spanUntil(start, work) {
      return within(start, parts, (span) =>
        work(span, (error) => {
          if (error !== undefined) span.failed(error)
          end(span)
        }),
      ).ran
    },
    spanSync(start, work) {
      const span = new ToldSpan(begin(start, parts).span, start, parts.tools)
      try {
        return work()
      } catch (error) {
        span.failed(error)
        throw error
      } finally {
        end(span)
      }
    },
    record: (name, seconds, attributes) => instruments.record(name, seconds, attributes ? [attributes] : []),
    count: (name, by, attributes) => instruments.count(name, by, attributes),
    observe: (name, read) => instruments.observe(name, read),
    traceParent: () => quietly.try(() => writeTraceParent(trace.getSpanContext(context.active()))),
  }
}

/** Begins a span, and its work inside of it. */
function within<T>(
  start: SpanStart,
  parts: Beginning & { readonly tools: SpanTools },
  work: (span: ToldSpan) => Promise<T>,
): { readonly span: ToldSpan; readonly ran: Promise<T> } {
  const { span: listening, inside } = begin(start, parts)
  const span = new ToldSpan(listening, start, parts.tools)
  const ran = inside === undefined ? attempt(work, span) : onceWithin(inside, parts.quietly, () => attempt(work, span))
  return { span, ran }
}

/** A span that began, and what its work runs in; absent where the caller is in it already. */
interface Begun {
  /** Absent where the tracer fails. */
  readonly span?: ListeningSpan
  readonly inside?: Context
}

/** What spans are begun with. */
interface Beginning {
  readonly tracer: Tracer
  readonly leftOut: LeftOut | undefined
  readonly quietly: Quietly
}

/** Begins a span inside of its parent, else inside of the one that the caller is in, unless it is to be a root. */
function begin(start: SpanStart, { tracer, leftOut, quietly }: Beginning): Begun {
  try {
    const active = start.root === true ? ROOT_CONTEXT : context.active()
    const outer = start.parent === undefined ? trace.getSpan(active) : undefined
    if (outer !== undefined && isSampledOut(outer)) return { span: outer }
    const remote = start.parent === undefined ? undefined : readTraceParent(start.parent)
    const isLeftOut = remote === undefined ? outer === undefined && leftOut?.next() === true : !isSampled(remote)
    const outside = remote === undefined ? active : trace.setSpanContext(active, remote)
    const untold = isLeftOut ? leftOut?.span(remote) : undefined
    const span = untold ?? tracer.startSpan(start.name, optionsOf(start), outside)
    return { span, inside: new InnerContext(outside, span) }
  } catch (error) {
    quietly.failed(error)
    return {}
  }
}

function optionsOf({ kind, attributes, link }: SpanStart): SpanOptions {
  const linked = link === undefined ? undefined : readTraceParent(link)
  const links = linked === undefined ? undefined : [{ context: linked }]
  return { kind: KINDS[kind], attributes: knownAttributes(attributes), ...(links && { links }) }
}

/** Runs work once, whatever the context manager does. */
function onceWithin<T>(inside: Context, quietly: Quietly, work: () => Promise<T>): Promise<T> {
  let outcome: Promise<T> | undefined
  const run = () => (outcome ??= work())
  try {
    void context.with(inside, run)
  } catch (error) {
    quietly.failed(error)
  }
  return run()
}

/** What the work throws before it waits is a rejection, too. */
function attempt<T>(work: (span: ToldSpan) => Promise<T>, span: ToldSpan): Promise<T> {
  try {
    return work(span)
  } catch (error) {
    return rejected(error)
  }
}

async function rejected(error: unknown): Promise<never> {
  throw error
}
