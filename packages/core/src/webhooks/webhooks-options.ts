import { z } from 'zod'
import { longSecret } from '../kernel/check-options.js'

/** The option `webhooks`. */
export const webhooksOptions = z
  .strictObject({
    /**
     * The first key seals the secrets of endpoints, all open them. Absent: one key is made and kept in the database,
     * where whoever reads the secrets reads it, too.
     */
    keys: z
      .array(z.strictObject({ kid: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/), secret: longSecret }))
      .min(1)
      .refine((keys) => new Set(keys.map(({ kid }) => kid)).size === keys.length, { error: 'must differ in their kid' })
      .optional(),
    /** Milliseconds that one attempt may take. */
    timeoutMs: z.int().min(1).max(25_000).default(15_000),
  })
  .prefault({})
