import { ApiError } from '../kernel/errors.js'
import type { ErrorDefinition } from '../kernel/errors.js'

/** Smaller codes are transport errors, which every operation may answer. */
const FIRST_BUSINESS_CODE = 1_000_000_000

/**
 * An operation and a business code that its document does not name: whoever branches on documented codes is not told.
 */
export class UndeclaredError extends Error {
  override readonly name = 'UndeclaredError'

  constructor(
    readonly operationId: string,
    readonly error: ApiError,
  ) {
    super(`${operationId} answers ${error.definition.name} (${error.code}), which it does not declare`, {
      cause: error,
    })
  }
}

/** What an operation tells of its errors. */
interface Declaring {
  readonly operationId: string
  readonly errors: readonly ErrorDefinition[]
}

/** What a handler's failure means for its document; undefined where it is declared, or no business error. */
export function undeclaredError(thrown: unknown, { operationId, errors }: Declaring): UndeclaredError | undefined {
  if (!(thrown instanceof ApiError) || thrown.code < FIRST_BUSINESS_CODE) return undefined
  return errors.some(({ code }) => code === thrown.code) ? undefined : new UndeclaredError(operationId, thrown)
}
