import { orderItemLifecycle } from '@org/openapi-core/storage'
import type {
  MemberOrderItemFilter,
  OrderItemFilter,
  OrderItemRepository,
  OrderItemRow,
} from '@org/openapi-core/storage'
import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../platform/seeded-random.js'
import { changed } from '../changed.js'
import { at } from '../contract-space.js'
import type { UseSpace } from '../contract-space.js'
import { newBagOrder } from '../wallets/money-rows.js'
import { newOrderItem } from './order-rows.js'
import { AWKWARD, LARGEST_ID } from '../sample-rows.js'
import { expectRefusal } from '../storage-error-of.js'

const PAGE = { pageNo: 1, pageSize: 200 } as const

const noOf = ({ orderItemNo }: OrderItemRow): string => orderItemNo
const list = async (items: OrderItemRepository, filter: OrderItemFilter = {}) => {
  const { list: rows, total } = await items.page({ ...PAGE, ...filter })
  return { nos: rows.map(noOf), total }
}
const listOfMember = async (items: OrderItemRepository, filter: Partial<MemberOrderItemFilter> = {}) => {
  const { list: rows, total } = await items.pageOfMember({ ...PAGE, memberId: 1, ...filter })
  return { nos: rows.map(noOf), total }
}

/** Order items: their numbers, states and pages. */
export function describeOrderItems(use: UseSpace): void {
  describe('orderItems', () => {
    describeRows(use)
    describeLocks(use)
    describeGroups(use)
    describeTransitions(use)
    describePages(use)
    describeItemsOfBags(use)
    describeAgainstModel(use)
  })
}

function describeLocks(use: UseSpace): void {
  it('are answered as they are when they are locked, to their tenant', async () => {
    const { mine, theirs, orderItems } = await use().neighbours('orderItems')
    await orderItems.insertMany([newOrderItem('locked')], at(3))
    const [row] = await orderItems.listOfParent('P1')
    const id = row?.id ?? 0
    expect(await mine.stores.transaction((tx) => tx.orderItems.lock(id))).toEqual(row)
    expect([await orderItems.lock(LARGEST_ID), await theirs.stores.orderItems.lock(id)]).toEqual([undefined, undefined])
  })
}

function describeRows(use: UseSpace): void {
  it('are kept as they were given', async () => {
    const { theirs, orderItems } = await use().neighbours('orderItems')
    const texts = {
      goodsName: AWKWARD,
      localGoodsName: AWKWARD,
      specName: AWKWARD,
      localSpecName: '',
      shopName: '',
      localShopName: '',
    }
    const money = { qty: 2_147_483_647, price: LARGEST_ID, actualPrice: LARGEST_ID - 1, freightFee: 0 }
    const carrier = { carrierName: AWKWARD, expressNo: AWKWARD, remarks: AWKWARD, shopId: null }
    const item = newOrderItem(`no ${AWKWARD}`, { ...texts, ...money, ...carrier, userId: LARGEST_ID, status: 311 })
    await orderItems.insertMany([item, newOrderItem('second')], at(3))
    await orderItems.insertMany([], at(3))
    const [first, second] = await orderItems.listOfParent('P1')
    expect(first).toEqual({
      ...item,
      id: first?.id,
      previousStatus: null,
      isWalletPaid: false,
      bagOrderNo: null,
      createTime: at(3),
      revision: 1,
    })
    expect(second).toMatchObject(newOrderItem('second'))
    expect(await orderItems.find(first?.id as number)).toEqual(first)
    expect(await theirs.stores.orderItems.find(first?.id as number)).toBeUndefined()
    expect(await theirs.stores.orderItems.listOfParent('P1')).toEqual([])
    expect(await orderItems.find(LARGEST_ID)).toBeUndefined()
  })

  it('are put into a bag order of their member, unless they are in another that goes its way', async () => {
    const { theirs, orderItems, bagOrders } = await use().neighbours('orderItems', 'bagOrders')
    await orderItems.insertMany([newOrderItem('I1'), newOrderItem('I2'), newOrderItem('I3', { userId: 2 })], at(0))
    await theirs.stores.orderItems.insertMany([newOrderItem('I1')], at(0))
    const { id: first } = await bagOrders.insert(newBagOrder('B1', { status: 1 }), at(0))
    expect(await orderItems.putIntoBag('B1', { userId: 1, orderItemNos: ['I1', 'I3', 'other'] })).toBe(1)
    expect(await orderItems.putIntoBag('B1', { userId: 1, orderItemNos: [] })).toBe(0)
    expect((await orderItems.listOfBags(['B1', 'B2'])).map(noOf)).toEqual(['I1'])
    expect(await theirs.stores.orderItems.listOfBags(['B1'])).toEqual([])
    expect(await orderItems.putIntoBag('B2', { userId: 1, orderItemNos: ['I1', 'I2'] })).toBe(1)
    await bagOrders.transition(first, { from: 1, to: 9 }, at(1))
    expect(await orderItems.putIntoBag('B2', { userId: 1, orderItemNos: ['I1'] })).toBe(1)
    expect((await orderItems.listOfBags(['B1', 'B2'])).map(noOf)).toEqual(['I1', 'I2'])
  })

  it('have a number that is unique in the tenant, and come all or none', async () => {
    const { mine, theirs } = await use().neighbours()
    await mine.stores.orderItems.insertMany([newOrderItem('I1')], at(0))
    await theirs.stores.orderItems.insertMany([newOrderItem('I1')], at(0))
    const again = mine.stores.transaction(({ orderItems }) =>
      orderItems.insertMany([newOrderItem('I2'), newOrderItem('I1')], at(0)),
    )
    await expectRefusal(again, 'unique')
    expect(await listOfMember(mine.stores.orderItems)).toEqual({ nos: ['I1'], total: 1 })
  })
}

function describeGroups(use: UseSpace): void {
  it('move together: all of a parent or of a sub-order that stand where they have to', async () => {
    const { theirs, orderItems } = await use().neighbours('orderItems')
    const rows = [
      newOrderItem('I1'),
      newOrderItem('I2', { orderNo: 'S2', status: 102 }),
      newOrderItem('I3', { orderNo: 'S2', status: 105 }),
      newOrderItem('I4', { orderNo: 'S3', parentOrderNo: 'P2' }),
      newOrderItem('I5', { status: 204 }),
      newOrderItem('I6', { orderNo: 'S2', status: 204 }),
    ]
    await orderItems.insertMany(rows, at(0))
    await theirs.stores.orderItems.insertMany(rows, at(0))
    const moved = await orderItems.moveAll({ parentOrderNo: 'P1' }, 'pay', at(0))
    expect(moved.map(({ orderItemNo, status, previousStatus }) => [orderItemNo, status, previousStatus])).toEqual([
      ['I1', 201, 101],
      ['I2', 201, 102],
    ])
    expect(await orderItems.moveAll({ parentOrderNo: 'P1' }, 'pay', at(0))).toEqual([])
    expect((await orderItems.moveAll({ orderNo: 'S2' }, 'suspend', at(0))).map(noOf)).toEqual(['I6'])
    const statuses = async (items: OrderItemRepository) =>
      (await items.page(PAGE)).list.map(({ status }) => status).reverse()
    expect(await statuses(orderItems)).toEqual([201, 201, 105, 101, 204, 203])
    expect(await statuses(theirs.stores.orderItems)).toEqual([101, 102, 105, 101, 204, 204])
  })

  it('remember that the wallet paid, and only that', async () => {
    const { orderItems } = (await use().tenant()).stores
    await orderItems.insertMany([newOrderItem('I1'), newOrderItem('I2', { parentOrderNo: 'P2' })], at(0))
    const paid = await orderItems.moveAll({ parentOrderNo: 'P1' }, 'pay', at(0))
    expect(paid.map(({ isWalletPaid }) => isWalletPaid)).toEqual([true])
    const id = (paid[0] as OrderItemRow).id
    expect(await orderItems.transition(id, { from: 201, to: 202 }, at(0))).toMatchObject({
      isWalletPaid: true,
      previousStatus: 201,
    })
    const cancelled = await orderItems.moveAll({ parentOrderNo: 'P2' }, 'cancel', at(0))
    expect(cancelled).toMatchObject([{ isWalletPaid: false, status: 105 }])
  })
}

function describeTransitions(use: UseSpace): void {
  it('move on from the state named, with what is noted on the way', async () => {
    const { theirs, orderItems } = await use().neighbours('orderItems')
    await orderItems.insertMany([newOrderItem('I1', { status: 205 })], at(0))
    const [row] = (await orderItems.listOfParent('P1')) as [OrderItemRow]
    expect(await orderItems.transition(row.id, { from: 204, to: 205 }, at(0))).toBeUndefined()
    expect(await theirs.stores.orderItems.transition(row.id, { from: 205, to: 206 }, at(0))).toBeUndefined()
    expect(await orderItems.transition(LARGEST_ID, { from: 205, to: 206 }, at(0))).toBeUndefined()
    const shipped = { ...changed(row), status: 206, previousStatus: 205, carrierName: 'Express One', expressNo: 'EX1' }
    expect(
      await orderItems.transition(row.id, { from: 205, to: 206, carrierName: 'Express One', expressNo: 'EX1' }, at(0)),
    ).toEqual(shipped)
    expect(await orderItems.transition(row.id, { from: 206, to: 301 }, at(0))).toEqual({
      ...changed(shipped),
      status: 301,
      previousStatus: 206,
    })
    expect(await orderItems.find(row.id)).toEqual({ ...changed(shipped), status: 301, previousStatus: 206 })
  })
}

function describePages(use: UseSpace): void {
  it('are shown to their member newest first, by status, time and either number', async () => {
    const { theirs, orderItems } = await use().neighbours('orderItems')
    await orderItems.insertMany([newOrderItem('I1'), newOrderItem('I2', { status: 201, orderNo: 'S2' })], at(0))
    await orderItems.insertMany([newOrderItem('I3', { parentOrderNo: 'S1', orderNo: 'S9' })], at(1999))
    await orderItems.insertMany([newOrderItem('I4', { userId: 2, orderNo: 'S2' })], at(1000))
    await theirs.stores.orderItems.insertMany([newOrderItem('I5')], at(0))
    expect(await listOfMember(orderItems)).toEqual({ nos: ['I3', 'I2', 'I1'], total: 3 })
    expect(await listOfMember(orderItems, { status: 101 })).toEqual({ nos: ['I3', 'I1'], total: 2 })
    for (const status of [999, 2 ** 40, -1])
      expect(await listOfMember(orderItems, { status })).toEqual({ nos: [], total: 0 })
    expect(await listOfMember(orderItems, { createTime: { start: at(1000), end: at(1999) } })).toEqual({
      nos: ['I3'],
      total: 1,
    })
    expect(await listOfMember(orderItems, { createTime: { start: at(0), end: at(999) } })).toEqual({
      nos: ['I2', 'I1'],
      total: 2,
    })
    expect(await listOfMember(orderItems, { orderNo: 'S1' })).toEqual({ nos: ['I3', 'I1'], total: 2 })
    expect(await listOfMember(orderItems, { orderNo: 'P1' })).toEqual({ nos: ['I2', 'I1'], total: 2 })
    expect(await listOfMember(orderItems, { orderNo: 'P1', status: 201 })).toEqual({ nos: ['I2'], total: 1 })
    expect(await listOfMember(orderItems, { orderNo: 'S2', memberId: 2 })).toEqual({ nos: ['I4'], total: 1 })
    expect(await listOfMember(orderItems, { orderItemNo: 'I2' })).toEqual({ nos: ['I2'], total: 1 })
    expect(await listOfMember(orderItems, { orderItemNo: 'I2', orderNo: 'S1' })).toEqual({ nos: [], total: 0 })
    expect(await listOfMember(orderItems, { orderItemNo: 'I2', orderNo: 'S2' })).toEqual({ nos: ['I2'], total: 1 })
    expect(await listOfMember(orderItems, { orderItemNo: 'i2' })).toEqual({ nos: [], total: 0 })
    const beyond = await orderItems.pageOfMember({ memberId: 1, pageNo: LARGEST_ID, pageSize: 1 })
    expect(beyond).toEqual({ list: [], total: 3 })
    const second = await orderItems.pageOfMember({ memberId: 1, pageNo: 2, pageSize: 2 })
    expect([second.list.map(noOf), second.total]).toEqual([['I1'], 3])
  })

  it('are shown to operations whoever owns them', async () => {
    const { orderItems } = (await use().tenant()).stores
    await orderItems.insertMany([newOrderItem('I1'), newOrderItem('I2', { userId: 2, status: 305 })], at(0))
    await orderItems.insertMany([newOrderItem('I3', { userId: 2, orderNo: 'S2' })], at(1000))
    expect(await list(orderItems)).toEqual({ nos: ['I3', 'I2', 'I1'], total: 3 })
    expect(await list(orderItems, { userId: 2 })).toEqual({ nos: ['I3', 'I2'], total: 2 })
    expect(await list(orderItems, { userId: 2, status: 305 })).toEqual({ nos: ['I2'], total: 1 })
    expect(await list(orderItems, { status: 101 })).toEqual({ nos: ['I3', 'I1'], total: 2 })
    expect(await list(orderItems, { status: 101, createTime: { start: at(1), end: at(1000) } })).toEqual({
      nos: ['I3'],
      total: 1,
    })
    expect(await list(orderItems, { orderNo: 'P1' })).toEqual({ nos: ['I3', 'I2', 'I1'], total: 3 })
    expect(await list(orderItems, { orderNo: 'S1', userId: 2 })).toEqual({ nos: ['I2'], total: 1 })
    expect(await list(orderItems, { orderItemNo: 'I3' })).toEqual({ nos: ['I3'], total: 1 })
    const second = await orderItems.page({ orderNo: 'P1', pageNo: 2, pageSize: 2 })
    expect([second.list.map(noOf), second.total]).toEqual([['I1'], 3])
  })
}

function describeItemsOfBags(use: UseSpace): void {
  it('are found by the bag that they are in and by the number that the merchant sent them under', async () => {
    const { mine, theirs, orderItems } = await use().neighbours('orderItems')
    const sent = { status: 206, expressNo: 'EX1' }
    await orderItems.insertMany(
      [newOrderItem('I1', sent), newOrderItem('I2'), newOrderItem('I3', { userId: 2 })],
      at(0),
    )
    await orderItems.insertMany([newOrderItem('I4', sent)], at(1000))
    await theirs.stores.orderItems.insertMany([newOrderItem('I5', sent)], at(0))
    await mine.stores.transaction((tx) =>
      tx.orderItems.putIntoBag('B1', { userId: 1, orderItemNos: ['I1', 'I2', 'I4'] }),
    )
    expect(await list(orderItems, { expressNo: 'EX1' })).toEqual({ nos: ['I4', 'I1'], total: 2 })
    expect(await list(orderItems, { expressNo: 'EX1', status: 101 })).toEqual({ nos: [], total: 0 })
    expect(await list(orderItems, { bagOrderNo: 'B1' })).toEqual({ nos: ['I4', 'I2', 'I1'], total: 3 })
    expect(await list(orderItems, { bagOrderNo: 'B1', status: 101 })).toEqual({ nos: ['I2'], total: 1 })
    expect(await list(orderItems, { bagOrderNo: 'B1', expressNo: 'EX1', orderNo: 'P1' })).toEqual({
      nos: ['I4', 'I1'],
      total: 2,
    })
    expect(await list(orderItems, { bagOrderNo: 'B1', orderItemNo: 'I3' })).toEqual({ nos: [], total: 0 })
    const second = await orderItems.page({ bagOrderNo: 'B1', pageNo: 2, pageSize: 2 })
    expect([second.list.map(noOf), second.total]).toEqual([['I1'], 3])
  })
}

function describeAgainstModel(use: UseSpace): void {
  it('are counted as they are listed, through random writes', async () => {
    const { stores } = await use().tenant()
    const random = seededRandom(31)
    const statuses = [101, 102, 105, 201, 204, 208, 305]
    const anyOf = <T>(values: readonly T[]) => values[random.integer(values.length)]
    for (let step = 0; step < 60; step++) {
      await stores.transaction(async ({ orderItems }) => {
        const group = { parentOrderNo: `P${random.integer(5)}` }
        if (step % 3 === 0) {
          const item = (part: string) =>
            newOrderItem(`I${step}-${part}`, {
              ...group,
              userId: 1 + random.integer(2),
              status: anyOf(statuses) as number,
            })
          return orderItems.insertMany([item('a'), item('b')], at(random.integer(90) * 977))
        }
        const trigger = anyOf(['pay', 'cancel', 'suspend', 'resume'] as const)
        if (step % 3 === 1) return trigger && orderItems.moveAll(group, trigger, at(0))
        const row = anyOf(await orderItems.listOfParent(group.parentOrderNo))
        const move = anyOf(orderItemLifecycle.moves.filter(({ from }) => from === row?.status))
        return row && move && orderItems.transition(row.id, { from: move.from, to: move.to }, at(0))
      })
    }
    const { list: all } = await stores.orderItems.page(PAGE)
    expect(all).toHaveLength(40)
    const ranges = [undefined, { start: at(0), end: at(30_999) }, { start: at(31_000), end: at(60_999) }]
    for (const memberId of [1, 2]) {
      for (const status of [undefined, ...orderItemLifecycle.codes]) {
        for (const createTime of ranges) {
          const matching = all.filter(
            (item) =>
              item.userId === memberId &&
              (status === undefined || item.status === status) &&
              (createTime === undefined || (createTime.start <= item.createTime && item.createTime <= createTime.end)),
          )
          const expected = { nos: matching.map(noOf), total: matching.length }
          expect(await listOfMember(stores.orderItems, { memberId, status, createTime })).toEqual(expected)
        }
      }
    }
  })
}
