import { z } from 'zod'

/** The option `events`. */
export const eventsOptions = z
  .strictObject({
    /** Days for which an application can read what happened. */
    keepDays: z.int().min(1).default(30),
  })
  .prefault({})
