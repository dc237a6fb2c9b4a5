import { expect, it } from 'vitest'
import { at } from '../contract-space.js'
import type { UseSpace } from '../contract-space.js'
import { LARGEST_ID } from '../sample-rows.js'
import { discountTemplateInput } from './discount-rows.js'

/** Templates of discounts beyond the six calls of a resource. */
export function describeDiscountTemplates(use: UseSpace): void {
  it('count what is granted, and answer themselves as they are then', async () => {
    const { theirs, discountTemplates } = await use().neighbours('discountTemplates')
    const { id } = await discountTemplates.create(discountTemplateInput({ name: 'before' }), at(0))
    await discountTemplates.update(id, discountTemplateInput({ name: 'after' }))
    const taken = await discountTemplates.take({ id, howMany: 3, now: at(1) })
    expect(taken).toMatchObject({ name: 'after', grantedCount: 3 })
    expect(await discountTemplates.find(id)).toMatchObject({ ...taken, revision: 3 })
    expect(await theirs.stores.discountTemplates.take({ id, howMany: 1, now: at(1) })).toBeUndefined()
    expect([await discountTemplates.countEntered(id), await theirs.stores.discountTemplates.countEntered(id)]).toEqual([
      true,
      false,
    ])
    await discountTemplates.giveBack(id)
    await theirs.stores.discountTemplates.giveBack(id)
    expect(await discountTemplates.find(id)).toMatchObject({ grantedCount: 3 })
  })

  it('grant nothing when disabled, over or deleted; operations may enter one until it is deleted', async () => {
    const { discountTemplates } = (await use().tenant()).stores
    const { id } = await discountTemplates.create(
      discountTemplateInput({ validityType: 1, validStartTime: at(5), validEndTime: at(10), validDays: null }),
      at(0),
    )
    const isTaken = async (milliseconds: number) =>
      (await discountTemplates.take({ id, howMany: 1, now: at(milliseconds) })) !== undefined
    expect([await isTaken(0), await isTaken(9), await isTaken(10), await isTaken(11)]).toEqual([
      true,
      true,
      false,
      false,
    ])
    expect(await discountTemplates.updateStatus(id, 1)).toBe(true)
    expect([await isTaken(0), await discountTemplates.countEntered(id)]).toEqual([false, true])
    await discountTemplates.updateStatus(id, 0)
    expect(await isTaken(0)).toBe(true)
    await discountTemplates.delete(id, at(1))
    expect([
      await isTaken(0),
      await discountTemplates.countEntered(id),
      await discountTemplates.updateStatus(id, 1),
    ]).toEqual([false, false, false])
    expect(await discountTemplates.take({ id: LARGEST_ID, howMany: 1, now: at(0) })).toBeUndefined()
  })

  describeUngranted(use)
}

function describeUngranted(use: UseSpace): void {
  it('are locked while nothing is granted, which is no change of them', async () => {
    const { theirs, discountTemplates } = await use().neighbours('discountTemplates')
    const { id } = await discountTemplates.create(discountTemplateInput(), at(0))
    expect([
      await discountTemplates.lockUngranted(id),
      await theirs.stores.discountTemplates.lockUngranted(id),
    ]).toEqual([true, false])
    expect(await discountTemplates.find(id)).toMatchObject({ revision: 1 })
    await discountTemplates.take({ id, howMany: 1, now: at(0) })
    expect([await discountTemplates.lockUngranted(id), await discountTemplates.lockUngranted(LARGEST_ID)]).toEqual([
      false,
      false,
    ])
    await discountTemplates.giveBack(id)
    expect(await discountTemplates.lockUngranted(id)).toBe(true)
    await discountTemplates.giveBack(id)
    expect(await discountTemplates.find(id)).toMatchObject({ grantedCount: 0 })
  })

  it('tell their scope after they are deleted', async () => {
    const { theirs, discountTemplates } = await use().neighbours('discountTemplates')
    const { id } = await discountTemplates.create(discountTemplateInput({ scopeType: 2, scopeTargetIds: 'a,b' }), at(0))
    await discountTemplates.delete(id, at(1))
    expect(await discountTemplates.scopeOf(id)).toEqual({ scopeType: 2, scopeTargetIds: 'a,b' })
    expect([await theirs.stores.discountTemplates.scopeOf(id), await discountTemplates.scopeOf(LARGEST_ID)]).toEqual([
      undefined,
      undefined,
    ])
  })

  it('are found by their status', async () => {
    const { discountTemplates } = (await use().tenant()).stores
    const { id } = await discountTemplates.create(discountTemplateInput(), at(0))
    const total = async (status: number) => (await discountTemplates.page({ status, pageNo: 1, pageSize: 1 })).total
    expect([await total(0), await total(1)]).toEqual([1, 0])
    await discountTemplates.updateStatus(id, 1)
    await discountTemplates.update(id, discountTemplateInput())
    expect([await total(0), await total(1)]).toEqual([0, 1])
  })
}
