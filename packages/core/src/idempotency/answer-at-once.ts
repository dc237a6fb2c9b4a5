import type { Clock } from '../kernel/clock.js'
import { ApiError } from '../kernel/errors.js'
import { Patience } from '../kernel/concurrency/patience.js'
import { extended } from '../kernel/extended.js'
import { IDEMPOTENCY_KEY_BUSY, IDEMPOTENCY_KEY_REUSED } from '../http/idempotency-key.js'
import type { KeyedAnswer } from '../http/keyed-call.js'
import { answerOf, keepUnderKey } from './keyed-work.js'
import type { KeyedContext, KeyedStores, KeyedWork, OnceOptions } from './keyed-work.js'
import { DUPLICATE_REQUEST_ID } from './request-id.js'
import { withMembers } from './with-members.js'

/** Ends the transaction of a call whose key another has. */
class KeyTaken extends Error {
  constructor() {
    super('The idempotency key is taken')
  }
}

/**
 * Milliseconds from a call's arrival until it has its key, past which it has waited for another: much may have ended
 * since.
 */
const LATE_MS = 1000

/** Ends the transaction of a call that has its key late: its work shall be done in the present. */
class KeyCameLate extends Error {
  constructor() {
    super('The idempotency key came late')
  }
}

/** What the transaction of a call has come to, as long as it is not rolled back. */
interface Done {
  readonly result: unknown
  readonly text: string
}

/**
 * Does a call of one transaction unless it was done before: the key is taken as the first statement of that transaction
 * and the answer is kept as its last, so that both are there if and only if the work is, a crash included. A second
 * call at the same time waits for the first one's end. Where it then does the work itself, it begins anew, so that what
 * was over by then is over for it.
 */
export async function answerAtOnce<Stores extends KeyedStores>(
  work: KeyedWork<KeyedContext<Stores>>,
  { clock, idempotencyWaitMs }: OnceOptions,
): Promise<KeyedAnswer> {
  const patience = new Patience(idempotencyWaitMs)
  try {
    // Asked the first time only: where everything is slow, each call would be begun again and again.
    let answer = await attempt(work, (now) => clock.now().getTime() - now.getTime() >= LATE_MS)
    while (answer === undefined) {
      // Whoever had the key has given it back.
      if (!(await patience.pause())) throw new ApiError(IDEMPOTENCY_KEY_BUSY)
      answer = await attempt(workAt(work, clock))
    }
    return answer
  } finally {
    patience.end()
  }
}

/** The same work, with its present taken anew. */
function workAt<Stores extends KeyedStores>(
  work: KeyedWork<KeyedContext<Stores>>,
  clock: Clock,
): KeyedWork<KeyedContext<Stores>> {
  const context = withMembers(work.call.context, { now: clock.now() })
  return { ...work, call: { ...work.call, context } }
}

/** Whether somebody who came then has waited for his key. */
type LateKey = (now: Date) => boolean

const never: LateKey = () => false

/** Undefined where another had the key and there is no answer of it, or has had it for long. */
async function attempt<Stores extends KeyedStores>(
  work: KeyedWork<KeyedContext<Stores>>,
  isLate = never,
): Promise<KeyedAnswer | undefined> {
  const { call } = work
  const { storage } = call.context
  let done: Done | undefined
  const transaction = <T>(inside: (tx: Stores) => Promise<T>): Promise<T> =>
    storage.transaction(async (tx) => {
      done = undefined
      const result = await withKey(tx, extended(work, { isLate }), inside)
      const text = call.answerText(result)
      await keepAnswer(tx, work, text)
      done = { result, text }
      return result
    })
  try {
    const result = await call.handle(withMembers(call.context, { storage: withMembers(storage, { transaction }) }))
    return { text: textOf(done, result, call.operation), isReplayed: false }
  } catch (error) {
    if (error instanceof KeyCameLate) return undefined
    return answerBefore(work, error)
  }
}

function textOf(done: Done | undefined, result: unknown, operation: string): string {
  if (done?.result === result && done !== undefined) return done.text
  throw new Error(`${operation} has to answer what its one transaction resolved to`)
}

/** Work that takes its key. */
interface TakingWork<Context extends KeyedContext<KeyedStores>> extends KeyedWork<Context> {
  readonly isLate: LateKey
}

/** The key and the work travel together. That it is taken counts before all that the work finds. */
async function withKey<Stores extends KeyedStores, T>(
  tx: Stores,
  { key, mark, call, expireTime, isLate }: TakingWork<KeyedContext<Stores>>,
  inside: (tx: Stores) => Promise<T>,
): Promise<T> {
  if (key === undefined) return inside(tx)
  const { now } = call.context
  const takeInTime = async () => {
    const isTaken = await tx.idempotencyKeys.take(key, mark, { now, expireTime })
    if (isTaken && isLate(now)) throw new KeyCameLate()
    return isTaken
  }
  const [taking, working] = await Promise.allSettled([takeInTime(), inside(tx)])
  if (taking.status === 'rejected') throw taking.reason
  if (!taking.value) throw new KeyTaken()
  if (working.status === 'rejected') throw working.reason
  return working.value
}

async function keepAnswer(
  tx: KeyedStores,
  { key, requestId, mark, seal }: Pick<KeyedWork<never>, 'key' | 'requestId' | 'mark' | 'seal'>,
  text: string,
): Promise<void> {
  const answer = seal(text)
  if (requestId !== undefined) await tx.requestIds.keep(requestId, { bodyHash: mark.bodyHash, answer })
  if (key !== undefined) await tx.idempotencyKeys.keep(key, answer)
}

/**
 * What a refusal means: a call that was done before may be refused for what it has done. So each is asked for the
 * answer first; one without any is thrown.
 */
async function answerBefore(
  work: KeyedWork<KeyedContext<KeyedStores>>,
  error: unknown,
): Promise<KeyedAnswer | undefined> {
  const { call, key } = work
  const { storage, now } = call.context
  const isRefusal = error instanceof ApiError || error instanceof KeyTaken
  const taken =
    key &&
    (await storage.idempotencyKeys.find(key, now).catch((failure: unknown) => {
      throw isRefusal ? failure : error
    }))
  const answer = taken && answerOf(work, taken)
  if (answer !== undefined || error instanceof KeyTaken) return answer
  return answerOfRequestId(work, error)
}

/** Throws the refusal where there is no answer of the request id. */
async function answerOfRequestId(work: KeyedWork<KeyedContext<KeyedStores>>, error: unknown): Promise<KeyedAnswer> {
  const { call, key, requestId, mark, open } = work
  const { storage, now } = call.context
  if (requestId === undefined || !(error instanceof ApiError) || error.definition !== DUPLICATE_REQUEST_ID) throw error
  const kept = await storage.requestIds.find(requestId, now)
  if (kept === undefined) throw error
  if (kept.bodyHash !== mark.bodyHash) throw new ApiError(IDEMPOTENCY_KEY_REUSED)
  // The key holds for longer than the request id: it must not be done anew when that is free again.
  const text = open(kept.answer)
  if (key !== undefined) await keepUnderKey({ work, key }, text)
  return { text, isReplayed: true }
}
