import type { RedeemCodeInput } from '@org/openapi-core/storage'
import { describe, expect, it } from 'vitest'
import { at } from '../contract-space.js'
import type { UseSpace } from '../contract-space.js'
import { couponSceneInput, couponTemplateInput } from './coupon-rows.js'
import { LARGEST_ID } from '../sample-rows.js'

const redeemCode: RedeemCodeInput = {
  code: 'CODE',
  businessName: 'Business',
  sceneCode: null,
  couponTemplateId: 1,
  couponTemplateIds: '1',
  grantMode: 'ALL',
  grantRule: null,
  maxUsage: -1,
  takeLimitCount: -1,
  dailyTakeLimitCount: -1,
  dailyIpLimitCount: -1,
  validStart: at(0),
  validEnd: at(1),
  batchNum: 1,
}

/** Coupon templates and their scenes beyond the six calls of a resource. */
export function describeCouponTemplates(use: UseSpace): void {
  describe('couponTemplates', () => {
    describeStock(use)
    describeTerms(use)
    describeTemplates(use)
  })
  describe('couponScenes', () => describeScenes(use))
}

function describeStock(use: UseSpace): void {
  it('give as many coupons as there are, and never one more', async () => {
    const { couponTemplates } = (await use().tenant()).stores
    const template = await couponTemplates.create(couponTemplateInput({ totalCount: 5 }), at(0))
    const answers = []
    for (const howMany of [3, 3, 2, 1]) answers.push(await couponTemplates.take(template, howMany))
    expect(answers).toEqual([true, false, true, false])
    expect(await couponTemplates.find(template.id)).toMatchObject({ takenCount: 5, totalCount: 5 })
  })

  it('give any number without a total', async () => {
    const { couponTemplates } = (await use().tenant()).stores
    const template = await couponTemplates.create(couponTemplateInput({ totalCount: -1 }), at(0))
    expect([await couponTemplates.take(template, 10_000), await couponTemplates.take(template, 1)]).toEqual([
      true,
      true,
    ])
    expect(await couponTemplates.find(template.id)).toMatchObject({ takenCount: 10_001 })
  })

  it('get back what was taken in vain', async () => {
    const { mine, theirs } = await use().neighbours()
    const template = await mine.stores.couponTemplates.create(couponTemplateInput({ totalCount: 3 }), at(0))
    await mine.stores.transaction(async ({ couponTemplates }) => {
      expect(await couponTemplates.take(template, 3)).toBe(true)
      await couponTemplates.giveBack(template.id, 2)
      expect([await couponTemplates.take(template, 1), await couponTemplates.take(template, 2)]).toEqual([true, false])
    })
    await theirs.stores.couponTemplates.giveBack(template.id, 1)
    expect(await mine.stores.couponTemplates.find(template.id)).toMatchObject({ takenCount: 2 })
  })

  it('give nothing when disabled or deleted, or to another tenant', async () => {
    const { theirs, couponTemplates } = await use().neighbours('couponTemplates')
    const template = await couponTemplates.create(couponTemplateInput(), at(0))
    expect(await theirs.stores.couponTemplates.take(template, 1)).toBe(false)
    expect(await couponTemplates.updateStatus(template.id, 1)).toBe(true)
    expect(await couponTemplates.take(template, 1)).toBe(false)
    await couponTemplates.updateStatus(template.id, 0)
    expect(await couponTemplates.take(template, 1)).toBe(true)
    await couponTemplates.delete(template.id, at(1))
    expect([
      await couponTemplates.take(template, 1),
      await couponTemplates.take({ ...template, id: LARGEST_ID }, 1),
    ]).toEqual([false, false])
  })
}

function describeTerms(use: UseSpace): void {
  it('give nothing to who has read another kind of coupon', async () => {
    const { couponTemplates } = (await use().tenant()).stores
    const template = await couponTemplates.create(couponTemplateInput(), at(0))
    for (const member of ['discountType', 'couponType', 'validityType'] as const)
      expect(await couponTemplates.take({ ...template, [member]: template[member] + 1 }, 1), member).toBe(false)
    expect(await couponTemplates.find(template.id)).toEqual(template)
  })

  it('take a new total unless more were issued', async () => {
    const { theirs, couponTemplates } = await use().neighbours('couponTemplates')
    const template = await couponTemplates.create(couponTemplateInput({ totalCount: -1 }), at(0))
    await couponTemplates.take(template, 3)
    expect(await theirs.stores.couponTemplates.resize(template.id, 9)).toBe(false)
    expect([
      await couponTemplates.resize(template.id, 2),
      await couponTemplates.resize(template.id, 3),
      await couponTemplates.take(template, 1),
    ]).toEqual([false, true, false])
    expect([await couponTemplates.resize(template.id, 4), await couponTemplates.take(template, 1)]).toEqual([
      true,
      true,
    ])
    expect([await couponTemplates.resize(template.id, -1), await couponTemplates.take(template, 9)]).toEqual([
      true,
      true,
    ])
    expect(await couponTemplates.find(template.id)).toMatchObject({ takenCount: 13, totalCount: -1 })
    await couponTemplates.delete(template.id, at(1))
    expect([await couponTemplates.resize(template.id, -1), await couponTemplates.resize(LARGEST_ID, 1)]).toEqual([
      false,
      false,
    ])
  })
}

function describeTemplates(use: UseSpace): void {
  it('are locked as they are, those of the tenant that live', async () => {
    const { mine, theirs, couponTemplates } = await use().neighbours('couponTemplates')
    const { id } = await couponTemplates.create(couponTemplateInput(), at(0))
    const row = await couponTemplates.find(id)
    expect(await mine.stores.transaction((tx) => tx.couponTemplates.lock(id))).toBe(true)
    expect(await couponTemplates.find(id)).toEqual(row)
    expect([await couponTemplates.lock(LARGEST_ID), await theirs.stores.couponTemplates.lock(id)]).toEqual([
      false,
      false,
    ])
    await couponTemplates.delete(id, at(1))
    expect(await couponTemplates.lock(id)).toBe(false)
  })

  it('keep what was issued, and the status, through an update', async () => {
    const { couponTemplates } = (await use().tenant()).stores
    const template = await couponTemplates.create(couponTemplateInput(), at(0))
    const { id } = template
    expect(await couponTemplates.find(id)).toMatchObject({ status: 0, takenCount: 0 })
    await couponTemplates.take(template, 2)
    await couponTemplates.updateStatus(id, 1)
    await couponTemplates.update(id, couponTemplateInput({ title: 'changed' }))
    expect(await couponTemplates.find(id)).toMatchObject({ status: 1, takenCount: 2, title: 'changed' })
    const page = { pageNo: 1, pageSize: 10 }
    const total = async (filter: object) => (await couponTemplates.page({ ...page, ...filter })).total
    expect([await total({ status: 1 }), await total({ status: 0 }), await total({ status: 1, sceneId: 3 })]).toEqual([
      1, 0, 0,
    ])
    expect(await couponTemplates.updateStatus(LARGEST_ID, 1)).toBe(false)
  })

  it('are listed in the order of ids, those that exist', async () => {
    const { theirs, couponTemplates } = await use().neighbours('couponTemplates')
    const ids: number[] = []
    for (let i = 0; i < 4; i++)
      ids.push((await couponTemplates.create(couponTemplateInput({ title: `${i}` }), at(0))).id)
    const [first = 0, second = 0, third = 0, deleted = 0] = ids
    await couponTemplates.delete(deleted, at(1))
    const found = await couponTemplates.listOf([third, LARGEST_ID, first, deleted, second])
    expect(found.map(({ title }) => title)).toEqual(['2', '0', '1'])
    expect(found[0]).toEqual(await couponTemplates.find(third))
    expect(await theirs.stores.couponTemplates.listOf(ids)).toEqual([])
    expect(await couponTemplates.listOf([])).toEqual([])
  })
}

function describeScenes(use: UseSpace): void {
  it('are listed oldest first', async () => {
    const { theirs, couponScenes } = await use().neighbours('couponScenes')
    for (const [code, milliseconds] of [
      ['B', 2],
      ['A', 1],
      ['C', 2],
    ] as const)
      await couponScenes.create(couponSceneInput(code), at(milliseconds))
    const { id: deleted } = await couponScenes.create(couponSceneInput('D'), at(0))
    await couponScenes.delete(deleted, at(1))
    await theirs.stores.couponScenes.create(couponSceneInput('E'), at(0))
    expect((await couponScenes.list()).map(({ sceneCode }) => sceneCode)).toEqual(['A', 'B', 'C'])
  })

  it('are locked by either key, as they are, those of the tenant that live', async () => {
    const { mine, theirs, couponScenes } = await use().neighbours('couponScenes')
    const scene = await couponScenes.create(couponSceneInput('A'), at(0))
    const { id } = scene
    const keys = [{ id }, { sceneCode: 'A' }]
    for (const key of keys) {
      expect(await mine.stores.transaction((tx) => tx.couponScenes.lock(key))).toBe(true)
      expect(await theirs.stores.couponScenes.lock(key)).toBe(false)
    }
    expect(await couponScenes.find(id)).toEqual(scene)
    expect([await couponScenes.lock({ id: LARGEST_ID }), await couponScenes.lock({ sceneCode: 'a' })]).toEqual([
      false,
      false,
    ])
    await couponScenes.delete(id, at(1))
    for (const key of keys) expect(await couponScenes.lock(key)).toBe(false)
  })

  it('are used while a template or a redeem code names them', async () => {
    const { theirs, couponScenes, couponTemplates, redeemCodes } = await use().neighbours(
      'couponScenes',
      'couponTemplates',
      'redeemCodes',
    )
    const [first, second] = [
      (await couponScenes.create(couponSceneInput('A'), at(0))).id,
      (await couponScenes.create(couponSceneInput('B'), at(0))).id,
    ]
    const isUsed = async () => [
      await couponScenes.isUsed({ id: first, sceneCode: 'A' }),
      await couponScenes.isUsed({ id: second, sceneCode: 'B' }),
    ]
    expect(await isUsed()).toEqual([false, false])
    const { id: template } = await couponTemplates.create(couponTemplateInput({ sceneId: first }), at(0))
    expect(await isUsed()).toEqual([true, false])
    expect(await theirs.stores.couponScenes.isUsed({ id: first, sceneCode: 'A' })).toBe(false)
    await couponTemplates.delete(template, at(1))
    expect(await isUsed()).toEqual([false, false])
    const { id: code } = await redeemCodes.create({ ...redeemCode, sceneCode: 'B' }, at(0))
    expect(await isUsed()).toEqual([false, true])
    await redeemCodes.delete(code, at(1))
    expect(await isUsed()).toEqual([false, false])
  })
}
