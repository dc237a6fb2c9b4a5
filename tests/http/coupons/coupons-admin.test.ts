import { beforeEach, describe, expect, test } from 'vitest'
import {
  COUPON,
  couponBody,
  couponOf,
  createCoupon,
  createTemplate,
  refusal,
  TEMPLATE,
  used,
  wrong,
} from './coupons.js'
import type { CouponOwner } from './coupons.js'
import { createMember, resourceCalls } from '../members/managed-members.js'
import type { TestPlatform } from '@org/openapi-testing'
import { startPlatform } from '../../start-platform.js'

let platform: TestPlatform
let owner: CouponOwner
beforeEach(async () => {
  platform = await startPlatform()
  owner = { templateId: await createTemplate(platform), userId: (await createMember(platform)).id }
})

const coupons = () => resourceCalls(platform, COUPON, { ...couponBody, ...owner })
const NOT_EXISTS = 1_013_003_000
const DELETE_FAIL_USED = 1_013_003_001
const NOT_UNUSED = 1_013_003_002
const NOT_USED = 1_013_003_004
const CODE_EXISTS = 1_013_003_006

/** Expects 400 that names the member, for each of these. */
async function expectRefused(member: string, bodies: readonly object[]): Promise<void> {
  for (const body of bodies)
    expect({ body, ...refusal(await coupons().create(body)) }).toEqual({ body, ...wrong(member) })
}

/** Expects that each of these is taken. */
async function expectTaken(bodies: readonly object[]): Promise<void> {
  for (const body of bodies) expect({ body, ...refusal(await coupons().create(body)) }).toMatchObject({ body, code: 0 })
}

const scoped = {
  usageAmountScope: 2,
  usageAmountCodes: '10,20',
  usageWarehouseScope: 3,
  usageWarehouseCodes: 'GZ',
  usageRouteScope: 2,
  usageRouteCodes: 'EMS',
  usageCountryScope: 3,
  usageCountryCodes: 'US,CA',
}

const optional = {
  nameLangConfig: '{"en":"x"}',
  discountPercent: null,
  discountLimitPrice: null,
  productScopeValues: null,
  usageAmountCodes: null,
  usageWarehouseCodes: null,
  usageRouteCodes: null,
  usageCountryCodes: null,
  usageMerchantScope: 1,
  usageMerchantCodes: null,
  couponType: null,
  validType: null,
  isAllowedStackable: null,
  useOrderId: null,
  useTime: null,
}

describe('promotion/coupon (rules/coupons#coupon-fields): what is kept', () => {
  test('the required members alone, and a generated code', async () => {
    const id = await createCoupon(platform, owner)
    const { code, ...coupon } = await couponOf(platform, id)
    const { code: _, ...body } = couponBody
    expect(coupon).toEqual({
      id,
      ...body,
      ...owner,
      ...optional,
      nameLangConfig: null,
      revision: 1,
      createTime: '2026-09-10T12:00:00',
    })
    expect(code).toMatch(/^[A-HJ-NP-Z2-9]{20}$/)
  })

  test('a code that is absent, null or blank is generated, each another (rules/admin-api#update)', async () => {
    const codes = new Set<string>()
    const lacking = [undefined, null, '', '  ']
    for (const code of lacking) {
      const coupon = await couponOf(platform, await createCoupon(platform, owner, { code }))
      expect(coupon.code, String(code)).toMatch(/^[A-HJ-NP-Z2-9]{20}$/)
      codes.add(coupon.code)
    }
    expect(codes.size).toBe(lacking.length)
  })

  test('every member, and an update replaces all of them but owner, template and code', async () => {
    const members = {
      ...scoped,
      code: 'Welcome-1',
      nameLangConfig: '{}',
      discountType: 2,
      discountPrice: null,
      discountPercent: 80,
      discountLimitPrice: 100,
      productScope: 2,
      productScopeValues: '1,2',
      couponType: 2,
      validType: 1,
      isAllowedStackable: true,
      usageMerchantScope: 2,
      usageMerchantCodes: 'M',
      ...used,
    }
    const id = await createCoupon(platform, owner, members)
    expect(await couponOf(platform, id)).toMatchObject({ ...members, ...owner })
    expect((await coupons().update(id, { name: 'Renamed', ...used, useOrderId: null })).body.data).toBe(true)
    const after = { ...optional, nameLangConfig: null, useTime: used.useTime }
    expect(await couponOf(platform, id)).toMatchObject({
      ...couponBody,
      ...after,
      code: 'Welcome-1',
      status: 2,
      name: 'Renamed',
    })
  })

  test('what the types and scopes ignore is not kept', async () => {
    const codes = {
      usageAmountCodes: 'a',
      usageWarehouseCodes: 'a',
      usageRouteCodes: 'a',
      usageCountryCodes: 'a',
      usageMerchantCodes: 'a',
    }
    const id = await createCoupon(platform, owner, {
      ...codes,
      productScopeValues: 'x',
      discountPercent: 500,
      discountLimitPrice: 1,
    })
    expect(await couponOf(platform, id)).toMatchObject({ ...optional, nameLangConfig: null })
    const percent = await createCoupon(platform, owner, { discountType: 2, discountPercent: 1 })
    expect(await couponOf(platform, percent)).toMatchObject({ discountPrice: null, discountPercent: 1 })
  })
})

describe('promotion/coupon (rules/coupons#coupon-fields): rules', () => {
  const elsewhere = ['discountPrice', 'code']
  const required = [...Object.keys(couponBody).filter((member) => !elsewhere.includes(member)), 'templateId', 'userId']

  test.each(required)('%s is required', async (member) =>
    expectRefused(member, [{ [member]: undefined }, { [member]: null }]),
  )

  test.each<[string, unknown[], unknown[]]>([
    ['name', ['', ' ', 1, 'x'.repeat(256)], ['x', 'x'.repeat(255)]],
    ['code', [1, 'x'.repeat(65)], ['x'.repeat(64), '签到']],
    ['usePrice', [-1, 1.5, '0'], [0, 500]],
    ['discountPrice', [undefined, null, 0, 1.5, 5001], [1, 5000]],
    ['productScope', [0, 3, '1'], [1]],
    ['usageAmountScope', [0, 4, '1'], [1]],
    ['usageMerchantScope', [0, 4, '1'], [1, null]],
    ['status', [0, 5, 6, '1'], [1, 4]],
    ['takeType', [0, 4, '1'], [1, 2, 3]],
    ['discountType', [0, 3, '1'], [1]],
    ['couponType', [0, 4, '1'], [1, 2, 3, null]],
    ['validType', [0, 3, '1'], [1, 2, null]],
    ['isAllowedStackable', ['true', 1], [true, false, null]],
    ['validStartTime', ['soon', true], ['2026-09-01 00:00:00', 1_788_000_000_000]],
    ['nameLangConfig', [1, {}], ['', null]],
  ])('%s: limits', async (member, refused, taken) => {
    await expectRefused(
      member,
      refused.map((value) => ({ [member]: value })),
    )
    await expectTaken(taken.map((value) => ({ [member]: value })))
  })

  test('1 to 99 percent', async () => {
    const percent = (discountPercent: unknown) => ({ discountType: 2, discountPrice: null, discountPercent })
    await expectRefused('discountPercent', [undefined, null, 0, 100, 1.5].map(percent))
    await expectTaken([percent(1), percent(99)])
  })

  test('it ends after it starts', async () => {
    const times = (validStartTime: string, validEndTime: string) => ({ validStartTime, validEndTime })
    await expectRefused('validEndTime', [
      times('2026-09-01T00:00:00', '2026-09-01T00:00:00'),
      times('2026-09-02T00:00:00', '2026-09-01T00:00:00'),
    ])
    await expectTaken([times('2020-01-01T00:00:00', '2020-01-01T00:00:01')])
  })

  test('some goods are named by their ids', async () => {
    await expectRefused(
      'productScopeValues',
      [undefined, null, '', ' ', 'a', '1,', ',1', '1, 2', '0', '-1'].map((productScopeValues) => ({
        productScope: 2,
        productScopeValues,
      })),
    )
    await expectTaken([
      { productScope: 2, productScopeValues: '1' },
      { productScope: 2, productScopeValues: '1,20,300' },
    ])
  })

  test.each(['Amount', 'Warehouse', 'Route', 'Country', 'Merchant'])(
    'usage%sScope 2 and 3 need distinct codes',
    async (usage) => {
      const [scope, codes] = [`usage${usage}Scope`, `usage${usage}Codes`]
      for (const value of [2, 3]) {
        await expectRefused(
          codes,
          [undefined, null, '', ' ', 1, ',', ' , ', 'A,', ',A', 'A,,B', 'A, ,B', 'A,A', 'A, A', 'A,B,A '].map(
            (text) => ({
              [scope]: value,
              [codes]: text,
            }),
          ),
        )
        await expectTaken(['A', 'A,B', ' A, a B ,b'].map((text) => ({ [scope]: value, [codes]: text })))
      }
    },
  )

  test('a used one has its time, another has not', async () => {
    const useTime = '2026-09-09T00:00:00'
    await expectRefused('useTime', [
      { status: 2 },
      { status: 3, useTime: null },
      { status: 1, useTime },
      { status: 4, useTime },
    ])
    await expectRefused('useOrderId', [
      { status: 1, useOrderId: 5 },
      { status: 4, useOrderId: 5 },
    ])
    await expectTaken([
      { status: 2, useTime },
      { status: 3, useTime, useOrderId: 5 },
    ])
  })

  test('template and member exist', async () => {
    const [gone, foreign] = [
      await createTemplate(platform),
      await createTemplate(platform, {}, await platform.createTenant()),
    ]
    await platform.adminData(`DELETE ${TEMPLATE}/delete`, { query: `id=${gone}` })
    await expectRefused(
      'templateId',
      [gone, foreign, 999, 0, '1'].map((templateId) => ({ templateId })),
    )
    await platform.adminData('DELETE member/user/delete', { query: `id=${owner.userId}` })
    await expectRefused('userId', [{}, { userId: 999 }, { userId: 0 }])
  })

  test('a code is unique over living coupons of the tenant', async () => {
    const id = await createCoupon(platform, owner, { code: 'A' })
    expect((await coupons().create({ code: 'A' })).body).toMatchObject({ code: CODE_EXISTS, data: null })
    expect((await coupons().create({ code: 'a' })).body.code).toBe(0)
    await coupons().remove(id)
    expect((await coupons().create({ code: 'A' })).body.code).toBe(0)
  })
})

describe('promotion/coupon (rules/coupons#coupon-fields): updates', () => {
  test('owner, template and code cannot be changed', async () => {
    const id = await createCoupon(platform, owner, { code: 'A' })
    const other = { templateId: await createTemplate(platform), userId: (await createMember(platform)).id, code: 'B' }
    for (const [member, value] of Object.entries(other)) {
      expect(refusal(await coupons().update(id, { code: 'A', [member]: value }))).toEqual(wrong(member))
    }
    expect((await coupons().update(id, { code: 'A' })).body.code).toBe(0)
    for (const code of ['', null, undefined]) expect((await coupons().update(id, { code })).body.code).toBe(0)
    expect((await couponOf(platform, id)).code).toBe('A')
  })

  /** The members that a status needs. */
  const withStatus = (status: number) => (status === 2 || status === 3 ? { ...used, status } : { status })

  test.each([
    [1, [1, 2, 4], { 3: NOT_USED }],
    [2, [1, 2, 3, 4], {}],
    [3, [3], { 1: NOT_USED, 2: NOT_UNUSED, 4: NOT_UNUSED }],
    [4, [1, 4], { 2: NOT_UNUSED, 3: NOT_USED }],
    [5, [], { 1: NOT_USED, 2: NOT_UNUSED, 3: NOT_USED, 4: NOT_UNUSED }],
  ] as const)('a coupon of status %i becomes %j and nothing else', async (from, allowed, refused) => {
    const create = async () => {
      const id = await createCoupon(platform, owner, withStatus(from === 5 ? 1 : from))
      if (from === 5) await platform.adminData(`PUT ${COUPON}/void`, { body: { ids: [id] } })
      return id
    }
    for (const to of allowed) {
      const id = await create()
      expect({ to, code: (await coupons().update(id, withStatus(to))).body.code }).toEqual({ to, code: 0 })
      expect(await couponOf(platform, id)).toMatchObject({ useTime: null, ...withStatus(to) })
    }
    for (const [to, code] of Object.entries(refused)) {
      const id = await create()
      expect({ to, code: (await coupons().update(id, { ...withStatus(Number(to)), name: 'x' })).body.code }).toEqual({
        to,
        code,
      })
      expect(await couponOf(platform, id)).toMatchObject({ status: from, name: couponBody.name })
    }
  })

  test('a coupon that was used is not deleted', async () => {
    for (const [status, code] of [
      [1, 0],
      [2, DELETE_FAIL_USED],
      [3, DELETE_FAIL_USED],
      [4, 0],
    ] as const) {
      const id = await createCoupon(platform, owner, withStatus(status))
      expect({ status, code: (await coupons().remove(id)).body.code }).toEqual({ status, code })
    }
    const ids = [await createCoupon(platform, owner), await createCoupon(platform, owner, withStatus(2))]
    expect((await coupons().call('DELETE delete-list', { query: `ids=${ids.join(',')}` })).body.code).toBe(
      DELETE_FAIL_USED,
    )
    expect((await couponOf(platform, ids[0] as number)).status).toBe(1)
  })

  test('of none, another tenant’s, deleted', async () => {
    const id = await createCoupon(platform, owner)
    const tenantId = await platform.createTenant()
    expect(await couponOf(platform, id, tenantId)).toBeNull()
    expect((await coupons().update(id, {}, { tenantId })).body.code).toBe(NOT_EXISTS)
    expect((await coupons().remove(id, { tenantId })).body.code).toBe(NOT_EXISTS)
    await coupons().remove(id)
    expect((await coupons().update(id)).body.code).toBe(NOT_EXISTS)
    expect((await coupons().remove(id)).body.code).toBe(NOT_EXISTS)
  })

  test('page by member, template, code, status and createTime', async () => {
    const other = { templateId: await createTemplate(platform), userId: (await createMember(platform)).id }
    const first = await createCoupon(platform, owner, { code: 'A', ...used })
    platform.clock.advance(60_000)
    const second = await createCoupon(platform, other, { code: 'B' })
    const { idsOf } = coupons()
    expect(await idsOf('')).toEqual([second, first])
    expect(await idsOf(`userId=${owner.userId}`)).toEqual([first])
    expect(await idsOf(`templateId=${other.templateId}&status=1`)).toEqual([second])
    expect(await idsOf('status=2')).toEqual([first])
    expect(await idsOf('code=B')).toEqual([second])
    expect(await idsOf('code=b')).toEqual([])
    expect(await idsOf('createTime=2026-09-10T12:01:00&createTime=2026-09-10T12:01:00')).toEqual([second])
    expect(await idsOf('', { tenantId: await platform.createTenant() })).toEqual([])
  })
})
