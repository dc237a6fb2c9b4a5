import type { z } from 'zod'

/** Rows of a page at most, where the host says nothing. */
export const DEFAULT_MAX_PAGE_SIZE = 200

/** What the host may say (decisions/0027): shipped callers ask for 100 by themselves; 1,000 rows are shaped in one piece. */
export const MAX_PAGE_SIZES = { least: 100, most: 1000 } as const

/** In `meta` of a schema: its keyword that is the engine's maximum, in place of the most that any engine has. */
export const PAGE_LIMIT = 'x-page-limit'

let active = DEFAULT_MAX_PAGE_SIZE

/** The maximum that `withMaxPageSize` has set; around the documents that all engines share it is the default. */
export const maxPageSizeAtWork = (): number => active

/**
 * Runs synchronous `work` with this maximum for the pages of all schemas that are used in it. They are constants, and
 * the maximum is an engine's, as its zone is (decisions/0001).
 */
export function withMaxPageSize<T>(maxPageSize: number, work: () => T): T {
  const before = active
  active = maxPageSize
  try {
    return work()
  } finally {
    active = before
  }
}

/** The check of a number that is the size of a page. It refuses in the words of any other maximum. */
export function checkPageSize({ value, issues }: z.core.ParsePayload<number>): void {
  if (value <= active) return
  issues.push({ code: 'too_big', origin: 'number', maximum: active, inclusive: true, input: value })
}
