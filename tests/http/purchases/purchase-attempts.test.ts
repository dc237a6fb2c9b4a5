import { beforeEach, describe, expect, test } from 'vitest'
import type { Storage } from '@org/openapi-core/storage'
import type { Json } from '@org/openapi-testing'
import { emptyStorage } from '../../empty-storage.js'
import { troubled } from '../../reliability/troubled-storage.js'
import { goods, line, PurchaseScene, USER } from './purchase-scene.js'

const PROCESSING = 1_011_020_002

let scene: PurchaseScene

beforeEach(async () => {
  scene = await PurchaseScene.open()
})

/** The purchases as operations see them, newest first. */
const rows = async (): Promise<Json[]> => (await scene.platform.adminData('GET order/purchase/page')).list

/** A marketplace that answers when it is told to. */
function holdGoods(): { release: () => void } {
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const market = scene.platform.goods
  market.answer = () => {
    const { goodsId = 'g1' } = market.asked.at(-1) ?? {}
    return held.then(() => goods(goodsId))
  }
  return {
    release: () => {
      market.answer = undefined
      release()
    },
  }
}

/** Waits until the marketplace was asked so many times: then the number is taken. */
async function untilAsked(times: number): Promise<void> {
  while (scene.platform.goods.asked.length < times) await new Promise((resolve) => setImmediate(resolve))
}

describe('an outOrderNo in flight', () => {
  test('is told so, until its order is there', async () => {
    const market = holdGoods()
    const first = scene.create()
    await untilAsked(1)
    expect(await scene.create('o1', { items: [line('other')] })).toEqual({
      code: PROCESSING,
      data: null,
      msg: 'An order with this outOrderNo is being created, please query it later',
    })
    expect((await scene.query()).data).toEqual({ paymentId: null, payAmount: null, refStatus: 0, orders: [] })
    market.release()
    const { data } = await first
    expect(data.duplicated).toBe(false)
    expect(await scene.created()).toEqual({ ...data, duplicated: true })
  })

  test('abandoned by a crash it is taken over after 60 seconds of the engine', async () => {
    const { clientId } = scene.app
    const now = scene.platform.clock.now()
    const claim = { clientId, outOrderNo: 'o1', externalUserId: USER, memberId: scene.memberId }
    await scene.stores.purchases.claim(claim, { now, abandonedBefore: now })
    scene.wait(59_999)
    expect((await scene.create()).code).toBe(PROCESSING)
    scene.wait(1)
    expect(await scene.created()).toMatchObject({ duplicated: false, expireTime: '2026-09-10T14:01:00' })
    expect(await rows()).toHaveLength(1)
  })

  test('abandoned by a crash it has failed for whoever asks after 60 seconds, and is free', async () => {
    const { clientId } = scene.app
    const now = scene.platform.clock.now()
    const claim = { clientId, outOrderNo: 'o1', externalUserId: USER, memberId: scene.memberId }
    await scene.stores.purchases.claim(claim, { now, abandonedBefore: now })
    scene.wait(59_999)
    expect((await scene.query()).data.refStatus).toBe(0)
    scene.wait(1)
    const failed = { paymentId: null, payAmount: null, refStatus: 2, orders: [] }
    expect((await scene.query()).data).toEqual(failed)
    expect((await scene.query()).data).toEqual(failed)
    expect(await rows()).toMatchObject([{ refStatus: 2, failReason: expect.any(String) as string }])
    expect(await scene.created()).toMatchObject({ duplicated: false })
    expect((await scene.query()).data.refStatus).toBe(1)
  })

  test('told as failed it stays so, also where the attempt was only slow', async () => {
    const market = holdGoods()
    const slow = scene.create()
    await untilAsked(1)
    scene.wait(60_000)
    expect((await scene.query()).data.refStatus).toBe(2)
    market.release()
    expect((await slow).code).toBe(PROCESSING)
    expect((await scene.query()).data.refStatus).toBe(2)
    expect((await scene.stores.orderItems.page({ pageNo: 1, pageSize: 9 })).total).toBe(0)
  })

  test('taken over from a slow attempt, the late one writes nothing', async () => {
    const market = holdGoods()
    const slow = scene.create('o1', { items: [line('g1', { qty: 9 })] })
    await untilAsked(1)
    scene.wait(60_000)
    const quick = scene.create('o1', { items: [line('g2'), line('g2', { skuId: 's2' })] })
    await untilAsked(2)
    market.release()
    const outcomes = [await slow, await quick]
    expect(outcomes.map(({ code }) => code as number)).toEqual([PROCESSING, 0])
    const { orderNo, paymentId } = outcomes[1]!.data as { orderNo: string; paymentId: string }
    expect(await rows()).toMatchObject([{ refStatus: 1, orderNo, paymentId, payAmount: 2500 }])
    expect((await scene.stores.orderItems.page({ pageNo: 1, pageSize: 9 })).total).toBe(2)
    expect((await scene.created()).orderNo).toBe(orderNo)
  })

  test('twenty at once create one order', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => scene.create()))
    const created = answers.filter(({ code, data }) => code === 0 && data.duplicated === false)
    expect(created).toHaveLength(1)
    const { orderNo } = created[0].data as { orderNo: string }
    const others = answers.filter((answer) => answer !== created[0])
    for (const { code, data } of others) expect([PROCESSING, orderNo]).toContain(code === 0 ? data.orderNo : code)
    expect((await scene.stores.orderItems.page({ pageNo: 1, pageSize: 9 })).total).toBe(1)
  })
})

/** A database that fails while items are written, as long as it is told to. */
function failingStorage(): { storage: Storage; trouble: { isOn: boolean; met: number } } {
  const storage = emptyStorage('sqlite')
  const trouble = { isOn: false, met: 0 }
  const forTenant: Storage['forTenant'] = (tenantId) => {
    const unit = storage.forTenant(tenantId)
    const transaction: typeof unit.transaction = (work) =>
      unit.transaction((tx) => {
        if (!trouble.isOn) return work(tx)
        const insertMany = () => {
          trouble.met += 1
          return Promise.reject(new Error('disk on fire'))
        }
        return work(Object.create(tx, { orderItems: { value: { insertMany } } }) as typeof tx)
      })
    return Object.create(unit, { transaction: { value: transaction } }) as typeof unit
  }
  return { storage: Object.create(storage, { forTenant: { value: forTenant } }) as Storage, trouble }
}

test('a failure while it is written leaves nothing half written', async () => {
  const { storage, trouble } = failingStorage()
  scene = await PurchaseScene.open({ storage })
  trouble.isOn = true
  expect((await scene.create()).code).toBe(500)
  expect(trouble.met).toBe(1)
  expect(await rows()).toMatchObject([
    { refStatus: 2, failReason: 'Internal error', orderNo: null, paymentId: null, payStatus: null },
  ])
  trouble.isOn = false
  const { orderNo } = await scene.created()
  expect(await rows()).toMatchObject([{ refStatus: 1, orderNo: orderNo as string }])
  expect(await scene.stores.subOrders.listOfParent(orderNo)).toHaveLength(1)
  expect((await scene.stores.orderItems.page({ pageNo: 1, pageSize: 9 })).total).toBe(1)
})

test('an address that cannot be read leaves the number free at once, and is not asked for where the order is there', async () => {
  const database = troubled(emptyStorage('sqlite'))
  scene = await PurchaseScene.open({ storage: database.storage })
  const burn = () => {
    database.trouble = (path) => (path.includes('addresses.') ? new Error('disk on fire') : undefined)
  }
  burn()
  expect((await scene.create()).code).toBe(500)
  expect(await rows()).toMatchObject([{ refStatus: 2, failReason: 'Internal error' }])
  database.trouble = undefined
  const first = await scene.created()
  expect(first.duplicated).toBe(false)
  burn()
  expect(await scene.created()).toEqual({ ...first, duplicated: true })
})
