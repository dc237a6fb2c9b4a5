import type { Placeholder, SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { AdminRepository } from '@org/openapi-core/storage'

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
  /** What a row needs to be there, beside not being deleted itself. */
  living?(tables: Tables, tenantId: number | Placeholder): SQL
  /** The conditions of a page's filter; undefined ones do not count. */
  matching(tables: Tables, filter: FilterOf<Repository>): (SQL | undefined)[]
  /** What pages are sorted by before `newest first`; nothing where absent. */
  order?(tables: Tables): SQL[]
}
