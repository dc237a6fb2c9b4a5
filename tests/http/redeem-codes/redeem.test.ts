import { beforeEach, describe, expect, test } from 'vitest'
import type { Answer, Json, PartnerCall, TestApp, TestPlatform } from '@org/openapi-testing'
import { startPlatform } from '../../start-platform.js'
import { addCode, addTemplate, CODE, codeOf, couponsOf, logOf, redeemCall } from './redeem-codes.js'
import { addMember, CHAT_USER } from '../wallets/wallet-members.js'

const EMAIL = 'ana@example.com'
const NOBODY = 1_013_022_001
const DUPLICATE = 1_013_022_002
const NO_CODE = 1_013_023_000

let platform: TestPlatform
let app: TestApp
let memberId: number

beforeEach(async () => {
  platform = await startPlatform()
  app = await platform.createApp()
  memberId = await addMember(platform, { chatUserId: CHAT_USER })
  await platform.storage.forTenant(1).members.update(memberId, { email: EMAIL, nickname: 'Ana', status: 0 })
})

const redeem = (body: object = {}, call: PartnerCall = {}): Promise<Answer> =>
  redeemCall({ platform, app }, { chatUserId: CHAT_USER, ...body }, call)
const answerTo = async (body?: object, call?: PartnerCall): Promise<number> =>
  (await redeem(body, call)).body.code as number
const resultOf = async (body?: object): Promise<Json> => (await redeem(body)).body.data

describe('promotion/redeem-code/redeem (rules/redeem-codes#redeem)', () => {
  test('issues a coupon and tells what it is worth', async () => {
    const templateId = await addTemplate(platform)
    const id = await addCode(platform, [templateId])
    const { status, body } = await redeem()
    const issued = {
      templateId,
      title: 'Welcome',
      couponType: 3,
      discountType: 2,
      discountPrice: 0,
      discountPercent: 80,
      usePriceCondition: 10_000,
      validStartTime: '2026-09-10 12:00:00',
      validEndTime: '2026-10-10 12:00:00',
    }
    const told = { prize: '20% OFF', success: true, message: 'Redeemed successfully', coupons: [issued] }
    expect({ status, body }).toEqual({
      status: 200,
      body: { code: 0, msg: '', data: { code: CODE, email: EMAIL, chatUserId: CHAT_USER, ...told } },
    })
    const [coupon, ...others] = await couponsOf(platform, memberId)
    expect(others).toEqual([])
    expect(coupon).toMatchObject({ templateId, userId: memberId, status: 1, takeType: 1 })
    expect(await codeOf(platform, id)).toMatchObject({ usedCount: 1, status: 0 })
    expect(await logOf(platform)).toEqual([
      {
        id: expect.any(Number),
        code: CODE,
        couponTemplateId: templateId,
        userId: memberId,
        usedTime: '2026-09-10T12:00:00',
        source: 2,
        couponCode: coupon.code,
        exchangeStatus: 2,
        exchangeFailCode: null,
        exchangeFailReason: null,
        exchangeFailTime: null,
        imported: false,
        createTime: '2026-09-10T12:00:00',
        revision: 1,
      },
    ])
  })

  test('takes the code without blanks around it, in its own case, and answers it as it was sent', async () => {
    await addCode(platform, [await addTemplate(platform)])
    expect((await resultOf({ code: ` \t${CODE}\n` })).code).toBe(` \t${CODE}\n`)
    expect(await answerTo({ code: CODE.toLowerCase() })).toBe(NO_CODE)
  })

  test('does not know another tenant’s code', async () => {
    const other = await platform.createTenant()
    await addCode(platform, [await addTemplate(platform, {}, other)], { tenantId: other })
    expect(await answerTo()).toBe(NO_CODE)
  })

  test('does not know a deleted code', async () => {
    const id = await addCode(platform, [await addTemplate(platform)])
    await platform.adminData('DELETE promotion/coupon-exchange-code/delete', { query: `id=${id}` })
    expect(await answerTo()).toBe(NO_CODE)
  })

  test('needs its scope', async () => {
    const token = await platform.issueToken(app, 'goods:qc:read')
    expect(await answerTo({ code: '' }, { token })).toBe(403)
  })
})

describe('who redeems', () => {
  beforeEach(async () => addCode(platform, [await addTemplate(platform)]))

  test('by e-mail: the request’s address, and no chat user id', async () => {
    expect(await resultOf({ chatUserId: null, email: EMAIL })).toMatchObject({ email: EMAIL, chatUserId: null })
    expect(await couponsOf(platform, memberId)).toHaveLength(1)
  })

  test('by chat user id: the member’s address, null where there is none', async () => {
    expect(await resultOf()).toMatchObject({ email: EMAIL, chatUserId: CHAT_USER })
    await addMember(platform, { chatUserId: '9' })
    expect(await resultOf({ chatUserId: '9' })).toMatchObject({ email: null, chatUserId: '9' })
  })

  test('both sent: the chat user id only, with no way back to the e-mail address', async () => {
    const other = await addMember(platform, { chatUserId: '9' })
    expect(await resultOf({ chatUserId: '9', email: EMAIL })).toMatchObject({ email: null, chatUserId: '9' })
    expect([await couponsOf(platform, other), await couponsOf(platform, memberId)].map(({ length }) => length)).toEqual(
      [1, 0],
    )
    expect(await answerTo({ chatUserId: 'unknown', email: EMAIL })).toBe(NOBODY)
  })

  test.each(['', ' \t', null])('a chatUserId of %j is absent', async (chatUserId) => {
    expect(await resultOf({ chatUserId, email: EMAIL })).toMatchObject({ email: EMAIL, chatUserId: null })
  })

  test.each(['ANA@example.com', ` ${EMAIL}`, `${EMAIL} `, 'nobody@example.com'])(
    'nobody by the e-mail address %j',
    async (email) => {
      expect(await answerTo({ chatUserId: null, email })).toBe(NOBODY)
    },
  )

  test('nobody who was deleted, or whose chat user id was unbound', async () => {
    const { members } = platform.storage.forTenant(1)
    await members.bindChat(memberId, null)
    expect(await answerTo()).toBe(NOBODY)
    await members.delete(memberId, platform.clock.now())
    expect(await answerTo({ chatUserId: null, email: EMAIL })).toBe(NOBODY)
    expect(await logOf(platform)).toEqual([])
  })

  test.each([{}, { email: '', chatUserId: ' ' }, { email: null, chatUserId: null }, { email: '\t' }])(
    '1_013_022_000 for %j, which asks for both by name',
    async (identifiers) => {
      const token = await platform.issueToken(app)
      const call = (language: string) =>
        platform.call(
          '/open-api/promotion/redeem-code/redeem',
          { code: CODE, ...identifiers },
          { token, headers: { 'accept-language': language } },
        )
      for (const language of ['en', 'zh']) {
        const { status, body } = await call(language)
        expect({ status, code: body.code, data: body.data }).toEqual({ status: 200, code: 1_013_022_000, data: null })
        expect(body.msg).toMatch(/email.*chatUserId/)
      }
    },
  )
})

describe('the order of checks', () => {
  let templateId: number

  beforeEach(async () => {
    templateId = await addTemplate(platform)
  })

  test.each([
    ['code', undefined],
    ['code', null],
    ['code', ''],
    ['code', ' \t'],
    ['code', 7],
    ['code', 'x'.repeat(256)],
    ['email', 7],
    ['chatUserId', 812],
    ['chatUserId', '9'.repeat(65)],
    ['requestId', 7],
    ['requestId', 'r'.repeat(65)],
  ])('400 for %s %j before everything else', async (member, value) => {
    const identifier = member === 'email' || member === 'chatUserId' ? {} : { chatUserId: '' }
    const { status, body } = await redeem({ ...identifier, [member]: value })
    expect({ status, code: body.code }).toEqual({ status: 400, code: 400 })
    expect(body.msg).toMatch(new RegExp(`^Invalid parameter: ${member} `))
  })

  test('no identifier before a requestId that is taken, which before an unknown member, who before an unknown code', async () => {
    await addCode(platform, [templateId])
    expect(await answerTo({ requestId: 'r' })).toBe(0)
    expect(await answerTo({ requestId: 'r', chatUserId: null })).toBe(1_013_022_000)
    expect(await answerTo({ requestId: 'r', chatUserId: 'unknown' })).toBe(DUPLICATE)
    expect(await answerTo({ chatUserId: 'unknown', code: 'UNKNOWN' })).toBe(NOBODY)
    expect(await answerTo({ code: 'UNKNOWN' })).toBe(NO_CODE)
  })

  /** A code to which everything applies: each answer goes with one change that makes room for the next. */
  test('voided, not started or expired, used up, the member’s limits, the address’s, the templates', async () => {
    const terms = { maxUsage: 1, takeLimitCount: 1, dailyTakeLimitCount: 1, dailyIpLimitCount: 1 }
    const id = await addCode(platform, [templateId], terms)
    await platform.storage.forTenant(1).couponTemplates.updateStatus(templateId, 0)
    expect(await answerTo()).toBe(0)
    await platform.storage.forTenant(1).couponTemplates.updateStatus(templateId, 1)
    const update = (members: object) =>
      platform.adminData('PUT promotion/coupon-exchange-code/update', {
        body: {
          id,
          code: CODE,
          businessName: 'Autumn',
          couponTemplateId: templateId,
          couponTemplateIds: String(templateId),
          validStart: '2026-09-01T00:00:00',
          validEnd: '2026-09-09T00:00:00',
          batchNum: 1,
          ...terms,
          ...members,
        },
      })
    const { redeemCodes } = platform.storage.forTenant(1)
    await update({})
    await redeemCodes.updateStatus(id, 1)
    expect(await answerTo()).toBe(1_013_023_002)
    await redeemCodes.updateStatus(id, 0)
    expect(await answerTo()).toBe(1_013_023_001)
    await update({ validStart: '2026-10-01T00:00:00', validEnd: '2026-10-02T00:00:00' })
    expect(await answerTo()).toBe(1_013_023_007)
    const valid = { validEnd: '2026-12-31T00:00:00' }
    await update(valid)
    expect(await answerTo()).toBe(1_013_023_006)
    await update({ ...valid, maxUsage: 9 })
    expect(await answerTo()).toBe(1_013_023_003)
    await update({ ...valid, maxUsage: 9, takeLimitCount: 9 })
    expect(await answerTo()).toBe(1_013_023_004)
    await update({ ...valid, maxUsage: 9, takeLimitCount: 9, dailyTakeLimitCount: 9 })
    expect(await answerTo()).toBe(1_013_023_005)
    await update({ ...valid, maxUsage: 9, takeLimitCount: 9, dailyTakeLimitCount: 9, dailyIpLimitCount: 9 })
    expect(await answerTo()).toBe(1_013_004_005)
  })

  test('valid from its start to its end, both included', async () => {
    await addCode(platform, [templateId], { validStart: '2026-09-10T12:00:01', validEnd: '2026-09-10T12:00:05' })
    const codes: number[] = []
    for (const step of [999, 1, 4000, 1]) {
      platform.clock.advance(step)
      codes.push(await answerTo())
    }
    expect(codes).toEqual([1_013_023_007, 0, 0, 1_013_023_001])
  })
})

describe('the requestId (rules/idempotency#request-id)', () => {
  beforeEach(async () => addCode(platform, [await addTemplate(platform)]))

  test('is processed once in ten minutes', async () => {
    expect(await answerTo({ requestId: 'r' })).toBe(0)
    platform.clock.advance(599_999)
    expect(await answerTo({ requestId: 'r' })).toBe(DUPLICATE)
    expect(await couponsOf(platform, memberId)).toHaveLength(1)
    expect(await logOf(platform)).toHaveLength(1)
    platform.clock.advance(1)
    expect(await answerTo({ requestId: 'r' })).toBe(0)
  })

  test('is free again after a refusal, whichever it was', async () => {
    for (const body of [{ chatUserId: 'unknown' }, { code: 'UNKNOWN' }])
      expect(await answerTo({ requestId: 'r', ...body })).not.toBe(0)
    expect(await answerTo({ requestId: 'r' })).toBe(0)
  })

  test('belongs to the operation: a check-in may have the same', async () => {
    await platform.call(
      '/open-api/promotion/chat-checkin',
      { chatUserId: CHAT_USER, requestId: 'r' },
      { token: await platform.issueToken(app) },
    )
    expect(await answerTo({ requestId: 'r' })).toBe(0)
  })

  test('twenty at once: one is processed', async () => {
    const token = await platform.issueToken(app)
    const codes = await Promise.all(Array.from({ length: 20 }, () => answerTo({ requestId: 'r' }, { token })))
    expect(codes.filter((code) => code === 0)).toHaveLength(1)
    expect(codes.filter((code) => code === DUPLICATE)).toHaveLength(19)
    expect(await couponsOf(platform, memberId)).toHaveLength(1)
  })
})
