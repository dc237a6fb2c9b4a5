import { beforeEach, describe, expect, test } from 'vitest'
import type { Answer, Json, TestPlatform } from '@org/openapi-testing'
import { tokenCall } from './auth/token-calls.js'
import { startPlatform } from '../start-platform.js'

let platform: TestPlatform

beforeEach(async () => {
  platform = await startPlatform()
})

describe('times (rules/admin-api#times-and-filters)', () => {
  const record = { goodsId: '100', source: 1, qcPathList: [] }
  const shown = async (completionTime: unknown): Promise<string> => {
    const { body } = await platform.admin('POST goods/qc-record/create', { body: { ...record, completionTime } })
    if (body.code !== 0) return `${body.code} ${body.error_detail}`
    return (await platform.adminData('GET goods/qc-record/get', { query: `id=${body.data}` })).completionTime as string
  }

  test.each<[unknown, string]>([
    ['2026-09-10T12:00:00', '2026-09-10T12:00:00'],
    ['2026-09-10 12:00:00', '2026-09-10T12:00:00'],
    ['2026-09-10T12:00:00Z', '2026-09-10T20:00:00'],
    ['2026-09-10T20:00:00Z', '2026-09-11T04:00:00'],
    ['2026-09-10T12:00:00+09:00', '2026-09-10T11:00:00'],
    ['2026-09-10T12:00:00-05:30', '2026-09-11T01:30:00'],
    ['2026-09-10T12:00:00.123Z', '2026-09-10T20:00:00'],
    ['2026-09-10T12:00:00.999', '2026-09-10T12:00:00'],
    [1789012800000, '2026-09-10T12:00:00'],
    ['1789012800000', '2026-09-10T12:00:00'],
  ])('%j is taken and answered as %s', async (given, expected) => {
    expect(await shown(given)).toBe(expected)
  })

  test.each([
    ['2026-02-30T00:00:00'],
    ['2026-02-30T00:00:00Z'],
    ['2026-02-30 00:00:00'],
    ['2026-13-01T00:00:00'],
    ['2026-09-10'],
    ['10/09/2026'],
    ['tomorrow'],
    [''],
    [true],
    [1.5],
    [{}],
    [['2026-09-10T12:00:00']],
    ['2026-09-10T25:00:00'],
    [1e17],
  ])('%j is refused', async (given) => {
    expect(await shown(given)).toBe('400 completionTime')
  })

  test('the engine’s zone decides', async () => {
    platform = await startPlatform({ timeZone: 'America/New_York' })
    expect(await shown('2026-09-10T12:00:00Z')).toBe('2026-09-10T08:00:00')
    expect(await shown('2026-01-10T12:00:00Z')).toBe('2026-01-10T07:00:00')
  })
})

describe('system/partner-app (rules/auth#applications)', () => {
  const create = (members: object): Promise<Answer> =>
    platform.admin('POST system/partner-app/create', { body: { name: 'Partner', ...members } })

  test('create answers id, clientId and clientSecret', async () => {
    const { data } = (await create({})).body
    expect(data).toEqual({
      id: expect.any(Number),
      clientId: expect.stringMatching(/^[A-Za-z0-9]{24}$/),
      clientSecret: expect.stringMatching(/^[A-Za-z0-9]+$/),
    })
  })

  test('a given clientId is taken, once over all tenants and for good', async () => {
    const { data } = (await create({ clientId: 'abcD1234' })).body
    expect(data.clientId).toBe('abcD1234')
    expect((await create({ clientId: 'abcD1234' })).body).toMatchObject({ code: 1002020001, data: null })
    await platform.adminData('DELETE system/partner-app/delete', { query: `id=${data.id}` })
    expect((await create({ clientId: 'abcD1234' })).body.code).toBe(1002020001)
  })

  test.each<[string, unknown[], unknown[]]>([
    ['name', ['', ' ', 'x'.repeat(51), 1, null], ['x', 'x'.repeat(50)]],
    ['clientId', ['abc', 'x'.repeat(65), 'with-dash', 'with space', '中文中文', 1234], ['abcd', 'x'.repeat(64), null]],
    ['status', [2, -1, '0', true], [0, 1]],
    [
      'scopes',
      [['goods:detail:write'], ['goods:detail:read', ''], 'goods:detail:read', [1], ['*']],
      [[], ['goods:detail:read']],
    ],
    ['rateLimitQps', [-1, 100_001, 1.5, '10'], [0, 1, 100_000, null]],
    ['accessTokenValiditySeconds', [59, 86_401, 0, 60.5, '60'], [60, 86_400, null]],
    ['expireTime', ['soon', true], [null, '2030-01-01T00:00:00']],
  ])('%s: limits', async (name, refused, taken) => {
    for (const value of refused) {
      const { status, body } = await create({ [name]: value })
      expect({ status, value, detail: String(body.error_detail).replace(/\[\d+\]$/, '') }).toEqual({
        status: 400,
        value,
        detail: name,
      })
    }
    for (const value of taken)
      expect((await create({ [name]: value })).body, JSON.stringify(value)).toMatchObject({ code: 0 })
  })

  test('scopes are distinct', async () => {
    const { data } = (await create({ scopes: ['goods:qc:read', 'goods:detail:read', 'goods:qc:read'] })).body
    const row = await platform.adminData('GET system/partner-app/get', { query: `id=${data.id}` })
    expect(row.scopes).toEqual(['goods:qc:read', 'goods:detail:read'])
  })

  test('clientId is immutable: another one is refused, the same or none is fine', async () => {
    const app = await platform.createApp()
    const update = (members: object): Promise<Answer> =>
      platform.admin('PUT system/partner-app/update', { body: { id: app.id, name: 'x', ...members } })
    const refused = await update({ clientId: 'another1' })
    expect({ status: refused.status, detail: refused.body.error_detail }).toEqual({ status: 400, detail: 'clientId' })
    expect((await update({ clientId: app.clientId })).body.code).toBe(0)
    expect((await update({})).body.code).toBe(0)
    const row = await platform.adminData('GET system/partner-app/get', { query: `id=${app.id}` })
    expect(row.clientId).toBe(app.clientId)
    expect((await tokenCall(platform, app)).status).toBe(200)
  })

  test('an application belongs to the tenant of the header, and to no other', async () => {
    const other = await platform.createTenant()
    const app = await platform.createApp({}, other)
    expect(await platform.adminData('GET system/partner-app/get', { query: `id=${app.id}` })).toBeNull()
    expect((await platform.adminData('GET system/partner-app/page')).total).toBe(0)
    for (const [call, options] of [
      ['PUT system/partner-app/update', { body: { id: app.id, name: 'x' } }],
      ['DELETE system/partner-app/delete', { query: `id=${app.id}` }],
      ['PUT system/partner-app/update-status', { body: { id: app.id, status: 1 } }],
      ['PUT system/partner-app/revoke-tokens', { body: { id: app.id } }],
      ['POST system/partner-app/reset-secret', { body: { id: app.id } }],
    ] as const) {
      expect((await platform.admin(call, options)).body.code).toBe(1002020000)
    }
    expect((await tokenCall(platform, app)).status).toBe(200)
  })

  test('page filters', async () => {
    const [a, b] = [await platform.createApp({ name: 'A' }), await platform.createApp({ name: 'B', status: 1 })]
    const idsOf = async (query: string): Promise<number[]> =>
      (await platform.adminData('GET system/partner-app/page', { query })).list.map((row: Json) => row.id)
    expect(await idsOf('status=1')).toEqual([b.id])
    expect(await idsOf('name=A')).toEqual([a.id])
    expect(await idsOf(`clientId=${b.clientId}&status=1`)).toEqual([b.id])
    expect(await idsOf('status=')).toEqual([b.id, a.id])
  })

  test('update-status takes 0 and 1 of an application that exists', async () => {
    const app = await platform.createApp()
    const call = (body: object): Promise<Answer> => platform.admin('PUT system/partner-app/update-status', { body })
    expect((await call({ id: app.id, status: 1 })).body).toMatchObject({ code: 0, data: true })
    expect((await platform.adminData('GET system/partner-app/get', { query: `id=${app.id}` })).status).toBe(1)
    expect((await call({ id: 4711, status: 1 })).body.code).toBe(1002020000)
    expect((await call({ id: app.id, status: 2 })).body.error_detail).toBe('status')
    expect((await call({ id: app.id })).body.error_detail).toBe('status')
  })
})

describe('scope-list (rules/auth#applications)', () => {
  test('the specification’s 29 scopes, in its order, with their endpoints, and those of our own', async () => {
    const list = (await platform.adminData('GET system/partner-app/scope-list')) as {
      scope: string
      endpoints: string[]
      extension?: true
    }[]
    const lines = list.map(
      ({ scope, endpoints }) => `${scope} ${endpoints.map((path) => path.replace('/open-api/', '')).join(' ')}`,
    )
    expect(lines).toEqual([
      'goods:detail:read goods/detail',
      'goods:qc:read goods/qc-detail goods/qc-images goods/qc-page',
      'goods:search:read goods/search-by-images goods/search-url-parse',
      'promotion:redeem-code:redeem promotion/redeem-code/redeem',
      'promotion:member-coupon:read promotion/member-coupon/page',
      'promotion:member-coupon:extend promotion/member-coupon/extend',
      'promotion:member-coupon:restore promotion/member-coupon/restore',
      'promotion:coupon-exchange-code:read promotion/coupon-exchange-code/status',
      'promotion:spreadsheet:read promotion/spreadsheet/page',
      'pay:order:create pay/order/create',
      'pay:order:query pay/order/query pay/order/page',
      'pay:order:shipments pay/order/upload-shipments',
      'pay:exchange-rate:read pay/exchange-rate/list',
      'order:bag-order:read order/bag-order/query order/bag-order/page',
      'order:order-item:read order/order-item/page',
      'logistics:track:query logistics/track/query',
      'logistics:freight-estimate:read logistics/line/freight-estimate',
      'member:auth:chat-login member/auth/chat-authorize-url member/auth/chat-login-status',
      'system:partner-member:read system/partner-member/query system/partner-member/list',
      'order:purchase:quote order/purchase/quote',
      'order:purchase:create order/purchase/create',
      'order:purchase:query order/purchase/query order/purchase/supplement/list',
      'order:purchase:supplement-pay order/purchase/supplement/trade-no',
      'pay:wallet:query pay/wallet/balance',
      'pay:wallet:pay pay/wallet/pay',
      'member:consumption:read member/consumption/query',
      'promotion:chat-checkin:claim promotion/chat-checkin',
      'order:invoice:create order/invoice/create',
      'order:invoice:query order/invoice/query',
      'event:event:read event/list',
      'event:webhook:manage webhook/endpoint/create webhook/endpoint/list webhook/endpoint/update webhook/endpoint/delete webhook/endpoint/rotate-secret webhook/endpoint/test webhook/delivery/page webhook/delivery/retry',
    ])
    expect(list.map(({ extension }) => extension)).toEqual([...Array<undefined>(29).fill(undefined), true, true])
  })
})

describe('system/tenant (rules/tenants#fields)', () => {
  const create = (members: object): Promise<Answer> =>
    platform.admin('POST system/tenant/create', { body: { name: 'Tenant', ...members }, tenantId: null })

  test.each<[string, unknown[], unknown[]]>([
    ['name', ['', ' ', 1, 'x'.repeat(65)], ['x']],
    ['status', [2, '0'], [0, 1]],
    ['settings', [[], 'x', 1], [{}, null, { a: { b: null } }]],
    ['expireTime', ['x'], [null]],
  ])('%s: limits', async (name, refused, taken) => {
    for (const value of refused) {
      const { status, body } = await create({ [name]: value })
      expect({ status, value, detail: body.error_detail }).toEqual({ status: 400, value, detail: name })
    }
    for (const value of taken) expect((await create({ [name]: value })).body.code, JSON.stringify(value)).toBe(0)
  })

  test('page filters by name and status', async () => {
    const disabled = await platform.createTenant({ name: 'Off', status: 1 })
    const idsOf = async (query: string): Promise<number[]> =>
      (await platform.adminData('GET system/tenant/page', { query, tenantId: null })).list.map((row: Json) => row.id)
    expect(await idsOf('status=1')).toEqual([disabled])
    expect(await idsOf('name=Tenant')).toEqual([1])
  })
})

describe('goods/qc-record (rules/goods#quality-checks)', () => {
  const record = { goodsId: '100', source: 1, qcPathList: [], completionTime: '2026-09-01 10:00:00' }
  const create = (members: object): Promise<Answer> =>
    platform.admin('POST goods/qc-record/create', { body: { ...record, ...members } })

  test.each<[string, unknown[]]>([
    ['goodsId', ['', ' ', 1]],
    ['source', [0, 4, '1']],
    ['qcPathList', ['x', [1], [''], Array.from({ length: 101 }, () => 'x')]],
    ['length', [30]],
    ['inspector', [1, 'x'.repeat(65)]],
  ])('%s: limits', async (name, refused) => {
    for (const value of refused) {
      const { status, body } = await create({ [name]: value })
      expect({ status, value, detail: String(body.error_detail).replace(/\[\d+\]$/, '') }).toEqual({
        status: 400,
        value,
        detail: name,
      })
    }
  })

  test('page filters by goods, source and completionTime', async () => {
    const a = (await create({})).body.data as number
    const b = (await create({ goodsId: '200', source: 2, completionTime: '2026-09-02 10:00:00' })).body.data as number
    const idsOf = async (query: string): Promise<number[]> =>
      (await platform.adminData('GET goods/qc-record/page', { query })).list.map((row: Json) => row.id)
    expect(await idsOf('goodsId=100')).toEqual([a])
    expect(await idsOf('source=2')).toEqual([b])
    expect(await idsOf('completionTime=2026-09-02T10:00:00&completionTime=2026-09-02T10:00:00')).toEqual([b])
    expect(await idsOf('completionTime[0]=2026-09-01 00:00:00&completionTime[1]=2026-09-01 23:59:59')).toEqual([a])
  })

  test('a record belongs to the tenant of the header', async () => {
    const id = (await create({})).body.data as number
    const tenantId = await platform.createTenant()
    expect(await platform.adminData('GET goods/qc-record/get', { query: `id=${id}`, tenantId })).toBeNull()
    expect((await platform.admin('DELETE goods/qc-record/delete', { query: `id=${id}`, tenantId })).body.code).toBe(
      1008021000,
    )
    expect((await platform.admin('PUT goods/qc-record/update', { body: { ...record, id }, tenantId })).body.code).toBe(
      1008021000,
    )
  })
})
