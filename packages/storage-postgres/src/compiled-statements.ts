import { Answering, compileQuery, defineTables, postgresColumnKit } from '@org/openapi-storage-drizzle'
import type { CompiledQuery, Database, Dialect, Statement, Tables } from '@org/openapi-storage-drizzle'
import { PgDialect } from 'drizzle-orm/pg-core'
import { drizzle } from 'drizzle-orm/postgres-js'
import { combineTexts } from './bound-statement.js'
import type { BoundStatement, Insertions } from './bound-statement.js'

/** The tables with this dialect's columns; statements are built over them. */
export const postgresTables: Tables = defineTables(postgresColumnKit)

/** Only builds: what it builds is sent by whichever connection. */
const builder: Database = drizzle.mock()

const words = new PgDialect()

/** The prepared statements of a dialect as texts, each built once for all connections. */
export class CompiledStatements {
  static readonly #ofDialects = new WeakMap<Dialect, CompiledStatements>()
  readonly #statements = new WeakMap<object, CompiledQuery>()
  readonly #together = new Map<string, string>()
  readonly answering: Answering<Tables>

  private constructor(private readonly dialect: Dialect) {
    this.answering = new Answering({ tables: postgresTables, dialect, render: (sql) => words.sqlToQuery(sql) })
  }

  static in(dialect: Dialect): CompiledStatements {
    const known = this.#ofDialects.get(dialect) ?? new CompiledStatements(dialect)
    this.#ofDialects.set(dialect, known)
    return known
  }

  of<Values extends Record<string, unknown>, Row>(statement: Statement<Values, Row, Tables>): CompiledQuery {
    const known = this.#statements.get(statement)
    if (known !== undefined) return known
    const query = compileQuery(statement.build(builder, postgresTables, this.dialect).prepare(statement.name))
    this.#statements.set(statement, query)
    return query
  }

  /** Several insertions as one statement, whose text is known by the names of all of them. */
  together(insertions: Insertions): BoundStatement {
    const [only, ...others] = insertions
    if (others.length === 0) return only
    const name = insertions.map((each) => each.name).join(' ')
    const text = this.#together.get(name) ?? combineTexts(insertions)
    this.#together.set(name, text)
    return { name, text, parameters: insertions.flatMap(({ parameters }) => parameters), read: undefined }
  }
}
