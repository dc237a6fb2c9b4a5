import { describe, expect, it } from 'vitest'
import { at } from '../contract-space.js'
import type { UseSpace } from '../contract-space.js'
import { describeDiscountTemplates } from './discount-template-suite.js'
import { memberDiscountInput, newDiscount } from './discount-rows.js'
import { LARGEST_ID } from '../sample-rows.js'
import { storageErrorOf } from '../storage-error-of.js'

const DAY_MS = 86_400_000

/** Discounts beyond the six calls of a resource. */
export function describeDiscounts(use: UseSpace): void {
  describe('discountTemplates', () => describeDiscountTemplates(use))
  describe('memberDiscounts', () => {
    describeGrants(use)
    describeCounts(use)
    describeReturns(use)
    describeChanges(use)
    describeKeptMembers(use)
  })
  describe('discountUses', () => describeUses(use))
}

function describeGrants(use: UseSpace): void {
  it('are granted as they are told, in force and never used', async () => {
    const { theirs, memberDiscounts } = await use().neighbours('memberDiscounts')
    const told = newDiscount({
      name: 'told',
      type: 2,
      value: 500,
      minOrderAmount: 1000,
      maxDiscountAmount: 7,
      totalCount: 3,
      sourceBizId: 9,
    })
    const [id = 0] = await memberDiscounts.grant([told], at(5))
    const fresh = { usedCount: 0, lastUsedOrderId: null, lastUsedTime: null, status: 0, createTime: at(5) }
    expect(await memberDiscounts.findBySource(2, 9)).toEqual({ id, ...told, ...fresh })
    expect(await memberDiscounts.find(id)).toMatchObject({ id, ...told, ...fresh, revision: 1 })
    expect(await theirs.stores.memberDiscounts.findBySource(2, 9)).toBeUndefined()
    expect([await memberDiscounts.findBySource(1, 9), await memberDiscounts.findBySource(2, LARGEST_ID)]).toEqual([
      undefined,
      undefined,
    ])
    expect(await memberDiscounts.grant([], at(5))).toEqual([])
  })

  it('are granted once for a source, until that one is deleted; without one any number', async () => {
    const { theirs, memberDiscounts } = await use().neighbours('memberDiscounts')
    const once = newDiscount({ sourceType: 1, sourceBizId: 4 })
    const [id = 0] = await memberDiscounts.grant([once], at(0))
    expect(await memberDiscounts.grant([once], at(0))).toEqual([])
    expect(await theirs.stores.memberDiscounts.grant([once], at(0))).toHaveLength(1)
    expect(await memberDiscounts.grant([newDiscount({ sourceType: 2, sourceBizId: 4 })], at(0))).toHaveLength(1)
    expect(
      (await storageErrorOf(memberDiscounts.create(memberDiscountInput({ sourceType: 1, sourceBizId: 4 }), at(0))))
        .kind,
    ).toBe('unique')
    await memberDiscounts.delete(id, at(1))
    expect(await memberDiscounts.findBySource(1, 4)).toBeUndefined()
    expect(await memberDiscounts.grant([once], at(0))).toHaveLength(1)
    const many = await memberDiscounts.grant([newDiscount(), newDiscount({ userId: 8 }), newDiscount()], at(0))
    expect(many).toEqual([...many].sort((a, b) => a - b))
    expect(many).toHaveLength(3)
  })

  it('are listed by member, newest first', async () => {
    const { theirs, memberDiscounts } = await use().neighbours('memberDiscounts')
    const add = async (milliseconds: number, userId = 7) =>
      (await memberDiscounts.grant([newDiscount({ userId })], at(milliseconds)))[0] as number
    const ids = [await add(1), await add(2), await add(2), await add(0)]
    await add(1, 8)
    await memberDiscounts.delete(await add(3), at(4))
    await theirs.stores.memberDiscounts.grant([newDiscount()], at(1))
    const list = await memberDiscounts.listOfMember(7)
    expect(list.map(({ id }) => id)).toEqual([ids[2], ids[1], ids[0], ids[3]])
    expect(list[0]).toMatchObject({ userId: 7, name: 'A tenth off', status: 0 })
    expect(await memberDiscounts.listOfMember(LARGEST_ID)).toEqual([])
  })
}

const user = { userId: 7 }

function describeCounts(use: UseSpace): void {
  it('are used as often as there are uses, by their member, within the validity', async () => {
    const { theirs, memberDiscounts } = await use().neighbours('memberDiscounts')
    const [id = 0] = await memberDiscounts.grant([newDiscount({ totalCount: 2 })], at(0))
    const take = (orderId: string, milliseconds: number, userId = 7) =>
      memberDiscounts.take({ id, userId, orderId }, at(milliseconds))
    expect([await take('A', -1), await take('A', DAY_MS), await take('A', 0, 8)]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect(await theirs.stores.memberDiscounts.take({ id, ...user, orderId: 'A' }, at(0))).toBeUndefined()
    expect(await take('A', 0)).toEqual({ usedCount: 1, totalCount: 2 })
    expect(await take('B', DAY_MS - 1)).toEqual({ usedCount: 2, totalCount: 2 })
    expect(await take('C', 5)).toBeUndefined()
    expect(await memberDiscounts.find(id)).toMatchObject({
      usedCount: 2,
      lastUsedOrderId: 'B',
      lastUsedTime: at(DAY_MS - 1),
      revision: 3,
    })
    const [free = 0] = await memberDiscounts.grant([newDiscount({ totalCount: -1 })], at(0))
    for (const usedCount of [1, 2, 3])
      expect(await memberDiscounts.take({ id: free, ...user, orderId: 'A' }, at(0))).toEqual({
        usedCount,
        totalCount: -1,
      })
    await memberDiscounts.delete(free, at(1))
    expect(await memberDiscounts.take({ id: free, ...user, orderId: 'B' }, at(1))).toBeUndefined()
  })
}

function describeReturns(use: UseSpace): void {
  it('are given back, and the newest use that is left is the last one', async () => {
    const { theirs, memberDiscounts, discountUses } = await use().neighbours('memberDiscounts', 'discountUses')
    const [id = 0] = await memberDiscounts.grant([newDiscount({ totalCount: 5 })], at(0))
    for (const [orderId, milliseconds] of [
      ['A', 1],
      ['B', 3],
      ['C', 3],
      ['D', 2],
    ] as const) {
      const used = { memberDiscountId: id, orderId }
      await discountUses.insert(used, at(milliseconds))
      await discountUses.keep(
        used,
        (await memberDiscounts.take({ id, ...user, orderId }, at(milliseconds))) ?? { usedCount: 0, totalCount: 0 },
      )
    }
    const giveBack = async (orderId: string) => {
      await discountUses.remove({ memberDiscountId: id, orderId })
      return memberDiscounts.giveBack({ id, ...user, orderId })
    }
    expect(await theirs.stores.memberDiscounts.giveBack({ id, ...user, orderId: 'D' })).toBeUndefined()
    expect(await memberDiscounts.giveBack({ id, userId: 8, orderId: 'D' })).toBeUndefined()
    expect(await giveBack('D')).toEqual({ usedCount: 3, totalCount: 5 })
    expect(await memberDiscounts.find(id)).toMatchObject({ usedCount: 3, lastUsedOrderId: 'C', lastUsedTime: at(3) })
    expect(await giveBack('A')).toEqual({ usedCount: 2, totalCount: 5 })
    expect(await memberDiscounts.find(id)).toMatchObject({ lastUsedOrderId: 'C', lastUsedTime: at(3) })
    await giveBack('C')
    expect(await memberDiscounts.find(id)).toMatchObject({ usedCount: 1, lastUsedOrderId: 'B', lastUsedTime: at(3) })
    expect(await giveBack('B')).toEqual({ usedCount: 0, totalCount: 5 })
    expect(await memberDiscounts.find(id)).toMatchObject({ usedCount: 0, lastUsedOrderId: null, lastUsedTime: null })
    expect(await giveBack('B')).toEqual({ usedCount: 0, totalCount: 5 })
    await memberDiscounts.delete(id, at(1))
    expect(await giveBack('B')).toBeUndefined()
  })
}

function describeChanges(use: UseSpace): void {
  it('are counted anew from the uses that were seen, which is no change by itself', async () => {
    const { theirs, memberDiscounts } = await use().neighbours('memberDiscounts')
    const [id = 0] = await memberDiscounts.grant([newDiscount({ totalCount: 3 })], at(0))
    await memberDiscounts.take({ id, userId: 7, orderId: 'A' }, at(1))
    expect(await memberDiscounts.recount(id, { from: 0, usedCount: 2, totalCount: 2 })).toBe(false)
    expect(await theirs.stores.memberDiscounts.recount(id, { from: 1, usedCount: 2, totalCount: 2 })).toBe(false)
    expect(await memberDiscounts.recount(id, { from: 1, usedCount: 2, totalCount: 2 })).toBe(true)
    expect(await memberDiscounts.find(id)).toMatchObject({ usedCount: 2, totalCount: 2, revision: 2 })
    expect(await memberDiscounts.recount(LARGEST_ID, { from: 0, usedCount: 0, totalCount: 1 })).toBe(false)
    await memberDiscounts.delete(id, at(1))
    expect(await memberDiscounts.recount(id, { from: 2, usedCount: 0, totalCount: 1 })).toBe(false)
  })

  it('are locked as they are, those of the tenant that live', async () => {
    const { theirs, memberDiscounts } = await use().neighbours('memberDiscounts')
    const [id = 0] = await memberDiscounts.grant([newDiscount()], at(0))
    expect([await memberDiscounts.lock(id), await theirs.stores.memberDiscounts.lock(id)]).toEqual([true, false])
    expect(await memberDiscounts.find(id)).toMatchObject({ revision: 1 })
    await memberDiscounts.delete(id, at(1))
    expect([await memberDiscounts.lock(id), await memberDiscounts.lock(LARGEST_ID)]).toEqual([false, false])
  })

  it('are revoked, those in force, and used no more', async () => {
    const { theirs, memberDiscounts } = await use().neighbours('memberDiscounts')
    const ids = await memberDiscounts.grant([newDiscount(), newDiscount(), newDiscount()], at(0))
    const [first = 0, second = 0, deleted = 0] = ids
    await memberDiscounts.take({ id: first, userId: 7, orderId: 'A' }, at(0))
    await memberDiscounts.delete(deleted, at(1))
    expect(await theirs.stores.memberDiscounts.revoke(ids)).toEqual([])
    expect(await memberDiscounts.revoke([second, LARGEST_ID, first, deleted])).toEqual([first, second])
    expect(await memberDiscounts.revoke([first, second])).toEqual([])
    expect(await memberDiscounts.find(second)).toMatchObject({ status: 1, revision: 2 })
    expect(await memberDiscounts.take({ id: second, userId: 7, orderId: 'A' }, at(0))).toBeUndefined()
    expect(await memberDiscounts.giveBack({ id: first, userId: 7, orderId: 'A' })).toEqual({
      usedCount: 0,
      totalCount: 1,
    })
    const total = async (status: number, filter: object = {}) =>
      (await memberDiscounts.page({ ...filter, status, pageNo: 1, pageSize: 1 })).total
    expect([await total(1), await total(0), await total(1, { userId: 7 }), await total(1, { templateId: 2 })]).toEqual([
      2, 0, 2, 0,
    ])
  })
}

function describeKeptMembers(use: UseSpace): void {
  it('keep through an update whose they are, where they come from, their status and their counts', async () => {
    const { memberDiscounts } = (await use().tenant()).stores
    const { id } = await memberDiscounts.create(
      memberDiscountInput({ sourceBizId: 3, usedCount: 1, totalCount: 2 }),
      at(0),
    )
    await memberDiscounts.revoke([id])
    const others = {
      userId: 8,
      unionId: 'other',
      templateId: 9,
      sourceType: 1 as const,
      sourceBizId: 4,
      usedCount: 5,
      totalCount: 6,
    }
    await memberDiscounts.update(id, memberDiscountInput({ ...others, name: 'changed' }))
    const kept = {
      userId: 7,
      unionId: 'union 7',
      templateId: 1,
      sourceType: 2,
      sourceBizId: 3,
      usedCount: 1,
      totalCount: 2,
      status: 1,
    }
    expect(await memberDiscounts.find(id)).toMatchObject({ ...kept, name: 'changed', revision: 3 })
  })
}

function describeUses(use: UseSpace): void {
  it('are one for an order, and keep what they were answered with', async () => {
    const { theirs, discountUses } = await use().neighbours('discountUses')
    const used = { memberDiscountId: 5, orderId: 'A' }
    expect([await discountUses.insert(used, at(0)), await discountUses.insert(used, at(1))]).toEqual([true, false])
    expect(await discountUses.find(used)).toBeUndefined()
    await discountUses.keep(used, { usedCount: 1, totalCount: -1 })
    expect(await discountUses.find(used)).toEqual({ usedCount: 1, totalCount: -1 })
    for (const other of [
      { ...used, orderId: 'a' },
      { ...used, memberDiscountId: 6 },
    ]) {
      expect(await discountUses.find(other)).toBeUndefined()
      expect(await discountUses.remove(other)).toBe(false)
    }
    expect([await theirs.stores.discountUses.find(used), await theirs.stores.discountUses.remove(used)]).toEqual([
      undefined,
      false,
    ])
    expect(await theirs.stores.discountUses.insert(used, at(0))).toBe(true)
    expect([
      await discountUses.remove(used),
      await discountUses.remove(used),
      await discountUses.insert(used, at(2)),
    ]).toEqual([true, false, true])
  })
}
