import { beforeEach, describe, expect, test } from 'vitest'
import type { Answer, Json } from '@org/openapi-testing'
import { PAY_PATH, PurchaseScene, USER } from '../purchases/purchase-scene.js'
import { itemRow, subOrderRow } from '../supplements/supplement-scene.js'
import { addMember, bindMember, cleanLedger, walletOf } from '../wallets/wallet-members.js'

const NOT_BOUND = 1_002_030_000
const DISABLED = 1_002_030_001
const NOT_FOUND = 1_007_002_000
const EXPENSE_NOT_FOUND = 1_011_021_000
const FUNDS = 10_000

let scene: PurchaseScene
let other: number

beforeEach(async () => {
  scene = await PurchaseScene.open()
  other = await addMember(scene.platform)
  for (const userId of [scene.memberId, other]) await credit(userId, FUNDS)
})

const credit = (userId: number, balance: number): Promise<Json> =>
  scene.platform.adminData('PUT pay/wallet/update-balance', { body: { userId, balance } })
const balances = async (): Promise<number[]> =>
  Promise.all([scene.memberId, other].map(async (userId) => (await walletOf(scene.platform, userId)).balance as number))
const bindingOf = async (externalUserId = USER): Promise<Json> =>
  (await scene.platform.adminData('GET system/partner-member/page', { query: `externalUserId=${externalUserId}` }))
    .list[0]
const removeBinding = async (): Promise<Json> =>
  scene.platform.adminData('DELETE system/partner-member/delete', { query: `id=${(await bindingOf()).id}` })
const codeOf = async (paymentId: unknown, members: object = {}): Promise<number> =>
  (await scene.pay(paymentId, members)).code as number

/** However a user comes to lead to another member. */
const rebindings: [title: string, rebind: () => Promise<unknown>][] = [
  [
    'an update',
    async () => {
      const { id, clientId } = await bindingOf()
      await scene.platform.adminData('PUT system/partner-member/update', {
        body: { id, clientId, externalUserId: USER, memberId: other },
      })
    },
  ],
  [
    'deleting it and making another',
    async () => {
      await removeBinding()
      await bindMember(scene.platform, scene.app, { memberId: other, externalUserId: USER })
    },
  ],
]

/** An unpaid supplement of the scene's member over 3 yuan, which waits for a call; answers its number. */
async function owed(orderNo = 'O1', userId = scene.memberId): Promise<string> {
  const now = scene.platform.clock.now()
  await scene.stores.subOrders.insertMany([subOrderRow(orderNo, { clientId: scene.app.clientId, userId })], now)
  await scene.stores.subOrders.settleAll(`P-${orderNo}`, { payTime: now })
  await scene.stores.orderItems.insertMany([itemRow(orderNo, { userId, status: 202 })], now)
  const { id } = await bindingOf()
  const authorise = (supplementAuth: boolean) =>
    scene.platform.adminData('PUT system/partner-member/update-supplement-auth', { body: { id, supplementAuth } })
  await authorise(false)
  const body = { bizType: 1, expenseType: 102, orderNo, amount: 300, reason: 'x' }
  const supplementId = (await scene.platform.adminData('POST order/supplement/create', { body })) as number
  return (await scene.stores.supplements.find(supplementId))?.orderExpensesNo ?? ''
}

const tradeNo = (numbers: string[], externalUserId = USER): Promise<Answer> =>
  scene.call('/open-api/order/purchase/supplement/trade-no', { externalUserId, orderExpensesNoList: numbers })

describe.each(rebindings)('a user who leads to another member by %s', (_, rebind) => {
  test('does not pay the order that was placed before: nobody is debited', async () => {
    const { paymentId } = await scene.created()
    await rebind()
    const refused = await scene.call(PAY_PATH, { externalUserId: USER, paymentId })
    expect(refused.text).toBe((await scene.call(PAY_PATH, { externalUserId: USER, paymentId: 'none' })).text)
    expect(refused.body.code).toBe(NOT_FOUND)
    expect(await balances()).toEqual([FUNDS, FUNDS])
    expect(await scene.stores.walletPayments.find(paymentId)).toMatchObject({ status: 0 })
  })

  test('does not pay the supplements that were asked for before, nor asks for them again', async () => {
    const number = await owed()
    const { paymentId } = (await tradeNo([number])).body.data
    await rebind()
    expect(await codeOf(paymentId)).toBe(NOT_FOUND)
    expect((await tradeNo([number])).body.code).toBe(NOT_FOUND)
    expect(await balances()).toEqual([FUNDS, FUNDS])
    expect(await scene.stores.walletPayments.find(paymentId)).toMatchObject({ status: 0 })
  })

  test('does not ask for supplements that nobody has asked for: they are another member’s', async () => {
    const number = await owed()
    await rebind()
    expect((await tradeNo([number])).body.code).toBe(EXPENSE_NOT_FOUND)
    expect(
      (await scene.call('/open-api/order/purchase/supplement/list', { externalUserId: USER })).body.data.orders,
    ).toEqual([])
  })

  test('pays what is placed for the new member, and the payment stays payable by whoever is bound to the old one', async () => {
    const before = await scene.created()
    await rebind()
    await bindMember(scene.platform, scene.app, { memberId: scene.memberId, externalUserId: 'moved' })
    await scene.addAddress(other, true)
    const after = await scene.created('o2')
    expect(await codeOf(after.paymentId)).toBe(0)
    expect(await balances()).toEqual([FUNDS, FUNDS - 1500])
    expect(await codeOf(before.paymentId, { externalUserId: 'moved' })).toBe(0)
    expect(await balances()).toEqual([FUNDS - 1500, FUNDS - 1500])
    await cleanLedger(scene.platform)
  })
})

describe('a member whose user has another name now', () => {
  beforeEach(async () => {
    const { id, clientId } = await bindingOf()
    await owed()
    await scene.platform.adminData('PUT system/partner-member/update', {
      body: { id, clientId, externalUserId: 'renamed', memberId: scene.memberId },
    })
  })

  test('pays by the new name, and not by the old one', async () => {
    await scene.platform.adminData('PUT system/partner-member/update', {
      body: {
        id: (await bindingOf('renamed')).id,
        clientId: scene.app.clientId,
        externalUserId: USER,
        memberId: scene.memberId,
      },
    })
    const { paymentId } = await scene.created()
    await removeBinding()
    await bindMember(scene.platform, scene.app, { memberId: scene.memberId, externalUserId: 'renamed' })
    expect(await codeOf(paymentId)).toBe(NOT_BOUND)
    expect(await codeOf(paymentId, { externalUserId: 'renamed' })).toBe(0)
    expect(await balances()).toEqual([FUNDS - 1500, FUNDS])
  })

  test('has one payment for the same supplements, whichever name asks', async () => {
    const [{ orderExpensesNo } = { orderExpensesNo: '' }] = await scene.stores.supplements.listOwed(scene.memberId)
    const first = await tradeNo([orderExpensesNo], 'renamed')
    const id = (await bindingOf('renamed')).id as number
    await scene.platform.adminData('DELETE system/partner-member/delete', { query: `id=${id}` })
    await bindMember(scene.platform, scene.app, { memberId: scene.memberId, externalUserId: 'third' })
    expect((await tradeNo([orderExpensesNo], 'third')).text).toBe(first.text)
    expect(await codeOf(first.body.data.paymentId, { externalUserId: 'third' })).toBe(0)
  })

  test('not by a disabled binding', async () => {
    await scene.platform.adminData('PUT system/partner-member/update-status', {
      body: { id: (await bindingOf('renamed')).id, status: 1 },
    })
    expect(await codeOf('none', { externalUserId: 'renamed' })).toBe(DISABLED)
  })
})
