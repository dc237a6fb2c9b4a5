/** A signed event on its way. */
export interface WebhookRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** JSON; to be sent as it is, byte for byte, for it is signed. */
  readonly body: string
}

/** What of an answer is looked at. */
export interface WebhookAnswer {
  readonly status: number
  /** The header of this name. */
  readonly retryAfter?: string | undefined
}

/**
 * Sends events to partners' endpoints, whose addresses anybody may choose: nothing of the host's own may be reached
 * through it. `httpWebhookSender()` sees to that.
 */
export interface WebhookSender {
  /** Whether events may be sent there, as far as the address itself tells; asked when an endpoint is saved. */
  accepts(url: URL): boolean
  /**
   * Sends a POST; follows no redirect, and keeps nothing of the answer. Rejects where nothing answered, best with the error
   * of the runtime, whose `code` says what happened; with `ChannelRefusal` where it must not be asked.
   */
  send(request: WebhookRequest, signal: AbortSignal): Promise<WebhookAnswer>
}
