import { and, eq } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PageQuery } from '@org/openapi-core/storage'
import { countedColumns, countedRow } from './counted-list.js'
import type { CountedList, CountedRow } from './counted-list.js'
import { CountedNotes, numberedId } from './counted-notes.js'
import { CountedTally } from './counted-tally.js'
import type { Dialect } from './dialect.js'
import { firstRow } from './gateway.js'
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
    return this.moving(id, to, () => super.update(id, input, revision))
  }

  override async delete(id: number, now: Date): Promise<boolean> {
    return this.removed(await this.#write(id, { deletedAt: now }))
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

  /** A change that gives a row this status. The row is locked first: what it was counted by stays as it was answered. */
  protected async moving(id: number, to: number, change: () => Promise<boolean>): Promise<boolean> {
    const { status = '' } = this.list.noted ?? {}
    const before = await this.#write(id, AS_IT_IS)
    if (before === undefined || !(await change())) return false
    await new CountedNotes(this.gateway, this.list).moved([before], Number(before[status]), to)
    return true
  }

  /** Writes columns that a row is not counted by; answers what the living row is counted by, undefined where it is gone. */
  async #write(id: number, columns: Record<string, unknown>): Promise<CountedRow | undefined> {
    const row = await firstRow<Record<string, unknown>>(
      this.gateway.query('write', (db, tables) => {
        const table = this.list.table(tables)
        return db
          .update(table)
          .set(columns)
          .where(and(eq(table.tenantId, this.tenantId), eq(table.id, id), this.list.noted?.living))
          .returning(countedColumns(this.list, tables))
      }),
    )
    return row && countedRow(row)
  }
}
