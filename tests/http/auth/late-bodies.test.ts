import type { ApiRequest, ApiResponse } from '@org/openapi-core'
import { scopes } from '@org/openapi-core'
import type { TestApp, TestPlatform } from '@org/openapi-testing'
import { beforeEach, describe, expect, test } from 'vitest'
import { BOOTSTRAP_KEY, startPlatform } from '../../start-platform.js'
import { PAY_PATH, PurchaseScene, USER } from '../purchases/purchase-scene.js'
import { QC_DETAIL_PATH, revokeCall, updateApp } from './token-calls.js'

const DAY_SECONDS = 86_400
const TWO_HOURS = 7_200_000
const PAYMENT_EXPIRED = 1_007_002_003

let platform: TestPlatform

/** A call whose headers are there, and whose body comes when `arrive` is called. */
interface LateCall {
  /** Resolves when the body is waited for: whoever calls was asked who he is. */
  readonly waiting: Promise<void>
  arrive(): void
  readonly answer: Promise<{ readonly status: number; readonly body: { readonly code: number; readonly msg: string } }>
}

function begin(
  path: string,
  body: unknown,
  { bearer, method = 'POST' }: { readonly bearer: string; readonly method?: string },
): LateCall {
  const [waiting, isWaiting] = gate()
  const [whole, arrive] = gate()
  const headers = new Map([
    ['authorization', `Bearer ${bearer}`],
    ['tenant-id', '1'],
    ['content-type', 'application/json'],
  ])
  const request: ApiRequest = {
    method,
    path,
    query: '',
    remoteAddress: '203.0.113.1',
    signal: new AbortController().signal,
    header: (name) => headers.get(name),
    async body() {
      isWaiting()
      await whole
      return new TextEncoder().encode(JSON.stringify(body))
    },
  }
  const answer = platform.openApi.handle(request).then((response) => {
    const { status, body: text } = response as ApiResponse
    return { status, body: JSON.parse(String(text)) as { code: number; msg: string } }
  })
  return { waiting, arrive, answer }
}

function gate(): [opened: Promise<void>, open: () => void] {
  let open = (): void => undefined
  return [new Promise<void>((resolve) => (open = resolve)), () => open()]
}

/** What is answered where something happens before the body is there. */
async function answeredAfter(call: LateCall, happens: () => unknown): Promise<{ status: number; msg: string }> {
  await Promise.race([call.waiting, call.answer])
  await happens()
  call.arrive()
  const { status, body } = await call.answer
  return { status, msg: body.msg }
}

const updateTenant = (members: object): Promise<unknown> =>
  platform.adminData('PUT system/tenant/update', { body: { id: 1, name: 'Tenant', ...members }, tenantId: null })

const unauthorized = { status: 401, msg: expect.stringMatching(/^Unauthorized/) as string }
const mismatch = { status: 403, msg: 'Forbidden: tenant mismatch' }

describe('a partner’s call whose body comes late (rules/calls#late-bodies)', () => {
  let app: TestApp
  let token: string

  beforeEach(async () => {
    platform = await startPlatform()
    app = await platform.createApp({ rateLimitQps: 0 })
    token = await platform.issueToken(app)
  })

  const probed = () => begin(QC_DETAIL_PATH, { goodsId: 'none', source: 1 }, { bearer: token })

  test('is counted once, and answered', async () => {
    app = await platform.createApp({ rateLimitQps: 2 })
    // The first of two.
    token = await platform.issueToken(app)
    expect(await answeredAfter(probed(), () => platform.clock.advance(1))).toEqual({ status: 200, msg: '' })
  })

  test.each<[what: string, happens: () => unknown, refusal: object]>([
    ['its token is revoked', () => revokeCall(platform, app, token), unauthorized],
    [
      'all tokens are revoked',
      () => platform.adminData('PUT system/partner-app/revoke-tokens', { body: { id: app.id } }),
      unauthorized,
    ],
    ['its token ends', () => platform.clock.advance(1_800_000), unauthorized],
    [
      'the application is disabled',
      () => platform.adminData('PUT system/partner-app/update-status', { body: { id: app.id, status: 1 } }),
      unauthorized,
    ],
    [
      'the application ends',
      async () => {
        await updateApp(platform, app, { expireTime: platform.clock.now().getTime() + 1000 })
        platform.clock.advance(1000)
      },
      unauthorized,
    ],
    ['the tenant is disabled', () => updateTenant({ status: 1 }), mismatch],
    [
      'the tenant ends',
      async () => {
        await updateTenant({ expireTime: platform.clock.now().getTime() + 1000 })
        platform.clock.advance(1000)
      },
      mismatch,
    ],
    [
      'its address may not call any more',
      () => updateApp(platform, app, { ipWhitelist: '198.51.100.1' }),
      { status: 403, msg: expect.stringMatching(/IP address/) as string },
    ],
    [
      'its scope is withdrawn',
      () => updateApp(platform, app, { scopes: scopes.filter((scope) => scope !== 'goods:qc:read') }),
      { status: 403, msg: expect.stringMatching(/scope goods:qc:read/) as string },
    ],
  ])('is refused where %s meanwhile', async (_, happens, refusal) => {
    expect(await answeredAfter(probed(), happens)).toEqual(refusal)
  })

  test('pays nothing that is over by then', async () => {
    const scene = await PurchaseScene.open()
    platform = scene.platform
    await scene.credit(10_000)
    const { paymentId } = await scene.created()
    await updateApp(platform, scene.app, { accessTokenValiditySeconds: DAY_SECONDS })
    const call = begin(PAY_PATH, { externalUserId: USER, paymentId }, { bearer: await platform.issueToken(scene.app) })
    await answeredAfter(call, () => scene.wait(TWO_HOURS))
    expect((await call.answer).body.code).toBe(PAYMENT_EXPIRED)
    expect(await scene.balance()).toBe(10_000)
  })
})

describe('an administrator’s call whose body comes late (rules/admin-api#late-bodies)', () => {
  let key: { readonly id: number; readonly key: string }

  beforeEach(async () => {
    platform = await startPlatform()
    const body = {
      name: 'Key',
      tenantIds: ['*'],
      permissions: ['*:*:*'],
      expireTime: platform.clock.now().getTime() + 60_000,
    }
    key = (await platform.adminData('POST system/admin-key/create', { body, tenantId: null })) as typeof key
  })

  const creating = (bearer: string) => begin('/admin-api/member/user/create', { nickname: 'Ana' }, { bearer })

  test.each<[what: string, happens: () => unknown, refusal: object]>([
    [
      'its key is deleted',
      () => platform.adminData('DELETE system/admin-key/delete', { query: { id: key.id }, tenantId: null }),
      unauthorized,
    ],
    ['its key ends', () => platform.clock.advance(60_000), unauthorized],
    [
      'its key may do less',
      () =>
        platform.adminData('PUT system/admin-key/update', {
          body: { id: key.id, name: 'Key', tenantIds: ['*'], permissions: ['goods:qc-record:query'] },
          tenantId: null,
        }),
      { status: 403, msg: expect.stringMatching(/permission member:user:create/) as string },
    ],
    ['the tenant is disabled', () => updateTenant({ status: 1 }), { status: 200, msg: 'Tenant is disabled' }],
  ])('is refused where %s meanwhile', async (_, happens, refusal) => {
    expect(await answeredAfter(creating(key.key), happens)).toEqual(refusal)
    expect((await platform.storage.forTenant(1).members.page({ pageNo: 1, pageSize: 9 })).total).toBe(0)
  })

  test('is done in the present', async () => {
    const before = platform.clock.now().getTime()
    await answeredAfter(creating(BOOTSTRAP_KEY), () => platform.clock.advance(5000))
    const { list } = await platform.storage.forTenant(1).members.page({ pageNo: 1, pageSize: 9 })
    expect(list.map(({ createTime }) => new Date(createTime).getTime() - before)).toEqual([5000])
  })
})
