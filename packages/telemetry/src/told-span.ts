import { SpanStatusCode } from '@opentelemetry/api'
import type { Span as ListeningSpan } from '@opentelemetry/api'
import type { Clock } from '@org/openapi-core'
import type { Attributes, Span, SpanStart } from '@org/openapi-core/telemetry'
import { errorType } from './error-type.js'
import { knownAttributes } from './kept-attributes.js'
import type { Quietly } from './quietly.js'
import { writeTraceParent } from './trace-parent.js'

const ERROR_TYPE = 'error.type'

/** One object, so that nothing is made for spans that are told nothing. */
const NONE: Attributes = {}

/** What spans are told with. */
export interface SpanTools {
  readonly clock: Pick<Clock, 'monotonic'>
  readonly quietly: Quietly
  /** Whether a metric is told apart by more than the catalogue says. */
  readonly tellsFurther: boolean
}

/** A span that is under way, with all that it was told: its histogram wants some of it at the end. */
export class ToldSpan implements Span {
  /** The latest is last. Not copied: most spans are sampled out, and their histogram wants a few. */
  told: readonly Attributes[]
  readonly #startedAt: number

  /** `listening` has the attributes of the start already; undefined where the tracer failed. */
  constructor(
    private readonly listening: ListeningSpan | undefined,
    readonly start: SpanStart,
    private readonly tools: SpanTools,
  ) {
    const { attributes = NONE } = start
    this.told = [attributes]
    this.#startedAt = tools.clock.monotonic()
    if (attributes[ERROR_TYPE] !== undefined) this.#markFailed()
  }

  /** For how long it has been under way. */
  get seconds(): number {
    return (this.tools.clock.monotonic() - this.#startedAt) / 1000
  }

  get isRecording(): boolean {
    return this.tools.tellsFurther || this.#isListening
  }

  get traceParent(): string | undefined {
    try {
      return writeTraceParent(this.listening?.spanContext())
    } catch (error) {
      this.tools.quietly.failed(error)
      return undefined
    }
  }

  set(attributes: Attributes): void {
    // A new list of just that many: one that grows has room for seventeen at once.
    this.told = [...this.told, attributes]
    if (attributes[ERROR_TYPE] !== undefined) this.#markFailed()
    if (!this.#isListening) return
    this.tools.quietly.try(() => this.listening?.setAttributes(knownAttributes(attributes)))
  }

  /** The work threw. No message and no stack is told: they may quote a request. */
  failed(error: unknown): void {
    if (this.told.some((attributes) => attributes[ERROR_TYPE] !== undefined)) return
    const known = this.start.errorType?.(error)
    if (known !== null) this.set({ [ERROR_TYPE]: known ?? errorType(error) })
  }

  end(): void {
    try {
      this.listening?.end()
    } catch (error) {
      this.tools.quietly.failed(error)
    }
  }

  get #isListening(): boolean {
    try {
      return this.listening?.isRecording() === true
    } catch (error) {
      this.tools.quietly.failed(error)
      return false
    }
  }

  #markFailed(): void {
    this.tools.quietly.try(() => this.listening?.setStatus({ code: SpanStatusCode.ERROR }))
  }
}
