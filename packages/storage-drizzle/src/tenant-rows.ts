import { and, eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types'
import type { Page, PageQuery, ReadOnlyRows } from '@org/openapi-core/storage'
import type { CountedList } from './tallies/counted-list.js'
import { CountedTally } from './tallies/counted-tally.js'
import { pageOf } from './page-of.js'
import type { RowTallyTables } from './tallies/row-tally-table.js'
import { TenantRepository } from './tenant-repository.js'
import type { TalliedPage, TimePage } from './tallies/time-tally.js'

/** A table of tenants' rows that the engine writes. */
type TenantRowTable = PgTable & Readonly<Record<'tenantId' | 'id' | 'createTime', PgColumn>>

/** What a repository of such rows differs in from the others. */
export interface TenantRowsDefinition<Tables, Shown extends Record<string, PgColumn>, Filter> {
  readonly table: (tables: Tables) => TenantRowTable
  /** What is shown of a row; a function of the module, since it is compiled once. */
  readonly columns: (tables: Tables) => Shown
  /** Where its rows are counted. */
  readonly counted?: CountedList<Tables>
  /** The conditions of a page's filter; undefined ones do not count. */
  readonly matching: (tables: Tables, filter: Filter) => (SQL | undefined)[]
}

/** Pages of one tenant's rows, newest first. */
export abstract class TenantPages<
  Tables extends RowTallyTables,
  Shown extends Record<string, PgColumn>,
  Filter extends Pick<TimePage, 'createTime'>,
> extends TenantRepository<Tables> {
  protected abstract readonly definition: TenantRowsDefinition<Tables, Shown, Filter>

  async page(filter: Filter & PageQuery): Promise<Page<SelectResultFields<Shown>>> {
    const page = { ...filter, ...(await this.placeOf(filter)) }
    const { columns, table, matching } = this.definition
    return pageOf(this.gateway, page, {
      columns,
      rows: (tables) => ({ from: table(tables), where: this.own(tables, ...matching(tables, page)) }),
    })
  }

  /** The total of a page, and where its rows stand, where that is kept account of. */
  protected async placeOf(page: Filter & PageQuery): Promise<TalliedPage | undefined> {
    const { counted } = this.definition
    return counted && new CountedTally(this.gateway, this.tenantId, counted).locate(page)
  }

  /** The tenant's rows of which all of this is true. */
  protected own(tables: Tables, ...conditions: readonly (SQL | undefined)[]): SQL | undefined {
    return and(eq(this.definition.table(tables).tenantId, this.tenantId), ...conditions)
  }
}

/** Beside pages, one row by its id. */
export abstract class TenantRows<
  Tables extends RowTallyTables,
  Shown extends Record<string, PgColumn>,
  Filter extends Pick<TimePage, 'createTime'>,
>
  extends TenantPages<Tables, Shown, Filter>
  implements ReadOnlyRows<SelectResultFields<Shown>, Filter>
{
  find(id: number): Promise<SelectResultFields<Shown> | undefined> {
    return this.findBy((tables) => eq(this.definition.table(tables).id, id))
  }

  protected async findBy(
    condition: (tables: Tables) => SQL | undefined,
  ): Promise<SelectResultFields<Shown> | undefined> {
    const { columns, table } = this.definition
    const [row] = await this.gateway.rows(
      'read',
      columns,
      (shown, tables) => sql`select ${shown} from ${table(tables)} where ${this.own(tables, condition(tables))}`,
    )
    return row
  }
}
