import { beforeEach, describe, expect, test } from 'vitest'
import { fixedClock } from '@org/openapi-testing'
import type { Answer, Json, PartnerCall, TestApp, TestPlatform } from '@org/openapi-testing'
import { startPlatform } from '../../start-platform.js'
import {
  addMember,
  CHAT_USER,
  CHECK_IN_PATH,
  cleanLedger,
  entriesOf,
  redeemCode,
  turnCheckInOn,
  walletOf,
} from '../wallets/wallet-members.js'

const DAY_MS = 86_400_000

let platform: TestPlatform
let app: TestApp
let memberId: number

beforeEach(() => start())

async function start(clock = fixedClock()): Promise<void> {
  platform = await startPlatform({ clock })
  app = await platform.createApp()
  memberId = await addMember(platform, { chatUserId: CHAT_USER })
}

async function checkIn(
  body: object = {},
  { from = app, ...call }: Omit<PartnerCall, 'from'> & { from?: TestApp } = {},
): Promise<Answer> {
  const token = call.token ?? (await platform.issueToken(from))
  return platform.call(CHECK_IN_PATH, { chatUserId: CHAT_USER, ...body }, { tenantId: from.tenantId, ...call, token })
}

const codeOf = async (body: object = {}): Promise<number> => (await checkIn(body)).body.code as number
const records = async (): Promise<Json> => platform.adminData('GET promotion/checkin-record/page')
const configure = (body: object): Promise<Json> => platform.adminData('PUT promotion/checkin-config/save', { body })
const updateCode = (id: number, members: object): Promise<Json> =>
  platform.adminData('PUT promotion/wallet-redeem-code/update', { body: { ...redeemCode, id, ...members } })

const CREDITED = { alreadyCheckedIn: false, grantAmount: 100, success: true, message: 'Checked in' }
const ALREADY = { alreadyCheckedIn: true, grantAmount: null, success: true, message: 'Already checked in today' }

describe('promotion/chat-checkin (rules/check-in#order)', () => {
  test('credits the configured amount: wallet, entry and record', async () => {
    const codeId = await turnCheckInOn(platform, { grantAmount: 250 })
    expect((await checkIn()).body).toEqual({ code: 0, data: { ...CREDITED, grantAmount: 250 }, msg: '' })
    expect(await walletOf(platform, memberId)).toEqual({
      userId: memberId,
      balance: 250,
      freezePrice: 0,
      totalExpense: 0,
      totalRecharge: 0,
    })
    const { list } = await records()
    expect(list).toEqual([
      {
        id: expect.any(Number),
        userId: memberId,
        walletRedeemCodeId: codeId,
        clientId: app.clientId,
        day: '2026-09-10',
        grantAmount: 250,
        createTime: '2026-09-10T12:00:00',
      },
    ])
    expect(await entriesOf(platform, memberId)).toEqual([
      {
        id: expect.any(Number),
        no: expect.stringMatching(/^W20260910120000[A-Z2-9]{12}$/),
        userId: memberId,
        bizType: 10,
        bizId: String(list[0].id),
        title: 'Daily check-in',
        price: 250,
        balance: 250,
        createTime: '2026-09-10T12:00:00',
      },
    ])
    await cleanLedger(platform)
  })

  test('a check-in is no recharge', async () => {
    await turnCheckInOn(platform)
    await checkIn()
    expect((await walletOf(platform, memberId)).totalRecharge).toBe(0)
    const { body } = await platform.call(
      '/open-api/member/consumption/query',
      { chatOpenId: CHAT_USER },
      { token: await platform.issueToken(app) },
    )
    expect(body.data).toMatchObject({ totalRechargeAmount: 0, rechargeCount: 0 })
  })

  test('the second of the day succeeds and credits nothing', async () => {
    await turnCheckInOn(platform)
    await checkIn()
    const answer = await checkIn()
    expect({ status: answer.status, body: answer.body }).toEqual({
      status: 200,
      body: { code: 0, data: ALREADY, msg: '' },
    })
    expect((await walletOf(platform, memberId)).balance).toBe(100)
    expect((await records()).total).toBe(1)
  })

  test('the day is the member’s, whichever application asks', async () => {
    await turnCheckInOn(platform)
    await checkIn()
    expect((await checkIn({}, { from: await platform.createApp() })).body.data).toEqual(ALREADY)
    await addMember(platform, { chatUserId: '9' })
    expect((await checkIn({ chatUserId: '9' })).body.data).toEqual(CREDITED)
  })

  test('twenty at once credit once', async () => {
    await turnCheckInOn(platform)
    const token = await platform.issueToken(app)
    const answers = await Promise.all(Array.from({ length: 20 }, () => checkIn({}, { token })))
    const told = answers.map(({ body }) => body.data.alreadyCheckedIn as boolean)
    expect(told.filter((isAlready) => !isAlready)).toHaveLength(1)
    expect((await walletOf(platform, memberId)).balance).toBe(100)
    expect(await entriesOf(platform, memberId)).toHaveLength(1)
  })

  test('needs its scope', async () => {
    const token = await platform.issueToken(app, 'goods:qc:read')
    expect((await checkIn({ chatUserId: '' }, { token })).body.code).toBe(403)
  })
})

describe('the order of checks', () => {
  test.each(['', ' \t', null, 812345678, '9'.repeat(65)])(
    '400 for chatUserId %j before everything else',
    async (chatUserId) => {
      const { status, body } = await checkIn({ chatUserId })
      expect({ status, code: body.code }).toEqual({ status: 400, code: 400 })
      expect(body.msg).toMatch(/^Invalid parameter: chatUserId /)
    },
  )

  test('400 before a requestId that is taken', async () => {
    await turnCheckInOn(platform)
    expect(await codeOf({ requestId: 'r' })).toBe(0)
    expect(await codeOf({ requestId: 'r', chatUserId: ' ' })).toBe(400)
  })

  test('a taken requestId before an activity that is off', async () => {
    await turnCheckInOn(platform)
    expect(await codeOf({ requestId: 'r' })).toBe(0)
    await configure({ enabled: false, walletRedeemCodeId: null })
    expect(await codeOf({ requestId: 'r', chatUserId: 'unknown' })).toBe(1_013_022_002)
  })

  test('off, which it is at first, before a code that is not configured', async () => {
    expect((await checkIn({ chatUserId: 'unknown' })).body).toEqual({
      code: 1_013_026_000,
      data: null,
      msg: 'The check-in activity is off',
    })
    await turnCheckInOn(platform)
    await configure({ enabled: false })
    expect(await codeOf({ chatUserId: 'unknown' })).toBe(1_013_026_000)
  })

  test('a code that is not configured before an unknown member', async () => {
    await configure({ enabled: true })
    expect((await checkIn({ chatUserId: 'unknown' })).body).toMatchObject({ code: 1_013_026_001, data: null })
  })

  test('an unknown member before every limit', async () => {
    await turnCheckInOn(platform, { maxUsage: 1, takeLimitCount: 1 })
    expect(await codeOf()).toBe(0)
    expect((await checkIn({ chatUserId: 'unknown' })).body).toMatchObject({ code: 1_013_022_001, data: null })
  })

  test('the limit of the day before the other limits', async () => {
    await turnCheckInOn(platform, { maxUsage: 1, takeLimitCount: 1 })
    expect(await codeOf()).toBe(0)
    expect((await checkIn()).body.data).toEqual(ALREADY)
    platform.clock.advance(DAY_MS)
    expect((await checkIn()).body).toMatchObject({ code: 1_013_026_002, data: null })
  })
})

describe('the code that is configured', () => {
  const NOT_CONFIGURED = 1_013_026_001

  test('voided', async () => {
    await updateCode(await turnCheckInOn(platform), { status: 1 })
    expect(await codeOf()).toBe(NOT_CONFIGURED)
  })

  test('deleted', async () => {
    await platform.adminData('DELETE promotion/wallet-redeem-code/delete', {
      query: `id=${await turnCheckInOn(platform)}`,
    })
    expect(await codeOf()).toBe(NOT_CONFIGURED)
  })

  test('another tenant’s', async () => {
    const other = await platform.createTenant()
    const foreign = await turnCheckInOn(platform, {}, other)
    const { settings } = platform.storage.forTenant(1)
    await settings.save('checkin-config', { enabled: true, walletRedeemCodeId: foreign }, platform.clock.now())
    expect(await codeOf()).toBe(NOT_CONFIGURED)
  })

  test('valid from its start to its end, both included', async () => {
    await turnCheckInOn(platform, {
      dailyTakeLimitCount: -1,
      validStart: '2026-09-10T12:00:01',
      validEnd: '2026-09-10T12:00:05',
    })
    const codes: number[] = []
    for (const step of [999, 1, 4000, 1]) {
      platform.clock.advance(step)
      codes.push(await codeOf())
    }
    expect(codes).toEqual([NOT_CONFIGURED, 0, 0, NOT_CONFIGURED])
  })
})

describe('who may check in', () => {
  const NOBODY = 1_013_022_001

  beforeEach(() => turnCheckInOn(platform))

  test('nobody whose chat id was unbound', async () => {
    await platform.storage.forTenant(1).members.bindChat(memberId, null)
    expect(await codeOf()).toBe(NOBODY)
  })

  test('nobody who was deleted; the chat id is free for another', async () => {
    await platform.storage.forTenant(1).members.delete(memberId, platform.clock.now())
    expect(await codeOf()).toBe(NOBODY)
    const next = await addMember(platform, { chatUserId: CHAT_USER })
    expect(await codeOf()).toBe(0)
    expect((await walletOf(platform, next)).balance).toBe(100)
  })

  test('nobody of another tenant', async () => {
    await addMember(platform, { chatUserId: '77', tenantId: await platform.createTenant() })
    expect(await codeOf({ chatUserId: '77' })).toBe(NOBODY)
  })

  test.each([` ${CHAT_USER}`, `${CHAT_USER} `, `0${CHAT_USER}`, '812345678901234560'])(
    'the chat id is text and compared exactly: not %j',
    async (chatUserId) => {
      expect(await codeOf({ chatUserId })).toBe(NOBODY)
    },
  )
})

describe('limits', () => {
  test('the day changes at midnight in Shanghai', async () => {
    await start(fixedClock(new Date('2026-09-10T15:59:59.000Z')))
    await turnCheckInOn(platform)
    expect((await checkIn()).body.data).toEqual(CREDITED)
    platform.clock.advance(999)
    expect((await checkIn()).body.data).toEqual(ALREADY)
    platform.clock.advance(1)
    expect((await checkIn()).body.data).toEqual(CREDITED)
    expect((await checkIn()).body.data).toEqual(ALREADY)
    expect((await records()).list.map(({ day }: Json) => day)).toEqual(['2026-09-11', '2026-09-10'])
  })

  test.each([
    [2, 2],
    [-1, 5],
  ])('dailyTakeLimitCount %d: %d of five are credited', async (dailyTakeLimitCount, credited) => {
    await turnCheckInOn(platform, { dailyTakeLimitCount })
    const told: boolean[] = []
    for (let i = 0; i < 5; i++) told.push((await checkIn()).body.data.alreadyCheckedIn as boolean)
    expect(told).toEqual(Array.from({ length: 5 }, (_, i) => i >= credited))
    expect((await walletOf(platform, memberId)).balance).toBe(100 * credited)
    expect((await records()).total).toBe(credited)
  })

  test('takeLimitCount: nothing is kept of a check-in beyond it', async () => {
    const codeId = await turnCheckInOn(platform, { takeLimitCount: 2 })
    for (let day = 0; day < 2; day++) {
      expect((await checkIn()).body.data).toEqual(CREDITED)
      platform.clock.advance(DAY_MS)
    }
    for (let i = 0; i < 2; i++) {
      // The same requestId each time: it was given back.
      expect((await checkIn({ requestId: 'r' })).body).toEqual({
        code: 1_013_026_002,
        data: null,
        msg: 'The check-in reward could not be credited',
      })
    }
    expect((await walletOf(platform, memberId)).balance).toBe(200)
    expect(await entriesOf(platform, memberId)).toHaveLength(2)
    expect((await records()).total).toBe(2)
    expect(
      (await platform.adminData('GET promotion/wallet-redeem-code/get', { query: `id=${codeId}` })).usedCount,
    ).toBe(2)
    // The counter of the day was given back, too.
    await updateCode(codeId, { takeLimitCount: 3 })
    expect((await checkIn({ requestId: 'r' })).body.data).toEqual(CREDITED)
  })

  test('maxUsage: the second member finds it used up, and nothing is kept', async () => {
    const codeId = await turnCheckInOn(platform, { maxUsage: 1 })
    const second = await addMember(platform, { chatUserId: '9' })
    expect((await checkIn()).body.data).toEqual(CREDITED)
    for (let i = 0; i < 2; i++) expect(await codeOf({ chatUserId: '9', requestId: 'r' })).toBe(1_013_026_002)
    expect((await platform.adminData('GET pay/wallet/page')).total).toBe(1)
    expect(await entriesOf(platform, second)).toEqual([])
    expect((await records()).total).toBe(1)
    await updateCode(codeId, { maxUsage: 2 })
    expect((await checkIn({ chatUserId: '9', requestId: 'r' })).body.data).toEqual(CREDITED)
    expect(
      (await platform.adminData('GET promotion/wallet-redeem-code/get', { query: `id=${codeId}` })).usedCount,
    ).toBe(2)
  })

  test('a wallet that cannot hold the reward', async () => {
    await turnCheckInOn(platform)
    const full = { balance: Number.MAX_SAFE_INTEGER - 99, freezePrice: 0, totalExpense: 0, totalRecharge: 0 }
    await platform.storage.forTenant(1).wallets.change(memberId, full, platform.clock.now())
    for (let i = 0; i < 2; i++) expect(await codeOf({ requestId: 'r' })).toBe(1_013_026_002)
    expect((await walletOf(platform, memberId)).balance).toBe(full.balance)
    expect(await entriesOf(platform, memberId)).toEqual([])
    expect((await records()).total).toBe(0)
  })

  test('another code has limits of its own', async () => {
    await turnCheckInOn(platform)
    await checkIn()
    await turnCheckInOn(platform, { code: 'SECOND', grantAmount: 7 })
    expect((await checkIn()).body.data).toEqual({ ...CREDITED, grantAmount: 7 })
    expect((await walletOf(platform, memberId)).balance).toBe(107)
  })
})
