import { beforeEach, describe, expect, test } from 'vitest'
import type { Json } from '@org/openapi-testing'
import { CREATE_PATH, goods, line, PAY_PATH, PurchaseScene, QUOTE_PATH, USER } from '../purchases/purchase-scene.js'
import {
  addCode,
  addTemplate,
  CODE,
  codeOf as redeemCodeOf,
  couponsOf,
  logOf,
  REDEEM_PATH,
} from '../redeem-codes/redeem-codes.js'
import { CHAT_USER, CHECK_IN_PATH, entriesOf, turnCheckInOn, walletOf } from '../wallets/wallet-members.js'

const DISABLED = 1_002_030_001
const REDEEM_MEMBER = 1_013_022_001
const FUNDS = 10_000
const SUPPLEMENT = '/open-api/order/purchase/supplement'
const COUPONS = '/open-api/promotion/member-coupon'

let scene: PurchaseScene

const setStatus = (status: 0 | 1): Promise<Json> =>
  scene.platform.adminData('PUT member/user/update-status', { body: { id: scene.memberId, status } })
const answer = async (path: string, body: object): Promise<Json> => (await scene.call(path, body)).body
const codeOf = async (path: string, body: object): Promise<number> => (await answer(path, body)).code as number
const credit = (balance: number): Promise<Json> =>
  scene.platform.adminData('PUT pay/wallet/update-balance', { body: { userId: scene.memberId, balance } })

beforeEach(async () => {
  scene = await PurchaseScene.open()
  await scene.stores.members.bindChat(scene.memberId, CHAT_USER)
  await credit(FUNDS)
})

describe('a disabled member is refused like a disabled binding', () => {
  test('quote, create, its repetition and wallet/pay', async () => {
    const created = await scene.created()
    await setStatus(1)
    const purchase = { outOrderNo: 'o1', externalUserId: USER, items: [line('g1')] }
    expect(await codeOf(QUOTE_PATH, { externalUserId: USER, items: [line('g1')] })).toBe(DISABLED)
    expect(await codeOf(CREATE_PATH, purchase)).toBe(DISABLED)
    expect(await codeOf(CREATE_PATH, { ...purchase, outOrderNo: 'o2' })).toBe(DISABLED)
    expect(await codeOf(PAY_PATH, { externalUserId: USER, paymentId: created.paymentId })).toBe(DISABLED)
    expect((await walletOf(scene.platform, scene.memberId)).balance).toBe(FUNDS)
    await setStatus(0)
    expect(await codeOf(PAY_PATH, { externalUserId: USER, paymentId: created.paymentId })).toBe(0)
  })

  test('one who is disabled while the marketplaces are asked gets no order, and the number is free again', async () => {
    scene.platform.goods.answer = async () => {
      await setStatus(1)
      return goods('g1')
    }
    expect(await codeOf(CREATE_PATH, { outOrderNo: 'o1', externalUserId: USER, items: [line('g1')] })).toBe(DISABLED)
    expect(await scene.stores.purchases.findByOutOrderNo(scene.app.clientId, 'o1')).toMatchObject({
      refStatus: 2,
      paymentId: null,
    })
    scene.platform.goods.answer = undefined
    await setStatus(0)
    expect((await scene.create('o1')).code).toBe(0)
  })
})

describe('supplements of a disabled member', () => {
  let number: string

  /** A paid order with an unpaid supplement of 3 yuan. */
  beforeEach(async () => {
    const { orderNo, paymentId } = await scene.created()
    await scene.pay(paymentId)
    const [part] = await scene.stores.subOrders.listOfParent(orderNo)
    await setStatus(1)
    const body = { bizType: 1, expenseType: 102, orderNo: part?.orderNo, amount: 300, reason: 'x' }
    const id = (await scene.platform.adminData('POST order/supplement/create', { body })) as number
    number = (await scene.stores.supplements.find(id))?.orderExpensesNo ?? ''
  })

  const status = async (): Promise<number | undefined> =>
    (await scene.stores.supplements.listByNos([number]))[0]?.status

  test('are not debited: not when created, not by money that comes in, not by the job', async () => {
    expect(await status()).toBe(0)
    await credit(1)
    expect((await scene.platform.openApi.jobs.run('retry-supplements')).processed).toBe(0)
    expect(await status()).toBe(0)
    expect((await walletOf(scene.platform, scene.memberId)).balance).toBe(FUNDS - 1500 + 1)
    await setStatus(0)
    expect((await scene.platform.openApi.jobs.run('retry-supplements')).processed).toBe(1)
    expect(await status()).toBe(10)
  })

  test('are listed, and cannot be asked for', async () => {
    expect((await answer(`${SUPPLEMENT}/list`, { externalUserId: USER })).data).toMatchObject({
      supplementTotalAmount: 300,
    })
    expect(await codeOf(`${SUPPLEMENT}/trade-no`, { externalUserId: USER, orderExpensesNoList: [number] })).toBe(
      DISABLED,
    )
  })

  test('come back to him with the order: it is his money', async () => {
    await setStatus(0)
    await scene.platform.openApi.jobs.run('retry-supplements')
    await setStatus(1)
    const [item] = (await scene.platform.adminData('GET order/order-item/page', {})).list
    for (const to of [208, 209])
      await scene.platform.adminData('PUT order/order-item/update-status', { body: { id: item.id, status: to } })
    expect((await walletOf(scene.platform, scene.memberId)).balance).toBe(FUNDS)
  })
})

describe('a disabled member is given nothing', () => {
  test('by a check-in: answered like nobody’s, and nothing is kept of it', async () => {
    await turnCheckInOn(scene.platform)
    await setStatus(1)
    const refused = await scene.call(CHECK_IN_PATH, { chatUserId: CHAT_USER, requestId: 'r1' })
    expect(refused.text).toBe((await scene.call(CHECK_IN_PATH, { chatUserId: '1' })).text)
    expect(refused.body.code).toBe(REDEEM_MEMBER)
    expect((await walletOf(scene.platform, scene.memberId)).balance).toBe(FUNDS)
    await setStatus(0)
    expect((await answer(CHECK_IN_PATH, { chatUserId: CHAT_USER, requestId: 'r1' })).data).toMatchObject({
      alreadyCheckedIn: false,
    })
  })

  test('by a redeem code: answered like nobody’s, no coupon, no use, no line in the log', async () => {
    const id = await addCode(scene.platform, [await addTemplate(scene.platform)])
    await setStatus(1)
    const refused = await scene.call(REDEEM_PATH, { code: CODE, chatUserId: CHAT_USER })
    expect(refused.text).toBe((await scene.call(REDEEM_PATH, { code: CODE, chatUserId: '1' })).text)
    expect(refused.body.code).toBe(REDEEM_MEMBER)
    expect([await couponsOf(scene.platform, scene.memberId), await logOf(scene.platform)]).toEqual([[], []])
    expect(await redeemCodeOf(scene.platform, id)).toMatchObject({ usedCount: 0 })
    await setStatus(0)
    expect(await codeOf(REDEEM_PATH, { code: CODE, chatUserId: CHAT_USER })).toBe(0)
  })

  test.each(['userId', 'unionId', 'email'] as const)(
    'by lengthening or restoring coupons, named by %s',
    async (name) => {
      const { unionId } = (await scene.stores.members.find(scene.memberId)) as { unionId: string }
      await scene.stores.members.update(scene.memberId, { email: 'ana@example.com', status: 0 })
      const names = { userId: scene.memberId, unionId, email: 'ana@example.com' }
      const nobody = { userId: 999_999, unionId: 'nobody', email: 'nobody@example.com' }
      for (const [action, rest] of [
        ['extend', { couponIds: [1], extendDays: 1 }],
        ['restore', { couponIds: [1] }],
      ] as const) {
        await setStatus(0)
        const enabled = await scene.call(`${COUPONS}/${action}`, { [name]: names[name], ...rest })
        await setStatus(1)
        const refused = await scene.call(`${COUPONS}/${action}`, { [name]: names[name], ...rest })
        expect(refused.text).toBe((await scene.call(`${COUPONS}/${action}`, { [name]: nobody[name], ...rest })).text)
        expect(refused.text).not.toBe(enabled.text)
      }
    },
  )
})

describe('reading goes on', () => {
  test('answers as before, but for the binding’s `bound`', async () => {
    const { unionId } = (await scene.stores.members.find(scene.memberId)) as { unionId: string }
    const reads: [path: string, body: object][] = [
      ['/open-api/pay/wallet/balance', { externalUserId: USER }],
      ['/open-api/system/partner-member/list', {}],
      [`${SUPPLEMENT}/list`, { externalUserId: USER }],
      [`${COUPONS}/page`, { unionId }],
      ['/open-api/member/consumption/query', { unionId }],
      ['/open-api/order/order-item/page', { pageNo: 1, pageSize: 10, unionId }],
      ['/open-api/order/bag-order/page', { pageNo: 1, pageSize: 10, unionId }],
      ['/open-api/order/purchase/query', { outOrderNo: 'o1' }],
    ]
    await scene.created()
    const texts = async () => Promise.all(reads.map(async ([path, body]) => (await scene.call(path, body)).text))
    const before = await texts()
    for (const text of before) expect(JSON.parse(text)).toMatchObject({ code: 0 })
    await setStatus(1)
    expect(await texts()).toEqual(before)
    expect((await answer('/open-api/system/partner-member/query', { externalUserId: USER })).data).toMatchObject({
      bound: false,
    })
    expect(await entriesOf(scene.platform, scene.memberId)).toHaveLength(1)
  })
})
