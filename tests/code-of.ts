import { ApiError } from '@org/openapi-core'
import { keepCode } from './left-codes.js'

/** The code that a call of a service is refused with; 0 where it is not. */
export async function codeOf(call: Promise<unknown>): Promise<number> {
  try {
    await call
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    keepCode(error.code)
    return error.code
  }
  return 0
}
