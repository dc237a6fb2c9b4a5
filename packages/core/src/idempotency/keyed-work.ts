import type { Clock } from '../kernel/clock.js'
import { sha256 } from '../kernel/digest.js'
import { ApiError } from '../kernel/errors.js'
import type { Seals } from '../kernel/seals.js'
import { daysAfter } from '../kernel/days.js'
import type { AdminPrincipal, PartnerPrincipal, RequestContext } from '../http/context.js'
import { IDEMPOTENCY_KEY_REUSED } from '../http/idempotency-key.js'
import type { KeyedAnswer, KeyedCall } from '../http/keyed-call.js'
import type { IdempotencyKey, IdempotencyKeyStores, IdempotentCall, TakenKey } from './idempotency-key.js'
import type { RequestIdKey, RequestIdStores } from './request-id.js'

/** The repositories that doing a call once touches. */
export interface KeyedStores extends IdempotencyKeyStores, RequestIdStores {}

/** Who may send a key. */
export type KeyedContext<Stores> = RequestContext<Stores, PartnerPrincipal | AdminPrincipal>

/** What doing calls once needs from the engine. */
export interface OnceOptions {
  readonly clock: Clock
  /** How long a call waits for the first one of its key. */
  readonly idempotencyWaitMs: number
  /** Of answers with secrets. */
  readonly seals: Seals
}

/** A call, and what it is known by when it comes again. */
export interface KeyedWork<Context extends KeyedContext<KeyedStores>> {
  readonly call: KeyedCall<Context>
  readonly mark: IdempotentCall
  readonly key: IdempotencyKey | undefined
  /** Of the request id whose answer is kept, too. */
  readonly requestId: RequestIdKey | undefined
  /** How the answer is kept, and read again. */
  readonly seal: (answer: string) => string
  readonly open: (kept: string) => string
  /** From then on the key is free again. */
  readonly expireTime: Date
}

/** What a call is known by. */
export function keyedWork<Context extends KeyedContext<KeyedStores>>(
  call: KeyedCall<Context>,
  seals: Seals,
): KeyedWork<Context> {
  const { context, operation, key, requestId } = call
  const { principal, now } = context
  return {
    call,
    mark: { operation, bodyHash: sha256(JSON.stringify(call.body ?? null)), takenBy: context.requestId },
    key: key === undefined ? undefined : { caller: callerOf(principal), key },
    requestId:
      requestId === undefined || principal.kind !== 'partner'
        ? undefined
        : { clientId: principal.clientId, operation, requestId },
    ...(call.answersSecret === true ? sealing(call, seals) : PLAIN),
    expireTime: daysAfter(now, 1),
  }
}

const PLAIN = { seal: (answer: string): string => answer, open: (kept: string): string => kept }

/** A seal that is copied to the key of somebody else does not open there. */
function sealing({ context, key = '' }: KeyedCall<KeyedContext<KeyedStores>>, seals: Seals): typeof PLAIN {
  const place = `${context.tenantId}/${callerOf(context.principal)}/${key}`
  return { seal: (answer) => seals.seal(answer, place), open: (kept) => seals.open(kept, place) }
}

/** Applications and administrators have different names, whatever they are called. */
function callerOf(principal: PartnerPrincipal | AdminPrincipal): string {
  return principal.kind === 'partner' ? `app:${principal.clientId}` : `admin:${principal.adminId}`
}

/**
 * The answer of the call that has the key; undefined while that is under way. Throws IDEMPOTENCY_KEY_REUSED where it is
 * another one.
 */
export function answerOf(
  { mark, open }: Pick<KeyedWork<never>, 'mark' | 'open'>,
  taken: TakenKey,
): KeyedAnswer | undefined {
  if (taken.operation !== mark.operation || taken.bodyHash !== mark.bodyHash) throw new ApiError(IDEMPOTENCY_KEY_REUSED)
  if (taken.answer === null) return undefined
  // Its own: the connection was lost between the commit and its acknowledgement.
  return { text: open(taken.answer), isReplayed: taken.takenBy !== mark.takenBy }
}

/** Takes the key with the answer to its call; false where another has it. */
export function keepUnderKey(
  { work, key }: { readonly work: KeyedWork<KeyedContext<KeyedStores>>; readonly key: IdempotencyKey },
  answer: string,
): Promise<boolean> {
  const { call, mark, seal, expireTime } = work
  const { storage, now } = call.context
  return storage.transaction(async ({ idempotencyKeys }) => {
    const isTaken = await idempotencyKeys.take(key, mark, { now, expireTime })
    if (isTaken) await idempotencyKeys.keep(key, seal(answer))
    return isTaken
  })
}
