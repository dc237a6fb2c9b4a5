import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { DiscountGrant, RequestContext } from '@org/openapi-core'
import type { Repositories } from '@org/openapi-core/storage'
import { discountTemplateInput } from '@org/openapi-testing'
import { codeOf } from '../code-of.js'
import { ledgerDatabases } from './ledger-database.js'
import { openLedgerPlatform } from './ledger-platform.js'
import type { LedgerPlatform } from './ledger-platform.js'

const DAY_MS = 86_400_000
const NOBODY = 1_004_001_000
const TEMPLATE_NOT_EXISTS = 1_013_036_000
const TEMPLATE_DISABLED = 1_013_036_003
const TEMPLATE_OVER = 1_013_036_004
const NOT_EXISTS = 1_013_037_000
const EXISTS = 1_013_037_001
const REVOKED = 1_013_037_002
const NOT_STARTED = 1_013_037_003
const OVER = 1_013_037_004
const USED_UP = 1_013_037_005
const NOT_USED = 1_013_037_006

interface Member {
  readonly id: number
  readonly unionId: string
}

describe.each(ledgerDatabases)('discounts on %s', (_, open) => {
  let platform: LedgerPlatform
  let context: RequestContext<Repositories>
  let members = 0
  let bizId = 0

  beforeAll(async () => {
    platform = await openLedgerPlatform(open)
  })
  beforeEach(() => {
    context = platform.openApi.context(platform.tenantId)
  })
  afterAll(() => platform.close())

  const service = () => platform.openApi.services.discounts
  const addMember = async (): Promise<Member> => {
    const unionId = `union ${members++}`
    const { id } = await context.storage.members.create({ nickname: 'Ana', status: 0, unionId }, context.now)
    return { id, unionId }
  }
  const addTemplate = async (overrides: Parameters<typeof discountTemplateInput>[0] = {}) =>
    (await context.storage.discountTemplates.create(discountTemplateInput(overrides), context.now)).id
  const source = (): DiscountGrant['source'] => ({ type: 1, bizId: (bizId += 1) })
  const grant = (request: DiscountGrant) =>
    context.storage.transaction((tx) => service().grantWithin(tx, context, request))
  const grantedCount = async (id: number) => (await context.storage.discountTemplates.find(id))?.grantedCount
  /** A member with a discount that may be used so often. */
  const owner = async (usageLimitCount = 3, overrides: Parameters<typeof discountTemplateInput>[0] = {}) => {
    const member = await addMember()
    const templateId = await addTemplate({ usageLimitCount, ...overrides })
    const memberDiscountId = await grant({ templateId, member, source: source() })
    return { member, templateId, userId: member.id, memberDiscountId }
  }
  const later = (milliseconds: number): RequestContext<Repositories> =>
    Object.create(context, { now: { value: new Date(context.now.getTime() + milliseconds) } })

  describe('grantWithin', () => {
    test('copies the template for the member, valid for its days from now', async () => {
      const [member, templateId, from] = [
        await addMember(),
        await addTemplate({ name: 'copied', value: 80, usageLimitCount: 2, validDays: 10 }),
        source(),
      ]
      const id = await grant({ templateId, member, source: from })
      expect(await context.storage.memberDiscounts.find(id)).toMatchObject({
        userId: member.id,
        unionId: member.unionId,
        templateId,
        name: 'copied',
        value: 80,
        totalCount: 2,
        usedCount: 0,
        validStartTime: context.now,
        validEndTime: new Date(context.now.getTime() + 10 * DAY_MS),
        sourceType: 1,
        sourceBizId: from.bizId,
        status: 0,
      })
      expect(await grantedCount(templateId)).toBe(1)
    })

    test('gives the template’s own period', async () => {
      const period = {
        validStartTime: new Date(context.now.getTime() + 5),
        validEndTime: new Date(context.now.getTime() + 10),
      }
      const templateId = await addTemplate({ validityType: 1, ...period, validDays: null })
      const id = await grant({ templateId, member: await addMember(), source: source() })
      expect(await context.storage.memberDiscounts.find(id)).toMatchObject(period)
    })

    test('answers the discount there is when it is asked again for the same occasion', async () => {
      const request = { templateId: await addTemplate(), member: await addMember(), source: source() }
      const id = await grant(request)
      await context.storage.discountTemplates.updateStatus(request.templateId, 1)
      expect(await grant(request)).toBe(id)
      expect(await grantedCount(request.templateId)).toBe(1)
      expect(await codeOf(grant({ ...request, member: await addMember() }))).toBe(EXISTS)
      expect(await codeOf(grant({ ...request, templateId: await addTemplate() }))).toBe(EXISTS)
    })

    test('twenty at once for one occasion: one discount, counted once', async () => {
      const request = { templateId: await addTemplate(), member: await addMember(), source: source() }
      const ids = await Promise.all(Array.from({ length: 20 }, () => grant(request)))
      expect(new Set(ids).size).toBe(1)
      expect(await grantedCount(request.templateId)).toBe(1)
      expect(await context.storage.memberDiscounts.listOfMember(request.member.id)).toHaveLength(1)
    })

    test('without a bizId every grant is another one', async () => {
      const request: DiscountGrant = {
        templateId: await addTemplate(),
        member: await addMember(),
        source: { type: 2, bizId: null },
      }
      expect(await grant(request)).not.toBe(await grant(request))
    })

    test('a refusal leaves nothing behind in a transaction that goes on', async () => {
      const [member, disabled] = [await addMember(), await addTemplate()]
      await context.storage.discountTemplates.updateStatus(disabled, 1)
      const over = await addTemplate({
        validityType: 1,
        validStartTime: new Date(0),
        validEndTime: context.now,
        validDays: null,
      })
      const codes = await context.storage.transaction(async (tx) => {
        const found: number[] = []
        for (const templateId of [disabled, over, 4_711_000]) {
          found.push(await codeOf(service().grantWithin(tx, context, { templateId, member, source: source() })))
        }
        return found
      })
      expect(codes).toEqual([TEMPLATE_DISABLED, TEMPLATE_OVER, TEMPLATE_NOT_EXISTS])
      expect([await grantedCount(disabled), await grantedCount(over)]).toEqual([0, 0])
    })

    test('a transaction that is rolled back grants nothing', async () => {
      const request = { templateId: await addTemplate(), member: await addMember(), source: source() }
      const rolledBack = context.storage.transaction(async (tx) => {
        await service().grantWithin(tx, context, request)
        throw new Error('the draw failed')
      })
      await expect(rolledBack).rejects.toThrow('the draw failed')
      expect(await grantedCount(request.templateId)).toBe(0)
      expect(await service().listOf(context, request.member.id)).toEqual([])
    })
  })

  describe('use and giveBack', () => {
    test('an order uses it once; a repeat is answered the same, whatever happened since', async () => {
      const { userId, memberDiscountId } = await owner(2)
      const use = (orderId: string, at = context) => service().use(at, { userId, memberDiscountId, orderId })
      expect(await use('A')).toEqual({ usedCount: 1, totalCount: 2 })
      expect(await use('B')).toEqual({ usedCount: 2, totalCount: 2 })
      expect(await use('A')).toEqual({ usedCount: 1, totalCount: 2 })
      expect(await use('B', later(90 * DAY_MS))).toEqual({ usedCount: 2, totalCount: 2 })
      expect(await codeOf(use('C'))).toBe(USED_UP)
      expect(await context.storage.memberDiscounts.find(memberDiscountId)).toMatchObject({
        usedCount: 2,
        lastUsedOrderId: 'B',
        lastUsedTime: context.now,
      })
    })

    test('only an order that uses it gives it back, once, and may then use it again', async () => {
      const { userId, memberDiscountId } = await owner(1)
      const request = { userId, memberDiscountId, orderId: 'A' }
      expect(await codeOf(service().giveBack(context, request))).toBe(NOT_USED)
      await service().use(context, request)
      expect(await codeOf(service().giveBack(context, { ...request, orderId: 'B' }))).toBe(NOT_USED)
      expect(await service().giveBack(later(90 * DAY_MS), request)).toEqual({ usedCount: 0, totalCount: 1 })
      expect(await codeOf(service().giveBack(context, request))).toBe(NOT_USED)
      expect(await context.storage.memberDiscounts.find(memberDiscountId)).toMatchObject({
        usedCount: 0,
        lastUsedOrderId: null,
        lastUsedTime: null,
      })
      expect(await service().use(context, request)).toEqual({ usedCount: 1, totalCount: 1 })
    })

    test('its validity begins with its first instant and is over at its last', async () => {
      const period = {
        validStartTime: new Date(context.now.getTime() + 5),
        validEndTime: new Date(context.now.getTime() + 10),
      }
      const { userId, memberDiscountId } = await owner(9, { validityType: 1, ...period, validDays: null })
      const codeAt = (milliseconds: number) =>
        codeOf(service().use(later(milliseconds), { userId, memberDiscountId, orderId: `at ${milliseconds}` }))
      expect(await Promise.all([4, 5, 9, 10].map(codeAt))).toEqual([NOT_STARTED, 0, 0, OVER])
    })

    test('revoked: used no more, given back still', async () => {
      const { userId, memberDiscountId } = await owner()
      const request = { userId, memberDiscountId, orderId: 'A' }
      await service().use(context, request)
      await context.storage.transaction((tx) => service().revokeWithin(tx, [memberDiscountId]))
      expect(await codeOf(service().use(context, { ...request, orderId: 'B' }))).toBe(REVOKED)
      expect(await service().giveBack(context, request)).toEqual({ usedCount: 0, totalCount: 3 })
    })

    test('a refused use leaves nothing behind: the order may use it later', async () => {
      const { userId, memberDiscountId } = await owner(1)
      const use = (orderId: string) => service().use(context, { userId, memberDiscountId, orderId })
      await use('A')
      const code = await context.storage.transaction((tx) =>
        codeOf(service().useWithin(tx, context, { userId, memberDiscountId, orderId: 'B' })),
      )
      expect(code).toBe(USED_UP)
      await service().giveBack(context, { userId, memberDiscountId, orderId: 'A' })
      expect(await use('B')).toEqual({ usedCount: 1, totalCount: 1 })
    })

    test('another member’s, another tenant’s, none: as one that does not exist; the same of members', async () => {
      const { userId, memberDiscountId } = await owner()
      await service().use(context, { userId, memberDiscountId, orderId: 'A' })
      const [stranger, other] = [(await addMember()).id, platform.openApi.context(platform.tenantId + 1000)]
      for (const call of ['use', 'giveBack'] as const) {
        const codes = [
          await codeOf(service()[call](context, { userId: stranger, memberDiscountId, orderId: 'A' })),
          await codeOf(
            service()[call](context, { userId, memberDiscountId: memberDiscountId + 1_000_000, orderId: 'A' }),
          ),
          await codeOf(service()[call](context, { userId: userId + 1_000_000, memberDiscountId, orderId: 'A' })),
          await codeOf(service()[call](other, { userId, memberDiscountId, orderId: 'A' })),
        ]
        expect(codes).toEqual([NOT_EXISTS, NOT_EXISTS, NOBODY, NOBODY])
      }
      expect(await codeOf(service().price(context, { userId: stranger, memberDiscountId, items: [] }))).toBe(NOT_EXISTS)
      expect(await codeOf(service().price(other, { userId, memberDiscountId, items: [] }))).toBe(NOBODY)
      expect(await codeOf(service().listOf(other, userId))).toBe(NOBODY)
    })

    test('a disabled member reads, and is neither given nor charged anything (rules/members#disabled)', async () => {
      const { userId, memberDiscountId } = await owner()
      await service().use(context, { userId, memberDiscountId, orderId: 'A' })
      await context.storage.members.updateStatus(userId, 1)
      const request = { userId, memberDiscountId, orderId: 'A' }
      expect([
        await codeOf(service().use(context, request)),
        await codeOf(service().giveBack(context, request)),
      ]).toEqual([NOBODY, NOBODY])
      expect(await codeOf(service().price(context, { ...request, items: [{ amount: 1 }] }))).toBe(NOBODY)
      expect(await service().listOf(context, userId)).toMatchObject([{ id: memberDiscountId, usedCount: 1 }])
    })

    test('twenty at once use and give back: the count is what orders hold, never more than there are', async () => {
      const { userId, memberDiscountId } = await owner(5)
      const orders = Array.from({ length: 20 }, (_, index) => ({
        userId,
        memberDiscountId,
        orderId: `order ${index % 10}`,
      }))
      const used = await Promise.all(orders.map((order) => codeOf(service().use(context, order))))
      expect(used.filter((code) => code === 0)).toHaveLength(10)
      expect(await context.storage.memberDiscounts.find(memberDiscountId)).toMatchObject({ usedCount: 5 })
      await Promise.all(
        orders.map((order, index) =>
          codeOf(index % 2 === 0 ? service().giveBack(context, order) : service().use(context, order)),
        ),
      )
      const held = await Promise.all(
        orders.slice(0, 10).map(({ orderId }) => context.storage.discountUses.find({ memberDiscountId, orderId })),
      )
      expect((await context.storage.memberDiscounts.find(memberDiscountId))?.usedCount).toBe(
        held.filter((use) => use !== undefined).length,
      )
      const back = await Promise.all(orders.map((order) => codeOf(service().giveBack(context, order))))
      expect(back.filter((code) => code === 0)).toHaveLength(held.filter((use) => use !== undefined).length)
      expect(await context.storage.memberDiscounts.find(memberDiscountId)).toMatchObject({
        usedCount: 0,
        lastUsedOrderId: null,
      })
    })
  })

  describe('price', () => {
    test('by the template’s scope, also when that was deleted', async () => {
      const { userId, memberDiscountId, templateId } = await owner(1, {
        value: 50,
        scopeType: 2,
        scopeTargetIds: 'a,b',
      })
      const items = [
        { goodsId: 'a', amount: 1000 },
        { goodsId: 'c', amount: 500 },
      ]
      const priced = { applies: true, discountAmount: 500, payAmount: 1000, failed: [] }
      expect(await service().price(context, { userId, memberDiscountId, items })).toEqual(priced)
      await context.storage.discountTemplates.delete(templateId, context.now)
      expect(await service().price(context, { userId, memberDiscountId, items })).toEqual(priced)
      await service().use(context, { userId, memberDiscountId, orderId: 'A' })
      const { applies, failed } = await service().price(later(31 * DAY_MS), {
        userId,
        memberDiscountId,
        items: items.slice(1),
      })
      expect([applies, failed.map(({ rule }) => rule)]).toEqual([false, ['OVER', 'USED_UP', 'SCOPE']])
    })
  })
})
