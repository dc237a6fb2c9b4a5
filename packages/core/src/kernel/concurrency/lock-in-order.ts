import { together } from './together.js'

/**
 * Locks rows by rising ids, so that two transactions with the same ones never wait for each other, all in one way to the
 * database. Nobody changes them from then until the transaction's end.
 */
export async function lockInOrder(ids: readonly number[], lock: (id: number) => Promise<unknown>): Promise<void> {
  await together(ids.toSorted((a, b) => a - b).map(lock))
}
