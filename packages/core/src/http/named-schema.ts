import type { z } from 'zod'

/** In `meta` of a schema: its name among the components of a document. */
export const COMPONENT = 'x-component'

/**
 * Gives a schema a name: a document has it once, among its components, and refers to it wherever it is used. The
 * `example` is for what no example of an operation shows.
 */
export const named = <Schema extends z.ZodType>(name: string, schema: Schema, example?: z.output<Schema>): Schema =>
  schema.meta({ [COMPONENT]: name, ...(example !== undefined && { examples: [example] }) })

/** The same of a schema that may have a name of its own, which it keeps. */
export const namedAtLeast = <Schema extends z.ZodType>(name: string, schema: Schema): Schema =>
  named(nameOf(schema) ?? name, schema)

/** The name of a schema, where it was given one. */
export function nameOf(schema: z.ZodType): string | undefined {
  const name = schema.meta()?.[COMPONENT]
  return typeof name === 'string' ? name : undefined
}
