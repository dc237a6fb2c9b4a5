import { z } from 'zod'

/** The option `events`. */
export interface EventsOptions {
  /** Days for which an application can read what happened. Default: 30. */
  readonly keepDays?: number | undefined
  /**
   * Whether this process places and sends events soon after it has committed them. `false` leaves both to the jobs, for
   * a process that is to do nothing on its own. Default: true.
   */
  readonly atOnce?: boolean | undefined
}

export const eventsOptions = z
  .strictObject({
    keepDays: z.int().min(1).default(30),
    atOnce: z.boolean().default(true),
  })
  .prefault({})
