/** A login that was begun, until it is completed or ten minutes have passed. */
export interface ChatLoginState {
  /** SHA-256 of the state's random part. */
  readonly stateHash: string
  readonly redirectUri: string
  /** The application that began it; null where the host did. */
  readonly clientId: string | null
  readonly expireTime: Date
}

/** The begun logins of one tenant. */
export interface ChatLoginStateRepository {
  insert(state: ChatLoginState): Promise<void>
  /** Takes the state away and answers it, once; undefined where there is none that is still good at `now`. */
  consume(stateHash: string, now: Date): Promise<ChatLoginState | undefined>
}

/** Forgets begun logins of all tenants that nobody completed. */
export interface ChatLoginStateSweep {
  /** Deletes at most `limit` states whose time is over; answers how many. */
  deleteExpired(now: Date, limit: number): Promise<number>
}
