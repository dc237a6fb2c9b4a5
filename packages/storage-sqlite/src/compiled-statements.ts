import type SqliteDatabase from 'better-sqlite3'
import { RecentValues } from '@org/openapi-core/storage'

/** The product's own texts are a few hundred; filters of pages put many more together. */
const MOST_TEXTS = 1000

/** What drizzle asks of a handle. A text is compiled once, whoever builds it again, for as long as it is in use. */
export class CompiledStatements {
  readonly #byText = new RecentValues<SqliteDatabase.Statement>(MOST_TEXTS)

  constructor(private readonly handle: SqliteDatabase.Database) {}

  prepare(text: string): SqliteDatabase.Statement {
    const known = this.#byText.get(text)
    if (known !== undefined) return known.reader ? known.raw(false) : known
    const compiled = this.handle.prepare(text)
    this.#byText.set(text, compiled)
    return compiled
  }
}
