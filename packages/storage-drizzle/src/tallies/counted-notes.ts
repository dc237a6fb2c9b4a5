import { and, eq, inArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { PLATFORM_TENANT } from '@org/openapi-core/storage'
import { defineBulkInsert } from '../bulk-insert.js'
import { countedGroup } from './counted-list.js'
import type { CountedList, CountedRow } from './counted-list.js'
import type { Dialect } from '../dialect.js'
import { defineAppend, isTransactional, unanswered } from '../gateway.js'
import type { Gateway } from '../gateway.js'
import type { RowTallyTables } from './row-tally-table.js'
import { secondOf } from './time-tally.js'

/** A row of a counted list, as the statement answered it that has just changed it. */
export type NotedRow = Pick<CountedRow, 'tenantId' | 'id' | 'createTime'>

/** By how much a group changes, if the row is counted. */
type Change = readonly [tenantId: number, id: number, group: string, second: number, count: 1 | -1]

/** The mark is read by this very statement, after the row was written: see decision 45. */
const note = defineAppend<{ list: string; changes: string }>()(
  'counted_list_note',
  (db, { rowTallyDelta, countedList: mark }: RowTallyTables, dialect) => {
    const list = sql`cast(${sql.placeholder('list')} as text)`
    const field = (index: number) => sql`cast(value ->> ${sql.raw(String(index))} as bigint)`
    const insert = db.insert(rowTallyDelta).select(
      sql`select ${field(0)}, ${dialect.generatedId(rowTallyDelta)}, ${list}, value ->> 2, ${field(3)}, ${field(4)}
        from ${dialect.jsonElements(sql`${sql.placeholder('changes')}`)}
        where ${dialect.numbered()} and ${field(1)} <= (select ${mark.countedTo} from ${mark}
          where ${mark.tenantId} = ${sql.raw(String(PLATFORM_TENANT))} and ${mark.list} = ${list})`,
    )
    return unanswered(insert)
  },
)

/**
 * Says what has become of rows of a counted list. Rows that are not counted yet are counted as they are by then, so that
 * only what happens to those that are counted is noted. Call it in the transaction of the write that it tells of, after it.
 */
export class CountedNotes<Tables extends RowTallyTables> {
  constructor(
    private readonly gateway: Gateway<Tables>,
    private readonly list: CountedList<Tables>,
  ) {}

  /** Rows have left one status for another. */
  async moved(rows: readonly NotedRow[], from: number, to: number): Promise<void> {
    const { status = '' } = this.list.noted ?? {}
    if (from === to) return
    await this.#note(rows.flatMap((row) => [changeOf(row, [status, from], -1), changeOf(row, [status, to], 1)]))
  }

  /** Rows are there no longer. */
  gone(rows: readonly CountedRow[]): Promise<void> {
    return this.#noteAll(rows, -1)
  }

  /** Rows have become somebody else's, whose they are now. */
  came(rows: readonly CountedRow[]): Promise<void> {
    return this.#noteAll(rows, 1)
  }

  /** In all of their groups. */
  #noteAll(rows: readonly CountedRow[], count: 1 | -1): Promise<void> {
    const names = Object.keys(this.list.by)
    return this.#note(
      rows.flatMap((row) => [
        changeOf(row, undefined, count),
        ...names.map((name) => changeOf(row, [name, row[name]], count)),
      ]),
    )
  }

  async #noteSpread(changes: readonly Change[]): Promise<void> {
    const { name: list } = this.list
    const tenants = [...new Set(changes.map(([tenantId]) => tenantId))]
    const marks = await this.gateway.query('write', (db, { countedList: mark }) =>
      db
        .select({ tenantId: mark.tenantId, countedTo: mark.countedTo })
        .from(mark)
        .where(and(inArray(mark.tenantId, tenants), eq(mark.list, list))),
    )
    const countedTo = new Map(marks.map((mark) => [mark.tenantId, mark.countedTo]))
    const rows = changes.flatMap(([tenantId, id, groupKey, coordinate, count]) =>
      id <= (countedTo.get(tenantId) ?? 0) ? [{ tenantId, list, groupKey, coordinate, count }] : [],
    )
    if (rows.length > 0) await this.gateway.send(noteAll, { rows })
  }

  async #note(changes: readonly Change[]): Promise<void> {
    if (changes.length === 0) return
    if (this.gateway.isSpread === true) return this.#noteSpread(changes)
    await this.gateway.send(note, { list: this.list.name, changes: JSON.stringify(changes) })
  }
}

/** Where tenants are spread: the mark is the tenant's, and a worker that was asked for it would draw the ids. */
const noteAll = defineBulkInsert<RowTallyTables, Noted>('counted_list_note_all', ({ rowTallyDelta }) => rowTallyDelta)

const changeOf = (
  { tenantId, id, createTime }: NotedRow,
  by: readonly [name: string, value: unknown] | undefined,
  count: 1 | -1,
): Change => [tenantId, id, countedGroup(by), secondOf(createTime), count]

interface Noted {
  readonly tenantId: number
  readonly list: string
  readonly groupKey: string
  readonly coordinate: number
  readonly count: number
}

/** Writes and their notes are one: in the transaction that there is, or one of their own. */
export function withNotes<Tables, T>(gateway: Gateway<Tables>, work: (tx: Gateway<Tables>) => Promise<T>): Promise<T> {
  return isTransactional(gateway) ? gateway.transaction(work) : work(gateway)
}

/** The id of a row that is inserted into a counted list: its transaction has a number before it; see `CountedList`. */
export const numberedId = (table: PgTable, dialect: Dialect): SQL =>
  sql`case when ${dialect.numbered()} then ${dialect.generatedId(table)} end`
