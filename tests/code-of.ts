import { ApiError } from '@org/openapi-core'

/** The code that a call of a service is refused with; 0 where it is not. */
export async function codeOf(call: Promise<unknown>): Promise<number> {
  try {
    await call
  } catch (error) {
    if (error instanceof ApiError) return error.code
    throw error
  }
  return 0
}
