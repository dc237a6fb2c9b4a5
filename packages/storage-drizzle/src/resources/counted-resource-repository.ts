import { and, eq } from 'drizzle-orm'
import type { Placeholder, SQL } from 'drizzle-orm'
import type { PageQuery } from '@org/openapi-core/storage'
import { changeAndReturn } from '../change-one.js'
import { ifEqual, placeholders } from '../conditions.js'
import { countedColumns, countedColumnsOf, countedRow } from '../tallies/counted-list.js'
import type { CountedList, CountedRow } from '../tallies/counted-list.js'
import { CountedNotes, numberedId } from '../tallies/counted-notes.js'
import { CountedTally } from '../tallies/counted-tally.js'
import { ofEachList } from '../tallies/of-each-list.js'
import { defineWrite, firstRow } from '../gateway.js'
import type { Gateway } from '../gateway.js'
import type { FilterOf, InputOf, ResourceDefinition } from './resource-definition.js'
import { defineResource, ResourceRepository } from './resource-repository.js'
import type { Resource } from './resource-repository.js'
import type { RowTallyTables } from '../tallies/row-tally-table.js'
import type { TalliedPage } from '../tallies/time-tally.js'

/** Declares a resource of counted rows. */
export const defineCountedResource = <Tables, Repository>(
  definition: Omit<ResourceDefinition<Tables, Repository>, 'newId'>,
): Resource<Tables, Repository> => defineResource({ ...definition, newId: numberedId })

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

  override async delete(id: number, now: Date, revision?: number): Promise<boolean> {
    return this.removed(await this.#remove({ id, revision }, now))
  }

  protected override placeOf(page: FilterOf<Repository> & PageQuery): Promise<TalliedPage | undefined> {
    return new CountedTally(this.gateway, this.tenantId, this.list).locate(page)
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

  /** Deletes the living row; answers what it was counted by, undefined where there is none, or not of this revision. */
  async #remove({ id, revision }: SeenRow, now: Date): Promise<CountedRow | undefined> {
    const { gateway, tenantId, list } = this.#rows()
    const row = await changeAndReturn(gateway, countedColumnsOf(list), (tables) => {
      const isSeen = ifEqual(this.definition.table(tables).revision, revision)
      return {
        table: list.table(tables),
        set: { deletedAt: now },
        where: and(livingOf(list, tables, { tenantId, id }), isSeen),
      }
    })
    return row && countedRow(row)
  }
}

/** A row, and of which revision it has to be, if of any. */
interface SeenRow {
  readonly id: number
  readonly revision: number | undefined
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
  const before = await lock(rows, id)
  if (before === undefined || !(await change())) return false
  await new CountedNotes(rows.gateway, rows.list).moved([before], Number(before[status]), to)
  return true
}

const lockOf = ofEachList((list: CountedList<never>) =>
  defineWrite<{ tenantId: number; id: number }>()('counted_list_lock', (db, given: RowTallyTables, dialect) => {
    const tables = given as never
    const living = livingOf(list, tables, placeholders('tenantId', 'id'))
    return dialect.locked(db.select(countedColumns(list, tables)).from(list.table(tables)).where(living))
  }),
)

/** What the living row is counted by; undefined where there is none. */
async function lock<Tables extends RowTallyTables>(
  { gateway, tenantId, list }: CountedRows<Tables>,
  id: number,
): Promise<CountedRow | undefined> {
  const row = await firstRow(gateway.execute(lockOf(list), { tenantId, id }))
  return row && countedRow(row)
}

function livingOf<Tables>(
  list: CountedList<Tables>,
  tables: Tables,
  { tenantId, id }: Readonly<Record<'tenantId' | 'id', number | Placeholder>>,
): SQL | undefined {
  const table = list.table(tables)
  return and(eq(table.tenantId, tenantId), eq(table.id, id), list.noted?.living)
}
