import type { NewPointExchange, PointExchangeFilter } from '@org/openapi-core/storage'
import { describe, expect, it } from 'vitest'
import { at } from '../contract-space.js'
import type { UseSpace } from '../contract-space.js'
import { newPointExchange, pointProductInput } from './point-rows.js'
import { AWKWARD, LARGEST_ID } from '../sample-rows.js'
import { expectRefusal } from '../storage-error-of.js'

const FIRST_PAGE = { pageNo: 1, pageSize: 10 } as const

/** Products for points, beside what every resource does, and their redemptions. */
export function describePointProducts(use: UseSpace): void {
  describe('pointProducts', () => describeStock(use))
  describe('pointExchanges', () => {
    describeExchanges(use)
    describeExchangePages(use)
  })
}

function describeStock(use: UseSpace): void {
  it('are taken while there are any, and each is counted', async () => {
    const { pointProducts } = (await use().tenant()).stores
    for (const [stock, answers, left] of [
      [2, [true, true, false], 0],
      [0, [false], 0],
      [-1, [true, true], -1],
    ] as const) {
      const { id } = await pointProducts.create(pointProductInput({ stock }), at(0))
      const taken: boolean[] = []
      for (let i = 0; i < answers.length; i++) taken.push(await pointProducts.take(id))
      expect(taken).toEqual(answers)
      const redeemedCount = answers.filter(Boolean).length
      expect(await pointProducts.find(id)).toMatchObject({ stock: left, redeemedCount, revision: 1 + redeemedCount })
    }
  })

  it('keep what was counted in an update, which says what is left', async () => {
    const { pointProducts } = (await use().tenant()).stores
    const { id } = await pointProducts.create(pointProductInput({ stock: 1 }), at(0))
    await pointProducts.take(id)
    await pointProducts.update(id, pointProductInput({ stock: 5 }))
    expect(await pointProducts.find(id)).toMatchObject({ stock: 5, redeemedCount: 1 })
    // Whoever has not seen the redemption does not undo it unawares.
    await pointProducts.take(id)
    expect(await pointProducts.update(id, pointProductInput({ stock: 5 }), 3)).toBe(false)
  })

  it('are not taken while they are disabled, nor deleted, unknown or another tenant’s', async () => {
    const { theirs, pointProducts } = await use().neighbours('pointProducts')
    const { id } = await pointProducts.create(pointProductInput(), at(0))
    expect([await theirs.stores.pointProducts.take(id), await pointProducts.take(LARGEST_ID)]).toEqual([false, false])
    expect([await theirs.stores.pointProducts.updateStatus(id, 0), await pointProducts.updateStatus(id, 0)]).toEqual([
      false,
      true,
    ])
    expect(await pointProducts.take(id)).toBe(false)
    expect([await pointProducts.updateStatus(id, 1), await pointProducts.take(id)]).toEqual([true, true])
    await pointProducts.delete(id, at(1))
    expect([await pointProducts.take(id), await pointProducts.updateStatus(id, 0)]).toEqual([false, false])
  })
}

function describeExchanges(use: UseSpace): void {
  it('are shown as they were written', async () => {
    const { theirs, pointExchanges } = await use().neighbours('pointExchanges')
    const exchange: NewPointExchange = {
      userId: LARGEST_ID,
      productId: LARGEST_ID - 1,
      productName: AWKWARD,
      productType: 'COUPON',
      pointPrice: 2_147_483_647,
      relatedId: LARGEST_ID - 2,
      couponId: LARGEST_ID - 3,
      memberDiscountId: LARGEST_ID - 4,
      balance: LARGEST_ID - 4,
      requestId: AWKWARD,
      status: 2,
    }
    const id = await pointExchanges.insert(exchange, at(123))
    const shown = { id, ...exchange, createTime: at(123) }
    expect(await pointExchanges.find(id)).toEqual(shown)
    expect(await pointExchanges.findByRequest(LARGEST_ID, AWKWARD)).toEqual(shown)
    expect(await pointExchanges.page(FIRST_PAGE)).toEqual({ list: [shown], total: 1 })
    expect([await theirs.stores.pointExchanges.find(id), await pointExchanges.find(LARGEST_ID)]).toEqual([
      undefined,
      undefined,
    ])
  })

  it('are one for each request of a member; those without one are any number', async () => {
    const { theirs, pointExchanges } = await use().neighbours('pointExchanges')
    await pointExchanges.insert(newPointExchange({ requestId: 'a' }), at(0))
    const again = pointExchanges.insert(newPointExchange({ requestId: 'a', productId: 2 }), at(1))
    await expectRefusal(again, 'unique')
    for (const other of [{ userId: 8, requestId: 'a' }, { requestId: 'A' }, {}, {}])
      await pointExchanges.insert(newPointExchange(other), at(2))
    await theirs.stores.pointExchanges.insert(newPointExchange({ requestId: 'b' }), at(2))
    expect(await pointExchanges.findByRequest(7, 'b')).toBeUndefined()
    expect(await pointExchanges.findByRequest(8, 'a')).toMatchObject({ userId: 8 })
    expect((await pointExchanges.page(FIRST_PAGE)).total).toBe(5)
  })
}

function describeExchangePages(use: UseSpace): void {
  it('come newest first, of equal times the newest row, filtered by member, product, status and time', async () => {
    const { theirs, pointExchanges } = await use().neighbours('pointExchanges')
    const rows = [
      ['c', 7, 1, 1, 999],
      ['b', 7, 1, 2, 1000],
      ['x', 8, 1, 1, 1500],
      ['a', 7, 2, 1, 2000],
      ['d', 7, 2, 2, 999],
    ] as const
    for (const [productName, userId, productId, status, time] of rows) {
      await pointExchanges.insert(newPointExchange({ productName, userId, productId, status }), at(time))
    }
    await theirs.stores.pointExchanges.insert(newPointExchange(), at(1500))
    const names = async (filter: PointExchangeFilter & { pageNo?: number; pageSize?: number } = {}) => {
      const { list, total } = await pointExchanges.page({ ...FIRST_PAGE, ...filter })
      return [list.map(({ productName }) => productName).join(''), total]
    }
    expect(await names()).toEqual(['axbdc', 5])
    expect(await names({ pageSize: 2, pageNo: 2 })).toEqual(['bd', 5])
    expect(await names({ userId: 7 })).toEqual(['abdc', 4])
    expect(await names({ productId: 1 })).toEqual(['xbc', 3])
    expect(await names({ status: 1 })).toEqual(['axc', 3])
    expect(await names({ userId: 7, productId: 1 })).toEqual(['bc', 2])
    expect(await names({ userId: 7, status: 2 })).toEqual(['bd', 2])
    expect(await names({ productId: 1, status: 1 })).toEqual(['xc', 2])
    expect(await names({ createTime: { start: at(1000), end: at(2000) } })).toEqual(['axb', 3])
    expect(await names({ userId: 7, productId: 1, status: 2, createTime: { start: at(1000), end: at(1000) } })).toEqual(
      ['b', 1],
    )
    for (const filter of [
      { userId: LARGEST_ID },
      { productId: LARGEST_ID },
      { status: LARGEST_ID },
      { status: 2 ** 31, userId: 7 },
    ]) {
      expect(await names(filter)).toEqual(['', 0])
    }
  })
}
