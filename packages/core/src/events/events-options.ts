import { z } from 'zod'

/** The option `events`. */
export const eventsOptions = z
  .strictObject({
    /** Days for which an application can read what happened. */
    keepDays: z.int().min(1).default(30),
    /**
     * Whether this process places and sends events soon after it has committed them. `false` leaves both to the jobs, for
     * a process that is to do nothing on its own.
     */
    atOnce: z.boolean().default(true),
  })
  .prefault({})
