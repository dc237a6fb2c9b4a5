import { and, asc, eq } from 'drizzle-orm'
import { isInRange } from '../conditions.js'
import type { IdRange } from '../conditions.js'
import type { Tables } from '../domains.js'
import type { Gateway } from '../gateway.js'
import { addToBuckets } from '../row-tallies/add-to-buckets.js'
import type { Delta } from '../row-tallies/add-to-buckets.js'
import { countedDeltas } from '../row-tallies/counted-deltas.js'
import { countedColumns } from '../tallies/counted-list.js'
import type { CountedList, CountedRow } from '../tallies/counted-list.js'
import { countedLists } from '../tallies/counted-lists.js'
import { markOf } from './arriving-marks.js'
import type { Marks } from './arriving-marks.js'
import type { RowSum } from './row-sums.js'
import type { Row } from './row-text.js'

/** So many changes are gathered before they are added to the buckets: each bucket then changes once for all of them. */
const MOST_KEPT = 10_000

/** Rows that are looked at again, of one statement. */
const SLICE = 200

const lists: readonly CountedList<Tables>[] = countedLists

/**
 * Counts the rows that arrive, as far as the job will not. The job counts ids behind its mark, whoever's they are, so
 * the rows with lower ids are counted here. Lists whose writers note each row bring their sums along. See decision 69.
 */
export class ArrivingCounts {
  #kept: Delta[] = []

  constructor(
    private readonly gateway: Gateway<Tables>,
    private readonly tenantId: number,
    /** Before the first row: nobody has counted less since. */
    private readonly marks: Marks,
  ) {}

  /** Rows of a table that have just been inserted. */
  async arrived(table: string, rows: readonly Row[]): Promise<void> {
    const list = lists.find(({ name }) => name === table)
    if (list === undefined) return
    const to = markOf(this.marks, list.name)
    const counted = rows as readonly CountedRow[]
    await this.#count(
      list,
      counted.filter((row) => row.id <= to && (list.noted?.living === undefined || row['deletedAt'] === null)),
    )
  }

  /** Sums that came along. */
  async sums(sums: readonly RowSum[]): Promise<void> {
    await this.#keep(sums.map((sum) => ({ ...sum, tenantId: this.tenantId })))
  }

  /** Counts what the marks, which are held now, have passed meanwhile, and writes what is kept. */
  async settle(held: Marks): Promise<void> {
    for (const list of lists) {
      const ids = { after: markOf(this.marks, list.name), to: markOf(held, list.name) }
      for await (const rows of this.#between(list, ids)) await this.#count(list, rows)
    }
    await this.#flush()
  }

  async *#between(list: CountedList<Tables>, { after, to }: IdRange): AsyncGenerator<readonly CountedRow[]> {
    for (let from = after; from < to;) {
      const rows: unknown = await this.gateway.query('read', (db, tables) => {
        const table = list.table(tables)
        return db
          .select(countedColumns(list, tables))
          .from(table)
          .where(and(eq(table.tenantId, this.tenantId), isInRange(table.id, { after: from, to }), list.noted?.living))
          .orderBy(asc(table.id))
          .limit(SLICE)
      })
      const counted = rows as readonly CountedRow[]
      yield counted
      from = counted.length < SLICE ? to : (counted.at(-1)?.id ?? to)
    }
  }

  #count(list: CountedList<Tables>, rows: readonly CountedRow[]): Promise<void> {
    return this.#keep(countedDeltas(list, rows))
  }

  async #keep(deltas: readonly Delta[]): Promise<void> {
    this.#kept.push(...deltas)
    if (this.#kept.length >= MOST_KEPT) await this.#flush()
  }

  async #flush(): Promise<void> {
    const kept = this.#kept
    this.#kept = []
    await addToBuckets(this.gateway, kept)
  }
}
