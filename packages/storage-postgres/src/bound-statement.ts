import type { CompiledQuery } from '@org/openapi-storage-drizzle'

/** A prepared statement with its values, as they are sent. */
export interface BoundStatement extends Pick<CompiledQuery, 'text' | 'read'> {
  /** Unique in the product. */
  readonly name: string
  readonly parameters: unknown[]
}

/** At least one. */
export type Insertions = readonly [BoundStatement, ...BoundStatement[]]

/**
 * The text of several insertions as one statement: PostgreSQL runs each common table that inserts to its end, whether anything is
 * read of it or not. Node and the server take as long for a statement as for some rows.
 */
export function combineTexts(insertions: Insertions): string {
  let before = 0
  const texts = insertions.map(({ text, parameters }) => {
    const first = before
    before += parameters.length
    return text.replace(/\$(\d+)/g, (_, number: string) => `$${first + Number(number)}`)
  })
  const last = texts.pop()
  const others = texts.map((text, index) => `i${index} as (${text})`)
  return `with ${others.join(', ')} ${last}`
}
