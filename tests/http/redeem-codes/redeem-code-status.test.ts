import { beforeEach, describe, expect, test } from 'vitest'
import type { Json, TestApp, TestPlatform } from '@org/openapi-testing'
import { startPlatform } from '../../start-platform.js'
import { addCode, addTemplate, changeCode, CODE, codeOf, logOf, redeemCall, STATUS_PATH } from './redeem-codes.js'
import { addMember, CHAT_USER } from '../wallets/wallet-members.js'

const EMAIL = 'ana@example.com'

let platform: TestPlatform
let app: TestApp
let memberId: number
let templateId: number

beforeEach(async () => {
  platform = await startPlatform()
  app = await platform.createApp()
  memberId = await addMember(platform, { chatUserId: CHAT_USER })
  await platform.storage.forTenant(1).members.update(memberId, { email: EMAIL, nickname: 'Ana', status: 0 })
  templateId = await addTemplate(platform)
})

const ask = async (body: object = {}): Promise<Json> =>
  (await platform.call(STATUS_PATH, { code: CODE, ...body }, { token: await platform.issueToken(app) })).body
const statusOf = async (body: object = {}): Promise<Json> => (await ask(body)).data
const redeem = (body: object = {}): Promise<unknown> =>
  redeemCall({ platform, app }, { chatUserId: CHAT_USER, ...body })

describe('promotion/coupon-exchange-code/status (rules/redeem-codes#status)', () => {
  test('tells everything about a code', async () => {
    await platform.storage
      .forTenant(1)
      .couponScenes.create({ sceneCode: 'AUTUMN', sceneName: 'Autumn' }, platform.clock.now())
    const amountOff = await addTemplate(platform, {
      title: 'Five off',
      discountType: 1,
      discountPrice: 500,
      discountPercent: null,
      usePrice: 0,
      couponType: 1,
    })
    await addCode(platform, [templateId, amountOff], {
      sceneCode: 'AUTUMN',
      maxUsage: 5,
      takeLimitCount: 3,
      dailyTakeLimitCount: 2,
    })
    expect(await ask({ code: ` ${CODE} ` })).toEqual({
      code: 0,
      msg: '',
      data: {
        code: CODE,
        status: 'VALID',
        statusDesc: 'Can be redeemed',
        businessName: 'Autumn campaign',
        sceneCode: 'AUTUMN',
        grantMode: 'ALL',
        validStart: '2026-09-01 00:00:00',
        validEnd: '2026-12-31 23:59:59',
        maxUsage: 5,
        usedCount: 0,
        remainingCount: 5,
        takeLimitCount: 3,
        dailyTakeLimitCount: 2,
        coupons: [
          {
            templateId,
            title: 'Welcome',
            couponType: 3,
            discountType: 2,
            discountPrice: 0,
            discountPercent: 80,
            usePriceCondition: 10_000,
          },
          {
            templateId: amountOff,
            title: 'Five off',
            couponType: 1,
            discountType: 1,
            discountPrice: 500,
            discountPercent: null,
            usePriceCondition: 0,
          },
        ],
        userUsedCount: null,
        userRemainingCount: null,
      },
    })
  })

  test('counts what is left, of all and of a member', async () => {
    await addCode(platform, [templateId], { maxUsage: 5, takeLimitCount: 3 })
    await redeem()
    await redeem()
    const counts = { usedCount: 2, remainingCount: 3, userUsedCount: 2, userRemainingCount: 1 }
    for (const locator of [{ userId: memberId }, { chatUserId: CHAT_USER }, { email: EMAIL }])
      expect(await statusOf(locator)).toMatchObject(counts)
    const other = await addMember(platform)
    expect(await statusOf({ userId: other })).toMatchObject({ ...counts, userUsedCount: 0, userRemainingCount: 3 })
    expect(await statusOf()).toMatchObject({ ...counts, userUsedCount: null, userRemainingCount: null })
  })

  test('null is unlimited', async () => {
    await addCode(platform, [templateId])
    await redeem()
    expect(await statusOf({ userId: memberId })).toMatchObject({
      usedCount: 1,
      remainingCount: null,
      userUsedCount: 1,
      userRemainingCount: null,
    })
  })

  test('leaves out a template that was deleted', async () => {
    const gone = await addTemplate(platform)
    await addCode(platform, [gone, templateId], { grantMode: 'RANDOM_ONE' })
    await platform.storage.forTenant(1).couponTemplates.delete(gone, platform.clock.now())
    expect(await statusOf()).toMatchObject({ status: 'VALID', grantMode: 'RANDOM_ONE', coupons: [{ templateId }] })
  })

  test('never counts as a use, and leaves no row in the log', async () => {
    const id = await addCode(platform, [templateId], { maxUsage: 1, takeLimitCount: 1 })
    for (let i = 0; i < 3; i++)
      expect(await statusOf({ userId: memberId })).toMatchObject({ status: 'VALID', usedCount: 0, userUsedCount: 0 })
    expect([(await codeOf(platform, id)).usedCount, await logOf(platform)]).toEqual([0, []])
  })

  test('voided before expired before not started before used up', async () => {
    const id = await addCode(platform, [templateId], { maxUsage: 1, takeLimitCount: 1 })
    const { redeemCodes } = platform.storage.forTenant(1)
    await redeem()
    const statuses = [await statusOf()]
    const putBack = await changeCode(platform, id, { validStart: new Date('2026-10-01T00:00:00Z') })
    statuses.push(await statusOf())
    await putBack()
    await changeCode(platform, id, { validEnd: new Date('2026-09-09T00:00:00Z') })
    statuses.push(await statusOf())
    await redeemCodes.updateStatus(id, 1)
    statuses.push(await statusOf())
    expect(statuses.map(({ status, statusDesc }) => [status, statusDesc])).toEqual([
      ['EXHAUSTED', 'Used up'],
      ['NOT_STARTED', 'Not valid yet'],
      ['EXPIRED', 'Expired'],
      ['VOIDED', 'Voided'],
    ])
  })

  test('valid from its start to its end, both included', async () => {
    await addCode(platform, [templateId], { validStart: '2026-09-10T12:00:01', validEnd: '2026-09-10T12:00:05' })
    const statuses: string[] = []
    for (const step of [999, 1, 4000, 1]) {
      platform.clock.advance(step)
      statuses.push((await statusOf()).status)
    }
    expect(statuses).toEqual(['NOT_STARTED', 'VALID', 'VALID', 'EXPIRED'])
  })

  test('the first identifier that was sent decides: userId, unionId, chatUserId, email', async () => {
    await addCode(platform, [templateId])
    await redeem()
    const { unionId } = (await platform.storage.forTenant(1).members.find(memberId))!
    expect(await statusOf({ unionId, chatUserId: 'unknown', email: 'unknown' })).toMatchObject({ userUsedCount: 1 })
    expect(await statusOf({ chatUserId: CHAT_USER, email: 'unknown' })).toMatchObject({ userUsedCount: 1 })
    expect(await statusOf({ userId: memberId, unionId: 'unknown' })).toMatchObject({ userUsedCount: 1 })
    expect(await statusOf({ userId: null, unionId: ' ', chatUserId: '', email: EMAIL })).toMatchObject({
      userUsedCount: 1,
    })
    for (const locator of [
      { userId: 999, email: EMAIL },
      { unionId: 'unknown', email: EMAIL },
      { chatUserId: 'unknown', email: EMAIL },
      { email: 'Ana@example.com' },
    ]) {
      expect(await ask(locator)).toEqual({
        code: 1_013_022_001,
        data: null,
        msg: 'Member does not exist or is not bound',
      })
    }
  })

  test('1_013_023_000 for a code that is unknown, deleted, in another case or another tenant’s', async () => {
    const id = await addCode(platform, [templateId])
    expect((await ask({ code: CODE.toLowerCase() })).code).toBe(1_013_023_000)
    await platform.storage.forTenant(1).redeemCodes.delete(id, platform.clock.now())
    expect(await ask()).toEqual({ code: 1_013_023_000, data: null, msg: 'Redeem code does not exist' })
    const other = await platform.createTenant()
    await addCode(platform, [await addTemplate(platform, {}, other)], { tenantId: other })
    expect((await ask()).code).toBe(1_013_023_000)
  })

  test.each([
    ['code', undefined],
    ['code', ' '],
    ['userId', '17'],
    ['userId', 0],
    ['unionId', 7],
    ['chatUserId', 7],
    ['email', 7],
  ])('400 for %s %j', async (member, value) => {
    const { code, msg } = await ask({ [member]: value })
    expect(code).toBe(400)
    expect(msg).toMatch(new RegExp(`^Invalid parameter: ${member} `))
  })

  test('needs its scope', async () => {
    const token = await platform.issueToken(app, 'promotion:redeem-code:redeem')
    expect((await platform.call(STATUS_PATH, { code: CODE }, { token })).body.code).toBe(403)
  })
})
