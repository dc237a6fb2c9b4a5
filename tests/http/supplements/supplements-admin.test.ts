import { beforeEach, describe, expect, test } from 'vitest'
import type { Json } from '@org/openapi-testing'
import { SupplementScene } from './supplement-scene.js'
import type { SupplementMembers } from './supplement-scene.js'
import { addMember, cleanLedger, entriesOf, walletOf } from '../wallets/wallet-members.js'

const NOT_PAYABLE = 1_007_002_007
const NOT_FOUND = 1_011_021_000
const SETTLED = 1_011_021_002
const MAX_AMOUNT = 1_000_000_000_000
const settings = {
  name: 'Partner',
  status: 0 as const,
  ipWhitelist: '',
  rateLimitQps: 0,
  accessTokenValiditySeconds: 60,
}
const BAG = { bizType: 2, expenseType: 203, orderNo: null, bagOrderNo: 'B1' }

let scene: SupplementScene

beforeEach(async () => {
  scene = await SupplementScene.open()
})

const page = (query = ''): Promise<Json> => scene.platform.adminData('GET order/supplement/page', { query })

describe('POST order/supplement/create (rules/supplements#kinds)', () => {
  test('without money: stays unpaid, and its members are shown', async () => {
    const row = await scene.add()
    expect(row).toEqual({
      id: row.id,
      orderExpensesNo: expect.stringMatching(/^E20260910120000[A-Z2-9]{12}$/),
      bizType: 1,
      expenseType: 102,
      orderNo: 'O1',
      bagOrderNo: null,
      userId: scene.memberId,
      amount: 300,
      reason: 'Price rose',
      status: 0,
      autoDebited: false,
      paymentId: null,
      payTime: null,
      createTime: '2026-09-10T12:00:00',
      revision: 1,
    })
  })

  test('with exactly the money: debited at once, in the ledger as bizType 7', async () => {
    await scene.credit(300)
    const row = await scene.add()
    expect(row).toMatchObject({ status: 10, autoDebited: true, payTime: '2026-09-10T12:00:00' })
    expect(await walletOf(scene.platform, scene.memberId)).toMatchObject({ balance: 0, totalExpense: 300 })
    const [entry] = await entriesOf(scene.platform, scene.memberId)
    expect(entry).toMatchObject({
      bizType: 7,
      bizId: row.orderExpensesNo,
      title: 'Supplement',
      price: -300,
      balance: 0,
    })
    await cleanLedger(scene.platform)
  })

  test('with a cent too little: never partly', async () => {
    await scene.credit(299)
    expect(await scene.add()).toMatchObject({ status: 0, autoDebited: false })
    expect(await walletOf(scene.platform, scene.memberId)).toMatchObject({ balance: 299, totalExpense: 0 })
    expect(await entriesOf(scene.platform, scene.memberId)).toHaveLength(1)
  })

  test('with money but without authorisation, or with a disabled binding: stays unpaid', async () => {
    await scene.credit(1000)
    await scene.authorise(false)
    expect((await scene.add()).status).toBe(0)
    await scene.authorise(true)
    await scene.platform.adminData('PUT system/partner-member/update-status', {
      body: { id: scene.bindingId, status: 1 },
    })
    expect((await scene.add()).status).toBe(0)
    expect((await scene.addToBag()).status).toBe(0)
    expect(await walletOf(scene.platform, scene.memberId)).toMatchObject({ balance: 1000 })
  })

  test('of whichever application placed the order: any one binding that authorises it will do', async () => {
    await scene.credit(1000)
    await scene.addOrder('O2', { clientId: 'another' })
    expect((await scene.add({ orderNo: 'O2' })).status).toBe(10)
    expect((await scene.addToBag()).status).toBe(10)
  })

  test.each<[string, (id: number) => Promise<unknown>]>([
    ['disabled', (id) => scene.platform.adminData('PUT system/partner-app/update-status', { body: { id, status: 1 } })],
    ['deleted', (id) => scene.platform.adminData('DELETE system/partner-app/delete', { query: `id=${id}` })],
    [
      'expired',
      (id) => scene.stores.partnerApplications.update(id, { ...settings, scopes: [], expireTime: scene.now }),
    ],
  ])('not by the binding of an application that is %s', async (_, end) => {
    await scene.credit(1000)
    await end(scene.app.id)
    expect((await scene.add()).status).toBe(0)
    await scene.credit(1)
    expect(await scene.runJob()).toBe(0)
    expect(await walletOf(scene.platform, scene.memberId)).toMatchObject({ balance: 1001 })
  })

  test('of a member whom nobody has bound, and who has no wallet', async () => {
    const userId = await addMember(scene.platform)
    await scene.addOrder('O2', { userId })
    expect(await scene.add({ orderNo: 'O2' })).toMatchObject({ status: 0, userId })
    expect(await walletOf(scene.platform, userId)).toMatchObject({ balance: 0 })
  })

  test('frozen money is no balance', async () => {
    await scene.credit(300)
    await scene.platform.adminData('PUT pay/wallet/freeze', { body: { userId: scene.memberId, amount: 1 } })
    expect((await scene.add()).status).toBe(0)
  })

  test.each<[string, SupplementMembers, string]>([
    ['102 of a bag', { ...BAG, expenseType: 102 }, 'expenseType'],
    ['104 of a bag', { ...BAG, expenseType: 104 }, 'expenseType'],
    ['203 of a purchase', { expenseType: 203 }, 'expenseType'],
    ['a purchase without an order', { orderNo: null }, 'orderNo'],
    ['a purchase with a blank order', { orderNo: ' ' }, 'orderNo'],
    ['a bag without a bag', { ...BAG, bagOrderNo: '' }, 'bagOrderNo'],
    ['a purchase with a bag', { bagOrderNo: 'B1' }, 'bagOrderNo'],
    ['a bag with an order', { ...BAG, orderNo: 'O1' }, 'orderNo'],
    ['an unknown order', { orderNo: 'O9' }, 'orderNo'],
    ['a parent order', { orderNo: 'P-O1' }, 'orderNo'],
    ['an unknown bag', { ...BAG, bagOrderNo: 'B9' }, 'bagOrderNo'],
  ])('%s: 400', async (_, members, field) => {
    expect(await scene.create(members)).toMatchObject({ code: 400, data: null, error_detail: field })
    expect((await page()).total).toBe(0)
  })

  test('an expense of the other kind of order: told which belong to it, in both languages', async () => {
    const body = { bizType: 1, expenseType: 203, amount: 1, reason: 'x', orderNo: 'O1' }
    const told = async (language: string) =>
      (
        await scene.platform.admin('POST order/supplement/create', {
          body,
          headers: { 'accept-language': language },
        })
      ).body.msg
    expect(await told('en')).toBe(
      'Invalid parameter: expenseType must be 102 or 104 with bizType 1, and 203 with bizType 2',
    )
    expect(await told('zh')).toBe('请求参数不正确：expenseType 在 bizType 为 1 时必须是 102 或 104，为 2 时必须是 203')
  })

  test.each<[string, unknown[]]>([
    ['bizType', [null, 0, 3, '1', 1.5]],
    ['expenseType', [null, 0, 103, '102', 102.5]],
    ['amount', [null, 0, -1, 0.5, '300', MAX_AMOUNT + 1]],
    ['reason', [null, '', ' ', 1, 'x'.repeat(501)]],
    ['orderNo', [1, 'x'.repeat(65)]],
  ])('%s: limits', async (name, values) => {
    for (const value of values) {
      const { code, error_detail: field } = await scene.create({ [name]: value })
      expect({ value, code, field }).toEqual({ value, code: 400, field: name })
    }
    expect((await page()).total).toBe(0)
  })

  test('of an order that is not paid yet, or has ended: refused', async () => {
    await scene.addOrder('O2', { statuses: [101], isPaid: false })
    await scene.addOrder('O3', { statuses: [105, 209, 104] })
    await scene.addBag('B2', { status: 0, isPaid: false })
    await scene.addBag('B3', { status: 9 })
    await scene.addBag('B4', { status: 10 })
    for (const orderNo of ['O2', 'O3']) expect((await scene.create({ orderNo })).code).toBe(NOT_PAYABLE)
    for (const bagOrderNo of ['B2', 'B3', 'B4'])
      expect((await scene.create({ ...BAG, bagOrderNo })).code).toBe(NOT_PAYABLE)
    await scene.addOrder('O4', { statuses: [201, 209] })
    expect((await scene.create({ orderNo: 'O4', reason: 'x'.repeat(500), amount: MAX_AMOUNT })).code).toBe(0)
  })

  test('of another tenant: 400', async () => {
    const other = await scene.platform.createTenant()
    const body = { bizType: 1, expenseType: 102, amount: 300, reason: 'x', orderNo: 'O1' }
    const { body: answer } = await scene.platform.admin('POST order/supplement/create', { body, tenantId: other })
    expect(answer).toMatchObject({ code: 400, error_detail: 'orderNo' })
  })
})

describe('what waits while a supplement is unpaid (rules/supplements#waiting)', () => {
  test('accepted items and those being bought wait; the rest does not', async () => {
    await scene.addOrder('O2', { statuses: [201, 202, 204, 205, 301] })
    await scene.add({ orderNo: 'O2' })
    expect(await scene.itemStates('O2')).toEqual([201, 203, 203, 205, 301])
    expect(await scene.itemStates('O1')).toEqual([202])
  })

  test('a bag that is packed waits; one that is not yet or is on its way does not', async () => {
    await scene.addBag('B2', { status: 2 })
    await scene.addBag('B6', { status: 6 })
    await scene.addToBag()
    await scene.addToBag({ bagOrderNo: 'B2' })
    await scene.addToBag({ bagOrderNo: 'B6' })
    expect([await scene.bagState('B1'), await scene.bagState('B2'), await scene.bagState('B6')]).toEqual([4, 2, 6])
  })

  test('debited at once: nothing waits', async () => {
    await scene.credit(500)
    await scene.add()
    await scene.addToBag()
    expect(await scene.itemStates()).toEqual([202])
    expect(await scene.bagState()).toBe(3)
  })

  test('what operations let wait beforehand goes on when it is debited at once', async () => {
    await scene.credit(500)
    await scene.addOrder('O2', { statuses: [203] })
    await scene.addBag('B4', { status: 4 })
    await scene.add({ orderNo: 'O2' })
    await scene.addToBag({ bagOrderNo: 'B4' })
    expect(await scene.itemStates('O2')).toEqual([204])
    expect(await scene.bagState('B4')).toBe(5)
  })

  test('goes on when the last of several is paid or cancelled', async () => {
    const first = await scene.add()
    const second = await scene.add({ expenseType: 104, amount: 100 })
    await scene.credit(100)
    expect((await scene.row(second.id)).status).toBe(10)
    expect(await scene.itemStates()).toEqual([203])
    expect((await scene.cancel(first.id)).data).toBe(true)
    expect(await scene.itemStates()).toEqual([204])
  })

  test('a bag goes on when the last of several is paid or cancelled', async () => {
    const first = await scene.addToBag()
    const second = await scene.addToBag({ amount: 100 })
    await scene.cancel(first.id)
    expect(await scene.bagState()).toBe(4)
    await scene.credit(100)
    expect((await scene.row(second.id)).status).toBe(10)
    expect(await scene.bagState()).toBe(5)
  })
})

describe('PUT order/supplement/cancel', () => {
  test('cancels an unpaid one; money that comes later is not taken', async () => {
    const { id } = await scene.add()
    expect(await scene.cancel(id)).toMatchObject({ code: 0, data: true })
    expect(await scene.row(id)).toMatchObject({ status: 30, autoDebited: false, payTime: null })
    await scene.credit(300)
    expect(await walletOf(scene.platform, scene.memberId)).toMatchObject({ balance: 300 })
    expect((await scene.cancel(id)).code).toBe(SETTLED)
  })

  test('refuses one that is paid, and one that is not there', async () => {
    await scene.credit(300)
    const { id } = await scene.add()
    expect(await scene.cancel(id)).toMatchObject({ code: SETTLED, data: null })
    expect((await scene.row(id)).status).toBe(10)
    expect((await scene.cancel(id + 1)).code).toBe(NOT_FOUND)
    const other = await scene.platform.createTenant()
    const { body } = await scene.platform.admin('PUT order/supplement/cancel', { body: { id }, tenantId: other })
    expect(body.code).toBe(NOT_FOUND)
  })

  test.each([null, 0, '1', 1.5])('id %o: 400', async (id) => {
    expect(await scene.cancel(id as number)).toMatchObject({ code: 400, error_detail: 'id' })
  })
})

describe('GET order/supplement/page', () => {
  test('is filtered by each member, newest first', async () => {
    const userId = await addMember(scene.platform)
    await scene.addOrder('O2', { userId })
    const first = await scene.add()
    scene.platform.clock.advance(1000)
    const second = await scene.add({ expenseType: 104, orderNo: 'O2' })
    scene.platform.clock.advance(1000)
    const third = await scene.addToBag()
    await scene.cancel(third.id)
    const ids = async (query: string) => (await page(query)).list.map(({ id }: { id: number }) => id)
    expect(await ids('')).toEqual([third.id, second.id, first.id])
    expect(await ids('bizType=1')).toEqual([second.id, first.id])
    expect(await ids('expenseType=104')).toEqual([second.id])
    expect(await ids('status=30')).toEqual([third.id])
    expect(await ids('status=0')).toEqual([second.id, first.id])
    expect(await ids('orderNo=O2')).toEqual([second.id])
    expect(await ids('bagOrderNo=B1')).toEqual([third.id])
    expect(await ids(`orderExpensesNo=${String(first.orderExpensesNo)}`)).toEqual([first.id])
    expect(await ids(`userId=${userId}`)).toEqual([second.id])
    expect(await ids('createTime=2026-09-10T12:00:01&createTime=2026-09-10T12:00:01')).toEqual([second.id])
    expect(await page('pageNo=2&pageSize=2')).toMatchObject({ list: [{ id: first.id }], total: 3 })
    const other = await scene.platform.createTenant()
    expect((await scene.platform.adminData('GET order/supplement/page', { tenantId: other })).total).toBe(0)
  })
})
