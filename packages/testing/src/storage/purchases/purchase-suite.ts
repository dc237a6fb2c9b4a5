import { refStatus, walletPaymentStatus } from '@org/openapi-core/storage'
import type { PurchaseClaim } from '@org/openapi-core/storage'
import { describe, expect, it } from 'vitest'
import { at } from '../contract-space.js'
import type { TenantSpace, UseSpace } from '../contract-space.js'
import { createdPurchase, NOTHING_CREATED, newWalletPayment, purchaseClaim } from './purchase-rows.js'
import { AWKWARD, LARGEST_ID } from '../sample-rows.js'
import { expectRefusal } from '../storage-error-of.js'

const { PROCESSING, CREATED, FAILED } = refStatus
const MINUTE = 60_000

/** Purchases: who may create one under a number, what it becomes, and pages. */
export function describePurchases(use: UseSpace): void {
  describe('purchases', () => {
    describeClaims(use)
    describeOutcomes(use)
    describeAbandoned(use)
    describePayments(use)
    describePages(use)
  })
}

/** Claims a number as a caller does whose clock says so. */
function claimAt({ stores }: TenantSpace, now: number, claim: PurchaseClaim) {
  return stores.purchases.claim(claim, { now: at(now), abandonedBefore: at(now - MINUTE) })
}

async function claimed(space: TenantSpace, outOrderNo: string, overrides: Partial<PurchaseClaim> = {}) {
  const attempt = await claimAt(space, 0, purchaseClaim(outOrderNo, overrides))
  if (attempt === undefined) throw new Error(`${outOrderNo} was claimed before`)
  return attempt
}

function describeClaims(use: UseSpace): void {
  it('are claimed once by number, application and tenant', async () => {
    const { mine, theirs } = await use().neighbours()
    const outOrderNo = `no ${AWKWARD}`
    const members = { clientId: 'a', externalUserId: `user ${AWKWARD}`, memberId: LARGEST_ID }
    const attempt = await claimAt(mine, 0, purchaseClaim(outOrderNo, members))
    expect(attempt).toEqual({ id: expect.any(Number) as number, attempt: 1 })
    const row = { ...NOTHING_CREATED, ...members, id: attempt?.id, outOrderNo, createTime: at(0), revision: 1 }
    expect(await mine.stores.purchases.findByOutOrderNo('a', outOrderNo)).toEqual(row)
    expect(await mine.stores.purchases.find(attempt?.id ?? 0)).toEqual(row)
    for (const now of [0, MINUTE - 1])
      expect(await claimAt(mine, now, purchaseClaim(outOrderNo, { clientId: 'a' }))).toBeUndefined()
    const others = [
      await claimAt(mine, 0, purchaseClaim(outOrderNo)),
      await claimAt(theirs, 0, purchaseClaim(outOrderNo, { clientId: 'a' })),
    ]
    others.push(await claimAt(mine, 0, purchaseClaim('other', { clientId: 'a' })))
    expect(others.map((other) => other?.attempt)).toEqual([1, 1, 1])
    expect(await mine.stores.purchases.find(attempt?.id ?? 0)).toEqual(row)
    expect(await theirs.stores.purchases.find(attempt?.id ?? 0)).toBeUndefined()
    expect(await mine.stores.purchases.findByOutOrderNo('b', outOrderNo)).toBeUndefined()
  })

  it('are claimed anew after a minute, or as soon as they have failed; never once they are created', async () => {
    const space = await use().tenant()
    const { purchases } = space.stores
    const first = await claimed(space, 'o')
    const second = await claimAt(space, MINUTE, purchaseClaim('o', { externalUserId: 'other', memberId: 2 }))
    expect(second).toEqual({ id: first.id, attempt: 2 })
    expect(await purchases.find(first.id)).toMatchObject({ externalUserId: 'other', memberId: 2, createTime: at(0) })
    // The minute runs from the second attempt on.
    expect(await claimAt(space, 2 * MINUTE - 1, purchaseClaim('o'))).toBeUndefined()
    await purchases.fail({ id: first.id, attempt: 2 }, 'no stock')
    const third = await claimAt(space, MINUTE + 1, purchaseClaim('o'))
    expect(third).toEqual({ id: first.id, attempt: 3 })
    expect(await purchases.find(first.id)).toMatchObject({ refStatus: PROCESSING, failReason: null })
    await purchases.complete({ id: first.id, attempt: 3 }, createdPurchase('G1'))
    expect(await claimAt(space, 9 * MINUTE, purchaseClaim('o'))).toBeUndefined()
  })

  it('are claimed anew where the attempt began before the clock was set back, by more than clocks of processes differ', async () => {
    const space = await use().tenant()
    const first = await claimAt(space, 2 * MINUTE, purchaseClaim('o'))
    expect(await claimAt(space, MINUTE, purchaseClaim('o'))).toBeUndefined()
    expect(await claimAt(space, MINUTE - 1, purchaseClaim('o'))).toEqual({ id: first?.id, attempt: 2 })
  })
}

function describeOutcomes(use: UseSpace): void {
  it('become what their present attempt makes of them, and that once', async () => {
    const { mine, theirs, purchases } = await use().neighbours('purchases')
    const attempt = await claimed(mine, 'o')
    const created = createdPurchase(`G ${AWKWARD}`, {
      paymentId: `Z ${AWKWARD}`,
      goodsAmount: LARGEST_ID,
      freightAmount: LARGEST_ID - 1,
      payAmount: LARGEST_ID - 2,
      address: JSON.stringify({ name: AWKWARD }),
      orderComment: AWKWARD,
      expireTime: at(7),
    })
    for (const wrong of [
      { ...attempt, attempt: 2 },
      { ...attempt, id: LARGEST_ID },
    ]) {
      expect([await purchases.complete(wrong, created), await purchases.fail(wrong, 'x')]).toEqual([false, false])
    }
    expect(await theirs.stores.purchases.complete(attempt, created)).toBe(false)
    expect(await purchases.complete(attempt, created)).toBe(true)
    const row = {
      ...NOTHING_CREATED,
      ...purchaseClaim('o'),
      ...created,
      id: attempt.id,
      refStatus: CREATED,
      createTime: at(0),
      revision: 2,
    }
    expect(await purchases.find(attempt.id)).toEqual(row)
    expect(await purchases.findByOrderNo(created.orderNo)).toEqual(row)
    expect([await purchases.complete(attempt, createdPurchase('G2')), await purchases.fail(attempt, 'x')]).toEqual([
      false,
      false,
    ])
    expect(await purchases.find(attempt.id)).toEqual(row)
    expect(await theirs.stores.purchases.findByOrderNo(created.orderNo)).toBeUndefined()
  })

  it('fail with a reason', async () => {
    const space = await use().tenant()
    const attempt = await claimed(space, 'o')
    expect(await space.stores.purchases.fail(attempt, AWKWARD)).toBe(true)
    expect(await space.stores.purchases.find(attempt.id)).toMatchObject({
      refStatus: FAILED,
      failReason: AWKWARD,
      orderNo: null,
    })
    expect(await space.stores.purchases.complete(attempt, createdPurchase('G1'))).toBe(false)
  })

  it('have a number that is unique in the tenant', async () => {
    const { mine, theirs } = await use().neighbours()
    const [first, second, foreign] = [await claimed(mine, 'a'), await claimed(mine, 'b'), await claimed(theirs, 'a')]
    await mine.stores.purchases.complete(first, createdPurchase('G1'))
    await expectRefusal(mine.stores.purchases.complete(second, createdPurchase('G1')), 'unique')
    expect(await theirs.stores.purchases.complete(foreign, createdPurchase('G1'))).toBe(true)
  })
}

function describeAbandoned(use: UseSpace): void {
  it('fail where their present attempt is abandoned, which then ends in nothing', async () => {
    const { mine, theirs, purchases } = await use().neighbours('purchases')
    const times = (now: number) => ({ now: at(now), abandonedBefore: at(now - MINUTE) })
    const attempt = await claimed(mine, 'o')
    const { id } = attempt
    expect([
      await purchases.failAbandoned(id, times(MINUTE - 1), 'x'),
      await purchases.failAbandoned(LARGEST_ID, times(MINUTE), 'x'),
      await theirs.stores.purchases.failAbandoned(id, times(MINUTE), 'x'),
    ]).toEqual([false, false, false])
    expect(await purchases.find(id)).toMatchObject({ refStatus: PROCESSING, failReason: null })
    expect(await purchases.failAbandoned(id, times(MINUTE), AWKWARD)).toBe(true)
    expect(await purchases.find(id)).toMatchObject({ refStatus: FAILED, failReason: AWKWARD, orderNo: null })
    expect(await purchases.complete(attempt, createdPurchase('G1'))).toBe(false)
    expect(await purchases.failAbandoned(id, times(MINUTE), 'x')).toBe(false)
    // The minute runs from the present attempt on, and ends where the clock was set back.
    const second = await claimAt(mine, 3 * MINUTE, purchaseClaim('o'))
    expect(second).toEqual({ id, attempt: 2 })
    expect(await purchases.failAbandoned(id, times(2 * MINUTE), 'x')).toBe(false)
    expect(await purchases.failAbandoned(id, times(2 * MINUTE - 1), 'x')).toBe(true)
    const third = await claimAt(mine, 3 * MINUTE, purchaseClaim('o'))
    await purchases.complete({ id, attempt: third?.attempt ?? 0 }, createdPurchase('G1'))
    expect(await purchases.failAbandoned(id, times(9 * MINUTE), 'x')).toBe(false)
  })
}

function describePayments(use: UseSpace): void {
  it('note their payment once, and show how it stands', async () => {
    const { mine, theirs, purchases, walletPayments } = await use().neighbours('purchases', 'walletPayments')
    const attempt = await claimed(mine, 'o')
    await purchases.complete(attempt, createdPurchase('G1', { paymentId: 'Z1' }))
    await theirs.stores.walletPayments.insert(newWalletPayment('Z1'), at(0))
    expect(await purchases.find(attempt.id)).toMatchObject({ payStatus: null })
    await walletPayments.insert(newWalletPayment('Z1'), at(0))
    await walletPayments.insert(newWalletPayment('Z2'), at(0))
    expect(await purchases.findByOrderNo('G1')).toMatchObject({ payStatus: walletPaymentStatus.UNPAID, payTime: null })
    expect(await theirs.stores.purchases.pay('G1', at(1))).toBeUndefined()
    expect([
      await purchases.pay('G2', at(1)),
      await purchases.pay('G1', at(1)),
      await purchases.pay('G1', at(2)),
    ]).toEqual([undefined, { outOrderNo: 'o' }, undefined])
    await walletPayments.settle('Z1', { trigger: 'pay', successTime: at(1) })
    expect(await purchases.findByOutOrderNo('client', 'o')).toMatchObject({ payStatus: 10, payTime: at(1) })
  })
}

function describePages(use: UseSpace): void {
  it('are paged newest first, by each filter', async () => {
    const { mine, theirs } = await use().neighbours()
    const ids: Record<string, number> = {}
    const add = async (name: string, now: number, clientId = 'a') => {
      const attempt = await claimAt(mine, now, purchaseClaim(name, { clientId }))
      ids[name] = attempt?.id ?? 0
      return attempt as { id: number; attempt: number }
    }
    await mine.stores.purchases.complete(await add('one', 0), createdPurchase('G1'))
    await mine.stores.purchases.fail(await add('two', 0), 'x')
    await add('three', 1000)
    await add('four', 2000, 'b')
    await claimed(theirs, 'one', { clientId: 'a' })
    await mine.stores.walletPayments.insert(newWalletPayment('for G1'), at(0))
    const namesOf = async (filter: object) => {
      const { list, total } = await mine.stores.purchases.page({ pageNo: 1, pageSize: 10, ...filter })
      const rows = list.map(({ id, outOrderNo }) => [id, outOrderNo] as const)
      for (const [id, name] of rows) expect(id).toBe(ids[name])
      return [total, ...rows.map(([, name]) => name)]
    }
    expect(await namesOf({})).toEqual([4, 'four', 'three', 'two', 'one'])
    expect(await namesOf({ pageNo: 2, pageSize: 3 })).toEqual([4, 'one'])
    expect(await namesOf({ pageNo: 3 })).toEqual([4])
    expect(await namesOf({ clientId: 'a' })).toEqual([3, 'three', 'two', 'one'])
    expect(await namesOf({ clientId: 'a', refStatus: PROCESSING })).toEqual([1, 'three'])
    expect(await namesOf({ refStatus: CREATED })).toEqual([1, 'one'])
    expect(await namesOf({ refStatus: LARGEST_ID })).toEqual([0])
    expect(await namesOf({ outOrderNo: 'one' })).toEqual([1, 'one'])
    expect(await namesOf({ outOrderNo: 'one', clientId: 'b' })).toEqual([0])
    expect(await namesOf({ orderNo: 'G1', outOrderNo: 'one', refStatus: CREATED })).toEqual([1, 'one'])
    expect(await namesOf({ orderNo: 'G1', outOrderNo: 'two' })).toEqual([0])
    expect(await namesOf({ paymentId: 'for G1' })).toEqual([1, 'one'])
    expect(await namesOf({ paymentId: 'for G1', refStatus: PROCESSING })).toEqual([0])
    expect(await namesOf({ paymentId: 'for G2' })).toEqual([0])
    expect(await namesOf({ createTime: { start: at(0), end: at(1000) } })).toEqual([3, 'three', 'two', 'one'])
    expect(await namesOf({ outOrderNo: 'one', createTime: { start: at(1), end: at(1000) } })).toEqual([0])
    const { list } = await mine.stores.purchases.page({ pageNo: 1, pageSize: 10, orderNo: 'G1' })
    expect(list).toMatchObject([{ payStatus: walletPaymentStatus.UNPAID, payAmount: 2000 }])
  })
}
