import { beforeEach, describe, expect, test } from 'vitest'
import { refusal, wrong } from '../coupons/coupons.js'
import { createDiscountTemplate, DISCOUNT_TEMPLATE, discountTemplateBody, MEMBER_DISCOUNT } from './discount-writes.js'
import { createMember, resourceCalls } from '../members/managed-members.js'
import type { DiscountTemplateInput } from '@org/openapi-core/storage'
import type { TestPlatform } from '@org/openapi-testing'
import { startPlatform } from '../../start-platform.js'

let platform: TestPlatform
beforeEach(async () => {
  platform = await startPlatform()
})

const templates = () => resourceCalls(platform, DISCOUNT_TEMPLATE, discountTemplateBody)
const GRANTED = 1_013_036_002
const NOT_EXISTS = 1_013_036_000

const defaults = {
  minOrderAmount: 0,
  maxDiscountAmount: 0,
  scopeType: 0,
  scopeTargetIds: null,
  validDays: null,
  grantedCount: 0,
  status: 0,
}
const days = { validityType: 2, validStartTime: null, validEndTime: null, validDays: 30 }

describe('promotion/discount-template (rules/discounts#template-fields)', () => {
  test('what is left out has its default; an update replaces all but status and count', async () => {
    const id = await createDiscountTemplate(platform)
    expect(await templates().get(id)).toEqual({
      id,
      ...discountTemplateBody,
      ...defaults,
      createTime: '2026-09-10T12:00:00',
      revision: 1,
    })
    await templates().call('PUT update-status', { body: { id, status: 1 } })
    const full = {
      name: 'Five off',
      type: 2,
      value: 500,
      minOrderAmount: 500,
      scopeType: 1,
      scopeTargetIds: 'a,b',
      usageLimitCount: -1,
      ...days,
    }
    expect((await templates().update(id, full)).body.data).toBe(true)
    expect(await templates().get(id)).toEqual({
      id,
      ...defaults,
      ...full,
      status: 1,
      createTime: '2026-09-10T12:00:00',
      revision: 3,
    })
    await templates().update(id)
    expect(await templates().get(id)).toMatchObject({ ...discountTemplateBody, ...defaults, status: 1 })
  })

  test.each<[string, unknown[], unknown[]]>([
    ['name', ['', ' ', 'x'.repeat(65), null, 1], ['x', 'x'.repeat(64)]],
    ['type', [0, 3, '1', null], [1, 2]],
    ['value', [0, -1, 100, 1.5, '90', null], [1, 99]],
    ['minOrderAmount', [-1, 1.5, '1', 2 ** 31], [0, 2 ** 31 - 1, null]],
    ['maxDiscountAmount', [-1, 1.5, '1', 2 ** 31], [0, 2 ** 31 - 1, null]],
    ['scopeType', [-1, 3, '0'], [0, null]],
    ['scopeTargetIds', ['a', 1], ['', null]],
    ['usageLimitCount', [0, -2, 1.5, '1', null, 2 ** 31], [-1, 1, 2 ** 31 - 1]],
    ['validityType', [0, 3, '1', null], [1]],
    ['validStartTime', ['soon', null], ['2026-09-01T00:00:00']],
    ['validEndTime', ['soon', null, '2026-09-01T00:00:00', '2026-08-31T23:59:59'], ['2026-09-01T00:00:01']],
    ['validDays', [30, 0], [null]],
  ])('%s: limits', async (name, refused, taken) => {
    for (const value of refused)
      expect({ value, ...refusal(await templates().create({ [name]: value })) }).toEqual({ value, ...wrong(name) })
    for (const value of taken)
      expect({ value, ...refusal(await templates().create({ [name]: value })) }).toMatchObject({ value, code: 0 })
  })

  test.each<[object, string]>([
    [{ type: 2, value: 501, minOrderAmount: 500 }, 'value'],
    [{ scopeType: 1 }, 'scopeTargetIds'],
    [{ scopeType: 2, scopeTargetIds: ' ' }, 'scopeTargetIds'],
    [{ scopeType: 2, scopeTargetIds: 'a,,b' }, 'scopeTargetIds'],
    [{ scopeType: 2, scopeTargetIds: 'a,b,a' }, 'scopeTargetIds'],
    [{ ...days, validDays: null }, 'validDays'],
    [{ ...days, validDays: 0 }, 'validDays'],
    [{ ...days, validDays: 3651 }, 'validDays'],
    [{ ...days, validStartTime: '2026-09-01T00:00:00' }, 'validStartTime'],
    [{ ...days, validEndTime: '2026-09-01T00:00:00' }, 'validEndTime'],
  ])('%j is refused', async (members, name) => {
    expect(refusal(await templates().create(members))).toEqual(wrong(name))
  })

  test.each<[object]>([
    [{ type: 2, value: 500, minOrderAmount: 500 }],
    [{ type: 2, value: 100_000, minOrderAmount: 0 }],
    [{ scopeType: 1, scopeTargetIds: 'bags' }],
    [{ scopeType: 2, scopeTargetIds: '1, 2' }],
    [{ ...days, validDays: 1 }],
    [{ ...days, validDays: 3650 }],
  ])('%j is taken', async (members) => {
    expect(await templates().get((await templates().create(members)).body.data)).toMatchObject(members)
  })

  test('a fixed amount has no cap', async () => {
    const { data: id } = (await templates().create({ type: 2, value: 500, maxDiscountAmount: 100 })).body
    expect(await templates().get(id)).toMatchObject({ maxDiscountAmount: 0 })
  })

  test('type, value and scope stay once discounts were granted; the rest may change', async () => {
    const id = await createDiscountTemplate(platform, { scopeType: 1, scopeTargetIds: 'a' })
    const scoped = { scopeType: 1, scopeTargetIds: 'a' }
    expect((await templates().update(id, { ...scoped, value: 80 })).body.code).toBe(0)
    const { id: userId } = await createMember(platform)
    await platform.adminData(`POST ${MEMBER_DISCOUNT}/grant`, { body: { templateId: id, userIds: [userId] } })
    for (const members of [
      scoped,
      { ...scoped, value: 80, type: 2 },
      { value: 80 },
      { value: 80, scopeType: 2, scopeTargetIds: 'a' },
      { value: 80, scopeType: 1, scopeTargetIds: 'a,b' },
    ]) {
      expect((await templates().update(id, members)).body).toMatchObject({ code: GRANTED, data: null })
    }
    expect(
      (
        await templates().update(id, {
          ...scoped,
          value: 80,
          name: 'Renamed',
          usageLimitCount: 9,
          minOrderAmount: 7,
          ...days,
        })
      ).body.code,
    ).toBe(0)
    expect(await templates().get(id)).toMatchObject({ name: 'Renamed', grantedCount: 1, validDays: 30 })
    expect((await templates().remove(id)).body.data).toBe(true)
  })

  test('the scope stays the same however its ids are written', async () => {
    const scope = { scopeType: 2, scopeTargetIds: '7, 5' }
    const id = await createDiscountTemplate(platform, scope)
    const { id: userId } = await createMember(platform)
    await platform.adminData(`POST ${MEMBER_DISCOUNT}/grant`, { body: { templateId: id, userIds: [userId] } })
    for (const scopeTargetIds of ['7,5', '5 ,7', '7, 5']) {
      expect((await templates().update(id, { ...scope, scopeTargetIds })).body.code).toBe(0)
      expect(await templates().get(id)).toMatchObject({ scopeTargetIds, grantedCount: 1 })
    }
    for (const scopeTargetIds of ['7', '75', '7,5,6']) {
      expect((await templates().update(id, { ...scope, scopeTargetIds })).body.code).toBe(GRANTED)
    }
  })

  test('one for all goods stays so without ids, absent or null or empty; the rest may change', async () => {
    const id = await createDiscountTemplate(platform)
    const { id: userId } = await createMember(platform)
    await platform.adminData(`POST ${MEMBER_DISCOUNT}/grant`, { body: { templateId: id, userIds: [userId] } })
    const { discountTemplates } = platform.storage.forTenant(1)
    // With its tenant, whose it stays: a cluster takes no statement that says so.
    const { tenantId: _, ...template } = (await discountTemplates.find(id)) as DiscountTemplateInput & {
      tenantId?: number
    }
    // As it was stored where an empty text was sent.
    for (const stored of [null, '', ' ']) {
      for (const [index, ids] of [{}, { scopeTargetIds: null }, { scopeTargetIds: '' }].entries()) {
        await discountTemplates.update(id, { ...template, scopeTargetIds: stored })
        const name = `Renamed ${index}`
        expect({ stored, ids, code: (await templates().update(id, { name, ...ids })).body.code }).toEqual({
          stored,
          ids,
          code: 0,
        })
        expect(await templates().get(id)).toMatchObject({ name, scopeTargetIds: null, grantedCount: 1 })
      }
    }
    for (const members of [{ value: 80 }, { scopeType: 1, scopeTargetIds: 'a' }])
      expect((await templates().update(id, members)).body).toMatchObject({ code: GRANTED, data: null })
  })

  test('of none, another tenant’s, deleted: 1_013_036_000; page filters', async () => {
    const id = await createDiscountTemplate(platform)
    platform.clock.advance(60_000)
    const other = await createDiscountTemplate(platform, { name: 'Bags' })
    const tenantId = await platform.createTenant()
    const updateStatus = (options: object = {}) =>
      templates().call('PUT update-status', { body: { id, status: 1 }, ...options })
    for (const call of [
      templates().update(id, {}, { tenantId }),
      templates().remove(id, { tenantId }),
      updateStatus({ tenantId }),
    ]) {
      expect((await call).body).toMatchObject({ code: NOT_EXISTS, data: null })
    }
    expect(await templates().get(id, { tenantId })).toBeNull()
    expect((await updateStatus()).body.data).toBe(true)
    const { idsOf } = templates()
    expect([await idsOf(''), await idsOf('name=BAG'), await idsOf('status=1'), await idsOf('status=0')]).toEqual([
      [other, id],
      [other],
      [id],
      [other],
    ])
    expect(await idsOf('createTime=2026-09-10T12:01:00&createTime=2026-09-10T12:01:00')).toEqual([other])
    await templates().remove(id)
    expect((await updateStatus()).body.code).toBe(NOT_EXISTS)
  })
})
