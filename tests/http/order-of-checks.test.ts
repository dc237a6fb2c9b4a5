import { afterEach, describe, expect, test } from 'vitest'
import type { Answer, TestApp, TestPlatform, TestRequest } from '@org/openapi-testing'
import {
  basic,
  claimsFor,
  forgeToken,
  probe,
  QC_DETAIL_PATH,
  REVOKE_PATH,
  revokeCall,
  TOKEN_PATH,
  tokenCall,
  updateApp,
} from './auth/token-calls.js'
import { startPlatform } from '../start-platform.js'

const ADDRESS = '203.0.113.1'

/** A request in the making: everything right until faults are put in. */
interface Draft {
  path: string
  method: string
  tenantId: string | undefined
  claims: Record<string, unknown>
  contentType: string
  body: string
  authorization: string | undefined
}

/** One way to be wrong. `app` are members of the application, `draft` changes the request. */
interface Fault {
  readonly name: string
  readonly code: number
  readonly msg: RegExp
  readonly app?: object
  /** Wrong is the application's tenant, not the application. */
  readonly tenant?: object
  /** Uses up the one request a second that the application may send. */
  readonly spent?: true
  draft?(draft: Draft): void
}

let platform: TestPlatform
afterEach(() => platform.openApi.close())

/** Every pair of faults: a request with both gets the error of the earlier check. */
function pairsOf(faults: readonly Fault[]): { first: Fault; second: Fault }[] {
  return faults.flatMap((first, i) => faults.slice(i + 1).map((second) => ({ first, second })))
}

async function sendWrong(
  faults: readonly Fault[],
  good: (app: TestApp) => Draft,
  toCall: (draft: Draft) => TestRequest,
): Promise<Answer> {
  platform = await startPlatform()
  await platform.createTenant({ name: 'Another' })
  const members = Object.assign({ rateLimitQps: 1 }, ...faults.map((fault) => fault.app ?? {})) as object
  const app = await platform.createApp({ rateLimitQps: 1 })
  if (faults.some(({ spent }) => spent)) expect((await platform.send(toCall(good(app)))).status).toBe(200)
  await updateApp(platform, app, members)
  const tenant = Object.assign({}, ...faults.map((fault) => fault.tenant ?? {})) as object
  await platform.adminData('PUT system/tenant/update', { body: { id: 1, name: 'Tenant', ...tenant }, tenantId: null })
  const draft = good(app)
  for (const fault of faults) fault.draft?.(draft)
  return platform.send(toCall(draft))
}

describe('a business call (rules/calls#order-of-checks)', () => {
  const faults: Fault[] = [
    { name: 'path', code: 404, msg: /^Not found/, draft: (draft) => (draft.path = '/open-api/goods/nothing') },
    { name: 'method', code: 405, msg: /^Method not allowed/, draft: (draft) => (draft.method = 'PUT') },
    { name: 'tenant header', code: 400, msg: /tenant-id header/, draft: (draft) => (draft.tenantId = undefined) },
    { name: 'token', code: 401, msg: /^Unauthorized/, draft: ({ claims }) => (claims['exp'] = 1) },
    { name: 'user type', code: 403, msg: /wrong user type/, draft: ({ claims }) => (claims['ut'] = 'MEMBER') },
    { name: 'tenant', code: 403, msg: /tenant mismatch/, draft: (draft) => (draft.tenantId = draft.tenantId && '2') },
    { name: 'tenant disabled', code: 403, msg: /tenant mismatch/, tenant: { status: 1 } },
    { name: 'application', code: 401, msg: /^Unauthorized/, app: { status: 1 } },
    { name: 'address', code: 403, msg: /IP address/, app: { ipWhitelist: '198.51.100.1' } },
    { name: 'rate', code: 429, msg: /Too many/, spent: true },
    {
      name: 'scope',
      code: 403,
      msg: /scope goods:qc:read/,
      draft: ({ claims }) => (claims['scope'] = 'goods:detail:read'),
    },
    { name: 'content type', code: 400, msg: /content type/, draft: (draft) => (draft.contentType = 'text/plain') },
    { name: 'body', code: 400, msg: /^Malformed JSON/, draft: (draft) => (draft.body = '{"goodsId":""') },
    {
      name: 'validation',
      code: 400,
      msg: /^Invalid parameter: source/,
      draft: (draft) => (draft.body = draft.body.replace('1}', '9}')),
    },
  ]

  const good = (app: TestApp): Draft => ({
    path: QC_DETAIL_PATH,
    method: 'POST',
    tenantId: '1',
    claims: claimsFor(app, platform.clock.now()),
    contentType: 'application/json',
    body: '{"goodsId":"none","source":1}',
    authorization: undefined,
  })

  const toCall = ({ path, method, tenantId, claims, contentType, body }: Draft): TestRequest => ({
    path,
    method,
    body,
    headers: { authorization: `Bearer ${forgeToken(claims)}`, 'tenant-id': tenantId, 'content-type': contentType },
    from: ADDRESS,
  })

  test('without a fault it succeeds', async () => {
    expect((await sendWrong([], good, toCall)).body.code).toBe(0)
  })

  test.each(faults.map((fault) => [fault.name, fault] as const))('%s', async (_, fault) => {
    const { status, body } = await sendWrong([fault], good, toCall)
    expect({ status, code: body.code, msg: body.msg }).toEqual({
      status: fault.code,
      code: fault.code,
      msg: expect.stringMatching(fault.msg),
    })
  })

  test.each(pairsOf(faults))('$first.name before $second.name', async ({ first, second }) => {
    const { status, body } = await sendWrong([first, second], good, toCall)
    expect({ status, msg: body.msg }).toEqual({ status: first.code, msg: expect.stringMatching(first.msg) })
  })

  test('a body that is too large is refused before it is parsed and after the scope', async () => {
    const huge: Fault = {
      name: 'size',
      code: 413,
      msg: /Payload/,
      draft: (draft) => (draft.body = '{'.repeat(1_048_577)),
    }
    const scope = faults.find(({ name }) => name === 'scope') as Fault
    expect((await sendWrong([huge], good, toCall)).status).toBe(413)
    await platform.openApi.close()
    expect((await sendWrong([scope, huge], good, toCall)).status).toBe(403)
  })
})

describe.each([
  ['token', TOKEN_PATH],
  ['revoke', REVOKE_PATH],
])('the %s endpoint (rules/auth#order-of-a-token-call)', (kind, path) => {
  const isToken = kind === 'token'
  const faults: Fault[] = [
    { name: 'method', code: 405, msg: /^Method not allowed/, draft: (draft) => (draft.method = 'PUT') },
    { name: 'tenant header', code: 400, msg: /tenant-id header/, draft: (draft) => (draft.tenantId = undefined) },
    {
      name: 'content type',
      code: 400,
      msg: /content type/,
      draft: (draft) => (draft.contentType = 'application/json'),
    },
    isToken
      ? {
          name: 'grant type',
          code: 400,
          msg: /^Only client_credentials/,
          draft: (draft) => (draft.body = draft.body.replace('client_c', 'c')),
        }
      : {
          name: 'token absent',
          code: 400,
          msg: /^Missing parameter: token/,
          draft: (draft) => (draft.body = 'no=token'),
        },
    { name: 'Basic', code: 401, msg: /^Client authentication/, draft: (draft) => (draft.authorization = undefined) },
    {
      name: 'tenant of the client',
      code: 403,
      msg: /tenant mismatch/,
      draft: (draft) => (draft.tenantId = draft.tenantId && '2'),
    },
    { name: 'tenant disabled', code: 403, msg: /tenant mismatch/, tenant: { status: 1 } },
    { name: 'address', code: 403, msg: /IP address/, app: { ipWhitelist: '198.51.100.1' } },
    { name: 'rate', code: 429, msg: /Too many/, spent: true },
    ...(isToken
      ? [
          {
            name: 'scope',
            code: 403,
            msg: /scope not:a:scope/,
            draft: (draft: Draft) => void (draft.body += '&scope=not:a:scope'),
          },
        ]
      : []),
  ]

  const good = (app: TestApp): Draft => ({
    path,
    method: 'POST',
    tenantId: '1',
    claims: {},
    contentType: 'application/x-www-form-urlencoded',
    body: isToken ? 'grant_type=client_credentials' : 'token=unknown',
    authorization: basic(app.clientId, app.clientSecret),
  })

  const toCall = (draft: Draft): TestRequest => ({
    path: draft.path,
    method: draft.method,
    body: draft.body,
    headers: { authorization: draft.authorization, 'tenant-id': draft.tenantId, 'content-type': draft.contentType },
    from: ADDRESS,
  })

  test('without a fault it succeeds', async () => {
    expect((await sendWrong([], good, toCall)).body.code).toBe(0)
  })

  test.each(faults.map((fault) => [fault.name, fault] as const))('%s', async (_, fault) => {
    const { status, body } = await sendWrong([fault], good, toCall)
    expect({ status, msg: body.msg }).toEqual({ status: fault.code, msg: expect.stringMatching(fault.msg) })
  })

  test.each(pairsOf(faults))('$first.name before $second.name', async ({ first, second }) => {
    const { status, body } = await sendWrong([first, second], good, toCall)
    expect({ status, msg: body.msg }).toEqual({ status: first.code, msg: expect.stringMatching(first.msg) })
  })
})

describe('counting (rules/calls#order-of-checks)', () => {
  const remaining = (answer: Answer): string | null => answer.headers.get('x-ratelimit-remaining')

  test('once per request, also where scope, body or validation refuse it', async () => {
    platform = await startPlatform()
    const app = await platform.createApp({ rateLimitQps: 10 })
    const claims = claimsFor(app, platform.clock.now())
    const token = forgeToken(claims)
    const unscoped = forgeToken({ ...claims, scope: '' })
    const seen = [
      await probe(platform, token),
      await probe(platform, unscoped),
      await platform.call(QC_DETAIL_PATH, '{', { token }),
      await platform.call(QC_DETAIL_PATH, {}, { token }),
      await tokenCall(platform, app),
      await tokenCall(platform, app, { form: { grant_type: 'client_credentials', scope: 'not:a:scope' } }),
      await revokeCall(platform, app, 'unknown'),
      await probe(platform, token),
    ]
    expect(seen.map(({ status }) => status)).toEqual([200, 403, 400, 400, 200, 403, 200, 200])
    expect(seen.map(remaining)).toEqual(['9', '8', '7', '6', '5', '4', '3', '2'])
  })

  test('not where an earlier check refuses it', async () => {
    platform = await startPlatform()
    const app = await platform.createApp({ rateLimitQps: 10, ipWhitelist: ADDRESS })
    const token = await platform.issueToken(app)
    const refused = [
      await platform.call('/open-api/nothing', {}, { token }),
      await probe(platform, token, { headers: { 'tenant-id': undefined } }),
      await probe(platform, `${token}x`),
      await probe(platform, token, { tenantId: 2 }),
      await probe(platform, token, { from: '198.51.100.9' }),
      await tokenCall(platform, app, { authorization: basic(app.clientId, 'wrong') }),
      await tokenCall(platform, app, { form: {} }),
      await tokenCall(platform, app, { tenantId: 2 }),
    ]
    expect(refused.map(({ status }) => status)).toEqual([404, 400, 401, 403, 403, 401, 400, 403])
    expect(refused.map(remaining)).toEqual(refused.map(() => null))
    expect(remaining(await probe(platform, token))).toBe('8')
  })
})
