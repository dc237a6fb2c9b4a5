import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { arguable, brokenByHand, wholeByHand } from './broken-json.js'
import type { JsonCase } from './broken-json.js'
import { ADMIN_KEY, startHostileEngine } from './hostile-engine.js'
import type { HostileEngine } from './hostile-engine.js'
import { comparable, startAllFrameworks } from './hostile-server.js'
import type { HostileServer, WireAnswer, WireRequest } from './hostile-server.js'
import { isJson, productions } from './json-grammar.js'

const MEBIBYTE = 1_048_576
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

interface Sent extends Partial<WireRequest> {
  readonly as?: 'partner' | 'admin'
}

const JSON_TYPE = { 'content-type': 'application/json' }

/** Sends the same to Express, Koa and node, which must answer alike; answers what they said, never a 5xx. */
async function send({
  as = 'partner',
  path = '/open-api/goods/detail',
  headers = JSON_TYPE,
  ...rest
}: Sent): Promise<WireAnswer> {
  const authorization = `Bearer ${as === 'partner' ? token : ADMIN_KEY}`
  const request = { path, ...rest, headers: { authorization, 'tenant-id': '1', ...headers } }
  const answers = await Promise.all(servers.map((server) => server.send(request)))
  const [first, ...others] = answers.map(comparable)
  for (const other of others) expect(other).toEqual(first)
  const answer = answers[0] as WireAnswer
  expect(answer.status).toBeLessThan(500)
  expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  return answer
}

/** Status and message, or the data of a success. */
function told({ status, text }: WireAnswer): [number, unknown] {
  const { code, data, msg } = JSON.parse(text) as { code: number; data: unknown; msg: string }
  return [status, code === 0 ? data : msg]
}

/** The top of a text that is JSON: only an object is a body. */
const isObject = ({ bytes }: JsonCase): boolean => Buffer.from(bytes).toString('utf8').trim().startsWith('{')

describe('JSON', () => {
  const endpoints: Sent[] = [
    { path: '/open-api/goods/detail' },
    { path: '/open-api/goods/qc-page' },
    { path: '/admin-api/system/tenant/create', as: 'admin' },
  ]
  const grammar = productions()
  const isRefusedAsText = ([status, msg]: [number, unknown]): boolean =>
    status === 400 && /^(Malformed JSON|Request body is missing)/.test(String(msg))

  /** The same, past the servers: what the engine itself says of the bytes. */
  async function handed(path: string, bytes: string): Promise<[number, unknown]> {
    const call = { body: bytes }
    const answer = path.startsWith('/admin-api/')
      ? await engine.admin(path.slice('/admin-api/'.length), call)
      : await engine.partner(path.slice('/open-api/'.length), token, call)
    return [answer.status, answer.body.msg]
  }

  test.each(grammar.map((production) => [production.name, production] as const))(
    '%s, broken in any way: 400 for the text as such',
    async (_, { whole, broken }) => {
      expect([isJson(whole), broken.length > 0]).toEqual([true, true])
      for (const text of broken) {
        for (const { path = '' } of endpoints)
          expect([text, isRefusedAsText(await handed(path, text))]).toEqual([text, true])
      }
      // The servers are between the bytes and the engine: a few of each kind, from all over.
      const few = broken.filter((_text, i) => i % Math.ceil(broken.length / 5) === 0)
      for (const text of few) expect([text, isRefusedAsText(told(await send({ body: text })))]).toEqual([text, true])
    },
  )

  test('broken by hand: 400 for the text as such, in every framework', async () => {
    for (const { name, bytes } of brokenByHand) {
      for (const endpoint of endpoints)
        expect([name, isRefusedAsText(told(await send({ ...endpoint, body: bytes })))]).toEqual([name, true])
    }
  })

  test('whole: an object is read, anything else is 400', async () => {
    const wholes = grammar.map(({ name, whole }) => ({ name, bytes: Buffer.from(whole) }))
    for (const given of [...wholes, ...wholeByHand]) {
      for (const endpoint of endpoints) {
        const [status, msg] = told(await send({ ...endpoint, body: given.bytes }))
        // None of them has the fields of the endpoint.
        const isReadAsObject = /^Invalid parameter: /.test(String(msg))
        expect([given.name, status, isReadAsObject]).toEqual([given.name, 400, isObject(given)])
      }
    }
  })

  test('arguable: refused or read, alike everywhere', async () => {
    for (const { name, bytes } of arguable) {
      for (const endpoint of endpoints)
        expect([name, told(await send({ ...endpoint, body: bytes }))[0]]).toEqual([name, 400])
    }
  })
})

describe('sizes', () => {
  test('exactly one mebibyte is taken, a byte more is not', async () => {
    const padded = (size: number) => GOODS + ' '.repeat(size - GOODS.length)
    expect(told(await send({ body: padded(MEBIBYTE) }))).toEqual([200, expect.objectContaining({ goodsId: '1' })])
    expect(told(await send({ body: padded(MEBIBYTE + 1) }))).toEqual([413, 'Payload too large'])
    expect(told(await send({ body: padded(8 * MEBIBYTE) }))).toEqual([413, 'Payload too large'])
    const chunked = { ...JSON_TYPE, 'transfer-encoding': 'chunked' }
    expect(told(await send({ headers: chunked, body: padded(MEBIBYTE) }))[0]).toBe(200)
    expect(told(await send({ headers: chunked, body: padded(MEBIBYTE + 1) }))[0]).toBe(413)
  })

  test('a small compressed body that would be large is not unpacked', async () => {
    const bomb = gzipSync(GOODS + ' '.repeat(50 * MEBIBYTE))
    for (const encoding of ['gzip', 'deflate', 'br', 'GZIP', 'gzip, gzip', 'x']) {
      expect(told(await send({ headers: { ...JSON_TYPE, 'content-encoding': encoding }, body: bomb }))).toEqual([
        400,
        'Unsupported content encoding',
      ])
    }
    expect(told(await send({ body: bomb }))).toEqual([400, 'Malformed JSON'])
    expect(told(await send({ headers: { ...JSON_TYPE, 'content-encoding': 'identity' }, body: GOODS }))[0]).toBe(200)
  })

  test.each([32, 33, 5000, 100_000])('%i levels deep', async (depth) => {
    const shapes = [
      (levels: number) => '['.repeat(levels) + ']'.repeat(levels),
      (levels: number) => '{"a":'.repeat(levels) + '1' + '}'.repeat(levels),
      (levels: number) => '['.repeat(levels),
      (levels: number) => '{"a":['.repeat(levels / 2),
    ]
    const wanted = depth === 32 ? /^(Malformed JSON|object)$/ : /^Malformed JSON: nested deeper than 32 levels$/
    for (const shape of shapes) {
      const [status, outcome] = told(await send({ body: `{"goodsId":"1","source":1,"x":${shape(depth - 1)}}` }))
      expect([200, 400]).toContain(status)
      expect(typeof outcome === 'object' ? 'object' : outcome).toMatch(wanted)
    }
  })

  test('10,000 members and elements in all are taken, one more is not', async () => {
    const tooMany = [400, 'Malformed JSON: more than 10000 members and elements']
    const members = (count: number) => Array.from({ length: count }, (_, i) => `"${i.toString(36)}":0`).join(',')
    const shapes = [
      (count: number) => `{${members(count - 2)},"goodsId":"1","source":1}`,
      (count: number) => `{"goodsId":"1","source":1,"text":"\\u0041",${members(count - 3)}}`,
      (count: number) => `{"goodsId":"1","source":1,"x":{${members(count - 3)}}}`,
      (count: number) => `{"goodsId":"1","source":1,"x":[${'0,'.repeat(count - 4)}0]}`,
    ]
    for (const shape of shapes) {
      expect(told(await send({ body: shape(10_000) }))).toEqual([200, expect.objectContaining({ goodsId: '1' })])
      for (const count of [10_001, 100_000]) expect(told(await send({ body: shape(count) }))).toEqual(tooMany)
    }
    const tenant = { path: '/admin-api/system/tenant/create', as: 'admin' as const }
    expect(told(await send({ ...tenant, body: `{"name":"","settings":{${members(100_000)}}}` }))).toEqual(tooMany)
  })
})

describe('what members are called', () => {
  test.each([
    '{"goodsId":"1","source":1,"goodsId":"2"}',
    '{"goodsId":"1","source":1,"goodsId":"1"}',
    '{"goodsId":"1","source":1,"goodsId":5}',
    '{"goodsId":"1","source":1,"goods\\u0049d":"1"}',
    '{"goodsId":"1","source":1,"x":null,"x":null}',
    '{"goodsId":"1","source":1,"x":[{"y":1,"y":1}]}',
    '{"goodsId":"1","source":1,"__proto__":1,"__proto__":1}',
  ])('a member that stands twice in an object is refused, in every framework: %s', async (body) => {
    expect(told(await send({ body }))).toEqual([400, 'Malformed JSON: an object has the same member twice'])
  })

  test('the same name in two objects is two members', async () => {
    const body = '{"goodsId":"1","source":1,"x":{"goodsId":1,"x":[{"x":1},{"x":1}]}}'
    expect(told(await send({ body }))).toEqual([200, expect.objectContaining({ goodsId: '1' })])
  })

  const names = [
    '__proto__',
    '__proto\\u005f_',
    'constructor',
    'prototype',
    'toString',
    'valueOf',
    'hasOwnProperty',
    '__defineGetter__',
    'toJSON',
    'then',
  ]

  test.each(names)('%s pollutes nothing', async (name) => {
    const values = [
      '{"polluted":true}',
      '{"prototype":{"polluted":true}}',
      '{"__proto__":{"polluted":true}}',
      '1',
      'null',
      '[]',
      '"x"',
    ]
    for (const value of values) {
      expect(told(await send({ body: `{"goodsId":"1","source":1,"${name}":${value}}` }))[0]).toBe(200)
      expect(told(await send({ body: `{"${name}":{"goodsId":"1","source":1}}` }))[0]).toBe(400)
      const settings = await engine.admin('system/tenant/create', {
        body: `{"name":"x","settings":{"${name}":${value},"deep":{"${name}":${value}}}}`,
      })
      expect(settings.status).toBe(200)
      const { body } = await engine.admin(`system/tenant/get?id=${settings.body.data}`, { method: 'GET' })
      expect(Object.getPrototypeOf(body.data.settings)).toBe(Object.prototype)
    }
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
    expect(Object.keys(Object.prototype)).toEqual([])
  })
})

describe('what the bytes mean', () => {
  const encode = (text: string, encoding: BufferEncoding) => Buffer.from(text, encoding)
  const goodsNamed = (name: string) => `{"goodsId":"${name}","source":1}`
  const cases: [string, Uint8Array | string, number][] = [
    ['UTF-8 of every length', goodsNamed('é中😀'), 200],
    ['an escaped pair', goodsNamed('\\ud83d\\ude00'), 200],
    ['a UTF-8 BOM', `\ufeff${GOODS}`, 400],
    ['UTF-16LE', encode(GOODS, 'utf16le'), 400],
    ['UTF-16LE with BOM', encode(`\ufeff${GOODS}`, 'utf16le'), 400],
    ['UTF-16BE', encode(GOODS, 'utf16le').swap16(), 400],
    ['Latin-1', encode(goodsNamed('é'), 'latin1'), 400],
    [
      'GBK',
      Buffer.concat([encode('{"goodsId":"', 'latin1'), Buffer.from([0xd6, 0xd0]), encode('","source":1}', 'latin1')]),
      400,
    ],
    ['an overlong slash', Buffer.from('7b22676f6f64734964223ac0af7d', 'hex'), 400],
    [
      'a surrogate in UTF-8',
      Buffer.concat([
        encode('{"goodsId":"', 'latin1'),
        Buffer.from([0xed, 0xa0, 0x80]),
        encode('","source":1}', 'latin1'),
      ]),
      400,
    ],
    ['half a character', Buffer.concat([encode('{"goodsId":"', 'latin1'), Buffer.from([0xf0, 0x9f, 0x98])]), 400],
    ['0xFF', Buffer.from([0xff]), 400],
    ['an escaped NUL', goodsNamed('a\\u0000b'), 400],
    ['an escaped NUL in a name', `{"goodsId":"1","source":1,"a\\u0000":1}`, 400],
    ['a NUL', goodsNamed('a\0b'), 400],
    ['a NUL after the end', `${GOODS}\0`, 400],
    ['only NUL', '\0\0\0\0', 400],
    ['a lone high surrogate', goodsNamed('\\ud800'), 400],
    ['a lone low surrogate', goodsNamed('\\udc00'), 400],
    ['surrogates in the wrong order', goodsNamed('\\ude00\\ud83d'), 400],
    ['a lone surrogate in a name', `{"goodsId":"1","source":1,"\\ud800":1}`, 400],
    ['nothing', '', 400],
    ['a blank', ' ', 400],
    ['null', 'null', 400],
    ['a form', 'goodsId=1&source=1', 400],
  ]

  test.each(cases)('%s', async (_, body, status) => {
    const answer = told(await send({ body }))
    expect(answer[0]).toBe(status)
    if (status === 200) expect(answer[1]).toHaveProperty('goodsId', JSON.parse(body as string).goodsId)
  })

  const types: [string | undefined, number][] = [
    ['application/json', 200],
    ['application/json; charset=utf-8', 200],
    ['application/json;charset=UTF-8', 200],
    ['application/json; charset="utf-8"', 200],
    ['APPLICATION/JSON', 200],
    ['Application/Json ; Charset=utf8', 200],
    ['application/json; charset=utf-16', 400],
    ['application/json; charset=utf-16le', 400],
    ['application/json; charset=iso-8859-1', 400],
    ['application/json; charset=latin1', 400],
    ['application/json; charset=gbk', 400],
    ['application/json; charset=', 400],
    ['application/json; charset=nonsense', 400],
    ['text/plain', 400],
    ['text/json', 400],
    ['application/x-www-form-urlencoded', 400],
    ['multipart/form-data; boundary=x', 400],
    ['application/jsonx', 400],
    ['application/json, text/plain', 400],
    ['application', 400],
    ['*/*', 400],
    [';', 400],
    ['', 400],
    [undefined, 400],
  ]

  test.each(types)('content type %s', async (type, status) => {
    const headers: Record<string, string> = type === undefined ? {} : { 'content-type': type }
    const answer = told(await send({ headers, body: GOODS }))
    expect(answer[0]).toBe(status)
    if (status === 400) expect(answer[1]).toBe('Unsupported content type')
    // An endpoint of forms refuses all of these but its own.
    const form = {
      path: '/open-api/system/oauth2/token',
      headers: { ...headers, authorization: 'Basic eDp5' },
      body: 'grant_type=client_credentials',
    }
    expect(told(await send(form))[0]).toBe(type === 'application/x-www-form-urlencoded' ? 401 : 400)
  })
})
