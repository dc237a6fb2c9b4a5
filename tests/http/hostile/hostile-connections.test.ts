import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startHostileEngine } from './hostile-engine.js'
import type { HostileEngine } from './hostile-engine.js'
import { startAllFrameworks } from './hostile-server.js'
import type { HostileServer } from './hostile-server.js'

const GOODS = '{"goodsId":"1","source":1}'

let engine: HostileEngine
let token: string
let servers: HostileServer[]

beforeAll(async () => {
  engine = await startHostileEngine()
  token = await engine.issueToken(await engine.createApplication())
  servers = await startAllFrameworks(engine.openApi)
})
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()))
  await engine.openApi.close()
})

/** The bytes of a request up to its body; `lines` are its last headers. */
function head(...lines: string[]): string {
  const own = ['Host: engine.test', `Authorization: Bearer ${token}`, 'Tenant-Id: 1', 'Content-Type: application/json']
  return `${['POST /open-api/goods/detail HTTP/1.1', ...own, ...lines].join('\r\n')}\r\n\r\n`
}

/** The statuses of everything that came back, from each of the three. */
async function statusesOfEach(bytes: string, options: { thenEnd?: boolean } = {}): Promise<number[][]> {
  const answers = await Promise.all(servers.map((server) => server.sendBytes(bytes, options)))
  return answers.map((text) => [...text.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status]) => Number(status)))
}

/** The statuses of everything that came back, the same from all three. */
async function statuses(bytes: string, options: { thenEnd?: boolean } = {}): Promise<number[]> {
  const [first, ...others] = await statusesOfEach(bytes, options)
  for (const other of others) expect(other).toEqual(first)
  return first as number[]
}

async function expectStillServing(): Promise<void> {
  expect(await statuses(head('Connection: close', `Content-Length: ${GOODS.length}`) + GOODS)).toEqual([200])
}

describe('bodies and their announced length', () => {
  test('longer than announced: only what was announced is read, the rest is no request', async () => {
    // The parser may find the rest to be no request before the answer is ready: then there is only that refusal.
    for (const seen of await statusesOfEach(head('Content-Length: 10') + GOODS))
      expect([[400], [400, 400]]).toContainEqual(seen)
    for (const seen of await statusesOfEach(head(`Content-Length: ${GOODS.length}`) + GOODS + GOODS)) {
      expect([[400], [200, 400]]).toContainEqual(seen)
    }
    await expectStillServing()
  })

  test('shorter than announced: never taken for whole', async () => {
    expect(await statuses(head('Content-Length: 1000') + GOODS, { thenEnd: true })).not.toContain(200)
    expect(await statuses(head('Content-Length: 1000'), { thenEnd: true })).not.toContain(200)
    expect(await statuses(head('Transfer-Encoding: chunked') + `1a\r\n${GOODS}\r\n`, { thenEnd: true })).not.toContain(
      200,
    )
    await expectStillServing()
  })

  test('given up in the middle, 50 times', async () => {
    const beginnings = [
      head('Content-Length: 1000') + GOODS,
      head('Content-Length: 1000'),
      head('Transfer-Encoding: chunked') + '1a\r\n{"go',
    ]
    for (const server of servers) {
      await Promise.all(
        Array.from({ length: 50 }, (_, i) => server.abandon(beginnings[i % beginnings.length] as string)),
      )
    }
    await expectStillServing()
  })

  test('announced in ways that proxies and servers read differently', async () => {
    const body = `1a\r\n${GOODS}\r\n0\r\n\r\n`
    const announcements = [
      ['Content-Length: 26', 'Transfer-Encoding: chunked'],
      ['Transfer-Encoding: chunked', 'Content-Length: 26'],
      ['Content-Length: 26', 'Content-Length: 5'],
      ['Content-Length: 26, 5'],
      ['Content-Length: -1'],
      ['Content-Length: 0x1a'],
      ['Content-Length: +26'],
      ['Content-Length: 99999999999999999999999'],
      ['Content-Length: '],
      ['Content-Length : 26'],
      ['Transfer-Encoding: chunked, identity'],
      ['Transfer-Encoding : chunked'],
      [' Transfer-Encoding: chunked'],
    ]
    for (const lines of announcements) {
      const seen = await statuses(head(...lines, 'Connection: close') + body)
      expect([lines, seen.filter((status) => status !== 400)]).toEqual([lines, []])
    }
    await expectStillServing()
  })

  test('chunks that are wrong', async () => {
    for (const body of [
      'zz\r\n{}\r\n0\r\n\r\n',
      '-1\r\n{}\r\n0\r\n\r\n',
      'ffffffffffffffffff\r\n{}\r\n',
      '1a\r\n{}\r\n0\r\n\r\n',
      '\r\n\r\n',
    ]) {
      const seen = await statuses(head('Transfer-Encoding: chunked', 'Connection: close') + body, { thenEnd: true })
      expect(seen.filter((status) => status !== 400)).toEqual([])
    }
    await expectStillServing()
  })

  test('a mebibyte too much is refused without being read, and the connection ends', async () => {
    const large = 'x'.repeat(3 * 1_048_576)
    expect(await statuses(head(`Content-Length: ${large.length}`) + large)).toEqual([413])
    // Announced, and never sent.
    expect(await statuses(head(`Content-Length: ${large.length}`) + large.slice(0, 1_100_000))).toEqual([413])
    await expectStillServing()
  })

  test('a caller who waits to be told to go on is told so', async () => {
    expect(
      await statuses(head('Expect: 100-continue', 'Connection: close', `Content-Length: ${GOODS.length}`) + GOODS),
    ).toEqual([100, 200])
  })
})

describe('requests that are hardly ones', () => {
  test.each([
    ['no HTTP', 'hello\r\n\r\n'],
    ['TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
    ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['no host', 'POST /open-api/goods/detail HTTP/1.1\r\n\r\n'],
    ['a header of 40 kB', `POST /open-api/goods/detail HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`],
    ['a target of 40 kB', `POST /open-api/${'x'.repeat(40_000)} HTTP/1.1\r\nHost: x\r\n\r\n`],
    ['a line feed in a header', `POST /open-api/goods/detail HTTP/1.1\r\nHost: x\r\nTenant-Id: 1\n2\r\n\r\n`],
    ['a NUL in a header', `POST /open-api/goods/detail HTTP/1.1\r\nHost: x\r\nTenant-Id: 1\0\r\n\r\n`],
  ])('%s', async (_, bytes) => {
    const seen = await statuses(bytes, { thenEnd: true })
    expect(seen.filter((status) => status < 400 || status >= 500)).toEqual([])
    await expectStillServing()
  })

  const paths = [
    '/open-api/',
    '/open-api/goods',
    '/open-api/goods/detail/',
    '/open-api//goods/detail',
    '/open-api/goods/../goods/detail',
    '/open-api/goods/%64etail',
    '/OPEN-API/goods/detail',
    '/open-api/goods/detail;x=1',
    '/open-api/goods/detail%00',
    '/open-api/%ff%fe',
    '/open-api/%',
    '/open-api/constructor',
    '/open-api/__proto__',
    '/open-api/<script>alert(1)</script>',
    '/admin-api/',
    '/admin-api/../open-api/goods/detail',
    '//open-api/goods/detail',
    // One with a host before it is the same as without (rules/calls#paths); this one is not.
    'http://other.test//open-api/goods/detail',
    '*',
    '/open-api/goods\\detail',
    `/open-api/${'a/'.repeat(100)}`,
  ]

  test.each(paths)('POST %s is found nowhere', async (path) => {
    const bytes =
      head('Connection: close', `Content-Length: ${GOODS.length}`).replace('/open-api/goods/detail', path) + GOODS
    expect(await statuses(bytes)).toEqual([404])
  })

  test('by fetch the rule is the same: the path as it came, where the runtime tells it', async () => {
    for (const path of [
      '/open-api/x/../goods/detail',
      '/open-api/./goods/detail',
      '/open-api/%2e%2e/open-api/goods/detail',
    ]) {
      const headers = { authorization: `Bearer ${token}`, 'tenant-id': '1', 'content-type': 'application/json' }
      const request = new Request('http://engine.test/', { method: 'POST', headers, body: GOODS })
      Object.defineProperty(request, 'url', { value: `http://engine.test${path}` })
      expect((await engine.openApi.fetch(request))?.status).toBe(404)
    }
  })

  test.each(['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD', 'TRACE', 'PROPFIND', 'QUERY'])(
    '%s is refused with the method that is allowed',
    async (method) => {
      const bytes = head('Connection: close', 'Content-Length: 0').replace('POST', method)
      const answers = await Promise.all(servers.map((server) => server.sendBytes(bytes)))
      for (const answer of answers) {
        // Node's parser knows which methods there are.
        expect(answer).toMatch(/^HTTP\/1\.1 40[05] /)
        if (answer.startsWith('HTTP/1.1 405')) expect(answer).toMatch(/^allow: POST\r$/m)
      }
      expect(new Set(answers.map((answer) => answer.slice(0, 12))).size).toBe(1)
    },
  )
})
