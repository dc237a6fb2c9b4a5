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

  test.each<[string, () => unknown]>([
    [
      'fails',
      () => {
        throw new Error('cannot tell')
      },
    ],
    ['promises', () => Promise.resolve(true)],
    ['promises, and fails later', () => Promise.reject(new Error('cannot tell'))],
    ['answers nothing', () => undefined],
  ])('that %s, asked about an address, does not accept it', async (_, accepts) => {
    const webhooks = { ...scriptedWebhooks(), accepts: accepts as WebhookSender['accepts'] }
    scene = await webhookScene({ channels: { webhooks } })
    const body = { clientId: scene.app.clientId, url: URL, eventTypes: ['*'] }
    const answer = await scene.platform.admin('POST event/webhook-endpoint/create', { body })
    expect([answer.status, answer.body.code]).toEqual([200, URL_REFUSED])
  })
})

/** What TypeScript would not let pass. */
function answering(answer: unknown): WebhookSender['send'] {
  return () => Promise.resolve(answer as WebhookAnswer)
}

function rejecting(thrown: unknown): WebhookSender['send'] {
  return async () => {
    throw thrown
  }
}
