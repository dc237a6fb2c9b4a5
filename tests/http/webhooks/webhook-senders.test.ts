import type { WebhookAnswer, WebhookSender } from '@org/openapi-core/channels'
import { scriptedWebhooks } from '@org/openapi-testing'
import { afterEach, describe, expect, test } from 'vitest'
import { paid, webhookScene } from './webhook-scene.js'
import type { WebhookScene } from './webhook-scene.js'

const URL_REFUSED = 1_015_002_001
const URL = 'https://partner.example.com/events'

let scene: WebhookScene
afterEach(() => scene.close())

describe('a sender of the host’s own (rules/webhooks#delivery)', () => {
  test.each<[string, unknown]>([
    ['no whole number', { status: 200.5 }],
    ['a text', { status: '200' }],
    ['no number', { status: NaN }],
    ['a number beyond HTTP', { status: 2 ** 60 }],
    ['a retry that is no text', { status: 200, retryAfter: 5 }],
    ['nothing', undefined],
  ])('that answers %s has not delivered, and is tried again later', async (_, answer) => {
    const webhooks = scriptedWebhooks()
    scene = await webhookScene({ channels: { webhooks: { ...webhooks, send: answering(answer) } } })
    const { id } = await scene.endpoint({ url: URL })
    await scene.happen(paid('P1'))
    expect(await scene.deliver()).toBe(1)
    expect(await scene.deliveries()).toMatchObject([{ status: 0, attempts: 1 }])
    expect(await scene.deliver()).toBe(0)
    const tried = await scene.platform.adminData('POST event/webhook-endpoint/test', { body: { id } })
    expect(tried).toMatchObject({ statusCode: null, failure: 'connection' })
    // Of the delivery, and of the test.
    expect(told('channel answered a webhook of another shape')).toHaveLength(2)
  })

  test.each<[string, unknown]>([
    ['whose code throws', Object.defineProperty(new Error('x'), 'code', { get: () => JSON.parse('{') as unknown })],
    ['that is nothing', undefined],
    ['that is a frozen object', Object.freeze({ code: 7 })],
  ])('that throws an error %s has not delivered: the attempt counts, and the last is the last', async (_, thrown) => {
    const webhooks = scriptedWebhooks()
    scene = await webhookScene({
      channels: { webhooks: { ...webhooks, send: rejecting(thrown) } },
    })
    await scene.endpoint({ url: URL })
    await scene.happen(paid('P1'))
    expect(await scene.deliver()).toBe(1)
    expect(await scene.deliveries()).toMatchObject([{ status: 0, attempts: 1 }])
  })

  test.each<[string, unknown, number]>([
    ['a mistake of its own', new TypeError('x is not a function'), 1],
    ['no error', 'a text', 1],
    ['an error that does not say what happened', new Error('nobody answered'), 1],
    ['what happened to the connection', withCode('ECONNREFUSED'), 0],
    ['the same as `fetch` says it', new TypeError('fetch failed', { cause: withCode('ECONNREFUSED') }), 0],
  ])('that throws %s has not reached the receiver; the log tells its mistakes', async (_, thrown, lines) => {
    scene = await webhookScene({ channels: { webhooks: { ...scriptedWebhooks(), send: rejecting(thrown) } } })
    await scene.endpoint({ url: URL })
    await scene.happen(paid('P1'))
    await scene.deliver()
    const { attemptList } = await scene.platform.adminData('GET event/webhook-delivery/get', { query: 'id=1' })
    expect(attemptList).toMatchObject([{ attemptNo: 1, statusCode: null, failure: 'connection' }])
    expect(told('channel call failed')).toHaveLength(lines)
  })

  test.each<[string, WebhookSender['send'], number]>([
    ['that fails by a mistake of its own', rejecting(new TypeError('x is not a function')), 0],
    ['that forgets to answer', answering(undefined), 0],
    ['that reaches nobody', rejecting(withCode('ECONNREFUSED')), 2],
    ['that does not say why it failed', rejecting(new Error('nobody answered')), 2],
  ])('%s, for five days: what it does wrong is held against no endpoint', async (_, send, status) => {
    scene = await webhookScene({ channels: { webhooks: { ...scriptedWebhooks(), send } } })
    const { id } = await scene.endpoint({ url: URL, ordering: 1 })
    await scene.happen(...Array.from({ length: 20 }, (__, i) => paid(`P${i}`)))
    expect(await scene.deliver()).toBe(20)
    scene.platform.clock.advance(5 * 86_400_000)
    // Of the many that have become due meanwhile each decides alike.
    expect(await scene.deliver()).toBeGreaterThan(0)
    const endpoint = await scene.platform.adminData('GET event/webhook-endpoint/get', { query: { id } })
    expect(endpoint).toMatchObject({ status })
    expect(endpoint.failingSince === null).toBe(status === 0)
  })

  test('may answer null for a header that was not there', async () => {
    const webhooks = scriptedWebhooks()
    scene = await webhookScene({
      channels: { webhooks: { ...webhooks, send: answering({ status: 200, retryAfter: null }) } },
    })
    await scene.endpoint({ url: URL })
    await scene.happen(paid('P1'))
    await scene.deliver()
    expect(await scene.deliveries()).toMatchObject([{ status: 1, attempts: 1 }])
  })

  test.each<[string, () => unknown, string | undefined]>([
    [
      'fails',
      () => {
        throw new Error('cannot tell')
      },
      'channel call failed',
    ],
    ['promises', () => Promise.resolve(true), 'channel answered a webhook of another shape'],
    [
      'promises, and fails later',
      () => Promise.reject(new Error('cannot tell')),
      'channel answered a webhook of another shape',
    ],
    ['answers nothing', () => undefined, 'channel answered a webhook of another shape'],
    ['says no', () => false, undefined],
  ])('that %s, asked about an address, does not accept it', async (_, accepts, message) => {
    const webhooks = { ...scriptedWebhooks(), accepts: accepts as WebhookSender['accepts'] }
    scene = await webhookScene({ channels: { webhooks } })
    const body = { clientId: scene.app.clientId, url: URL, eventTypes: ['*'] }
    const answer = await scene.platform.admin('POST event/webhook-endpoint/create', { body })
    expect([answer.status, answer.body.code]).toEqual([200, URL_REFUSED])
    expect(told(message ?? 'channel')).toHaveLength(message === undefined ? 0 : 1)
  })
})

/** What the log says of the sender in these words. */
function told(message: string): readonly string[] {
  return scene.platform.log.lines.filter((line) => line.includes('"channel":"webhooks"') && line.includes(message))
}

function withCode(code: string): Error {
  return Object.assign(new Error(`connect ${code}`), { code })
}

/** What TypeScript would not let pass. */
function answering(answer: unknown): WebhookSender['send'] {
  return () => Promise.resolve(answer as WebhookAnswer)
}

function rejecting(thrown: unknown): WebhookSender['send'] {
  return async () => {
    throw thrown
  }
}
