import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '../../kernel/errors.js'
import { readFormBody } from './form-body.js'
import { parseJsonObject, readJsonBody } from './json-body.js'
import type { BodyLimits } from './body.js'
import { BodyAbortedError, BodyTooLargeError } from '../message.js'
import type { ApiRequest } from '../message.js'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

function request(body: string | Uint8Array | Error, headers: Record<string, string> = {}): ApiRequest {
  return {
    method: 'POST',
    path: '/',
    query: '',
    remoteAddress: undefined,
    signal: new AbortController().signal,
    header: (name) => headers[name],
    async body(limit) {
      if (body instanceof Error) throw body
      const whole = typeof body === 'string' ? bytes(body) : body
      if (whole.length > limit) throw new BodyTooLargeError()
      return whole
    },
  }
}

const within = (limit: number): BodyLimits => ({ bytes: limit, milliseconds: 10_000 })

/** What a body of JSON says. */
const readJson = async (asked: ApiRequest, limit = 10): Promise<unknown> =>
  (await readJsonBody(asked, within(limit))).json

/** The name of the error that is thrown, or what is answered. */
async function outcome(work: () => unknown): Promise<unknown> {
  try {
    return await work()
  } catch (error) {
    return error instanceof ApiError ? error.definition.name : error
  }
}

/** How a promise has ended so far; false while it has not. */
function outcomeOf(promise: Promise<unknown>): { ended: unknown } {
  const seen: { ended: unknown } = { ended: false }
  promise.then(
    (value) => (seen.ended = { value }),
    (error: unknown) => (seen.ended = error),
  )
  return seen
}

const parse = (text: string | Uint8Array): Promise<unknown> =>
  outcome(() => parseJsonObject(typeof text === 'string' ? bytes(text) : text))

describe('a body of JSON', () => {
  test('an object is what it says', async () => {
    expect(await parse('{"a":1,"b":"x","c":[1,{"d":true}],"e":{}}')).toEqual({
      a: 1,
      b: 'x',
      c: [1, { d: true }],
      e: {},
    })
  })

  test.each([
    '',
    ' ',
    '[]',
    '1',
    '"x"',
    'null',
    'true',
    '{',
    '{"a":}',
    '{"a":1,}',
    "{'a':1}",
    '{a:1}',
    '{"a":1}{',
    '{"a":1}//',
    '{"a":0x1}',
    '{"a":"\n"}',
    '\ufeff{}',
  ])('%j is malformed', async (text) => {
    expect(await parse(text)).toBe('MALFORMED_JSON')
  })

  test('null members are dropped, at every depth; null elements stay', async () => {
    expect(await parse('{"a":null,"b":{"c":null,"d":[null,{"e":null}]}}')).toEqual({ b: { d: [null, {}] } })
  })

  test('__proto__ is dropped and changes no prototype', async () => {
    const value = (await parse('{"__proto__":{"polluted":1},"a":{"\\u005f_proto__":{"polluted":1}}}')) as {
      a: object
      polluted?: number
    }
    expect(value).toEqual({ a: {} })
    expect(value.polluted).toBeUndefined()
    expect(Object.getPrototypeOf(value.a)).toBe(Object.prototype)
  })

  test.each([
    ['{"a":"\\u0000"}', 'a'],
    ['{"a":{"b":["x","\\ud800"]}}', 'a.b[1]'],
    ['{"a":[{"b":"\\u0000"}]}', 'a[0].b'],
    ['{"a":"\\udc00\\ud800"}', 'a'],
    ['{"\\u0000":1}', 'body'],
    ['{"a":{"\\ud800":1}}', 'a'],
  ])('%s: refused at %s', async (text, path) => {
    const error = await Promise.resolve()
      .then(() => parseJsonObject(bytes(text)))
      .catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ApiError)
    expect((error as ApiError).options.detail).toBe(path)
  })

  test('surrogate pairs, written or escaped, are texts', async () => {
    expect(await parse('{"a":"\\ud83d\\ude00😀"}')).toEqual({ a: '😀😀' })
  })

  test('bytes that are no UTF-8', async () => {
    for (const wrong of [[0xff], [0xc0, 0xaf], [0xed, 0xa0, 0x80], [0xf4, 0x90, 0x80, 0x80], [0xe2, 0x82]]) {
      expect(await parse(Uint8Array.from([...bytes('{"a":"'), ...wrong, ...bytes('"}')]))).toBe('MALFORMED_JSON')
    }
  })

  test('32 levels, not 33; brackets in texts do not count', async () => {
    const nested = (depth: number): string => `${'{"a":'.repeat(depth - 1)}{}${'}'.repeat(depth - 1)}`
    expect(await parse(nested(32))).not.toBe('BODY_TOO_DEEP')
    expect(await parse(nested(33))).toBe('BODY_TOO_DEEP')
    expect(await parse(`{"a":${'['.repeat(500_000)}`)).toBe('BODY_TOO_DEEP')
    expect(await parse(`{"a":"${'['.repeat(100)}\\"${'{'.repeat(100)}","b":"\\\\"}`)).toMatchObject({ b: '\\' })
    expect(await parse(`{"a":"${'['.repeat(100)}`)).toBe('MALFORMED_JSON')
  })

  test('any JSON object without nulls is read as JSON.parse reads it', () => {
    const storable = (value: unknown): boolean => !/null|__proto__|\\u0000|\\ud[89a-f]/.test(JSON.stringify(value))
    const objects = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 5 })).filter(storable)
    fc.assert(
      fc.property(
        objects,
        (value) =>
          void expect(parseJsonObject(bytes(JSON.stringify(value)))).toEqual(JSON.parse(JSON.stringify(value))),
      ),
    )
  })

  test('no bytes end in anything but an object or a refusal with 400', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.uint8Array(),
          fc.json().map(bytes),
          fc.string({ unit: fc.constantFrom('{', '}', '[', ']', '"', '\\', ',', ':', '1', 'u', 'd') }).map(bytes),
        ),
        async (input) => {
          const result = await outcome(() => parseJsonObject(input))
          expect(
            ['MALFORMED_JSON', 'BODY_TOO_DEEP', 'INVALID_PARAMETER'].includes(result as string) ||
              typeof result === 'object',
          ).toBe(true)
          expect(result).not.toBeInstanceOf(Error)
        },
      ),
    )
  })
})

describe('reading', () => {
  const json = { 'content-type': 'application/json' }
  const form = { 'content-type': 'application/x-www-form-urlencoded' }

  test('no body is undefined, whatever the Content-Type', async () => {
    expect(await readJson(request(''))).toBeUndefined()
    expect(await readJson(request('', { 'content-type': 'text/plain' }))).toBeUndefined()
  })

  test.each<[string | undefined, boolean]>([
    ['application/json', true],
    ['Application/JSON ; Charset=UTF-8', true],
    ['application/json; charset="utf8"', true],
    ['application/json; profile=x', true],
    ['application/json; charset=gbk', false],
    ['application/problem+json', false],
    ['text/json', false],
    ['', false],
    [undefined, false],
  ])('Content-Type %s: %s', async (contentType, taken) => {
    const headers = contentType === undefined ? {} : { 'content-type': contentType }
    expect(await outcome(() => readJson(request('{}', headers)))).toEqual(taken ? {} : 'UNSUPPORTED_CONTENT_TYPE')
  })

  test('too large closes the connection; an aborted body is malformed; other failures stay what they are', async () => {
    const error = await readJsonBody(request('{"a":1}', json), within(6)).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({
      definition: { name: 'PAYLOAD_TOO_LARGE' },
      options: { headers: { connection: 'close' } },
    })
    expect(await outcome(() => readJson(request('{"a":1}', json), 7))).toEqual({ a: 1 })
    expect(await outcome(() => readJson(request(new BodyAbortedError(), json)))).toBe('MALFORMED_JSON')
    expect(await outcome(() => readJson(request(new RangeError('disk'), json)))).toEqual(new RangeError('disk'))
  })

  describe('a body that is not whole after 10 seconds', () => {
    afterEach(() => {
      vi.unstubAllGlobals()
      vi.useRealTimers()
    })

    test.each([
      ['JSON', readJsonBody, json],
      ['a form', readFormBody, form],
    ])('%s: 408, and the connection is closed', async (_, read, headers) => {
      vi.useFakeTimers()
      let arrive = (_: Uint8Array): void => undefined
      const body = new Promise<Uint8Array>((resolve) => {
        arrive = resolve
      })
      const slow = outcomeOf(read({ ...request('', headers), body: () => body }, within(10)))
      await vi.advanceTimersByTimeAsync(9999)
      expect(slow.ended).toBe(false)
      await vi.advanceTimersByTimeAsync(1)
      expect(slow.ended).toMatchObject({
        definition: { name: 'REQUEST_TIMEOUT', code: 408 },
        options: { headers: { connection: 'close' } },
      })
      const inTime = outcomeOf(read({ ...request('', headers), body: () => body }, within(10)))
      arrive(bytes(''))
      await vi.advanceTimersByTimeAsync(0)
      expect(inTime.ended).not.toBe(false)
      expect(vi.getTimerCount()).toBe(0)
    })

    test('is waited for by a timer; one that came with its headers is not', async () => {
      vi.useFakeTimers()
      // Not a spy: another file's `restoreAllMocks` would put the fake timer back, over the true one.
      const timers = vi.fn(setTimeout)
      vi.stubGlobal('setTimeout', timers)
      expect(await readJsonBody(request('{}', json), within(10))).toEqual({ json: {}, wasAwaited: false })
      expect(timers).not.toHaveBeenCalled()
      void readJsonBody({ ...request('', json), body: () => new Promise(() => undefined) }, within(10))
      await vi.advanceTimersByTimeAsync(0)
      expect(vi.getTimerCount()).toBe(1)
    })
  })

  test.each([
    ['gzip', 'UNSUPPORTED_CONTENT_ENCODING'],
    ['identity', {}],
  ])('Content-Encoding %s', async (encoding, expected) => {
    expect(await outcome(() => readJson(request('{}', { ...json, 'content-encoding': encoding })))).toEqual(expected)
  })

  test('a form: decoded, repeated parameters and NUL refused, without a type not read at all', async () => {
    expect(await readFormBody(request('a=1+2&b=%E4%B8%AD&c=&d', form), within(100))).toEqual(
      new Map([
        ['a', '1 2'],
        ['b', '中'],
        ['c', ''],
        ['d', ''],
      ]),
    )
    expect(await readFormBody(request('', form), within(100))).toEqual(new Map())
    const twice = (known: string[]) => outcome(() => readFormBody(request('a=1&a=1', form), within(100), known))
    expect([await twice(['b', 'a']), await twice(['b'])]).toEqual(['PARAMETER_REPEATED', 'UNKNOWN_PARAMETER_REPEATED'])
    const many = (count: number) => Array.from({ length: count }, (_, i) => `p${i}=`).join('&')
    expect(await readFormBody(request(`&&${many(20)}&&&`, form), within(1000))).toHaveProperty('size', 20)
    expect(await outcome(() => readFormBody(request(many(21), form), within(1000)))).toBe('TOO_MANY_PARAMETERS')
    expect(await outcome(() => readFormBody(request('a&'.repeat(8192), form), within(100_000)))).toBe(
      'TOO_MANY_PARAMETERS',
    )
    expect(await outcome(() => readFormBody(request(`a=${'x'.repeat(16_382)}`, form), within(100_000)))).toHaveProperty(
      'size',
      1,
    )
    expect(await outcome(() => readFormBody(request(`a=${'x'.repeat(16_383)}`, form), within(100_000)))).toBe(
      'PAYLOAD_TOO_LARGE',
    )
    expect(await outcome(() => readFormBody(request('a=%00', form), within(100)))).toBe('INVALID_PARAMETER')
    expect(await outcome(() => readFormBody(request('a=1', json), within(100)))).toBe('UNSUPPORTED_CONTENT_TYPE')
    expect(await outcome(() => readFormBody(request('a=1'), within(100)))).toBe('UNSUPPORTED_CONTENT_TYPE')
    expect(await outcome(() => readFormBody(request('a=1', form), within(2)))).toBe('PAYLOAD_TOO_LARGE')
    expect(await outcome(() => readFormBody(request(Uint8Array.from([0x61, 0x3d, 0xff]), form), within(10)))).toBe(
      'MALFORMED_JSON',
    )
  })
})
