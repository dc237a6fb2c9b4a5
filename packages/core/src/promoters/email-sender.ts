/** An e-mail of the platform, in plain text. */
export interface EmailMessage {
  readonly to: string
  readonly subject: string
  /** May hold a code that works: neither log nor keep it. */
  readonly text: string
}

/** Sends e-mails for the platform. A refusal (`ChannelRefusal`) is an address that takes none. */
export interface EmailSender {
  /** Resolves when the mail is on its way. It is called once for each mail: trying again is the caller's decision. */
  send(message: EmailMessage, signal: AbortSignal): Promise<void>
}
