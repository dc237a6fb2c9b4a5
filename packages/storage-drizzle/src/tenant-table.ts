import { sql } from 'drizzle-orm'
import type { BuildExtraConfigColumns } from 'drizzle-orm/column-builder'
import type { ExtraConfigColumn, PgColumnBuilderBase, PgTableExtraConfigValue } from 'drizzle-orm/pg-core'
import type { ColumnKit } from './postgres-column-kit.js'

/** Rows that are not deleted; in these words statements name the indexes over them. */
export const living = sql`deleted_at is null`

type Columns = Record<string, PgColumnBuilderBase>
type OwnColumns = ReturnType<typeof ownColumns>
type TimeColumn = { createTime: ReturnType<ReturnType<ColumnKit['instant']>['notNull']> }
type LifetimeColumns = ReturnType<typeof lifetimeColumns>

const ownColumns = (kit: ColumnKit) => ({ tenantId: kit.tenantId(), id: kit.id() })

/** Creation, deletion and revision of a row that the admin API manages. */
export const lifetimeColumns = (kit: ColumnKit, table: string) => ({
  createTime: kit.instant('create_time').notNull(),
  deletedAt: kit.instant('deleted_at'),
  revision: kit.revision(table),
})

/** What is in a table beside the columns and the key that every table of its kind has. */
interface TableParts<All extends Columns, Own extends Columns, Helpers extends unknown[] = []> {
  readonly columns: Own
  readonly indexes: (
    table: BuildExtraConfigColumns<string, All, 'pg'>,
    ...helpers: Helpers
  ) => PgTableExtraConfigValue[]
}

/**
 * An index by which living rows are paged, newest first: those of these columns. What is in `totals` stands at the end,
 * so that the totals of pages that ask for it, too, come from the index.
 */
type PageIndex = (name: string, of?: ExtraConfigColumn[], totals?: ExtraConfigColumn[]) => PgTableExtraConfigValue

interface ResourceParts<Own extends Columns, Search extends Columns> extends TableParts<
  OwnColumns & Own & LifetimeColumns & Search,
  Own,
  [pages: PageIndex]
> {
  /** Columns for searching. */
  readonly searched?: Search
}

interface TimedParts<Own extends Columns> extends TableParts<OwnColumns & Own & TimeColumn, Own> {
  /** The name of the index by which a tenant's rows are paged, newest first, where the key is not. */
  readonly page?: string
}

/** A table of tenants' rows that have ids. */
export function tenantTable<Own extends Columns>(
  kit: ColumnKit,
  name: string,
  { columns, indexes }: TableParts<OwnColumns & Own, Own>,
) {
  return kit.table(name, { ...ownColumns(kit), ...columns }, (t) => [...kit.tenantKey(t), ...indexes(t)])
}

/** The same of rows that are kept for a while: PostgreSQL divides it by `createTime`. */
export function timedTable<Own extends Columns>(
  kit: ColumnKit,
  name: string,
  { columns, page, indexes }: TimedParts<Own>,
) {
  const all = { ...ownColumns(kit), ...columns, createTime: kit.instant('create_time').notNull() }
  return kit.table(name, all, (t) => [...kit.timeKey(t as never, page), ...indexes(t)])
}

/** The same of rows that the admin API manages: deleted ones stay, hidden. */
export function resourceTable<Own extends Columns, Search extends Columns = Record<never, never>>(
  kit: ColumnKit,
  name: string,
  { columns, searched, indexes }: ResourceParts<Own, Search>,
) {
  const all = { ...ownColumns(kit), ...columns, ...lifetimeColumns(kit, name), ...(searched as Search) }
  return kit.table(name, all, (t) => {
    const pages: PageIndex = (index, of = [], totals = []) =>
      kit
        .index(index)
        .on(t.tenantId, ...of, t.createTime, t.id, ...totals, t.deletedAt)
        .where(living)
    return [...kit.tenantKey(t), ...indexes(t, pages)]
  })
}
