import { compileQuery, defineTables, postgresColumnKit } from '@org/openapi-storage-drizzle'
import type { CompiledQuery, Database, Dialect, Statement, Tables } from '@org/openapi-storage-drizzle'
import { combineInsertions } from './combined-insertions.js'
import type { CombinedInsertions, Sending } from './combined-insertions.js'

/** The tables with this dialect's columns; statements are built over them. */
export const postgresTables: Tables = defineTables(postgresColumnKit)

/** The prepared statements of a dialect as texts, each built once for all connections: which of them runs it makes no difference. */
export class CompiledStatements {
  static readonly #ofDialects = new WeakMap<Dialect, CompiledStatements>()
  readonly #statements = new WeakMap<object, CompiledQuery>()
  readonly #together = new Map<string, CombinedInsertions>()

  private constructor(
    private readonly dialect: Dialect,
    private readonly database: Database,
  ) {}

  /** `database`: only builds. */
  static in(dialect: Dialect, database: Database): CompiledStatements {
    const known = this.#ofDialects.get(dialect) ?? new CompiledStatements(dialect, database)
    this.#ofDialects.set(dialect, known)
    return known
  }

  of<Values extends Record<string, unknown>, Row>(statement: Statement<Values, Row, Tables>): CompiledQuery {
    const known = this.#statements.get(statement)
    if (known !== undefined) return known
    const built = statement.build(this.database, postgresTables, this.dialect)
    const query = compileQuery(built.prepare(statement.name))
    this.#statements.set(statement, query)
    return query
  }

  /** Insertions as one statement, known by the names of all of them. */
  ofAll<Values extends Record<string, unknown>>(insertions: readonly Sending<Values>[]): CombinedInsertions {
    const names = insertions.map(({ statement }) => statement.name).join(' ')
    const known = this.#together.get(names)
    if (known !== undefined) return known
    const combined = combineInsertions(insertions.map(({ statement }) => this.of(statement)))
    this.#together.set(names, combined)
    return combined
  }
}
