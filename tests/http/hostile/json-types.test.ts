import { beforeAll, describe, expect, test } from 'vitest'
import type { Answer, TestPlatform } from '@org/openapi-testing'
import { startPlatform } from '../../start-platform.js'

const PAGE_PATH = '/open-api/goods/qc-page'

let platform: TestPlatform
let token: string

beforeAll(async () => {
  platform = await startPlatform()
  token = await platform.issueToken(await platform.createApp())
})

const send = (body: unknown, headers: Record<string, string | undefined> = {}): Promise<Answer> =>
  platform.call(PAGE_PATH, body, { token, headers })
const good = { pageNo: 1, pageSize: 10 }

/** Expects 400 with this text behind `Invalid parameter: `. */
async function expectRefused(body: unknown, msg: string): Promise<void> {
  const answer = await send(body)
  expect({ status: answer.status, msg: answer.body.msg }).toEqual({ status: 400, msg: `Invalid parameter: ${msg}` })
}

describe('members (rules/calls#types)', () => {
  test('unknown ones are ignored', async () => {
    expect((await send({ ...good, unknown: 1, nested: { deep: [] }, tenantId: 2 })).body.code).toBe(0)
  })

  test('null is the same as absent', async () => {
    expect((await send({ ...good, goodsId: null, source: null, createTime: null })).body.code).toBe(0)
    await expectRefused({ pageNo: null, pageSize: 10 }, 'pageNo is required')
  })

  test('names are case-sensitive', async () => {
    await expectRefused({ PageNo: 1, pageSize: 10 }, 'pageNo is required')
  })

  test('__proto__ and constructor do nothing', async () => {
    expect(
      (await send('{"pageNo":1,"pageSize":10,"__proto__":{"source":9},"constructor":{"prototype":{"source":9}}}')).body
        .code,
    ).toBe(0)
    await expectRefused('{"__proto__":{"pageNo":1},"pageSize":10}', 'pageNo is required')
  })

  test('the first wrong one is named', async () => {
    await expectRefused({ pageNo: 'x', pageSize: 'y' }, 'pageNo must be integer')
  })
})

describe('wrong types are refused, nothing is converted (rules/calls#types)', () => {
  test.each<[unknown]>([['1'], [''], [true], [false], [1.5], [[1]], [{}], ['1.0']])(
    '%j for an integer',
    async (value) => {
      await expectRefused({ ...good, pageNo: value }, 'pageNo must be integer')
    },
  )

  test.each<[unknown]>([[1], [0], [true], [['a']], [{}]])('%j for a text', async (value) => {
    await expectRefused({ ...good, goodsId: value }, 'goodsId must be string')
  })

  test.each<[unknown]>([['2026-09-01 00:00:00'], [1], [{}], [true]])('%j for a list', async (value) => {
    await expectRefused({ ...good, createTime: value }, 'createTime must be array')
  })

  test('1.0 and 1e0 are the integer 1', async () => {
    expect((await send('{"pageNo":1.0,"pageSize":1e1}')).body.code).toBe(0)
  })

  test('integers beyond 2^53 are refused', async () => {
    expect((await send('{"pageNo":9007199254740993,"pageSize":10}')).status).toBe(400)
  })

  test('one that is past what numbers hold is told the bound of its member', async () => {
    await expectRefused('{"pageNo":1,"pageSize":1e21}', 'pageSize must be at most 200')
    await expectRefused('{"pageNo":1,"pageSize":-1e21}', 'pageSize must be at least 1')
    // Nothing but what numbers hold bounds it, whatever is wrong with the next.
    await expectRefused('{"pageNo":1e21,"pageSize":1e21}', 'pageNo must be at most 9007199254740991')
  })
})

describe('ranges (rules/calls#ranges)', () => {
  const range = (value: unknown): unknown => ({ ...good, completionTime: value })
  const t = '2026-09-01 00:00:00'

  test('two times, start ≤ end, equal allowed', async () => {
    expect((await send(range([t, '2026-09-02 00:00:00']))).body.code).toBe(0)
    expect((await send(range([t, t]))).body.code).toBe(0)
    await expectRefused(range([t, '2026-08-31 23:59:59']), 'completionTime must not start after it ends')
  })

  test.each([[[]], [[t]], [[t, t, t]]])('%j: exactly two', async (value) => {
    await expectRefused(range(value), 'completionTime must have exactly 2 elements')
  })

  test.each([[[t, null]], [[null, t]], [[t, 1]], [[1, 2]]])('%j: both are texts', async (value) => {
    const answer = await send(range(value))
    expect(answer.status).toBe(400)
    expect(answer.body.msg).toMatch(/^Invalid parameter: completionTime\[[01]\] /)
  })

  test.each([
    '2026-02-30 00:00:00',
    '2026-02-29 00:00:00',
    '2026-13-01 00:00:00',
    '2026-00-01 00:00:00',
    '2026-01-00 00:00:00',
    '2026-04-31 00:00:00',
    '2026-01-01 24:00:00',
    '2026-01-01 23:60:00',
    '2026-01-01 23:59:60',
    '2026-01-01T00:00:00',
    '2026-01-01',
    '2026-1-1 0:00:00',
    '2026-01-01 00:00',
    '2026-01-01 00:00:00.000',
    '2026-01-01 00:00:00Z',
    ' 2026-01-01 00:00:00',
    '2026-01-01  00:00:00',
    '2026/01/01 00:00:00',
    '1756684800000',
    '',
    'now',
  ])('%j is no time of the format', async (text) => {
    await expectRefused(range([text, text]), 'completionTime[0] must be a real time in the format yyyy-MM-dd HH:mm:ss')
    await expectRefused(
      range(['2020-01-01 00:00:00', text]),
      'completionTime[1] must be a real time in the format yyyy-MM-dd HH:mm:ss',
    )
  })

  test('29 February of a leap year is', async () => {
    expect((await send(range(['2028-02-29 00:00:00', '2028-02-29 23:59:59']))).body.code).toBe(0)
  })

  test('the same rules for createTime', async () => {
    await expectRefused({ ...good, createTime: [t] }, 'createTime must have exactly 2 elements')
    await expectRefused(
      { ...good, createTime: ['2026-02-30 00:00:00', t] },
      'createTime[0] must be a real time in the format yyyy-MM-dd HH:mm:ss',
    )
  })
})

describe('the body', () => {
  const refusal = async (...sent: Parameters<typeof send>): Promise<string> => {
    const { status, body } = await send(...sent)
    expect(status).toBe(400)
    return body.msg as string
  }

  test.each([
    '[]',
    '"x"',
    '1',
    'true',
    'null',
    '{',
    '{"pageNo":1,}',
    "{'pageNo':1}",
    '{"pageNo":1}x',
    ' ',
    '\ufeff{"pageNo":1,"pageSize":10}',
    '{"pageNo":01}',
    '{"a":NaN}',
  ])('%j is not a JSON object', async (text) => {
    expect(await refusal(text)).toBe('Malformed JSON')
  })

  test('bytes that are no UTF-8', async () => {
    const { status, body } = await platform.send({
      path: PAGE_PATH,
      headers: { authorization: `Bearer ${token}`, 'tenant-id': '1', 'content-type': 'application/json' },
      body: Uint8Array.from([...Buffer.from('{"goodsId":"'), 0xff, ...Buffer.from('"}')]),
    })
    expect({ status, msg: body.msg }).toEqual({ status: 400, msg: 'Malformed JSON' })
  })

  test('none where members are required', async () => {
    expect(await refusal('')).toBe('Request body is missing')
  })

  test('an empty object where members are required', async () => {
    await expectRefused({}, 'pageNo is required')
  })

  test('NUL and lone surrogates are refused where they stand', async () => {
    for (const escape of ['\\u0000', '\\ud800', 'x\\udc00']) {
      expect(await refusal(`{"pageNo":1,"pageSize":10,"goodsId":"${escape}"}`)).toBe(
        'Invalid parameter: goodsId must not contain NUL or lone surrogates',
      )
    }
    expect((await send('{"pageNo":1,"pageSize":10,"goodsId":"\\ud83d\\ude00"}')).status).toBe(200)
    expect(await refusal('{"pageNo":1,"pageSize":10,"unknown":["\\u0000"]}')).toBe(
      'Invalid parameter: unknown[0] must not contain NUL or lone surrogates',
    )
  })

  test('nested deeper than 32 levels', async () => {
    const nested = (depth: number): string => `{"pageNo":1,"pageSize":10,"x":${'['.repeat(depth)}${']'.repeat(depth)}}`
    expect((await send(nested(31))).status).toBe(200)
    expect(await refusal(nested(32))).toMatch(/nested deeper than 32 levels/)
    expect(await refusal(nested(100_000))).toMatch(/nested deeper than 32 levels/)
  })

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/jsonp',
    'application/json; charset=gbk',
    'text/json',
  ])('Content-Type %s', async (contentType) => {
    expect(await refusal(good, { 'content-type': contentType })).toBe('Unsupported content type')
  })

  test.each([
    'application/json; charset=utf-8',
    'Application/JSON',
    'application/json;charset="UTF-8"',
    'application/json; v=1',
  ])('Content-Type %s is JSON', async (contentType) => {
    expect((await send(good, { 'content-type': contentType })).status).toBe(200)
  })

  test('no Content-Type with a body', async () => {
    const { status, body } = await platform.send({
      path: PAGE_PATH,
      headers: { authorization: `Bearer ${token}`, 'tenant-id': '1' },
      body: Uint8Array.from(Buffer.from(JSON.stringify(good))),
    })
    expect({ status, msg: body.msg }).toEqual({ status: 400, msg: 'Unsupported content type' })
  })

  test('a wrong Content-Type without a body is no fault of its own', async () => {
    expect(await refusal('', { 'content-type': 'text/plain' })).toBe('Request body is missing')
  })

  test('compressed bodies are not taken', async () => {
    expect(await refusal(good, { 'content-encoding': 'gzip' })).toBe('Unsupported content encoding')
    expect((await send(good, { 'content-encoding': 'identity' })).status).toBe(200)
  })
})
