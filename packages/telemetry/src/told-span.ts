import { SpanStatusCode } from '@opentelemetry/api'
import type { Span as ListeningSpan } from '@opentelemetry/api'
import type { Attributes, Span, SpanStart } from '@org/openapi-core/telemetry'
import { errorType } from './error-type.js'
import { knownAttributes } from './kept-attributes.js'
import type { Quietly } from './quietly.js'
import { writeTraceParent } from './trace-parent.js'

const ERROR_TYPE = 'error.type'

/** A span that is under way, with all that it was told: its histogram wants some of it at the end. */
export class ToldSpan implements Span {
  /** The latest is last. Not copied: most spans are sampled out, and their histogram wants a few. */
  readonly told: Attributes[]

  /** `listening` has the attributes already; undefined where the tracer failed. */
  constructor(
    private readonly listening: ListeningSpan | undefined,
    attributes: Attributes,
    private readonly quietly: Quietly,
  ) {
    this.told = [attributes]
    if (attributes[ERROR_TYPE] !== undefined) this.#markFailed()
  }

  get traceParent(): string | undefined {
    try {
      return writeTraceParent(this.listening?.spanContext())
    } catch (error) {
      this.quietly.failed(error)
      return undefined
    }
  }

  set(attributes: Attributes): void {
    this.told.push(attributes)
    if (attributes[ERROR_TYPE] !== undefined) this.#markFailed()
    try {
      if (this.listening?.isRecording() === true) this.listening.setAttributes(knownAttributes(attributes))
    } catch (error) {
      this.quietly.failed(error)
    }
  }

  /** The work threw. No message and no stack is told: they may quote a request. */
  failed(error: unknown, typeOf: SpanStart['errorType']): void {
    const isTold = this.told.some((attributes) => attributes[ERROR_TYPE] !== undefined)
    if (!isTold) this.set({ [ERROR_TYPE]: typeOf?.(error) ?? errorType(error) })
  }

  end(): void {
    try {
      this.listening?.end()
    } catch (error) {
      this.quietly.failed(error)
    }
  }

  #markFailed(): void {
    this.quietly.try(() => this.listening?.setStatus({ code: SpanStatusCode.ERROR }))
  }
}
