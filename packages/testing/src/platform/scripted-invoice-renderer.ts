import type { InvoiceDocument, InvoiceRenderer, RenderedInvoice } from '@org/openapi-core/channels'

/** A renderer that writes what it was given as JSON, for a test to read. */
export interface ScriptedInvoiceRenderer extends InvoiceRenderer {
  /** What it was asked for, in order; a test may forget it. */
  readonly asked: InvoiceDocument[]
  /** Lets the next calls fail with these, one each: a `ChannelRefusal`, or anything else for "unknown". */
  failWith(...errors: readonly unknown[]): void
  /** Answers the next calls with these, one each, whatever their shape. */
  answerWith(...answers: readonly unknown[]): void
}

/** A renderer of JSON. */
export function scriptedInvoiceRenderer(): ScriptedInvoiceRenderer {
  const asked: InvoiceDocument[] = []
  const failures: unknown[] = []
  const answers: unknown[] = []
  return {
    asked,
    failWith: (...errors) => void failures.push(...errors),
    answerWith: (...next) => void answers.push(...next),
    async render(document) {
      asked.push(structuredClone(document))
      if (failures.length > 0) throw failures.shift()
      if (answers.length > 0) return answers.shift() as RenderedInvoice
      return {
        bytes: new TextEncoder().encode(JSON.stringify(document)),
        contentType: 'application/json',
        extension: 'json',
      }
    },
  }
}
