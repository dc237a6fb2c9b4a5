/** Which part of a list is wanted; both count from 1. */
export interface PageQuery {
  readonly pageNo: number
  readonly pageSize: number
}

/** One page of a list, and how many rows there are in all. */
export interface Page<T> {
  readonly list: T[]
  readonly total: number
}

/** Two instants, both inclusive. */
export interface InstantRange {
  readonly start: Date
  readonly end: Date
}

/** As many rows lie before a page at most: the largest integer that every part of the way to the rows can hold. */
const MAX_OFFSET = Number.MAX_SAFE_INTEGER

/** Whether the page is one that a storage can be asked for. */
export function isReachable(query: PageQuery): boolean {
  return pageOffset(query) <= MAX_OFFSET
}

/** The number of the last page of this size that a storage can be asked for. */
export function lastPageNo(pageSize: number): number {
  return Math.floor(MAX_OFFSET / pageSize) + 1
}

/** How many rows lie before the page. */
export function pageOffset(query: PageQuery): number {
  return (query.pageNo - 1) * query.pageSize
}
