import { setTimeout as pause } from 'node:timers/promises'
import { StorageError } from '@org/openapi-core/storage'
import { elapsed } from './loop-turn.js'

/** Milliseconds until the file is asked for again, longer each time. */
const FIRST_PAUSE_MS = 4
const LONGEST_PAUSE_MS = 32

/** Whether something failed because another process has the file. */
export const isBusy = (error: unknown): boolean =>
  error instanceof StorageError && error.driverCode.startsWith('SQLITE_BUSY')

/**
 * Does what takes the file for writing: at once, or when another process lets go of it. SQLite would wait for that itself,
 * and nothing else would happen in this process meanwhile. `untilOf` tells when nobody waits any more, by `elapsed`: then
 * the `StorageError` is thrown.
 */
export function whenFree<T>(attempt: () => T, untilOf: () => number): T | Promise<T> {
  try {
    return attempt()
  } catch (error) {
    if (!isBusy(error)) throw error
    return attemptAgain(attempt, error, untilOf())
  }
}

async function attemptAgain<T>(attempt: () => T, failure: unknown, until: number): Promise<T> {
  let busy = failure
  for (let milliseconds = FIRST_PAUSE_MS; elapsed() < until; milliseconds *= 2) {
    await pause(Math.min(milliseconds, LONGEST_PAUSE_MS))
    try {
      return attempt()
    } catch (error) {
      if (!isBusy(error)) throw error
      busy = error
    }
  }
  throw busy
}
