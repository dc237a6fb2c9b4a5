import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { databases } from '../../empty-storage.js'
import { createDiscountTemplate, memberDiscountBody } from '../discounts/discount-writes.js'
import { DrawScene } from './draw-scene.js'
import type { LuckyDrawPrizeInput } from '@org/openapi-core/storage'
import type { Json } from '@org/openapi-testing'
import { couponsOf } from '../redeem-codes/redeem-codes.js'

const HOUR_MS = 3_600_000

describe.each(databases)('prizes that are granted on $database', ({ database }) => {
  let scene: DrawScene
  beforeAll(async () => void (scene = await DrawScene.open(database)))
  afterAll(() => scene.close())
  beforeEach(() => scene.numbers.set(0))

  /** A lucky draw of one coupon, and a member with chances in it. */
  async function couponDraw(template: object = {}) {
    const templateId = await scene.addTemplate(template)
    const { id, prizeIds } = await scene.addDraw([{ prizeType: 'PLATFORM_COUPON', templateId, winProbability: 10_000 }])
    return { id, templateId, prizeId: prizeIds[0], userId: await scene.joined(id) }
  }

  const statusOf = async (recordId: number): Promise<Json> => scene.get('lucky-draw-record/get', `id=${recordId}`)
  const retry = (id: number) => scene.refusal('PUT promotion/lucky-draw-record/retry-grant', { body: { id } })

  it('are coupons, issued by operations, with the draw', async () => {
    const { id, userId, templateId } = await couponDraw()
    const { recordId, assetStatus } = await scene.draw(userId, id)
    expect(assetStatus).toBe(1)
    const coupons = await couponsOf(scene.platform, userId)
    expect(coupons).toMatchObject([{ templateId, takeType: 2, status: 1 }])
    expect(await statusOf(recordId)).toMatchObject({ assetStatus: 1, assetId: String(coupons[0]?.id) })
    expect(await retry(recordId)).toBe(1_013_033_005)
    expect(await retry(4711)).toBe(1_013_033_000)
  })

  it('are won although the coupon is out, and granted once by a later call', async () => {
    const { id, userId, templateId, prizeId } = await couponDraw({ totalCount: 1 })
    await scene.draw(userId, id)
    const { recordId, won, assetStatus } = await scene.draw(userId, id)
    expect({ won, assetStatus }).toEqual({ won: true, assetStatus: 2 })
    expect(await retry(recordId)).toBe(1_013_004_002)
    expect((await scene.get('lucky-draw/statistics', `id=${id}`)).prizes).toEqual([
      { prizeId, prizeName: 'Keyring', winCount: 2, grantedCount: 1, failedCount: 1 },
    ])
    await scene.platform.storage.forTenant(1).couponTemplates.resize(templateId, 5)
    expect(await retry(recordId)).toBe(0)
    expect(await retry(recordId)).toBe(1_013_033_005)
    expect(await couponsOf(scene.platform, userId)).toHaveLength(2)
    expect((await scene.get('lucky-draw/statistics', `id=${id}`)).prizes).toMatchObject([
      { winCount: 2, grantedCount: 2, failedCount: 0 },
    ])
    const { list } = await scene.platform.adminData('GET infra/operate-log/page', {
      query: 'resource=promotion/lucky-draw-record',
    })
    expect(list).toMatchObject([{ action: 'retry-grant', resourceId: String(recordId) }])
  })

  /** A lucky draw of one discount, and a member with chances in it. */
  async function discountDraw() {
    const templateId = await createDiscountTemplate(scene.platform)
    const { id } = await scene.addDraw([{ prizeType: 'PLATFORM_DISCOUNT', templateId, winProbability: 10_000 }])
    return { id, templateId, userId: await scene.joined(id) }
  }
  const discountsOf = async (userId: number): Promise<Json[]> =>
    (await scene.get('member-discount/page', `userId=${userId}`)).list

  it('are discounts, whose source is the record', async () => {
    const { id, userId, templateId } = await discountDraw()
    const { recordId, assetStatus } = await scene.draw(userId, id)
    expect(assetStatus).toBe(1)
    const discounts = await discountsOf(userId)
    expect(discounts).toMatchObject([{ templateId, sourceType: 1, sourceBizId: recordId, status: 0, usedCount: 0 }])
    expect(await statusOf(recordId)).toMatchObject({ assetStatus: 1, assetId: String(discounts[0]?.['id']) })
    expect(await scene.get('discount-template/get', `id=${templateId}`)).toMatchObject({ grantedCount: 1 })
    expect(await retry(recordId)).toBe(1_013_033_005)
  })

  it('are won although the discount is disabled, and granted once by a later call', async () => {
    const { id, userId, templateId } = await discountDraw()
    await scene.put('discount-template/update-status', { id: templateId, status: 1 })
    const { recordId, won, assetStatus } = await scene.draw(userId, id)
    expect({ won, assetStatus }).toEqual({ won: true, assetStatus: 2 })
    expect(await retry(recordId)).toBe(1_013_036_003)
    await scene.put('discount-template/update-status', { id: templateId, status: 0 })
    expect([await retry(recordId), await retry(recordId)]).toEqual([0, 1_013_033_005])
    expect(await discountsOf(userId)).toHaveLength(1)
  })

  it('are tried again by the job within eight hours, however often it failed before', async () => {
    const { id, userId, templateId } = await couponDraw({ totalCount: 0 })
    const { recordId } = await scene.draw(userId, id)
    const run = () => scene.platform.openApi.jobs.run('retry-draw-grants')
    for (let failures = 0; failures < 8; failures++) {
      scene.platform.clock.advance(8 * HOUR_MS)
      expect(await run()).toEqual({ processed: 0 })
    }
    await scene.platform.storage.forTenant(1).couponTemplates.resize(templateId, 1)
    expect(await run()).toEqual({ processed: 0 })
    scene.platform.clock.advance(8 * HOUR_MS)
    expect(await run()).toEqual({ processed: 1 })
    expect(await run()).toEqual({ processed: 0 })
    expect((await statusOf(recordId)).assetStatus).toBe(1)
    expect(await couponsOf(scene.platform, userId)).toHaveLength(1)
  })

  it('are nothing that the prize was made since', async () => {
    const { id, userId, prizeId } = await couponDraw({ totalCount: 0 })
    const { recordId } = await scene.draw(userId, id)
    const other = await scene.addTemplate()
    const { luckyDrawPrizes } = scene.platform.storage.forTenant(1)
    const { revision: _, createTime: _createTime, ...prize } = (await luckyDrawPrizes.find(prizeId ?? 0)) ?? {}
    const become = (members: object) =>
      luckyDrawPrizes.update(prizeId ?? 0, { ...prize, ...members } as LuckyDrawPrizeInput)
    // As of a database from before the type of a prize that was won stayed.
    expect(await become({ prizeType: 'FORWARDER_COUPON', templateId: other })).toBe(true)
    expect(await retry(recordId)).toBe(1_013_031_000)
    scene.platform.clock.advance(8 * HOUR_MS)
    expect(await scene.platform.openApi.jobs.run('retry-draw-grants')).toEqual({ processed: 0 })
    expect(await couponsOf(scene.platform, userId)).toEqual([])
    expect((await statusOf(recordId)).assetStatus).toBe(2)
    expect(await become({ prizeType: 'PLATFORM_COUPON', templateId: other })).toBe(true)
    expect(await retry(recordId)).toBe(0)
    expect(await couponsOf(scene.platform, userId)).toMatchObject([{ templateId: other }])
  })

  it('are the discount that operations gave for the record, of whatever template', async () => {
    const { id, userId, templateId } = await discountDraw()
    await scene.put('discount-template/update-status', { id: templateId, status: 1 })
    const { recordId } = await scene.draw(userId, id)
    const other = await createDiscountTemplate(scene.platform)
    const { unionId } = await scene.platform.adminData('GET member/user/get', { query: `id=${userId}` })
    const given = await scene.post('member-discount/create', {
      ...memberDiscountBody,
      ...{ userId, unionId, templateId: other, sourceType: 1, sourceBizId: recordId },
    })
    expect(await retry(recordId)).toBe(0)
    expect(await statusOf(recordId)).toMatchObject({ assetStatus: 1, assetId: String(given) })
    expect(await discountsOf(userId)).toHaveLength(1)
  })

  it('are no discount that operations took back, and are granted once they deleted it', async () => {
    const { id, userId, templateId } = await discountDraw()
    await scene.put('discount-template/update-status', { id: templateId, status: 1 })
    const { recordId } = await scene.draw(userId, id)
    const { unionId } = await scene.platform.adminData('GET member/user/get', { query: `id=${userId}` })
    const given = await scene.post('member-discount/create', {
      ...memberDiscountBody,
      ...{ userId, unionId, templateId, sourceType: 1, sourceBizId: recordId },
    })
    await scene.put('member-discount/revoke', { ids: [given] })
    await scene.put('discount-template/update-status', { id: templateId, status: 0 })
    expect(await retry(recordId)).toBe(1_013_037_002)
    scene.platform.clock.advance(24 * HOUR_MS)
    await scene.platform.openApi.jobs.run('retry-draw-grants')
    expect(await statusOf(recordId)).toMatchObject({ assetStatus: 2, assetId: null })
    await scene.platform.adminData('DELETE promotion/member-discount/delete', { query: `id=${given}` })
    expect(await retry(recordId)).toBe(0)
    expect(await discountsOf(userId)).toMatchObject([{ status: 0 }])
  })

  it('wait while their member is disabled', async () => {
    const { id, userId, templateId } = await couponDraw({ totalCount: 0 })
    const { recordId } = await scene.draw(userId, id)
    await scene.platform.storage.forTenant(1).couponTemplates.resize(templateId, 1)
    await scene.platform.adminData('PUT member/user/update-status', { body: { id: userId, status: 1 } })
    expect(await retry(recordId)).toBe(1_004_001_000)
    scene.platform.clock.advance(8 * HOUR_MS)
    await scene.platform.openApi.jobs.run('retry-draw-grants')
    expect(await couponsOf(scene.platform, userId)).toEqual([])
  })

  it('are counted, whatever becomes of them', async () => {
    const { id, prizeIds } = await scene.addDraw([{ winProbability: 5000 }, { name: 'Mug', winProbability: 1 }])
    const [first, second] = [await scene.joined(id), await scene.joined(id)]
    const dayOf = async () => (await scene.get('lucky-draw/statistics', `id=${id}`)).days.at(-1).day as string
    await scene.draw(first, id)
    const day = await dayOf()
    scene.numbers.set(9999)
    await scene.draw(second, id)
    scene.platform.clock.advance(24 * HOUR_MS)
    await scene.draw(second, id)
    const nothing = { grantedCount: 0, failedCount: 0 }
    expect(await scene.get('lucky-draw/statistics', `id=${id}`)).toEqual({
      memberCount: 2,
      chancesGranted: 6,
      chancesUsed: 3,
      chancesLeft: 3,
      drawCount: 3,
      winCount: 1,
      prizes: [
        { ...nothing, prizeId: prizeIds[0], prizeName: 'Keyring', winCount: 1 },
        { ...nothing, prizeId: prizeIds[1], prizeName: 'Mug', winCount: 0 },
      ],
      days: [
        { day, drawCount: 2, winCount: 1 },
        { day: await dayOf(), drawCount: 1, winCount: 0 },
      ],
    })
    expect(await scene.refusal('GET promotion/lucky-draw/statistics', { query: 'id=4711' })).toBe(1_013_030_000)
  })
})
