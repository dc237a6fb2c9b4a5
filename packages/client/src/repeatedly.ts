import type { Attempt } from './client-options.js'
import { isLost, OutcomeUnknown, PartnerApiError } from './errors.js'
import type { Answer } from './exchange.js'
import { monotonicMs } from './kernel/runtime.js'
import type { Operation } from './operation.js'
import { quietly } from './quietly.js'
import { mayRepeat, tellsNothing, waitBefore } from './retry-policy.js'
import { pause } from './within.js'

/** How long and how often a call is tried. */
interface Limits {
  readonly timeoutMs: number
  readonly totalMs: number
  readonly retries: number
  readonly signals: readonly AbortSignal[]
  readonly onAttempt: ((attempt: Attempt) => void) | undefined
}

/** A call, by its attempts. */
interface Tried {
  readonly operation: Operation
  /** What all its attempts are known by, of a call that writes. */
  readonly idempotencyKey?: string | undefined
  /** Answers the token of the next attempt. What it throws was not the call's. */
  readonly authorize?: (timeoutMs: number) => Promise<string>
  /** The token was refused. */
  readonly forget?: (token: string) => void
  readonly attempt: (timeoutMs: number, token: string) => Promise<Answer>
}

/** Tries a call until it is answered, or may not be tried again. */
export async function repeatedly(limits: Limits, tried: Tried): Promise<Answer> {
  const { totalMs, retries, signals } = limits
  const end = monotonicMs() + totalMs
  const attempts = new Attempts(limits, tried, end)
  let isRenewed = false
  for (let number = 1; ; number++) {
    const token = await attempts.authorize()
    const outcome = await attempts.try(number, token)
    if ('answer' in outcome) return outcome.answer
    const { error } = outcome
    if (isRefusedToken(error) && tried.forget !== undefined && !isRenewed) {
      // Refused before the operation began, whatever it is: revoked, or of keys that are there no longer.
      outcome.tell(0)
      isRenewed = true
      number--
      tried.forget(token)
      continue
    }
    const wait = number <= retries && mayRepeat(error) ? waitBefore(number - 1, error) : Infinity
    const isRepeated = monotonicMs() + wait < end
    outcome.tell(isRepeated ? wait : undefined)
    if (!isRepeated) throw attempts.finalError(error)
    await pause(wait, signals)
  }
}

/** By the code, which is the HTTP status as well, unless the platform answers all with 200. */
const isRefusedToken = (error: unknown): boolean => error instanceof PartnerApiError && error.code === 401

/** How an attempt ended; of a failure it is told when it is known whether it is repeated. */
type Outcome =
  | { readonly answer: Answer }
  | { readonly error: unknown; readonly tell: (repeatInMs: number | undefined) => void }

class Attempts {
  #lost: unknown

  constructor(
    private readonly limits: Limits,
    private readonly tried: Tried,
    private readonly end: number,
  ) {}

  /**
   * A token is no attempt: it is waited for while it is asked for again. Where none can be had, nobody knows more of an
   * attempt that was lost before.
   */
  async authorize(): Promise<string> {
    try {
      return (await this.tried.authorize?.(this.#left(Infinity))) ?? ''
    } catch (error) {
      throw this.finalError(error)
    }
  }

  async try(number: number, token: string): Promise<Outcome> {
    const { operation, attempt } = this.tried
    const began = monotonicMs()
    const told = () => ({
      operation: operation.id,
      path: operation.path,
      attempt: number,
      durationMs: monotonicMs() - began,
    })
    try {
      const answer = await attempt(this.#left(this.limits.timeoutMs), token)
      this.#tell({ ...told(), ...outcomeOf(answer) })
      return { answer }
    } catch (error) {
      if (isLost(error)) this.#lost = error
      const seen = { ...told(), ...failureOf(error) }
      return {
        error,
        tell: (repeatInMs) => this.#tell({ ...seen, ...(repeatInMs !== undefined && { repeatInMs }) }),
      }
    }
  }

  /** Of a call that writes nobody knows what became of it where an attempt was lost and the last one does not tell. */
  finalError(error: unknown): unknown {
    const { operation, idempotencyKey } = this.tried
    if (idempotencyKey === undefined || this.#lost === undefined || !tellsNothing(error)) return error
    return new OutcomeUnknown(operation.id, idempotencyKey, error)
  }

  #left(most: number): number {
    return Math.max(1, Math.min(most, this.end - monotonicMs()))
  }

  /** A log that fails is no reason to fail a call. */
  #tell(attempt: Attempt): void {
    quietly(() => this.limits.onAttempt?.(attempt))
  }
}

function outcomeOf({ headers, httpStatus }: Answer) {
  const requestId = headers.get('x-request-id')
  return { httpStatus, code: 0, ...(requestId !== null && { requestId }) }
}

function failureOf(error: unknown) {
  if (!(error instanceof PartnerApiError)) return { error: error instanceof Error ? error.name : 'Error' }
  const { name, httpStatus, code, requestId } = error
  return { error: name, httpStatus, code, ...(requestId !== undefined && { requestId }) }
}
