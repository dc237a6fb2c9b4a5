import type { z } from 'zod'
import { Refusal } from '../floor/refusal.js'

/** The body, checked. */
export function parseBody<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  throw new Refusal(400, `Invalid parameter: ${parsed.error.issues[0]?.path.join('.') ?? ''}`)
}
