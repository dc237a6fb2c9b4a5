import { defineTables, postgresColumnKit } from '@org/openapi-storage-drizzle'
import type {
  Database,
  Dialect,
  Gateway,
  ShownColumns,
  Statement,
  StatementMode,
  Tables,
  TransactionalGateway,
} from '@org/openapi-storage-drizzle'
import { fillPlaceholders } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types'
import { drizzle } from 'drizzle-orm/pg-proxy'
import type { Sql } from 'postgres'
import { CompiledStatements } from '../src/compiled-statements.js'
import { postgresDialect } from '../src/postgres-dialect.js'

/** A node of a plan, as `EXPLAIN (FORMAT JSON)` tells it. */
export interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Index Cond'?: string
  readonly Plans?: readonly PlanNode[]
}

interface Query {
  toSQL(): { sql: string; params: unknown[] }
}

/** Runs nothing: notes how PostgreSQL would run each statement that a repository sends, and answers no rows. */
export class ExplainingGateway implements TransactionalGateway<Tables> {
  /** The nodes of each statement's plan, from the top. */
  readonly explained: PlanNode[][] = []
  readonly writesTwoTables = true
  readonly #tables: Tables = defineTables(postgresColumnKit)
  readonly #db = drizzle(async () => ({ rows: [] })) as unknown as Database

  /** `answers`: what the first statements that are built for one call are answered after all. */
  constructor(
    private readonly server: Sql,
    private readonly answers: unknown[][] = [],
  ) {}

  async execute<Values extends Record<string, unknown>, Row>(
    statement: Statement<Values, Row, Tables>,
    values: Values,
  ): Promise<Row[]> {
    await this.#explain(statement.build(this.#db, this.#tables, postgresDialect) as unknown as Query, values)
    return []
  }

  async send<Values extends Record<string, unknown>, Row>(
    statement: Statement<Values, Row, Tables>,
    values: Values,
  ): Promise<void> {
    await this.execute(statement, values)
  }

  async rows<Columns extends ShownColumns>(
    _mode: StatementMode,
    columns: (tables: Tables) => Columns,
    build: (shown: SQL, tables: Tables, dialect: Dialect) => SQL,
  ): Promise<SelectResultFields<Columns>[]> {
    const { text, parameters } = CompiledStatements.in(postgresDialect).answering.bind(columns, build)
    await this.#explain({ toSQL: () => ({ sql: text, params: parameters }) }, {})
    return (this.answers.shift() ?? []) as SelectResultFields<Columns>[]
  }

  async query<T>(
    _mode: StatementMode,
    build: (db: Database, tables: Tables, dialect: Dialect) => PromiseLike<T>,
  ): Promise<T> {
    await this.#explain(build(this.#db, this.#tables, postgresDialect) as unknown as Query, {})
    return (this.answers.shift() ?? []) as T
  }

  transaction<T>(work: (tx: Gateway<Tables>) => Promise<T>): Promise<T> {
    return work(this)
  }

  async #explain(query: Query, values: Record<string, unknown>): Promise<void> {
    const { sql, params } = query.toSQL()
    const rows = await this.server.unsafe(`explain (format json) ${sql}`, fillPlaceholders(params, values) as never[])
    const [{ Plan: top }] = rows[0]!['QUERY PLAN'] as [{ Plan: PlanNode }]
    this.explained.push(nodesOf(top))
  }
}

function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)]
}
