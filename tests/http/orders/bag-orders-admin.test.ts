import type { OrderItemRow } from '@org/openapi-core/storage'
import { newOrderItem } from '@org/openapi-testing'
import type { Json } from '@org/openapi-testing'
import { beforeEach, describe, expect, test } from 'vitest'
import { PATH as CONSUMPTION, totalsOf } from '../consumption/consumption-scene.js'
import { OrderScene } from './order-scene.js'
import { entriesOf } from '../wallets/wallet-members.js'

const NOT_FOUND = 1_011_022_000
const REFUSED = 1_011_022_001
const HOUR = 3_600_000
const DAY = 24 * HOUR

let scene: OrderScene

const get = (id: number): Promise<Json> => scene.platform.adminData('GET order/bag-order/get', { query: `id=${id}` })
const codeOf = async (id: number, status: number, members: object = {}): Promise<number> =>
  (await scene.moveBag(id, status, members)).body.code as number
const refund = (id: number, amount: unknown) =>
  scene.platform.admin('PUT order/bag-order/refund', { body: { id, amount } })
/** Paid bag orders, and what was paid for them. */
const consumption = async (): Promise<number[]> =>
  totalsOf(await scene.data(CONSUMPTION, { memberId: scene.member.id })).slice(0, 2)
const idsOf = async (query: string): Promise<number[]> =>
  (await scene.platform.adminData('GET order/bag-order/page', { query })).list.map(({ id }: Json) => id)

beforeEach(async () => {
  scene = await OrderScene.start()
})

describe('order/bag-order/create', () => {
  test('shows what was entered', async () => {
    const goods = {
      outboundOrderNo: 'OUT-1',
      goodsQty: 3,
      goodsTotalAmount: 25_600,
      estimateWeight: 1500,
      estimateVolume: 12_000,
    }
    const bag = await scene.bag({ ...goods, status: 1, payAmount: 9800 })
    expect(bag).toEqual({
      ...goods,
      id: bag.id,
      bagOrderNo: expect.stringMatching(/^B20260910120000[A-HJ-NP-Z2-9]{12}$/),
      userId: scene.member.id,
      status: 1,
      statusDesc: 'Pending review',
      payAmount: 9800,
      payTime: '2026-09-10T12:00:00',
      refundAmount: 0,
      trackingNo: null,
      createTime: '2026-09-10T12:00:00',
      revision: 1,
    })
    expect(await get(999_999)).toBeNull()
  })

  test('takes items of its member that are in no other; invoices list them', async () => {
    const [first, second] = (await scene.placeItems(newOrderItem('I1'), newOrderItem('I2'))) as [
      OrderItemRow,
      OrderItemRow,
    ]
    const inside = await scene.bag({ status: 1, orderItemNos: [first.orderItemNo, first.orderItemNo] })
    const shown = await scene.platform.adminData('GET order/order-item/page', {
      query: `orderItemNo=${first.orderItemNo}`,
    })
    expect(shown.list[0].bagOrderNo).toBe(inside.bagOrderNo)
    for (const orderItemNos of [[first.orderItemNo], [second.orderItemNo, 'missing']]) {
      expect((await scene.createBag({ orderItemNos })).body).toMatchObject({ code: 400, error_detail: 'orderItemNos' })
    }
    await scene.moveBag(inside.id, 9)
    expect((await scene.createBag({ orderItemNos: [first.orderItemNo, second.orderItemNo] })).body.code).toBe(0)
  })

  test('counts as paid now in status 1 to 8, and only then', async () => {
    for (let status = 0; status <= 10; status++) {
      const { payTime } = await scene.bag({ status, payAmount: 10 ** status })
      expect([status, payTime !== null]).toEqual([status, status >= 1 && status <= 8])
    }
    expect(await consumption()).toEqual([8, 111_111_110])
  })

  test('needs a member, a status and an amount; what is said of the goods may be absent', async () => {
    const bag = await scene.bag()
    expect(bag).toMatchObject({
      outboundOrderNo: null,
      goodsQty: 0,
      goodsTotalAmount: 0,
      estimateWeight: 0,
      estimateVolume: 0,
    })
    const wrong: [object, string][] = [
      [{ userId: undefined }, 'userId'],
      [{ userId: 999_999 }, 'userId'],
      [{ status: undefined }, 'status'],
      [{ status: 11 }, 'status'],
      [{ status: -1 }, 'status'],
      [{ status: '1' }, 'status'],
      [{ payAmount: undefined }, 'payAmount'],
      [{ payAmount: -1 }, 'payAmount'],
      [{ payAmount: 1_000_000_000_001 }, 'payAmount'],
      [{ goodsQty: -1 }, 'goodsQty'],
      [{ goodsQty: 1.5 }, 'goodsQty'],
      [{ goodsTotalAmount: '1' }, 'goodsTotalAmount'],
      [{ estimateWeight: 1_000_000_001 }, 'estimateWeight'],
      [{ estimateVolume: -1 }, 'estimateVolume'],
      [{ outboundOrderNo: 'x'.repeat(65) }, 'outboundOrderNo'],
    ]
    for (const [members, detail] of wrong) {
      const { status, body } = await scene.createBag(members)
      expect([status, body.error_detail]).toEqual([400, detail])
    }
  })
})

describe('order/bag-order/page', () => {
  test('filters by member, status, number and creation', async () => {
    const first = await scene.bag()
    scene.platform.clock.advance(1000)
    const second = await scene.bag({ status: 6 })
    expect(await idsOf('')).toEqual([second.id, first.id])
    expect(await idsOf(`userId=${scene.member.id}`)).toEqual([second.id, first.id])
    expect(await idsOf('userId=999999')).toEqual([])
    expect(await idsOf('status=6')).toEqual([second.id])
    expect(await idsOf(`bagOrderNo=${first.bagOrderNo}`)).toEqual([first.id])
    expect(await idsOf('createTime=2026-09-10T12:00:01&createTime=2026-09-10T12:00:01')).toEqual([second.id])
    expect(await idsOf('pageNo=2&pageSize=1')).toEqual([first.id])
  })
})

describe('order/bag-order/update-status', () => {
  const PATHS = [
    [0, 1, 2, 3, 4, 5, 6, 7],
    [0, 9],
    [0, 10],
    [1, 9],
    [3, 5, 6, 8, 10],
    [4, 10],
  ]
  test.each(PATHS.map((path) => ({ path })))('walks $path', async ({ path }) => {
    const { id } = await scene.bag({ status: path[0] })
    for (const status of path.slice(1)) {
      expect(await codeOf(id, status)).toBe(0)
      expect((await get(id)).status).toBe(status)
    }
  })

  test('refuses what the table of transitions does not have', async () => {
    const { id } = await scene.bag({ status: 2 })
    for (const status of [0, 1, 2, 4, 5, 6, 7, 8, 9, 10]) expect(await codeOf(id, status)).toBe(REFUSED)
    expect((await get(id)).status).toBe(2)
    expect(await codeOf(999_999, 3)).toBe(NOT_FOUND)
    for (const status of [11, -1, '3', null]) {
      const { status: http, body } = await scene.moveBag(id, status as number)
      expect([http, body.error_detail]).toEqual([400, 'status'])
    }
  })

  test('from 0 to 1 is the payment; afterwards what it counts for follows the status', async () => {
    const { id } = await scene.bag({ status: 0, payAmount: 700 })
    expect(await consumption()).toEqual([0, 0])
    scene.platform.clock.advance(60_000)
    await scene.moveBag(id, 1)
    expect(await get(id)).toMatchObject({ payTime: '2026-09-10T12:01:00', createTime: '2026-09-10T12:00:00' })
    expect(await consumption()).toEqual([1, 700])
    await scene.moveBag(id, 9)
    expect((await get(id)).payTime).toBe('2026-09-10T12:01:00')
    expect(await consumption()).toEqual([0, 0])
  })

  test('takes the number of the parcel with 6, and only then', async () => {
    const { id } = await scene.bag({ status: 4 })
    const early = await scene.moveBag(id, 5, { trackingNo: 'TRK1' })
    expect([early.status, early.body.error_detail]).toEqual([400, 'trackingNo'])
    await scene.moveBag(id, 5)
    expect(await codeOf(id, 6, { trackingNo: 'TRK1' })).toBe(0)
    await scene.moveBag(id, 7)
    expect(await get(id)).toMatchObject({ status: 7, trackingNo: 'TRK1' })
    const plain = await scene.bag({ status: 5 })
    expect(await codeOf(plain.id, 6)).toBe(0)
    expect((await get(plain.id)).trackingNo).toBeNull()
  })
})

describe('order/bag-order/refund', () => {
  test('adds up to what was paid, counts against the bag order, and leaves the wallet', async () => {
    const { id } = await scene.bag({ status: 1, payAmount: 700 })
    expect((await refund(id, 300)).body.data).toBe(true)
    expect(await consumption()).toEqual([1, 400])
    const beyond = await refund(id, 401)
    expect([beyond.status, beyond.body.code, beyond.body.error_detail]).toEqual([400, 400, 'amount'])
    expect((await refund(id, 400)).body.data).toBe(true)
    expect((await get(id)).refundAmount).toBe(700)
    expect(await consumption()).toEqual([1, 0])
    expect(await entriesOf(scene.platform, scene.member.id)).toEqual([])
  })

  test('refuses what was not paid, and amounts that are none', async () => {
    const { id } = await scene.bag({ status: 0 })
    for (const amount of [1, 0, -1, 1.5, '1', undefined]) {
      const { status, body } = await refund(id, amount)
      expect([status, body.error_detail]).toEqual([400, 'amount'])
    }
    expect((await refund(999_999, 1)).body.code).toBe(NOT_FOUND)
  })
})

describe('the job advance-bags', () => {
  const run = async (): Promise<number> => (await scene.platform.openApi.jobs.run('advance-bags')).processed
  const waits: [from: number, to: number, ms: number][] = [
    [0, 10, DAY],
    [6, 7, 14 * DAY],
    [4, 10, 30 * DAY],
  ]

  test.each(waits)('moves from %i to %i after its time, not before', async (from, to, ms) => {
    const { id } = await scene.bag({ status: from })
    scene.platform.clock.advance(ms - 1)
    expect(await run()).toBe(0)
    scene.platform.clock.advance(1)
    expect(await run()).toBe(1)
    expect((await get(id)).status).toBe(to)
    expect(await run()).toBe(0)
  })

  test('counts from when a bag order came into its state, not from its creation', async () => {
    const { id } = await scene.bag({ status: 5 })
    scene.platform.clock.advance(10 * DAY)
    await scene.moveBag(id, 6)
    scene.platform.clock.advance(14 * DAY - 1)
    expect(await run()).toBe(0)
    scene.platform.clock.advance(1)
    expect(await run()).toBe(1)
  })

  test('leaves every other state, and reaches every tenant', async () => {
    for (const status of [1, 2, 3, 5, 7, 8, 9, 10]) await scene.bag({ status })
    const tenantId = await scene.platform.createTenant()
    const userId = await scene.platform.adminData('POST member/user/create', { body: {}, tenantId })
    const id = await scene.platform.adminData('POST order/bag-order/create', {
      body: { userId, status: 0, payAmount: 1 },
      tenantId,
    })
    scene.platform.clock.advance(365 * DAY)
    expect(await run()).toBe(1)
    expect((await scene.platform.adminData('GET order/bag-order/get', { query: `id=${id}`, tenantId })).status).toBe(10)
  })

  test('one that cannot be moved holds up none of the others; the run fails in the end', async () => {
    const { id: broken } = await scene.bag({ status: 0 })
    const [unpaid, shipped] = [await scene.bag({ status: 0 }), await scene.bag({ status: 6 })]
    const { bagOrders } = scene.platform.openApi.services
    const transition = bagOrders.transition.bind(bagOrders)
    bagOrders.transition = (context, step) =>
      step.id === broken ? Promise.reject(new Error('broken')) : transition(context, step)
    scene.platform.clock.advance(14 * DAY)
    await expect(run()).rejects.toThrow('broken')
    const statuses = async () => Promise.all([broken, unpaid.id, shipped.id].map(async (id) => (await get(id)).status))
    expect(await statuses()).toEqual([0, 10, 7])
    bagOrders.transition = transition
    expect(await run()).toBe(1)
    expect(await statuses()).toEqual([10, 10, 7])
  })

  test('closing takes a bag order out of the consumption', async () => {
    await scene.bag({ status: 4, payAmount: 700 })
    expect(await consumption()).toEqual([1, 700])
    scene.platform.clock.advance(30 * DAY)
    await run()
    const token = await scene.platform.issueToken(scene.app)
    expect(totalsOf(await scene.data(CONSUMPTION, { memberId: scene.member.id }, token)).slice(0, 2)).toEqual([0, 0])
  })

  test('waits as long as the host says', async () => {
    scene = await OrderScene.start({ bagOrders: { unpaidHours: 1, receiveDays: 2, extraPaymentDays: 3 } })
    await scene.bag({ status: 0 })
    await scene.bag({ status: 6 })
    await scene.bag({ status: 4 })
    const moved: number[] = []
    for (const ms of [HOUR, 2 * DAY - HOUR, DAY]) {
      scene.platform.clock.advance(ms - 1)
      moved.push(await run())
      scene.platform.clock.advance(1)
      moved.push(await run())
    }
    expect(moved).toEqual([0, 1, 0, 1, 0, 1])
  })
})
