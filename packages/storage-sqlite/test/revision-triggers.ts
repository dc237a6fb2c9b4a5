import Database from 'better-sqlite3'
import type { Storage } from '@org/openapi-core/storage'

/**
 * Columns that the first of two statements of an update writes, the second counts it; those that nobody is shown;
 * and what the engine notes of attempts while somebody may be editing the row.
 */
const UNCOUNTED: Readonly<Record<string, readonly string[]>> = {
  coupon: ['status'],
  coupon_template: ['total_count'],
  member_discount: ['used_count', 'total_count'],
  lucky_draw: ['table_version', 'seed_digest', 'seed'],
  pay_order: ['ask_at'],
  webhook_endpoint: ['failing_since', 'failed_attempts'],
}

/**
 * The storage with triggers in its database that let no statement change a row of a table with a revision without
 * raising it by one: every repository method that the contract calls is held to it.
 */
export function withRevisionTriggers(storage: Storage, file: string): Storage {
  return Object.assign(Object.create(storage) as Storage, {
    async migrate() {
      await storage.migrate()
      installTriggers(file)
    },
  })
}

function installTriggers(file: string): void {
  const db = new Database(file)
  try {
    const tables = db.prepare("select name from sqlite_schema where type = 'table'").pluck().all() as string[]
    for (const table of tables) {
      const columns = db.prepare(`select name from pragma_table_info('${table}')`).pluck().all() as string[]
      if (columns.includes('revision')) db.exec(triggerOf(table, columns))
    }
  } finally {
    db.close()
  }
}

function triggerOf(table: string, columns: readonly string[]): string {
  const content = columns.filter((name) => name !== 'revision' && !UNCOUNTED[table]?.includes(name))
  const isChanged = content.map((name) => `new."${name}" is not old."${name}"`).join(' or ')
  return `create trigger if not exists "revision_of_${table}" before update on "${table}"
    when new.revision <> old.revision + 1 and (new.revision <> old.revision or ${isChanged})
    begin select raise(abort, 'a change of ${table} that is no revision'); end`
}
