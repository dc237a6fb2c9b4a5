import { beforeEach, describe, expect, test } from 'vitest'
import type { Answer, Json, PartnerCall, TestApp, TestPlatform } from '@org/openapi-testing'
import { startPlatform } from '../../start-platform.js'
import { addCode, addTemplate, CODE, couponsOf, logOf, REDEEM_PATH } from '../redeem-codes/redeem-codes.js'
import { addMember, CHAT_USER, CHECK_IN_PATH, turnCheckInOn, walletOf } from '../wallets/wallet-members.js'

const REUSED = 1_002_021_000
const DAY = 86_400_000
const CREATE_PATH = '/open-api/pay/order/create'

let platform: TestPlatform
let app: TestApp
let memberId: number

beforeEach(async () => {
  platform = await startPlatform()
  app = await platform.createApp()
  memberId = await addMember(platform, { chatUserId: CHAT_USER })
  await turnCheckInOn(platform, { dailyTakeLimitCount: -1 })
})

/** How a call goes out: a `PartnerCall` and its key. */
interface KeyedCall extends PartnerCall {
  readonly key: string | undefined
}

const send = (path: string, body: object, { key, ...call }: KeyedCall): Promise<Answer> =>
  platform.call(path, body, { app, ...call, headers: { 'idempotency-key': key } })
/** Each of these pays 100 cents: what is done twice shows. */
const checkIn = (key: string | undefined, body: object = {}, call?: PartnerCall): Promise<Answer> =>
  send(CHECK_IN_PATH, { chatUserId: CHAT_USER, ...body }, { ...call, key })
const pay = (key: string | undefined, body: object = {}, call?: PartnerCall): Promise<Answer> =>
  send(CREATE_PATH, { outOrderNo: 'shop-1', payAmount: 19.9, ...body }, { ...call, key })
const balance = async (tenantId = 1): Promise<number> =>
  (await walletOf(platform, memberId, tenantId)).balance as number
const isReplayed = ({ headers }: Answer): boolean => headers.get('idempotent-replayed') === 'true'
const keptRows = async (): Promise<number> => {
  platform.clock.advance(DAY)
  return (await platform.openApi.jobs.run('sweep-request-ids')).processed
}

describe('Idempotency-Key of partners’ writes (rules/idempotency#keys)', () => {
  test('a call is done once within 24 hours, and told as the first was', async () => {
    const first = await checkIn('k')
    expect([first.code, first.headers.get('idempotent-replayed')]).toEqual([0, null])
    platform.clock.advance(DAY - 1)
    const again = await checkIn('k')
    expect([again.status, again.text, isReplayed(again)]).toEqual([200, first.text, true])
    expect(again.headers.get('content-type')).toBe(first.headers.get('content-type'))
    expect(await balance()).toBe(100)
    platform.clock.advance(1)
    expect(isReplayed(await checkIn('k'))).toBe(false)
    expect(await balance()).toBe(200)
  })

  test('so is one in steps, whose own number would answer otherwise by then', async () => {
    const first = await pay('k')
    expect([first.code, first.headers.get('idempotent-replayed')]).toEqual([0, null])
    const { orderNo } = first.data as { orderNo: string }
    platform.clock.advance(DAY / 2)
    platform.payment.cancel(orderNo)
    await platform.openApi.jobs.run('expire-pay-orders')
    platform.clock.advance(DAY / 2 - 1)
    const again = await pay('k')
    expect([again.status, again.text, isReplayed(again)]).toEqual([200, first.text, true])
    platform.clock.advance(1)
    const anew = await pay('k')
    expect([anew.code, isReplayed(anew), anew.data.orderNo === orderNo]).toEqual([0, false, false])
  })

  test.each([
    ['at once', checkIn, { chatUserId: '1' }],
    ['in steps', pay, { payAmount: 19.91 }],
  ] as const)('another body under the key is refused: %s', async (_name, call, other) => {
    await call('k')
    const answer = await call('k', other)
    expect([answer.status, answer.code, answer.data, isReplayed(answer)]).toEqual([200, REUSED, null, false])
    expect(isReplayed(await call('k'))).toBe(true)
  })

  test('another operation under the key is refused, whichever of the two comes first', async () => {
    await checkIn('a')
    expect((await pay('a')).code).toBe(REUSED)
    await pay('b')
    expect((await checkIn('b')).code).toBe(REUSED)
    expect(await balance()).toBe(100)
    expect(platform.payment.orders()).toHaveLength(1)
  })

  test('the spelling of the body makes no difference, nor what nobody reads', async () => {
    await checkIn('k')
    expect(isReplayed(await checkIn('k', { requestId: null, unknown: 1 }))).toBe(true)
  })

  test('keys are the application’s and the tenant’s own', async () => {
    await checkIn('k')
    const other = await platform.createApp()
    expect(isReplayed(await checkIn('k', {}, { app: other }))).toBe(false)
    expect(await balance()).toBe(200)
    const tenantId = await platform.createTenant()
    await addMember(platform, { chatUserId: CHAT_USER, tenantId })
    await turnCheckInOn(platform, {}, tenantId)
    const theirs = await platform.createApp({}, tenantId)
    const answer = await checkIn('k', {}, { app: theirs })
    expect([answer.code, isReplayed(answer)]).toEqual([0, false])
  })

  test('an administrator’s key is not the application’s, though one be called like the other', async () => {
    const admin = { kind: 'admin', adminId: app.clientId, name: 'Ada', tenantIds: '*', permissions: ['*:*:*'] } as const
    const hosted = await platform.beside({ admin: { authenticator: { authenticate: async () => admin } } })
    await checkIn('k')
    const booked = await hosted.admin('PUT pay/wallet/update-balance', {
      body: { userId: memberId, balance: 1 },
      tenantId: 1,
      headers: { 'idempotency-key': 'k' },
    })
    expect([booked.code, isReplayed(booked)]).toEqual([0, false])
    expect(await balance()).toBe(101)
  })

  test('a refused call leaves its key free', async () => {
    const nobody = { chatUserId: '1' }
    for (let i = 0; i < 2; i++) expect((await checkIn('k', nobody)).code).toBe(1_013_022_001)
    platform.payment.fail('create', 'refuse')
    expect((await pay('p')).code).toBe(1_007_002_004)
    expect([(await checkIn('k')).code, (await pay('p', { payAmount: 5 })).code]).toEqual([0, 0])
  })

  test('so do one that validation, the scope or a fault refused', async () => {
    const token = await platform.issueToken(app, 'goods:qc:read')
    expect((await checkIn('k', { chatUserId: '' })).status).toBe(400)
    expect((await pay('p', { payAmount: -1 })).status).toBe(400)
    expect((await checkIn('k', {}, { token })).status).toBe(403)
    const prototype = Object.getPrototypeOf(platform.storage.forTenant(1).usageCounters) as {
      take: () => Promise<unknown>
    }
    const { take } = prototype
    prototype.take = () => Promise.reject(new Error('broken'))
    try {
      expect((await checkIn('k')).status).toBe(500)
    } finally {
      prototype.take = take
    }
    expect([isReplayed(await checkIn('k')), isReplayed(await pay('p'))]).toEqual([false, false])
    expect(await balance()).toBe(100)
  })

  test('reads ignore the header, whatever it is', async () => {
    const read = (key: string) =>
      send('/open-api/promotion/coupon-exchange-code/status', { code: 'none' }, { key }).then(({ code }) => code)
    expect(new Set([await read('k'), await read('a b'), await read('x'.repeat(65))])).toEqual(new Set([1_013_023_000]))
    expect(await keptRows()).toBe(0)
  })

  test('without the header nothing is kept', async () => {
    for (let i = 0; i < 2; i++) expect(isReplayed(await checkIn(undefined))).toBe(false)
    expect(await balance()).toBe(200)
    await pay(undefined)
    expect(await keptRows()).toBe(0)
  })

  test('keys are forgotten when they are free', async () => {
    await checkIn('a')
    await pay('b')
    expect((await platform.openApi.jobs.run('sweep-request-ids')).processed).toBe(0)
    expect(await keptRows()).toBe(2)
  })

  describe.each([
    ['at once', (key: string) => checkIn(key)],
    ['in steps', (key: string) => pay(key)],
  ] as const)('the shape of a key: %s', (_name, call) => {
    test.each([
      ['', 400],
      [' ', 400],
      ['a b', 400],
      ['a, a', 400],
      ['\u007f', 400],
      ['é', 400],
      ['x'.repeat(65), 400],
      ['x'.repeat(64), 200],
      ['!', 200],
      ['~', 200],
    ] as const)('%j: %i', async (key, status) => {
      const answer = await call(key)
      expect(answer.status).toBe(status)
      if (status === 400) {
        expect(answer.msg).toBe('Invalid parameter: Idempotency-Key must be 1 to 64 visible ASCII characters')
      }
      expect(isReplayed(await call(key))).toBe(status === 200)
    })
  })

  test('its shape is checked after the scope, and before the body', async () => {
    expect((await checkIn('a b', { chatUserId: '' })).msg).toContain('Idempotency-Key')
    const token = await platform.issueToken(app, 'goods:qc:read')
    expect((await checkIn('a b', {}, { token })).status).toBe(403)
  })

  test('a replay is a call: it is logged, and counted against the limit', async () => {
    app = await platform.createApp({ rateLimitQps: 5 })
    const token = await platform.issueToken(app)
    const first = await checkIn('k', {}, { token })
    const again = await checkIn('k', {}, { token })
    expect(isReplayed(again)).toBe(true)
    const left = (answer: Answer) => Number(answer.headers.get('x-ratelimit-remaining'))
    expect(left(again)).toBe(left(first) - 1)
    const query = `clientId=${app.clientId}&pageSize=2`
    const { list } = await platform.adminData('GET infra/api-access-log/page', { query })
    const logged = (list as Json[]).map(({ code, path, requestId }) => ({ code, path, requestId }))
    const requestIdOf = ({ headers }: Answer) => headers.get('x-request-id')
    expect(requestIdOf(again)).not.toBe(requestIdOf(first))
    const expected = [again, first].map((answer) => ({ code: 0, path: CHECK_IN_PATH, requestId: requestIdOf(answer) }))
    expect(logged).toEqual(expected)
  })

  test('what is given again is what was kept, whatever this version would say', async () => {
    await checkIn('k')
    const kept = '{"code":0,"data":{"of":"an older version"},"msg":""}'
    const key = { caller: `app:${app.clientId}`, key: 'k' }
    await platform.storage.forTenant(1).transaction((tx) => tx.idempotencyKeys.keep(key, kept))
    const again = await checkIn('k')
    expect([again.text, isReplayed(again)]).toEqual([kept, true])
  })
})

test('a redeemed code is told again, and writes no failed attempt', async () => {
  const templateId = await addTemplate(platform)
  await addCode(platform, [templateId], { takeLimitCount: 1 })
  const redeem = (key: string) => send(REDEEM_PATH, { code: CODE, chatUserId: CHAT_USER }, { key })
  const first = await redeem('k')
  const again = await redeem('k')
  expect([again.text, isReplayed(again), first.code]).toEqual([first.text, true, 0])
  expect((await redeem('other')).code).toBe(1_013_023_003)
  expect(await couponsOf(platform, memberId)).toHaveLength(1)
  expect((await logOf(platform)).map(({ exchangeStatus }) => exchangeStatus as number)).toEqual([3, 2])
})
