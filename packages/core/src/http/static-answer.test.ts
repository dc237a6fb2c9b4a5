import { gunzipSync } from 'node:zlib'
import { afterEach, expect, test, vi } from 'vitest'
import { StaticAnswer } from './static-answer.js'

const TEXT = JSON.stringify({ text: 'x'.repeat(2000) })
const answer = new StaticAnswer({
  contentType: 'application/json',
  body: TEXT,
  cacheControl: 'public',
  headers: { 'x-own': '1' },
})
const ask = (headers: Record<string, string> = {}, of = answer) =>
  of.to({ header: (name) => headers[name] }, { 'x-request-id': 'r1', 'cache-control': 'no-store' })

afterEach(() => vi.unstubAllGlobals())

test('the content with its tag and its own caching, beside the headers of the call', async () => {
  const { status, headers, body } = await ask()
  expect(status).toBe(200)
  expect(headers).toEqual({
    'x-request-id': 'r1',
    'x-own': '1',
    'content-type': 'application/json',
    'cache-control': 'public',
    etag: expect.stringMatching(/^"[0-9a-f]{32}"$/) as string,
    vary: 'Accept-Encoding',
  })
  expect(Buffer.from(body).toString()).toBe(TEXT)
  const other = new StaticAnswer({ contentType: 'text/plain', body: 'other', cacheControl: 'public' })
  expect((await ask({}, other)).headers['etag']).not.toBe(headers['etag'])
})

test.each([
  ['gzip', true],
  ['GZIP', true],
  ['x-gzip', true],
  ['deflate, gzip;q=0.5, br', true],
  ['gzip;q=1.0, identity;q=0.5, *;q=0', true],
  ['*', true],
  ['br, *;q=0.1', true],
  ['gzip;q=0.001', true],
  ['', false],
  ['br', false],
  ['identity', false],
  ['gzip;q=0', false],
  ['gzip; q=0.000', false],
  ['*;q=0', false],
  ['gzip;q=0, *', false],
  ['gzip;q=0.5, identity', false],
  ['gzip;q=x', false],
  ['gzipped', false],
])('Accept-Encoding: %j: compressed %s', async (encoding, isCompressed) => {
  const { headers, body } = await ask({ 'accept-encoding': encoding })
  expect(headers['content-encoding']).toBe(isCompressed ? 'gzip' : undefined)
  const plain = isCompressed ? gunzipSync(body) : Buffer.from(body)
  expect(plain.toString()).toBe(TEXT)
  if (isCompressed) expect(body.length).toBeLessThan(200)
})

test('is compressed again where that failed, for whoever asks next', async () => {
  const own = new StaticAnswer({ contentType: 'text/plain', body: TEXT, cacheControl: 'public' })
  const gzip = { 'accept-encoding': 'gzip' }
  vi.stubGlobal(
    'CompressionStream',
    class {
      constructor() {
        throw new Error('no memory')
      }
    },
  )
  await expect(ask(gzip, own)).rejects.toThrow('no memory')
  vi.unstubAllGlobals()
  const { body } = await ask(gzip, own)
  expect(gunzipSync(body).toString()).toBe(TEXT)
})

test('is compressed once', async () => {
  const streams = vi.fn()
  const Native = CompressionStream
  class Counted extends Native {
    constructor(format: ConstructorParameters<typeof Native>[0]) {
      super(format)
      streams()
    }
  }
  vi.stubGlobal('CompressionStream', Counted)
  const fresh = new StaticAnswer({ contentType: 'text/plain', body: TEXT, cacheControl: 'public' })
  await Promise.all(Array.from({ length: 9 }, () => ask({ 'accept-encoding': 'gzip' }, fresh)))
  expect(streams).toHaveBeenCalledTimes(1)
})

test('a runtime without compression sends it as it is', async () => {
  vi.stubGlobal('CompressionStream', undefined)
  const fresh = new StaticAnswer({ contentType: 'text/plain', body: TEXT, cacheControl: 'public' })
  const { headers, body } = await ask({ 'accept-encoding': 'gzip' }, fresh)
  expect([headers['content-encoding'], body.length]).toEqual([undefined, TEXT.length])
})

test.each([
  ['%s', 304],
  ['W/%s', 304],
  ['"other", %s', 304],
  ['"a,b",W/%s,"c"', 304],
  ['*', 304],
  ['"other"', 200],
  ['W/"other"', 200],
  ['', 200],
  ['*, "other"', 200],
])('If-None-Match: %s: %i', async (pattern, status) => {
  const tag = (await ask({ 'accept-encoding': 'gzip' })).headers['etag'] as string
  const header = pattern.replace('%s', tag)
  const got = await ask({ 'if-none-match': header, 'accept-encoding': 'gzip' })
  expect(got.status).toBe(status)
  expect(got.headers).toMatchObject({
    etag: tag,
    vary: 'Accept-Encoding',
    'cache-control': 'public',
    'x-request-id': 'r1',
  })
  if (status === 304)
    expect([got.body, got.headers['content-type'], got.headers['content-encoding']]).toEqual(['', undefined, undefined])
})

test('what is compressed has a tag of its own, and either names the content', async () => {
  const [plain, compressed] = [await ask(), await ask({ 'accept-encoding': 'gzip' })]
  const tags = [plain, compressed].map(({ headers }) => String(headers['etag']))
  expect(tags[1]).toBe(String(tags[0]).replace(/"$/, '-gzip"'))
  for (const tag of tags)
    for (const encoding of ['gzip', 'identity']) {
      const again = await ask({ 'if-none-match': tag, 'accept-encoding': encoding })
      expect([again.status, again.headers['etag']]).toEqual([304, tag])
    }
})
