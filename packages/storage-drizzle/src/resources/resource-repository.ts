import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { foldKeyword, searchTextOf, trigramKeyOf } from '@org/openapi-core/storage'
import type { AdminRepository, Inserted, Page, PageQuery, Revised } from '@org/openapi-core/storage'
import { hidden, ONE_ROW, withoutIndex } from '../conditions.js'
import type { Dialect } from '../dialect.js'
import { defineRead, isOneRow } from '../gateway.js'
import type { Gateway, ShownColumns, Statement } from '../gateway.js'
import { defineLock } from '../lock-rows.js'
import { countRows, pageOf } from '../page-of.js'
import { isOwn, shownColumns } from './resource-definition.js'
import type { FilterOf, InputOf, ResourceDefinition, ResourceTable, RowOf } from './resource-definition.js'
import { givenOf, ResourceWrites } from './resource-writes.js'
import type { ChangeKind, ColumnValues } from './resource-writes.js'
import type { TalliedPage } from '../tallies/time-tally.js'
import { FEW_ROWS, keyOf, MIN_KEY, ROWS_PER_PROPOSAL } from '../trigram-search.js'

/** What a look-up answers, before its resource's own type. */
type StoredRow = Record<string, unknown>

/** A definition, and what is the same at each call. */
export interface Resource<Tables, Repository> extends ResourceDefinition<Tables, Repository> {
  /** What is shown of a row. */
  readonly columns: (tables: Tables) => ShownColumns
  readonly byId: Statement<{ tenantId: number; id: number }, StoredRow, Tables>
  /** The ids travel as one JSON text, so that any number of them is the same statement. */
  readonly byIds: Statement<{ tenantId: number; ids: string }, StoredRow, Tables>
  readonly lock: Statement<{ tenantId: number; id: number }, unknown, Tables>
  readonly writes: ResourceWrites<Tables, Repository>
}

/** Declares a resource, once in a module: its look-ups and what writes its rows are prepared. */
export function defineResource<Tables, Repository>(
  definition: ResourceDefinition<Tables, Repository>,
): Resource<Tables, Repository> {
  const tenantId = sql.placeholder('tenantId')
  return {
    ...definition,
    columns: (tables) => shownColumns(definition.table(tables)),
    writes: new ResourceWrites(definition),
    byId: defineRead<{ tenantId: number; id: number }>()('resource_by_id', (db, tables: Tables) => {
      const table = definition.table(tables)
      const where = and(
        isOwn(definition, tables, tenantId),
        eq(table.id, sql.placeholder('id')),
        isNull(table.deletedAt),
      )
      return db.select(shownColumns(table)).from(table).where(where).limit(ONE_ROW)
    }),
    byIds: defineRead<{ tenantId: number; ids: string }>()('resource_by_ids', (db, tables: Tables, dialect) => {
      const table = definition.table(tables)
      const isNamed = dialect.isOneOf(table.id, sql`${sql.placeholder('ids')}`)
      const where = and(isOwn(definition, tables, tenantId), isNamed, withoutIndex.isNull(table.deletedAt))
      return db.select(shownColumns(table)).from(table).where(where)
    }),
    lock: defineLock<{ tenantId: number; id: number }>()('resource_lock', (tables: Tables) => {
      const table = definition.table(tables)
      const isOfTenant = table.tenantId && eq(table.tenantId, tenantId)
      return { table, where: and(isOfTenant, eq(table.id, sql.placeholder('id')), isNull(table.deletedAt)) }
    }),
  }
}

/** The rows of these ids that there are, in the order of the ids. */
export async function rowsOf<Tables, Repository>(
  gateway: Gateway<Tables>,
  { byIds }: Resource<Tables, Repository>,
  { tenantId = PLATFORM, ids }: { readonly tenantId: number | undefined; readonly ids: readonly number[] },
): Promise<(RowOf<Repository> & Revised)[]> {
  const rows = await gateway.execute(byIds, { tenantId, ids: JSON.stringify(ids) })
  const byId = new Map(rows.map((row) => [row['id'], row as RowOf<Repository> & Revised]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Locks a living row until the transaction ends; false where there is none. */
export function lockRow<Tables, Repository>(
  gateway: Gateway<Tables>,
  { lock }: Resource<Tables, Repository>,
  { tenantId = PLATFORM, id }: { readonly tenantId: number | undefined; readonly id: number },
): Promise<boolean> {
  return isOneRow(gateway.execute(lock, { tenantId, id }))
}

/**
 * Locks living rows until the transaction ends; answers which of them there are. One after the other in ascending
 * order, so that two callers with the same rows never wait for each other.
 */
export async function lockRows<Tables, Repository>(
  gateway: Gateway<Tables>,
  resource: Resource<Tables, Repository>,
  { tenantId, ids }: { readonly tenantId: number | undefined; readonly ids: readonly number[] },
): Promise<number[]> {
  const locked: number[] = []
  for (const id of [...new Set(ids)].sort((a, b) => a - b))
    if (await lockRow(gateway, resource, { tenantId, id })) locked.push(id)
  return locked
}

/** What stands for the tenant in statements of the platform's tables, which have no column for it. */
const PLATFORM = 0

/**
 * Each try looks at so many times as many rows as the one before: all of them together cost little more than the last.
 */
const NEXT_TRY = 8

/** Which rows a page is of, and whether those of a part of a text come from the trigram index. */
interface Reading<Filter> {
  readonly filter: Filter
  readonly isByKey: boolean
}

/** Create, update, delete, find and page of one resource, for a tenant or (undefined) for the platform. */
export abstract class ResourceRepository<
  Tables,
  Repository,
  Tenant extends number | undefined = number,
> implements AdminRepository<InputOf<Repository>, RowOf<Repository>, FilterOf<Repository>> {
  protected abstract readonly definition: Resource<Tables, Repository>

  constructor(
    protected readonly gateway: Gateway<Tables>,
    protected readonly tenantId: Tenant,
  ) {}

  async create(input: InputOf<Repository>, now: Date): Promise<RowOf<Repository> & Inserted> {
    return this.insertRow(input as Record<string, unknown>, now)
  }

  async update(id: number, input: InputOf<Repository>, revision?: number): Promise<boolean> {
    const { fixed = [] } = this.definition
    const set = Object.fromEntries(Object.entries(input).filter(([name]) => !fixed.includes(name)))
    return this.change(id, { ...set, ...this.searchColumns(input) }, { revision, isWhole: true })
  }

  async delete(id: number, now: Date, revision?: number): Promise<boolean> {
    return this.change(id, { deletedAt: now }, { revision })
  }

  async find(id: number): Promise<(RowOf<Repository> & Revised) | undefined> {
    const [row] = await this.gateway.execute(this.definition.byId, { tenantId: this.tenantId ?? PLATFORM, id })
    return row as (RowOf<Repository> & Revised) | undefined
  }

  async page(filter: FilterOf<Repository> & PageQuery): Promise<Page<RowOf<Repository> & Revised>> {
    const page = { ...filter, ...(await this.placeOf(filter)) }
    const reading = { filter: page, isByKey: await this.#isByKey(filter) }
    const { columns } = this.definition
    const { list, total } = await pageOf(this.gateway, page, {
      columns,
      rows: (tables, dialect) => {
        const table = this.definition.table(tables)
        const { createTime } = table
        // What is gathered is sorted: no index of the order shall be walked for it.
        const created = reading.isByKey ? hidden(createTime) : createTime
        return {
          from: sourceOf(table, reading, dialect),
          where: this.#found(tables, reading, dialect),
          order: [...(this.definition.order?.(tables) ?? []), desc(created), desc(table.id)],
        }
      },
    })
    return { list: list as (RowOf<Repository> & Revised)[], total }
  }

  /** The total of a page, and where its rows stand, where that is kept account of. */
  protected placeOf(_page: FilterOf<Repository> & PageQuery): Promise<TalliedPage | undefined> {
    return Promise.resolve(undefined)
  }

  /** Inserts a row of these columns; answers it as `find` shows it. */
  protected async insertRow(values: Record<string, unknown>, now: Date): Promise<RowOf<Repository> & Inserted> {
    const row = {
      ...this.definition.initial,
      ...givenOf(values),
      createTime: now,
      ...(this.tenantId === undefined ? {} : { tenantId: this.tenantId }),
    }
    const stored = { ...row, ...this.searchColumns(row) }
    return (await this.definition.writes.insert(this.gateway, stored)) as RowOf<Repository> & Inserted
  }

  /** Changes columns of one living row in one statement; false where there is none. */
  protected change(id: number, set: ColumnValues, { revision, isWhole = false }: ChangeKind = {}): Promise<boolean> {
    return this.definition.writes.update(this.gateway, { tenantId: this.tenantId, id, revision, set, isWhole })
  }

  /** What is searched in a row of these values. */
  protected searchColumns(values: object): { searchText?: string; searchKey?: string } {
    const { searched } = this.definition
    if (searched === undefined) return {}
    const given = new Map<string, string | null | undefined>(Object.entries(values))
    const searchText = searchTextOf(searched.texts.map((name) => given.get(name)))
    return searched.isIndexed ? { searchText, searchKey: trigramKeyOf(searchText) } : { searchText }
  }

  protected matching(tables: Tables, filter: FilterOf<Repository>): SQL | undefined {
    return and(this.#living(tables), ...this.definition.matching(tables, filter))
  }

  #found(tables: Tables, { filter, isByKey }: Reading<FilterOf<Repository>>, dialect: Dialect): SQL | undefined {
    const { searchText, searchKey } = this.definition.table(tables)
    const part = this.#partOf(filter)
    return and(
      this.matching(tables, filter),
      isByKey && searchKey && part !== undefined ? dialect.mayContain(searchKey, keyOf(part)) : undefined,
      searchText && part !== undefined ? dialect.contains(searchText, sql`${foldKeyword(part)}`) : undefined,
    )
  }

  /** The part of a text that rows are asked for by. */
  #partOf(filter: FilterOf<Repository>): string | undefined {
    const given = new Map<string, string | undefined>(Object.entries(filter ?? {}))
    return this.definition.searched?.texts.map((name) => given.get(name)).find((part) => part !== undefined)
  }

  /**
   * Whether the trigram index, which knows no tenants, proposes so few rows that a walk through this tenant's would
   * take longer. Both are counted up to a number, then to a larger one, until one of them ends: nobody pays for the
   * rows of others, nor for all of his own where the part is rare.
   */
  async #isByKey(filter: FilterOf<Repository>): Promise<boolean> {
    const part = this.#partOf(filter)
    if (part === undefined || this.definition.searched?.isIndexed !== true || keyOf(part).length < MIN_KEY) return false
    for (let rows = FEW_ROWS; ; rows *= NEXT_TRY) {
      if ((await this.#countUpTo(rows)) < rows) return false
      const limit = Math.ceil(rows / ROWS_PER_PROPOSAL)
      if ((await this.#countProposals(keyOf(part), limit)) < limit) return true
    }
  }

  #countUpTo(limit: number): Promise<number> {
    return countRows(this.gateway, (tables) => {
      const table = this.definition.table(tables)
      return { from: sql`(select 1 from ${table} where ${this.#living(tables)} limit ${limit}) as few` }
    })
  }

  #countProposals(key: string, limit: number): Promise<number> {
    return countRows(this.gateway, (tables, dialect) => {
      const { searchKey } = this.definition.table(tables)
      return { from: dialect.proposals(searchKey as PgColumn, key, limit) }
    })
  }

  #living(tables: Tables): SQL | undefined {
    return and(isOwn(this.definition, tables, this.tenantId), isNull(this.definition.table(tables).deletedAt))
  }
}

/** The same of rows that can be disabled. */
export abstract class StatusRepository<Tables, Repository> extends ResourceRepository<Tables, Repository> {
  updateStatus(id: number, status: number, revision?: number): Promise<boolean> {
    return this.change(id, { status }, { revision })
  }
}

/** The table; by the key, SQLite looks its rows up one by one and goes through no index of other columns. */
function sourceOf(table: ResourceTable, { isByKey }: Reading<unknown>, dialect: Dialect): SQL {
  return isByKey ? dialect.through(table) : sql`${table}`
}
