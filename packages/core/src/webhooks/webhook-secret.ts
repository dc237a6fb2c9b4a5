/** A secret of an endpoint, sealed. */
export interface StoredWebhookSecret {
  readonly id: number
  readonly sealed: string
  /** Null while no rotation ends it. */
  readonly expireTime: Date | null
}

/** The secrets of one tenant's webhook endpoints. */
export interface WebhookSecretRepository {
  /** A live secret, the newest of the endpoint. */
  insert(endpointId: number, sealed: string, now: Date): Promise<void>
  /** Those that have not expired, newest first. */
  listLive(endpointId: number, now: Date): Promise<StoredWebhookSecret[]>
  /** Ends the secrets of these ids, but for one that ends before. */
  expire(ids: readonly number[], expireTime: Date): Promise<void>
  /** Deletes those of the endpoint that have expired; all, where no time is given. */
  delete(endpointId: number, expiredAt?: Date): Promise<void>
}
