import { z } from 'zod'
import { longSecret } from '../kernel/check-options.js'

/** The option `webhooks`. */
export interface WebhooksOptions {
  /**
   * The first key seals the secrets of endpoints, all open them. Absent: one key is made and kept in the database,
   * where whoever reads the secrets reads it, too.
   */
  readonly keys?: { kid: string; secret: string }[] | undefined
  /** Milliseconds that one attempt may take. Default: 15,000. */
  readonly timeoutMs?: number | undefined
}

export const webhooksOptions = z
  .strictObject({
    keys: z
      .array(z.strictObject({ kid: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/), secret: longSecret }))
      .min(1)
      .refine((keys) => new Set(keys.map(({ kid }) => kid)).size === keys.length, { error: 'must differ in their kid' })
      .optional(),
    timeoutMs: z.int().min(1).max(25_000).default(15_000),
  })
  .prefault({})
