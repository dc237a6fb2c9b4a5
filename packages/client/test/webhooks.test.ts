import { createHmac } from 'node:crypto'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { Webhook } from 'standardwebhooks'
import { verifyWebhook, WebhookVerificationError } from '../src/webhooks/index.js'
import type { PlatformEvent } from '../src/webhooks/index.js'

const NOW = 1_789_000_000
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const other = 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8='
const id = 'evt_1_2k9'
const body = '{"id":"evt_1_2k9","type":"pay.order.paid","data":{"text":"ü"}}'

/** By the library of Standard Webhooks. */
const signatureOf = (key = secret, time = NOW, text = body) => new Webhook(key).sign(id, new Date(time * 1000), text)
const signed = (change: Record<string, string | readonly string[] | undefined> = {}) => ({
  'webhook-id': id,
  'webhook-timestamp': String(NOW),
  'webhook-signature': signatureOf(),
  ...change,
})
type Headed = Parameters<typeof verifyWebhook>[0]['headers']
const verify = (headers: Headed, received: string | Uint8Array = body, secrets: readonly string[] = [secret]) =>
  verifyWebhook({ headers, body: received, secrets, now: () => NOW * 1000 + 999 })

describe('a webhook is its event', () => {
  const event = JSON.parse(body) as PlatformEvent

  test('as text or bytes, with headers of any kind and case', async () => {
    expect(await verify(signed())).toEqual(event)
    expect(await verify(signed(), new TextEncoder().encode(body))).toEqual(event)
    expect(await verify(new Headers(signed()))).toEqual(event)
    const ofTheirOwn = { get: (name: string) => new Headers(signed()).get(name) }
    expect(await verify(ofTheirOwn as Headers)).toEqual(event)
    const upper = Object.fromEntries(Object.entries(signed()).map(([name, value]) => [name.toUpperCase(), value]))
    expect(await verify(upper)).toEqual(event)
    expect(await verify(signed({ 'webhook-id': [id] }))).toEqual(event)
  })

  test('with any of the secrets, and any of the signatures', async () => {
    expect(await verify(signed(), body, [other, secret])).toEqual(event)
    expect(await verify(signed(), body, [secret.slice(6)])).toEqual(event)
    const both = `${signatureOf(other)} v1a,abc ${signatureOf()}`
    expect(await verify(signed({ 'webhook-signature': both }))).toEqual(event)
  })

  test.each([-300, 0, 300])('signed %i seconds off', async (off) => {
    const headers = signed({
      'webhook-timestamp': String(NOW + off),
      'webhook-signature': signatureOf(secret, NOW + off),
    })
    expect(await verify(headers)).toEqual(event)
  })

  test('never where the tolerance is no number, as one that is read from nowhere', async () => {
    const headers = signed({
      'webhook-timestamp': '1000000000',
      'webhook-signature': signatureOf(secret, 1_000_000_000),
    })
    const received = { headers, body, secrets: [secret], now: () => NOW * 1000 }
    await expect(verifyWebhook({ ...received, toleranceSeconds: 1e9 })).resolves.toEqual(event)
    await expect(verifyWebhook({ ...received, toleranceSeconds: NaN })).rejects.toThrow()
    await expect(verifyWebhook({ ...received, toleranceSeconds: undefined })).rejects.toThrow()
  })

  test('narrowed by its type', async () => {
    const received = await verify(signed())
    if (received.type === 'pay.order.paid') expectTypeOf(received.data).toHaveProperty('payAmount')
    expect(received.type).toBe('pay.order.paid')
  })
})

const plain = signatureOf().slice(3)
const bytes = Buffer.from(plain, 'base64')
/** The last character stands for four bits of the signature and two that say nothing. */
const respelled = `${plain.slice(0, -2)}${String.fromCharCode(plain.charCodeAt(plain.length - 2) + 1)}=`

const broken: readonly [what: string, change: Record<string, string | readonly string[] | undefined>][] = [
  ...Object.entries(signed()).flatMap(
    ([name, value]): [string, Record<string, string | readonly string[] | undefined>][] => [
      [`${name} is missing`, { [name]: undefined }],
      [`${name} is empty`, { [name]: '' }],
      [`${name} is blank`, { [name]: ' ' }],
      [`${name} comes twice`, { [name]: [String(value), String(value)] }],
      [`${name} comes twice, joined`, { [name]: `${String(value)}, ${String(value)}` }],
    ],
  ),
  ...(['0', '-1', '1e9', '0x10', ' 1', '01', 'NaN', `${NOW}.0`, `+${NOW}`, `0${NOW}`, `${NOW} `, '9'.repeat(13)].map(
    (time): [string, object] => [`the time is ${JSON.stringify(time)}`, { 'webhook-timestamp': time }],
  ) as [string, Record<string, string>][]),
  ...[-301, 301, -86_400, 86_400].map((off): [string, Record<string, string>] => [
    `signed ${off} seconds off`,
    { 'webhook-timestamp': String(NOW + off), 'webhook-signature': signatureOf(secret, NOW + off) },
  ]),
  ...[
    plain,
    `v1${plain}`,
    `v1 ${plain}`,
    `V1,${plain}`,
    `v2,${plain}`,
    `v1a,${plain}`,
    `v1,${plain.slice(0, -1)}`,
    `v1,${plain}=`,
    `v1,${respelled}`,
    `v1,${plain.toLowerCase()}`,
    `v1,${bytes.toString('hex')}`,
    `v1,${bytes.toString('base64url')}-`,
    `v1,${bytes.subarray(0, 16).toString('base64')}`,
    `v1,`,
    `v1,,${plain}`,
    `v1,${plain},`,
    ` v1,${plain}`,
    `v1,${plain} `,
    `v1,${plain}  v1,${plain}`,
    `v1,${plain}\tv1,${plain}`,
    signatureOf(other),
    signatureOf(secret, NOW, `${body} `),
    Array.from({ length: 100 }, () => `v1,${plain}`).join(' '),
    `v1,${createHmac('sha1', 'x').update(body).digest('base64')}`,
  ].map((list): [string, Record<string, string>] => [
    `the signature is ${list.slice(0, 60)}`,
    { 'webhook-signature': list },
  ]),
]

test.each(broken)('it is refused where %s', async (_, change) => {
  const { name } = await verify(signed(change)).then(
    () => ({ name: 'taken' }),
    (error: Error) => error,
  )
  expect(name).toBe('WebhookVerificationError')
})

test('a body that was changed, or that is no JSON, is refused', async () => {
  await expect(verify(signed(), body.replace('ü', 'u'))).rejects.toThrow('another secret')
  const text = 'no json'
  const headers = signed({ 'webhook-signature': signatureOf(secret, NOW, text) })
  await expect(verify(headers, text)).rejects.toThrow('not JSON')
  await expect(verify(signed(), body, [])).rejects.toThrow('another secret')
})

test.each([undefined, null, {}, JSON.parse(body), new TextEncoder().encode(body).buffer])(
  'a body that is not raw, as a body parser leaves it (%o), is refused',
  async (parsed) => {
    const received = { headers: signed(), body: parsed as never, secrets: [secret], now: () => NOW * 1000 }
    const error = await verifyWebhook(received).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(WebhookVerificationError)
    expect(error).toHaveProperty('message', expect.stringContaining('not raw'))
  },
)

test.each(['', 'whsec_', 'whsec_a', 'whsec_****', 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaS'])(
  '%j is no secret',
  async (wrong) => {
    await expect(verify(signed(), body, [wrong])).rejects.toThrow(TypeError)
  },
)
