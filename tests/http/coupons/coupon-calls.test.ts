import type { CouponRow } from '@org/openapi-core/storage'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  COUPON,
  couponOf,
  createCoupon,
  createTemplate,
  refusal,
  TEMPLATE,
  templateOf,
  used,
  wrong,
} from './coupons.js'
import type { CouponOwner } from './coupons.js'
import { createMember } from '../members/managed-members.js'
import type { Answer, Json, TestPlatform } from '@org/openapi-testing'
import { startPlatform } from '../../start-platform.js'

let platform: TestPlatform
let owner: CouponOwner
beforeEach(async () => {
  platform = await startPlatform()
  owner = { templateId: await createTemplate(platform), userId: (await createMember(platform)).id }
})

const memberIds = async (howMany: number): Promise<number[]> => {
  const ids: number[] = []
  for (let i = 0; i < howMany; i++) ids.push((await createMember(platform)).id)
  return ids
}
const couponsOf = async (userId: number): Promise<Json[]> =>
  (await platform.adminData(`GET ${COUPON}/page`, { query: `userId=${userId}` })).list
const put = (action: string, body: object): Promise<Answer> => platform.admin(`PUT ${COUPON}/${action}`, { body })
const allOk = { code: 0, data: true, msg: '', error_detail: '' }
const NOT_EXISTS = 1_013_003_000

describe('promotion/coupon/send (rules/coupons#issue)', () => {
  const send = (templateId: number, userIds: unknown): Promise<Answer> =>
    platform.admin(`POST ${COUPON}/send`, { body: { templateId, userIds } })

  test('copies the template into a coupon of each member', async () => {
    const templateId = await createTemplate(platform, {
      nameI18nConfig: { en: 'Off', zh: '减' },
      usePrice: 100,
      couponType: 2,
      discountType: 2,
      discountPercent: 80,
      discountLimitPrice: 900,
      fixedStartTerm: 2,
      fixedEndTerm: 30,
      usageAmountScope: 2,
      usageAmountCodes: [{ code: '10' }],
      usageWarehouseScope: 3,
      usageWarehouseCodes: [{ code: 'GZ' }],
      usageRouteScope: 2,
      usageRouteCodes: [{ code: 'EMS' }],
      usageCountryScope: 2,
      usageCountryCodes: [{ name: 'United States', code: 'US' }, { code: 'CA' }],
      usageMerchantScope: 3,
      usageMerchantCodes: [{ code: 'M' }],
    })
    const [first = 0, second = 0] = await memberIds(2)
    expect((await send(templateId, [second, first, second])).body).toEqual(allOk)
    const [coupon, ...others] = await couponsOf(first)
    expect(others).toEqual([])
    expect(coupon).toEqual({
      id: expect.any(Number),
      templateId,
      userId: first,
      name: 'Off',
      nameLangConfig: '{"zh":"减","en":"Off"}',
      code: expect.stringMatching(/^[A-HJ-NP-Z2-9]{20}$/),
      usePrice: 100,
      discountType: 2,
      discountPrice: null,
      discountPercent: 80,
      discountLimitPrice: 900,
      validStartTime: '2026-09-12T12:00:00',
      validEndTime: '2026-10-12T12:00:00',
      validType: 2,
      productScope: 1,
      productScopeValues: null,
      usageAmountScope: 2,
      usageAmountCodes: '10',
      usageWarehouseScope: 3,
      usageWarehouseCodes: 'GZ',
      usageRouteScope: 2,
      usageRouteCodes: 'EMS',
      usageCountryScope: 2,
      usageCountryCodes: 'US,CA',
      usageMerchantScope: 3,
      usageMerchantCodes: 'M',
      status: 1,
      takeType: 2,
      couponType: 2,
      isAllowedStackable: null,
      useOrderId: null,
      useTime: null,
      revision: 1,
      createTime: '2026-09-10T12:00:00',
    })
    expect((await templateOf(platform, templateId)).takenCount).toBe(2)
    const codes = [coupon.code, (await couponsOf(second))[0].code]
    expect(new Set(codes).size).toBe(2)
  })

  test('with the template’s own dates', async () => {
    const dates = { validityType: 1, validStartTime: '2026-09-20T00:00:00', validEndTime: '2026-09-30T00:00:00' }
    const templateId = await createTemplate(platform, dates)
    expect((await send(templateId, [owner.userId])).body.code).toBe(0)
    expect((await couponsOf(owner.userId))[0]).toMatchObject({
      validStartTime: dates.validStartTime,
      validEndTime: dates.validEndTime,
      validType: 1,
    })
    platform.clock.advance(Date.parse('2026-09-29T15:59:59.999Z') - platform.clock.now().getTime())
    expect((await send(templateId, [owner.userId])).body.code).toBe(0)
    platform.clock.advance(1)
    expect((await send(templateId, [owner.userId])).body).toMatchObject({ code: 1_013_004_004, data: null })
  })

  test('to all or none: stock, limit per member, status', async () => {
    const [first = 0, second = 0, third = 0] = await memberIds(3)
    const scarce = await createTemplate(platform, { totalCount: 2 })
    expect((await send(scarce, [first, second, third])).body).toMatchObject({ code: 1_013_004_002, data: null })
    expect((await templateOf(platform, scarce)).takenCount).toBe(0)
    expect((await send(scarce, [first, second])).body.code).toBe(0)
    const once = await createTemplate(platform, { takeLimitCount: 1 })
    expect((await send(once, [second])).body.code).toBe(0)
    expect((await send(once, [first, second, third])).body).toMatchObject({ code: 1_013_004_003, data: null })
    expect((await send(once, [first, third])).body.code).toBe(0)
    await platform.adminData(`PUT ${TEMPLATE}/update-status`, { body: { id: once, status: 1 } })
    expect((await send(once, [owner.userId])).body).toMatchObject({ code: 1_013_004_005, data: null })
    expect([
      (await couponsOf(first)).length,
      (await couponsOf(second)).length,
      (await couponsOf(third)).length,
    ]).toEqual([2, 2, 1])
  })

  test('a limit of two lets two through, and is not used up by what was refused', async () => {
    const templateId = await createTemplate(platform, { takeLimitCount: 2, totalCount: 3 })
    const other = (await memberIds(1))[0] as number
    const codes = []
    for (const userIds of [[owner.userId], [owner.userId, other], [owner.userId], [other]])
      codes.push((await send(templateId, userIds)).body.code)
    expect(codes).toEqual([0, 0, 1_013_004_003, 1_013_004_002])
    await platform.storage.forTenant(1).couponTemplates.resize(templateId, 4)
    expect((await send(templateId, [other])).body.code).toBe(0)
  })

  test('its members', async () => {
    const { templateId, userId } = owner
    for (const id of [999, 0, '1', null])
      expect(refusal(await send(id as number, [userId]))).toEqual(wrong('templateId'))
    for (const ids of [[], null, 'x', Array.from({ length: 201 }, (_, i) => i + 1), [userId, 999]]) {
      expect(refusal(await send(templateId, ids))).toEqual(wrong('userIds'))
    }
    expect(refusal(await send(templateId, [userId, '1']))).toEqual(wrong('userIds[1]'))
    expect(await couponsOf(userId)).toEqual([])
    expect((await send(templateId, await memberIds(200))).body.code).toBe(0)
  })
})

describe('promotion/coupon/batch-extend (rules/coupons#extension)', () => {
  test('lengthens all, from their ends or from now', async () => {
    const open = await createCoupon(platform, owner)
    const over = await createCoupon(platform, owner, { validEndTime: '2026-09-10T11:59:59' })
    expect((await put('batch-extend', { ids: [over, open, over], extendDays: 2 })).body).toEqual(allOk)
    expect(await couponOf(platform, open)).toMatchObject({
      status: 1,
      validStartTime: '2026-09-01T00:00:00',
      validEndTime: '2026-10-03T00:00:00',
    })
    expect(await couponOf(platform, over)).toMatchObject({ status: 1, validEndTime: '2026-09-12T12:00:00' })
  })

  test('all or none', async () => {
    const id = await createCoupon(platform, owner)
    const expired = await createCoupon(platform, owner, { status: 4 })
    const before = await couponOf(platform, id)
    expect((await put('batch-extend', { ids: [id, expired], extendDays: 1 })).body).toMatchObject({
      code: 1_013_003_005,
      data: null,
    })
    expect((await put('batch-extend', { ids: [id, 999, expired], extendDays: 1 })).body).toMatchObject({
      code: NOT_EXISTS,
      data: null,
    })
    expect(await couponOf(platform, id)).toEqual(before)
  })

  test('its members', async () => {
    const ids = [await createCoupon(platform, owner)]
    for (const extendDays of [0, 366, 1.5, '1', null, undefined])
      expect(refusal(await put('batch-extend', { ids, extendDays }))).toEqual(wrong('extendDays'))
    for (const wrongIds of [[], null, undefined, '1', Array.from({ length: 201 }, (_, i) => i + 1)]) {
      expect(refusal(await put('batch-extend', { ids: wrongIds, extendDays: 1 }))).toEqual(wrong('ids'))
    }
    for (const extendDays of [1, 365]) expect((await put('batch-extend', { ids, extendDays })).body.code).toBe(0)
  })
})

describe('promotion/coupon/restore and void (rules/coupons#restoration, rules/coupons#states)', () => {
  test('restore: expired ones from now on, for the configured days', async () => {
    const id = await createCoupon(platform, owner, { status: 4, validEndTime: '2026-09-02T00:00:00' })
    expect((await put('restore', { ids: [id, id] })).body).toEqual(allOk)
    expect(await couponOf(platform, id)).toMatchObject({
      status: 1,
      validStartTime: '2026-09-10T12:00:00',
      validEndTime: '2026-09-25T12:00:00',
    })
    await platform.adminData('PUT promotion/coupon-config/save', { body: { restoreDays: 3 } })
    const other = await createCoupon(platform, owner, { status: 4 })
    await put('restore', { ids: [other] })
    expect((await couponOf(platform, other)).validEndTime).toBe('2026-09-13T12:00:00')
  })

  test('restore: all or none', async () => {
    const [expired, unused] = [await createCoupon(platform, owner, { status: 4 }), await createCoupon(platform, owner)]
    expect((await put('restore', { ids: [expired, unused] })).body).toMatchObject({ code: 1_013_024_004, data: null })
    expect((await put('restore', { ids: [expired, 999] })).body).toMatchObject({ code: NOT_EXISTS, data: null })
    expect((await couponOf(platform, expired)).status).toBe(4)
    for (const ids of [[], null, [1.5]]) expect((await put('restore', { ids })).status).toBe(400)
  })

  test('void: unused and expired ones, all or none', async () => {
    const ids = [await createCoupon(platform, owner), await createCoupon(platform, owner, { status: 4 })]
    for (const members of [used, { ...used, status: 3 }]) {
      const other = await createCoupon(platform, owner, members)
      expect((await put('void', { ids: [...ids, other] })).body).toMatchObject({ code: 1_013_003_002, data: null })
    }
    expect((await put('void', { ids: [...ids, 999] })).body).toMatchObject({ code: NOT_EXISTS, data: null })
    expect((await put('void', { ids })).body).toEqual(allOk)
    for (const id of ids) expect((await couponOf(platform, id)).status).toBe(5)
    for (const action of ['void', 'restore'])
      expect((await put(action, { ids })).body.code).toBeGreaterThan(1_000_000_000)
    expect((await put('batch-extend', { ids, extendDays: 1 })).body.code).toBe(1_013_003_005)
  })

  test('a row of the operate log for each coupon', async () => {
    const ids = [await createCoupon(platform, owner), await createCoupon(platform, owner)]
    await put('void', { ids })
    const { list } = await platform.adminData('GET infra/operate-log/page', { query: 'resource=promotion/coupon' })
    const rows = (list as Json[]).filter(({ action }) => action === 'void')
    expect(rows.map(({ resourceId }) => Number(resourceId)).sort((a, b) => a - b)).toEqual(ids)
    for (const { before, after } of rows) expect([JSON.parse(before).status, JSON.parse(after).status]).toEqual([1, 5])
  })
})

describe('the job expire-coupons (rules/coupons#states)', () => {
  test('expires what is over, at the very instant, and nothing else ever does', async () => {
    const id = await createCoupon(platform, owner, { validEndTime: '2026-09-10T12:00:01' })
    const run = () => platform.openApi.jobs.run('expire-coupons')
    expect(await run()).toEqual({ processed: 0 })
    platform.clock.advance(1000)
    expect((await couponOf(platform, id)).status).toBe(1)
    expect(await Promise.all([run(), run()])).toContainEqual({ processed: 1 })
    expect((await couponOf(platform, id)).status).toBe(4)
    expect(await run()).toEqual({ processed: 0 })
  })

  test('in batches, over all tenants', async () => {
    const tenantId = await platform.createTenant()
    const [coupon] = await platform.storage.forTenant(1).coupons.listOf([await createCoupon(platform, owner)])
    const { id: _, ...issued } = coupon as CouponRow
    for (const [tenant, howMany] of [
      [1, 700],
      [tenantId, 800],
    ] as const) {
      const many = Array.from({ length: howMany }, (_, i) => ({ ...issued, code: `C${i}` }))
      await platform.storage.forTenant(tenant).transaction(async (tx) => {
        for (let i = 0; i < howMany; i += 100) await tx.coupons.issue(many.slice(i, i + 100), platform.clock.now())
      })
    }
    platform.clock.advance(30 * 86_400_000)
    expect(await platform.openApi.jobs.run('expire-coupons')).toEqual({ processed: 1501 })
    expect(await platform.openApi.jobs.run('expire-coupons')).toEqual({ processed: 0 })
  })
})
