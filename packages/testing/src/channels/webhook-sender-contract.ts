import type { WebhookRequest, WebhookSender } from '@org/openapi-core/channels'
import { expect } from 'vitest'
import { answerOf, endsInTime } from './answer-of.js'
import {
  declareChecks,
  expectRefusal,
  expectToGiveUp,
  expectUnknown,
  MANY_WRITINGS,
  patient,
} from './channel-checks.js'

/** What the receiver of the suite answers. */
export interface WebhookReceiverAnswer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  /** It writes its body without end. */
  readonly isEndless?: boolean
}

/** A sender, and a receiver that it may send to. */
export interface TestWebhookSender {
  readonly sender: WebhookSender
  /** The receiver's address, and another one of it, to which redirects lead. */
  readonly url: string
  readonly elsewhere: string
  /** What arrived at both, in order. */
  readonly arrived: () => readonly WebhookRequest[]
  /** What the receiver answers from now on. At first: 200. */
  readonly answerWith: (answer: WebhookReceiverAnswer) => void
  /** An address that must not be asked: one of the host's own network. */
  readonly forbiddenUrl: string
  /** An address that may be asked, and where nobody answers. */
  readonly silentUrl: string
  close?(): Promise<void>
}

/** What `webhookSenderContract` needs of an author. */
export interface WebhookSenderContractOptions {
  /** Heads the report. */
  readonly name: string
  readonly create: () => Promise<TestWebhookSender>
}

const SIGNATURE = 'v1,c2lnbmF0dXJlLW9mLXRoZS1zdWl0ZQ=='
const SECRET_BODY = 'the text of an event'

const requestTo = (url: string, body = `{"id":1, "text":"${SECRET_BODY}"}`): WebhookRequest => ({
  url,
  headers: { 'webhook-id': 'evt_1', 'webhook-timestamp': '1789012800', 'webhook-signature': SIGNATURE },
  body,
})

const send = ({ sender }: TestWebhookSender, request: WebhookRequest) =>
  answerOf('send', () => sender.send(request, patient()))

async function arrivals(made: TestWebhookSender, act: () => Promise<unknown>): Promise<readonly WebhookRequest[]> {
  const before = made.arrived().length
  await act()
  return made.arrived().slice(before)
}

/** What is asked of a sender of webhooks. */
export const webhookSenderChecks = {
  async 'sends body and headers exactly as they were handed over, once'(made: TestWebhookSender) {
    made.answerWith({ status: 200 })
    for (const body of [
      '{"b":1, "a" : 1.0 }\n',
      '',
      JSON.stringify(MANY_WRITINGS),
      JSON.stringify('深'.repeat(100_000)),
    ]) {
      const request = requestTo(made.url, body)
      const arrived = await arrivals(made, () => send(made, request))
      expect(arrived.map(({ url }) => url)).toEqual([made.url])
      expect(arrived[0]?.body === body, 'the body').toBe(true)
      expect(arrived[0]?.headers).toMatchObject(request.headers)
    }
  },
  async 'answers the status and when to come again'(made: TestWebhookSender) {
    for (const status of [200, 204, 400, 410, 500]) {
      made.answerWith({ status })
      expect(await send(made, requestTo(made.url))).toMatchObject({ status })
    }
    made.answerWith({ status: 503, headers: { 'retry-after': '120' } })
    expect(await send(made, requestTo(made.url))).toEqual({ status: 503, retryAfter: '120' })
  },
  async 'follows no redirect'(made: TestWebhookSender) {
    for (const status of [301, 302, 303, 307, 308]) {
      made.answerWith({ status, headers: { location: made.elsewhere } })
      const arrived = await arrivals(made, async () =>
        expect(await send(made, requestTo(made.url))).toMatchObject({ status }),
      )
      expect(arrived.map(({ url }) => url)).toEqual([made.url])
    }
  },
  async 'reads no answer to its end'(made: TestWebhookSender) {
    made.answerWith({ status: 200, isEndless: true })
    const controller = new AbortController()
    const sent = made.sender.send(requestTo(made.url), controller.signal)
    const isSettled = await endsInTime(sent)
    controller.abort()
    expect(isSettled, 'send: it ends before the answer does').toBe(true)
    expect(await sent).toMatchObject({ status: 200 })
  },
  async 'sends what twenty callers hand over at once'(made: TestWebhookSender) {
    made.answerWith({ status: 200 })
    const bodies = Array.from({ length: 20 }, (_, i) => `{"id":${100 + i}}`)
    const sendAll = () => Promise.all(bodies.map((body) => send(made, requestTo(made.url, body))))
    const arrived = await arrivals(made, sendAll)
    expect(arrived.map(({ body }) => body).sort()).toEqual(bodies)
  },
  async 'accepts the addresses that it sends to, and no other'({ sender, url, forbiddenUrl }: TestWebhookSender) {
    const urls = [url, forbiddenUrl, 'ftp://partner.example.com/', 'https://user:word@partner.example.com/']
    expect(urls.map((one) => sender.accepts(new URL(one)))).toEqual([true, false, false, false])
  },
  async 'refuses an address that must not be asked, though it was saved'(made: TestWebhookSender) {
    await expectRefusal(() => send(made, requestTo(made.forbiddenUrl)), [SIGNATURE, SECRET_BODY])
  },
  async 'throws where nobody answers, without telling what was sent'(made: TestWebhookSender) {
    await expectUnknown(() => send(made, requestTo(made.silentUrl)), [SIGNATURE, SECRET_BODY])
  },
  async 'gives up when its caller does, before or during the call'(made: TestWebhookSender) {
    made.answerWith({ status: 200 })
    await expectToGiveUp('send', (signal) => made.sender.send(requestTo(made.url), signal))
  },
}

/** What a sender of webhooks has to do. Declares its tests, so call it at the top of a test file. */
export function webhookSenderContract({ name, create }: WebhookSenderContractOptions): void {
  declareChecks({ title: `${name}: webhook sender contract`, create, checks: webhookSenderChecks })
}
