import { together } from './together.js'

/**
 * Locks rows by rising ids, so that two transactions with the same ones never wait for each other, all in one way to the
 * database; answers what the locks do, in that order. Nobody changes them from then until the transaction's end.
 */
export const lockInOrder = <T>(ids: readonly number[], lock: (id: number) => Promise<T>): Promise<T[]> =>
  together(ids.toSorted((a, b) => a - b).map(lock))
