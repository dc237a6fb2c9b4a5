import { StorageError } from '@org/openapi-core/storage'
import { isTransactional } from '../gateway.js'
import type { Gateway } from '../gateway.js'

const SLICE = 1000
/** More than a reader may leave, so that what there is becomes less; the next reader goes on. */
const MOST_SLICES = 10

const folding = new WeakSet<object>()

/**
 * Folds a part of what was noted, or counts a part of what was not, on behalf of a reader outside transactions. One does it
 * at a time; others need not wait: their totals are right without it.
 */
export async function foldSome<Tables>(
  gateway: Gateway<Tables>,
  fold: (tx: Gateway<Tables>, limit: number) => Promise<number>,
): Promise<void> {
  if (!isTransactional(gateway) || folding.has(gateway)) return
  folding.add(gateway)
  try {
    for (let slice = 1, folded = SLICE; slice <= MOST_SLICES && folded === SLICE; slice++)
      folded = await gateway.transaction((tx) => fold(tx, SLICE))
  } catch (error) {
    // Whoever reads a page is not told that the disk is full.
    if (!(error instanceof StorageError)) throw error
  } finally {
    folding.delete(gateway)
  }
}
