import { beforeAll, describe, expect, test } from 'vitest'
import type { TestApp, TestPlatform } from '@org/openapi-testing'
import { BOOTSTRAP_KEY, startPlatform } from '../../start-platform.js'
import { basic, DETAIL_PATH, REVOKE_PATH, TOKEN_PATH } from '../auth/token-calls.js'
import { backpack } from '../goods/backpack.js'

let platform: TestPlatform
let app: TestApp
let token: string

beforeAll(async () => {
  platform = await startPlatform()
  app = await platform.createApp()
  token = await platform.issueToken(app)
})

describe('JSON bodies', () => {
  const TWICE = { code: 400, msg: 'Malformed JSON: an object has the same member twice' }
  const TOO_BIG = { code: 400, msg: 'Malformed JSON: more than 10000 members and elements' }

  /** As text: an object of JavaScript has no member twice. */
  const partner = (body: string) => platform.call(DETAIL_PATH, body, { token })
  const admin = (text: string) =>
    platform.send({
      path: '/admin-api/system/tenant/create',
      headers: { authorization: `Bearer ${BOOTSTRAP_KEY}`, 'content-type': 'application/json' },
      body: text,
    })

  test.each([
    '{"goodsId":"1","goodsId":"2","source":1}',
    '{"goodsId":"1","source":1,"goods\\u0049d":"2"}',
    '{"goodsId":"1","source":1,"unknown":{"deep":[{"a":1,"a":1}]}}',
    '{"goodsId":"1","source":1,"__proto__":1,"\\u005f_proto__":2}',
  ])('the same member twice is 400: %s', async (body) => {
    const answer = await partner(body)
    expect([answer.status, answer.body]).toEqual([400, expect.objectContaining(TWICE)])
  })

  test('in the admin API, too', async () => {
    const answer = await admin('{"name":"A","name":"B"}')
    expect([answer.status, answer.body]).toEqual([400, expect.objectContaining(TWICE)])
    const escaped = await admin('{"name":"A","n\\u0061me":"A"}')
    expect([escaped.status, escaped.body]).toEqual([400, expect.objectContaining(TWICE)])
  })

  test('10,000 members and elements are taken, one more is 400', async () => {
    const body = (elements: number) =>
      `{"goodsId":"${backpack.goodsId}","source":1,"unknown":[${Array(elements).fill('0').join(',')}]}`
    expect((await partner(body(9997))).body.code).toBe(0)
    const answer = await partner(body(9998))
    expect([answer.status, answer.body]).toEqual([400, expect.objectContaining(TOO_BIG)])
    expect((await admin(body(9998))).body).toMatchObject(TOO_BIG)
  })
})

describe.each([
  ['token', TOKEN_PATH, { grant_type: 'client_credentials' }],
  ['revoke', REVOKE_PATH, { token: 'x' }],
])('forms of the %s endpoint', (_, path, form) => {
  const send = (body: string, authorization?: string) =>
    platform.send({
      path,
      headers: { authorization, 'tenant-id': '1', 'content-type': 'application/x-www-form-urlencoded' },
      body,
    })
  const padded = (size: number) => {
    const start = `${new URLSearchParams(form).toString()}&padding=`
    return start + 'x'.repeat(size - start.length)
  }

  test('16,384 bytes are taken, one more is 413, with credentials and without', async () => {
    const authorization = basic(app.clientId, app.clientSecret)
    expect((await send(padded(16_384), authorization)).body.code).toBe(0)
    const answer = await send(padded(16_385), authorization)
    expect([answer.status, answer.body]).toEqual([
      413,
      expect.objectContaining({ code: 413, error: 'invalid_request' }),
    ])
    expect((await send(padded(16_385))).status).toBe(413)
  })

  test('20 parameters are taken, 21 are 400', async () => {
    const authorization = basic(app.clientId, app.clientSecret)
    const others = (count: number) =>
      `${new URLSearchParams(form).toString()}${Array.from({ length: count }, (__, i) => `&p${i}=1`).join('')}`
    expect((await send(others(19), authorization)).body.code).toBe(0)
    const answer = await send(others(20), authorization)
    expect([answer.status, answer.body]).toEqual([
      400,
      expect.objectContaining({ code: 400, msg: 'More than 20 parameters', error: 'invalid_request' }),
    ])
    expect((await send(others(20))).status).toBe(400)
  })
})
