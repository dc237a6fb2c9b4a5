import type { Gateway } from '../gateway.js'
import type { RowTallyTables } from './row-tally-table.js'
import { TimeTally } from './time-tally.js'
import type { TalliedPage, TimePage } from './time-tally.js'

/** What a row of a member's list is counted by. */
export interface MemberListRow {
  readonly userId: number
  readonly status: number
  readonly createTime: Date
}

/** A row that has left one status for another. */
export interface MovedRow extends MemberListRow {
  readonly previousStatus: number
}

/** Which part of which rows is wanted. */
export interface MemberListPage extends TimePage {
  /** All members, where absent. */
  readonly userId?: number | undefined
  readonly status?: number | undefined
}

const groupOf = (memberId?: number, status?: number): string => JSON.stringify([memberId ?? null, status ?? null])

/** Of the member and of all. */
const groupsOf = (memberId: number, status?: number): string[] => [
  groupOf(memberId, status),
  groupOf(undefined, status),
]

/** How many rows of a list there are, of each member and of all, with and without a status, by the second of their creation. */
export class MemberTally {
  readonly #tally: TimeTally

  constructor(gateway: Gateway<RowTallyTables>, tenantId: number, list: 'bag_order' | 'order_item') {
    this.#tally = new TimeTally(gateway, tenantId, list)
  }

  /** Call it in the transaction that inserted the rows. */
  addNew(rows: readonly MemberListRow[]): Promise<void> {
    return this.#tally.add(
      rows.map(({ userId, status, createTime: time }) => ({
        groups: [...groupsOf(userId), ...groupsOf(userId, status)],
        time,
        rows: 1,
      })),
    )
  }

  /** Call it in the transaction that moved the rows. */
  addMoved(rows: readonly MovedRow[]): Promise<void> {
    return this.#tally.add(
      rows.flatMap(({ userId, status, previousStatus, createTime: time }) => [
        { groups: groupsOf(userId, previousStatus), time, rows: -1 },
        { groups: groupsOf(userId, status), time, rows: 1 },
      ]),
    )
  }

  /** The total of a page, and where its rows stand; undefined where its range has parts of seconds. */
  locate({ userId, status, ...page }: MemberListPage): Promise<TalliedPage | undefined> {
    return this.#tally.locate(groupOf(userId, status), page)
  }
}
