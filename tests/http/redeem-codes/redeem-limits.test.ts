import { beforeEach, describe, expect, test } from 'vitest'
import { fixedClock } from '@org/openapi-testing'
import type { PartnerCall, TestApp, TestPlatform } from '@org/openapi-testing'
import { startPlatform } from '../../start-platform.js'
import {
  addCode,
  addTemplate,
  changeCode,
  CODE,
  codeOf,
  couponsOf,
  fixedDates,
  logOf,
  redeemCall,
} from './redeem-codes.js'
import { addMember, CHAT_USER } from '../wallets/wallet-members.js'

let platform: TestPlatform
let app: TestApp
let memberId: number
let templateId: number

beforeEach(async () => {
  // Two seconds before midnight in Shanghai, where UTC is still in the afternoon.
  platform = await startPlatform({ clock: fixedClock(new Date('2026-09-10T23:59:58+08:00')) })
  app = await platform.createApp()
  memberId = await addMember(platform, { chatUserId: CHAT_USER })
  await addMember(platform, { chatUserId: 'second' })
  templateId = await addTemplate(platform)
})

const answerTo = async (body: object = {}, call: PartnerCall = {}): Promise<number> =>
  (await redeemCall({ platform, app }, { chatUserId: CHAT_USER, ...body }, call)).body.code as number

describe('limits count successful redemptions', () => {
  test('of all: maxUsage', async () => {
    const id = await addCode(platform, [templateId], { maxUsage: 2 })
    expect([await answerTo(), await answerTo({ chatUserId: 'second' }), await answerTo()]).toEqual([
      0, 0, 1_013_023_006,
    ])
    expect((await codeOf(platform, id)).usedCount).toBe(2)
  })

  test('of a member: takeLimitCount, on whatever day', async () => {
    await addCode(platform, [templateId], { takeLimitCount: 2 })
    expect([await answerTo(), await answerTo(), await answerTo()]).toEqual([0, 0, 1_013_023_003])
    platform.clock.advance(86_400_000)
    expect(await answerTo()).toBe(1_013_023_003)
    expect(await answerTo({ chatUserId: 'second' })).toBe(0)
  })

  test('of a member in an Asia/Shanghai day: dailyTakeLimitCount', async () => {
    await addCode(platform, [templateId], { dailyTakeLimitCount: 1 })
    const codes = [await answerTo()]
    for (const step of [1999, 1, 86_399_999, 1]) {
      platform.clock.advance(step)
      codes.push(await answerTo())
    }
    const over = 1_013_023_004
    expect(codes).toEqual([0, over, 0, over, 0])
    expect(await answerTo({ chatUserId: 'second' })).toBe(0)
  })

  test('from an address in a day: dailyIpLimitCount', async () => {
    await addCode(platform, [templateId], { dailyIpLimitCount: 1 })
    expect(await answerTo({}, { from: '203.0.113.1' })).toBe(0)
    expect(await answerTo({ chatUserId: 'second' }, { from: '::ffff:203.0.113.1' })).toBe(1_013_023_005)
    expect(await answerTo({}, { from: '203.0.113.2' })).toBe(0)
    platform.clock.advance(2000)
    expect(await answerTo({}, { from: '203.0.113.1' })).toBe(0)
  })

  test('from an IPv6 network of 64 bits, whatever the machine calls itself within it', async () => {
    await addCode(platform, [templateId], { dailyIpLimitCount: 1 })
    expect(await answerTo({}, { from: '2001:db8:1:2::3' })).toBe(0)
    expect(await answerTo({ chatUserId: 'second' }, { from: '2001:db8:1:2:ffff::4' })).toBe(1_013_023_005)
    expect(await answerTo({}, { from: '2001:db8:1:3::3' })).toBe(0)
  })

  test('each code for itself', async () => {
    await addCode(platform, [templateId], { takeLimitCount: 1 })
    await addCode(platform, [templateId], { takeLimitCount: 1, code: 'SECOND' })
    expect([await answerTo(), await answerTo({ code: 'SECOND' }), await answerTo()]).toEqual([0, 0, 1_013_023_003])
  })

  test('a refusal counts for nothing', async () => {
    const scarce = await addTemplate(platform, { totalCount: 1 })
    const id = await addCode(platform, [scarce], {
      maxUsage: 3,
      takeLimitCount: 2,
      dailyTakeLimitCount: 2,
      dailyIpLimitCount: 2,
    })
    expect([await answerTo(), await answerTo(), await answerTo(), await answerTo()]).toEqual([
      0, 1_013_004_002, 1_013_004_002, 1_013_004_002,
    ])
    await platform.storage.forTenant(1).couponTemplates.resize(scarce, 9)
    expect([await answerTo(), await answerTo()]).toEqual([0, 1_013_023_003])
    expect((await codeOf(platform, id)).usedCount).toBe(2)
  })

  test('a limit by address that comes later counts from then on; the member’s limits count what was before', async () => {
    const id = await addCode(platform, [templateId])
    expect([await answerTo(), await answerTo()]).toEqual([0, 0])
    const putBack = await changeCode(platform, id, { dailyIpLimitCount: 1 })
    expect([await answerTo(), await answerTo()]).toEqual([0, 1_013_023_005])
    await putBack()
    await changeCode(platform, id, { takeLimitCount: 3, dailyTakeLimitCount: 3 })
    expect(await answerTo()).toBe(1_013_023_003)
  })
})

describe('the exchange log', () => {
  test('has a row for every attempt that reached a code', async () => {
    const scarce = await addTemplate(platform, { totalCount: 1 })
    await addCode(platform, [scarce])
    const attempts = [{}, {}, { code: 'UNKNOWN' }, { chatUserId: 'unknown' }, { chatUserId: 'second', requestId: 'r' }]
    const codes: number[] = []
    for (const attempt of attempts) codes.push(await answerTo(attempt))
    expect(codes).toEqual([0, 1_013_004_002, 1_013_023_000, 1_013_022_001, 1_013_004_002])
    const rows = (await logOf(platform)).reverse()
    expect(rows.map(({ userId, exchangeStatus }) => [userId, exchangeStatus])).toEqual([
      [memberId, 2],
      [memberId, 3],
      [memberId + 1, 3],
    ])
    expect(rows[1]).toEqual({
      id: expect.any(Number),
      code: CODE,
      couponTemplateId: scarce,
      userId: memberId,
      usedTime: null,
      source: 2,
      couponCode: null,
      exchangeStatus: 3,
      exchangeFailCode: '1013004002',
      exchangeFailReason: 'Not enough coupons of the template are left',
      exchangeFailTime: '2026-09-10T23:59:58',
      imported: false,
      createTime: '2026-09-10T23:59:58',
      revision: 1,
    })
  })

  test.each([
    ['voided', 1_013_023_002, { status: 1 }],
    ['not started', 1_013_023_007, { validStart: new Date('2026-09-11T00:00:00Z') }],
    ['expired', 1_013_023_001, { validEnd: new Date('2026-09-10T00:00:00Z') }],
  ])('of a code that is %s', async (_title, code, members) => {
    const id = await addCode(platform, [templateId])
    if ('status' in members) await platform.storage.forTenant(1).redeemCodes.updateStatus(id, members.status)
    else await changeCode(platform, id, members)
    expect(await answerTo()).toBe(code)
    expect(await logOf(platform)).toMatchObject([
      { exchangeStatus: 3, exchangeFailCode: String(code), couponTemplateId: templateId },
    ])
    expect(await couponsOf(platform, memberId)).toEqual([])
  })

  test('the reason is English, whatever language the partner reads', async () => {
    await addCode(platform, [await addTemplate(platform, { totalCount: 1 })])
    await answerTo()
    await answerTo({}, { headers: { 'accept-language': 'zh-CN' } })
    expect((await logOf(platform, 'exchangeStatus=3'))[0].exchangeFailReason).toBe(
      'Not enough coupons of the template are left',
    )
  })
})

describe('what a template allows', () => {
  test('its own limit of a member', async () => {
    const once = await addTemplate(platform, { takeLimitCount: 1 })
    await addCode(platform, [once])
    expect([await answerTo(), await answerTo(), await answerTo({ chatUserId: 'second' })]).toEqual([
      0, 1_013_004_003, 0,
    ])
  })

  test('its own dates', async () => {
    await addCode(platform, [await addTemplate(platform, fixedDates(platform, 1))])
    expect(await answerTo()).toBe(0)
    platform.clock.advance(86_400_000)
    expect(await answerTo()).toBe(1_013_004_004)
  })

  test('nothing where it was deleted', async () => {
    const gone = await addTemplate(platform)
    await addCode(platform, [gone])
    await addCode(platform, [templateId, gone], { code: 'PAIR' })
    await platform.storage.forTenant(1).couponTemplates.delete(gone, platform.clock.now())
    expect([await answerTo(), await answerTo({ code: 'PAIR' })]).toEqual([1_013_023_008, 1_013_004_000])
    expect(await couponsOf(platform, memberId)).toEqual([])
  })
})
