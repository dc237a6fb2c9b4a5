import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Answer, TestApp, TestPlatform } from '@org/openapi-testing'
import { BOOTSTRAP_KEY, startPlatform } from '../start-platform.js'
import {
  claimsFor,
  DETAIL_PATH,
  forgeToken,
  probe,
  QC_DETAIL_PATH,
  revokeCall,
  TOKEN_PATH,
  tokenCall,
} from './auth/token-calls.js'
import { backpack } from './goods/backpack.js'

let platform: TestPlatform
let app: TestApp
let token: string

const good = { goodsId: backpack.goodsId, source: 1 }

beforeEach(async () => {
  platform = await startPlatform()
  app = await platform.createApp()
  token = await platform.issueToken(app)
})

const members = (answer: Answer): string[] => Object.keys(answer.body as object)

/** Makes the database fail with an error that quotes what must not leave. */
function breakStorage(): void {
  vi.spyOn(platform.storage, 'forTenant').mockImplementation(() => {
    throw new Error('select secret_hash from partner_application')
  })
}

describe('the shape (rules/calls#envelope)', () => {
  test('success: code, data, msg in this order, msg empty', async () => {
    const answer = await probe(platform, token)
    expect(answer.status).toBe(200)
    expect(answer.text).toBe('{"code":0,"data":null,"msg":""}')
    const detail = await platform.call(DETAIL_PATH, good, { token })
    expect(members(detail)).toEqual(['code', 'data', 'msg'])
    expect(detail.body).toMatchObject({ code: 0, msg: '' })
  })

  test('failure: the same three, data null', async () => {
    const transport = await probe(platform, undefined)
    expect(members(transport)).toEqual(['code', 'data', 'msg'])
    expect(transport.body.data).toBeNull()
    const business = await platform.call(DETAIL_PATH, { goodsId: 'unknown', source: 1 }, { token })
    expect(members(business)).toEqual(['code', 'data', 'msg'])
    expect(business.body).toEqual({ code: 1008020000, data: null, msg: 'Goods unknown does not exist' })
  })

  test('a business failure has HTTP 200', async () => {
    const answer = await platform.call(DETAIL_PATH, { goodsId: 'unknown', source: 1 }, { token })
    expect(answer.status).toBe(200)
    expect(answer.text).toContain('"code":1008020000,')
  })

  test('answers are JSON in UTF-8', async () => {
    for (const answer of [await probe(platform, token), await probe(platform, undefined)]) {
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
    }
  })
})

describe('HTTP status (rules/calls#status)', () => {
  const failures: [number, (p: TestPlatform) => Promise<Answer>][] = [
    [400, (p) => p.call(QC_DETAIL_PATH, '{', { token })],
    [401, (p) => probe(p, undefined)],
    [403, (p) => probe(p, token, { tenantId: 2 })],
    [404, (p) => p.call('/open-api/nothing', {}, { token })],
    [405, (p) => p.send({ method: 'GET', path: DETAIL_PATH })],
    [413, (p) => p.call(QC_DETAIL_PATH, `"${'x'.repeat(1_048_576)}"`, { token })],
    [429, (p) => limited(p)],
    [500, (p) => failing(p)],
  ]

  async function limited(p: TestPlatform): Promise<Answer> {
    const slow = await p.createApp({ rateLimitQps: 1 })
    await tokenCall(p, slow)
    return tokenCall(p, slow)
  }

  function failing(p: TestPlatform): Promise<Answer> {
    vi.spyOn(p.storage, 'forTenant').mockImplementation(() => {
      throw new Error('select secret_hash from partner_application')
    })
    return probe(p, token)
  }

  test.each(failures)('mirror: %i is status and code', async (code, call) => {
    const answer = await call(platform)
    expect(answer.status).toBe(code)
    expect(answer.body.code).toBe(code)
  })

  test.each(failures)('always200: %i is only the code', async (code, call) => {
    const gateway = await platform.beside({ httpStatus: 'always200' })
    const answer = await call(gateway)
    expect(answer.status).toBe(200)
    expect(answer.body.code).toBe(code)
  })
})

describe('X-Request-Id (rules/calls#request-id)', () => {
  test('is on every answer, a new one each time', async () => {
    const answers = [
      await probe(platform, token),
      await probe(platform, undefined),
      await platform.call('/open-api/nothing', {}, { token }),
      await platform.send({ method: 'GET', path: DETAIL_PATH }),
      await platform.send({ method: 'GET', path: '/open-api/openapi.json' }),
      await tokenCall(platform, app),
      await tokenCall(platform, app, { authorization: undefined }),
      await revokeCall(platform, app, 'x'),
      await platform.admin('GET system/tenant/page', { tenantId: null }),
      await platform.admin('GET system/tenant/page', { key: 'wrong', tenantId: null }),
      await platform.admin('GET openapi.json'),
    ]
    const ids = answers.map(({ headers }) => headers.get('x-request-id'))
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    expect(new Set(ids).size).toBe(answers.length)
  })

  test('500: a fixed message, nothing of the failure, the id in the log', async () => {
    breakStorage()
    const answer = await probe(platform, token)
    expect(answer.body).toEqual({ code: 500, data: null, msg: 'Internal server error' })
    const id = answer.headers.get('x-request-id')
    expect(platform.log.lines.filter((line) => line.startsWith('error') && line.includes(`"${id}"`))).toHaveLength(1)
  })
})

describe('the transport error table (rules/calls#transport-errors)', () => {
  interface Row {
    readonly name: string
    readonly code: number
    readonly en: string
    readonly zh: string
    readonly call: (headers: Record<string, string>) => Promise<Answer>
  }

  const body =
    (text: unknown, extra: Record<string, string | undefined> = {}) =>
    (headers: Record<string, string>) =>
      platform.call(QC_DETAIL_PATH, text, { token, headers: { ...extra, ...headers } })
  const tokenForm = (form: Record<string, string>) => (headers: Record<string, string>) =>
    tokenCall(platform, app, { form, headers })

  const rows: Row[] = [
    {
      name: 'tenant-id missing',
      code: 400,
      en: 'The tenant-id header is missing',
      zh: '请求头 tenant-id 缺失或不是正整数',
      call: body('{}', { 'tenant-id': undefined }),
    },
    {
      name: 'tenant-id no number',
      code: 400,
      en: 'The tenant-id header is missing',
      zh: '请求头 tenant-id 缺失或不是正整数',
      call: body('{}', { 'tenant-id': 'one' }),
    },
    { name: 'body missing', code: 400, en: 'Request body is missing', zh: '请求体缺失', call: body('') },
    {
      name: 'broken JSON',
      code: 400,
      en: 'Malformed JSON',
      zh: '请求体不是合法的 JSON 对象',
      call: body('{"goodsId":'),
    },
    { name: 'body an array', code: 400, en: 'Malformed JSON', zh: '请求体不是合法的 JSON 对象', call: body('[]') },
    { name: 'body a scalar', code: 400, en: 'Malformed JSON', zh: '请求体不是合法的 JSON 对象', call: body('1') },
    { name: 'body null', code: 400, en: 'Malformed JSON', zh: '请求体不是合法的 JSON 对象', call: body('null') },
    {
      name: 'wrong type',
      code: 400,
      en: 'Invalid parameter: pageNo must be integer',
      zh: '请求参数不正确：pageNo 必须是整数',
      call: (headers) => platform.call('/open-api/goods/qc-page', { pageNo: '1', pageSize: 10 }, { token, headers }),
    },
    {
      name: 'validation',
      code: 400,
      en: 'Invalid parameter: pageSize must be at most 200',
      zh: '请求参数不正确：pageSize 至多为 200',
      call: (headers) => platform.call('/open-api/goods/qc-page', { pageNo: 1, pageSize: 201 }, { token, headers }),
    },
    {
      name: 'required',
      code: 400,
      en: 'Invalid parameter: goodsId is required',
      zh: '请求参数不正确：goodsId 不能为空',
      call: body({ source: 1 }),
    },
    {
      name: 'content type',
      code: 400,
      en: 'Unsupported content type',
      zh: '不支持的内容类型',
      call: body('{}', { 'content-type': 'text/plain' }),
    },
    {
      name: 'grant_type',
      code: 400,
      en: 'Only client_credentials is supported',
      zh: '仅支持 client_credentials',
      call: tokenForm({ grant_type: 'password' }),
    },
    {
      name: 'grant_type absent',
      code: 400,
      en: 'Missing parameter: grant_type',
      zh: '请求参数缺失：grant_type',
      call: tokenForm({}),
    },
    {
      name: 'token absent',
      code: 400,
      en: 'Missing parameter: token',
      zh: '请求参数缺失：token',
      call: (headers) => revokeCall(platform, app, { form: { token: '' }, headers }),
    },
    {
      name: 'bearer',
      code: 401,
      en: 'Unauthorized: access token is missing, invalid or expired',
      zh: '未授权：访问令牌缺失、无效或已过期',
      call: (headers) => probe(platform, 'no.such.token', { headers }),
    },
    {
      name: 'Basic',
      code: 401,
      en: 'Client authentication failed',
      zh: '客户端认证失败',
      call: (headers) => tokenCall(platform, app, { authorization: undefined, headers }),
    },
    {
      name: 'scope',
      code: 403,
      en: 'Forbidden: scope pay:wallet:pays is not granted',
      zh: '没有权限：未授予权限范围 pay:wallet:pays',
      call: tokenForm({ grant_type: 'client_credentials', scope: 'pay:wallet:pays' }),
    },
    {
      name: 'user type',
      code: 403,
      en: 'Forbidden: wrong user type',
      zh: '没有权限：用户类型错误',
      call: (headers) => probe(platform, BOOTSTRAP_KEY, { headers }),
    },
    {
      name: 'tenant',
      code: 403,
      en: 'Forbidden: tenant mismatch',
      zh: '没有权限：租户不匹配',
      call: (headers) => probe(platform, token, { tenantId: 2, headers }),
    },
    {
      name: 'address',
      code: 403,
      en: 'Forbidden: IP address not allowed',
      zh: '没有权限：IP 地址不在白名单',
      call: (headers) => notAllowed(headers),
    },
    {
      name: 'path',
      code: 404,
      en: 'Not found: /open-api/goods/nothing',
      zh: '请求地址不存在：/open-api/goods/nothing',
      call: (headers) => platform.call('/open-api/goods/nothing', '', { token, headers }),
    },
    {
      name: 'method',
      code: 405,
      en: 'Method not allowed',
      zh: '请求方法不正确',
      call: (headers) => platform.send({ method: 'GET', path: DETAIL_PATH, headers }),
    },
    {
      name: 'size',
      code: 413,
      en: 'Payload too large',
      zh: '请求体过大',
      call: body(`{"goodsId":"${'x'.repeat(1_048_576)}"}`),
    },
    {
      name: 'rate',
      code: 429,
      en: 'Too many requests',
      zh: '请求过于频繁，请稍后重试',
      call: (headers) => limited(headers),
    },
    {
      name: 'bug',
      code: 500,
      en: 'Internal server error',
      zh: '系统异常',
      call: (headers) => (breakStorage(), probe(platform, token, { headers })),
    },
  ]

  async function notAllowed(headers: Record<string, string>): Promise<Answer> {
    const guarded = await platform.createApp({ ipWhitelist: '198.51.100.1' })
    return tokenCall(platform, guarded, { headers })
  }

  async function limited(headers: Record<string, string>): Promise<Answer> {
    const slow = await platform.createApp({ rateLimitQps: 1 })
    await tokenCall(platform, slow)
    return tokenCall(platform, slow, { headers })
  }

  test.each(rows)('$code $name', async ({ code, en, call }) => {
    const answer = await call({})
    expect(answer.status).toBe(code)
    expect(answer.body).toMatchObject({ code, data: null, msg: en })
  })

  test.each(rows)('$code $name, in Chinese', async ({ code, zh, call }) => {
    const answer = await call({ 'accept-language': 'zh-CN,zh;q=0.9,en;q=0.8' })
    expect(answer.body).toMatchObject({ code, data: null, msg: zh })
  })

  test('401 names the scheme to use', async () => {
    expect((await probe(platform, undefined)).headers.get('www-authenticate')).toBe('Bearer')
    const token401 = await tokenCall(platform, app, { authorization: undefined })
    expect(token401.headers.get('www-authenticate')).toBe('Basic realm="open-api"')
  })

  test.each(['zh', 'zh-CN', 'ZH-tw', 'zh;q=0.5, en', 'zh_CN'])('Accept-Language %s is Chinese', async (language) => {
    const answer = await probe(platform, undefined, { headers: { 'accept-language': language } })
    expect(answer.body.msg).toMatch(/^未授权/)
  })

  test.each(['en', 'fr-FR', 'en, zh;q=0.5', '*', 'zha'])('Accept-Language %s is English', async (language) => {
    const answer = await probe(platform, undefined, { headers: { 'accept-language': language } })
    expect(answer.body.msg).toMatch(/^Unauthorized/)
  })
})

describe('the body limit', () => {
  test('a body of exactly 1 MiB is read, one byte more is not', async () => {
    const bodyOf = (length: number): string => `{"goodsId":"none","source":1,"pad":"${'x'.repeat(length - 38)}"}`
    expect(bodyOf(1_048_576)).toHaveLength(1_048_576)
    expect((await platform.call(QC_DETAIL_PATH, bodyOf(1_048_576), { token })).body.code).toBe(0)
    expect((await platform.call(QC_DETAIL_PATH, bodyOf(1_048_577), { token })).status).toBe(413)
  })

  test('is an option', async () => {
    const small = await startPlatform({ maxBodyBytes: 1024 })
    const smallApp = await small.createApp({ scopes: ['goods:qc:read'] }).catch(() => undefined)
    expect(smallApp).toBeDefined()
    const answer = await small.call(QC_DETAIL_PATH, `"${'x'.repeat(1024)}"`, {
      token: await small.issueToken(smallApp),
    })
    expect(answer.status).toBe(413)
  })
})

describe('paths and methods', () => {
  test.each(['GET', 'PUT', 'DELETE', 'PATCH'])('%s on a business path: 405 with Allow', async (method) => {
    const answer = await platform.send({ method, path: DETAIL_PATH })
    expect(answer.status).toBe(405)
    expect(answer.headers.get('allow')).toBe('POST')
  })

  test('the token endpoints are POST', async () => {
    const answer = await platform.send({ method: 'GET', path: TOKEN_PATH })
    expect(answer.status).toBe(405)
    expect(answer.headers.get('allow')).toBe('POST')
  })

  test('an admin path lists the methods that it has', async () => {
    const answer = await platform.admin('POST system/tenant/update', { tenantId: null })
    expect(answer.status).toBe(405)
    expect(answer.headers.get('allow')).toBe('PUT')
  })

  test.each(['GET', 'POST'])('%s of an unknown path: 404 before anything else', async (method) => {
    const answer = await platform.send({ method, path: '/open-api/goods/detail/' })
    expect(answer.status).toBe(404)
    expect(answer.body.msg).toBe('Not found: /open-api/goods/detail/')
  })

  test('paths outside of the prefixes are the host’s', async () => {
    for (const path of ['/', '/open-apis/x', '/app-api/x', '/healthz']) {
      expect(await platform.openApi.fetch(new Request(`http://localhost${path}`))).toBeUndefined()
    }
  })

  test('the partner document needs no credentials', async () => {
    const answer = await platform.send({ method: 'GET', path: '/open-api/openapi.json' })
    expect(answer.status).toBe(200)
    expect(answer.body.info.version).toBe('2.9.0')
  })
})

test('no refusal is logged with a secret or a token (rules/calls#transport-errors)', async () => {
  const expired = forgeToken({ ...claimsFor(app, platform.clock.now()), exp: 1 })
  await probe(platform, expired)
  await tokenCall(platform, app, {
    authorization: `Basic ${Buffer.from(`${app.clientId}:wrong-secret-of-test`).toString('base64')}`,
  })
  platform.goods.answer = () => {
    throw new Error(`refused Bearer ${token} and ${app.clientSecret}`)
  }
  await platform.call(DETAIL_PATH, good, { token })
  breakStorage()
  await probe(platform, token)
  const written = platform.log.lines.join('\n')
  expect(written).toContain('request failed')
  for (const secret of [token, expired, app.clientSecret, 'wrong-secret-of-test', BOOTSTRAP_KEY]) {
    expect(written).not.toContain(secret)
  }
})
