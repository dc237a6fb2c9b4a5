import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectData, startHostileEngine } from './hostile-engine.js'
import type { Answer, HostileEngine } from './hostile-engine.js'

const GOODS = { goodsId: '1', source: 1 }
const TRUSTED = ['10.0.0.0/8', '2001:db8:1::/48']
const PROXY = '10.0.0.1'
const PARTNER = '203.0.113.7'
const ATTACKER = '198.51.100.66'

let plain: HostileEngine
let behindProxies: HostileEngine
let tokens: Map<HostileEngine, string>

beforeAll(async () => {
  plain = await startHostileEngine()
  behindProxies = await startHostileEngine({ trustedProxies: TRUSTED })
  tokens = new Map()
  for (const engine of [plain, behindProxies])
    tokens.set(engine, await engine.issueToken(await engine.createApplication()))
})
afterAll(() => Promise.all([plain.openApi.close(), behindProxies.openApi.close()]))

/** The address that the access log names for a call. */
async function addressSeen(
  engine: HostileEngine,
  remoteAddress: string,
  headers: Record<string, string>,
): Promise<string> {
  const answer = await engine.partner('goods/detail', tokens.get(engine) as string, {
    remoteAddress,
    headers,
    body: GOODS,
  })
  expect(answer.status).toBe(200)
  const page = await engine.admin('infra/api-access-log/page?pageSize=1', { method: 'GET' })
  return expectData<{ list: { ip: string }[] }>(page).list[0]?.ip ?? 'not logged'
}

const spoofs = [
  PARTNER,
  `${PARTNER}, ${PARTNER}`,
  `${PARTNER}, ${PROXY}`,
  '127.0.0.1',
  'localhost',
  '::1',
  '::ffff:203.0.113.7',
  '0.0.0.0',
  '',
  ' ',
  ',',
  'garbage',
  `${PARTNER}:443`,
  `"${PARTNER}"`,
  `for=${PARTNER}`,
  `${PARTNER};${PARTNER}`,
  `${PARTNER}\t`,
  `,,${PARTNER},,`,
  'x'.repeat(8000),
  `${PARTNER},`.repeat(500),
]

describe('X-Forwarded-For from a peer that is no trusted proxy', () => {
  test.each(spoofs)('%j is not believed', async (forwarded) => {
    expect(await addressSeen(plain, ATTACKER, { 'x-forwarded-for': forwarded })).toBe(ATTACKER)
    expect(await addressSeen(plain, PROXY, { 'x-forwarded-for': forwarded })).toBe(PROXY)
    expect(await addressSeen(behindProxies, ATTACKER, { 'x-forwarded-for': forwarded })).toBe(ATTACKER)
    expect(await addressSeen(behindProxies, `::ffff:${ATTACKER}`, { 'x-forwarded-for': forwarded })).toBe(ATTACKER)
  })
})

describe('X-Forwarded-For from a trusted proxy', () => {
  const cases: [string, string][] = [
    [PARTNER, PARTNER],
    [`${ATTACKER}, ${PARTNER}`, PARTNER],
    [`${PARTNER}, ${ATTACKER}`, ATTACKER],
    [`${PARTNER},${ATTACKER},${PROXY}`, ATTACKER],
    [`${PARTNER}, 10.9.9.9, 10.8.8.8`, PARTNER],
    // All are trusted: the leftmost.
    ['10.9.9.9, 10.8.8.8', '10.9.9.9'],
    ['2001:db8:1::5, 10.8.8.8', '2001:db8:1::5'],
    // In other spellings of the same address.
    ['::ffff:203.0.113.7', PARTNER],
    ['::ffff:cb00:7107', PARTNER],
    ['2001:DB8:0:0::0001', '2001:db8::1'],
    [`${PARTNER}:51123`, PARTNER],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    [`\t${PARTNER}  `, PARTNER],
    // Empty elements of a list are none.
    [`,, ${PARTNER} ,,`, PARTNER],
    ['', PROXY],
    [' , ,', PROXY],
    // What stands next to a trusted hop and is no address hides who called: nothing left of it is believed.
    [`${PARTNER}, garbage`, PROXY],
    [`${PARTNER}, unknown, 10.8.8.8`, '10.8.8.8'],
    [`${PARTNER}, _hidden`, PROXY],
    [`${PARTNER}, 203.0.113`, PROXY],
    [`${PARTNER}, 203.0.113.256`, PROXY],
    [`${PARTNER}, 0xcb.0.113.7`, PROXY],
    [`${PARTNER}, 3405803783`, PROXY],
    [`${PARTNER}, 203.0.113.7/32`, PROXY],
    [`${PARTNER}, "203.0.113.8"`, PROXY],
    [`${PARTNER}, :::1`, PROXY],
    [`${PARTNER} ${ATTACKER}`, PROXY],
    [`garbage, ${PARTNER}`, PARTNER],
    [`garbage, unknown, ${ATTACKER}, 10.8.8.8`, ATTACKER],
    ['garbage', PROXY],
    [`${PARTNER}, ${'x'.repeat(8000)}`, PROXY],
    [`${`${PARTNER}, `.repeat(500)}${ATTACKER}`, ATTACKER],
  ]

  test.each(cases)('%j', async (forwarded, expected) => {
    expect(await addressSeen(behindProxies, PROXY, { 'x-forwarded-for': forwarded })).toBe(expected)
    expect(await addressSeen(behindProxies, `::ffff:${PROXY}`, { 'x-forwarded-for': forwarded })).toBe(expected)
  })

  test.each([
    'forwarded',
    'x-real-ip',
    'x-client-ip',
    'cf-connecting-ip',
    'true-client-ip',
    'x-cluster-client-ip',
    'x-forwarded',
    'client-ip',
    'via',
  ])('%s says nothing', async (name) => {
    const value = name === 'forwarded' ? `for=${PARTNER}` : PARTNER
    expect(await addressSeen(behindProxies, PROXY, { [name]: value })).toBe(PROXY)
  })
})

const BAD_ENTRIES = [
  'garbage',
  '*',
  'any',
  'localhost',
  'null',
  ',',
  ', ,',
  `${PARTNER},`,
  `,${PARTNER}`,
  `${PARTNER},,${PARTNER}`,
  `${PARTNER} ${PARTNER}`,
  `${PARTNER};${PARTNER}`,
  `${PARTNER}\n${PARTNER}`,
  '203.0.113',
  '203.0.113.256',
  '203.0.113.-1',
  '203.0.113.7.1',
  '0x7f.0.0.1',
  '2130706433',
  '203.0.113.7/33',
  '203.0.113.7/-1',
  '203.0.113.7/',
  '203.0.113.7/a',
  '203.0.113.7/32/32',
  '203.0.113.7/0x0',
  '203.0.113.7/255.255.255.0',
  '203.0.113.1-203.0.113.9',
  '203.0.113.*',
  '/0',
  '::/129',
  ':::',
  '1::2::3',
  '2001:db8::g',
  '[::1]',
  '::ffff:203.0.113.7/8',
  'fe80::1%',
  `${PARTNER}, garbage`,
  `garbage, ${PARTNER}`,
  '１.2.3.4',
]

/** The whitelist as operations would save it. */
const saved = (ipWhitelist: string) => ({ name: 'partner', scopes: ['goods:detail:read'], ipWhitelist })

describe('whitelists', () => {
  test.each(BAD_ENTRIES)('%j is refused when it is saved', async (ipWhitelist) => {
    const refused = { code: 400, error_detail: 'ipWhitelist' }
    expect((await plain.admin('system/partner-app/create', { body: saved(ipWhitelist) })).body).toMatchObject(refused)
    const { id } = await plain.createApplication(saved(PARTNER))
    const update = await plain.admin('system/partner-app/update', {
      method: 'PUT',
      body: { ...saved(ipWhitelist), id },
    })
    expect(update.body).toMatchObject(refused)
    const kept = await plain.admin(`system/partner-app/get?id=${id}`, { method: 'GET' })
    expect(kept.body.data.ipWhitelist).toBe(PARTNER)
  })

  test.each([...BAD_ENTRIES, `garbage, ${PARTNER}, 203.0.113.7/33`])(
    '%j in the database lets in whom it names, and nobody else',
    async (ipWhitelist) => {
      const credentials = await storeDirectly(ipWhitelist)
      const isNamed = ipWhitelist.split(',').some((entry) => entry.trim() === PARTNER)
      for (const remoteAddress of [ATTACKER, '127.0.0.1', '::1', '10.0.0.1', '']) {
        const answer = await plain.requestToken(credentials, 1, { remoteAddress })
        expect([remoteAddress, answer.status, answer.body.data]).toEqual([remoteAddress, 403, null])
      }
      expect((await plain.requestToken(credentials, 1, { remoteAddress: PARTNER })).status).toBe(isNamed ? 200 : 403)
    },
  )

  test('a list that goes bad later does not open up for tokens that are out', async () => {
    const { id, clientId, clientSecret } = await plain.createApplication(saved(PARTNER))
    const issued = await plain.requestToken({ clientId, clientSecret }, 1, { remoteAddress: PARTNER })
    const { access_token: token } = expectData<{ access_token: string }>(issued)
    const from = (remoteAddress: string): Promise<Answer> =>
      plain.partner('goods/detail', token, { remoteAddress, body: GOODS })
    expect([(await from(PARTNER)).status, (await from(ATTACKER)).status]).toEqual([200, 403])
    const { partnerApplications } = plain.storage.forTenant(1)
    const row = await partnerApplications.find(id)
    await partnerApplications.update(id, { ...row, ipWhitelist: 'garbage' } as never)
    // The present state is asked for at least once a second.
    plain.clock.advance(1000)
    expect([(await from(PARTNER)).status, (await from(ATTACKER)).status]).toEqual([403, 403])
  })

  test('networks and spellings that are right', async () => {
    const list = ` 203.0.113.0/24 ,2001:DB8::/32, ::ffff:198.51.100.1, ::ffff:192.0.2.0/120 `
    const { clientId, clientSecret } = await plain.createApplication(saved(list))
    const status = async (remoteAddress: string): Promise<number> =>
      (await plain.requestToken({ clientId, clientSecret }, 1, { remoteAddress })).status
    for (const address of [
      '203.0.113.0',
      '203.0.113.255',
      '::ffff:203.0.113.9',
      '2001:db8::',
      '2001:db8:ffff::1',
      '198.51.100.1',
      '192.0.2.77',
    ]) {
      expect([address, await status(address)]).toEqual([address, 200])
    }
    for (const address of [
      '203.0.114.0',
      '203.0.112.255',
      '2001:db9::',
      '198.51.100.2',
      '64:ff9b::cb00:7107',
      '192.0.3.0',
      '::',
      '0.0.0.0',
    ]) {
      expect([address, await status(address)]).toEqual([address, 403])
    }
  })

  /** Past the check of the admin API, as a hand in the database would do it. */
  async function storeDirectly(ipWhitelist: string): Promise<{ clientId: string; clientSecret: string }> {
    const clientSecret = 'a-secret-that-a-hand-wrote-into-the-database'
    const clientId = `direct${(serial += 1)}`
    const now = plain.clock.now()
    const stored = await plain.storage.forTenant(1).partnerApplications.insert(
      {
        name: 'direct',
        clientId,
        status: 0,
        scopes: [],
        ipWhitelist,
        rateLimitQps: 0,
        accessTokenValiditySeconds: 1800,
        secretHash: createHash('sha256').update(clientSecret).digest('hex'),
        secretHint: 'base',
        secretUpdateTime: now,
      },
      now,
    )
    expect(stored).toBeDefined()
    return { clientId, clientSecret }
  }

  let serial = 0
})
