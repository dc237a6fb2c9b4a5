import type { ErrorName, ErrorNames } from './generated/error-names.js'

/** The names of the errors that the document declares for an operation, for example `CallError<'redeem'>`. */
export type CallError<Id extends keyof ErrorNames> = ErrorNames[Id]

/** What an envelope says of a call that failed. */
export interface RefusedCall {
  readonly code: number
  /** The code's name, for example `GOODS_NOT_EXISTS`; of a code that is newer than this client `CODE_` and the number. */
  readonly name: string
  readonly httpStatus: number
  readonly operation: string
  readonly message: string
  readonly requestId?: string | undefined
  readonly retryAfterMs?: number | undefined
}

/** The platform answered, and refused the call: a business error, or an error of the transport with its HTTP status as code. */
export class PartnerApiError extends Error {
  declare readonly name: string
  declare readonly code: number
  declare readonly httpStatus: number
  /** The operation's id, as the document names it. */
  declare readonly operation: string
  /** Names the call in the logs of the platform. */
  declare readonly requestId: string | undefined
  /** After how many milliseconds it may be sent again, where the platform said so. */
  declare readonly retryAfterMs: number | undefined

  constructor({ message, ...told }: RefusedCall) {
    super(message)
    Object.assign(this, told)
  }

  /** Whether it is one of these, by name. */
  is(...names: readonly ErrorName[]): boolean {
    return names.includes(this.name as ErrorName)
  }
}

/** No answer of the platform came back: no connection, a connection that broke, or an answer that is not the platform's. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError'
  readonly operation: string
  /** After how many milliseconds it may be sent again, where what answered in place of the platform said so. */
  readonly retryAfterMs: number | undefined

  constructor(operation: string, cause: unknown, retryAfterMs?: number) {
    super(`${operation}: no answer of the platform came back`, { cause })
    this.operation = operation
    this.retryAfterMs = retryAfterMs
  }
}

/** No answer came back in time. */
export class TimeoutError extends Error {
  override readonly name = 'TimeoutError'
  readonly operation: string

  constructor(operation: string, timeoutMs: number) {
    super(`${operation}: no answer within ${Math.round(timeoutMs)} ms`)
    this.operation = operation
  }
}

/**
 * A call that writes was lost on its way, and nothing that came back later tells what became of it (`cause` is the last):
 * it was done once or never. Send it again with the same `idempotencyKey` within 24 hours: it is then done once, and you get
 * its answer.
 */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown'
  readonly operation: string
  readonly idempotencyKey: string

  constructor(operation: string, idempotencyKey: string, cause: unknown) {
    super(`${operation}: whether it was done is not known`, { cause })
    this.operation = operation
    this.idempotencyKey = idempotencyKey
  }
}

/** Nothing came back from which one could tell what happened. */
export const isLost = (error: unknown): boolean => error instanceof ConnectionError || error instanceof TimeoutError
