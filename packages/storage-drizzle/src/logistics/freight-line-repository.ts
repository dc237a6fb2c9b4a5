import { and, asc, eq, isNull } from 'drizzle-orm'
import { ENABLED } from '@org/openapi-core/storage'
import type {
  CountryLine,
  FreightLineInput,
  FreightLineRepository,
  FreightLineRow,
  NewFreightLine,
  Revised,
} from '@org/openapi-core/storage'
import { columnsBut } from '../columns-but.js'
import { defineBulkInsert } from '../bulk-insert.js'
import { ifEqual, ifWithin, isGiven, unindexed } from '../conditions.js'
import { defineRead, defineWrite } from '../gateway.js'
import { defineResource, StatusRepository } from '../resources/resource-repository.js'
import type { LogisticsTables } from './tables.js'

/** What an estimate needs of a line. */
const countryLineColumns = ({ freightLine }: LogisticsTables) =>
  columnsBut(freightLine, 'tenantId', 'status', 'countries', 'createTime', 'deletedAt', 'revision', 'searchText')

const ofCountry = defineRead<{ tenantId: number; country: string }>()(
  'freight_lines_of_country',
  (db, tables: LogisticsTables) => {
    const { freightLine: line, freightLineCountry: served } = tables
    return db
      .select(countryLineColumns(tables))
      .from(served)
      .innerJoin(line, and(eq(line.tenantId, served.tenantId), eq(line.id, served.lineId)))
      .where(
        and(
          isGiven(served, 'tenantId', 'country'),
          // Only a condition: whoever went through all enabled lines would read those of every country.
          unindexed(line.status, ENABLED),
          isNull(line.deletedAt),
        ),
      )
      .orderBy(asc(line.sort), asc(line.id))
  },
)

interface ServedCountry {
  readonly tenantId: number
  readonly country: string
  readonly lineId: number
}

const insertCountries = defineBulkInsert<LogisticsTables, ServedCountry>(
  'freight_line_countries_insert',
  (tables) => tables.freightLineCountry,
)

const deleteCountries = defineWrite<{ tenantId: number; lineId: number }>()(
  'freight_line_countries_delete',
  (db, { freightLineCountry: table }: LogisticsTables) =>
    db
      .delete(table)
      .where(isGiven(table, 'tenantId', 'lineId'))
      .returning({ lineId: table.lineId }),
)

const resource = defineResource<LogisticsTables, FreightLineRepository>({
  table: (tables) => tables.freightLine,
  initial: { status: ENABLED },
  kept: ['lineUUid'],
  searched: { texts: ['lineName'], isIndexed: false },
  matching: ({ freightLine: table }, { status, createTime }) => [
    ifEqual(table.status, status),
    ifWithin(table.createTime, createTime),
  ],
})

/** The freight lines of one tenant. Every write keeps the list of the countries that they go to. */
export class DrizzleFreightLineRepository
  extends StatusRepository<LogisticsTables, FreightLineRepository>
  implements FreightLineRepository
{
  protected readonly definition = resource

  override async create(line: NewFreightLine, now: Date): Promise<FreightLineRow & Revised> {
    const row = await super.create(line, now)
    await this.#serve(row.id, line.countries)
    return row
  }

  /** The row goes first: it is what two updates of one line wait for each other at. */
  override async update(id: number, line: FreightLineInput, revision?: number): Promise<boolean> {
    if (!(await super.update(id, line, revision))) return false
    await this.#serveNone(id)
    await this.#serve(id, line.countries)
    return true
  }

  override async delete(id: number, now: Date, revision?: number): Promise<boolean> {
    if (!(await super.delete(id, now, revision))) return false
    await this.#serveNone(id)
    return true
  }

  async listOfCountry(countryCode: string): Promise<CountryLine[]> {
    return this.gateway.execute(ofCountry, { tenantId: this.tenantId, country: countryCode })
  }

  async #serve(lineId: number, countries: readonly string[]): Promise<void> {
    const rows = countries.map((country) => ({ tenantId: this.tenantId, country, lineId }))
    await this.gateway.execute(insertCountries, { rows })
  }

  async #serveNone(lineId: number): Promise<void> {
    await this.gateway.execute(deleteCountries, { tenantId: this.tenantId, lineId })
  }
}
