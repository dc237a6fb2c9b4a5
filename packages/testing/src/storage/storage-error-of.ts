import { StorageError } from '@org/openapi-core/storage'
import type { StorageFailure } from '@org/openapi-core/storage'
import { expect } from 'vitest'

/** The `StorageError` that a call is refused with; fails for one that is answered, or throws something else. */
export async function storageErrorOf(call: Promise<unknown>): Promise<StorageError> {
  const outcome = await call.then(
    () => 'answered',
    (error: unknown) => error,
  )
  expect(outcome).toBeInstanceOf(StorageError)
  return outcome as StorageError
}

/** Fails unless the call is refused as one of this kind. */
export async function expectRefusal(call: Promise<unknown>, kind: StorageFailure, what?: string): Promise<void> {
  expect(await storageErrorOf(call), what).toMatchObject({ kind })
}
