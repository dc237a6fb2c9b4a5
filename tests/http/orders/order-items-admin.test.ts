import { newOrderItem } from '@org/openapi-testing'
import type { Json } from '@org/openapi-testing'
import { beforeEach, describe, expect, test } from 'vitest'
import { createMember } from '../members/managed-members.js'
import { OrderScene } from './order-scene.js'
import { cleanLedger, entriesOf, walletOf } from '../wallets/wallet-members.js'

const NOT_EXISTS = 1_011_025_000
const REFUSED = 1_011_025_001

let scene: OrderScene

const codeOf = async (id: number, status: number, members: object = {}): Promise<number> =>
  (await scene.moveItem(id, status, members)).body.code as number
const told = async (id: number, status: number, members: object): Promise<unknown[]> => {
  const answer = await scene.moveItem(id, status, members)
  return [answer.status, answer.body.error_detail]
}
const page = async (query: string): Promise<{ nos: string[]; total: number }> => {
  const { list, total } = await scene.platform.adminData('GET order/order-item/page', { query })
  return { nos: list.map(({ orderItemNo }: Json) => orderItemNo), total }
}

beforeEach(async () => {
  scene = await OrderScene.start()
})

describe('order/order-item/page of the admin API', () => {
  test('shows all of an item', async () => {
    const [item] = await scene.placeItems(newOrderItem('I1', { remarks: 'Gift' }))
    const { userId: _userId, ...members } = newOrderItem('I1', { remarks: 'Gift' })
    expect(await scene.platform.adminData('GET order/order-item/page')).toEqual({
      list: [
        {
          ...members,
          id: item?.id,
          userId: scene.member.id,
          statusDesc: 'Unpaid',
          previousStatus: null,
          bagOrderNo: null,
          createTime: '2026-09-10T12:00:00',
          revision: 1,
        },
      ],
      total: 1,
    })
  })

  test('filters by the bag that an item is in and by the number that the merchant sent it under', async () => {
    const items = await scene.placeItems(newOrderItem('I1', { expressNo: 'EX1' }), newOrderItem('I2'))
    expect(items).toHaveLength(2)
    const found = (filter: string) => scene.platform.adminData(`GET order/order-item/page?${filter}`)
    expect(await found('expressNo=EX1')).toMatchObject({ list: [{ orderItemNo: 'I1' }], total: 1 })
    expect(await found('bagOrderNo=B1')).toEqual({ list: [], total: 0 })
  })

  test('filters by either order number, by item, member, status and creation', async () => {
    const other = await createMember(scene.platform)
    await scene.placeItems(newOrderItem('I1'), newOrderItem('I2', { orderNo: 'S2', status: 305 }))
    scene.platform.clock.advance(1000)
    await scene.placeItems(newOrderItem('I3', { orderNo: 'S3', parentOrderNo: 'P2', userId: other.id }))
    expect(await page('')).toEqual({ nos: ['I3', 'I2', 'I1'], total: 3 })
    expect(await page('orderNo=P1')).toEqual({ nos: ['I2', 'I1'], total: 2 })
    expect(await page('orderNo=S2')).toEqual({ nos: ['I2'], total: 1 })
    expect(await page('orderNo=P1&status=101')).toEqual({ nos: ['I1'], total: 1 })
    expect(await page('orderItemNo=I3')).toEqual({ nos: ['I3'], total: 1 })
    expect(await page(`userId=${other.id}`)).toEqual({ nos: ['I3'], total: 1 })
    expect(await page('status=305')).toEqual({ nos: ['I2'], total: 1 })
    expect(await page('createTime=2026-09-10T12:00:01&createTime=2026-09-10T12:00:01')).toEqual({
      nos: ['I3'],
      total: 1,
    })
    expect(await page('pageNo=2&pageSize=2')).toEqual({ nos: ['I1'], total: 3 })
    expect((await scene.platform.admin('GET order/order-item/page', { query: 'status=x' })).status).toBe(400)
  })
})

describe('order/order-item/update-status', () => {
  const PATHS = [
    [101, 102, 201, 202, 203, 204, 205, 206, 301, 302, 303, 304, 305, 306, 305, 306, 307, 308, 310],
    [201, 202, 204, 203, 204, 205, 207, 209],
    [302, 303, 309, 209],
    [302, 304, 305, 311],
    [203, 209],
    [201, 207, 208, 207, 208, 209],
    [102, 105],
  ]
  test.each(PATHS.map((path) => ({ path })))('walks $path', async ({ path }) => {
    const [item] = await scene.placeItems(newOrderItem('I1', { status: path[0] as number }))
    for (const status of path.slice(1)) {
      expect(await codeOf(item?.id as number, status)).toBe(0)
      expect(await scene.itemStatuses()).toEqual([status])
    }
  })

  test('refuses what the table of transitions does not have, and leaves the item', async () => {
    const [unpaid, cancelled, requested] = await scene.placeItems(
      newOrderItem('I1'),
      newOrderItem('I2', { status: 105 }),
      newOrderItem('I3', { status: 202 }),
    )
    await scene.moveItem(requested?.id as number, 208)
    for (const status of [101, 104, 201, 209, 311]) expect(await codeOf(unpaid?.id as number, status)).toBe(REFUSED)
    for (const status of [101, 102, 105, 201]) expect(await codeOf(cancelled?.id as number, status)).toBe(REFUSED)
    for (const status of [201, 203, 208]) expect(await codeOf(requested?.id as number, status)).toBe(REFUSED)
    expect(await scene.itemStatuses()).toEqual([101, 105, 208])
    expect(await codeOf(requested?.id as number, 202)).toBe(0)
    expect(await codeOf(999_999, 105)).toBe(NOT_EXISTS)
    expect((await scene.moveItem(unpaid?.id as number, 201)).status).toBe(200)
  })

  test('takes the carrier and its number', async () => {
    const [item] = await scene.placeItems(newOrderItem('I1', { status: 205 }))
    expect(await codeOf(item?.id as number, 206, { carrierName: 'Express One', expressNo: 'EX1' })).toBe(0)
    await scene.moveItem(item?.id as number, 301)
    const { list } = await scene.platform.adminData('GET order/order-item/page')
    expect(list).toMatchObject([
      { status: 301, statusDesc: 'Arrived at warehouse', carrierName: 'Express One', expressNo: 'EX1' },
    ])
  })

  test('refuses statuses that do not exist and members that do not belong to them', async () => {
    const [item] = await scene.placeItems(newOrderItem('I1', { status: 201 }))
    const id = item?.id as number
    for (const status of [100, 103, 0, 312, '201', null])
      expect(await told(id, status as number, {})).toEqual([400, 'status'])
    expect(await told(id, 202, { refundAmount: 0 })).toEqual([400, 'refundAmount'])
    expect(await told(id, 209, { refundAmount: -1 })).toEqual([400, 'refundAmount'])
    expect(await told(id, 209, { refundAmount: 1.5 })).toEqual([400, 'refundAmount'])
    expect(await told(id, 202, { carrierName: 'x'.repeat(65) })).toEqual([400, 'carrierName'])
    expect(await told(id, 202, { expressNo: 7 })).toEqual([400, 'expressNo'])
    expect(await told(0, 202, {})).toEqual([400, 'id'])
    expect(await scene.itemStatuses()).toEqual([201])
  })
})

describe('cancelling (105)', () => {
  test('an unpaid item cancels every unpaid item of its purchase, and no other', async () => {
    const [first] = await scene.placeItems(
      newOrderItem('I1'),
      newOrderItem('I2', { orderNo: 'S2', status: 102 }),
      newOrderItem('I3', { status: 201 }),
      newOrderItem('I4', { orderNo: 'S4', parentOrderNo: 'P2' }),
    )
    expect(await codeOf(first?.id as number, 105)).toBe(0)
    expect(await scene.itemStatuses()).toEqual([105, 105, 201, 101])
    const { list } = await scene.platform.adminData('GET infra/operate-log/page')
    const logged = list.filter(({ resource }: Json) => resource === 'order/order-item')
    const statuses = (row: string) => {
      const { status, previousStatus, revision } = JSON.parse(row)
      return [status, previousStatus, revision]
    }
    expect(logged.map(({ action, before, after }: Json) => [action, statuses(before), statuses(after)])).toEqual([
      ['update-status', [102, null, 1], [105, 102, 2]],
      ['update-status', [101, null, 1], [105, 101, 2]],
    ])
    expect(await codeOf(first?.id as number, 105)).toBe(REFUSED)
  })

  test('a paid item cannot be cancelled', async () => {
    const [item] = await scene.placeItems(newOrderItem('I1'), newOrderItem('I2'))
    await scene.pay()
    expect(await codeOf(item?.id as number, 105)).toBe(REFUSED)
    expect(await scene.itemStatuses()).toEqual([201, 201])
  })
})

describe('refunds (209)', () => {
  const refunds = async (): Promise<Json[]> =>
    (await entriesOf(scene.platform, scene.member.id)).filter(({ bizType }) => bizType === 4)
  const balance = async (): Promise<number> => (await walletOf(scene.platform, scene.member.id)).balance as number

  test('give back to the wallet all that the item cost, once', async () => {
    const [item, other] = await scene.placeItems(newOrderItem('I1'), newOrderItem('I2', { qty: 1, freightFee: 0 }))
    await scene.pay()
    expect(await codeOf(item?.id as number, 209)).toBe(0)
    expect(await balance()).toBe(2300)
    expect(await codeOf(item?.id as number, 209)).toBe(REFUSED)
    await scene.moveItem(other?.id as number, 207)
    await scene.moveItem(other?.id as number, 208)
    expect(await codeOf(other?.id as number, 209)).toBe(0)
    expect(await balance()).toBe(3300)
    expect(await refunds()).toMatchObject([
      { bizId: 'I2', title: 'Refund of an order item', price: 1000, balance: 3300 },
      { bizId: 'I1', price: 2300, balance: 2300 },
    ])
    await cleanLedger(scene.platform)
  })

  test('give back less where operations say so, down to nothing, and never more', async () => {
    const items = await scene.placeItems(newOrderItem('I1'), newOrderItem('I2'), newOrderItem('I3'))
    await scene.pay()
    const [first, second, third] = items.map(({ id }) => id) as [number, number, number]
    expect(await told(first, 209, { refundAmount: 2301 })).toEqual([400, 'refundAmount'])
    expect(await scene.itemStatuses()).toEqual([201, 201, 201])
    expect(await codeOf(first, 209, { refundAmount: 2300 })).toBe(0)
    expect(await codeOf(second, 209, { refundAmount: 1 })).toBe(0)
    expect(await codeOf(third, 209, { refundAmount: 0 })).toBe(0)
    expect(await balance()).toBe(2301)
    expect(await refunds()).toHaveLength(2)
    await cleanLedger(scene.platform)
  })

  test('give nothing back for what the wallet never paid', async () => {
    const [item] = await scene.placeItems(newOrderItem('I1', { status: 102 }))
    for (const status of [201, 209]) {
      expect(await told(item?.id as number, 209, { refundAmount: 1 })).toEqual(
        status === 209 ? [400, 'refundAmount'] : [200, ''],
      )
      expect(await codeOf(item?.id as number, status)).toBe(0)
    }
    expect(await balance()).toBe(0)
    expect(await refunds()).toEqual([])
  })

  test('are refused from where the table has none, and the wallet stays', async () => {
    const [item] = await scene.placeItems(newOrderItem('I1'))
    await scene.pay()
    await scene.moveItem(item?.id as number, 202)
    expect(await codeOf(item?.id as number, 209)).toBe(REFUSED)
    expect(await balance()).toBe(0)
  })
})
