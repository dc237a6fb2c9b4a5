import { z } from 'zod'
import { defineRoute } from '../control-route.js'
import type { ControlRoute } from '../control-route.js'
import type { SimulationSurroundings } from '../simulation.js'

/** Where the receiver takes webhooks, without a key. */
export const RECEIVER_PATH = '/sandbox/webhooks/receiver'

/** Where the receiver asks what to do with a webhook. */
export const RECEIVED_PATH = '/webhooks/received'

/** Longer than the engine waits for an answer. */
const SLOW_MS = 20_000
const MOST_REQUESTS = 1000
/** Of all that is kept: anybody may send, and up to a megabyte each time. */
const MOST_CHARACTERS = 16 * 1_048_576
const OK = 200

const receivedInput = z.strictObject({
  verified: z.boolean(),
  headers: z.record(z.string(), z.string()),
  body: z.string(),
})

/** A webhook as the receiver tells the world of it. */
export type ReceivedWebhookCall = z.output<typeof receivedInput>

/** What the receiver is to do with it. */
export interface ReceiverBehaviour {
  readonly status: number
  /** Milliseconds before it answers. */
  readonly delayMs: number
  /** It closes the connection, and answers nothing. */
  readonly isDropped: boolean
}

/** As long as no script says otherwise. */
const USUAL: ReceiverBehaviour = { status: OK, delayMs: 0, isDropped: false }

/** `POST /sandbox/webhooks/behaviour`: one of the three. Without `times` it stays until it is changed. */
const behaviourInput = z
  .strictObject({
    status: z.int().min(200).max(599).optional(),
    slow: z.union([z.literal(true), z.int().min(1).max(60_000)]).optional(),
    drop: z.literal(true).optional(),
    times: z.int().min(1).max(1_000_000).nullish(),
  })
  .refine(({ status, slow, drop }) => [status, slow, drop].filter((one) => one !== undefined).length === 1, {
    error: 'takes one of status, slow and drop',
  })

/** As `GET /sandbox/webhooks` shows it. */
interface ShownWebhook extends ReceivedWebhookCall {
  readonly webhookId: string | null
  readonly type: string | null
  /** What was answered; null where the connection was closed. */
  readonly status: number | null
  /** ISO 8601, by the engine's clock. */
  readonly receivedTime: string
}

interface InboxSurroundings extends Pick<SimulationSurroundings, 'clock'> {
  /** Where the host listens, without a slash at its end. */
  localUrl(): string
}

/** What the built-in receiver got, and how it answers. */
export class WebhookInbox {
  #requests: ShownWebhook[] = []
  #characters = 0
  #behaviour = USUAL
  #left = Infinity

  constructor(private readonly surroundings: InboxSurroundings) {}

  /** Its part of the control API. */
  get routes(): readonly ControlRoute[] {
    return [
      defineRoute({ method: 'GET', path: '/webhooks', body: z.unknown() }, () => ({
        url: this.#url(),
        requests: this.#requests,
      })),
      defineRoute({ method: 'POST', path: '/webhooks/behaviour', body: behaviourInput }, (body) => {
        const { status = OK, slow, drop = false, times } = body
        this.#behaviour = { status, delayMs: slow === true ? SLOW_MS : (slow ?? 0), isDropped: drop }
        this.#left = times ?? Infinity
        return body
      }),
      defineRoute({ method: 'POST', path: RECEIVED_PATH, body: receivedInput }, (call) => this.#receive(call)),
    ]
  }

  #receive(call: ReceivedWebhookCall): ReceiverBehaviour {
    const behaviour = this.#behaviour
    if (--this.#left === 0) this.#behaviour = USUAL
    const { headers } = call
    this.#requests.push({
      webhookId: headers['webhook-id'] ?? null,
      type: typeOf(call.body),
      verified: call.verified,
      status: behaviour.isDropped ? null : behaviour.status,
      receivedTime: this.surroundings.clock.now().toISOString(),
      headers,
      body: call.body,
    })
    this.#characters += charactersOf(call)
    this.#forgetOldest()
    return behaviour
  }

  #forgetOldest(): void {
    while (this.#requests.length > MOST_REQUESTS || this.#characters > MOST_CHARACTERS) {
      const oldest = this.#requests.shift()
      if (oldest === undefined) return
      this.#characters -= charactersOf(oldest)
    }
  }

  /** Whatever the host is called: http may go to this machine's addresses only. */
  #url(): string {
    const url = new URL(RECEIVER_PATH, this.surroundings.localUrl())
    if (!url.hostname.startsWith('127.')) url.hostname = '127.0.0.1'
    return url.href
  }
}

const charactersOf = ({ headers, body }: Pick<ReceivedWebhookCall, 'headers' | 'body'>): number =>
  Object.entries(headers).reduce((sum, [name, value]) => sum + name.length + value.length, body.length)

const event = z.looseObject({ type: z.string() })

function typeOf(body: string): string | null {
  try {
    return event.safeParse(JSON.parse(body)).data?.type ?? null
  } catch {
    return null
  }
}
