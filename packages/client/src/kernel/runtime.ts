// What a runtime knows that differs each time: read nowhere else.

/** Milliseconds of a monotonic clock, which nobody sets. */
export const monotonicMs = (): number => performance.now()

/** Milliseconds since the epoch. */
export const epochMs = (): number => Date.now()

/** At least 0, less than 1. */
export const randomShare = (): number => Math.random()

export const randomId = (): string => crypto.randomUUID()
