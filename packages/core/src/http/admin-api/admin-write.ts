import { ApiError } from '../../kernel/errors.js'
import type { ErrorDefinition } from '../../kernel/errors.js'
import { StorageError } from '../../kernel/storage/storage-error.js'

/** The permission for an action on the resource that a path names: `{module}:{resource}:{action}`. */
export function permissionFor(path: string, action: string): string {
  const [, , module, resource] = path.split('/')
  return `${module}:${resource}:${action}`
}

/** Runs a write and turns a refusal by a unique key into the resource's own code. */
export async function refuseDuplicates<T>(
  definition: { readonly duplicate?: ErrorDefinition },
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (error instanceof StorageError && error.kind === 'unique' && definition.duplicate !== undefined) {
      throw new ApiError(definition.duplicate, { cause: error })
    }
    throw error
  }
}
