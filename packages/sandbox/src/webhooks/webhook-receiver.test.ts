import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createSandboxWorld } from '../local-world.js'
import type { LocalWorld } from '../local-world.js'
import { sandboxWebhookReceiver } from './webhook-receiver.js'

/** An engine whose webhooks are those with this signature. */
const openApi = {
  context: (tenantId: number) => ({ tenantId }),
  services: {
    webhookEndpoints: {
      isSigned: async (
        { tenantId }: { tenantId: number },
        { headers, isAt }: { headers: Record<string, string>; isAt: (url: string) => boolean },
      ) =>
        tenantId === 7 &&
        headers['webhook-signature'] === 'right' &&
        isAt('http://127.0.0.1:3000/sandbox/webhooks/receiver') &&
        !isAt('https://partner.example.com/'),
    },
  },
} as never

let world: LocalWorld
let server: Server
let base: string

beforeEach(async () => {
  world = createSandboxWorld()
  server = createServer(sandboxWebhookReceiver({ world, openApi }, (_, response) => void response.writeHead(418).end()))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const send = (body: string, headers: Record<string, string> = {}) =>
  fetch(`${base}/sandbox/webhooks/receiver`, { method: 'POST', body, headers })
const control = async (method: string, path: string, body: unknown = {}) => world.control({ method, path, body })
const behave = (body: unknown) => control('POST', '/webhooks/behaviour', body)
const received = async () => (await control('GET', '/webhooks')).body as { url: string; requests: object[] }

const event = JSON.stringify({ type: 'pay.order.paid', tenantId: 7 })

describe('the built-in receiver', () => {
  test('takes webhooks, and shows them oldest first', async () => {
    expect((await send(event, { 'webhook-id': 'evt_1', 'webhook-signature': 'right' })).status).toBe(200)
    for (const body of [event, '{"tenantId":"7"}', 'no JSON', '']) expect((await send(body)).status).toBe(200)
    const { requests } = await received()
    expect(requests).toMatchObject([
      { webhookId: 'evt_1', type: 'pay.order.paid', verified: true, status: 200, body: event },
      { webhookId: null, type: 'pay.order.paid', verified: false },
      { type: null, verified: false },
      { type: null, verified: false, body: 'no JSON' },
      { type: null, verified: false, body: '' },
    ])
    expect(requests[0]).toMatchObject({ headers: { 'webhook-signature': 'right' }, receivedTime: expect.any(String) })
  })

  test('keeps the newest, and no more than 16 MiB of them', async () => {
    const most = 1_048_576
    for (let i = 0; i < 20; i++) expect((await send(String(i).padEnd(most, 'x'))).status).toBe(200)
    const { requests } = (await received()) as { requests: { body: string }[] }
    expect(requests.reduce((sum, { body }) => sum + body.length, 0)).toBeLessThanOrEqual(16 * most)
    expect(requests.map(({ body }) => body.replace(/x+$/, ''))).toEqual(
      Array.from({ length: 15 }, (_, i) => String(i + 5)),
    )
    // What is gone makes room for others.
    for (let i = 0; i < 20; i++) expect((await send(event)).status).toBe(200)
    expect((await received()).requests).toHaveLength(35)
  })

  test('is at a loopback address, whatever the host is called', async () => {
    world.publishAt('http://localhost:4000')
    expect((await received()).url).toBe('http://127.0.0.1:4000/sandbox/webhooks/receiver')
    world.publishAt('https://api.example.com', 'http://127.0.0.1:4001')
    expect((await received()).url).toBe('http://127.0.0.1:4001/sandbox/webhooks/receiver')
    world.publishAt('http://127.0.0.2:4000')
    expect((await received()).url).toBe('http://127.0.0.2:4000/sandbox/webhooks/receiver')
  })

  test('behaves as a script wants, so many times', async () => {
    await behave({ status: 503, times: 2 })
    expect([(await send(event)).status, (await send(event)).status, (await send(event)).status]).toEqual([
      503, 503, 200,
    ])
    await behave({ drop: true, times: 1 })
    await expect(send(event)).rejects.toThrow()
    expect((await send(event)).status).toBe(200)
    await behave({ slow: 60_000 })
    // It arrives, and is not answered while the caller waits.
    const gone = new AbortController()
    const slow = fetch(`${base}/sandbox/webhooks/receiver`, { method: 'POST', body: event, signal: gone.signal })
    await expect.poll(async () => (await received()).requests.length, { timeout: 60_000 }).toBe(6)
    gone.abort()
    await expect(slow).rejects.toThrow()
    await behave({ status: 200 })
    expect((await received()).requests.map((request) => Reflect.get(request, 'status'))).toEqual([
      ...[503, 503, 200, null, 200, 200],
    ])
  })

  test.each([{}, { status: 99 }, { status: 200, drop: true }, { drop: false }, { slow: 0 }, { status: 200, times: 0 }])(
    'refuses %j',
    async (body) => {
      expect(await behave(body)).toMatchObject({ status: 400 })
    },
  )

  test('takes POST only, no more than a megabyte, and leaves other paths alone', async () => {
    expect((await fetch(`${base}/sandbox/webhooks/receiver`)).status).toBe(405)
    expect((await fetch(`${base}/sandbox/webhooks`)).status).toBe(418)
    const tooMuch = await send('x'.repeat(1_048_577)).then(
      ({ status }) => status,
      () => 413,
    )
    expect(tooMuch).toBe(413)
    expect((await received()).requests).toEqual([])
  })
})
