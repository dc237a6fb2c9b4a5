import { beforeEach, describe, expect, test } from 'vitest'
import { refusal, wrong } from '../coupons/coupons.js'
import {
  createMemberDiscount,
  createDiscountTemplate,
  createDrawRecord,
  DISCOUNT_TEMPLATE,
  discountOwner,
  MEMBER_DISCOUNT,
  memberDiscountBody,
} from './discount-writes.js'
import type { DiscountOwning } from './discount-writes.js'
import { createMember, resourceCalls } from '../members/managed-members.js'
import type { TestPlatform } from '@org/openapi-testing'
import { startPlatform } from '../../start-platform.js'

let platform: TestPlatform
let owner: DiscountOwning
beforeEach(async () => {
  platform = await startPlatform()
  owner = await discountOwner(platform)
})

const NOT_EXISTS = 1_013_037_000
const EXISTS = 1_013_037_001
const REVOKED = 1_013_037_002
const STALE = 1_000_000_001

const discounts = () => resourceCalls(platform, MEMBER_DISCOUNT, { ...memberDiscountBody, ...owner })
const used = { usedCount: 1, lastUsedOrderId: 'A', lastUsedTime: '2026-09-09T00:00:00' }

describe('promotion/member-discount (rules/discounts#member-fields)', () => {
  test('what is left out has its default; an update replaces what may change', async () => {
    const { data: id } = (await discounts().create()).body
    const optional = {
      minOrderAmount: 0,
      maxDiscountAmount: 0,
      sourceBizId: null,
      lastUsedOrderId: null,
      lastUsedTime: null,
      status: 0,
    }
    expect(await discounts().get(id)).toEqual({
      id,
      ...memberDiscountBody,
      ...owner,
      ...optional,
      createTime: '2026-09-10T12:00:00',
      revision: 1,
    })
    const full = { name: 'Five off', type: 2, value: 500, minOrderAmount: 100, totalCount: -1, ...used, usedCount: 7 }
    expect((await discounts().update(id, full)).body.data).toBe(true)
    expect(await discounts().get(id)).toMatchObject({ ...full, revision: 2 })
    await discounts().update(id)
    expect(await discounts().get(id)).toMatchObject({ ...memberDiscountBody, ...optional, revision: 3 })
  })

  test.each<[string, unknown[], unknown[]]>([
    ['userId', [0, 1.5, '1', null, 4711], []],
    ['unionId', ['', ' ', null, 1, 'somebody else'], []],
    ['templateId', [0, '1', null, 4711], []],
    ['name', ['', ' ', 'x'.repeat(65), null, 1], ['x', 'x'.repeat(64)]],
    ['type', [0, 3, '1', null], [1, 2]],
    ['value', [0, -1, 100, 1.5, '90', null], [1, 99]],
    ['minOrderAmount', [-1, 1.5, 2 ** 31], [0, 2 ** 31 - 1, null]],
    ['maxDiscountAmount', [-1, 1.5, 2 ** 31], [0, 2 ** 31 - 1, null]],
    ['totalCount', [0, -2, 1.5, '1', null, 2 ** 31], [-1, 1, 2 ** 31 - 1]],
    ['usedCount', [-1, 4, 1.5, '1', null], [0, 3]],
    ['validStartTime', ['soon', null], ['2026-09-30T23:59:59']],
    ['validEndTime', ['soon', null, '2026-09-01T00:00:00'], ['2026-09-01T00:00:01']],
    ['sourceType', [0, 3, '2', null], [2]],
    ['sourceBizId', [0, 1.5, '1'], [5, null]],
    ['lastUsedOrderId', ['x'.repeat(65), 1], ['', null]],
    ['lastUsedTime', ['soon'], [null]],
  ])('%s: limits', async (name, refused, taken) => {
    for (const value of refused)
      expect({ value, ...refusal(await discounts().create({ [name]: value })) }).toEqual({ value, ...wrong(name) })
    for (const value of taken)
      expect({ value, ...refusal(await discounts().create({ [name]: value })) }).toMatchObject({ value, code: 0 })
  })

  test.each<[object, string]>([
    [{ sourceType: 1 }, 'sourceBizId'],
    [{ ...used, lastUsedTime: null }, 'lastUsedTime'],
    [{ ...used, lastUsedOrderId: null }, 'lastUsedOrderId'],
    [{ ...used, usedCount: 0 }, 'usedCount'],
  ])('%j is refused', async (members, name) => {
    expect(refusal(await discounts().create(members))).toEqual(wrong(name))
  })

  test('the union id is the member’s own', async () => {
    const { unionId } = await createMember(platform)
    expect(refusal(await discounts().create({ unionId }))).toEqual(wrong('unionId'))
  })

  test('a template or member of another tenant, or a disabled member, is none', async () => {
    const tenantId = await platform.createTenant()
    const templateId = await createDiscountTemplate(platform, {}, tenantId)
    const { id: userId } = await createMember(platform, {}, tenantId)
    expect(refusal(await discounts().create({ templateId }))).toEqual(wrong('templateId'))
    expect(refusal(await discounts().create({ userId }))).toEqual(wrong('userId'))
    await platform.adminData('PUT member/user/update-status', { body: { id: owner.userId, status: 1 } })
    expect(refusal(await discounts().create())).toEqual(wrong('userId'))
  })

  test('one for each source, until it is deleted', async () => {
    const won = { sourceType: 1, sourceBizId: await createDrawRecord(platform, owner.userId) }
    const { data: id } = (await discounts().create({ ...won, ...used })).body
    expect((await discounts().create(won)).body).toMatchObject({ code: EXISTS, data: null })
    expect((await discounts().create({ ...won, sourceType: 2 })).body.code).toBe(0)
    await discounts().remove(id)
    expect((await discounts().create(won)).body.code).toBe(0)
    const template = await platform.adminData(`GET ${DISCOUNT_TEMPLATE}/get`, { query: `id=${owner.templateId}` })
    expect(template.grantedCount).toBe(3)
  })

  test('of a lucky draw is for a record of the member; other sources name what they like', async () => {
    const { id: userId } = await createMember(platform)
    const tenantId = await platform.createTenant()
    const record = await createDrawRecord(platform, owner.userId)
    const others = [
      record + 4711,
      await createDrawRecord(platform, userId),
      await createDrawRecord(platform, owner.userId, tenantId),
    ]
    for (const sourceBizId of others) {
      expect(refusal(await discounts().create({ sourceType: 1, sourceBizId }))).toEqual(wrong('sourceBizId'))
      expect((await discounts().create({ sourceType: 2, sourceBizId })).body.code).toBe(0)
    }
    const won = { sourceType: 1, sourceBizId: record }
    const { data: id } = (await discounts().create(won)).body
    expect((await discounts().update(id, { ...won, name: 'Renamed' })).body.code).toBe(0)
    expect(await discounts().get(id)).toMatchObject({ ...won, name: 'Renamed' })
  })

  test('whose it is and where it comes from stay', async () => {
    const { id: userId, unionId } = await createMember(platform)
    const { data: id } = (await discounts().create({ sourceBizId: 8 })).body
    for (const [name, value] of Object.entries({
      userId,
      unionId,
      templateId: await createDiscountTemplate(platform),
      sourceBizId: 9,
    })) {
      expect(refusal(await discounts().update(id, { [name]: value }))).toEqual(wrong(name))
    }
    expect(refusal(await discounts().update(id, { sourceType: 1, sourceBizId: 8 }))).toEqual(wrong('sourceType'))
    expect((await discounts().update(id, { name: 'Renamed' })).body.code).toBe(0)
    expect(await discounts().get(id)).toMatchObject({ name: 'Renamed', sourceType: 2, sourceBizId: 8 })
  })

  test('a stale revision changes nothing, the counts neither', async () => {
    const { data: id } = (await discounts().create()).body
    await platform.openApi.services.discounts.use(platform.openApi.context(1), {
      userId: owner.userId,
      memberDiscountId: id,
      orderId: 'A',
    })
    expect((await discounts().update(id, { revision: 1, usedCount: 0, totalCount: 9 })).body).toMatchObject({
      code: STALE,
      data: null,
    })
    expect(await discounts().get(id)).toMatchObject({ usedCount: 1, totalCount: 3, lastUsedOrderId: 'A', revision: 2 })
  })

  test('of none, another tenant’s, deleted: 1_013_037_000; page filters', async () => {
    const { data: id } = (await discounts().create()).body
    platform.clock.advance(60_000)
    const other = await createMemberDiscount(platform)
    const tenantId = await platform.createTenant()
    const revoke = (ids: number[], options: object = {}) =>
      discounts().call('PUT revoke', { body: { ids }, ...options })
    for (const call of [
      discounts().update(id, {}, { tenantId }),
      discounts().remove(id, { tenantId }),
      revoke([id], { tenantId }),
    ]) {
      expect((await call).body).toMatchObject({ code: NOT_EXISTS, data: null })
    }
    expect(await discounts().get(id, { tenantId })).toBeNull()
    expect((await revoke([id])).body.data).toBe(true)
    const { idsOf } = discounts()
    expect([
      await idsOf(''),
      await idsOf(`userId=${owner.userId}`),
      await idsOf(`templateId=${other.templateId}`),
      await idsOf('status=1'),
    ]).toEqual([[other.id, id], [id], [other.id], [id]])
    expect([
      await idsOf(`userId=${owner.userId}&status=0`),
      await idsOf(`userId=${other.userId}&templateId=${owner.templateId}`),
    ]).toEqual([[], []])
    expect(await idsOf('createTime=2026-09-10T12:01:00&createTime=2026-09-10T12:01:00')).toEqual([other.id])
    await discounts().remove(id)
    expect((await discounts().update(id)).body.code).toBe(NOT_EXISTS)
  })

  test('revoke: all or none', async () => {
    const [first, second] = [(await createMemberDiscount(platform)).id, (await createMemberDiscount(platform)).id]
    const revoke = (ids: unknown) => discounts().call('PUT revoke', { body: { ids } })
    const statuses = async () => [(await discounts().get(first)).status, (await discounts().get(second)).status]
    expect((await revoke([first, 4711])).body).toMatchObject({ code: NOT_EXISTS, data: null })
    expect(await statuses()).toEqual([0, 0])
    expect((await revoke([first])).body).toMatchObject({ code: 0, data: true })
    expect((await revoke([second, first])).body.code).toBe(REVOKED)
    expect(await statuses()).toEqual([1, 0])
    for (const ids of [[], 'x', null, [0], ['1'], Array.from({ length: 201 }, (_, i) => i + 1)]) {
      const { status, body } = await revoke(ids)
      expect([status, String(body.error_detail).slice(0, 3)]).toEqual([400, 'ids'])
    }
  })
})

describe('promotion/member-discount/grant (rules/discounts#grant)', () => {
  const grant = (body: object) =>
    discounts().call('POST grant', { body: { templateId: owner.templateId, userIds: [owner.userId], ...body } })
  const total = async () => (await discounts().idsOf('pageSize=200')).length

  test('gives one to each member', async () => {
    const { id } = await createMember(platform)
    expect((await grant({ userIds: [id, owner.userId, id] })).body).toMatchObject({ code: 0, data: true })
    const [row] = (await platform.adminData(`GET ${MEMBER_DISCOUNT}/page`, { query: `userId=${owner.userId}` })).list
    const { validStartTime, validEndTime } = memberDiscountBody
    expect(row).toMatchObject({
      ...owner,
      name: 'A tenth off',
      type: 1,
      value: 90,
      totalCount: 3,
      usedCount: 0,
      validStartTime,
      validEndTime,
      sourceType: 2,
      sourceBizId: null,
      status: 0,
    })
    expect(await total()).toBe(2)
    expect(await platform.adminData(`GET ${DISCOUNT_TEMPLATE}/get`, { query: `id=${owner.templateId}` })).toMatchObject(
      { grantedCount: 2 },
    )
  })

  test('or to none: unknown, disabled and foreign members, templates that are none, disabled or over', async () => {
    const disabled = await createMember(platform, { status: 1 })
    const foreign = await createMember(platform, {}, await platform.createTenant())
    for (const id of [disabled.id, foreign.id + 4711])
      expect(refusal(await grant({ userIds: [owner.userId, id] }))).toEqual(wrong('userIds'))
    expect(refusal(await grant({ templateId: 4711 }))).toEqual(wrong('templateId'))
    await platform.adminData(`PUT ${DISCOUNT_TEMPLATE}/update-status`, { body: { id: owner.templateId, status: 1 } })
    expect((await grant({})).body).toMatchObject({ code: 1_013_036_003, data: null })
    await platform.adminData(`PUT ${DISCOUNT_TEMPLATE}/update-status`, { body: { id: owner.templateId, status: 0 } })
    platform.clock.advance(30 * 86_400_000)
    expect((await grant({})).body).toMatchObject({ code: 1_013_036_004, data: null })
    expect(await total()).toBe(0)
  })
})
