import { INVALID_SPAN_CONTEXT, ROOT_CONTEXT, trace } from '@opentelemetry/api'
import type { Context, Span } from '@opentelemetry/api'

/** By what the API finds the span of a context: it tells this to whoever is asked to keep one. */
const SPAN = keyOfSpans()

/**
 * A context with a span, as `trace.setSpan` makes it. That copies a map and makes three functions for each, which is a third
 * of what beginning a span costs.
 */
export class InnerContext implements Context {
  constructor(
    private readonly outer: Context,
    private readonly span: Span,
  ) {}

  getValue(key: symbol): unknown {
    return key === SPAN ? this.span : this.outer.getValue(key)
  }

  setValue(key: symbol, value: unknown): Context {
    return trace.setSpan(this.outer, this.span).setValue(key, value)
  }

  deleteValue(key: symbol): Context {
    return trace.setSpan(this.outer, this.span).deleteValue(key)
  }
}

function keyOfSpans(): symbol | undefined {
  let told: symbol | undefined
  const asked: Context = {
    getValue: () => undefined,
    setValue: (key) => ((told = key), ROOT_CONTEXT),
    deleteValue: () => ROOT_CONTEXT,
  }
  trace.setSpan(asked, trace.wrapSpanContext(INVALID_SPAN_CONTEXT))
  return told
}
