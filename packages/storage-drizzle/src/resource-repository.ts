import { and, count, desc, eq, getTableColumns, isNull } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { pageOffset } from '@org/openapi-core'
import type { AdminRepository, Page, PageQuery, Revised } from '@org/openapi-core'
import type { Gateway } from './gateway.js'
import type { Tables } from './tables.js'

/** A table whose rows are managed through the admin API: soft-deleted, paged newest first. */
export type ResourceTable = PgTable & {
  readonly id: PgColumn
  readonly createTime: PgColumn
  readonly deletedAt: PgColumn
  readonly revision: PgColumn
  readonly tenantId?: PgColumn
}

/** What a resource's repository differs in from the others. */
export interface ResourceDefinition<Filter> {
  table(tables: Tables): ResourceTable
  /** Columns that an update leaves alone, beside the row's own (id, tenant, creation, deletion). */
  readonly kept?: readonly string[]
  /** What a new row has where the input lacks it; an update that lacks it leaves the row's own. */
  readonly initial?: Readonly<Record<string, unknown>>
  /** What a row needs to be there, beside not being deleted itself. */
  living?(tables: Tables, tenantId: number): SQL
  /** The conditions of a page's filter; undefined ones do not count. */
  matching(tables: Tables, filter: Filter): (SQL | undefined)[]
  /** What pages are sorted by before `newest first`; nothing where absent. */
  order?(tables: Tables): SQL[]
}

const ROW_COLUMNS = ['id', 'tenantId', 'createTime', 'deletedAt', 'revision']

/** Create, update, delete, find and page of one resource, for a tenant or (undefined) for the platform. */
export class ResourceRepository<Input extends object, Row, Filter> implements AdminRepository<Input, Row, Filter> {
  constructor(
    protected readonly gateway: Gateway,
    protected readonly tenantId: number | undefined,
    private readonly definition: ResourceDefinition<Filter>,
  ) {}

  async create(input: Input, now: Date): Promise<number> {
    return this.insertRow(input as Record<string, unknown>, now)
  }

  async update(id: number, input: Input, revision?: number): Promise<boolean> {
    // Drizzle leaves a column alone that is undefined; here it is a member like any other that is absent.
    return this.change(id, (table) => ({ ...this.#absent(table), ...givenOf(input) }), revision)
  }

  async delete(id: number, now: Date): Promise<boolean> {
    return this.change(id, () => ({ deletedAt: now }))
  }

  async find(id: number): Promise<(Row & Revised) | undefined> {
    const rows = await this.gateway.query('read', (db, tables) => {
      const table = this.definition.table(tables)
      return db.select().from(table).where(and(this.#living(tables), eq(table.id, id)))
    })
    return rows[0] as (Row & Revised) | undefined
  }

  async page(filter: Filter & PageQuery): Promise<Page<Row & Revised>> {
    const list = await this.gateway.query('read', (db, tables) => {
      const table = this.definition.table(tables)
      return db
        .select()
        .from(table)
        .where(this.matching(tables, filter))
        .orderBy(...(this.definition.order?.(tables) ?? []), desc(table.createTime), desc(table.id))
        .limit(filter.pageSize)
        .offset(pageOffset(filter))
    })
    return { list: list as (Row & Revised)[], total: await this.count(filter) }
  }

  /** How many rows match, from an index. */
  protected async count(filter: Filter): Promise<number> {
    const rows = await this.gateway.query('read', (db, tables) =>
      db.select({ total: count() }).from(this.definition.table(tables)).where(this.matching(tables, filter)),
    )
    return rows[0]?.total ?? 0
  }

  /** Inserts a row of these columns; answers its id. */
  protected async insertRow(values: Record<string, unknown>, now: Date): Promise<number> {
    const row = { ...this.definition.initial, ...givenOf(values), createTime: now, ...(this.tenantId === undefined ? {} : { tenantId: this.tenantId }) }
    const rows = await this.gateway.query('write', (db, tables) => {
      const table = this.definition.table(tables)
      return db.insert(table).values(row).returning({ id: table.id })
    })
    return (rows[0] as { id: number }).id
  }

  /** Changes columns of one living row, of this revision if one is given, in one statement; false where there is none. */
  protected async change(
    id: number,
    columns: (table: ResourceTable) => Record<string, unknown>,
    revision?: number,
  ): Promise<boolean> {
    const rows = await this.gateway.query('write', (db, tables) => {
      const table = this.definition.table(tables)
      const where = and(this.#living(tables), eq(table.id, id), revision === undefined ? undefined : eq(table.revision, revision))
      return db.update(table).set(columns(table)).where(where).returning({ id: table.id })
    })
    return rows.length === 1
  }

  /** Every replaceable column as null: an update replaces the whole shape, absent members included. */
  #absent(table: ResourceTable): Record<string, null> {
    const { kept: left = [], initial = {} } = this.definition
    const kept = new Set([...ROW_COLUMNS, ...left, ...Object.keys(initial)])
    const names = Object.keys(getTableColumns(table)).filter((name) => !kept.has(name))
    return Object.fromEntries(names.map((name) => [name, null]))
  }

  protected matching(tables: Tables, filter: Filter): SQL | undefined {
    return and(this.#living(tables), ...this.definition.matching(tables, filter))
  }

  #living(tables: Tables): SQL | undefined {
    const table = this.definition.table(tables)
    const isLiving = isNull(table.deletedAt)
    if (this.tenantId === undefined) return isLiving
    return and(eq(table.tenantId as PgColumn, this.tenantId), isLiving, this.definition.living?.(tables, this.tenantId))
  }
}

/** Without the members that are undefined, which the input lacks. */
function givenOf(input: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
}
