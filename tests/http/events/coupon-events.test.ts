import type { Json, TestApp, TestPlatform } from '@org/openapi-testing'
import { beforeEach, describe, expect, test } from 'vitest'
import { databases, emptyStorage } from '../../empty-storage.js'
import { startPlatform } from '../../start-platform.js'
import { COUPON, couponBody, createCoupon, EXTEND_PATH, RESTORE_PATH, used } from '../coupons/coupons.js'
import { addCode, addTemplate, redeemCall } from '../redeem-codes/redeem-codes.js'
import { addMember, bindMember, CHAT_USER } from '../wallets/wallet-members.js'
import { EventWatch, memberOf } from './event-watch.js'
import type { Told } from './event-watch.js'

const DAY_MS = 86_400_000

describe.each(databases)('what is told of coupons on $database', ({ database }) => {
  let platform: TestPlatform
  let app: TestApp
  let watch: EventWatch
  let userId: number
  let templateId: number
  let member: Json

  beforeEach(async () => {
    platform = await startPlatform({ storage: emptyStorage(database) })
    app = await platform.createApp()
    userId = await addMember(platform, { chatUserId: CHAT_USER })
    await bindMember(platform, app, { memberId: userId, externalUserId: 'user-1' })
    templateId = await addTemplate(platform)
    watch = await EventWatch.start(platform, app)
    member = await memberOf(platform, userId, 'user-1')
  })

  const event = (type: string, couponId: number, said: object): Told => [
    `promotion.coupon.${type}`,
    `promotion.coupon/${couponId}`,
    { member, couponId, templateId, ...said },
  ]
  const issued = (couponId: number) => event('issued', couponId, { status: 'UNUSED' })
  const moved = (couponId: number, status: string, previousStatus: string) =>
    event('status_changed', couponId, { status, previousStatus })
  const put = async (action: string, body: object) => (await platform.admin(`PUT ${COUPON}/${action}`, { body })).body
  const coupon = (members: object = {}) => createCoupon(platform, { userId, templateId }, members)
  const partner = async (path: string, body: object) => {
    const token = await platform.issueToken(app)
    return (await platform.call(path, { userId, ...body }, { token })).body
  }

  test('issued by redeeming and by sending, each once; not by an entry by hand, nor by a refusal', async () => {
    await addCode(platform, [templateId])
    const redeem = (requestId: string) => redeemCall({ platform, app }, { chatUserId: CHAT_USER, requestId })
    expect((await redeem('r1')).body).toMatchObject({ code: 0 })
    const redeemed = await watch.news()
    expect(redeemed).toEqual(redeemed.map(([, subject]) => issued(Number(subject.split('/')[1]))))
    expect(redeemed.length).toBeGreaterThan(0)
    // The same request, and a code that nobody has.
    await redeem('r1')
    await redeemCall({ platform, app }, { chatUserId: CHAT_USER, code: 'NOBODY' })
    await coupon()
    expect(await watch.news()).toEqual([])
    const once = await addTemplate(platform, { takeLimitCount: 1 })
    const send = async () =>
      (await platform.admin(`POST ${COUPON}/send`, { body: { templateId: once, userIds: [userId] } })).code
    expect(await send()).toBe(0)
    expect(await send()).not.toBe(0)
    const sent = await watch.news()
    const couponId = Number(sent[0]?.[1].split('/')[1])
    const said = { member, couponId, templateId: once, status: 'UNUSED' }
    expect(sent).toEqual([['promotion.coupon.issued', `promotion.coupon/${couponId}`, said]])
  })

  test('used, given back and settled by hosts; not where a step is refused or taken back', async () => {
    const couponId = await coupon()
    const { coupons } = platform.openApi.services
    const context = platform.openApi.context(1)
    const { storage } = context
    const use = () => storage.transaction((tx) => coupons.use(tx, context, { couponId, memberId: userId, orderId: 5 }))
    await use()
    await expect(use()).rejects.toThrow()
    await storage.transaction((tx) => coupons.giveBack(tx, context, { couponId, orderId: 5 }))
    const undone = storage.transaction(async (tx) => {
      await coupons.use(tx, context, { couponId, memberId: userId, orderId: 6 })
      throw new Error('taken back')
    })
    await expect(undone).rejects.toThrow('taken back')
    await use()
    await storage.transaction((tx) => coupons.settle(tx, context, { couponId, orderId: 5 }))
    expect(await watch.news()).toEqual([
      moved(couponId, 'USED', 'UNUSED'),
      moved(couponId, 'UNUSED', 'USED'),
      moved(couponId, 'USED', 'UNUSED'),
      moved(couponId, 'FINISH', 'USED'),
    ])
  })

  test('expired by the job and by the service; given back too late; restored and extended by both APIs', async () => {
    const ids = [await coupon(), await coupon(), await coupon({ validEndTime: '2026-12-01T00:00:00' })] as const
    const { coupons } = platform.openApi.services
    const inTime = platform.openApi.context(1)
    await coupons.use(inTime.storage, inTime, { couponId: ids[0], memberId: userId, orderId: 5 })
    await watch.news()
    platform.clock.advance(30 * DAY_MS)
    await platform.openApi.jobs.run('expire-coupons')
    await platform.openApi.jobs.run('expire-coupons')
    expect(await watch.news()).toEqual([moved(ids[1], 'EXPIRE', 'UNUSED')])
    const late = platform.openApi.context(1)
    await coupons.giveBack(late.storage, late, { couponId: ids[0], orderId: 5 })
    expect(await watch.news()).toEqual([moved(ids[0], 'EXPIRE', 'USED')])

    expect(await partner(RESTORE_PATH, { couponIds: [ids[0]] })).toMatchObject({ code: 0 })
    expect(await partner(RESTORE_PATH, { couponIds: [ids[0], ids[1]] })).not.toMatchObject({ code: 0 })
    expect(await put('restore', { ids: [ids[1]] })).toMatchObject({ code: 0 })
    expect(await watch.news()).toEqual([moved(ids[0], 'UNUSED', 'EXPIRE'), moved(ids[1], 'UNUSED', 'EXPIRE')])

    expect(await partner(EXTEND_PATH, { couponIds: [ids[2], ids[0]], extendDays: 1 })).toMatchObject({ code: 0 })
    expect(await put('batch-extend', { ids: [ids[1]], extendDays: 1 })).toMatchObject({ code: 0 })
    expect(await watch.news()).toEqual(
      [ids[2], ids[0], ids[1]].map((id) => event('extended', id, { status: 'UNUSED' })),
    )

    platform.clock.advance(365 * DAY_MS)
    const over = platform.openApi.context(1)
    await coupons.expire(over.storage, over, ids[2])
    await expect(coupons.expire(over.storage, over, ids[2])).rejects.toThrow()
    expect(await watch.news()).toEqual([moved(ids[2], 'EXPIRE', 'UNUSED')])
  })

  test('voided from UNUSED and from EXPIRE, all or none; corrected by hand where the status changes', async () => {
    const [unused, expired, spent] = [await coupon(), await coupon({ status: 4 }), await coupon(used)]
    expect(await put('void', { ids: [unused, spent] })).not.toMatchObject({ code: 0 })
    expect(await put('void', { ids: [unused, expired] })).toMatchObject({ code: 0 })
    expect(await watch.news()).toEqual([moved(unused, 'INVALID', 'UNUSED'), moved(expired, 'INVALID', 'EXPIRE')])
    const update = async (members: object) => {
      const body = { ...couponBody, userId, templateId, id: spent, ...members }
      return (await put('update', body)).code as number
    }
    expect(await update({ ...used, name: 'Another name' })).toBe(0)
    expect(await watch.news()).toEqual([])
    expect(await update({ status: 1 })).toBe(0)
    expect(await update({ status: 3, useTime: used.useTime })).not.toBe(0)
    expect(await update(used)).toBe(0)
    expect(await watch.news()).toEqual([moved(spent, 'UNUSED', 'USED'), moved(spent, 'USED', 'UNUSED')])
  })
})
