import { trace, TraceFlags } from '@opentelemetry/api'
import type { Span, SpanContext } from '@opentelemetry/api'
import type { Random } from '@org/openapi-core'
import { isSampled } from './trace-parent.js'

/** What a ratio is measured with. */
const RANGE = 2 ** 32
/** Of a trace and a span. */
const TRACE_BYTES = 16
const ID_BYTES = 24
const IDS_AT_ONCE = 128

/**
 * Whether nobody will hear of a span of this process, nor of those inside of it. Beginning these costs more than a read: all
 * of them are this one.
 */
export function isSampledOut(span: Span): boolean {
  if (span.isRecording()) return false
  const context = span.spanContext()
  return context.isRemote !== true && !isSampled(context)
}

/** Leaves traces out before a tracer is asked, and makes spans that nobody is told of: their ids are for the log. */
export class LeftOut {
  #bytes = Buffer.alloc(0)
  #used = 0

  /** `kept` of all traces are kept, from 0 to 1. */
  constructor(
    private readonly kept: number,
    private readonly random: Pick<Random, 'bytes' | 'integer'>,
  ) {}

  /** Whether a trace that would begin now is left out. */
  next(): boolean {
    return this.random.integer(RANGE) >= this.kept * RANGE
  }

  /** A span in a trace of its own, or in that of another process. */
  span(parent?: SpanContext): Span {
    const digits = this.#digits()
    const traceId = parent?.traceId ?? digits.slice(0, 2 * TRACE_BYTES)
    return trace.wrapSpanContext({ traceId, spanId: digits.slice(2 * TRACE_BYTES), traceFlags: TraceFlags.NONE })
  }

  /** Those of two ids, as bytes that were drawn for many of them at once: drawing them singly costs as much as the rest. */
  #digits(): string {
    if (this.#used + ID_BYTES > this.#bytes.length) {
      this.#bytes = Buffer.from(this.random.bytes(ID_BYTES * IDS_AT_ONCE))
      this.#used = 0
    }
    this.#used += ID_BYTES
    return this.#bytes.toString('hex', this.#used - ID_BYTES, this.#used)
  }
}
