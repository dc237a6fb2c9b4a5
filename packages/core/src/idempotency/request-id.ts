import { ApiError, defineError } from '../kernel/errors.js'
import type { PartnerContext } from '../http/context.js'
import { textFilter } from '../http/input/fields.js'

/** Within ten minutes, of the same client and operation; also while the first call is still under way. */
export const DUPLICATE_REQUEST_ID = defineError(1_013_022_002, 'DUPLICATE_REQUEST_ID', {
  en: 'This requestId was processed within the last 10 minutes',
  zh: '10 分钟内重复的 requestId',
})

/** The member `requestId` of a body: at most 64 characters, blank is absent. */
export const requestIdInput = () =>
  textFilter(64).nullish().meta({ description: 'Idempotency key: the same value is processed once within 10 minutes.' })

/** What a request id is unique within. */
export interface RequestIdKey {
  readonly clientId: string
  /** The operation's id: each has request ids of its own. */
  readonly operation: string
  readonly requestId: string
}

/** What was answered to a request id whose caller asked for it to be kept. */
export interface KeptAnswer {
  /** Of the body, as it was validated; another one is another call. */
  readonly bodyHash: string
  /** The body of the answer. */
  readonly answer: string
}

/** The request ids of one tenant. */
export interface RequestIdRepository {
  /**
   * Takes the key until `expireTime`; false while somebody else has it. A key is free again at its `expireTime`
   * exactly. Inside a transaction the key is taken with it, and given back when it is rolled back.
   */
  reserve(key: RequestIdKey, times: { now: Date; expireTime: Date }): Promise<boolean>
  /** Writes the answer of the call, in the transaction that has reserved the key. */
  keep(key: RequestIdKey, kept: KeptAnswer): Promise<void>
  /** The answer of a key that is taken; undefined where none was kept. */
  find(key: RequestIdKey, now: Date): Promise<KeptAnswer | undefined>
}

/** Forgets request ids of all tenants that are free again. */
export interface RequestIdSweep {
  /** Deletes at most `limit` keys whose time is over; answers how many. */
  deleteExpired(now: Date, limit: number): Promise<number>
}

/** The repositories that reserving a request id touches. */
export interface RequestIdStores {
  readonly requestIds: RequestIdRepository
}

const KEPT_MS = 600_000

/**
 * Reserves the request id (rules/idempotency#request-id) as the first statement of the transaction that does the work,
 * so that success keeps it for ten minutes and failure, a crash included, gives it back at once. A request of the same
 * id at the same time waits for the first one's end. Throws DUPLICATE_REQUEST_ID; does nothing where none was sent.
 */
export async function reserveRequestId(
  tx: RequestIdStores,
  { principal, now }: Pick<PartnerContext<unknown>, 'principal' | 'now'>,
  { operation, requestId }: { readonly operation: string; readonly requestId: string | null | undefined },
): Promise<void> {
  if (requestId === undefined || requestId === null) return
  const times = { now, expireTime: new Date(now.getTime() + KEPT_MS) }
  const isReserved = await tx.requestIds.reserve({ clientId: principal.clientId, operation, requestId }, times)
  if (!isReserved) throw new ApiError(DUPLICATE_REQUEST_ID)
}
