import SqliteDatabase from 'better-sqlite3'
import { isControl, noCounts } from './work-counts.js'
import type { WorkCounts } from './work-counts.js'

/** What runs a statement. */
const RUNS = ['run', 'get', 'all', 'iterate'] as const

type Run = (this: SqliteDatabase.Statement, ...values: unknown[]) => unknown
type Prepare = (this: SqliteDatabase.Database, source: string) => SqliteDatabase.Statement

/**
 * Counts what every handle of this process asks of SQLite from now on, whoever opened it; answers what to ask for the
 * counts since one last asked. There is no network: turns stay 0.
 */
export function countSqliteStatements(): () => WorkCounts {
  let counts = noCounts
  const add = (what: keyof WorkCounts) => (counts = { ...counts, [what]: counts[what] + 1 })
  const database = new SqliteDatabase(':memory:')
  const handles = Object.getPrototypeOf(database) as { prepare: Prepare }
  const statements = Object.getPrototypeOf(database.prepare('select 1')) as Record<(typeof RUNS)[number], Run>
  database.close()
  for (const name of RUNS) {
    const run = statements[name]
    statements[name] = function (...values) {
      add(isControl(this.source) ? 'controls' : 'statements')
      return run.apply(this, values)
    }
  }
  const { prepare } = handles
  handles.prepare = function (source) {
    add('parses')
    return prepare.call(this, source)
  }
  return () => {
    const taken = counts
    counts = noCounts
    return taken
  }
}
