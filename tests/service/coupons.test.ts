import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { UNLIMITED } from '@org/openapi-core/storage'
import type { RequestContext } from '@org/openapi-core'
import type { CouponRow, CouponTemplateRow, Repositories } from '@org/openapi-core/storage'
import { couponTemplateInput, seededRandom } from '@org/openapi-testing'
import { codeOf } from '../code-of.js'
import { ledgerDatabases } from './ledger-database.js'
import { openLedgerPlatform } from './ledger-platform.js'
import type { LedgerPlatform } from './ledger-platform.js'

const DAY_MS = 86_400_000
const [UNUSED, USED, FINISH, EXPIRE, INVALID] = [1, 2, 3, 4, 5] as const

const NOT_EXISTS = 1_013_003_000
const NOT_UNUSED = 1_013_003_002
const NOT_IN_VALID_TIME = 1_013_003_003
const NOT_USED = 1_013_003_004
const EXTEND_NOT_UNUSED = 1_013_003_005
const VALIDITY_NOT_OVER = 1_013_003_007
const RESTORE_NOT_EXPIRED = 1_013_024_004

describe.each(ledgerDatabases)('coupons on %s', (_, open) => {
  let platform: LedgerPlatform
  let context: RequestContext<Repositories>
  let members = 0

  beforeAll(async () => {
    platform = await openLedgerPlatform(open)
  })
  beforeEach(() => {
    context = platform.openApi.context(platform.tenantId)
  })
  afterAll(() => platform.close())

  const service = () => platform.openApi.services.coupons
  const addMember = async () => {
    const member = { nickname: 'Ana', status: 0, unionId: `union ${members++}` } as const
    return (await context.storage.members.create(member, context.now)).id
  }
  const addTemplate = async (overrides: Parameters<typeof couponTemplateInput>[0] = {}): Promise<CouponTemplateRow> => {
    const { id } = await context.storage.couponTemplates.create(couponTemplateInput(overrides), context.now)
    return (await context.storage.couponTemplates.find(id)) as CouponTemplateRow
  }
  /** One more coupon of the template for the member. */
  const issue = (memberId: number, ...templates: CouponTemplateRow[]): Promise<CouponRow[]> =>
    context.storage.transaction((tx) => service().issue(tx, context, { templates, memberId, takeType: 1 }))
  const addCoupon = async (): Promise<CouponRow> =>
    (await issue(await addMember(), await addTemplate()))[0] as CouponRow
  /** The same service at another time. */
  const later = (milliseconds: number) => ({ now: new Date(context.now.getTime() + milliseconds) })
  const stored = async ({ id }: CouponRow) => (await context.storage.coupons.listOf([id]))[0]
  const takenOf = async ({ id }: CouponTemplateRow) => (await context.storage.couponTemplates.find(id))?.takenCount

  describe('issue', () => {
    test('a coupon of each template, in their order, with codes that nobody guesses', async () => {
      const memberId = await addMember()
      const [first, second] = [await addTemplate({ title: 'first' }), await addTemplate({ title: 'second' })]
      const coupons = await issue(memberId, second, first)
      expect(coupons.map(({ name, userId, status, takeType }) => [name, userId, status, takeType])).toEqual([
        ['second', memberId, UNUSED, 1],
        ['first', memberId, UNUSED, 1],
      ])
      for (const { code } of coupons) expect(code).toMatch(/^[A-HJ-NP-Z2-9]{20}$/)
      expect(new Set(coupons.map(({ code }) => code)).size).toBe(2)
      expect([await takenOf(first), await takenOf(second)]).toEqual([1, 1])
    })

    test('what is refused with one template leaves nothing behind, in the same transaction', async () => {
      const memberId = await addMember()
      const [spare, scarce, limited] = [
        await addTemplate(),
        await addTemplate({ totalCount: 1 }),
        await addTemplate({ takeLimitCount: 1 }),
      ]
      await issue(await addMember(), scarce)
      await issue(memberId, limited)
      const disabled = await addTemplate()
      await context.storage.couponTemplates.updateStatus(disabled.id, 1)
      const deleted = await addTemplate()
      await context.storage.couponTemplates.delete(deleted.id, context.now)
      const over = await addTemplate({ validityType: 1, validStartTime: new Date(0), validEndTime: context.now })
      const codes = await context.storage.transaction(async (tx) => {
        const found: number[] = []
        for (const template of [scarce, limited, disabled, deleted, over, spare]) {
          found.push(await codeOf(service().issue(tx, context, { templates: [template], memberId, takeType: 1 })))
        }
        return found
      })
      expect(codes).toEqual([1_013_004_002, 1_013_004_003, 1_013_004_005, 1_013_004_000, 1_013_004_004, 0])
      expect((await context.storage.coupons.page({ userId: memberId, pageNo: 1, pageSize: 9 })).total).toBe(2)
      // The member's own counter of the scarce template was given back.
      await context.storage.couponTemplates.resize(scarce.id, 2)
      await context.storage.couponTemplates.update(scarce.id, couponTemplateInput({ totalCount: 2, takeLimitCount: 1 }))
      expect(await codeOf(issue(memberId, { ...scarce, takeLimitCount: 1 }))).toBe(0)
    })

    test('of several templates all or none', async () => {
      const memberId = await addMember()
      const [spare, scarce] = [await addTemplate(), await addTemplate({ totalCount: 1 })]
      await issue(await addMember(), scarce)
      expect(await codeOf(issue(memberId, spare, scarce))).toBe(1_013_004_002)
      expect([await takenOf(spare), await takenOf(scarce)]).toEqual([0, 1])
    })

    test('a template read as enabled and disabled since gives nothing', async () => {
      const template = await addTemplate()
      await context.storage.couponTemplates.updateStatus(template.id, 1)
      expect(await codeOf(issue(await addMember(), template))).toBe(1_013_004_005)
    })

    test('grantable: what issue would not refuse', async () => {
      const memberId = await addMember()
      const [free, limited, scarce] = [
        await addTemplate(),
        await addTemplate({ takeLimitCount: 2 }),
        await addTemplate({ totalCount: 1 }),
      ]
      const over = await addTemplate({ validityType: 1, validStartTime: new Date(0), validEndTime: context.now })
      const disabled = { ...(await addTemplate()), status: 1 }
      const grantable = async (who = memberId) => {
        const templates = await context.storage.couponTemplates.listOf([over.id, scarce.id, limited.id, free.id])
        const found = await service().grantable(context.storage, context, {
          templates: [...templates, disabled],
          memberId: who,
        })
        return found.map(({ id }) => id)
      }
      expect(await grantable()).toEqual([scarce.id, limited.id, free.id])
      await issue(memberId, limited)
      await issue(memberId, scarce)
      expect(await grantable()).toEqual([limited.id, free.id])
      await issue(memberId, limited)
      expect(await grantable()).toEqual([free.id])
      expect(await grantable(await addMember())).toEqual([limited.id, free.id])
      expect(free.takeLimitCount).toBe(UNLIMITED)
    })
  })

  describe('the checkout', () => {
    test('use: once, by the member, within the validity', async () => {
      const coupon = await addCoupon()
      const use = { couponId: coupon.id, memberId: coupon.userId, orderId: 5 }
      const { storage } = context
      expect(await codeOf(service().use(storage, later(-1), use))).toBe(NOT_IN_VALID_TIME)
      expect(await codeOf(service().use(storage, later(30 * DAY_MS), use))).toBe(NOT_IN_VALID_TIME)
      expect(await codeOf(service().use(storage, context, { ...use, memberId: coupon.userId + 1 }))).toBe(NOT_EXISTS)
      expect(await codeOf(service().use(storage, context, { ...use, couponId: 999_999 }))).toBe(NOT_EXISTS)
      const used = { ...coupon, status: USED, useTime: context.now, useOrderId: 5, revision: 2 }
      expect(await service().use(storage, context, use)).toEqual(used)
      expect(await codeOf(service().use(storage, context, use))).toBe(NOT_UNUSED)
      expect(await stored(coupon)).toEqual(used)
    })

    test('giveBack: unused again, or expired where the validity is over', async () => {
      for (const [at, status] of [
        [30 * DAY_MS - 1, UNUSED],
        [30 * DAY_MS, EXPIRE],
      ] as const) {
        const coupon = await addCoupon()
        const order = { couponId: coupon.id, orderId: 5 }
        expect(await codeOf(service().giveBack(context.storage, context, order))).toBe(NOT_USED)
        await service().use(context.storage, context, { ...order, memberId: coupon.userId })
        expect(await codeOf(service().giveBack(context.storage, context, { ...order, orderId: 6 }))).toBe(NOT_USED)
        expect(await service().giveBack(context.storage, later(at), order)).toEqual({ ...coupon, status, revision: 3 })
      }
    })

    test('settle: of the order that used it', async () => {
      const coupon = await addCoupon()
      const order = { couponId: coupon.id, orderId: 5 }
      expect(await codeOf(service().settle(context.storage, context, order))).toBe(NOT_USED)
      await service().use(context.storage, context, { ...order, memberId: coupon.userId })
      expect(await codeOf(service().settle(context.storage, context, { ...order, orderId: 6 }))).toBe(NOT_USED)
      expect(await service().settle(context.storage, context, order)).toMatchObject({ status: FINISH, useOrderId: 5 })
      expect(await codeOf(service().giveBack(context.storage, context, order))).toBe(NOT_USED)
      expect(await codeOf(service().settle(context.storage, context, { ...order, couponId: 999_999 }))).toBe(NOT_EXISTS)
    })

    test('expire and void', async () => {
      const coupon = await addCoupon()
      expect(await codeOf(service().expire(context.storage, context, coupon.id))).toBe(VALIDITY_NOT_OVER)
      expect(await service().expire(context.storage, later(30 * DAY_MS), coupon.id)).toMatchObject({ status: EXPIRE })
      expect(await codeOf(service().expire(context.storage, later(30 * DAY_MS), coupon.id))).toBe(NOT_UNUSED)
      expect(await codeOf(service().expire(context.storage, context, 999_999))).toBe(NOT_EXISTS)
      expect(await service().void(context.storage, context, [coupon.id])).toMatchObject([{ status: INVALID }])
      expect(await codeOf(service().void(context.storage, context, [coupon.id]))).toBe(NOT_UNUSED)
    })
  })

  describe('all or none', () => {
    test('of a transaction that is cut after the statement nothing stays', async () => {
      const coupons = [await addCoupon(), await addCoupon()]
      const ids = coupons.map(({ id }) => id)
      const cut = context.storage.transaction(async (tx) => {
        await service().extend(tx, context, { ids, extendDays: 1 })
        throw new Error('cut')
      })
      await expect(cut).rejects.toThrow('cut')
      expect(await context.storage.coupons.listOf(ids)).toEqual(coupons)
    })

    test('as a partner asks for it: one coupon that may not be changed leaves all as they were', async () => {
      const memberId = await addMember()
      const template = await addTemplate()
      const coupons = [
        ...(await issue(memberId, template)),
        ...(await issue(memberId, template)),
        ...(await issue(memberId, template)),
      ]
      const couponIds = coupons.map(({ id }) => id)
      await service().void(context.storage, context, couponIds.slice(2))
      const { memberCoupons } = platform.openApi.services
      expect(await codeOf(memberCoupons.extend(context, { userId: memberId, couponIds, extendDays: 1 }))).toBe(
        EXTEND_NOT_UNUSED,
      )
      expect(await codeOf(memberCoupons.restore(context, { userId: memberId, couponIds }))).toBe(RESTORE_NOT_EXPIRED)
      const before = coupons.map((coupon, i) => (i === 2 ? { ...coupon, status: INVALID, revision: 2 } : coupon))
      expect(await context.storage.coupons.listOf(couponIds)).toEqual(before)
    })
  })

  test('random sequences follow the model', async () => {
    const random = seededRandom(15)
    const memberId = await addMember()
    const template = await addTemplate({ fixedEndTerm: 10 })
    await context.storage.settings.save('coupon-config', { restoreDays: 3 }, context.now)
    const { storage } = context
    for (let run = 0; run < 8; run++) {
      const [coupon] = (await issue(memberId, template)) as [CouponRow]
      const { id: couponId } = coupon
      let model = { status: UNUSED as number, end: 10, order: 0 }
      for (let step = 0, day = 0; step < 12; step++, day += random.integer(4)) {
        const now = later(day * DAY_MS)
        const orderId = 1 + random.integer(2)
        const isOver = model.end <= day
        const isItsOrder = model.status === USED && model.order === orderId
        const triggers = [
          () => ({
            call: service().use(storage, now, { couponId, memberId, orderId }),
            next: model.status === UNUSED && !isOver ? { ...model, status: USED, order: orderId } : undefined,
          }),
          () => ({
            call: service().giveBack(storage, now, { couponId, orderId }),
            next: isItsOrder ? { ...model, status: isOver ? EXPIRE : UNUSED, order: 0 } : undefined,
          }),
          () => ({
            call: service().settle(storage, now, { couponId, orderId }),
            next: isItsOrder ? { ...model, status: FINISH } : undefined,
          }),
          () => ({
            call: service().expire(storage, now, couponId),
            next: model.status === UNUSED && isOver ? { ...model, status: EXPIRE } : undefined,
          }),
          () => ({
            call: service().extend(storage, now, { ids: [couponId], extendDays: 2 }),
            next: model.status === UNUSED ? { ...model, end: Math.max(model.end, day) + 2 } : undefined,
          }),
          () => ({
            call: service().restore(storage, now, { ids: [couponId] }),
            next: model.status === EXPIRE ? { ...model, status: UNUSED, end: day + 3 } : undefined,
          }),
        ]
        const { call, next } = (triggers[random.integer(triggers.length)] as (typeof triggers)[number])()
        expect((await codeOf(call)) === 0, `run ${run}, step ${step}`).toBe(next !== undefined)
        model = next ?? model
        expect(await stored(coupon)).toMatchObject({
          status: model.status,
          validEndTime: later(model.end * DAY_MS).now,
          useOrderId: model.order === 0 ? null : model.order,
        })
      }
    }
  })
})
