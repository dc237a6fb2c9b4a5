import { useEffect } from 'react'
import type { Reading } from './reading.js'

/** A number of pages or rows that an address says; `usual` where it says none. */
export const countOf = (said: unknown, usual: number): number => {
  const count = Number(said)
  return Number.isSafeInteger(count) && count > 0 ? count : usual
}

interface Paged {
  readonly pageNo: number
  readonly pageSize: number
  /** What was answered for this page; undefined while another one is shown in its place. */
  readonly answer: { readonly list: readonly unknown[]; readonly total: number } | undefined
}

/** Where one is to go from a page that has no rows, because they were deleted or there never were so many. */
export function pageBefore({ pageNo, pageSize, answer }: Paged): number | undefined {
  if (answer === undefined || answer.list.length > 0 || pageNo === 1) return undefined
  // The total may be of a moment ago: a page that it has and the list has not is left, too.
  return Math.max(1, Math.min(pageNo - 1, Math.ceil(answer.total / pageSize)))
}

interface PageRead {
  readonly pageNo: number
  readonly pageSize: number
  readonly page: Reading & { readonly data: Paged['answer'] }
}

/** Goes there, as often as it has to; until it is there, what is shown stands in another page's place. */
export function useRowsOfPage({ page, ...at }: PageRead, onTurn: (pageNo: number) => void): Reading {
  const { data, isPending, isError, isPlaceholderData } = page
  const before = pageBefore({ ...at, answer: isPlaceholderData ? undefined : data })
  useEffect(() => {
    if (before !== undefined) onTurn(before)
  })
  return { isPending, isError, isPlaceholderData: isPlaceholderData || before !== undefined }
}
