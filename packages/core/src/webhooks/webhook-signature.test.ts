import { describe, expect, test } from 'vitest'
import type { Clock } from '../kernel/clock.js'
import { systemRandom } from '../kernel/random.js'
import { newWebhookSecret, verifyWebhook, webhookHeaders } from './webhook-signature.js'

const NOW = 1_789_000_000
const clock: Clock = { now: () => new Date(NOW * 1000 + 999), monotonic: () => 0 }
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const id = 'evt_1_2k9'
const body = '{"id":"evt_1_2k9","text":"ü"}'

/** What is signed at this time by this secret. */
const signed = (change: { timestamp?: number; body?: string; secrets?: readonly string[] } = {}) => {
  const { secrets = [secret], ...message } = change
  return webhookHeaders({ id, timestamp: NOW, body, ...message }, secrets)
}
const verify = (headers: Record<string, string | string[] | undefined>, received = body, secrets = [secret]) =>
  verifyWebhook({ headers, body: received }, { secrets, clock })
const SIGNATURE = signed()['webhook-signature'] ?? ''
const plain = SIGNATURE.slice(3)

describe('a signature', () => {
  test('is the one of the specification’s example', () => {
    const payload = '{"test": 2432232314}'
    const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: 1614265330, body: payload }
    expect(webhookHeaders(message, [secret])['webhook-signature']).toBe(
      'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    )
  })

  test('is taken from whichever secret is live, with and without its prefix', () => {
    const other = newWebhookSecret(systemRandom)
    expect(other).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(verify(signed({ secrets: [other, secret] }))).toBe(true)
    expect(verify(signed({ secrets: [other] }), body, [secret, other])).toBe(true)
    expect(verify(signed({ secrets: [other] }))).toBe(false)
    expect(verify(signed(), body, [secret.slice(6)])).toBe(true)
    expect(verify({ ...signed(), 'webhook-signature': `v1a,abc ${SIGNATURE}` })).toBe(true)
    expect(verify(signed(), body, [])).toBe(false)
  })

  test.each([-300, 0, 300])('is taken %i seconds off', (off) => {
    expect(verify(signed({ timestamp: NOW + off }))).toBe(true)
  })

  test('is taken at no other time where the tolerance is no number, as one that is read from nowhere', () => {
    const late = signed({ timestamp: NOW - 86_400 })
    expect(verifyWebhook({ headers: late, body }, { secrets: [secret], clock, toleranceSeconds: NaN })).toBe(false)
  })

  test.each(['', 'whsec_', 'whsec_a', 'whsec_****', 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaS'])(
    'is made with no secret like %j',
    (wrong) => {
      expect(() => verify(signed(), body, [wrong])).toThrow(TypeError)
    },
  )
})

/** Headers that are nobody's: what they differ in from those that are right. */
const broken: readonly [what: string, change: Record<string, string | string[] | undefined>][] = [
  ...['webhook-id', 'webhook-timestamp', 'webhook-signature'].flatMap(
    (name): [string, Record<string, string | string[] | undefined>][] => [
      [`${name} is missing`, { [name]: undefined }],
      [`${name} is empty`, { [name]: '' }],
      [`${name} is blank`, { [name]: ' ' }],
      [`${name} comes twice`, { [name]: [signed()[name] ?? '', signed()[name] ?? ''] }],
      [`${name} is joined from two`, { [name]: `${signed()[name]}, ${signed()[name]}` }],
      [`${name} is null`, { [name]: 'null' }],
      [`${name} has a quote`, { [name]: `"${signed()[name]}"` }],
      [`${name} has a NUL`, { [name]: `${signed()[name]}\0` }],
      [`${name} has a line break`, { [name]: `${signed()[name]}\n` }],
    ],
  ),
  ...[
    'evt_1_2k8',
    'EVT_1_2K9',
    'evt_1_2k9 ',
    ' evt_1_2k9',
    'evt_1_2k9.',
    '.evt_1_2k9',
    'evt_1_2k',
    `evt_1_2k9.${NOW}`,
  ].map((other): [string, Record<string, string>] => [
    `webhook-id is ${JSON.stringify(other)}`,
    { 'webhook-id': other },
  ]),
  ...[
    ...[NOW - 301, NOW + 301, NOW - 86_400, NOW + 86_400, 0, -NOW, NOW * 1000].map(String),
    ...[`+${NOW}`, `0${NOW}`, ` ${NOW}`, `${NOW} `, `${NOW}.0`, `${NOW}.5`, `${NOW}e0`, `0x${NOW.toString(16)}`],
    ...[
      'NaN',
      'Infinity',
      '-0',
      'now',
      '2026-09-10T12:00:00Z',
      '١٧٨٩٠٠٠٠٠٠',
      '1_789_000_000',
      '1,789,000,000',
      `${NOW}n`,
    ],
    ...['9'.repeat(13), '9'.repeat(400), `${NOW}\t`, String(NOW - 1), String(NOW + 1)],
  ].map((other): [string, Record<string, string>] => [
    `webhook-timestamp is ${JSON.stringify(other.slice(0, 30))}`,
    { 'webhook-timestamp': other },
  ]),
  ...[
    ...[
      plain,
      `v1${plain}`,
      `v1=${plain}`,
      `v1;${plain}`,
      `v1:${plain}`,
      `v1, ${plain}`,
      `v1 ,${plain}`,
      ` v1,${plain}x`,
    ],
    ...[
      `V1,${plain}`,
      `v2,${plain}`,
      `v0,${plain}`,
      `v1a,${plain}`,
      `v11,${plain}`,
      `v,${plain}`,
      `,${plain}`,
      `1,${plain}`,
    ],
    ...[
      `v1,${plain.slice(0, -1)}`,
      `v1,${plain}=`,
      `v1,${plain.slice(1)}`,
      `v1,A${plain}`,
      `v1,${plain.toLowerCase()}`,
    ],
    ...[
      `v1,${plain.replace(/\+/g, '-').replace(/\//g, '_').replace('=', '')}`,
      `v1,${Buffer.from(plain, 'base64').toString('hex')}`,
    ],
    ...[`v1,${'A'.repeat(43)}=`, 'v1,', 'v1', ',', `v1,,${plain}`, `v1,${plain},`, `v1,${encodeURIComponent(plain)}`],
    ...[
      `t=${NOW},v1=${plain}`,
      `sha256=${plain}`,
      `Bearer ${plain}`,
      `v1,${plain};v1,${plain}`,
      `v1,${plain},v1,${plain}`,
    ],
    ...[
      `v1,${plain}`.split('').join(' '),
      `v1,${plain}\u00a0`,
      `v1,${plain}\tv1`,
      'v1,undefined',
      'v1,null',
      'v1,[object Object]',
    ],
    ...[
      `${'v1,AAAA '.repeat(600)}v1,${plain}`,
      `v1,${Buffer.from(Buffer.from(plain, 'base64').reverse()).toString('base64')}`,
    ],
  ].map((other): [string, Record<string, string>] => [
    `webhook-signature is ${JSON.stringify(other.slice(0, 60))}`,
    { 'webhook-signature': other },
  ]),
]

describe('broken headers', () => {
  test('are a hundred at least', () => {
    expect(broken.length).toBeGreaterThanOrEqual(100)
    expect(verify(signed())).toBe(true)
  })

  test.each(broken)('are refused: %s', (_, change) => {
    expect(verify({ ...signed(), ...change })).toBe(false)
  })

  test.each([
    ['another body', body.replace('ü', 'u')],
    ['a longer body', `${body} `],
    ['no body', ''],
    ['the same, written anew', JSON.stringify(JSON.parse(body), null, 1)],
  ])('do not fit %s', (_, received) => {
    expect(verify(signed(), received)).toBe(false)
  })
})
