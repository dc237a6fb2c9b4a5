import { and, eq, getTableColumns, is, isNull, sql, SQL } from 'drizzle-orm'
import type { Placeholder } from 'drizzle-orm'
import { extended } from '@org/openapi-core/storage'
import { placeholders } from '../conditions.js'
import type { Dialect } from '../dialect.js'
import { defineWrite } from '../gateway.js'
import type { Database, Gateway, Statement } from '../gateway.js'
import { isOwn, shownColumns } from './resource-definition.js'
import type { ResourceDefinition } from './resource-definition.js'

/** Values by their columns. */
export type ColumnValues = Readonly<Record<string, unknown>>

type WriteStatement<Tables> = Statement<Record<string, unknown>, Record<string, unknown>, Tables>

/** Which row is changed; values, or what stands for them. */
interface NamedRow<Value> {
  readonly tenantId: Value | undefined
  readonly id: Value
  readonly revision: Value | undefined
}

/** How a row is changed. */
export interface ChangeKind {
  /** The row has to have it, if one is given. */
  readonly revision?: number | undefined
  /** Whether what is not set becomes null: an update replaces the whole shape, absent members included. */
  readonly isWhole?: boolean
}

/** A change of a living row. */
interface RowChange<Value> extends NamedRow<Value> {
  readonly set: ColumnValues
  readonly isWhole: boolean
}

/** Sets of columns that statements are kept for: a resource has a few, but its callers choose them. */
const MOST_SHAPES = 32

const ROW_COLUMNS = ['id', 'tenantId', 'createTime', 'deletedAt', 'revision', 'searchText', 'searchKey']

/**
 * The statements that write a resource's rows: prepared for each set of columns that comes, the first `MOST_SHAPES` of
 * them; built for the call for others, and where a value is an expression.
 */
export class ResourceWrites<Tables, Repository> {
  readonly #statements = new Map<string, WriteStatement<Tables>>()

  constructor(private readonly definition: ResourceDefinition<Tables, Repository>) {}

  /** Inserts a row of these values, none of them undefined; answers its shown columns. */
  async insert(gateway: Gateway<Tables>, values: ColumnValues): Promise<Record<string, unknown> | undefined> {
    const statement = this.#statementOf(values, '+', () =>
      defineWrite<Record<string, unknown>>()('resource_insert', this.#insertOf(placeholders(...Object.keys(values)))),
    )
    const rows =
      statement === undefined
        ? await gateway.query('write', this.#insertOf(values))
        : await gateway.execute(statement, values)
    return rows[0]
  }

  /** Changes a row; false where there is none. */
  async update(gateway: Gateway<Tables>, { set, isWhole, ...named }: RowChange<number>): Promise<boolean> {
    const given = givenOf(set)
    const { tenantId, id, revision } = named
    const statement = this.#statementOf(given, [isWhole, revision !== undefined, tenantId !== undefined].join(), () =>
      defineWrite<Record<string, unknown>>()(
        'resource_update',
        this.#updateOf({
          tenantId: tenantId === undefined ? undefined : sql.placeholder('$tenantId'),
          id: sql.placeholder('$id'),
          revision: revision === undefined ? undefined : sql.placeholder('$revision'),
          set: placeholders(...Object.keys(given)),
          isWhole,
        }),
      ),
    )
    const rows =
      statement === undefined
        ? await gateway.query('write', this.#updateOf({ ...named, set: given, isWhole }))
        : await gateway.execute(statement, extended(given, { $tenantId: tenantId, $id: id, $revision: revision }))
    return rows.length === 1
  }

  /** What is prepared for these columns; undefined where the statement is to be built for the call. */
  #statementOf(values: ColumnValues, kind: string, define: () => WriteStatement<Tables>) {
    if (Object.values(values).some((value) => is(value, SQL))) return undefined
    const shape = `${kind} ${Object.keys(values).join()}`
    const known = this.#statements.get(shape)
    if (known !== undefined || this.#statements.size >= MOST_SHAPES) return known
    const statement = define()
    this.#statements.set(shape, statement)
    return statement
  }

  #insertOf(values: ColumnValues) {
    return (db: Database, tables: Tables, dialect: Dialect) => {
      const table = this.definition.table(tables)
      const id = this.definition.newId?.(table, dialect)
      return db
        .insert(table)
        .values({ ...values, ...(id && { id }) })
        .returning(shownColumns(table))
    }
  }

  #updateOf({ set, isWhole, tenantId, id, revision }: RowChange<number | Placeholder>) {
    return (db: Database, tables: Tables) => {
      const table = this.definition.table(tables)
      const where = and(
        isOwn(this.definition, tables, tenantId),
        isNull(table.deletedAt),
        eq(table.id, id),
        revision === undefined ? undefined : eq(table.revision, revision),
      )
      const absent = isWhole ? this.#absent(tables) : {}
      return db
        .update(table)
        .set({ ...absent, ...set })
        .where(where)
        .returning({ id: table.id })
    }
  }

  /** Every replaceable column as null. */
  #absent(tables: Tables): Record<string, null> {
    const { kept: left = [], fixed = [], initial = {} } = this.definition
    const kept = new Set([...ROW_COLUMNS, ...left, ...fixed, ...Object.keys(initial)])
    const names = Object.keys(getTableColumns(this.definition.table(tables))).filter((name) => !kept.has(name))
    return Object.fromEntries(names.map((name) => [name, null]))
  }
}

/** Without the members that are undefined, which the input lacks: drizzle would take them for given. */
export const givenOf = (input: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
