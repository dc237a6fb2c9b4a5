import postgres from 'postgres'
import type { StartedHost } from './bench-machine.js'

/** Somebody who goes on looking at one moment of a database. */
export interface Backup {
  /** For so long before anything is measured. */
  readonly milliseconds: number
  end(): Promise<void>
}

/** Begins where the target says so: whatever is changed from then on, the database keeps as it was, too. */
export async function beginBackup({ target, databaseUrl }: StartedHost): Promise<Backup | undefined> {
  if (target.kind !== 'write-engine' || target.backupMs === undefined || databaseUrl === undefined) return undefined
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined })
  const connection = await sql.reserve()
  await connection`BEGIN ISOLATION LEVEL REPEATABLE READ`
  await connection`SELECT count(*) FROM tenant`
  return { milliseconds: target.backupMs, end: () => sql.end({ timeout: 0 }) }
}
