import type { z } from 'zod'
import { UnusableAnswer } from './channel-guard.js'

/** What a channel answered, or the paths of the members that are wrong with it; an empty one is the whole. */
export type ReadAnswer<T> =
  | { readonly success: true; readonly data: T }
  | { readonly success: false; readonly wrong: readonly string[] }

/** Of an answer in which everything is wrong the log tells no more. */
const MOST_TOLD = 20

/** Reads an answer by its schema. One whose members throw, being getters or a proxy's, is of another shape like any other. */
export function readAnswer<Schema extends z.ZodType>(schema: Schema, answer: unknown): ReadAnswer<z.output<Schema>> {
  try {
    const { success, data, error } = schema.safeParse(answer)
    if (success) return { success, data }
    return { success, wrong: error.issues.slice(0, MOST_TOLD).map(({ path }) => path.join('.')) }
  } catch {
    return { success: false, wrong: [''] }
  }
}

/**
 * The same inside of a guarded call, where an answer of another shape counts against the channel: tells what is wrong, and
 * throws `UnusableAnswer`.
 */
export function usableAnswer<Schema extends z.ZodType>(
  schema: Schema,
  answer: unknown,
  tell: (wrong: readonly string[]) => void,
): z.output<Schema> {
  const read = readAnswer(schema, answer)
  if (read.success) return read.data
  tell(read.wrong)
  throw new UnusableAnswer()
}
