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

/** How many rows lie before the page. */
export function pageOffset(query: PageQuery): number {
  return (query.pageNo - 1) * query.pageSize
}
