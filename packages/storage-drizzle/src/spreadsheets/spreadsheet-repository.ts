import { and, isNull, sql } from 'drizzle-orm'
import type { Placeholder, SQL } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { extended } from '@org/openapi-core/storage'
import type {
  Page,
  Revised,
  SpreadsheetInput,
  SpreadsheetQuery,
  SpreadsheetRepository,
  SpreadsheetRow,
} from '@org/openapi-core/storage'
import { defineAny } from '../any-row.js'
import { ifWithin, isGiven, narrowest } from '../conditions.js'
import { defineWrite, firstRow } from '../gateway.js'
import type { Gateway, Statement } from '../gateway.js'
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
const hasPromoter = ({ spreadsheet, promoter }: Tables, tenantId: number | Placeholder): SQL =>
  sql`${spreadsheet.promoterId} not in (select ${promoter.id} from ${promoter}
    where ${promoter.tenantId} = ${tenantId} and ${promoter.deletedAt} is not null)`

const anyOfCategory = defineAny<{ tenantId: number; promoterId: number; goodsCategoryCode: string }>()(
  'spreadsheet_any_of_category',
  ({ spreadsheet: table }: SpreadsheetTables) => ({
    table,
    where: and(isGiven(table, 'tenantId', 'promoterId', 'goodsCategoryCode'), isNull(table.deletedAt)),
  }),
)

type RowValues = { readonly tenantId: number; readonly id: number }
type DeletionValues = RowValues & { readonly now: Date }

/**
 * Writes columns that a row is not counted by; answers what the living row is counted by, none where it is gone. `seen`:
 * what else it has to have.
 */
const writeOf = <Values extends RowValues>(
  name: string,
  columns: (table: Tables['spreadsheet']) => PgUpdateSetSource<Tables['spreadsheet']>,
  ...seen: readonly 'revision'[]
): Statement<Values, TalliedRow, Tables> =>
  defineWrite<Values>()(name, (db, tables: Tables) => {
    const { spreadsheet: table } = tables
    const { promoterId, goodsSource, goodsCategoryCode, priceInCents } = table
    return db
      .update(table)
      .set(columns(table))
      .where(
        and(
          isGiven(table, 'tenantId', 'id'),
          isNull(table.deletedAt),
          isGiven(table, ...seen),
          hasPromoter(tables, sql.placeholder('tenantId')),
        ),
      )
      .returning({ promoterId, goodsSource, goodsCategoryCode, priceInCents })
  })

const isGone = (table: Tables['spreadsheet']) => ({
  deletedAt: sql`${sql.param(sql.placeholder('now'), table.deletedAt)}`,
})

const lock = writeOf<RowValues>('spreadsheet_lock', () => AS_IT_IS)
const remove = writeOf<DeletionValues>('spreadsheet_delete', isGone)
const removeSeen = writeOf<DeletionValues & { revision: number }>('spreadsheet_delete_seen', isGone, 'revision')

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
    const before = await firstRow(this.gateway.execute(lock, { tenantId: this.tenantId, id }))
    if (before === undefined || !(await super.update(id, input, revision))) return false
    await this.#tally.add([counted(before, -1), counted(tallied(input), 1)])
    return true
  }

  override async delete(id: number, now: Date, revision?: number): Promise<boolean> {
    const row = { tenantId: this.tenantId, id, now }
    const before = await firstRow(
      revision === undefined
        ? this.gateway.execute(remove, row)
        : this.gateway.execute(removeSeen, extended(row, { revision })),
    )
    if (before === undefined) return false
    await this.#tally.add([counted(before, -1)])
    return true
  }

  async listOfPromoter(query: SpreadsheetQuery): Promise<Page<SpreadsheetRow>> {
    return new SpreadsheetPages(this.gateway, this.tenantId, this.#tally).page(query)
  }

  async usesCategory(promoterId: number, categoryCode: string): Promise<boolean> {
    const values = { tenantId: this.tenantId, promoterId, goodsCategoryCode: categoryCode }
    return (await this.gateway.execute(anyOfCategory, values)).length > 0
  }
}

const tallied = ({ goodsCategoryCode = null, ...row }: SpreadsheetInput): TalliedRow => ({ ...row, goodsCategoryCode })
