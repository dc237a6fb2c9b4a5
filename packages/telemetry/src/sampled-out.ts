import type { Span, SpanContext } from '@opentelemetry/api'
import type { Random } from '@org/openapi-core'
import { isSampled } from './trace-parent.js'
import { UntoldSpan } from './untold-span.js'
import type { MakeIds } from './untold-span.js'

/** What a ratio is measured with. */
const RANGE = 2 ** 32
/** Hexadecimal digits. */
const TRACE_DIGITS = 32
/** Of a trace and a span. */
const ID_DIGITS = 48
const IDS_AT_ONCE = 128

/**
 * Whether a span of this process is not recorded, and so are none inside of it. To begin one costs more than a read of
 * the database, so the outer one stands for all of them.
 */
export function isSampledOut(span: Span): boolean {
  if (span instanceof UntoldSpan) return true
  if (span.isRecording()) return false
  const context = span.spanContext()
  return context.isRemote !== true && !isSampled(context)
}

/** Leaves traces out before a tracer is asked. */
export class LeftOut {
  #digits = ''
  #used = 0
  /** So many are left out before the next one is kept. */
  #left: number

  /** `kept` of all traces are kept, from 0 to 1. */
  constructor(
    private readonly kept: number,
    private readonly random: Pick<Random, 'bytes' | 'integer'>,
  ) {
    this.#left = this.#drawn()
  }

  /** Whether a trace that would begin now is left out. */
  next(): boolean {
    if (this.#left > 0) {
      this.#left -= 1
      return true
    }
    this.#left = this.#drawn()
    return false
  }

  /** How many come before one that is kept, where each is by the same chance: one draw for all of them instead of one for each. */
  #drawn(): number {
    if (this.kept <= 0) return Infinity
    return Math.floor(Math.log((this.random.integer(RANGE) + 1) / RANGE) / Math.log1p(-this.kept))
  }

  /** A span in a trace of its own, or in that of another process. */
  span(parent?: SpanContext): Span {
    return new UntoldSpan(this.#makeIds, parent)
  }

  /** Of digits that were drawn for many of them at once: drawing them singly costs as much as the rest. */
  readonly #makeIds: MakeIds = () => {
    if (this.#used === this.#digits.length) {
      this.#digits = Buffer.from(this.random.bytes((ID_DIGITS * IDS_AT_ONCE) / 2)).toString('hex')
      this.#used = 0
    }
    const digits = this.#digits.slice(this.#used, (this.#used += ID_DIGITS))
    return { traceId: digits.slice(0, TRACE_DIGITS), spanId: digits.slice(TRACE_DIGITS) }
  }
}
