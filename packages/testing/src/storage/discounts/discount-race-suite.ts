import { describe, expect, it } from 'vitest'
import { at } from '../contract-space.js'
import { discountTemplateInput, newDiscount } from './discount-rows.js'
import { describeLock } from '../lock-suite.js'
import { ofTenant, race } from '../../concurrency/race-suite.js'
import type { Racers } from '../../concurrency/race-suite.js'

const RACERS = 20

const winners = (answers: readonly unknown[]) =>
  answers.filter((answer) => answer !== undefined && answer !== false).length

/** Discounts that many want to use, give back or grant at the same time. */
export function describeDiscountRaces(use: () => Racers): void {
  describe(`${RACERS} racers for discounts`, () => {
    describeUseRaces(use)
    describeRevokeRaces(use)
    describeGrantRaces(use)
    describe('lock one', () => {
      let discount = 0
      describeLock(use, {
        prepare: async ({ memberDiscounts }) => {
          discount = (await memberDiscounts.grant([newDiscount()], at(0)))[0] ?? 0
        },
        lock: ({ memberDiscounts }) => memberDiscounts.lock(discount),
        change: ({ memberDiscounts }) => memberDiscounts.delete(discount, at(1)),
      })
    })
  })
}

function describeUseRaces(use: () => Racers): void {
  it('use one: as often as there are uses', async () => {
    const { id: tenant, stores } = await use().space.tenant()
    for (const [totalCount, wanted] of [
      [1, 1],
      [7, 7],
      [-1, RACERS],
    ] as const) {
      const [id = 0] = await stores.memberDiscounts.grant([newDiscount({ totalCount })], at(0))
      const answers = await race(ofTenant(use(), tenant), RACERS, (racer, index) =>
        racer.memberDiscounts.take({ id, userId: 7, orderId: `order ${index}` }, at(1)),
      )
      expect(winners(answers)).toBe(wanted)
      const counts = answers.flatMap((answer) => (answer === undefined ? [] : [answer.usedCount]))
      expect(counts.sort((a, b) => a - b)).toEqual(Array.from({ length: wanted }, (_, index) => index + 1))
      expect(await stores.memberDiscounts.find(id)).toMatchObject({ usedCount: wanted })
    }
  })

  it('note the use of the same order: one does, and one takes it back', async () => {
    const { id: tenant } = await use().space.tenant()
    const used = { memberDiscountId: 3, orderId: 'order' }
    expect(
      winners(await race(ofTenant(use(), tenant), RACERS, (racer) => racer.discountUses.insert(used, at(0)))),
    ).toBe(1)
    expect(winners(await race(ofTenant(use(), tenant), RACERS, (racer) => racer.discountUses.remove(used)))).toBe(1)
  })

  it('use and give back in transactions: what is left is what the orders hold', async () => {
    const { id: tenant, stores } = await use().space.tenant()
    const [id = 0] = await stores.memberDiscounts.grant([newDiscount({ totalCount: 5 })], at(0))
    await race(ofTenant(use(), tenant), RACERS * 2, (racer, index) =>
      racer.transaction(async ({ memberDiscounts, discountUses }) => {
        const orderId = `order ${index % 10}`
        const used = { memberDiscountId: id, orderId }
        if (index % 3 !== 2) {
          if (!(await discountUses.insert(used, at(index)))) return
          const counts = await memberDiscounts.take({ id, userId: 7, orderId }, at(index))
          if (counts === undefined) await discountUses.remove(used)
          else await discountUses.keep(used, counts)
        } else if (await discountUses.remove(used)) await memberDiscounts.giveBack({ id, userId: 7, orderId })
      }),
    )
    const held = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        stores.discountUses.find({ memberDiscountId: id, orderId: `order ${index}` }),
      ),
    )
    const row = await stores.memberDiscounts.find(id)
    expect(row?.usedCount).toBe(winners(held))
    expect(row?.usedCount).toBeLessThanOrEqual(5)
  })
}

function describeRevokeRaces(use: () => Racers): void {
  it('revoke or use one: nobody uses it afterwards, and one revokes it', async () => {
    const { id: tenant, stores } = await use().space.tenant()
    const [id = 0] = await stores.memberDiscounts.grant([newDiscount({ totalCount: -1 })], at(0))
    const answers = await race(ofTenant(use(), tenant), RACERS, async (racer, index) => {
      const { memberDiscounts } = racer
      if (index % 4 === 3) return (await memberDiscounts.revoke([id])).length === 1
      return memberDiscounts.take({ id, userId: 7, orderId: `order ${index}` }, at(1))
    })
    const used = winners(answers.filter((_, index) => index % 4 !== 3))
    expect(winners(answers.filter((_, index) => index % 4 === 3))).toBe(1)
    expect(await stores.memberDiscounts.find(id)).toMatchObject({ usedCount: used, status: 1 })
    expect(await stores.memberDiscounts.take({ id, userId: 7, orderId: 'late' }, at(1))).toBeUndefined()
  })

  it('count anew while it is used: no use is lost', async () => {
    const { id: tenant, stores } = await use().space.tenant()
    const [id = 0] = await stores.memberDiscounts.grant([newDiscount({ totalCount: -1 })], at(0))
    const answers = await race(ofTenant(use(), tenant), RACERS, async (racer, index) => {
      const { memberDiscounts } = racer
      if (index % 4 === 3) return memberDiscounts.recount(id, { from: 0, usedCount: 100, totalCount: -1 })
      return memberDiscounts.take({ id, userId: 7, orderId: `order ${index}` }, at(1))
    })
    const isRecounted = answers.some((answer, index) => index % 4 === 3 && answer === true)
    const used = winners(answers.filter((_, index) => index % 4 !== 3))
    expect((await stores.memberDiscounts.find(id))?.usedCount).toBe(used + (isRecounted ? 100 : 0))
  })
}

function describeGrantRaces(use: () => Racers): void {
  it('grant for the same source: one does', async () => {
    const { id: tenant, stores } = await use().space.tenant()
    const answers = await race(ofTenant(use(), tenant), RACERS, (racer) =>
      racer.transaction(({ memberDiscounts }) =>
        memberDiscounts.grant([newDiscount({ sourceType: 1, sourceBizId: 5 })], at(0)),
      ),
    )
    const ids = answers.flat()
    expect(ids).toHaveLength(1)
    expect(await stores.memberDiscounts.findBySource(1, 5)).toMatchObject({ id: ids[0] })
  })

  it('grant while the template is locked to be changed: those before it, or none', async () => {
    const { id: tenant, stores } = await use().space.tenant()
    const { id } = await stores.discountTemplates.create(discountTemplateInput({ value: 90 }), at(0))
    const answers = await race(ofTenant(use(), tenant), RACERS, (racer, index) =>
      racer.transaction(async ({ discountTemplates }) => {
        if (index % 4 !== 3) return (await discountTemplates.take({ id, howMany: 1, now: at(0) }))?.value
        if (await discountTemplates.lockUngranted(id))
          await discountTemplates.update(id, discountTemplateInput({ value: 50 }))
        return undefined
      }),
    )
    const values = new Set(answers.filter((value) => value !== undefined))
    expect(values.size).toBe(1)
    expect(await stores.discountTemplates.find(id)).toMatchObject({
      value: [...values][0],
      grantedCount: winners(answers),
    })
  })
}
