import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases, emptyStorage } from '../empty-storage.js'
import { line, PurchaseScene } from '../http/purchases/purchase-scene.js'
import { pausingStorage } from './pausing-storage.js'
import type { PausingStorage } from './pausing-storage.js'

const LIMIT_MS = 60_000
const ROUNDS = 8
const NOT_WAITING = 1_007_002_001
const ALREADY_PAID = 1_007_002_002
const NOT_PAYABLE = 1_007_002_007
const REFUSED = 1_011_025_001
const TWO_HOURS = 7_200_000
const PRICE = 2500
const FUNDS = 1_000_000

interface Raced {
  readonly orderNo: string
  readonly paymentId: string
  readonly ids: readonly number[]
}

describe.each(databases)('operations confirm a payment while others decide about it, on $database', ({ database }) => {
  let scene: PurchaseScene
  let pausing: PausingStorage
  let serial = 0

  beforeAll(async () => {
    pausing = pausingStorage(emptyStorage(database))
    scene = await PurchaseScene.open({ storage: pausing.storage })
    await scene.credit(FUNDS)
  }, LIMIT_MS)
  afterAll(async () => {
    const context = scene.platform.openApi.context(1)
    expect(await scene.platform.openApi.services.wallets.verify(context)).toMatchObject({ mismatch: null })
  })

  const move = async (id: number | undefined, status: number): Promise<number> =>
    (await scene.platform.admin('PUT order/order-item/update-status', { body: { id, status } })).code
  const pay = async ({ paymentId }: Raced): Promise<number> => (await scene.pay(paymentId)).code as number

  /** A purchase of two items whose payment is being confirmed. */
  async function addConfirming(): Promise<Raced> {
    const items = [line('g1'), line('g1', { skuId: 's2' })]
    const { orderNo, paymentId } = await scene.created(`o${++serial}`, { items })
    const ids = (await scene.stores.orderItems.listOfParent(orderNo as string)).map(({ id }) => id)
    for (const id of ids) await move(id, 102)
    return { orderNo, paymentId, ids }
  }

  /** What a purchase has become: whether it, its part and its payment are paid or closed, its items, and what it cost. */
  async function stateOf({ orderNo, paymentId }: Raced, before: number) {
    const purchase = await scene.stores.purchases.findByOrderNo(orderNo)
    const [part] = await scene.stores.subOrders.listOfParent(orderNo)
    return {
      isPaid: purchase?.payTime instanceof Date,
      isPartPaid: part?.payTime instanceof Date,
      isPartClosed: part?.cancelTime instanceof Date,
      payment: (await scene.stores.walletPayments.find(paymentId))?.status,
      items: await scene.itemStates(orderNo),
      cost: before - (await scene.balance()),
    }
  }
  const paidState = { isPaid: true, isPartPaid: true, isPartClosed: false, items: [201, 201] }
  const confirmed = { ...paidState, payment: 30, cost: 0 }
  const paid = { ...paidState, payment: 10, cost: PRICE }
  const closed = { isPaid: false, isPartPaid: false, isPartClosed: true, payment: 30, items: [105, 105], cost: 0 }

  test(
    `${ROUNDS} times: all of its items at once; one of them is the last`,
    async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const order = await addConfirming()
        const before = await scene.balance()
        expect(await Promise.all(order.ids.map((id) => move(id, 201)))).toEqual([0, 0])
        expect(await stateOf(order, before)).toEqual(confirmed)
      }
    },
    LIMIT_MS,
  )

  test(
    `${ROUNDS} times: its last item and a payment from the wallet; it is paid once`,
    async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const order = await addConfirming()
        await move(order.ids[0], 201)
        const before = await scene.balance()
        const [code, confirming] = await Promise.all([pay(order), move(order.ids[1], 201)])
        expect([NOT_WAITING, NOT_PAYABLE]).toContain(code)
        expect(confirming).toBe(0)
        expect(await stateOf(order, before)).toEqual(confirmed)
      }
    },
    LIMIT_MS,
  )

  test(
    `${ROUNDS} times: all of its items, and a payment from the wallet; one of the two takes place`,
    async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const order = await addConfirming()
        const before = await scene.balance()
        const [code, ...codes] = await Promise.all([pay(order), ...order.ids.map((id) => move(id, 201))])
        if (code === 0) expect(codes).toEqual([REFUSED, REFUSED])
        else expect([NOT_WAITING, NOT_PAYABLE]).toContain(code)
        expect(await stateOf(order, before)).toEqual(code === 0 ? paid : confirmed)
        expect([NOT_WAITING, ALREADY_PAID]).toContain(await pay(order))
      }
    },
    LIMIT_MS,
  )

  test(
    `${ROUNDS} times: its last item and the end of its time; both items go on, or one does and the other is closed`,
    async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const order = await addConfirming()
        await move(order.ids[0], 201)
        const before = await scene.balance()
        scene.wait(TWO_HOURS)
        const [code] = await Promise.all([move(order.ids[1], 201), scene.runJob()])
        expect([0, REFUSED]).toContain(code)
        expect(await stateOf(order, before)).toEqual(code === 0 ? confirmed : { ...confirmed, items: [201, 105] })
      }
    },
    LIMIT_MS,
  )

  test(
    `${ROUNDS} times: its only item and the end of its time; it is paid or closed`,
    async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const order = await addConfirming()
        await move(order.ids[0], 201)
        await move(order.ids[0], 209)
        const before = await scene.balance()
        scene.wait(TWO_HOURS)
        const [code] = await Promise.all([move(order.ids[1], 201), scene.runJob()])
        const isConfirmed = code === 0
        expect(await stateOf(order, before)).toEqual({
          ...(isConfirmed ? confirmed : closed),
          items: [209, isConfirmed ? 201 : 105],
        })
      }
    },
    LIMIT_MS,
  )

  test(
    'the last two items, one after the other has looked what is left: it waits, and finds that it is the last',
    async () => {
      const order = await addConfirming()
      const before = await scene.balance()
      const pause = pausing.pause('after orderItems.listOfParent')
      const first = move(order.ids[0], 201)
      await pause.reached
      const second = move(order.ids[1], 201)
      // On SQLite nobody reads while a transaction in memory is open, and whoever writes waits.
      for (let i = 0; i < (database === 'postgres' ? 20 : 0); i++) await scene.balance()
      pause.release()
      expect([await first, await second]).toEqual([0, 0])
      expect(await stateOf(order, before)).toEqual(confirmed)
    },
    LIMIT_MS,
  )
})
