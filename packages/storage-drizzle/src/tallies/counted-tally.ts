import { and, eq, gt, sql } from 'drizzle-orm'
import { PLATFORM_TENANT } from '@org/openapi-core/storage'
import type { InstantRange } from '@org/openapi-core/storage'
import { withoutIndex } from '../conditions.js'
import { countedGroup } from './counted-list.js'
import type { CountedList } from './counted-list.js'
import { firstRow } from '../gateway.js'
import type { Gateway } from '../gateway.js'
import { countRows } from '../page-of.js'
import { countNext } from '../row-tallies/count-next.js'
import { foldSome } from '../row-tallies/fold-some.js'
import type { RowTallyTables } from './row-tally-table.js'
import { TimeTally } from './time-tally.js'
import type { TalliedPage, TimePage } from './time-tally.js'

/** So many rows a total can well count one by one; whoever meets more has some counted. */
const MOST_BESIDE = 2000
/** Where so many are left, as in a table that is older than its counts, all are counted as if there were none. */
const MOST_LEFT = 100_000
/** Nobody moves the mark so often while a page is read. */
const TRIES = 5

/** How far a list is counted. */
const markColumns = ({ countedList: { countedTo, nextTo } }: RowTallyTables) => ({ countedTo, nextTo })

/** What a page may ask for beside its own place. */
const PLACE = new Set(['pageNo', 'pageSize', 'createTime'])

/** Totals of a counted list: what is in the buckets, and one by one the rows that have come since. */
export class CountedTally<Tables extends RowTallyTables> {
  readonly #tally: TimeTally

  constructor(
    private readonly gateway: Gateway<Tables>,
    private readonly tenantId: number,
    private readonly list: CountedList<Tables>,
  ) {
    this.#tally = new TimeTally(gateway, tenantId, list.name)
  }

  /**
   * The total of a page, and where its rows stand; undefined where other filters are given than one that is counted by,
   * where the range has parts of seconds, or where most rows are not counted yet.
   */
  async locate(page: TimePage): Promise<TalliedPage | undefined> {
    const filters = Object.entries(page).filter(([name, value]) => value !== undefined && !PLACE.has(name))
    const [by] = filters
    if (filters.length > 1 || (by && !(by[0] in this.list.by))) return undefined
    for (let tries = 0; tries < TRIES; tries++) {
      const mark = await this.#mark()
      if (mark === undefined || mark.nextTo - mark.countedTo > MOST_LEFT) return undefined
      let beside = 0
      const located = await this.#tally.locate(countedGroup(by), page, async (range) => {
        const rows = await this.#countSince(mark.countedTo, by, range)
        beside = Math.max(beside, rows)
        return rows
      })
      // Rows that were counted meanwhile would be in it twice.
      if ((await this.#mark())?.countedTo !== mark.countedTo) continue
      if (beside > MOST_BESIDE) await foldSome(this.gateway, (tx, limit) => countNext(tx, [this.list], limit))
      return located
    }
    return undefined
  }

  #mark(): Promise<{ countedTo: number; nextTo: number } | undefined> {
    const rows = this.gateway.rows('read', markColumns, (shown, { countedList: table }, { isSpread }) => {
      const tenantId = isSpread ? this.tenantId : PLATFORM_TENANT
      return sql`select ${shown} from ${table} where ${and(eq(table.tenantId, tenantId), eq(table.list, this.list.name))}`
    })
    return firstRow(rows)
  }

  /** By the key: no other index has the rows after an id together. */
  #countSince(
    id: number,
    by: readonly [name: string, value: string | number] | undefined,
    range: InstantRange | undefined,
  ): Promise<number> {
    return countRows(this.gateway, (tables, dialect) => {
      const table = this.list.table(tables)
      const column = by && this.list.by[by[0]]?.(tables)
      return {
        from: dialect.through(table),
        where: and(
          eq(table.tenantId, this.tenantId),
          gt(table.id, id),
          column && withoutIndex.ifEqual(column, by[1]),
          withoutIndex.ifWithin(table.createTime, range),
          this.list.noted?.living,
        ),
      }
    })
  }
}
