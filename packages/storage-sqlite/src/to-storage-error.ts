import { StorageError } from '@org/openapi-core/storage'
import type { StorageFailure } from '@org/openapi-core/storage'

const FAILURES: readonly (readonly [prefix: string, kind: StorageFailure])[] = [
  ['SQLITE_CONSTRAINT_UNIQUE', 'unique'],
  ['SQLITE_CONSTRAINT_PRIMARYKEY', 'unique'],
  ['SQLITE_CONSTRAINT', 'constraint'],
  ['SQLITE_BUSY', 'conflict'],
  ['SQLITE_LOCKED', 'conflict'],
  ['SQLITE_FULL', 'full'],
  ['SQLITE_IOERR', 'unavailable'],
  ['SQLITE_CANTOPEN', 'unavailable'],
  ['SQLITE_READONLY', 'unavailable'],
]

/** SQLite names a unique index, or the columns of one: `UNIQUE constraint failed: tenant.id`. Nothing of the row. */
const CONSTRAINT = /constraint failed: (?:index ')?([\w., ]+)/

/** What a storage may let out of an error of the driver: its kind, its code, the constraint. */
export function toStorageError(error: unknown): StorageError {
  if (error instanceof StorageError) return error
  const driverError = causeWithCode(error)
  if (driverError === undefined) return new StorageError('other', 'UNKNOWN')
  const { code, message } = driverError
  const kind = FAILURES.find(([prefix]) => code.startsWith(prefix))?.[1] ?? 'other'
  return new StorageError(kind, code, CONSTRAINT.exec(message)?.[1])
}

/** drizzle wraps the driver's error into one that quotes the SQL and its parameters. */
function causeWithCode(error: unknown): { code: string; message: string } | undefined {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
    if ('code' in at && typeof at.code === 'string') return { code: at.code, message: at.message }
  }
  return undefined
}
