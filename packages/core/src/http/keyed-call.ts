import type { AdminPrincipal, PartnerPrincipal, RequestContext } from './context.js'
import type { Writes } from './idempotency-key.js'

/** A call that is to be done once. */
export interface KeyedCall<Context extends RequestContext<unknown, PartnerPrincipal | AdminPrincipal>> {
  readonly context: Context
  /** The operation's id. */
  readonly operation: string
  readonly writes: Writes
  /** Whether the answer is kept sealed. */
  readonly answersSecret?: boolean | undefined
  /** The caller's `Idempotency-Key`. */
  readonly key: string | undefined
  /** The body's `requestId`, where its first answer is asked for again. */
  readonly requestId: string | undefined
  /** As it was validated: how it was spelt makes no difference. */
  readonly body: unknown
  /** Does the work. At once: in one transaction of the context that it is given, and answers what that resolved to. */
  handle(context: Context): Promise<unknown>
  /** The body of the answer to what the work resolved to. */
  answerText(result: unknown): string
}

/** What a keyed call is answered. */
export interface KeyedAnswer {
  /** The whole body. A kept one is a success, whose status is always 200. */
  readonly text: string
  /** Whether it is an earlier call's. */
  readonly isReplayed: boolean
}
