import { beforeEach, describe, expect, test } from 'vitest'
import type { Json, TestApp, TestPlatform } from '@org/openapi-testing'
import { startPlatform } from '../../start-platform.js'
import { addMember, bindMember, CHAT_USER, cleanLedger, entriesOf, walletOf } from './wallet-members.js'

const MAX_AMOUNT = 1_000_000_000_000
const NOT_ENOUGH = 1_007_007_001

let platform: TestPlatform
let app: TestApp
let memberId: number

beforeEach(async () => {
  platform = await startPlatform()
  app = await platform.createApp()
  memberId = await addMember(platform, { chatUserId: CHAT_USER })
  await bindMember(platform, app, { memberId, externalUserId: 'user-1' })
})

const recharge = { channel: 'CARD', amount: 1000, bonus: 50 }

const create = async (members: object = {}): Promise<Json> =>
  (await platform.admin('POST pay/wallet-recharge/create', { body: { userId: memberId, ...recharge, ...members } }))
    .body

const refund = async (body: object): Promise<Json> =>
  (await platform.admin('PUT pay/wallet-recharge/refund', { body })).body
const show = (id: number, tenantId = 1): Promise<Json> =>
  platform.adminData('GET pay/wallet-recharge/get', { query: `id=${id}`, tenantId })
const wallet = (): Promise<Json> => walletOf(platform, memberId)
const add = async (members: object = {}): Promise<number> => {
  const { code, data } = await create(members)
  expect(code).toBe(0)
  return data as number
}

/** What the member's recharges come to for the partner, over these seconds. */
async function consumption(from: string, to: string): Promise<unknown> {
  const body = { chatOpenId: CHAT_USER, createTime: [from, to] }
  const { data } = (
    await platform.call('/open-api/member/consumption/query', body, { token: await platform.issueToken(app) })
  ).body
  return [data.rechargeCount, data.totalRechargeAmount]
}

describe('POST pay/wallet-recharge/create (rules/wallets#recharges)', () => {
  test('credits amount and bonus at once', async () => {
    const id = await add()
    expect(await wallet()).toEqual({
      userId: memberId,
      balance: 1050,
      freezePrice: 0,
      totalExpense: 0,
      totalRecharge: 1050,
    })
    expect(await show(id)).toEqual({
      id,
      userId: memberId,
      ...recharge,
      refundAmount: 0,
      payTime: '2026-09-10T12:00:00',
      createTime: '2026-09-10T12:00:00',
      revision: 1,
    })
    expect(await entriesOf(platform, memberId)).toMatchObject([
      { bizType: 1, bizId: String(id), title: 'Recharge', price: 1050, balance: 1050 },
    ])
    await cleanLedger(platform)
  })

  test('counts as consumption of its payTime', async () => {
    await add({ payTime: '2026-08-01T10:00:00' })
    expect((await show(1)).payTime).toBe('2026-08-01T10:00:00')
    expect(await consumption('2026-08-01 10:00:00', '2026-08-01 10:00:00')).toEqual([1, 1050])
    expect(await consumption('2026-08-01 10:00:01', '2026-09-30 00:00:00')).toEqual([0, 0])
  })

  test.each(['MOCK', 'INTERNAL_COMPENSATION', 'INFLUENCER'])('%s: credited, but no consumption', async (channel) => {
    await refund({ id: await add({ channel }), amount: 50 })
    expect((await wallet()).balance).toBe(1000)
    expect(await consumption('2026-09-01 00:00:00', '2026-09-30 00:00:00')).toEqual([0, 0])
  })

  test.each<[string, unknown[]]>([
    ['userId', [null, 0, 999, '1']],
    ['channel', [null, '', ' ', 1, 'x'.repeat(65)]],
    ['amount', [null, 0, -1, 1.5, '1', MAX_AMOUNT + 1]],
    ['bonus', [-1, 0.5, '0', MAX_AMOUNT + 1]],
    ['payTime', ['yesterday', '2026-02-30T00:00:00', true]],
  ])('%s: limits', async (name, values) => {
    for (const value of values) {
      const { code, error_detail: field } = await create({ [name]: value })
      expect({ value, code, field }).toEqual({ value, code: 400, field: name })
    }
    expect((await platform.adminData('GET pay/wallet-recharge/page')).total).toBe(0)
    expect((await wallet()).balance).toBe(0)
  })

  test('bonus and payTime may be absent; any channel is taken', async () => {
    const id = await add({ bonus: null, channel: 'x'.repeat(64), amount: MAX_AMOUNT })
    expect(await show(id)).toMatchObject({ bonus: 0, amount: MAX_AMOUNT, payTime: '2026-09-10T12:00:00' })
  })

  test('amount and bonus are booked as one sum, each up to its limit', async () => {
    await add({ amount: MAX_AMOUNT, bonus: MAX_AMOUNT })
    expect(await wallet()).toMatchObject({ balance: 2 * MAX_AMOUNT, totalRecharge: 2 * MAX_AMOUNT })
    expect(await entriesOf(platform, memberId)).toMatchObject([{ bizType: 1, price: 2 * MAX_AMOUNT }])
  })

  test('no more than a wallet can hold exactly, and nothing is kept of it', async () => {
    const full = { balance: Number.MAX_SAFE_INTEGER - 1049, freezePrice: 0, totalExpense: 0, totalRecharge: 0 }
    await platform.storage.forTenant(1).wallets.change(memberId, full, platform.clock.now())
    expect((await create()).code).toBe(1_007_007_005)
    expect((await platform.adminData('GET pay/wallet-recharge/page')).total).toBe(0)
    expect(await consumption('2026-09-01 00:00:00', '2026-09-30 00:00:00')).toEqual([0, 0])
  })
})

describe('PUT pay/wallet-recharge/refund (rules/wallets#recharges)', () => {
  test('takes the money back and counts less consumption, at the time of the payment', async () => {
    const id = await add({ payTime: '2026-08-01T10:00:00' })
    platform.clock.advance(1000)
    expect(await refund({ id, amount: 300 })).toEqual({ code: 0, data: true, msg: '', error_detail: '' })
    platform.clock.advance(1000)
    expect((await refund({ id, amount: 50 })).code).toBe(0)
    expect(await wallet()).toMatchObject({ balance: 700, totalRecharge: 700, totalExpense: 0 })
    expect((await show(id)).refundAmount).toBe(350)
    expect(
      (await entriesOf(platform, memberId)).map(({ bizType, bizId, price, balance }) => [
        bizType,
        bizId,
        price,
        balance,
      ]),
    ).toEqual([
      [2, `${id}-2`, -50, 700],
      [2, `${id}-1`, -300, 750],
      [1, String(id), 1050, 1050],
    ])
    expect(await consumption('2026-08-01 10:00:00', '2026-08-01 10:00:00')).toEqual([1, 700])
    expect(await consumption('2026-09-01 00:00:00', '2026-09-30 00:00:00')).toEqual([0, 0])
    await cleanLedger(platform)
  })

  test('a recharge that was refunded in full still counts once', async () => {
    expect((await refund({ id: await add(), amount: 1050 })).code).toBe(0)
    expect(await consumption('2026-09-10 00:00:00', '2026-09-10 23:59:59')).toEqual([1, 0])
  })

  test('never beyond amount and bonus, whatever else the wallet holds', async () => {
    const id = await add()
    await add()
    expect(await refund({ id, amount: 1051 })).toMatchObject({ code: 400, error_detail: 'amount' })
    expect((await refund({ id, amount: 1000 })).code).toBe(0)
    expect(await refund({ id, amount: 51 })).toMatchObject({ code: 400, error_detail: 'amount' })
    expect((await refund({ id, amount: 50 })).code).toBe(0)
    expect(await refund({ id, amount: 1 })).toMatchObject({ code: 400, error_detail: 'amount' })
    expect((await wallet()).balance).toBe(1050)
  })

  test('never more than the wallet has, and nothing is kept of what was refused', async () => {
    const id = await add()
    await platform.adminData('PUT pay/wallet/freeze', { body: { userId: memberId, amount: 1000 } })
    expect((await refund({ id, amount: 51 })).code).toBe(NOT_ENOUGH)
    expect((await show(id)).refundAmount).toBe(0)
    expect((await refund({ id, amount: 50 })).code).toBe(0)
    expect((await entriesOf(platform, memberId))[0]).toMatchObject({ bizId: `${id}-1`, price: -50 })
  })

  test('ten at once: as many as there is money for', async () => {
    const id = await add()
    const codes = await Promise.all(
      Array.from({ length: 10 }, async () => (await refund({ id, amount: 300 })).code as number),
    )
    expect(codes.sort()).toEqual([0, 0, 0, 400, 400, 400, 400, 400, 400, 400])
    expect((await wallet()).balance).toBe(150)
    await cleanLedger(platform)
  })

  test('of none, another tenant’s', async () => {
    const id = await add()
    expect((await refund({ id: id + 1, amount: 1 })).code).toBe(1_007_008_000)
    const tenantId = await platform.createTenant()
    const answer = await platform.admin('PUT pay/wallet-recharge/refund', { body: { id, amount: 1 }, tenantId })
    expect(answer.body).toMatchObject({ code: 1_007_008_000, data: null })
    expect(await show(id, tenantId)).toBeNull()
  })

  test.each([[0], [-1], [1.5], ['1'], [null], [MAX_AMOUNT + 1]])('amount %j: 400', async (amount) => {
    expect(await refund({ id: await add(), amount })).toMatchObject({ code: 400, error_detail: 'amount' })
  })

  test('the operate log shows the recharge before and after', async () => {
    const id = await add()
    const created = await show(id)
    await refund({ id, amount: 300 })
    const { list } = await platform.adminData('GET infra/operate-log/page', { query: 'resource=pay/wallet-recharge' })
    const told = (list as Json[]).map(({ action, resourceId, before, after }) => [
      action,
      resourceId,
      JSON.parse(before as string),
      JSON.parse(after as string),
    ])
    expect(told).toEqual([
      ['refund', String(id), created, { ...created, refundAmount: 300, revision: 2 }],
      ['create', String(id), null, created],
    ])
  })
})

describe('GET pay/wallet-recharge/page', () => {
  test('filters by userId, channel, payTime and createTime, newest first', async () => {
    const second = await addMember(platform)
    await add({ amount: 1 })
    platform.clock.advance(60_000)
    await add({ amount: 2, channel: 'MOCK' })
    await add({ amount: 3, userId: second, payTime: '2026-08-01T10:00:00' })
    const amounts = async (query: string): Promise<unknown> => {
      const { list, total } = await platform.adminData('GET pay/wallet-recharge/page', { query })
      expect(total).toBe(list.length)
      return (list as Json[]).map(({ amount }) => amount)
    }
    expect(await amounts('')).toEqual([3, 2, 1])
    expect(await amounts(`userId=${memberId}`)).toEqual([2, 1])
    expect(await amounts(`userId=${memberId}&channel=MOCK`)).toEqual([2])
    expect(await amounts('channel=CARD')).toEqual([3, 1])
    expect(await amounts('payTime=2026-08-01T10:00:00&payTime=2026-08-01T10:00:00')).toEqual([3])
    expect(await amounts('createTime=2026-09-10T12:01:00&createTime=2026-09-10T12:01:00')).toEqual([3, 2])
  })
})
