import { and, eq } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PageQuery } from '@org/openapi-core/storage'
import { countedColumns, countedRow } from './counted-list.js'
import type { CountedList, CountedRow } from './counted-list.js'
import { CountedNotes, numberedId } from './counted-notes.js'
import { CountedTally } from './counted-tally.js'
import type { Dialect } from './dialect.js'
import { firstRow } from './gateway.js'
import type { Gateway } from './gateway.js'
import { AS_IT_IS } from './lock-rows.js'
import type { FilterOf, InputOf, ResourceTable } from './resource-definition.js'
import { ResourceRepository } from './resource-repository.js'
import type { RowTallyTables } from './row-tally-table.js'
import type { TalliedPage } from './time-tally.js'

/**
 * A tenant's resource whose rows are counted, so that totals and pages far down cost the same however many there are. Its
 * writes belong into a transaction; each of the admin API's is one.
 */
export abstract class CountedResourceRepository<Tables extends RowTallyTables, Repository> extends ResourceRepository<
  Tables,
  Repository
> {
  protected abstract readonly list: CountedList<Tables>

  override async update(id: number, input: InputOf<Repository>, revision?: number): Promise<boolean> {
    const { status = '' } = this.list.noted ?? {}
    const to = new Map<string, unknown>(Object.entries(input)).get(status)
    if (typeof to !== 'number' || this.definition.fixed?.includes(status)) return super.update(id, input, revision)
    return changeStatus(this.#rows(), id, { to, change: () => super.update(id, input, revision) })
  }

  override async delete(id: number, now: Date): Promise<boolean> {
    return this.removed(await write(this.#rows(), id, { deletedAt: now }))
  }

  protected override placeOf(page: FilterOf<Repository> & PageQuery): Promise<TalliedPage | undefined> {
    return new CountedTally(this.gateway, this.tenantId, this.list).locate(page)
  }

  protected override newId(table: ResourceTable, dialect: Dialect): { id?: SQL } {
    return { id: numberedId(table, dialect) }
  }

  /** Notes a row that was deleted, if there was one; answers whether. */
  protected async removed(row: CountedRow | undefined): Promise<boolean> {
    if (row === undefined) return false
    await new CountedNotes(this.gateway, this.list).gone([row])
    return true
  }

  #rows(): CountedRows<Tables> {
    return { gateway: this.gateway, tenantId: this.tenantId, list: this.list }
  }
}

/** Whose rows are counted. */
interface CountedRows<Tables extends RowTallyTables> {
  readonly gateway: Gateway<Tables>
  readonly tenantId: number
  readonly list: CountedList<Tables>
}

/** The status that a change gives a row. */
interface StatusChange {
  readonly to: number
  readonly change: () => Promise<boolean>
}

/** Changes a row, and notes its status. The row is locked first: what it was counted by stays as it was answered. */
export async function changeStatus<Tables extends RowTallyTables>(
  rows: CountedRows<Tables>,
  id: number,
  { to, change }: StatusChange,
): Promise<boolean> {
  const { status = '' } = rows.list.noted ?? {}
  const before = await write(rows, id, AS_IT_IS)
  if (before === undefined || !(await change())) return false
  await new CountedNotes(rows.gateway, rows.list).moved([before], Number(before[status]), to)
  return true
}

/** Writes columns that a row is not counted by; answers what the living row is counted by, undefined where it is gone. */
async function write<Tables extends RowTallyTables>(
  { gateway, tenantId, list }: CountedRows<Tables>,
  id: number,
  columns: Record<string, unknown>,
): Promise<CountedRow | undefined> {
  const row = await firstRow<Record<string, unknown>>(
    gateway.query('write', (db, tables) => {
      const table = list.table(tables)
      return db
        .update(table)
        .set(columns)
        .where(and(eq(table.tenantId, tenantId), eq(table.id, id), list.noted?.living))
        .returning(countedColumns(list, tables))
    }),
  )
  return row && countedRow(row)
}
