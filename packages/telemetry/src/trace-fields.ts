import { context, isSpanContextValid, trace } from '@opentelemetry/api'

/** By which a line of a log is found from its trace, named as the loggers of OpenTelemetry name them. */
export interface TraceFields {
  readonly trace_id: string
  readonly span_id: string
}

/** Those of the span that the caller is in, for a logger; undefined where it is in none. Never throws. */
export function traceFields(): TraceFields | undefined {
  try {
    const span = trace.getSpanContext(context.active())
    if (span === undefined || !isSpanContextValid(span)) return undefined
    return { trace_id: span.traceId, span_id: span.spanId }
  } catch {
    return undefined
  }
}
