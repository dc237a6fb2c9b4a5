import { verifyWebhook } from '@org/openapi-core'
import type { Random } from '@org/openapi-core'
import { EventEmitter, once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** What of an event its receiver looks at. */
interface ReceivedEvent {
  readonly id: string
  readonly subject: string
  readonly position: number
}

/** An event at one endpoint. The moments are numbers that grow with everything that happens here. */
export interface Arrival extends ReceivedEvent {
  readonly firstArrival: number
  /** When it was first answered with 200; absent: never. */
  acceptedAt?: number
  /** How often it came after that: whoever sent it did not live to write down that it had arrived. */
  repeats: number
  failures: number
}

/** A step of a delivery as its receiver sees it: its connection, the event, its answer. */
export type DeliveryStep = 'connection' | 'arrival' | 'answer'

/** Of one event at one endpoint: after eight it would be given up. */
const MOST_FAILURES = 2
const FAILING_OF_TEN = 2
const SLOW_OF_TEN = 2
const SLOW_MS = 120

/** A partner's server with an endpoint at each path, which at times is slow, fails or says nothing. */
export class WebhookPartner {
  readonly unexpected = new Map<string, number>()
  readonly #steps = new EventEmitter<Record<DeliveryStep, []>>()
  readonly #server = createServer((request, response) => void this.#receive(request, response))
  readonly #arrivals = new Map<string, Map<string, Arrival>>()
  readonly #secrets = new Map<string, string>()
  #isWell = false
  #moment = 0

  constructor(private readonly random: Random) {
    this.#server.on('connection', () => this.#steps.emit('connection'))
  }

  /** Resolves to where it listens. */
  async open(): Promise<string> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    const address = this.#server.address()
    return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  }

  /** Whatever comes to that path has to be signed with this secret. */
  expect(path: string, secret: string): void {
    this.#secrets.set(path, secret)
    this.#arrivals.set(path, new Map())
  }

  /** Every event that came to that path, each once, in the order in which they first came. */
  arrivalsAt(path: string): Arrival[] {
    return [...(this.#arrivals.get(path)?.values() ?? [])]
  }

  /** Answers everything at once and with success from now on. */
  recover(): void {
    this.#isWell = true
  }

  /** Tells of each such step as it happens; answers how to have that end. */
  onStep(step: DeliveryStep, listen: () => void): () => void {
    this.#steps.on(step, listen)
    return () => void this.#steps.off(step, listen)
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
  }

  async #receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await textOf(request)
    if (body === undefined) return
    const path = request.url ?? ''
    const arrivals = this.#arrivals.get(path)
    const isSigned = verifyWebhook({ headers: request.headers, body }, { secrets: [this.#secrets.get(path) ?? ''] })
    if (arrivals === undefined || !isSigned) {
      this.unexpected.set(path, (this.unexpected.get(path) ?? 0) + 1)
      response.writeHead(400).end()
      return
    }
    const event: ReceivedEvent = JSON.parse(body)
    const arrival = arrivals.get(event.id) ?? { ...event, firstArrival: this.#next(), repeats: 0, failures: 0 }
    arrivals.set(event.id, arrival)
    if (arrival.acceptedAt !== undefined) arrival.repeats += 1
    this.#steps.emit('arrival')
    await this.#answer(arrival, response)
  }

  async #answer(arrival: Arrival, response: ServerResponse): Promise<void> {
    const isFailing = !this.#isWell && arrival.failures < MOST_FAILURES && this.random.integer(10) < FAILING_OF_TEN
    if (isFailing) arrival.failures += 1
    if (!this.#isWell && this.random.integer(10) < SLOW_OF_TEN) await sleep(this.random.integer(SLOW_MS))
    if (isFailing && this.random.integer(2) === 0) {
      response.destroy()
      return
    }
    if (!isFailing) arrival.acceptedAt ??= this.#next()
    response.writeHead(isFailing ? 500 : 200)
    response.end(() => this.#steps.emit('answer'))
  }

  #next(): number {
    this.#moment += 1
    return this.#moment
  }
}

/** Undefined where it breaks off. */
async function textOf(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = []
  try {
    for await (const chunk of request) chunks.push(chunk)
    return Buffer.concat(chunks).toString()
  } catch {
    return undefined
  }
}
