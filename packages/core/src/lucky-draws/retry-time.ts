const FIRST_WAIT_MS = 600_000
/** The promise is eight hours; the job itself comes every ten minutes. */
const LONGEST_WAIT_MS = 7 * 3_600_000

/** When a grant that has failed so often before, and now again, is tried next: each wait is twice the last. */
export function retryTimeAfter(failures: number, now: Date): Date {
  return new Date(now.getTime() + Math.min(FIRST_WAIT_MS * 2 ** Math.min(failures, 10), LONGEST_WAIT_MS))
}
