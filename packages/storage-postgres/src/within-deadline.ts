import { StorageError } from '@org/openapi-core/storage'

/**
 * Waits for an answer for at most `milliseconds`, then rejects with `unavailable` and `code`. What arrives
 * later is dropped, also a late failure.
 */
export async function withinDeadline<T>(answer: Promise<T>, milliseconds: number, code: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const expiry = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new StorageError('unavailable', code)), milliseconds)
  })
  try {
    return await Promise.race([answer, expiry])
  } finally {
    clearTimeout(timer)
  }
}

/** For a promise whose failure is dealt with elsewhere: Node must not take it for an unhandled one. */
export function ignore(): void {
  // Deliberately nothing.
}
