import { pageOffset } from '@org/openapi-core/storage'
import type { InstantRange, PageQuery } from '@org/openapi-core/storage'
import type { Gateway } from '../gateway.js'
import type { RowTallyTables } from './row-tally-table.js'
import { EVERYWHERE, RowTally } from './row-tally.js'

/** That rows of some groups became more or fewer. */
export interface TimeChange {
  /** Every group that the row is counted in. */
  readonly groups: readonly string[]
  /** What the list is ordered by: when the row was made, for example. */
  readonly time: Date
  /** 1 for a row more, −1 for one less. */
  readonly rows: number
}

/** Which part of a list is wanted. */
export interface TimePage extends PageQuery {
  readonly createTime?: InstantRange | undefined
}

/** Where a page's rows stand: among those of `createTime`, newest first, behind `offset` others. */
export interface TalliedPage {
  readonly total: number
  readonly createTime: InstantRange | undefined
  readonly offset: number
}

/** The first instant that can be shown. */
const EARLIEST = new Date('0001-01-01T00:00:00.000Z')

/** So many rows are passed over faster than their place is found. */
const NEAR = 200

const noneOf = () => Promise.resolve(0)

/** The whole second that an instant lies in. */
export const secondOf = (time: Date): number => Math.floor(time.getTime() / 1000)

/** The seconds that a range consists of: its ends are the first and the last millisecond of theirs. */
const secondsOf = (range: InstantRange | undefined): { first: number; last: number } =>
  range === undefined ? EVERYWHERE : { first: secondOf(range.start), last: secondOf(range.end) }

/** Whether a range begins with a second and ends with one: others are not kept account of. */
const isOfSeconds = ({ start, end }: InstantRange): boolean =>
  start.getTime() % 1000 === 0 && (end.getTime() + 1) % 1000 === 0

/** How many rows a list has, by group, over the seconds of what it is ordered by. */
export class TimeTally {
  readonly #tally: RowTally

  constructor(gateway: Gateway<RowTallyTables>, tenantId: number, list: string) {
    this.#tally = new RowTally(gateway, tenantId, list)
  }

  /** Call it in the transaction of the write that it tells of. */
  add(changes: readonly TimeChange[]): Promise<void> {
    return this.#tally.add(changes.map(({ groups, time, rows }) => ({ groups, coordinate: secondOf(time), rows })))
  }

  /** How many rows there are; a range is of whole seconds. */
  count(group: string, range: InstantRange | undefined): Promise<number> {
    return this.#tally.count({ group, ...secondsOf(range) })
  }

  /**
   * The total of a page, and where its rows stand. Of a page far down the tally tells which second it begins in: what is
   * newer need not be passed over row by row. Undefined where the page is of a range with parts of seconds. `uncounted`
   * tells how many rows of a range are in the list, but not in the tally; below zero, how many are in the tally alone.
   */
  async locate(
    group: string,
    page: TimePage,
    uncounted: (range: InstantRange | undefined) => Promise<number> = noneOf,
  ): Promise<TalliedPage | undefined> {
    const { createTime } = page
    if (createTime !== undefined && !isOfSeconds(createTime)) return undefined
    const [counted, beside] = await Promise.all([this.count(group, createTime), uncounted(createTime)])
    const [total, offset] = [counted + beside, pageOffset(page)]
    // Rows that are in the tally alone bring a row of the list no further to the front than it is.
    const ahead = Math.max(beside, 0)
    const isNear = offset <= NEAR + ahead || offset >= total
    const last = secondsOf(createTime).last
    const newer =
      isNear || last === EVERYWHERE.last ? 0 : await this.#tally.count({ group, ...EVERYWHERE, first: last + 1 })
    // As if all that is not counted came first: what of it does not is passed over row by row.
    const place = isNear ? undefined : await this.#tally.place(group, offset - ahead + newer)
    if (place === undefined) return { total, createTime, offset }
    const range = { start: createTime?.start ?? EARLIEST, end: new Date(place.coordinate * 1000 + 999) }
    return { total, createTime: range, offset: place.offset + (await uncounted(range)) + ahead - beside }
  }
}
