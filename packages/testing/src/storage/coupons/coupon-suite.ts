import { couponStatus } from '@org/openapi-core/storage'
import type { CouponRow, CouponStatus, MemberCouponFilter } from '@org/openapi-core/storage'
import { describe, expect, it } from 'vitest'
import { changed } from '../changed.js'
import { at, longAgo } from '../contract-space.js'
import type { TenantSpace, UseSpace } from '../contract-space.js'
import { couponInput, newCoupon } from './coupon-rows.js'
import { AWKWARD_TEXTS, LARGEST_ID } from '../sample-rows.js'
import { expectRefusal } from '../storage-error-of.js'

const FIRST_PAGE = { pageNo: 1, pageSize: 10 } as const
const { UNUSED, USED, FINISH, EXPIRE, INVALID } = couponStatus

/** Coupons beyond the six calls of a resource; their transitions have a suite of their own. */
export function describeCoupons(use: UseSpace): void {
  describe('coupons', () => {
    describeIssue(use)
    describeMemberPages(use)
    describeSearchedPages(use)
    describeOwnWriters(use)
    describeExpiry(use)
  })
}

function describeIssue(use: UseSpace): void {
  it('are issued unused, in the order in which they were given, and found as they were answered', async () => {
    const { theirs, coupons } = await use().neighbours('coupons')
    const given = [
      newCoupon('B'),
      newCoupon('a', { userId: LARGEST_ID }),
      newCoupon('A', { isAllowedStackable: false }),
    ]
    const issued = await coupons.issue(given, at(5))
    const rest = { status: UNUSED, useOrderId: null, useTime: null, createTime: at(5), revision: 1 }
    expect(issued).toEqual(given.map((coupon, index) => ({ ...coupon, ...rest, id: issued[index]?.id })))
    const ids = issued.map(({ id }) => id)
    expect(new Set(ids).size).toBe(3)
    for (const coupon of issued) expect(await coupons.find(coupon.id)).toMatchObject(coupon)
    expect(await coupons.listOf([...ids, LARGEST_ID].reverse())).toEqual([...issued].sort((a, b) => a.id - b.id))
    expect(await theirs.stores.coupons.listOf(ids)).toEqual([])
    expect([await coupons.issue([], at(5)), await coupons.listOf([])]).toEqual([[], []])
  })

  it('have a code that is unique over the living ones of the tenant, case and all', async () => {
    const { mine, theirs } = await use().neighbours()
    const [first] = await mine.stores.coupons.issue([newCoupon('A')], at(0))
    await expectRefusal(mine.stores.coupons.issue([newCoupon('B'), newCoupon('A')], at(0)), 'unique')
    await theirs.stores.coupons.issue([newCoupon('A')], at(0))
    // All of them or none.
    await mine.stores.coupons.issue([newCoupon('B'), newCoupon('a')], at(0))
    await mine.stores.coupons.delete(first?.id ?? 0, at(1))
    await mine.stores.coupons.issue([newCoupon('A')], at(1))
    expect(await mine.stores.coupons.listOf([first?.id ?? 0])).toEqual([])
  })
}

/** Shows the codes of a page, joined. */
const pagesOf =
  ({ stores: { coupons } }: TenantSpace) =>
  async (filter: Omit<MemberCouponFilter, 'memberId'> & { pageNo?: number; pageSize?: number }) => {
    const { list, total } = await coupons.pageOfMember({ memberId: 7, ...FIRST_PAGE, ...filter })
    return { codes: list.map(({ code }) => code).join(' '), total }
  }

function describeMemberPages(use: UseSpace): void {
  /** Coupons of the member 7, and some that are not his. */
  const fill = async () => {
    const { mine, theirs, coupons } = await use().neighbours('coupons')
    // Ids count, not times.
    for (const [code, templateId, status, milliseconds] of [
      ['aX1', 1, 1, 3],
      ['bx2', 2, 1, 2],
      ['cY3', 1, 2, 9],
      ['dy4', 2, 4, 1],
    ] as const) {
      await coupons.create(couponInput(code, { templateId, status }), at(milliseconds))
    }
    const { id: deleted } = await coupons.create(couponInput('ex5'), at(0))
    await coupons.delete(deleted, at(1))
    await coupons.create(couponInput('fx6', { userId: 8 }), at(0))
    await theirs.stores.coupons.create(couponInput('gx7'), at(0))
    return { mine, pages: pagesOf(mine) }
  }

  it('are a member’s, newest id first, page by page', async () => {
    const { mine, pages } = await fill()
    expect(await pages({})).toEqual({ codes: 'dy4 cY3 bx2 aX1', total: 4 })
    expect(await pages({ pageSize: 3 })).toEqual({ codes: 'dy4 cY3 bx2', total: 4 })
    expect(await pages({ pageSize: 3, pageNo: 2 })).toEqual({ codes: 'aX1', total: 4 })
    expect(await pages({ pageNo: 2 })).toEqual({ codes: '', total: 4 })
    const [coupon] = (await mine.stores.coupons.pageOfMember({ memberId: 7, ...FIRST_PAGE })).list
    expect(coupon).toEqual((await mine.stores.coupons.listOf([coupon?.id ?? 0]))[0])
    expect((await mine.stores.coupons.pageOfMember({ memberId: LARGEST_ID, ...FIRST_PAGE })).total).toBe(0)
  })

  it('are filtered by status, template and a part of the code in any case', async () => {
    const { pages } = await fill()
    expect(await pages({ status: UNUSED })).toEqual({ codes: 'bx2 aX1', total: 2 })
    expect(await pages({ status: FINISH })).toEqual({ codes: '', total: 0 })
    expect(await pages({ templateId: 1 })).toEqual({ codes: 'cY3 aX1', total: 2 })
    expect(await pages({ templateId: 1, status: UNUSED })).toEqual({ codes: 'aX1', total: 1 })
    expect(await pages({ code: 'x' })).toEqual({ codes: 'bx2 aX1', total: 2 })
    expect(await pages({ code: 'Y' })).toEqual({ codes: 'dy4 cY3', total: 2 })
    expect(await pages({ code: 'CY3' })).toEqual({ codes: 'cY3', total: 1 })
    expect(await pages({ code: 'x', templateId: 2, status: UNUSED })).toEqual({ codes: 'bx2', total: 1 })
    expect(await pages({ code: 'x', status: USED })).toEqual({ codes: '', total: 0 })
    for (const templateId of [LARGEST_ID, -1, 0]) expect(await pages({ templateId })).toEqual({ codes: '', total: 0 })
  })
}

function describeSearchedPages(use: UseSpace): void {
  it('take nothing in a part of a code for a pattern', async () => {
    const tenant = await use().tenant()
    const pages = pagesOf(tenant)
    const texts = ['a%b', 'a_b', 'a\\b', 'a*b', 'a?b', 'a[b', 'a.b', 'a b', "a'b", 'a"b', 'axb']
    for (const code of texts) await tenant.stores.coupons.create(couponInput(code), at(0))
    for (const code of texts) {
      expect(await pages({ code: code.slice(1, 2).toUpperCase() }), code).toEqual({ codes: code, total: 1 })
      expect(await pages({ code: code.toUpperCase() }), code).toEqual({ codes: code, total: 1 })
    }
    expect(await pages({ code: '%' })).toEqual({ codes: 'a%b', total: 1 })
    expect(await pages({ code: 'A' })).toMatchObject({ total: texts.length })
  })

  it('find any text by itself', async () => {
    const tenant = await use().tenant()
    const texts = AWKWARD_TEXTS.filter((text) => text !== '')
    for (const code of texts) await tenant.stores.coupons.create(couponInput(code), at(0))
    for (const code of texts) {
      const { list } = await tenant.stores.coupons.pageOfMember({ memberId: 7, ...FIRST_PAGE, code })
      expect(list.map((coupon) => coupon.code)).toContain(code)
    }
  })
}

function describeOwnWriters(use: UseSpace): void {
  it('keep owner, template, code and status through an update', async () => {
    const { coupons } = (await use().tenant()).stores
    const { id } = await coupons.create(couponInput('A', { status: EXPIRE }), at(0))
    expect(
      await coupons.update(id, couponInput('B', { userId: 8, templateId: 2, status: UNUSED, name: 'changed' })),
    ).toBe(true)
    expect(await coupons.find(id)).toMatchObject({
      code: 'A',
      userId: 7,
      templateId: 1,
      status: EXPIRE,
      name: 'changed',
    })
    expect((await coupons.pageOfMember({ ...FIRST_PAGE, memberId: 7, code: 'a' })).total).toBe(1)
    expect((await coupons.pageOfMember({ ...FIRST_PAGE, memberId: 7, code: 'b' })).total).toBe(0)
  })

  it('are locked as they are, those of the tenant that live', async () => {
    const { theirs, coupons } = await use().neighbours('coupons')
    const row = await coupons.create(couponInput('locked'), at(0))
    expect([await coupons.lock(row.id), await theirs.stores.coupons.lock(row.id)]).toEqual([true, false])
    expect(await coupons.find(row.id)).toEqual(row)
    await coupons.delete(row.id, at(1))
    expect([await coupons.lock(row.id), await coupons.lock(LARGEST_ID)]).toEqual([false, false])
  })

  it('have their status corrected only from the one that was named', async () => {
    const { theirs, coupons } = await use().neighbours('coupons')
    const { id } = await coupons.create(couponInput('A', { useTime: at(1) }), at(0))
    const { id: other } = await coupons.create(couponInput('B'), at(0))
    expect(await coupons.correct(id, USED, FINISH)).toBe(false)
    expect(await theirs.stores.coupons.correct(id, UNUSED, USED)).toBe(false)
    expect(await coupons.correct(id, UNUSED, USED)).toBe(true)
    expect(await coupons.correct(id, UNUSED, USED)).toBe(false)
    expect(await coupons.correct(id, USED, USED)).toBe(true)
    expect(await coupons.find(id)).toMatchObject({ status: USED, useTime: at(1) })
    expect(await coupons.find(other)).toMatchObject({ status: UNUSED })
    await coupons.delete(other, at(1))
    expect(await coupons.correct(other, UNUSED, USED)).toBe(false)
  })

  it('are deleted unless they were used', async () => {
    const { coupons } = (await use().tenant()).stores
    for (const [status, isDeleted] of [
      [UNUSED, true],
      [USED, false],
      [FINISH, false],
      [EXPIRE, true],
    ] as const) {
      const { id } = await coupons.create(couponInput(`status ${status}`, { status }), at(0))
      expect(await coupons.delete(id, at(1)), `${status}`).toBe(isDeleted)
      expect((await coupons.find(id)) === undefined).toBe(isDeleted)
    }
    const [issued] = await coupons.issue([newCoupon('void')], at(0))
    await coupons.transition([issued?.id ?? 0], { trigger: 'void', now: at(0) })
    expect(await coupons.delete(issued?.id ?? 0, at(1))).toBe(true)
  })
}

function describeExpiry(use: UseSpace): void {
  const start = longAgo(-1_000_000)

  it('expire, those of all tenants whose end has come, in batches, and nothing else', async () => {
    const { mine, theirs, coupons } = await use().neighbours('coupons')
    const coupon = async (code: string, status: CouponStatus, end: number) => {
      const input = couponInput(code, { status: status as 1, validStartTime: start, validEndTime: longAgo(end) })
      return (await coupons.create(input, start)).id
    }
    const due = [
      await coupon('end is now', UNUSED, 0),
      await coupon('end was', UNUSED, -1),
      await coupon('long ago', UNUSED, -9),
    ]
    const spared = [
      await coupon('end will be', UNUSED, 1),
      await coupon('used', USED, -1),
      await coupon('settled', FINISH, -1),
    ]
    const deleted = await coupon('deleted', UNUSED, -1)
    await coupons.delete(deleted, at(0))
    const { id: foreign } = await theirs.stores.coupons.create(
      couponInput('A', { validStartTime: start, validEndTime: longAgo(-1) }),
      start,
    )
    const before = await coupons.listOf([...due, ...spared])
    const expire = (limit: number) => use().system.coupons.expire(longAgo(0), limit)
    const batches = [await expire(3), await expire(3), await expire(3)]
    expect(batches.map(({ length }) => length)).toEqual([3, 1, 0])
    const moved = { userId: 7, templateId: 1, status: EXPIRE, previousStatus: UNUSED }
    expect(batches.flat().toSorted((a, b) => a.id - b.id)).toEqual([
      ...due.toSorted((a, b) => a - b).map((id) => ({ ...moved, id, tenantId: mine.id })),
      { ...moved, id: foreign, tenantId: theirs.id },
    ])
    const isDue = ({ id }: CouponRow) => due.includes(id)
    expect(await coupons.listOf([...due, ...spared])).toEqual(
      before.map((row) => (isDue(row) ? { ...changed(row), status: EXPIRE } : row)),
    )
    expect(await theirs.stores.coupons.find(foreign)).toMatchObject({ status: EXPIRE })
    await coupons.transition(due, { trigger: 'void', now: longAgo(0) })
    expect(await expire(9)).toEqual([])
    expect((await coupons.listOf(due)).map(({ status }) => status)).toEqual([INVALID, INVALID, INVALID])
  })
}
