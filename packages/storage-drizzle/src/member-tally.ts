import type { InstantRange } from '@org/openapi-core/storage'
import type { Gateway } from './gateway.js'
import type { RowTallyTables } from './row-tally-table.js'
import { RowTally } from './row-tally.js'

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

/** Which rows of a member's list are counted. */
export interface MemberListFilter {
  readonly memberId: number
  readonly status?: number | undefined
  /** In whole seconds, the last one to its end. */
  readonly createTime?: InstantRange | undefined
}

/** Seconds that no showable instant lies before or after; whole buckets of the top level. */
const FIRST_SECOND = -(2 ** 36)
const LAST_SECOND = 2 ** 38 - 1

const secondOf = (time: Date): number => Math.floor(time.getTime() / 1000)

const groupOf = (memberId: number, status?: number): string => JSON.stringify([memberId, status ?? null])

/** How many rows of a list each member has, with and without a status, by the second of their creation. */
export class MemberTally {
  readonly #tally: RowTally

  constructor(gateway: Gateway<RowTallyTables>, tenantId: number, list: 'bag_order' | 'order_item') {
    this.#tally = new RowTally(gateway, tenantId, list)
  }

  /** Call it in the transaction that inserted the rows. */
  addNew(rows: readonly MemberListRow[]): Promise<void> {
    return this.#tally.add(
      rows.map(({ userId, status, createTime }) => ({
        groups: [groupOf(userId), groupOf(userId, status)],
        coordinate: secondOf(createTime),
        rows: 1,
      })),
    )
  }

  /** Call it in the transaction that moved the rows. */
  addMoved(rows: readonly MovedRow[]): Promise<void> {
    return this.#tally.add(
      rows.flatMap(({ userId, status, previousStatus, createTime }) => [
        { groups: [groupOf(userId, previousStatus)], coordinate: secondOf(createTime), rows: -1 },
        { groups: [groupOf(userId, status)], coordinate: secondOf(createTime), rows: 1 },
      ]),
    )
  }

  /** How many rows there are. */
  count({ memberId, status, createTime }: MemberListFilter): Promise<number> {
    return this.#tally.count({
      group: groupOf(memberId, status),
      first: createTime === undefined ? FIRST_SECOND : secondOf(createTime.start),
      last: createTime === undefined ? LAST_SECOND : secondOf(createTime.end),
    })
  }
}
