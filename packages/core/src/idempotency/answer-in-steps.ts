import { ApiError } from '../kernel/errors.js'
import { failureName } from '../kernel/failure-description.js'
import { Patience } from '../kernel/concurrency/patience.js'
import { IDEMPOTENCY_KEY_BUSY } from '../http/idempotency-key.js'
import type { KeyedAnswer } from '../http/keyed-call.js'
import type { IdempotencyKey, TakenKey } from './idempotency-key.js'
import { answerOf, keepUnderKey } from './keyed-work.js'
import type { KeyedContext, KeyedStores, KeyedWork, OnceOptions } from './keyed-work.js'
import { withMembers } from './with-members.js'

/**
 * Milliseconds for which a call has its key without an answer: longer than any operation takes. Should one take longer
 * after all, the next is done beside it, which its own unique keys make safe.
 */
const LEASE_MS = 60_000

/** Work in steps that has a key. */
interface Claim<Context extends KeyedContext<KeyedStores>> {
  readonly work: KeyedWork<Context>
  readonly key: IdempotencyKey
}

/**
 * Does a call of several steps unless it was done before: the key is taken before the first step, for as long as a lease
 * lasts, and the answer is written behind the last. Between the two nothing is held, neither transaction nor
 * connection; whoever comes with the same key looks again, a little later each time. A process that dies leaves the key
 * to the first who comes after the lease, who runs the operation again.
 */
export async function answerInSteps<Context extends KeyedContext<KeyedStores>>(
  claim: Claim<Context>,
  options: OnceOptions,
): Promise<KeyedAnswer> {
  const before = await waitForKey(claim, options)
  if (!(before instanceof Date)) return before
  const text = await run(claim, before)
  return (await settle(claim, text)) ?? { text, isReplayed: false }
}

/** The answer of an earlier call, or since when the key is this call's. */
async function waitForKey(
  { work, key }: Claim<KeyedContext<KeyedStores>>,
  { clock, idempotencyWaitMs }: OnceOptions,
): Promise<KeyedAnswer | Date> {
  const { idempotencyKeys } = work.call.context.storage
  const patience = new Patience(idempotencyWaitMs)
  try {
    let taken: TakenKey | undefined
    do {
      const now = clock.now()
      const expireTime = new Date(now.getTime() + LEASE_MS)
      // Whoever waits only reads, until the key is free.
      if (taken === undefined && (await idempotencyKeys.take(key, work.mark, { now, expireTime }))) return now
      taken = await idempotencyKeys.find(key, now)
      const answer = taken && answerOf(work, taken)
      if (answer !== undefined) return answer
    } while (taken === undefined || (await patience.pause()))
    throw new ApiError(IDEMPOTENCY_KEY_BUSY)
  } finally {
    patience.end()
  }
}

/** The present is when the key was taken: whoever waited for it has come before. A refusal frees it, whatever it is. */
async function run<Context extends KeyedContext<KeyedStores>>(
  { work, key }: Claim<Context>,
  now: Date,
): Promise<string> {
  const { call, mark } = work
  try {
    return call.answerText(await call.handle(withMembers(call.context, { now })))
  } catch (error) {
    await call.context.storage.idempotencyKeys.free(key, mark.takenBy).catch((failure: unknown) => {
      // Whoever sends it again waits for the lease to run out.
      call.context.log.warn({ reason: failureName(failure) }, 'an idempotency key could not be given back')
    })
    throw error
  }
}

/** What was answered by another who has taken the key over meanwhile: all shall hear the same. */
async function settle(
  { work, key }: Claim<KeyedContext<KeyedStores>>,
  answer: string,
): Promise<KeyedAnswer | undefined> {
  const { call, mark, seal, expireTime } = work
  const { storage, log, now } = call.context
  try {
    if (await storage.idempotencyKeys.settle(key, mark.takenBy, { answer: seal(answer), expireTime })) return undefined
    // Whoever has taken it over was refused, for what this one has done, and has given it back.
    if (await keepUnderKey({ work, key }, answer)) return undefined
    const taken = await storage.idempotencyKeys.find(key, now)
    return taken && answerOf(work, taken)
  } catch (failure) {
    // The work is done, and its caller shall hear so; sent again, it is its own keys that know of it.
    log.warn({ reason: failureName(failure) }, 'the answer of an idempotency key could not be kept')
    return undefined
  }
}
