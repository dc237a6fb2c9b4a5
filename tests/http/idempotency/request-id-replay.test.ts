import { beforeEach, describe, expect, test } from 'vitest'
import type { Answer, PartnerCall, TestApp, TestPlatform } from '@org/openapi-testing'
import { databases, emptyStorage } from '../../empty-storage.js'
import { startPlatform } from '../../start-platform.js'
import { addCode, addTemplate, CODE, couponsOf, logOf, REDEEM_PATH } from '../redeem-codes/redeem-codes.js'
import { addMember, CHAT_USER, CHECK_IN_PATH, turnCheckInOn, walletOf } from '../wallets/wallet-members.js'

const TAKEN = 1_013_022_002
const REUSED = 1_002_021_000
const TEN_MINUTES = 600_000
const DAY = 86_400_000

let platform: TestPlatform
let app: TestApp
let memberId: number

async function open(database?: 'sqlite' | 'postgres'): Promise<void> {
  platform = await startPlatform({ storage: emptyStorage(database) })
  app = await platform.createApp()
  memberId = await addMember(platform, { chatUserId: CHAT_USER })
  await turnCheckInOn(platform, { dailyTakeLimitCount: -1 })
}

beforeEach(() => open())

/** Checks in with the request id `r`, which pays 100 cents; asks for the first answer, unless the headers say otherwise. */
const checkIn = (headers: PartnerCall['headers'] = {}, body: object = {}): Promise<Answer> =>
  platform.call(
    CHECK_IN_PATH,
    { chatUserId: CHAT_USER, requestId: 'r', ...body },
    { app, headers: { 'idempotency-mode': 'replay', ...headers } },
  )
const plain = { 'idempotency-mode': undefined }
const balance = async (): Promise<number> => (await walletOf(platform, memberId)).balance as number
const isReplayed = ({ headers }: Answer): boolean => headers.get('idempotent-replayed') === 'true'

describe('Idempotency-Mode: replay (rules/idempotency#the-first-answer-of-a-request-id)', () => {
  test('gives the first answer again, for as long as the request id is taken', async () => {
    const first = await checkIn()
    expect([first.code, first.headers.get('idempotent-replayed')]).toEqual([0, null])
    platform.clock.advance(TEN_MINUTES - 1)
    const again = await checkIn()
    expect([again.status, again.text, isReplayed(again)]).toEqual([200, first.text, true])
    expect(await balance()).toBe(100)
    platform.clock.advance(1)
    expect(isReplayed(await checkIn())).toBe(false)
    expect(await balance()).toBe(200)
  })

  test('without it the specification’s answer stays, also behind a call with it', async () => {
    await checkIn()
    const refused = await checkIn(plain)
    expect([refused.status, refused.code, refused.data, isReplayed(refused)]).toEqual([200, TAKEN, null, false])
    expect(isReplayed(await checkIn())).toBe(true)
  })

  test('the answer of a call without it is not kept', async () => {
    await checkIn(plain)
    expect((await checkIn()).code).toBe(TAKEN)
    platform.clock.advance(TEN_MINUTES)
    expect((await checkIn()).code).toBe(0)
    expect(isReplayed(await checkIn())).toBe(true)
    // Nor is the kept one of a request id that was taken anew.
    platform.clock.advance(TEN_MINUTES)
    await checkIn(plain)
    expect((await checkIn()).code).toBe(TAKEN)
  })

  test('another body is refused with the code of keys', async () => {
    await checkIn()
    await addMember(platform, { chatUserId: '2' })
    // Whether or not it could be done.
    for (const chatUserId of ['1', '2']) {
      const other = await checkIn({}, { chatUserId })
      expect([other.status, other.code, other.data]).toEqual([200, REUSED, null])
    }
    expect(isReplayed(await checkIn())).toBe(true)
  })

  test('a refusal leaves the request id free', async () => {
    await platform.adminData('PUT promotion/checkin-config/save', { body: { enabled: false } })
    for (let i = 0; i < 2; i++) expect((await checkIn()).code).toBe(1_013_026_000)
  })

  test('a request id is each application’s own, and answers only its operation', async () => {
    const first = await checkIn()
    app = await platform.createApp()
    expect(isReplayed(await checkIn())).toBe(false)
    await addCode(platform, [await addTemplate(platform)])
    const body = { code: CODE, chatUserId: CHAT_USER, requestId: 'r' }
    const redeem = () => platform.call(REDEEM_PATH, body, { app, headers: { 'idempotency-mode': 'replay' } })
    const redeemed = await redeem()
    expect([redeemed.code, isReplayed(redeemed), redeemed.text === first.text]).toEqual([0, false, false])
    const again = await redeem()
    expect([again.text, isReplayed(again)]).toEqual([redeemed.text, true])
    expect(await couponsOf(platform, memberId)).toHaveLength(1)
    expect(await logOf(platform)).toHaveLength(1)
  })

  test('without a request id it means nothing', async () => {
    for (const requestId of [undefined, null, ' ']) expect(isReplayed(await checkIn({}, { requestId }))).toBe(false)
    expect(await balance()).toBe(300)
  })

  test.each(['', 'Replay', 'replay, replay', 'other'])('%j is refused, and nothing is taken', async (mode) => {
    const answer = await checkIn({ 'idempotency-mode': mode })
    expect([answer.status, answer.msg]).toEqual([400, 'Invalid parameter: Idempotency-Mode must be replay, or absent'])
    expect((await checkIn(plain)).code).toBe(0)
  })

  test('operations without a request id do not look at it', async () => {
    const order = { outOrderNo: 'shop-1', payAmount: 5 }
    const call = { app, headers: { 'idempotency-mode': 'other' } }
    expect((await platform.call('/open-api/pay/order/create', order, call)).code).toBe(0)
  })

  test('beside a key the key decides first, and holds for its own time', async () => {
    const key = (name: string) => ({ 'idempotency-key': name })
    const first = await checkIn(key('a'))
    expect(isReplayed(await checkIn(key('a')))).toBe(true)
    expect((await checkIn(key('a'), { chatUserId: '1' })).code).toBe(REUSED)
    // Another key and the same request id: the answer is kept under the key, too, where it outlasts the request id.
    expect(isReplayed(await checkIn(key('b')))).toBe(true)
    platform.clock.advance(DAY - 1)
    for (const name of ['a', 'b']) {
      const again = await checkIn({ ...key(name), ...plain })
      expect([again.text, isReplayed(again)]).toEqual([first.text, true])
    }
    expect(await balance()).toBe(100)
    platform.clock.advance(1)
    expect(isReplayed(await checkIn(key('b')))).toBe(false)
  })

  test.each(databases)('twenty at once are one, and all are told the same: $database', async ({ database }) => {
    await open(database)
    const answers = await Promise.all(Array.from({ length: 20 }, () => checkIn()))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(answers.filter(isReplayed)).toHaveLength(19)
    expect(await balance()).toBe(100)
  })
})
