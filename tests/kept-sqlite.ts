import SqliteDatabase from 'better-sqlite3'
import { asWriter } from '../packages/storage-sqlite/src/open-writer.js'

interface Table {
  readonly name: string
  readonly type: 'table' | 'virtual'
}

/** Those that hold rows, and the indexes of words over them. What has been applied, stays so. */
const TABLES = `select name, type from pragma_table_list
  where schema = 'main' and type in ('table', 'virtual')
    and name not like 'sqlite_%' and name <> '__drizzle_migrations'
  order by type`

/** Some tests filter in a hundred ways: so many different texts are not kept. */
const MOST_TEXTS = 2000

/**
 * A migrated SQLite in memory that is empty again when it is closed, and is handed on: to read the schema and to compile
 * the statements of an engine takes longer than most tests.
 */
export class KeptSqlite extends SqliteDatabase {
  readonly #tables: readonly Table[]
  readonly #filled: SqliteDatabase.Statement
  readonly #schemaVersion: unknown
  /** What was compiled of a text, for all who have had the database: each compiles some, and has them for itself. */
  readonly #compiled = new Map<string, SqliteDatabase.Statement[]>()
  /** How many of those are in use. */
  readonly #taken = new Map<string, number>()

  constructor(
    migrated: Buffer,
    private readonly keep: (empty: KeptSqlite) => void,
  ) {
    super(migrated)
    asWriter(this)
    this.#tables = this.prepare<[], Table>(TABLES).all()
    const flags = this.#tables.map(
      ({ name, type }) => `exists (select 1 from "${name}${type === 'table' ? '' : '_idx'}")`,
    )
    this.#filled = this.prepare(`select ${flags.join()}`).raw()
    this.#schemaVersion = this.pragma('schema_version', { simple: true })
    if (this.#filledTables().length > 0) throw new Error('Migrations leave rows: those have to stay')
    const compile = (text: string): SqliteDatabase.Statement => super.prepare(text)
    this.prepare = ((text: string) => this.#handOut(text, compile)) as typeof this.prepare
  }

  #handOut(text: string, compile: (text: string) => SqliteDatabase.Statement): SqliteDatabase.Statement {
    const known = this.#compiled.get(text) ?? []
    const taken = this.#taken.get(text) ?? 0
    const statement = known[taken] ?? compile(text)
    known[taken] = statement
    this.#compiled.set(text, known)
    this.#taken.set(text, taken + 1)
    return statement.reader ? statement.raw(false).pluck(false) : statement
  }

  /** Empties it for the next; ends it where it is not as it was. */
  override close(): this {
    if (!this.#isAsBefore) return super.close()
    this.#taken.clear()
    this.pragma('foreign_keys = OFF')
    for (const { name, type } of this.#filledTables())
      this.exec(type === 'table' ? `delete from "${name}"` : `insert into "${name}" ("${name}") values ('delete-all')`)
    this.exec('delete from sqlite_sequence')
    this.pragma('foreign_keys = ON')
    this.keep(this)
    return this
  }

  get #isAsBefore(): boolean {
    const schemaVersion: unknown = this.pragma('schema_version', { simple: true })
    return !this.inTransaction && schemaVersion === this.#schemaVersion && this.#compiled.size < MOST_TEXTS
  }

  #filledTables(): Table[] {
    const flags = this.#filled.get() as number[]
    return this.#tables.filter((_, i) => flags[i] === 1)
  }
}
