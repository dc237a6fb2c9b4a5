import { sha256 } from '../kernel/digest.js'
import { ApiError } from '../kernel/errors.js'
import type { AdminContext } from '../http/context.js'
import { IDEMPOTENCY_KEY_REUSED } from '../http/admin-api/idempotency-key.js'

/** What a key is unique within. */
export interface IdempotencyKey {
  readonly adminId: string
  /** The operation's id: each has keys of its own. */
  readonly operation: string
  readonly key: string
}

/** What was done under a key. */
export interface IdempotentCall {
  /** Of the body; another one is another call. */
  readonly bodyHash: string
  /** The answer's `data`, JSON text; null until `keep`, in the same transaction, has written it. */
  readonly answer: string | null
}

/** The idempotency keys of one tenant. */
export interface IdempotencyKeyRepository {
  /**
   * Takes the key until `expireTime`; false while somebody else has it. A key is free again at its `expireTime`
   * exactly. Taken inside a transaction it is given back when that is rolled back, and a second taker waits for its
   * end.
   */
  take(
    key: IdempotencyKey,
    bodyHash: string,
    times: { readonly now: Date; readonly expireTime: Date },
  ): Promise<boolean>
  find(key: IdempotencyKey): Promise<IdempotentCall | undefined>
  /** Writes the answer of the call that has the key. */
  keep(key: IdempotencyKey, answer: string): Promise<void>
}

/** Forgets idempotency keys of all tenants that are free again. */
export interface IdempotencyKeySweep {
  /** Deletes at most `limit` keys whose time is over; answers how many. */
  deleteExpired(now: Date, limit: number): Promise<number>
}

/** The repositories that doing a call once touches. */
export interface IdempotencyKeyStores {
  readonly idempotencyKeys: IdempotencyKeyRepository
}

/** A call that is to be done once. */
export interface OnceCall<Stores> {
  readonly context: AdminContext<Stores>
  readonly operation: string
  readonly key: string
  /** As it was validated: how it was spelt makes no difference. */
  readonly body: unknown
}

const KEPT_MS = 86_400_000

/** Ends the transaction of a call whose key is taken. */
class KeyTaken extends Error {
  constructor(readonly call: IdempotentCall) {
    super('The idempotency key is taken')
  }
}

/**
 * Does a call unless one with its key was done within 24 hours; answers its `data`, or that of the call that was done.
 * `handle` does its work in one transaction of the context that it is given, and answers what the work resolved to: the
 * key is taken as the first statement of that transaction and the answer is kept as its last, so that both are there if
 * and only if the work is, a crash included. A second call at the same time waits for the first one's end. Throws
 * IDEMPOTENCY_KEY_REUSED.
 */
export async function answerOnce<Stores extends IdempotencyKeyStores>(
  { context, operation, key, body }: OnceCall<Stores>,
  handle: (context: AdminContext<Stores>) => Promise<unknown>,
): Promise<unknown> {
  const { storage, principal, now } = context
  const named = { adminId: principal.adminId, operation, key }
  const bodyHash = sha256(JSON.stringify(body))
  const times = { now, expireTime: new Date(now.getTime() + KEPT_MS) }
  const transaction = <T>(work: (tx: Stores) => Promise<T>): Promise<T> =>
    storage.transaction(async (tx) => {
      await take(tx, { named, bodyHash, times })
      const answer = await work(tx)
      await tx.idempotencyKeys.keep(named, JSON.stringify(answer))
      return answer
    })
  try {
    return await handle(withMembers(context, { storage: withMembers(storage, { transaction }) }))
  } catch (error) {
    if (!(error instanceof KeyTaken)) throw error
    const { call } = error
    if (call.bodyHash !== bodyHash || call.answer === null) throw new ApiError(IDEMPOTENCY_KEY_REUSED)
    const answer: unknown = JSON.parse(call.answer)
    return answer
  }
}

interface Taking {
  readonly named: IdempotencyKey
  readonly bodyHash: string
  readonly times: { readonly now: Date; readonly expireTime: Date }
}

/** Takes the key. Throws `KeyTaken`. */
async function take({ idempotencyKeys }: IdempotencyKeyStores, { named, bodyHash, times }: Taking): Promise<void> {
  while (!(await idempotencyKeys.take(named, bodyHash, times))) {
    const call = await idempotencyKeys.find(named)
    if (call !== undefined) throw new KeyTaken(call)
    // A process whose clock is ahead has forgotten it in between.
  }
}

/** The object with other members; the rest of it, getters and private parts included, stays its own. */
function withMembers<T extends object>(object: T, members: object): T {
  return new Proxy(object, {
    get: (target, name): unknown => (name in members ? Reflect.get(members, name) : Reflect.get(target, name, target)),
  })
}
