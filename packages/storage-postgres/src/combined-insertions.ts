import type { CompiledQuery, Statement, Tables } from '@org/openapi-storage-drizzle'

/** A statement and its values. */
export interface Sending<Values extends Record<string, unknown> = Record<string, unknown>> {
  readonly statement: Statement<Values, unknown, Tables>
  readonly values: Values
}

/** Of insertions that are one statement: the values of each. */
export type CombinedInsertions = CompiledQuery<readonly Record<string, unknown>[]>

/**
 * Makes one statement of insertions: PostgreSQL runs each common table that inserts to its end, whether anything is read of it
 * or not. Node and the server take as long for a statement as for some rows, so that what is inserted together costs half.
 */
export function combineInsertions(parts: readonly CompiledQuery[]): CombinedInsertions {
  let parameters = 0
  const texts = parts.map(({ text }) => {
    const before = parameters
    return text.replace(/\$(\d+)/g, (_, number: string) => {
      parameters += 1
      return `$${before + Number(number)}`
    })
  })
  const last = texts.pop()
  const others = texts.map((text, index) => `i${index} as (${text})`)
  return {
    text: `with ${others.join(', ')} ${last}`,
    bind: (values) => parts.flatMap(({ bind }, index) => bind(values[index] ?? {})),
    read: undefined,
  }
}
