import Database from 'better-sqlite3'
import { benchTenantId } from '../data/quality-checks.js'
import type { OnceCall } from './once-call.js'
import { KEPT_MS } from './once-call.js'
import type { TallyChange } from './row-tally.js'
import type { UsageCounter } from './usage-counter.js'

/** A file as durable as the engine's: what is acknowledged is on disk. */
export function openSqlite(file: string): Database.Database {
  const database = new Database(file)
  for (const pragma of ['journal_mode = WAL', 'synchronous = FULL', 'foreign_keys = ON']) database.pragma(pragma)
  return database
}

/** Notes changes of a list's counts, each by the same prepared statement. */
export function sqliteTally(database: Database.Database, list: string): (changes: readonly TallyChange[]) => void {
  const add = database.prepare(
    `INSERT INTO row_tally_delta (tenant_id, list, group_key, coordinate, count)
     VALUES (${benchTenantId}, '${list}', @group, @second, @rows)`,
  )
  return (changes) => {
    for (const change of changes) add.run(change)
  }
}

/** Counts a use unless the limit is reached: the count with it, or undefined to whoever came too late. */
export function sqliteUsage(database: Database.Database): (counter: UsageCounter) => number | undefined {
  const take = database
    .prepare(
      `INSERT INTO usage_counter (tenant_id, subject, subject_id, dimension, key, used, expire_time)
       VALUES (${benchTenantId}, @subject, @subjectId, @dimension, @key, 1, @expireTime)
       ON CONFLICT DO UPDATE SET used = used + 1 WHERE @limit = -1 OR used < @limit RETURNING used`,
    )
    .pluck()
  return ({ expireTime, ...counter }) =>
    take.get({ ...counter, expireTime: expireTime?.getTime() ?? null }) as number | undefined
}

/** Takes the id of a call; false while somebody has it. */
export function sqliteRequestIds(database: Database.Database): (call: OnceCall) => boolean {
  const reserve = database.prepare(
    `INSERT INTO request_id (tenant_id, client_id, operation, request_id, expire_time)
     VALUES (${benchTenantId}, @clientId, @operation, @requestId, @expireTime)
     ON CONFLICT DO UPDATE SET expire_time = excluded.expire_time WHERE expire_time <= @now`,
  )
  return ({ now, ...call }) =>
    reserve.run({ ...call, now: now.getTime(), expireTime: now.getTime() + KEPT_MS }).changes === 1
}

/** A row under the names of its columns. */
export type Row = Readonly<Record<string, string | number | boolean | Date | null>>

/** A row as SQLite takes it. */
export const toSqlite = (row: Row): Record<string, string | number | null> =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      value instanceof Date ? value.getTime() : typeof value === 'boolean' ? Number(value) : value,
    ]),
  )

/** Inserts rows that all have the same columns, by a statement that is prepared at the first one; answers the id. */
export function sqliteInsert(database: Database.Database, table: string): (row: Row) => number | bigint {
  let insert: Database.Statement | undefined
  return (row) => {
    const columns = Object.keys(row)
    insert ??= database.prepare(
      `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map((name) => `@${name}`).join(', ')})`,
    )
    return insert.run(toSqlite(row)).lastInsertRowid
  }
}
