import { httpWebhookSender } from '@org/openapi-core/channels'
import type { WebhookAnswer, WebhookRequest, WebhookSender } from '@org/openapi-core/channels'

/** A sender of webhooks that keeps every one for a test to read, and accepts what the shipped one accepts. */
export interface ScriptedWebhooks extends WebhookSender {
  /** What it sent, in order. */
  readonly sent: readonly WebhookRequest[]
  /** Lets the next calls be answered so, one each; 200 then. */
  answerWith(...answers: readonly WebhookAnswer[]): void
  /** Lets the next calls fail with these, one each: a `ChannelRefusal`, or an error with a `code` for "nobody answered". */
  failWith(...errors: readonly unknown[]): void
}

/** A sender that has sent nothing yet. */
export function scriptedWebhooks(): ScriptedWebhooks {
  const shipped = httpWebhookSender()
  const sent: WebhookRequest[] = []
  const answers: WebhookAnswer[] = []
  const failures: unknown[] = []
  return {
    sent,
    accepts: (url) => shipped.accepts(url),
    answerWith: (...given) => void answers.push(...given),
    failWith: (...errors) => void failures.push(...errors),
    async send(request) {
      sent.push({ ...request })
      if (failures.length > 0) throw failures.shift()
      return answers.shift() ?? { status: 200 }
    },
  }
}
