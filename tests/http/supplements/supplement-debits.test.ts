import { beforeEach, describe, expect, test } from 'vitest'
import type { Json } from '@org/openapi-testing'
import { SupplementScene } from './supplement-scene.js'
import {
  addMember,
  bindMember,
  CHAT_USER,
  CHECK_IN_PATH,
  cleanLedger,
  entriesOf,
  turnCheckInOn,
  walletOf,
} from '../wallets/wallet-members.js'

let scene: SupplementScene

beforeEach(async () => {
  scene = await SupplementScene.open()
})

const statusOf = async (...rows: Json[]): Promise<number[]> =>
  Promise.all(rows.map(async ({ id }) => (await scene.row(id as number)).status))
const no = (row: Json): string => row.orderExpensesNo as string
const balance = async (): Promise<number> => (await walletOf(scene.platform, scene.memberId)).balance

/** Three supplements, oldest first: 3, 5 and 2 yuan. */
async function addThree(): Promise<[Json, Json, Json]> {
  const first = await scene.add()
  scene.platform.clock.advance(1000)
  const second = await scene.add({ expenseType: 104, amount: 500 })
  scene.platform.clock.advance(1000)
  return [first, second, await scene.addToBag()]
}

describe('money that comes in (rules/supplements#debits)', () => {
  test('pays what is due at once, oldest first, in the transaction of the credit', async () => {
    const three = await addThree()
    await scene.credit(800)
    expect(await statusOf(...three)).toEqual([10, 10, 0])
    expect(await balance()).toBe(0)
    const entries = await entriesOf(scene.platform, scene.memberId)
    expect(entries.map(({ bizType, price, balance: left }) => [bizType, price, left])).toEqual([
      [7, -500, 0],
      [7, -300, 500],
      [5, 800, 800],
    ])
    expect((await scene.row(three[0].id as number)).autoDebited).toBe(true)
    await cleanLedger(scene.platform)
  })

  test('one that is not covered holds up none of the others', async () => {
    const three = await addThree()
    await scene.credit(299)
    expect(await statusOf(...three)).toEqual([0, 0, 10])
    expect(await balance()).toBe(99)
  })

  test('adds up with what was there', async () => {
    const three = await addThree()
    await scene.credit(150)
    expect(await statusOf(...three)).toEqual([0, 0, 0])
    await scene.credit(150)
    expect(await statusOf(...three)).toEqual([10, 0, 0])
    expect(await balance()).toBe(0)
  })

  test('money taken pays nothing', async () => {
    await scene.authorise(false)
    await scene.credit(1000)
    const row = await scene.add()
    await scene.authorise(true)
    await scene.credit(-100)
    expect(await statusOf(row)).toEqual([0])
  })

  test.each<[string, () => Promise<unknown>]>([
    [
      'a recharge',
      () =>
        scene.platform.adminData('POST pay/wallet-recharge/create', {
          body: { userId: scene.memberId, channel: 'CARD', amount: 250, bonus: 50 },
        }),
    ],
    [
      'unfreezing',
      async () => {
        const body = { userId: scene.memberId, amount: 299 }
        await scene.credit(299)
        await scene.platform.adminData('PUT pay/wallet/freeze', { body })
        await scene.credit(1)
        await scene.platform.adminData('PUT pay/wallet/unfreeze', { body })
      },
    ],
    [
      'a check-in',
      async () => {
        await scene.stores.members.bindChat(scene.memberId, CHAT_USER)
        await turnCheckInOn(scene.platform, { grantAmount: 300 })
        expect((await scene.call(CHECK_IN_PATH, { chatUserId: CHAT_USER })).body.code).toBe(0)
      },
    ],
  ])('%s does it, too', async (_, bringMoney) => {
    const row = await scene.add()
    await bringMoney()
    expect(await statusOf(row)).toEqual([10])
    expect(await balance()).toBe(0)
    expect(await scene.itemStates()).toEqual([204])
    await cleanLedger(scene.platform)
  })

  test('the operate log tells what operations moved, before and after', async () => {
    await scene.credit(100)
    await scene.add()
    await scene.credit(250)
    const { list } = await scene.platform.adminData('GET infra/operate-log/page', { query: 'resource=pay/wallet' })
    expect([JSON.parse(list[0].before), JSON.parse(list[0].after)]).toMatchObject([
      { balance: 100, totalExpense: 0 },
      { balance: 50, totalExpense: 300 },
    ])
  })

  test('of an order that has ended nothing is taken', async () => {
    const three = await addThree()
    await scene.endOrder()
    await scene.credit(1000)
    expect(await statusOf(...three)).toEqual([0, 0, 10])
    expect(await balance()).toBe(800)
  })

  test('more than one transaction takes up: the job does the rest', async () => {
    for (let i = 0; i < 53; i++) await scene.addToBag({ amount: 1 })
    await scene.credit(60)
    expect(await balance()).toBe(10)
    expect(await scene.bagState()).toBe(4)
    expect(await scene.runJob()).toBe(3)
    expect(await balance()).toBe(7)
    expect(await scene.bagState()).toBe(5)
    await cleanLedger(scene.platform)
  })
})

describe('the job retry-supplements', () => {
  test('is due every 300 seconds', () => {
    expect(scene.platform.openApi.jobs.list()).toContainEqual({ name: 'retry-supplements', everySeconds: 300 })
  })

  test('takes up what became due without money coming in: authorised anew, or enabled', async () => {
    await scene.authorise(false)
    await scene.credit(1000)
    const three = await addThree()
    expect(await scene.runJob()).toBe(0)
    expect(await statusOf(...three)).toEqual([0, 0, 0])
    const another = await scene.platform.createApp({ status: 1 })
    await bindMember(scene.platform, another, { memberId: scene.memberId, externalUserId: 'elsewhere' })
    expect(await scene.runJob()).toBe(0)
    // Any one binding of a live application will do.
    await scene.platform.adminData('PUT system/partner-app/update-status', { body: { id: another.id, status: 0 } })
    expect(await scene.runJob()).toBe(3)
    expect(await statusOf(...three)).toEqual([10, 10, 10])
    expect(await balance()).toBe(0)
    expect(await scene.runJob()).toBe(0)
    await cleanLedger(scene.platform)
  })

  test('takes up however many are due of one member', async () => {
    await scene.authorise(false)
    await scene.credit(200)
    for (let i = 0; i < 103; i++) await scene.addToBag({ amount: 1 })
    await scene.authorise(true)
    expect(await scene.runJob()).toBe(103)
    expect(await balance()).toBe(97)
    await cleanLedger(scene.platform)
  })

  test('fails for one member: the others are served, and the run fails in the end', async () => {
    await scene.authorise(false)
    await scene.credit(300)
    const userId = await addMember(scene.platform)
    const unlucky = await bindMember(scene.platform, scene.app, { memberId: userId, externalUserId: 'unlucky' })
    await scene.authorise(false, unlucky)
    await scene.addBag('B2', { userId })
    const first = await scene.addToBag({ bagOrderNo: 'B2' })
    const row = await scene.add()
    await scene.platform.adminData('PUT pay/wallet/update-balance', { body: { userId, balance: 200 } })
    // Booked already, whoever did it: the ledger refuses a second entry.
    const entry = {
      no: 'W1',
      userId,
      bizType: 7,
      bizId: no(first),
      title: 'x',
      price: -1,
      balance: 199,
      freezePrice: 0,
    }
    await scene.stores.ledger.append(entry, scene.now)
    await scene.authorise(true)
    await scene.authorise(true, unlucky)
    await expect(scene.runJob()).rejects.toMatchObject({ kind: 'unique' })
    expect(await statusOf(first, row)).toEqual([0, 10])
    expect((await walletOf(scene.platform, userId)).balance).toBe(200)
  })

  test('does so for every tenant', async () => {
    await scene.authorise(false)
    await scene.credit(300)
    await scene.add()
    await scene.authorise(true)
    const tenantId = await scene.platform.createTenant()
    const stores = scene.platform.storage.forTenant(tenantId)
    const { id: userId } = await stores.members.create({ nickname: 'Ben', status: 0, unionId: 'ben' }, scene.now)
    const { clientId } = await scene.platform.createApp({}, tenantId)
    const binding = {
      clientId,
      externalUserId: 'ben',
      memberId: userId,
      unionId: undefined,
      status: 0,
      supplementAuth: true,
    } as const
    await stores.partnerMembers.create(binding, scene.now)
    const supplement = {
      orderExpensesNo: 'E1',
      bizType: 2,
      expenseType: 203,
      orderNo: null,
      bagOrderNo: 'B1',
      clientId: null,
    } as const
    await stores.supplements.insert({ ...supplement, userId, amount: 70, reason: 'x' }, scene.now)
    const goods = {
      goodsQty: 1,
      goodsTotalAmount: 1,
      estimateWeight: 1,
      estimateVolume: 1,
      payAmount: 1,
      outboundOrderNo: null,
    }
    await stores.bagOrders.insert({ bagOrderNo: 'B1', userId, status: 4, ...goods, payTime: scene.now }, scene.now)
    await stores.wallets.change(userId, { balance: 100, freezePrice: 0, totalExpense: 0, totalRecharge: 0 }, scene.now)
    expect(await scene.runJob()).toBe(2)
    expect(await stores.wallets.find(userId)).toMatchObject({ balance: 30 })
    expect(await stores.bagOrders.findByNo('B1')).toMatchObject({ status: 5 })
    expect(await balance()).toBe(0)
  })
})
