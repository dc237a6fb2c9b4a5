import { beforeEach, describe, expect, test } from 'vitest'
import { COUPON, couponOf, createCoupon, createTemplate, EXTEND_PATH, RESTORE_PATH, used } from './coupons.js'
import { createMember } from '../members/managed-members.js'
import type { Answer, Json, TestPlatform } from '@org/openapi-testing'
import { startPlatform } from '../../start-platform.js'

let platform: TestPlatform
let token: string
let templateId: number
let userId: number
let other: number

beforeEach(async () => {
  platform = await startPlatform()
  token = await platform.issueToken(await platform.createApp())
  templateId = await createTemplate(platform)
  userId = (await createMember(platform)).id
  other = (await createMember(platform)).id
})

const NOT_OWNED = 1_013_024_002
const NOT_UNUSED = 1_013_003_005
const NOT_EXPIRED = 1_013_024_004

const add = (members: object = {}, owner = userId): Promise<number> =>
  createCoupon(platform, { templateId, userId: owner }, members)
const extend = (couponIds: unknown, extendDays: unknown = 1, body: object = {}): Promise<Answer> =>
  platform.call(EXTEND_PATH, { userId, couponIds, extendDays, ...body }, { token })
const restore = (couponIds: unknown, body: object = {}): Promise<Answer> =>
  platform.call(RESTORE_PATH, { userId, couponIds, ...body }, { token })
const tooMany = Array.from({ length: 201 }, (_, i) => i + 1)

/** A coupon of each status that is not the one named. */
const addOthers = async (status: number): Promise<number[]> => {
  const made = [await add(), await add(used), await add({ ...used, status: 3 }), await add({ status: 4 }), await add()]
  await platform.adminData(`PUT ${COUPON}/void`, { body: { ids: [made[4]] } })
  return made.filter((_, i) => i + 1 !== status)
}

describe('member-coupon/extend (rules/coupons#extension)', () => {
  test('from the end of the validity', async () => {
    const id = await add()
    expect((await extend([id], 30)).body).toEqual({
      code: 0,
      msg: '',
      data: { successCount: 1, coupons: [{ id, status: 'UNUSED', validEndTime: '2026-10-31 00:00:00' }] },
    })
    expect(await couponOf(platform, id)).toMatchObject({
      status: 1,
      validStartTime: '2026-09-01T00:00:00',
      validEndTime: '2026-10-31T00:00:00',
    })
  })

  test('from now where the end is past, as the job has not expired it', async () => {
    const id = await add({ validEndTime: '2026-09-10T11:59:59' })
    expect((await extend([id], 1)).body.data.coupons[0].validEndTime).toBe('2026-09-11 12:00:00')
  })

  test('days of 24 hours, also where the validity ends just now', async () => {
    const id = await add({ validEndTime: '2026-09-10T12:00:00' })
    expect((await extend([id], 365)).body.data.coupons[0].validEndTime).toBe('2027-09-10 12:00:00')
  })

  test('each once, in the order in which they were asked for', async () => {
    const [a, b, c] = [await add(), await add(), await add()]
    const { successCount, coupons } = (await extend([c, a, c, b, a])).body.data
    expect(successCount).toBe(3)
    expect((coupons as Json[]).map(({ id, validEndTime }) => [id, validEndTime])).toEqual(
      [c, a, b].map((id) => [id, '2026-10-02 00:00:00']),
    )
  })

  test('of another status: none is extended', async () => {
    const id = await add()
    for (const wrong of await addOthers(1)) {
      expect((await extend([id, wrong])).body).toMatchObject({ code: NOT_UNUSED, data: null })
    }
    expect((await couponOf(platform, id)).validEndTime).toBe('2026-10-01T00:00:00')
  })

  test('of another member, of nobody, deleted: none is extended, and this is told first', async () => {
    const id = await add()
    const deleted = await add()
    await platform.adminData(`DELETE ${COUPON}/delete`, { query: `id=${deleted}` })
    for (const wrong of [await add({}, other), deleted, 999_999, 0, -1, 9_007_199_254_740_991]) {
      expect((await extend([id, wrong])).body, String(wrong)).toMatchObject({ code: NOT_OWNED, data: null })
      expect((await extend([id, await add(used), wrong])).body.code).toBe(NOT_OWNED)
    }
    expect((await couponOf(platform, id)).validEndTime).toBe('2026-10-01T00:00:00')
  })

  test('its fields: 400', async () => {
    const id = await add()
    for (const ids of [[], null, undefined, id, '1', [1.5], ['1'], [null], tooMany])
      expect((await extend(ids)).status, JSON.stringify(ids)).toBe(400)
    for (const days of [0, 366, -1, 1.5, '1', null]) expect((await extend([id], days)).status, String(days)).toBe(400)
    expect((await platform.call(EXTEND_PATH, { userId, couponIds: [id] }, { token })).status).toBe(400)
    // Fields before the member, the member before the coupons.
    expect((await extend([], 1, { userId: null })).status).toBe(400)
    expect((await extend([999], 1, { userId: null })).body.code).toBe(1_013_024_000)
    expect((await extend([999], 1, { userId: 999 })).body.code).toBe(1_013_024_001)
  })

  test('200 at once', async () => {
    const ids: number[] = []
    for (let i = 0; i < 200; i++) ids.push(await add())
    expect((await extend(ids)).body.data.successCount).toBe(200)
  })
})

describe('member-coupon/restore (rules/coupons#restoration)', () => {
  test('from now on for 15 days', async () => {
    const id = await add({ status: 4, validEndTime: '2026-09-02T00:00:00' })
    expect((await restore([id])).body).toEqual({
      code: 0,
      msg: '',
      data: { successCount: 1, coupons: [{ id, status: 'UNUSED', validEndTime: '2026-09-25 12:00:00' }] },
    })
    expect(await couponOf(platform, id)).toMatchObject({
      status: 1,
      validStartTime: '2026-09-10T12:00:00',
      validEndTime: '2026-09-25T12:00:00',
    })
  })

  test('for the days that the tenant has configured', async () => {
    await platform.adminData('PUT promotion/coupon-config/save', { body: { restoreDays: 365 } })
    expect((await restore([await add({ status: 4 })])).body.data.coupons[0].validEndTime).toBe('2027-09-10 12:00:00')
  })

  test('what the job has expired', async () => {
    const id = await add({ validEndTime: '2026-09-10T12:00:00' })
    expect((await restore([id])).body.code).toBe(NOT_EXPIRED)
    await platform.openApi.jobs.run('expire-coupons')
    expect((await extend([id])).body.code).toBe(NOT_UNUSED)
    expect((await restore([id])).body.code).toBe(0)
    expect((await extend([id])).body.data.coupons[0].validEndTime).toBe('2026-09-26 12:00:00')
  })

  test('each once, in the order in which they were asked for', async () => {
    const [a, b] = [await add({ status: 4 }), await add({ status: 4 })]
    const { successCount, coupons } = (await restore([b, a, b])).body.data
    expect([successCount, (coupons as Json[]).map(({ id }) => id)]).toEqual([2, [b, a]])
  })

  test('of another status, or not the member’s: none is restored', async () => {
    const id = await add({ status: 4 })
    for (const wrong of await addOthers(4))
      expect((await restore([id, wrong])).body).toMatchObject({ code: NOT_EXPIRED, data: null })
    for (const wrong of [await add({ status: 4 }, other), 999_999]) {
      expect((await restore([id, wrong])).body).toMatchObject({ code: NOT_OWNED, data: null })
      expect((await restore([id, await add(), wrong])).body.code).toBe(NOT_OWNED)
    }
    expect((await couponOf(platform, id)).status).toBe(4)
  })

  test('its fields: 400', async () => {
    for (const ids of [[], null, undefined, '1', [1.5], tooMany])
      expect((await restore(ids)).status, JSON.stringify(ids)).toBe(400)
    expect((await restore([], { userId: null })).status).toBe(400)
    expect((await restore([999], { userId: null })).body.code).toBe(1_013_024_000)
    expect((await restore([999], { userId: 999 })).body.code).toBe(1_013_024_001)
  })
})

test.each([
  ['promotion:member-coupon:read', '/open-api/promotion/member-coupon/page'],
  ['promotion:member-coupon:extend', EXTEND_PATH],
  ['promotion:member-coupon:restore', RESTORE_PATH],
])('the scope %s opens %s alone', async (scope, path) => {
  const narrow = await platform.issueToken(await platform.createApp({ scopes: [scope] }))
  for (const other of ['/open-api/promotion/member-coupon/page', EXTEND_PATH, RESTORE_PATH]) {
    const { status } = await platform.call(other, { couponIds: [1], extendDays: 1 }, { token: narrow })
    expect(status).toBe(other === path ? 200 : 403)
  }
})
