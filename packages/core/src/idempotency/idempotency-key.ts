/** What a key is unique within, beside its tenant. */
export interface IdempotencyKey {
  /** The application or the administrator: each has keys of its own. */
  readonly caller: string
  readonly key: string
}

/** What is done under a key; another operation or another body is another call. */
export interface IdempotentCall {
  /** The operation's id. */
  readonly operation: string
  /** Of the body, as it was validated. */
  readonly bodyHash: string
  /** The request that does it. */
  readonly takenBy: string
}

/** A key that is taken. */
export interface TakenKey extends IdempotentCall {
  /** The body of the answer; null while the call is under way. */
  readonly answer: string | null
}

/** The idempotency keys of one tenant. */
export interface IdempotencyKeyRepository {
  /**
   * Takes the key for a call until `expireTime`; false while another has it. A key is free again at its `expireTime`
   * exactly, and one without an answer where that lies more than twice as far ahead as the given one: it was taken before the
   * clock was set back. Taken inside a transaction it is given back when that is rolled back, and a second taker waits for its
   * end.
   */
  take(
    key: IdempotencyKey,
    call: IdempotentCall,
    times: { readonly now: Date; readonly expireTime: Date },
  ): Promise<boolean>
  /** The call that has the key; undefined where it is free. */
  find(key: IdempotencyKey, now: Date): Promise<TakenKey | undefined>
  /** Writes the answer of a call, in the transaction that has taken the key. */
  keep(key: IdempotencyKey, answer: string): Promise<void>
  /** Writes the answer of the request that has taken the key, and until when it holds; false where it has it no more. */
  settle(
    key: IdempotencyKey,
    takenBy: string,
    kept: { readonly answer: string; readonly expireTime: Date },
  ): Promise<boolean>
  /** Gives the key back, where the request still has it. */
  free(key: IdempotencyKey, takenBy: string): Promise<void>
}

/** Forgets idempotency keys of all tenants that are free again. */
export interface IdempotencyKeySweep {
  /** Deletes at most `limit` keys whose time is over; answers how many. */
  deleteExpired(now: Date, limit: number): Promise<number>
}

/** The repositories that taking a key touches. */
export interface IdempotencyKeyStores {
  readonly idempotencyKeys: IdempotencyKeyRepository
}
