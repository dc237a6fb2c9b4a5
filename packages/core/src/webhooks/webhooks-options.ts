import { z } from 'zod'

const MIN_SECRET_BYTES = 32

const secret = z.string().refine((text) => new TextEncoder().encode(text).length >= MIN_SECRET_BYTES, {
  error: `must have at least ${MIN_SECRET_BYTES} bytes`,
})

/** The option `webhooks`. */
export const webhooksOptions = z
  .strictObject({
    /**
     * The first key seals the secrets of endpoints, all open them. Absent: one key is made and kept in the database,
     * where whoever reads the secrets reads it, too.
     */
    keys: z
      .array(z.strictObject({ kid: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/), secret }))
      .min(1)
      .refine((keys) => new Set(keys.map(({ kid }) => kid)).size === keys.length, { error: 'must differ in their kid' })
      .optional(),
    /** Milliseconds that one attempt may take. */
    timeoutMs: z.int().min(1).max(25_000).default(15_000),
  })
  .prefault({})
