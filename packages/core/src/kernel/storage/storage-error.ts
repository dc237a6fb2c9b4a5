import { knownAcrossCopies } from '../across-copies.js'

/**
 * Why a statement failed, as far as a caller can act on it.
 *
 * - `unique`: a unique key refused the row; `constraint` names it
 * - `constraint`: another constraint (check, foreign key, not null) refused it
 * - `conflict`: the database gave up on a race (serialisation failure, deadlock, lock) and a retry may pass
 * - `unavailable`: the database could not be reached, or went away before it answered
 * - `away`: the part of the database that has these rows could not be reached; others may go on
 * - `full`: no space left, or a size limit reached
 * - `timeout`: the transaction's time limit passed
 * - `misuse`: a call on a finished or failed transaction: a bug in the calling code
 * - `other`: anything else
 */
export type StorageFailure =
  | 'unique'
  | 'constraint'
  | 'conflict'
  | 'unavailable'
  | 'away'
  | 'full'
  | 'timeout'
  | 'misuse'
  | 'other'

/**
 * The only error that a storage throws. It carries no SQL, no parameter and no driver object, because
 * those hold customers' data and secrets and would end up in a log.
 */
export class StorageError extends Error {
  override readonly name = 'StorageError'

  constructor(
    readonly kind: StorageFailure,
    /** The driver's own short code (`23505`, `SQLITE_BUSY` …), for the log. */
    readonly driverCode: string,
    /** The constraint or index that refused the row, where the driver names it. */
    readonly constraint?: string,
  ) {
    super(`Storage failure: ${kind} (${driverCode})`)
  }
}

knownAcrossCopies(StorageError, 'StorageError')

/** The code of what no driver found, but the work of a transaction: a row is not what it has read any more. */
export const ROW_CHANGED = 'ROW_CHANGED'

/** What the work of a transaction rejects with to be run once more, and to read the row anew. */
export const rowChanged = (): StorageError => new StorageError('conflict', ROW_CHANGED)
