import { and, eq } from 'drizzle-orm'
import type { Placeholder, SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { AdminRepository } from '@org/openapi-core/storage'
import { columnsBut } from '../columns-but.js'
import type { Dialect } from '../dialect.js'

/** A table whose rows are managed through the admin API: soft-deleted, paged newest first. */
export type ResourceTable = PgTable & {
  readonly id: PgColumn
  readonly createTime: PgColumn
  readonly deletedAt: PgColumn
  readonly revision: PgColumn
  readonly tenantId?: PgColumn
  readonly searchText?: PgColumn
  readonly searchKey?: PgColumn
}

/**
 * Texts that rows are found by a part of, kept folded in the column `searchText`. In pages the filter of the same name
 * does it.
 */
interface SearchedTexts {
  readonly texts: readonly string[]
  /**
   * Whether a trigram index stands over the column `searchKey`; a search walks without it, which is right where rows
   * stay few.
   */
  readonly isIndexed: boolean
}

export type InputOf<Repository> =
  Repository extends AdminRepository<infer Input extends object, unknown, unknown> ? Input : never
export type RowOf<Repository> = Repository extends AdminRepository<never, infer Row, unknown> ? Row : never
export type FilterOf<Repository> = Repository extends AdminRepository<never, unknown, infer Filter> ? Filter : never

/** What a resource's repository differs in from the others. `Repository`: what the domain asks of it. */
export interface ResourceDefinition<Tables, Repository> {
  table(tables: Tables): ResourceTable
  /** Columns that an update which lacks them leaves alone, beside the row's own (id, tenant, creation, deletion). */
  readonly kept?: readonly string[]
  /** Columns that an update leaves alone, whatever it has. */
  readonly fixed?: readonly string[]
  /** What a new row has where the input lacks it; an update that lacks it leaves the row's own. */
  readonly initial?: Readonly<Record<string, unknown>>
  readonly searched?: SearchedTexts
  /** An expression that gives a new row its id; the database does, where absent. */
  newId?(table: ResourceTable, dialect: Dialect): SQL
  /** What a row needs to be there, beside not being deleted itself. */
  living?(tables: Tables, tenantId: number | Placeholder): SQL
  /** The conditions of a page's filter; undefined ones do not count. */
  matching(tables: Tables, filter: FilterOf<Repository>): (SQL | undefined)[]
  /** What pages are sorted by before `newest first`; nothing where absent. */
  order?(tables: Tables): SQL[]
}

/** Whose a row is, and what else it needs to be there, deleted or not. */
export function isOwn<Tables, Repository>(
  definition: ResourceDefinition<Tables, Repository>,
  tables: Tables,
  tenantId: number | Placeholder | undefined,
): SQL | undefined {
  const { tenantId: column } = definition.table(tables)
  if (tenantId === undefined || column === undefined) return undefined
  return and(eq(column, tenantId), definition.living?.(tables, tenantId))
}

/** The columns of a row but those that are for searching. */
export function shownColumns<Table extends PgTable>(
  table: Table,
): Omit<Table['_']['columns'], 'searchText' | 'searchKey'> {
  return columnsBut(table, 'searchText', 'searchKey')
}
