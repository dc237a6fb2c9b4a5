import { couponStatus } from '@org/openapi-core/storage'
import type { Repositories, UnitOfWork } from '@org/openapi-core/storage'
import { describe, expect, it } from 'vitest'
import { at, longAgo } from '../contract-space.js'
import { couponInput, couponTemplateInput, newCoupon } from './coupon-rows.js'
import { gate, linger } from '../gate.js'
import { describeLock } from '../lock-suite.js'
import { ofTenant, race } from '../../concurrency/race-suite.js'
import type { Racers } from '../../concurrency/race-suite.js'

const RACERS = 20
const { UNUSED, USED, EXPIRE } = couponStatus

const count = (answers: readonly unknown[], wanted: unknown) => answers.filter((answer) => answer === wanted).length

/** Coupons that many want to change at the same time. */
export function describeCouponRaces(use: () => Racers): void {
  describe(`${RACERS} racers for coupons`, () => {
    describeStockRaces(use)
    describeLockRaces(use)
    describeTransitionRaces(use)
    describeExpiryRaces(use)
    describe('lock one', () => {
      let coupon = 0
      describeLock(use, {
        prepare: async ({ coupons }) => {
          coupon = (await coupons.create(couponInput('locked'), at(0))).id
        },
        lock: ({ coupons }) => coupons.lock(coupon),
        change: ({ coupons }) => coupons.delete(coupon, at(1)),
      })
    })
  })
}

function describeStockRaces(use: () => Racers): void {
  it('take from the stock of a template: as many coupons as there are', async () => {
    const { id, stores } = await use().space.tenant()
    for (const [totalCount, howMany, winners] of [
      [1, 1, 1],
      [7, 1, 7],
      [20, 3, 6],
      [-1, 2, RACERS],
    ] as const) {
      const template = await stores.couponTemplates.create(couponTemplateInput({ totalCount }), at(0))
      const answers = await race(ofTenant(use(), id), RACERS, (racer) => racer.couponTemplates.take(template, howMany))
      expect(count(answers, true)).toBe(winners)
      expect((await stores.couponTemplates.find(template.id))?.takenCount).toBe(winners * howMany)
    }
  })

  it('take while the total is set: never more than it', async () => {
    const { id, stores } = await use().space.tenant()
    const template = await stores.couponTemplates.create(couponTemplateInput({ totalCount: -1 }), at(0))
    const answers = await race(ofTenant(use(), id), RACERS, (racer, index) => {
      const { couponTemplates } = racer
      return index % 4 === 3 ? couponTemplates.resize(template.id, 5) : couponTemplates.take(template, 1)
    })
    const taken = answers.filter((answer, index) => answer && index % 4 !== 3).length
    const row = await stores.couponTemplates.find(template.id)
    expect(row?.takenCount).toBe(taken)
    if (answers.some((answer, index) => answer && index % 4 === 3)) expect(taken).toBeLessThanOrEqual(5)
  })
}

function describeLockRaces(use: () => Racers): void {
  it('take from a template, or find that nothing was taken, and delete it: one of the two', async () => {
    const { id, stores } = await use().space.tenant()
    for (let round = 0; round < RACERS; round++) {
      const template = await stores.couponTemplates.create(couponTemplateInput(), at(0))
      const [isTaken, isDeleted] = await race(ofTenant(use(), id), 2, (racer, index) =>
        racer.transaction(async ({ couponTemplates }) => {
          if (index === 0) return couponTemplates.take(template, 1)
          await couponTemplates.lock(template.id)
          return (
            (await couponTemplates.find(template.id))?.takenCount === 0 && couponTemplates.delete(template.id, at(1))
          )
        }),
      )
      expect(isTaken).toBe(!isDeleted)
    }
  })
}

function describeTransitionRaces(use: () => Racers): void {
  /** A tenant with so many unused coupons. */
  const addCoupons = async (howMany: number) => {
    const { id, stores } = await use().space.tenant()
    const coupons = await stores.coupons.issue(
      Array.from({ length: howMany }, (_, index) => newCoupon(`coupon ${index}`)),
      at(0),
    )
    return { id, stores, ids: coupons.map((coupon) => coupon.id), coupons }
  }

  it('use the same coupon: one order gets it, and its order alone gives it back', async () => {
    const { id, stores, ids } = await addCoupons(1)
    const used = await race(ofTenant(use(), id), RACERS, (racer, index) =>
      racer.coupons.transition(ids, { trigger: 'use', now: at(1), orderId: index + 1 }),
    )
    const winner = used.findIndex((rows) => rows.length === 1)
    expect(used.filter((rows) => rows.length === 1)).toHaveLength(1)
    expect((await stores.coupons.listOf(ids))[0]).toMatchObject({ status: USED, useOrderId: winner + 1 })
    const back = await race(ofTenant(use(), id), RACERS, (racer, index) =>
      racer.coupons.transition(ids, { trigger: 'giveBack', now: at(1), orderId: index + 1 }),
    )
    expect(back.flatMap((rows, index) => rows.map(() => index))).toEqual([winner])
  })

  it('extend the same coupons, in transactions and any order: every one counts', async () => {
    const { id, stores, ids, coupons } = await addCoupons(10)
    const move = { trigger: 'extend', now: at(0), milliseconds: 1000 } as const
    await race(ofTenant(use(), id), RACERS, (racer, index) => {
      const mine = index % 2 === 0 ? ids : [...ids].reverse()
      return racer.transaction((tx) => tx.coupons.transition(mine, move))
    })
    const ends = (await stores.coupons.listOf(ids)).map(({ validEndTime }) => validEndTime.getTime())
    expect(ends).toEqual(coupons.map(({ validEndTime }) => validEndTime.getTime() + RACERS * 1000))
  })

  it('correct the same status: one does it', async () => {
    const { id, ids } = await addCoupons(1)
    const correct = (racer: UnitOfWork<Repositories>) => racer.coupons.correct(ids[0] ?? 0, UNUSED, USED)
    const answers = await race(ofTenant(use(), id), RACERS, correct)
    expect([count(answers, true), count(answers, false)]).toEqual([1, RACERS - 1])
  })

  it('use or delete the same coupon: one does either', async () => {
    const { id, stores, ids } = await addCoupons(1)
    const answers = await race(ofTenant(use(), id), RACERS, async (racer, index) => {
      const { coupons } = racer
      if (index % 2 === 0)
        return (await coupons.transition(ids, { trigger: 'use', now: at(1), orderId: 1 })).length === 1
      return coupons.delete(ids[0] ?? 0, at(1))
    })
    expect(count(answers, true)).toBe(1)
    expect((await stores.coupons.listOf(ids)).length).toBe(answers.indexOf(true) % 2 === 0 ? 1 : 0)
  })
}

function describeExpiryRaces(use: () => Racers): void {
  const end = longAgo()
  const overdue = { validStartTime: longAgo(-1000), validEndTime: end }

  const addOverdue = async (howMany: number) => {
    const { id, stores } = await use().space.tenant()
    const ids: number[] = []
    for (let i = 0; i < howMany; i++)
      ids.push((await stores.coupons.create(couponInput(`overdue ${i}`, overdue), end)).id)
    return { id, stores, ids }
  }

  it('expire coupons: each is expired, and counted, once', async () => {
    const { stores, ids } = await addOverdue(50)
    const batches = await race(use(), RACERS, (storage) => storage.system.coupons.expire(end, 10))
    const rest = await use().space.system.coupons.expire(end, 1000)
    const expired = [...batches.flat(), ...rest].map(({ id }) => id)
    expect(expired.toSorted((a, b) => a - b)).toEqual(ids)
    expect((await stores.coupons.listOf(ids)).every(({ status }) => status === EXPIRE)).toBe(true)
  })

  it('expire a coupon that a transaction is extending: it stays unused', async () => {
    const { stores, ids } = await addOverdue(1)
    const extended = gate()
    const extending = stores.transaction(async (tx) => {
      await tx.coupons.transition(ids, { trigger: 'extend', now: end, milliseconds: 1 })
      extended.open()
      await linger(tx)
    })
    await extended.opened
    const expired = use().storages.at(-1)?.system.coupons.expire(end, 10)
    await extending
    expect(await expired).toEqual([])
    expect((await stores.coupons.listOf(ids))[0]).toMatchObject({
      status: UNUSED,
      validEndTime: new Date(end.getTime() + 1),
    })
  })
}
