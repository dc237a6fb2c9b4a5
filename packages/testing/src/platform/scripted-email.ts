import type { EmailMessage, EmailSender } from '@org/openapi-core/channels'

/** An e-mail sender that keeps every mail for a test to read. */
export interface ScriptedEmail extends EmailSender {
  /** What it sent, in order. */
  readonly sent: readonly EmailMessage[]
  /** Lets the next calls fail with these, one each: a `ChannelRefusal`, or anything else for "unknown". */
  failWith(...errors: readonly unknown[]): void
}

/** A sender that has sent nothing yet. */
export function scriptedEmail(): ScriptedEmail {
  const sent: EmailMessage[] = []
  const failures: unknown[] = []
  return {
    sent,
    failWith: (...errors) => void failures.push(...errors),
    async send(message) {
      if (failures.length > 0) throw failures.shift()
      sent.push({ ...message })
    },
  }
}
