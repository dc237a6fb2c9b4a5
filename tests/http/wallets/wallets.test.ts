import { beforeEach, describe, expect, test } from 'vitest'
import type { Answer, Json, TestApp, TestPlatform } from '@org/openapi-testing'
import { startPlatform } from '../../start-platform.js'
import { addMember, BALANCE_PATH, bindMember, cleanLedger, entriesOf, walletOf } from './wallet-members.js'

const MAX_AMOUNT = 1_000_000_000_000
const NOT_ENOUGH = 1_007_007_001
const FROZEN_NOT_ENOUGH = 1_007_007_004
const LIMIT_REACHED = 1_007_007_005
const EMPTY = { balance: 0, freezePrice: 0, totalExpense: 0, totalRecharge: 0 }

let platform: TestPlatform
let memberId: number

beforeEach(async () => {
  platform = await startPlatform()
  memberId = await addMember(platform)
})

const put = (call: string, body: object = {}, tenantId = 1): Promise<Answer> =>
  platform.admin(`PUT pay/wallet/${call}`, { body: { userId: memberId, ...body }, tenantId })

/** The code of a write, with the field that a 400 names. */
async function outcome(call: string, body?: object): Promise<unknown> {
  const answer = await put(call, body)
  const { code, data, error_detail: field } = answer.body
  return code === 0 ? data : code === 400 ? `400 ${field}` : code
}

const wallet = (): Promise<Json> => walletOf(platform, memberId)
const entries = (): Promise<Json[]> => entriesOf(platform, memberId)

/** The newest row of the operate log, its texts parsed. */
async function newestAudit(): Promise<Json> {
  const { list } = await platform.adminData('GET infra/operate-log/page', { query: 'resource=pay/wallet&pageSize=1' })
  return { ...list[0], before: JSON.parse(list[0].before as string), after: JSON.parse(list[0].after as string) }
}

describe('pay/wallet/balance', () => {
  let app: TestApp

  beforeEach(async () => {
    app = await platform.createApp()
  })

  async function balance(body: object = { externalUserId: 'user-1' }, caller = app): Promise<Json> {
    return (
      await platform.call(BALANCE_PATH, body, { token: await platform.issueToken(caller), tenantId: caller.tenantId })
    ).body
  }

  test('the two parts, in CNY cents, and no other member', async () => {
    await bindMember(platform, app, { memberId, externalUserId: 'user-1' })
    await put('update-balance', { balance: 1250 })
    await put('freeze', { amount: 200 })
    expect(await balance()).toEqual({
      code: 0,
      data: { balance: 1050, freezePrice: 200, currencyCode: 'CNY' },
      msg: '',
    })
  })

  test('zeros where there is no wallet yet', async () => {
    await bindMember(platform, app, { memberId, externalUserId: 'user-1' })
    expect((await balance()).data).toEqual({ balance: 0, freezePrice: 0, currencyCode: 'CNY' })
  })

  test('a disabled binding', async () => {
    await bindMember(platform, app, { memberId, externalUserId: 'user-1', status: 1 })
    expect(await balance()).toMatchObject({ code: 1_002_030_001, data: null })
  })

  test('not bound: unknown, another client’s, another tenant’s, written otherwise, a deleted member’s are answered alike', async () => {
    const tenantId = await platform.createTenant()
    const others = [await platform.createApp(), await platform.createApp({}, tenantId)]
    for (const [i, other] of others.entries()) {
      const owner = await addMember(platform, { tenantId: other.tenantId })
      await bindMember(platform, other, { memberId: owner, externalUserId: `other-${i}` })
      expect((await balance({ externalUserId: `other-${i}` }, other)).code).toBe(0)
    }
    await bindMember(platform, app, { memberId, externalUserId: 'user-1' })
    const gone = await addMember(platform)
    await bindMember(platform, app, { memberId: gone, externalUserId: 'gone' })
    await platform.storage.forTenant(1).members.delete(gone, platform.clock.now())
    const refused = ['unknown', 'other-0', 'other-1', 'USER-1', 'user-1 ', 'gone']
    const answers = await Promise.all(refused.map((externalUserId) => balance({ externalUserId })))
    const expected = { code: 1_002_030_000, data: null, msg: 'externalUserId is not bound to a member' }
    expect(answers).toEqual(refused.map(() => expected))
  })

  test.each([
    [{}],
    [{ externalUserId: '' }],
    [{ externalUserId: ' ' }],
    [{ externalUserId: 1 }],
    [{ externalUserId: 'x'.repeat(65) }],
  ])('%j: 400', async (body) => {
    const { code, msg } = await balance(body)
    expect({ code, field: msg.split(' ')[2] }).toEqual({ code: 400, field: 'externalUserId' })
  })
})

describe('GET pay/wallet/get and page (rules/wallets#ledger)', () => {
  test('zeros where there is no wallet yet; null where there is no member', async () => {
    expect(await wallet()).toEqual({ userId: memberId, ...EMPTY })
    expect(await walletOf(platform, memberId + 1)).toBeNull()
    expect(await walletOf(platform, memberId, await platform.createTenant())).toBeNull()
    await put('update-balance', { balance: 5 })
    await platform.storage.forTenant(1).members.delete(memberId, platform.clock.now())
    // Money does not go with whom it belonged to (rules/members#deletion).
    expect(await wallet()).toMatchObject({ userId: memberId, balance: 5 })
    expect((await platform.admin('GET pay/wallet/get')).body).toMatchObject({ code: 400, error_detail: 'userId' })
  })

  test('pages by userId and createTime, newest first', async () => {
    await put('update-balance', { balance: 5 })
    platform.clock.advance(60_000)
    const second = await addMember(platform)
    await put('update-balance', { userId: second, balance: 7 })
    const page = async (query: string): Promise<Json> => platform.adminData('GET pay/wallet/page', { query })
    const ids = ({ list, total }: Json): unknown => [total, (list as Json[]).map(({ userId }) => userId)]
    expect(await page('')).toEqual({
      list: [
        { userId: second, ...EMPTY, balance: 7 },
        { userId: memberId, ...EMPTY, balance: 5 },
      ],
      total: 2,
    })
    expect(ids(await page(`userId=${memberId}`))).toEqual([1, [memberId]])
    expect(ids(await page('createTime=2026-09-10T12:01:00&createTime=2026-09-10T12:01:00'))).toEqual([1, [second]])
    expect(ids(await page('pageNo=2&pageSize=1'))).toEqual([2, [memberId]])
    expect((await platform.adminData('GET pay/wallet/page', { tenantId: await platform.createTenant() })).total).toBe(0)
  })
})

describe('PUT pay/wallet/update-balance', () => {
  test('adds and takes away, each with its entry', async () => {
    const answer = await put('update-balance', { balance: 500, remark: 'Goodwill' })
    expect(answer.body).toEqual({ code: 0, data: true, msg: '', error_detail: '' })
    platform.clock.advance(1000)
    expect(await outcome('update-balance', { balance: -200 })).toBe(true)
    expect(await wallet()).toEqual({ userId: memberId, ...EMPTY, balance: 300 })
    const entry = {
      id: expect.any(Number),
      no: expect.stringMatching(/^W\d{14}[A-Z2-9]{12}$/),
      userId: memberId,
      bizType: 5,
    }
    expect(await entries()).toEqual([
      {
        ...entry,
        bizId: expect.any(String),
        title: 'Adjustment',
        price: -200,
        balance: 300,
        createTime: '2026-09-10T12:00:01',
      },
      {
        ...entry,
        bizId: answer.headers.get('x-request-id'),
        title: 'Goodwill',
        price: 500,
        balance: 500,
        createTime: '2026-09-10T12:00:00',
      },
    ])
    await cleanLedger(platform)
  })

  test('never below zero, and nothing is kept of what was refused', async () => {
    expect(await outcome('update-balance', { balance: -1 })).toBe(NOT_ENOUGH)
    await put('update-balance', { balance: 100 })
    expect(await outcome('update-balance', { balance: -101 })).toBe(NOT_ENOUGH)
    expect((await entries()).map(({ price }) => price)).toEqual([100])
    const { total } = await platform.adminData('GET infra/operate-log/page', { query: 'resource=pay/wallet' })
    expect(total).toBe(1)
    expect(await outcome('update-balance', { balance: -100 })).toBe(true)
    expect((await wallet()).balance).toBe(0)
  })

  test('what is frozen cannot be taken', async () => {
    await put('update-balance', { balance: 100 })
    await put('freeze', { amount: 60 })
    expect(await outcome('update-balance', { balance: -41 })).toBe(NOT_ENOUGH)
    expect(await outcome('update-balance', { balance: -40 })).toBe(true)
  })

  test.each([[0], [0.5], ['1'], [null], [MAX_AMOUNT + 1], [-MAX_AMOUNT - 1]])('balance %j: 400', async (balance) => {
    expect(await outcome('update-balance', { balance })).toBe('400 balance')
  })

  test('the most that one call moves', async () => {
    expect(await outcome('update-balance', { balance: MAX_AMOUNT })).toBe(true)
    expect(await outcome('update-balance', { balance: -MAX_AMOUNT })).toBe(true)
  })

  test('no more than a wallet can hold exactly', async () => {
    const full = { balance: Number.MAX_SAFE_INTEGER - 9, freezePrice: 10, totalExpense: 0, totalRecharge: 0 }
    await platform.storage.forTenant(1).wallets.change(memberId, full, platform.clock.now())
    expect(await outcome('update-balance', { balance: 10 })).toBe(LIMIT_REACHED)
    expect(await outcome('unfreeze', { amount: 10 })).toBe(LIMIT_REACHED)
    expect(await outcome('update-balance', { balance: 9 })).toBe(true)
    expect((await wallet()).balance).toBe(Number.MAX_SAFE_INTEGER)
  })

  test('a remark of at most 255 characters; a blank one is none', async () => {
    expect(await outcome('update-balance', { balance: 1, remark: 'x'.repeat(256) })).toBe('400 remark')
    await put('update-balance', { balance: 1, remark: 'x'.repeat(255) })
    await put('update-balance', { balance: 1, remark: ' ' })
    expect((await entries()).map(({ title }) => title)).toEqual(['Adjustment', 'x'.repeat(255)])
  })
})

describe('PUT pay/wallet/freeze and unfreeze', () => {
  beforeEach(() => put('update-balance', { balance: 100 }))

  test('move between the two parts and leave their sum', async () => {
    expect(await outcome('freeze', { amount: 100, remark: 'Dispute' })).toBe(true)
    expect(await wallet()).toMatchObject({ balance: 0, freezePrice: 100 })
    expect(await outcome('unfreeze', { amount: 30 })).toBe(true)
    expect(await wallet()).toEqual({ userId: memberId, ...EMPTY, balance: 30, freezePrice: 70 })
    expect((await entries()).map(({ bizType, title, price, balance }) => [bizType, title, price, balance])).toEqual([
      [9, 'Unfreeze', 0, 30],
      [8, 'Dispute', 0, 0],
      [5, 'Adjustment', 100, 100],
    ])
    await cleanLedger(platform)
  })

  test('no more than there is', async () => {
    expect(await outcome('freeze', { amount: 101 })).toBe(NOT_ENOUGH)
    await put('freeze', { amount: 40 })
    expect(await outcome('unfreeze', { amount: 41 })).toBe(FROZEN_NOT_ENOUGH)
    expect(await wallet()).toMatchObject({ balance: 60, freezePrice: 40 })
    const poor = await addMember(platform)
    expect(await outcome('freeze', { userId: poor, amount: 1 })).toBe(NOT_ENOUGH)
    expect(await outcome('unfreeze', { userId: poor, amount: 1 })).toBe(FROZEN_NOT_ENOUGH)
  })

  test.each([['freeze'], ['unfreeze']])('%s: amounts from 1 on', async (call) => {
    for (const amount of [0, -1, 1.5, '1', null, MAX_AMOUNT + 1])
      expect(await outcome(call, { amount })).toBe('400 amount')
  })
})

describe.each([
  ['update-balance', { balance: 5 }],
  ['freeze', { amount: 5 }],
  ['unfreeze', { amount: 5 }],
])('PUT pay/wallet/%s', (call, move) => {
  test('a userId that is no member', async () => {
    const gone = await addMember(platform)
    await platform.storage.forTenant(1).members.delete(gone, platform.clock.now())
    const foreign = await addMember(platform, { tenantId: await platform.createTenant() })
    for (const userId of [gone, foreign, 999, 0, -1, '1', null])
      expect(await outcome(call, { userId, ...move })).toBe('400 userId')
  })

  test('the operate log shows the wallet before and after', async () => {
    const { wallets } = platform.storage.forTenant(1)
    const before = { balance: 20, freezePrice: 10, totalExpense: 3, totalRecharge: 33 }
    await wallets.change(memberId, before, platform.clock.now())
    await put(call, move)
    expect(await newestAudit()).toMatchObject({
      action: call,
      resource: 'pay/wallet',
      resourceId: String(memberId),
      before: { userId: memberId, ...before },
      after: await wallet(),
    })
    expect(await wallet()).not.toMatchObject(before)
  })

  test('needs pay:wallet:update; reading needs pay:wallet:query', async () => {
    const keyWith = async (permission: string): Promise<string> =>
      (
        await platform.adminData('POST system/admin-key/create', {
          body: { name: 'K', tenantIds: [1], permissions: [permission] },
          tenantId: null,
        })
      ).key
    const [reader, writer] = [await keyWith('pay:wallet:query'), await keyWith('pay:wallet:update')]
    const body = { userId: memberId, ...move }
    expect((await platform.admin(`PUT pay/wallet/${call}`, { body, key: reader })).body.code).toBe(403)
    expect((await platform.admin('GET pay/wallet/verify', { key: writer })).body.code).toBe(403)
    expect((await platform.admin(`PUT pay/wallet/${call}`, { body, key: writer })).body.code).not.toBe(403)
    for (const read of ['verify', 'page'])
      expect((await platform.admin(`GET pay/wallet/${read}`, { key: reader })).body.code).toBe(0)
  })
})

describe('GET pay/wallet-transaction/page (rules/wallets#ledger)', () => {
  test('filters by userId, bizType and createTime; of one tenant', async () => {
    const second = await addMember(platform)
    await put('update-balance', { balance: 10 })
    await put('freeze', { amount: 1 })
    platform.clock.advance(60_000)
    await put('update-balance', { userId: second, balance: 20 })
    const prices = async (query: string, tenantId = 1): Promise<unknown> => {
      const { list, total } = await platform.adminData('GET pay/wallet-transaction/page', { query, tenantId })
      expect(total).toBe(list.length)
      return (list as Json[]).map(({ price }) => price)
    }
    expect(await prices('')).toEqual([20, 0, 10])
    expect(await prices(`userId=${memberId}`)).toEqual([0, 10])
    expect(await prices('bizType=5')).toEqual([20, 10])
    expect(await prices(`bizType=8&userId=${memberId}`)).toEqual([0])
    expect(await prices('createTime=2026-09-10T12:01:00&createTime=2026-09-10T12:02:00')).toEqual([20])
    expect(await prices('', await platform.createTenant())).toEqual([])
  })
})

describe('GET pay/wallet/verify', () => {
  test('counts what fits, and names the first that does not', async () => {
    const verify = (): Promise<Json> => platform.adminData('GET pay/wallet/verify')
    expect(await verify()).toEqual({ wallets: 0, entries: 0, mismatch: null })
    await put('update-balance', { balance: 10 })
    await put('freeze', { amount: 1 })
    expect(await verify()).toEqual({ wallets: 1, entries: 2, mismatch: null })
    const lost = { balance: -2, freezePrice: 0, totalExpense: 0, totalRecharge: 0 }
    await platform.storage.forTenant(1).wallets.change(memberId, lost, platform.clock.now())
    expect((await verify()).mismatch).toEqual({
      userId: memberId,
      entryNo: null,
      column: 'balance',
      expected: 9,
      found: 7,
    })
    expect(await platform.adminData('GET pay/wallet/verify', { tenantId: await platform.createTenant() })).toEqual({
      wallets: 0,
      entries: 0,
      mismatch: null,
    })
  })
})
