import { INVALID_TRACEID, isSpanContextValid, TraceFlags } from '@opentelemetry/api'
import type { SpanContext } from '@opentelemetry/api'

/** Version 00 ends with the flags; what later versions append is theirs. */
const TRACE_PARENT = /^(?!ff)([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(-.*)?$/

/** The span of another process that a W3C `traceparent` names; undefined where the text is none. */
export function readTraceParent(text: string): SpanContext | undefined {
  const [, version, traceId, spanId, flags, more] = TRACE_PARENT.exec(text) ?? []
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined
  if (version === '00' && more !== undefined) return undefined
  // Of the flags only this one is known.
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED
  const read = { traceId, spanId, traceFlags, isRemote: true }
  return isSpanContextValid(read) ? read : undefined
}

/** Whether somebody is told of it. */
export const isSampled = ({ traceFlags }: SpanContext): boolean => (traceFlags & TraceFlags.SAMPLED) !== 0

/** The same span as text; undefined where it is that of nobody who listens. */
export function writeTraceParent(span: SpanContext | undefined): string | undefined {
  // A tracer's own, so that its digits need no look: only those without an SDK are none.
  if (span === undefined || span.traceId === INVALID_TRACEID) return undefined
  return `00-${span.traceId}-${span.spanId}-0${span.traceFlags & TraceFlags.SAMPLED}`
}
