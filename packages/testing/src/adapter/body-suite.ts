import { BodyTooLargeError } from '@org/openapi-core'
import { describe, expect, it } from 'vitest'
import { plain } from './adapter-host.js'
import type { AdapterBench } from './adapter-host.js'
import { openRaw, sendHttp } from './http-client.js'

const ALL_BYTES = Uint8Array.from({ length: 512 }, (_, value) => value % 256)
const JSON_TYPE = { 'content-type': 'application/json' }
const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded' }

/** Bodies that a parser would change, by the Content-Type that they are sent with. */
const PARTICULAR_BODIES: readonly (readonly [string | undefined, Uint8Array])[] = [
  ['application/octet-stream', ALL_BYTES],
  [undefined, ALL_BYTES],
  ['application/json', ALL_BYTES],
  ['application/json', Buffer.from(' { "a" : 1.0 , "a" : 1e2 }\n')],
  ['application/json; charset=utf-8', Buffer.from('\ufeff{"emoji":"👍","escaped":"\\ud83d\\udc4d"}')],
  ['application/json', Buffer.from('not json')],
  ['application/json; charset=latin1', Buffer.from([0x22, 0xe9, 0x22])],
  ['application/x-www-form-urlencoded', Buffer.from('a=1&a=2&b%5B0%5D=+%2B&c&=d')],
  ['multipart/form-data; boundary=x', Buffer.from('--x\r\n\r\nraw\r\n--x--')],
  ['text/plain', Buffer.from('text')],
]

type Body = Uint8Array | readonly Uint8Array[]

/** Sends a body to whatever the bench answers with. */
const post = (bench: AdapterBench, headers: Record<string, string>, body: Body) =>
  sendHttp(bench.url, { method: 'POST', path: '/open-api/x', headers, body })

/** Bodies that reach the adapter as a stream. */
export function describeBodies(bench: AdapterBench): void {
  describe('bodies', () => {
    it('arrive byte for byte, whatever their type', async () => {
      for (const [type, body] of PARTICULAR_BODIES) {
        const headers = type === undefined ? {} : { 'content-type': type }
        const answer = await post(bench, headers, body)
        expect(answer.status).toBe(200)
        expect(answer.body.equals(body), type).toBe(true)
      }
    })

    it('arrive whole in chunks, and large', async () => {
      const chunks = [ALL_BYTES, Buffer.from('middle'), ALL_BYTES]
      const chunked = await post(bench, JSON_TYPE, chunks)
      expect(chunked.body.equals(Buffer.concat(chunks))).toBe(true)
      const large = Buffer.alloc(900_000, ALL_BYTES)
      const answer = await post(bench, JSON_TYPE, large)
      expect(answer.body.equals(large)).toBe(true)
    })

    it('may be absent', async () => {
      for (const headers of [{}, JSON_TYPE, FORM_TYPE]) {
        for (const method of ['GET', 'POST', 'DELETE']) {
          expect((await sendHttp(bench.url, { method, path: '/open-api/x', headers })).body.length).toBe(0)
        }
      }
    })

    it('of a caller that asks first are asked for', async () => {
      const answer = await post(bench, { ...JSON_TYPE, expect: '100-continue' }, Buffer.from('{}'))
      expect([answer.status, answer.body.toString()]).toEqual([200, '{}'])
    })

    describeLimits(bench)
  })
}

const ORDINARY_JSON = [
  '{}',
  '{"text":"你好 👍 \\"\\\\ \\u0001","numbers":[0,-1,0.5,1e21,9007199254740991],"flags":[true,false,null],"deep":{"list":[[]]}}',
]

/** Bodies that a parser of the framework has read before the adapter. */
export function describeParsedBodies(bench: AdapterBench): void {
  describe('bodies that were parsed before', () => {
    const arrived = async (headers: Record<string, string>, body: Body) => {
      const answer = await post(bench, headers, body)
      expect(answer.status).toBe(200)
      return answer.body
    }

    it('of JSON arrive as JSON of the same value', async () => {
      for (const text of ORDINARY_JSON) {
        expect(JSON.parse((await arrived(JSON_TYPE, Buffer.from(text))).toString())).toEqual(JSON.parse(text))
        const chunks = [Buffer.from(text.slice(0, 1)), Buffer.from(text.slice(1))]
        expect(JSON.parse((await arrived(JSON_TYPE, chunks)).toString())).toEqual(JSON.parse(text))
      }
    })

    it('of a form arrive as a form of the same parameters', async () => {
      const form =
        'grant_type=client_credentials&scope=goods%3Adetail%3Aread+goods%3Aqc%3Aread&emoji=%F0%9F%91%8D&empty='
      const seen = new URLSearchParams((await arrived(FORM_TYPE, Buffer.from(form))).toString())
      expect([...seen].sort()).toEqual([...new URLSearchParams(form)].sort())
      const twice = new URLSearchParams((await arrived(FORM_TYPE, Buffer.from('token=a&token=b'))).toString())
      expect(twice.getAll('token')).toEqual(['a', 'b'])
    })

    it('of types that no parser touched arrive byte for byte, also where it has set an empty body', async () => {
      expect((await arrived({ 'content-type': 'application/octet-stream' }, ALL_BYTES)).equals(ALL_BYTES)).toBe(true)
      expect((await arrived({}, ALL_BYTES)).equals(ALL_BYTES)).toBe(true)
    })

    it('may be absent', async () => {
      for (const headers of [{}, JSON_TYPE, FORM_TYPE]) {
        for (const method of ['GET', 'POST', 'DELETE']) {
          expect((await sendHttp(bench.url, { method, path: '/open-api/x', headers })).body.length).toBe(0)
        }
      }
    })

    it('are held to the limit all the same', async () => {
      bench.answer((request) => request.body(100).then(() => plain(200), refuseTooLarge))
      const body = Buffer.from(JSON.stringify({ text: 'x'.repeat(200) }))
      expect((await post(bench, JSON_TYPE, body)).status).toBe(413)
    })
  })
}

/** What the engine makes of a body past its limit. */
function refuseTooLarge(error: unknown) {
  if (!(error instanceof BodyTooLargeError)) throw error
  return plain(413, 'too large', { connection: 'close' })
}

function describeLimits(bench: AdapterBench): void {
  it('up to the limit pass, and one byte more is refused', async () => {
    bench.answer((request) => request.body(1000).then((bytes) => plain(200, String(bytes.length)), refuseTooLarge))
    const send = (body: Body) => post(bench, JSON_TYPE, body)
    expect((await send(Buffer.alloc(1000))).body.toString()).toBe('1000')
    expect((await send([Buffer.alloc(500), Buffer.alloc(500)])).body.toString()).toBe('1000')
    for (const body of [Buffer.alloc(1001), [Buffer.alloc(500), Buffer.alloc(501)], Buffer.alloc(5_000_000)]) {
      const { status, headers } = await send(body)
      expect([status, headers.connection]).toEqual([413, 'close'])
    }
    expect((await send(Buffer.alloc(10))).status).toBe(200)
  })

  it('that are too large are refused while they still come, and the connection is closed', async () => {
    bench.answer((request) => request.body(1000).then(() => plain(200), refuseTooLarge))
    const head =
      'POST /open-api/x HTTP/1.1\r\nHost: test\r\nContent-Type: application/json\r\nContent-Length: 100000000\r\n\r\n'
    const raw = openRaw(bench.url, head + 'x'.repeat(2000))
    expect(await raw.until(/too large/)).toMatch(/^HTTP\/1\.1 413 /)
    await raw.closed
  })
}
