import { describe, expect, test } from 'vitest'
import type { TestApp, TestPlatform } from '@org/openapi-testing'
import { DETAIL_PATH, probe, revokeCall, tokenCall, updateApp } from './token-calls.js'
import { startPlatform } from '../../start-platform.js'

let platform: TestPlatform

async function start(ipWhitelist: string | null, trustedProxies: string[] = []): Promise<TestApp> {
  platform = await startPlatform({ trustedProxies })
  return platform.createApp({ ipWhitelist })
}

/** Whether a call from this peer passes, with this `X-Forwarded-For`. */
async function passes(app: TestApp, from: string, forwarded?: string): Promise<boolean> {
  const { status, body } = await tokenCall(platform, app, { from, headers: { 'x-forwarded-for': forwarded } })
  if (status === 200) return true
  expect({ status, msg: body.msg }).toEqual({ status: 403, msg: 'Forbidden: IP address not allowed' })
  return false
}

describe('the list (rules/auth#whitelist)', () => {
  test.each([null, '', '   '])('%j: every address', async (list) => {
    const app = await start(list)
    for (const from of ['203.0.113.1', '2001:db8::1']) expect(await passes(app, from)).toBe(true)
  })

  test.each<[list: string, from: string, passes: boolean]>([
    ['203.0.113.7', '203.0.113.7', true],
    ['203.0.113.7', '203.0.113.70', false],
    ['203.0.113.7', '203.0.113.8', false],
    [' 198.51.100.1 , 203.0.113.7 ', '203.0.113.7', true],
    ['203.0.113.7', '::ffff:203.0.113.7', true],
    ['::ffff:203.0.113.7', '203.0.113.7', true],
    ['::FFFF:cb00:7107', '203.0.113.7', true],
    ['2001:DB8:0:0:0:0:0:1', '2001:db8::1', true],
    ['2001:db8::1', '2001:0db8:0000:0000:0000:0000:0000:0001', true],
    ['2001:db8::1', '2001:db8::2', false],
    ['198.51.100.0/24', '198.51.100.0', true],
    ['198.51.100.0/24', '198.51.100.255', true],
    ['198.51.100.0/24', '198.51.101.0', false],
    ['198.51.100.77/24', '198.51.100.1', true],
    ['198.51.100.0/24', '::ffff:198.51.100.9', true],
    ['::ffff:198.51.100.0/120', '198.51.100.9', true],
    ['::ffff:198.51.100.0/120', '198.51.101.9', false],
    ['2001:db8::/32', '2001:db8:ffff::1', true],
    ['2001:db8::/32', '2001:db9::1', false],
    ['203.0.113.7', '', false],
  ])('%s lets %s pass: %s', async (list, from, expected) => {
    expect(await passes(await start(list), from)).toBe(expected)
  })

  test('applies to token, revoke and business calls', async () => {
    const app = await start('203.0.113.7')
    const token = (await tokenCall(platform, app, { from: '203.0.113.7' })).body.data.access_token as string
    for (const [from, status] of [
      ['203.0.113.7', 200],
      ['203.0.113.8', 403],
    ] as const) {
      expect((await tokenCall(platform, app, { from })).status).toBe(status)
      expect((await revokeCall(platform, app, { form: { token: 'x' }, from })).status).toBe(status)
      expect((await probe(platform, token, { from })).status).toBe(status)
      expect((await platform.call(DETAIL_PATH, { goodsId: '610947572360', source: 1 }, { token, from })).status).toBe(
        status,
      )
    }
  })

  test('a change acts at once', async () => {
    const app = await start(null)
    const token = await platform.issueToken(app)
    expect((await probe(platform, token)).status).toBe(200)
    await updateApp(platform, app, { ipWhitelist: '198.51.100.1' })
    expect((await probe(platform, token)).status).toBe(403)
  })

  test.each([
    '203.0.113',
    '203.0.113.7,',
    'localhost',
    '203.0.113.7, nonsense',
    '203.0.113.0/33',
    '2001:db8::/129',
    '203.0.113.7/',
    '1.2.3.4/24/8',
    '0x7f.1',
    '203.0.113.7;203.0.113.8',
    '256.1.1.1',
    '203.0.113.0/-1',
  ])('one bad entry in %j: refused when it is saved', async (list) => {
    const app = await start('203.0.113.7')
    const created = await platform.admin('POST system/partner-app/create', { body: { name: 'x', ipWhitelist: list } })
    const updated = await platform.admin('PUT system/partner-app/update', {
      body: { id: app.id, name: 'x', ipWhitelist: list },
    })
    for (const { status, body } of [created, updated]) {
      expect({ status, detail: body.error_detail }).toEqual({ status: 400, detail: 'ipWhitelist' })
    }
  })

  test.each([
    '0.0.0.0/0',
    '::/0',
    '203.0.113.7/0',
    '0.0.0.0/00',
    '::ffff:0.0.0.0/96',
    '::ffff:203.0.113.7/96',
    '2001:db8::/0',
    '203.0.113.7, ::/0',
  ])('a network of every address (%s) is no whitelist: refused when it is saved', async (list) => {
    const app = await start('203.0.113.7')
    const body = { name: 'x', ipWhitelist: list }
    const answers = [
      await platform.admin('POST system/partner-app/create', { body }),
      await platform.admin('PUT system/partner-app/update', { body: { ...body, id: app.id } }),
    ]
    for (const { status, body: refused } of answers) {
      expect({ status, detail: refused.error_detail }).toEqual({ status: 400, detail: 'ipWhitelist' })
      expect(refused.msg).toContain('no network of every address')
    }
    expect(
      (
        await platform.admin('POST system/partner-app/create', {
          body: { name: 'x', ipWhitelist: '0.0.0.0/1, ::ffff:0.0.0.0/97' },
        })
      ).status,
    ).toBe(200)
  })

  test('at most 100 entries', async () => {
    await start(null)
    const entries = (count: number): string => Array.from({ length: count }, (_, i) => `203.0.113.${i}`).join(',')
    const create = async (count: number): Promise<number> =>
      (await platform.admin('POST system/partner-app/create', { body: { name: 'x', ipWhitelist: entries(count) } }))
        .status
    expect([await create(100), await create(101)]).toEqual([200, 400])
  })
})

describe('the caller’s address (rules/auth#client-address)', () => {
  const CLIENT = '203.0.113.7'

  test('X-Forwarded-For of a peer that is not trusted is not read', async () => {
    const app = await start(CLIENT)
    expect(await passes(app, '198.51.100.1', CLIENT)).toBe(false)
    expect(await passes(app, CLIENT, '198.51.100.1')).toBe(true)
  })

  test('nor of a peer outside of the trusted proxies', async () => {
    const app = await start(CLIENT, ['10.0.0.0/8'])
    expect(await passes(app, '11.0.0.1', CLIENT)).toBe(false)
  })

  test.each<{ name: string; peer: string; forwarded: string | undefined; expected: boolean }>(
    (
      [
        ['one hop', '10.0.0.1', CLIENT, true],
        ['the peer IPv4-mapped', '::ffff:10.0.0.1', CLIENT, true],
        ['the client IPv4-mapped', '10.0.0.1', `::ffff:${CLIENT}`, true],
        ['trusted hops are walked over from the right', '10.0.0.1', `${CLIENT}, 10.0.0.9, 192.0.2.1`, true],
        [
          'what stands left of the first untrusted one is the caller’s invention',
          '10.0.0.1',
          `${CLIENT}, 198.51.100.1, 10.0.0.9`,
          false,
        ],
        ['the rightmost untrusted one counts', '10.0.0.1', `198.51.100.1, ${CLIENT}`, true],
        ['all trusted: the leftmost', '10.0.0.1', '10.0.0.7, 10.0.0.8', false],
        ['no header: the peer', '10.0.0.1', undefined, false],
        ['no address in it: the peer', '10.0.0.1', 'unknown, _hidden', false],
      ] as const
    ).map(([name, peer, forwarded, expected]) => ({ name, peer, forwarded, expected })),
  )('$name', async ({ peer, forwarded, expected }) => {
    const app = await start(CLIENT, ['10.0.0.0/8', '192.0.2.1'])
    expect(await passes(app, peer, forwarded)).toBe(expected)
  })

  test('all trusted: the leftmost may pass', async () => {
    const app = await start('10.0.0.7', ['10.0.0.0/8'])
    expect(await passes(app, '10.0.0.1', '10.0.0.7, 10.0.0.8')).toBe(true)
    expect(await passes(app, '10.0.0.1', '10.0.0.8, 10.0.0.7')).toBe(false)
  })

  test('a trusted proxy that is no address is refused at start', async () => {
    await expect(startPlatform({ empty: true, trustedProxies: ['10.0.0.0/8', 'proxy.local'] })).rejects.toThrow(
      'trustedProxies',
    )
  })

  test('the access log names it', async () => {
    const app = await start(null, ['10.0.0.0/8'])
    await passes(app, '10.0.0.1', `::ffff:${CLIENT}`)
    const { list } = await platform.adminData('GET infra/api-access-log/page')
    expect(list).toHaveLength(1)
    expect(list[0].ip).toBe(CLIENT)
  })
})
