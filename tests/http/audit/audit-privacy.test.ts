import { beforeEach, describe, expect, test } from 'vitest'
import { emptyStorage } from '../../empty-storage.js'
import { changedStorage, changedSystem } from '../changed-storage.js'
import { createCoupon } from '../coupons/coupons.js'
import { createMember } from '../members/managed-members.js'
import type { Json, TestPlatform } from '@org/openapi-testing'
import { BOOTSTRAP_KEY, startPlatform } from '../../start-platform.js'
import { addPromoter, made, promoterResources } from '../promoters/promoters.js'
import { addCode, addTemplate, codeBody } from '../redeem-codes/redeem-codes.js'

let platform: TestPlatform

beforeEach(async () => {
  platform = await startPlatform()
})

/** A key of tenant 1 with these permissions. */
async function keyOf(tenantIds: readonly (number | string)[], ...permissions: string[]): Promise<string> {
  const body = { name: 'Reader', tenantIds, permissions }
  return (await platform.adminData('POST system/admin-key/create', { body, tenantId: null })).key as string
}

const keyWith = (...permissions: string[]): Promise<string> => keyOf([1], ...permissions)

const logAs = async (key?: string, query = 'pageSize=200'): Promise<{ rows: Json[]; text: string }> => {
  const answer = await platform.admin('GET infra/operate-log/page', { query, ...(key !== undefined && { key }) })
  if (answer.body.code !== 0) throw new Error(answer.text)
  return { rows: answer.body.data.list, text: answer.text }
}

describe('who may read what of the operate log', () => {
  const address = {
    name: 'Ana Example',
    phone: '555-0100',
    country: 'US',
    province: 'Oregon',
    city: 'Springfield',
    addressLine: '1 Example Street',
    zipcode: '90001',
  }
  const secrets = ['ana@example.com', ...Object.values(address).filter((text) => text !== 'US')]

  beforeEach(async () => {
    const { id: userId } = await createMember(platform, { email: 'ana@example.com', nickname: 'Ana' })
    const id = await platform.adminData('POST member/address/create', { body: { ...address, userId } })
    await platform.adminData('PUT member/address/update', { body: { ...address, id, userId, city: 'Shelbyville' } })
    await platform.adminData('DELETE member/user/delete', { query: `id=${userId}` })
  })

  test('a key that may query the resources sees all', async () => {
    for (const key of [undefined, await keyWith('infra:operate-log:query', 'member:*:query')]) {
      const { text } = await logAs(key)
      for (const secret of [...secrets, 'Shelbyville']) expect(text).toContain(secret)
    }
  })

  test('any other sees that something was changed, and not who it is', async () => {
    const { rows, text } = await logAs(await keyWith('infra:operate-log:query', 'member:user:update', 'goods:*:*'))
    for (const secret of [...secrets, 'Shelbyville']) expect(text).not.toContain(secret)
    expect(rows.map(({ resource, action }) => `${resource} ${action}`)).toEqual(
      expect.arrayContaining(['member/user create', 'member/address update', 'member/user delete']),
    )
    const update = rows.find(({ resource, action }) => resource === 'member/address' && action === 'update')
    const masked = {
      name: '****',
      phone: '****',
      province: '****',
      city: '****',
      addressLine: '****',
      zipcode: '****',
      country: 'US',
    }
    expect([JSON.parse(update.before as string), JSON.parse(update.after as string)]).toMatchObject([masked, masked])
    expect(
      JSON.parse(
        rows.find(({ action, resource }) => action === 'create' && resource === 'member/user')?.after as string,
      ),
    ).toMatchObject({
      email: '****',
      nickname: 'Ana',
    })
  })

  test('resource by resource', async () => {
    const { text } = await logAs(await keyWith('infra:operate-log:query', 'member:user:query'))
    expect(text).toContain('ana@example.com')
    expect(text).not.toContain('555-0100')
  })

  test('whom a partner’s application and a promoter are reached by, and who is paid, is hidden as well', async () => {
    const { methods } = promoterResources(platform)
    const contacts = { contactName: 'Cleo Example', contactEmail: 'cleo@example.com' }
    await platform.adminData('POST system/partner-app/create', {
      body: { name: 'Shop', scopes: [], ...contacts, remark: 'Ask cleo@example.com' },
    })
    const { id: promoterId } = await addPromoter(platform, { contact: '555-0123' })
    const payout = { accountType: 2, accountTypeCode: 'BANK_TRANSFER', accountNumber: 'DE00', accountDetail: 'bank' }
    await made(methods, { ...payout, accountUsername: 'Pia Example', promoterId })
    const people = [...Object.values(contacts), '555-0123', 'Pia Example']
    for (const [permission, isShown] of [
      ['system:*:query', [true, true, false, false]],
      ['promotion:*:query', [false, false, true, true]],
      ['goods:*:*', [false, false, false, false]],
    ] as const) {
      const { text } = await logAs(await keyWith('infra:operate-log:query', permission))
      expect(people.map((person) => text.includes(person))).toEqual(isShown)
    }
    const { rows } = await logAs(await keyWith('infra:operate-log:query'), 'resource=system/partner-app')
    expect(JSON.parse(rows[0].after as string)).toMatchObject({ name: 'Shop', remark: 'Ask ****' })
  })

  test('an e-mail address is hidden where a partner names its user by it', async () => {
    const app = await platform.createApp()
    const { id: memberId } = await createMember(platform, { email: 'bo@example.com' })
    const body = { clientId: app.clientId, externalUserId: 'bo@example.com', memberId }
    await platform.adminData('POST system/partner-member/create', { body })
    const { rows } = await logAs(await keyWith('infra:operate-log:query'), 'resource=system/partner-member')
    expect(JSON.parse(rows[0].after as string)).toMatchObject({ externalUserId: '****', clientId: app.clientId })
    const all = await logAs(await keyWith('infra:operate-log:query', 'system:partner-member:query'))
    expect(all.text).toContain('bo@example.com')
  })

  test('names of what is no person stay', async () => {
    await platform.adminData('POST system/partner-app/create', { body: { name: 'A partner', scopes: [] } })
    expect((await logAs(await keyWith('infra:operate-log:query'))).text).toContain('A partner')
  })
})

describe('codes that are worth money, and addresses that let somebody in', () => {
  const reader = async (...permissions: string[]) => logAs(await keyWith('infra:operate-log:query', ...permissions))

  test('are for who may query the resource', async () => {
    const [templateId, { id: userId }] = [await addTemplate(platform), await createMember(platform)]
    const id = await addCode(platform, [templateId], { code: 'LIVE-CODE-1' })
    await platform.adminData('PUT promotion/coupon-exchange-code/update', {
      body: codeBody([templateId], { id, code: 'LIVE-CODE-2' }),
    })
    await platform.adminData('PUT promotion/coupon-exchange-code/void', { body: { ids: [id] } })
    await platform.adminData('DELETE promotion/coupon-exchange-code/delete', { query: `id=${id}` })
    await platform.admin('GET promotion/coupon-exchange-code/export', { query: 'code=LIVE-CODE-3' })
    await platform.adminData('POST promotion/wallet-redeem-code/create', {
      body: { code: 'LIVE-CODE-4', name: 'Check-in', grantAmount: 100 },
    })
    const exchange = { code: 'LIVE-CODE-5', usedTime: '2026-09-09T10:00:00', source: 2, exchangeStatus: 2 }
    await platform.adminData('POST promotion/coupon-exchange-log/create', {
      body: { ...exchange, couponCode: 'LIVE-CODE-6', couponTemplateId: templateId, userId },
    })
    await createCoupon(platform, { templateId, userId }, { code: 'LIVE-CODE-7' })
    const codes = (text: string) => [...new Set(text.match(/LIVE-CODE-\d/g))].sort()
    const all = [1, 2, 3, 4, 5, 6, 7].map((number) => `LIVE-CODE-${number}`)
    expect(codes((await reader('promotion:*:query')).text)).toEqual(all)
    expect(codes((await reader('promotion:wallet-redeem-code:query', 'promotion:coupon:update')).text)).toEqual([
      'LIVE-CODE-4',
    ])
    const { rows, text } = await reader()
    expect(codes(text)).toEqual([])
    const update = rows.find(({ resource, action }) => resource.endsWith('exchange-code') && action === 'update')
    expect(JSON.parse(update.after as string)).toMatchObject({ id, code: '****', maxUsage: -1, revision: 2 })
  })

  test('codes that are generated are in nobody’s log, their number and terms are', async () => {
    const body = codeBody([await addTemplate(platform)], { code: undefined, prefix: 'AUTUMN-', batchNum: 3 })
    const { codes } = await platform.adminData('POST promotion/coupon-exchange-code/generate', { body })
    const { rows, text } = await reader('promotion:*:query')
    for (const code of codes as string[]) expect(text).not.toContain(code)
    expect(JSON.parse(rows[0].after as string)).toMatchObject({ prefix: 'AUTUMN-', batchNum: 3 })
  })

  test('of an endpoint’s address its host is told, of a payment’s as well, of a tenant’s settings nothing', async () => {
    const { clientId } = await platform.createApp()
    const url = 'https://partner.example.com/hooks/T0KEN?token=T0KEN'
    await platform.adminData('POST event/webhook-endpoint/create', { body: { clientId, url, eventTypes: ['*'] } })
    await platform.adminData('PUT system/tenant/update', {
      body: { id: 1, name: 'Tenant', settings: { apiKey: 'T0KEN' } },
      tenantId: null,
    })
    await platform.storage.forTenant(1).operateLogs.append({
      ...{ tenantId: 1, adminId: '1', adminName: 'x', action: 'close', resource: 'pay/order', resourceId: '1' },
      ...{ before: null, after: '{"paymentUrl":"pay://app/T0KEN"}', requestId: 'r', createTime: platform.clock.now() },
    })
    const { rows, text } = await reader('goods:*:*')
    expect(text).not.toContain('T0KEN')
    const told = rows.map(({ after }) => JSON.parse((after as string | null) ?? '{}'))
    expect(told).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ url: 'https://partner.example.com/****' }),
        { paymentUrl: 'pay://app/****' },
      ]),
    )
    const key = await keyOf(['*'], 'infra:operate-log:query')
    const query = 'resource=system/tenant&pageSize=1'
    const [update] = (await platform.adminData('GET infra/operate-log/platform-page', { tenantId: null, query, key }))
      .list
    expect(JSON.parse(update.after as string)).toMatchObject({ name: 'Tenant', settings: '****' })
    const { text: whole } = await reader('event:webhook-endpoint:query', 'pay:order:query')
    expect(whole).toContain(url)
    expect(whole).toContain('pay://app/T0KEN')
  })
})

describe('withdrawal methods', () => {
  const bank = {
    accountType: 2,
    accountTypeCode: 'BANK_TRANSFER',
    accountNumber: 'DE00 1234 5678',
    accountUsername: 'Ana Example',
  }
  const accountDetail = '{"iban":"DE00123456785678","bank":"Example Bank"}'

  test('page and operate log show the end of the detail alone; get shows it whole', async () => {
    const { methods } = promoterResources(platform)
    const id = await made(methods, { ...bank, accountDetail, promoterId: (await addPromoter(platform)).id })
    await methods.update(id, { ...bank, accountDetail: 'cash in an envelope' })
    const page = await platform.admin('GET promotion/promoter-withdraw-method/page')
    expect(page.body.data.list[0]).toMatchObject({ accountNumber: '****5678', accountDetail: '****lope' })
    expect(await methods.get(id)).toMatchObject({ accountDetail: 'cash in an envelope' })
    const { rows, text } = await logAs(undefined, 'resource=promotion/promoter-withdraw-method')
    expect(rows.map(({ after }) => JSON.parse(after as string).accountDetail)).toEqual(['****lope', '****nk"}'])
    for (const secret of ['iban', 'DE00', 'envelope']) expect(text).not.toContain(secret)
  })

  test('rows that were logged whole are read masked', async () => {
    const { operateLogs } = platform.storage.forTenant(1)
    const entry = {
      tenantId: 1,
      adminId: '1',
      adminName: 'x',
      action: 'create',
      resource: 'promotion/promoter-withdraw-method',
      resourceId: '1',
    }
    await operateLogs.append({
      ...entry,
      before: null,
      after: JSON.stringify({ accountDetail }),
      requestId: 'r',
      createTime: platform.clock.now(),
    })
    const { text } = await logAs(undefined, 'resource=promotion/promoter-withdraw-method')
    expect(text).not.toContain('iban')
  })
})

describe('an export', () => {
  test('leaves a row with what was asked for', async () => {
    const request = new Request('http://localhost/admin-api/promotion/coupon-exchange-code/export?status=0', {
      headers: { authorization: `Bearer ${BOOTSTRAP_KEY}`, 'tenant-id': '1' },
    })
    const response = await platform.openApi.fetch(request)
    expect(response?.headers.get('content-type')).toContain('text/csv')
    const { rows } = await logAs()
    expect(rows.filter(({ action }) => action === 'export')).toEqual([
      expect.objectContaining({
        resource: 'promotion/coupon-exchange-code',
        resourceId: null,
        adminId: 'bootstrap',
        before: null,
        requestId: response?.headers.get('x-request-id'),
      }),
    ])
    expect(JSON.parse(rows[0].after as string)).toMatchObject({ status: 0, pageNo: 1 })
  })

  test('that cannot be written down is not handed out', async () => {
    const storage = changedStorage(emptyStorage('sqlite'), 'operateLogs', () => ({
      append: () => Promise.reject(new Error('down')),
    }))
    platform = await startPlatform({ storage })
    const { status } = await platform.admin('GET promotion/coupon-exchange-code/export')
    expect(status).toBe(500)
  })
})

describe('refused sign-ins at the admin API', () => {
  const refusals = async (): Promise<Json[]> => {
    const { list } = await platform.adminData('GET infra/operate-log/platform-page', {
      tenantId: null,
      query: 'pageSize=200',
    })
    return (list as Json[]).filter(({ action }) => action === 'sign-in-refused')
  }
  const knock = async (from: string, key = 'oak_wrong'): Promise<number> =>
    (
      await platform.send({
        method: 'GET',
        path: '/admin-api/goods/qc-record/page',
        headers: { authorization: `Bearer ${key}`, 'tenant-id': '1' },
        from,
      })
    ).status

  test('are in the platform’s log, without the key', async () => {
    expect(await knock('203.0.113.9', 'oak_SecretGuess')).toBe(401)
    const [row, ...more] = await refusals()
    expect(more).toEqual([])
    expect(row).toMatchObject({ resource: 'system/admin-key', resourceId: null, adminId: 'unknown', before: null })
    expect(JSON.parse(row?.after as string)).toEqual({
      ip: '203.0.113.9',
      path: '/admin-api/goods/qc-record/page',
      refusals: 1,
    })
    expect(JSON.stringify(row)).not.toContain('SecretGuess')
  })

  test('a partner’s token is one, a call without a credential is none', async () => {
    expect(await knock('203.0.113.9', await platform.issueToken(await platform.createApp()))).toBe(403)
    await platform.send({
      method: 'GET',
      path: '/admin-api/goods/qc-record/page',
      headers: { 'tenant-id': '1' },
      from: '203.0.113.10',
    })
    expect(await refusals()).toHaveLength(1)
  })

  test('a row a minute for an address, which counts those since the one before', async () => {
    for (let i = 0; i < 10; i++) await knock('203.0.113.9')
    await Promise.all(Array.from({ length: 10 }, () => knock('203.0.113.9')))
    await knock('203.0.113.10')
    expect(await refusals()).toHaveLength(2)
    platform.clock.advance(60_000)
    await knock('203.0.113.9')
    const told = (await refusals())
      .map(({ after }) => JSON.parse(after as string))
      .map(({ ip, refusals: count }) => [ip, count])
    expect(told).toEqual([
      ['203.0.113.9', 20],
      ['203.0.113.10', 1],
      ['203.0.113.9', 1],
    ])
  })

  test('an IPv6 caller is its /64', async () => {
    for (let i = 1; i <= 20; i++) await knock(`2001:db8::${i}`)
    await knock('2001:db8:0:1::1')
    expect(await refusals()).toHaveLength(2)
  })

  test('many addresses do not fill the log either', async () => {
    for (let i = 0; i < 300; i++) await knock(`198.51.${100 + Math.floor(i / 250)}.${i % 250}`)
    expect((await refusals()).length).toBeLessThanOrEqual(60)
  })

  test('are answered 401 where they cannot be written down', async () => {
    const storage = changedSystem(emptyStorage('sqlite'), 'operateLogs', () => ({
      append: () => Promise.reject(new Error('down')),
    }))
    platform = await startPlatform({ empty: true, storage })
    expect(await knock('203.0.113.9')).toBe(401)
    expect(platform.log.lines.join('\n')).toContain('a refused sign-in was not logged')
  })
})
