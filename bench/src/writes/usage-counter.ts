/** What is counted against a limit: uses of one subject along one dimension. */
export interface UsageCounter {
  readonly subject: string
  readonly subjectId: number
  readonly dimension: string
  readonly key: string
  /** From then on nobody asks for it; null: it is kept. */
  readonly expireTime: Date | null
  /** -1 for none. */
  readonly limit: number
}

const TWO_DAYS_MS = 2 * 86_400_000

/** Until when a counter of today is kept. */
export const afterToday = (now: Date): Date => new Date(now.getTime() + TWO_DAYS_MS)
