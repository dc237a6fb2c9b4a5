import { TraceFlags } from '@opentelemetry/api'
import type { Span, SpanContext } from '@opentelemetry/api'

/** Makes the ids of a trace and a span. */
export type MakeIds = () => Pick<SpanContext, 'traceId' | 'spanId'>

/** A span of which nobody is told. Its ids are for lines of a log: they are made when one asks for them. */
export class UntoldSpan implements Span {
  #context: SpanContext | undefined

  /** `parent` is that of another process, which has not kept its own. */
  constructor(
    private readonly makeIds: MakeIds,
    private readonly parent: SpanContext | undefined,
  ) {}

  spanContext(): SpanContext {
    return (this.#context ??= this.#begin())
  }

  isRecording(): boolean {
    return false
  }

  setAttribute(): this {
    return this
  }

  setAttributes(): this {
    return this
  }

  addEvent(): this {
    return this
  }

  addLink(): this {
    return this
  }

  addLinks(): this {
    return this
  }

  setStatus(): this {
    return this
  }

  updateName(): this {
    return this
  }

  end(): void {
    // There is nobody to tell it to.
  }

  recordException(): void {
    // See above.
  }

  #begin(): SpanContext {
    const { traceId, spanId } = this.makeIds()
    return { traceId: this.parent?.traceId ?? traceId, spanId, traceFlags: TraceFlags.NONE }
  }
}
