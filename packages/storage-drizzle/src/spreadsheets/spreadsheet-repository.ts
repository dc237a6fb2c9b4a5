import { and, eq, isNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type {
  Page,
  Revised,
  SpreadsheetInput,
  SpreadsheetQuery,
  SpreadsheetRepository,
  SpreadsheetRow,
} from '@org/openapi-core/storage'
import { ifEqual, ifWithin, narrowest, ONE_ROW } from '../conditions.js'
import type { Gateway } from '../gateway.js'
import { AS_IT_IS } from '../lock-rows.js'
import { defineResource, ResourceRepository } from '../resources/resource-repository.js'
import { RowTally } from '../tallies/row-tally.js'
import type { TallyChange } from '../tallies/row-tally.js'
import type { PromoterTables } from '../promoters/tables.js'
import type { RowTallyTables } from '../tallies/row-tally-table.js'
import { groupsOfRow } from './spreadsheet-groups.js'
import type { CountedRow } from './spreadsheet-groups.js'
import { SpreadsheetPages } from './spreadsheet-pages.js'
import type { SpreadsheetTables } from './tables.js'

type Tables = SpreadsheetTables & RowTallyTables & PromoterTables

/** What totals are counted by, of one row. */
interface TalliedRow extends CountedRow {
  readonly priceInCents: number
}

/**
 * The rows of a deleted promoter, of whom there may be a million, are not deleted one by one: they are nobody's.
 * Deleted promoters are few, and one list of them serves a whole statement.
 */
const hasPromoter = ({ spreadsheet, promoter }: Tables, tenantId: number): SQL =>
  sql`${spreadsheet.promoterId} not in (select ${promoter.id} from ${promoter}
    where ${promoter.tenantId} = ${tenantId} and ${promoter.deletedAt} is not null)`

const resource = defineResource<Tables, SpreadsheetRepository>({
  table: (tables) => tables.spreadsheet,
  living: hasPromoter,
  searched: { texts: ['goodsTitle', 'localGoodsTitle'], isIndexed: true },
  matching: ({ spreadsheet: table }, filter) => [
    narrowest([table.goodsId, filter.goodsId], [table.promoterId, filter.promoterId]),
    ifWithin(table.createTime, filter.createTime),
  ],
})

const counted = (row: TalliedRow, rows: number): TallyChange => ({
  groups: groupsOfRow(row),
  coordinate: row.priceInCents,
  rows,
})

/** The spreadsheets of one tenant's promoters. Every write keeps the tallies that totals come from. */
export class DrizzleSpreadsheetRepository
  extends ResourceRepository<Tables, SpreadsheetRepository>
  implements SpreadsheetRepository
{
  protected readonly definition = resource
  readonly #tally: RowTally

  constructor(gateway: Gateway<Tables>, tenantId: number) {
    super(gateway, tenantId)
    this.#tally = new RowTally(gateway, tenantId, 'spreadsheet')
  }

  override async create(input: SpreadsheetInput, now: Date): Promise<SpreadsheetRow & Revised> {
    const row = await super.create(input, now)
    await this.#tally.add([counted(row, 1)])
    return row
  }

  /** The row is locked first: what it was counted by stays as it was answered until it is replaced. */
  override async update(id: number, input: SpreadsheetInput, revision?: number): Promise<boolean> {
    const before = await this.#write(id, () => AS_IT_IS)
    if (before === undefined || !(await super.update(id, input, revision))) return false
    await this.#tally.add([counted(before, -1), counted(tallied(input), 1)])
    return true
  }

  override async delete(id: number, now: Date, revision?: number): Promise<boolean> {
    const before = await this.#write(id, () => ({ deletedAt: now }), revision)
    if (before === undefined) return false
    await this.#tally.add([counted(before, -1)])
    return true
  }

  async listOfPromoter(query: SpreadsheetQuery): Promise<Page<SpreadsheetRow>> {
    return new SpreadsheetPages(this.gateway, this.tenantId, this.#tally).page(query)
  }

  async usesCategory(promoterId: number, categoryCode: string): Promise<boolean> {
    const rows = await this.gateway.query('read', (db, { spreadsheet: table }) =>
      db
        .select({ id: table.id })
        .from(table)
        .where(
          and(
            eq(table.tenantId, this.tenantId),
            eq(table.promoterId, promoterId),
            eq(table.goodsCategoryCode, categoryCode),
            isNull(table.deletedAt),
          ),
        )
        .limit(ONE_ROW),
    )
    return rows.length > 0
  }

  /**
   * Writes columns that a row is not counted by; answers what the living row is counted by, undefined where it is gone.
   */
  async #write(id: number, columns: () => Record<string, unknown>, revision?: number): Promise<TalliedRow | undefined> {
    const rows = await this.gateway.query('write', (db, tables) => {
      const { spreadsheet: table } = tables
      return db
        .update(table)
        .set(columns())
        .where(
          and(
            eq(table.tenantId, this.tenantId),
            eq(table.id, id),
            isNull(table.deletedAt),
            ifEqual(table.revision, revision),
            hasPromoter(tables, this.tenantId),
          ),
        )
        .returning({
          promoterId: table.promoterId,
          goodsSource: table.goodsSource,
          goodsCategoryCode: table.goodsCategoryCode,
          priceInCents: table.priceInCents,
        })
    })
    return rows[0]
  }
}

const tallied = ({ goodsCategoryCode = null, ...row }: SpreadsheetInput): TalliedRow => ({ ...row, goodsCategoryCode })
