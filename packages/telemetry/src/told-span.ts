import { SpanStatusCode } from '@opentelemetry/api'
import type { Span as ListeningSpan } from '@opentelemetry/api'
import type { Attributes, Span } from '@org/openapi-core/telemetry'
import { errorType } from './error-type.js'
import { knownAttributes } from './kept-attributes.js'
import type { KnownAttributes } from './kept-attributes.js'
import type { Quietly } from './quietly.js'

const ERROR_TYPE = 'error.type'

/** A span that is under way, with all that it was told: its histogram wants some of it at the end. */
export class ToldSpan implements Span {
  readonly told: KnownAttributes

  /** `listening` has the attributes already; undefined where the tracer failed. */
  constructor(
    private readonly listening: ListeningSpan | undefined,
    attributes: KnownAttributes,
    private readonly quietly: Quietly,
  ) {
    this.told = attributes
    if (ERROR_TYPE in attributes) this.#markFailed()
  }

  set(attributes: Attributes): void {
    const known = knownAttributes(attributes)
    Object.assign(this.told, known)
    this.quietly.try(() => this.listening?.setAttributes(known))
    if (ERROR_TYPE in known) this.#markFailed()
  }

  /** The work threw. No message and no stack is told: they may quote a request. */
  failed(error: unknown): void {
    if (!(ERROR_TYPE in this.told)) this.set({ [ERROR_TYPE]: errorType(error) })
  }

  end(): void {
    this.quietly.try(() => this.listening?.end())
  }

  #markFailed(): void {
    this.quietly.try(() => this.listening?.setStatus({ code: SpanStatusCode.ERROR }))
  }
}
