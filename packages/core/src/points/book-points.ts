import { ApiError } from '../kernel/errors.js'
import { extended } from '../kernel/extended.js'
import { StorageError } from '../kernel/storage/storage-error.js'
import { POINT_LIMIT_REACHED, POINTS_NOT_ENOUGH } from './point-errors.js'
import { enterPoints } from './point-events.js'
import type { NewPointEntry, PointLedgerStores } from './point-ledger.js'

/**
 * Changes a member's points, other than by 0, and books it, in the caller's transaction; answers what is left. Throws
 * POINTS_NOT_ENOUGH and POINT_LIMIT_REACHED.
 */
export async function bookPoints(
  tx: PointLedgerStores,
  now: Date,
  entry: Omit<NewPointEntry, 'balance'>,
): Promise<number> {
  const balance = await tx.pointAccounts.change(entry.userId, entry.points, now).catch(refuseOverflow)
  if (balance === undefined) throw new ApiError(POINTS_NOT_ENOUGH)
  await enterPoints(tx, extended(entry, { balance }), now)
  return balance
}

/** Throws `POINT_LIMIT_REACHED` where a storage told that a balance left its range, and any other error as it is. */
export function refuseOverflow(error: unknown): never {
  if (error instanceof StorageError && error.kind === 'constraint')
    throw new ApiError(POINT_LIMIT_REACHED, { cause: error })
  throw error
}
