/** A day of 24 hours, in milliseconds. */
export const DAY_MS = 86_400_000

/** The instant so many days of 24 hours before. */
export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS)

/** The instant so many days of 24 hours after. */
export const daysAfter = (now: Date, days: number): Date => new Date(now.getTime() + days * DAY_MS)
