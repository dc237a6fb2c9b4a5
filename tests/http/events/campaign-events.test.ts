import type { Json } from '@org/openapi-testing'
import { beforeEach, describe, expect, test } from 'vitest'
import { databases } from '../../empty-storage.js'
import { DrawScene } from '../lucky-draws/draw-scene.js'
import { createProduct, createRule } from '../points/point-writes.js'
import { bindMember, CHAT_USER, CHECK_IN_PATH, turnCheckInOn } from '../wallets/wallet-members.js'
import { EventWatch, memberOf } from './event-watch.js'
import type { Told } from './event-watch.js'

describe.each(databases)('on $database', ({ database }) => {
  let scene: DrawScene
  let watch: EventWatch
  let userId: number
  let member: Json

  beforeEach(async () => {
    scene = await DrawScene.open(database)
    const app = await scene.platform.createApp()
    userId = await scene.addMember()
    await bindMember(scene.platform, app, { memberId: userId, externalUserId: 'user-1' })
    watch = await EventWatch.start(scene.platform, app)
    member = await memberOf(scene.platform, userId, 'user-1')
  })

  const pointsEvent = (bizType: string, points: number, balance: number): Told => [
    'promotion.points.changed',
    `promotion.points/${String(member.unionId)}`,
    { member, bizType, points, balance },
  ]
  const walletEvent = (bizType: number, price: number, balance: number): Told => [
    'member.wallet.changed',
    `member.wallet/${String(member.unionId)}`,
    { member, bizType, price, balance, freezePrice: 0 },
  ]
  const issuedEvent = (subject: string | undefined, templateId: number): Told => {
    const couponId = Number(subject?.split('/')[1])
    return [
      'promotion.coupon.issued',
      `promotion.coupon/${couponId}`,
      { member, couponId, templateId, status: 'UNUSED' },
    ]
  }

  test('a draw that won, and what it led to; not one that won nothing, nor the same request again', async () => {
    const templateId = await scene.addTemplate()
    const { id, prizeIds } = await scene.addDraw(
      [
        { prizeType: 'PLATFORM_COUPON', templateId, winProbability: 2000 },
        { prizeType: 'NO_PRIZE', winProbability: 2000 },
        { winProbability: 2000 },
      ],
      { rules: [{ chancesAwarded: 5 }] },
    )
    await scene.join(userId, id)
    expect(await watch.news()).toEqual([])
    const won = (recordId: number, prizeType: string, prizeId = prizeIds[0]): Told => [
      'promotion.draw.won',
      `promotion.draw/${recordId}`,
      { member, luckyDrawId: id, prizeId, recordId, prizeType },
    ]
    const coupon = await scene.draw(userId, id, 'r1')
    await scene.draw(userId, id, 'r1')
    const news = await watch.news()
    const issued = news.find(([type]) => type === 'promotion.coupon.issued')
    expect(news).toEqual(
      expect.arrayContaining([won(coupon.recordId, 'PLATFORM_COUPON'), issuedEvent(issued?.[1], templateId)]),
    )
    expect(news).toHaveLength(2)
    // A blank, and a number behind all prizes.
    for (const number of [2000, 9999]) {
      scene.numbers.set(number)
      await scene.draw(userId, id)
    }
    expect(await watch.news()).toEqual([])
    scene.numbers.set(4000)
    const thing = await scene.draw(userId, id)
    expect(await watch.news()).toEqual([won(thing.recordId, 'PHYSICAL', prizeIds[2])])
  })

  test('a coupon that a prize could not be at once is issued, once, when the job has it', async () => {
    const templateId = await scene.addTemplate({ totalCount: 0 })
    const { id } = await scene.addDraw([{ prizeType: 'PLATFORM_COUPON', templateId, winProbability: 10_000 }])
    await scene.join(userId, id)
    await scene.draw(userId, id)
    expect((await watch.news()).map(([type]) => type)).toEqual(['promotion.draw.won'])
    await scene.platform.storage.forTenant(1).couponTemplates.resize(templateId, 1)
    scene.platform.clock.advance(8 * 3_600_000)
    for (const processed of [1, 0])
      expect(await scene.platform.openApi.jobs.run('retry-draw-grants')).toEqual({ processed })
    const news = await watch.news()
    expect(news).toEqual([issuedEvent(news[0]?.[1], templateId)])
  })

  test('points: awarded, and spent on a coupon and on money; each once', async () => {
    const { platform, context } = scene
    await createRule(platform)
    const { points, pointRedemptions } = platform.openApi.services
    const award = { memberId: userId, bizType: 'RECHARGE', amount: 50_000, bizId: 'recharge-1' } as const
    await points.award(context, award)
    await points.award(context, award)
    expect(await watch.news()).toEqual([pointsEvent('RECHARGE', 500, 500)])

    const templateId = await scene.addTemplate()
    const coupon = await createProduct(platform, { productType: 'COUPON', relatedId: templateId })
    await pointRedemptions.redeem(context, { memberId: userId, productId: coupon, requestId: 'r1' })
    await pointRedemptions.redeem(context, { memberId: userId, productId: coupon, requestId: 'r1' }).catch(() => null)
    const news = await watch.news()
    const issued = news.find(([type]) => type === 'promotion.coupon.issued')
    const spent = news.find(([type]) => type === 'promotion.points.changed')
    const bizType = (spent![2] as { bizType: string }).bizType
    expect(news).toHaveLength(2)
    expect(news).toEqual(
      expect.arrayContaining([pointsEvent(bizType, -100, 400), issuedEvent(issued?.[1], templateId)]),
    )

    const money = await createProduct(platform, { productType: 'WALLET', relatedId: 700 })
    await pointRedemptions.redeem(context, { memberId: userId, productId: money })
    const credited = await watch.news()
    const wallet = credited.find(([type]) => type === 'member.wallet.changed')
    expect(credited).toHaveLength(2)
    expect(credited).toEqual(
      expect.arrayContaining([
        pointsEvent(bizType, -100, 300),
        walletEvent((wallet![2] as { bizType: number }).bizType, 700, 700),
      ]),
    )
    const dear = await createProduct(platform, { productType: 'WALLET', relatedId: 700, pointPrice: 301 })
    await expect(pointRedemptions.redeem(context, { memberId: userId, productId: dear })).rejects.toThrow()
    expect(await watch.news()).toEqual([])
  })

  test('the wallet: one for each entry of its ledger, by whatever it was booked', async () => {
    const { platform } = scene
    const put = async (call: string, body: object) =>
      (await platform.admin(`PUT pay/${call}`, { body: { userId, ...body } })).code
    await put('wallet/update-balance', { balance: 1000 })
    await put('wallet/freeze', { amount: 300 })
    await put('wallet/unfreeze', { amount: 100 })
    await put('wallet/update-balance', { balance: -50 })
    expect(await put('wallet/update-balance', { balance: -10_000 })).not.toBe(0)
    expect(await put('wallet/freeze', { amount: 10_000 })).not.toBe(0)
    const { body } = await platform.admin('POST pay/wallet-recharge/create', {
      body: { userId, channel: 'CARD', amount: 1000, bonus: 50 },
    })
    const recharge = { id: body.data as number, amount: 400 }
    expect((await platform.admin('PUT pay/wallet-recharge/refund', { body: recharge })).code).toBe(0)
    const news = await watch.news()
    const { list } = await platform.adminData('GET pay/wallet-transaction/page', { query: { userId, pageSize: 50 } })
    const entries = (list as { bizType: number; price: number; balance: number }[]).toReversed()
    expect(news.map(([, , data]) => data)).toEqual(
      entries.map(({ bizType, price, balance }, index) => {
        return { member, bizType, price, balance, freezePrice: [0, 300, 200][index] ?? 200 }
      }),
    )
    expect(news.map(([type, subject]) => [type, subject])).toEqual(
      entries.map(() => ['member.wallet.changed', `member.wallet/${String(member.unionId)}`]),
    )
    expect(entries.map(({ price }) => price)).toEqual([1000, 0, 0, -50, 1050, -400])
  })

  test('a check-in, and not the second one of a day', async () => {
    const { platform } = scene
    await turnCheckInOn(platform)
    await platform.storage.forTenant(1).members.bindChat(userId, CHAT_USER)
    const app = await platform.createApp()
    const checkIn = async () =>
      (await platform.call(CHECK_IN_PATH, { chatUserId: CHAT_USER }, { token: await platform.issueToken(app) })).code
    expect([await checkIn(), await checkIn()]).toEqual([0, 0])
    expect(await watch.news()).toEqual([walletEvent(10, 100, 100)])
  })

  test('a recharge, and goods that were looked at, where they are worth points; nothing where they are not', async () => {
    const { platform, context } = scene
    const { points } = platform.openApi.services
    const browse = () => points.browse(context, { memberId: userId, rno: 'DEMO', goodsId: 'g1', source: 1 })
    await browse()
    expect(await watch.news()).toEqual([])
    const rnoGoodsDetailBrowse = {
      enabled: true,
      pointsPerBrowse: 4,
      perGoodsOncePerDay: true,
      rnoWhitelist: [],
      dailyCapPerUser: 10,
    }
    await createRule(platform, { extraConfig: { rnoGoodsDetailBrowse } })
    await browse()
    await browse()
    expect(await watch.news()).toEqual([pointsEvent('RNO_GOODS_DETAIL_BROWSE', 4, 4)])
    await scene.recharge(userId, 12_300)
    expect(await watch.news()).toEqual([walletEvent(1, 12_300, 12_300)])
  })
})
