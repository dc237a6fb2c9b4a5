import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { DiscountScope, PricedItem } from './discount-scope.js'
import { priceDiscount } from './price-discount.js'
import type { DiscountTerms } from './price-discount.js'

const now = new Date('2026-09-10T04:00:00Z')
const after = (milliseconds: number): Date => new Date(now.getTime() + milliseconds)

const everything: DiscountScope = { scopeType: 0, scopeTargetIds: null }
const tenth: DiscountTerms = {
  type: 1,
  value: 90,
  minOrderAmount: 0,
  maxDiscountAmount: 0,
  totalCount: 1,
  usedCount: 0,
  validStartTime: now,
  validEndTime: after(1),
  status: 0,
}
const price = (terms: Partial<DiscountTerms>, items: readonly PricedItem[], scope: DiscountScope = everything) =>
  priceDiscount({ discount: { ...tenth, ...terms }, scope, items, now })
const failedRules = (...question: Parameters<typeof price>) => price(...question).failed.map(({ rule }) => rule)

describe('a percentage', () => {
  test.each([
    // What is paid is rounded half up, and the discount is the rest.
    [90, 1000, 900],
    [90, 5, 5],
    [90, 4, 4],
    [50, 1, 1],
    [50, 3, 2],
    [99, 49, 49],
    [99, 50, 50],
    [99, 51, 50],
    [1, 49, 0],
    [1, 50, 1],
    [33, 100, 33],
    [85, 130, 111],
    [90, 0, 0],
  ])('%d of %d cents pays %d', (value, amount, payAmount) => {
    expect(price({ value }, [{ amount }])).toEqual({
      applies: true,
      discountAmount: amount - payAmount,
      payAmount,
      failed: [],
    })
  })

  it('counts the sum, not each item', () => {
    expect(price({ value: 50 }, [{ amount: 1 }, { amount: 1 }])).toMatchObject({ discountAmount: 1, payAmount: 1 })
  })

  test.each([
    [0, 100],
    [99, 99],
    [100, 100],
    [101, 100],
  ])('takes off at most %d (0: uncapped)', (maxDiscountAmount, discountAmount) => {
    expect(price({ maxDiscountAmount }, [{ amount: 1000 }])).toMatchObject({
      discountAmount,
      payAmount: 1000 - discountAmount,
    })
  })
})

it('pays the percentage to the cent, however much it is of', () => {
  const amounts = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER })
  fc.assert(
    fc.property(amounts, fc.integer({ min: 1, max: 99 }), (amount, value) => {
      const payAmount = Number((BigInt(amount) * BigInt(value) + 50n) / 100n)
      expect(price({ value }, [{ amount }])).toMatchObject({ payAmount, discountAmount: amount - payAmount })
    }),
    { seed: 12 },
  )
})

describe('a fixed amount', () => {
  test.each([
    [500, 1000, 500],
    [1000, 1000, 1000],
    [1001, 1000, 1000],
    [500, 0, 0],
  ])('%d off %d is %d', (value, amount, discountAmount) => {
    expect(price({ type: 2, value }, [{ amount }])).toEqual({
      applies: true,
      discountAmount,
      payAmount: amount - discountAmount,
      failed: [],
    })
  })

  it('has no cap', () => {
    expect(price({ type: 2, value: 500, maxDiscountAmount: 1 }, [{ amount: 1000 }])).toMatchObject({
      discountAmount: 500,
    })
  })

  it('is at most what is in the scope', () => {
    const items = [
      { goodsId: 'a', amount: 300 },
      { goodsId: 'b', amount: 900 },
    ]
    expect(price({ type: 2, value: 500 }, items, { scopeType: 2, scopeTargetIds: 'a' })).toMatchObject({
      discountAmount: 300,
      payAmount: 900,
    })
  })
})

describe('the scope', () => {
  const items = [
    { categoryId: 'bags', goodsId: '1', amount: 100 },
    { categoryId: 'shoes', goodsId: '2', amount: 200 },
    { categoryId: null, amount: 400 },
    { goodsId: 'bags', amount: 800 },
  ]

  test.each<[DiscountScope, number]>([
    [everything, 1500],
    [{ scopeType: 1, scopeTargetIds: 'bags' }, 100],
    [{ scopeType: 1, scopeTargetIds: 'shoes, bags' }, 300],
    [{ scopeType: 2, scopeTargetIds: 'bags,2' }, 1000],
  ])('%j: %d of 1500 cents count', (scope, eligible) => {
    expect(price({ value: 50 }, items, scope)).toMatchObject({
      applies: true,
      discountAmount: eligible / 2,
      payAmount: 1500 - eligible / 2,
    })
    // The threshold counts those alone.
    expect(failedRules({ minOrderAmount: eligible }, items, scope)).toEqual([])
    expect(failedRules({ minOrderAmount: eligible + 1 }, items, scope)).toEqual(['THRESHOLD'])
  })

  test.each([
    { scopeType: 1, scopeTargetIds: 'Bags' },
    { scopeType: 1, scopeTargetIds: '1' },
    { scopeType: 2, scopeTargetIds: 'shoes' },
    { scopeType: 2, scopeTargetIds: null },
  ])('%j: none counts', (scope) => {
    expect(price({}, items, scope)).toMatchObject({
      applies: false,
      discountAmount: 0,
      payAmount: 1500,
      failed: [{ rule: 'SCOPE' }],
    })
  })
})

describe('the rules', () => {
  test.each<[Partial<DiscountTerms>, string[]]>([
    [{}, []],
    [{ validStartTime: after(1), validEndTime: after(2) }, ['NOT_STARTED']],
    [{ validEndTime: now, validStartTime: after(-1) }, ['OVER']],
    [{ usedCount: 1 }, ['USED_UP']],
    [{ usedCount: 1, totalCount: 2 }, []],
    [{ usedCount: 1000, totalCount: -1 }, []],
    [{ minOrderAmount: 1001 }, ['THRESHOLD']],
    [{ status: 1 }, ['REVOKED']],
  ])('of %j fail %j', (terms, failed) => {
    expect(failedRules(terms, [{ amount: 1000 }])).toEqual(failed)
  })

  it('are told all together, each in both languages', () => {
    const terms = { validStartTime: after(1), validEndTime: now, usedCount: 1, minOrderAmount: 1, status: 1 }
    const answer = price(terms, [{ amount: 7 }], { scopeType: 1, scopeTargetIds: 'x' })
    expect(answer).toMatchObject({ applies: false, discountAmount: 0, payAmount: 7 })
    expect(answer.failed.map(({ rule }) => rule)).toEqual([
      'NOT_STARTED',
      'OVER',
      'USED_UP',
      'SCOPE',
      'THRESHOLD',
      'REVOKED',
    ])
    for (const { message } of answer.failed)
      expect([message.en, message.zh]).toEqual([expect.stringMatching(/\w/), expect.stringMatching(/[\u4e00-\u9fff]/)])
  })
})

it('never takes off more than there is, nor a fraction of a cent', () => {
  const terms = fc.record({
    type: fc.constantFrom(1, 2),
    value: fc.integer({ min: 1, max: 99 }),
    minOrderAmount: fc.integer({ min: 0, max: 500 }),
    maxDiscountAmount: fc.integer({ min: 0, max: 500 }),
  })
  const items = fc.array(
    fc.record({ goodsId: fc.constantFrom('a', 'b'), amount: fc.integer({ min: 0, max: 2_147_483_647 }) }),
    { maxLength: 500 },
  )
  const scopes = fc.constantFrom(everything, { scopeType: 2, scopeTargetIds: 'a' })
  fc.assert(
    fc.property(terms, items, scopes, (discount, priced, scope) => {
      const { discountAmount, payAmount, applies, failed } = price(discount, priced, scope)
      expect(discountAmount + payAmount).toBe(priced.reduce((sum, { amount }) => sum + amount, 0))
      expect(Number.isSafeInteger(discountAmount) && discountAmount >= 0 && payAmount >= 0).toBe(true)
      expect(applies).toBe(failed.length === 0)
    }),
    { seed: 12 },
  )
})
