import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ADMIN_KEY, expectData, startHostileEngine } from './hostile-engine.js'
import type { Credentials, HostileEngine } from './hostile-engine.js'
import { startAllFrameworks } from './hostile-server.js'
import type { HostileServer } from './hostile-server.js'

const BODY = '{"goodsId":"1","source":1}'

let engine: HostileEngine
let servers: HostileServer[]
let token: string

beforeAll(async () => {
  engine = await startHostileEngine()
  token = await engine.issueToken(await engine.createApplication())
  // Tenant 2 exists, is enabled, and has an application with a token of its own.
  const second = await engine.createTenant('second')
  await engine.issueToken(await engine.createApplication({}, second), second)
  servers = await startAllFrameworks(engine.openApi)
})
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()))
  await engine.openApi.close()
})

interface Seen {
  readonly status: number
  readonly data: unknown
}

/** A request with these lines as its headers, byte for byte; the three frameworks must agree. */
async function send(lines: readonly (string | Uint8Array)[], path = '/open-api/goods/detail'): Promise<Seen> {
  const always = [
    'Host: engine.test',
    'Content-Type: application/json',
    'Connection: close',
    `Content-Length: ${BODY.length}`,
  ]
  const all = [`POST ${path} HTTP/1.1`, ...always, ...lines].map((line) => Buffer.from(line as string))
  const bytes = Buffer.concat([...all.flatMap((line) => [line, Buffer.from('\r\n')]), Buffer.from(`\r\n${BODY}`)])
  const answers = await Promise.all(servers.map((server) => server.sendBytes(bytes)))
  const [first, ...others] = answers.map(readAnswer)
  for (const other of others) expect(other).toEqual(first)
  return first as Seen
}

function readAnswer(text: string): Seen {
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1])
  const body = text.slice(text.indexOf('\r\n\r\n') + 4)
  return { status, data: body.startsWith('{') ? (JSON.parse(body) as { data: unknown }).data : null }
}

const authorization = (): string => `Authorization: Bearer ${token}`

describe('tenant-id', () => {
  test.each(['1', ' 1', '1 ', '\t1\t'])('%j is tenant 1, because HTTP trims', async (text) => {
    expect((await send([`Tenant-Id:${text}`, authorization()])).status).toBe(200)
  })

  test.each(['2', '3', '10', '9007199254740991'])('%s is another tenant: 403 and no data', async (text) => {
    expect(await send([`Tenant-Id: ${text}`, authorization()])).toEqual({ status: 403, data: null })
  })

  const malformed = [
    '',
    ' ',
    '0',
    '-1',
    '+1',
    '01',
    '00',
    '1.0',
    '1.',
    '.1',
    '1e0',
    '1E0',
    '0x1',
    '0b1',
    '1_0',
    '1n',
    '1,',
    ',1',
    '1, 1',
    '1,2',
    '1;2',
    '1 1',
    '1 2',
    'one',
    'null',
    'undefined',
    'NaN',
    'Infinity',
    'true',
    '[1]',
    '{"id":1}',
    '"1"',
    "'1'",
    '1/**/',
    '1--',
    '1 or 1=1',
    '*',
    '%31',
    '&#49;',
    '1%00',
    '\\x31',
    '9007199254740992',
    '9007199254740993',
    '9223372036854775807',
    '9223372036854775808',
    '18446744073709551617',
    '99999999999999999999999999',
    '1'.repeat(5000),
    // Latin-1 of the header's bytes: full-width and Arabic digits, superscript, no-break space.
    '１',
    '١',
    '\u00b9',
    '1\u00a0',
    '\u00a01',
    '\ufeff1',
    '1\u200b',
    '１,1',
  ]

  test.each(malformed)('%j is none: 400', async (text) => {
    expect(await send([`Tenant-Id: ${text}`, authorization()])).toEqual({ status: 400, data: null })
  })

  test('missing, sent twice, or under a name like it', async () => {
    expect(await send([authorization()])).toEqual({ status: 400, data: null })
    for (const pair of [
      ['1', '1'],
      ['1', '2'],
      ['2', '1'],
      ['', '1'],
      ['1', ''],
    ]) {
      const lines = pair.map((text) => `Tenant-Id: ${text}`)
      expect([pair, await send([...lines, authorization()])]).toEqual([pair, { status: 400, data: null }])
    }
    for (const name of ['TenantId', 'Tenant_Id', 'X-Tenant-Id', 'Tenant-Id-', 'tenant']) {
      expect(await send([`${name}: 1`, authorization()])).toEqual({ status: 400, data: null })
    }
    expect((await send(['TENANT-ID: 1', authorization()])).status).toBe(200)
  })

  test('in the query or in the body it says nothing', async () => {
    expect((await send([authorization()], '/open-api/goods/detail?tenant-id=1')).status).toBe(400)
    expect((await send(['Tenant-Id: 1', authorization()], '/open-api/goods/detail?tenant-id=2')).status).toBe(200)
  })

  test('on the admin side: the same, and never another tenant than the key is for', async () => {
    const path = '/admin-api/system/partner-app/create'
    const key = expectData<{ key: string }>(
      await engine.admin('system/admin-key/create', {
        body: { name: 'first only', tenantIds: [1], permissions: ['*:*:*'] },
      }),
    ).key
    for (const text of malformed)
      expect((await send([`Tenant-Id: ${text}`, `Authorization: Bearer ${key}`], path)).status).toBe(400)
    for (const text of ['2', '3', '9007199254740991']) {
      expect(await send([`Tenant-Id: ${text}`, `Authorization: Bearer ${key}`], path)).toEqual({
        status: 403,
        data: null,
      })
    }
    expect((await send(['Tenant-Id: 3', `Authorization: Bearer ${ADMIN_KEY}`], path)).data).toBeNull()
  })
})

describe('authorization', () => {
  test('sent twice: the first counts, as node:http has it', async () => {
    expect((await send(['Tenant-Id: 1', authorization(), 'Authorization: Bearer x'])).status).toBe(200)
    expect((await send(['Tenant-Id: 1', 'Authorization: Bearer x', authorization()])).status).toBe(401)
  })

  test.each(['bearer', 'BEARER', 'bEaReR', 'Bearer '])('the scheme as %j', async (scheme) => {
    expect((await send(['Tenant-Id: 1', `Authorization: ${scheme} ${token}`])).status).toBe(200)
  })

  const odd = [
    '',
    'Bearer:',
    'Bearer=',
    'Token',
    'JWT',
    'Basic',
    'Digest',
    'Bearer Bearer',
    'Bearer,',
    'Ｂearer',
    'Bearer\u00a0',
    'Bearer\t',
    'Bearer "',
    'Bearer access_token=',
  ]

  test.each(odd)('the scheme as %j: 401', async (scheme) => {
    const separator = scheme === '' || /["=\u00a0\t]$/.test(scheme) ? '' : ' '
    expect(await send(['Tenant-Id: 1', `Authorization: ${scheme}${separator}${token}`])).toEqual({
      status: 401,
      data: null,
    })
  })

  test('elsewhere than in its header it says nothing', async () => {
    for (const line of [
      `X-Authorization: Bearer ${token}`,
      `Proxy-Authorization: Bearer ${token}`,
      `Cookie: access_token=${token}`,
      `Access-Token: ${token}`,
    ]) {
      expect((await send(['Tenant-Id: 1', line])).status).toBe(401)
    }
    expect((await send(['Tenant-Id: 1'], `/open-api/goods/detail?access_token=${token}`)).status).toBe(401)
  })

  test('Basic at the token endpoints, in every odd spelling: 401, and never who exists', async () => {
    const { clientId, clientSecret } = await engine.createApplication()
    const pairs = [
      '',
      ':',
      'x',
      `${clientId}`,
      `${clientId}:`,
      `:${clientSecret}`,
      `${clientId}:${clientSecret} `,
      ` ${clientId}:${clientSecret}`,
      `${clientId}::${clientSecret}`,
      `${clientId.toLowerCase()}x:${clientSecret}`,
      `${clientId}:\0${clientSecret}`,
      `${clientId}\0:${clientSecret}`,
      `nobody:${clientSecret}`,
      `' or 1=1 --:x`,
      `__proto__:x`,
    ]
    const headers = pairs.map((pair) => `Basic ${btoa(pair)}`)
    const broken = [
      'Basic',
      'Basic ',
      'Basic !!!',
      'Basic %%%',
      `Basic ${btoa('a:b')}x=`,
      'Basic /w==',
      `Basic ${'A'.repeat(9000)}`,
      `Bearer ${btoa(`${clientId}:${clientSecret}`)}`,
      `Basic ${clientId}:${clientSecret}`,
      `Basic ${btoa(`${clientId}:${clientSecret}`)}, Basic x`,
      `Basic\t${btoa(`${clientId}:${clientSecret}`)}`,
    ]
    for (const value of [...headers, ...broken]) {
      // The brake on guessing counts in real minutes.
      engine.clock.advance(61_000)
      const answer = await engine.call('/open-api/system/oauth2/token', {
        headers: { authorization: value, 'tenant-id': '1', 'content-type': 'application/x-www-form-urlencoded' },
        body: 'grant_type=client_credentials',
      })
      expect([value.slice(0, 60), answer.status, answer.body.msg]).toEqual([
        value.slice(0, 60),
        401,
        'Client authentication failed',
      ])
      expect(answer.headers['www-authenticate']).toBe('Basic realm="open-api"')
    }
    expect((await engine.requestToken({ clientId, clientSecret })).status).toBe(200)
  })
})

describe('other headers say nothing that matters', () => {
  test.each([
    'X-HTTP-Method-Override: DELETE',
    'X-Original-URL: /admin-api/system/tenant/page',
    'X-Rewrite-URL: /x',
    'Accept: text/html',
    'Accept-Language: zh-CN;q=x,,,',
    'Accept-Encoding: br;q=1.0, x',
    'Origin: https://evil.example',
    'Referer: x',
    'If-None-Match: *',
    'Range: bytes=0-1',
    'X-Request-Id: mine',
  ])('%j', async (line) => {
    expect((await send(['Tenant-Id: 1', `Authorization: Bearer ${await fresh()}`, line])).status).toBe(200)
  })

  test('the request id is our own', async () => {
    const answer = await engine.call('/open-api/goods/detail', { headers: { 'x-request-id': 'mine' } })
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  })

  let credentials: Credentials | undefined
  async function fresh(): Promise<string> {
    credentials ??= await engine.createApplication()
    return engine.issueToken(credentials)
  }
})
