import type {
  BagOrderFilter,
  BagOrderRepository,
  BagOrderRow,
  DueBagOrderPlace,
  MemberBagOrderFilter,
} from '@org/openapi-core/storage'
import { describe, expect, it } from 'vitest'
import { changed } from '../changed.js'
import { at } from '../contract-space.js'
import type { UseSpace } from '../contract-space.js'
import { newBagOrder } from '../wallets/money-rows.js'
import { AWKWARD, LARGEST_ID } from '../sample-rows.js'
import { expectRefusal } from '../storage-error-of.js'

const PAGE = { pageNo: 1, pageSize: 200 } as const
const noOf = ({ bagOrderNo }: BagOrderRow): string => bagOrderNo

const list = async (bags: BagOrderRepository, filter: BagOrderFilter = {}) => {
  const { list: rows, total } = await bags.page({ ...PAGE, ...filter })
  return { nos: rows.map(noOf), total }
}
const listOfMember = async (bags: BagOrderRepository, filter: Partial<MemberBagOrderFilter> = {}) => {
  const { list: rows, total } = await bags.pageOfMember({ ...PAGE, memberId: 1, ...filter })
  return { nos: rows.map(noOf), total }
}

/** Bag orders: their numbers, states and refunds. */
export function describeBagOrders(use: UseSpace): void {
  describe('bagOrders', () => {
    describeRows(use)
    describeTransitions(use)
    describeRefunds(use)
    describeLocks(use)
    describeNumbers(use)
    describePages(use)
    describePagesOfOperations(use)
    describeDue(use)
  })
}

function describeRows(use: UseSpace): void {
  it('are kept as they were given', async () => {
    const { mine, theirs } = await use().neighbours()
    const bag = newBagOrder(`no ${AWKWARD}`, {
      userId: LARGEST_ID,
      status: 10,
      outboundOrderNo: AWKWARD,
      goodsQty: 2_147_483_647,
      goodsTotalAmount: LARGEST_ID,
      estimateWeight: LARGEST_ID - 1,
      estimateVolume: LARGEST_ID - 2,
      payAmount: LARGEST_ID - 3,
      payTime: at(-1),
    })
    const row = await mine.stores.bagOrders.insert(bag, at(3))
    const { id } = row
    expect(row).toEqual({ ...bag, id, refundAmount: 0, trackingNo: null, createTime: at(3), revision: 1 })
    expect(await mine.stores.bagOrders.find(id)).toEqual(row)
    const { id: sparse } = await mine.stores.bagOrders.insert(newBagOrder('sparse'), at(4))
    expect(await mine.stores.bagOrders.find(sparse)).toMatchObject({ outboundOrderNo: null, payTime: null })
    expect(await theirs.stores.bagOrders.find(id)).toBeUndefined()
    expect(await mine.stores.bagOrders.find(LARGEST_ID)).toBeUndefined()
  })

  it('have a number that is unique in the tenant', async () => {
    const { mine, theirs } = await use().neighbours()
    const { id } = await mine.stores.bagOrders.insert(newBagOrder('B1'), at(0))
    const again = mine.stores.bagOrders.insert(newBagOrder('B1', { userId: 9 }), at(1))
    await expectRefusal(again, 'unique')
    await mine.stores.bagOrders.insert(newBagOrder('b1'), at(1))
    const { id: foreign } = await theirs.stores.bagOrders.insert(newBagOrder('B1', { userId: 9 }), at(1))
    expect(await mine.stores.bagOrders.find(id)).toMatchObject({ userId: 1 })
    expect(await theirs.stores.bagOrders.find(foreign)).toMatchObject({ userId: 9 })
  })
}

function describeTransitions(use: UseSpace): void {
  it('move on from the state named, and answer the row as it is then', async () => {
    const { bagOrders } = (await use().tenant()).stores
    const { id } = await bagOrders.insert(newBagOrder('B1'), at(0))
    const { id: other } = await bagOrders.insert(newBagOrder('B2'), at(0))
    const row = { ...newBagOrder('B1'), id, refundAmount: 0, trackingNo: null, createTime: at(0) }
    expect(await bagOrders.transition(id, { from: 1, to: 2 }, at(9))).toBeUndefined()
    expect(await bagOrders.transition(id, { from: 0, to: 1, payTime: at(9) }, at(9))).toEqual({
      ...changed(row),
      status: 1,
      payTime: at(9),
    })
    expect(await bagOrders.transition(id, { from: 0, to: 1, payTime: at(10) }, at(9))).toBeUndefined()
    expect(await bagOrders.transition(id, { from: 1, to: 9 }, at(9))).toEqual({
      ...changed(row, 2),
      status: 9,
      payTime: at(9),
    })
    expect(await bagOrders.find(id)).toEqual({ ...changed(row, 2), status: 9, payTime: at(9) })
    expect(await bagOrders.find(other)).toMatchObject({ status: 0, payTime: null })
  })

  it('keep the number of the parcel', async () => {
    const { bagOrders } = (await use().tenant()).stores
    const { id } = await bagOrders.insert(newBagOrder('B1', { status: 5 }), at(0))
    expect(await bagOrders.transition(id, { from: 5, to: 6, trackingNo: AWKWARD }, at(9))).toMatchObject({
      status: 6,
      trackingNo: AWKWARD,
    })
    expect(await bagOrders.transition(id, { from: 6, to: 7 }, at(10))).toMatchObject({ status: 7, trackingNo: AWKWARD })
  })

  it('move for their own tenant only', async () => {
    const { mine, theirs } = await use().neighbours()
    const { id } = await mine.stores.bagOrders.insert(newBagOrder('B1'), at(0))
    expect(await theirs.stores.bagOrders.transition(id, { from: 0, to: 1 }, at(9))).toBeUndefined()
    expect(await mine.stores.bagOrders.transition(LARGEST_ID, { from: 0, to: 1 }, at(9))).toBeUndefined()
    expect(await mine.stores.bagOrders.find(id)).toMatchObject({ status: 0 })
  })
}

function describeRefunds(use: UseSpace): void {
  it('are refunded up to what was paid', async () => {
    const { theirs, bagOrders } = await use().neighbours('bagOrders')
    const { id } = await bagOrders.insert(
      newBagOrder('B1', { payAmount: LARGEST_ID, payTime: at(0), status: 1 }),
      at(0),
    )
    const row = (await bagOrders.find(id)) as BagOrderRow
    expect(await bagOrders.refund(id, LARGEST_ID - 1)).toEqual({ ...changed(row), refundAmount: LARGEST_ID - 1 })
    expect(await bagOrders.refund(id, 2)).toBeUndefined()
    expect(await theirs.stores.bagOrders.refund(id, 1)).toBeUndefined()
    expect(await bagOrders.refund(id, 1)).toEqual({ ...changed(row, 2), refundAmount: LARGEST_ID })
    expect(await bagOrders.refund(id, 1)).toBeUndefined()
    expect(await bagOrders.find(id)).toEqual({ ...changed(row, 2), refundAmount: LARGEST_ID })
  })

  it('are not refunded before they are paid', async () => {
    const { bagOrders } = (await use().tenant()).stores
    const { id } = await bagOrders.insert(newBagOrder('B1', { payAmount: 500 }), at(0))
    expect(await bagOrders.refund(id, 1)).toBeUndefined()
    await bagOrders.transition(id, { from: 0, to: 1, payTime: at(1) }, at(9))
    expect(await bagOrders.refund(id, 1)).toMatchObject({ refundAmount: 1 })
  })
}

function describeLocks(use: UseSpace): void {
  it('are held by their number while they are neither cancelled nor closed, and are no other for it', async () => {
    const { mine, theirs } = await use().neighbours()
    const hold = ({ stores }: typeof mine, no: string) => stores.transaction((tx) => tx.bagOrders.lockLiving(no))
    const before: BagOrderRow[] = []
    for (let status = 0; status <= 10; status++)
      before.push(await mine.stores.bagOrders.insert(newBagOrder(`B${status}`, { status }), at(0)))
    for (const row of before) expect(await hold(mine, noOf(row)), noOf(row)).toBe(row.status < 9)
    expect([await hold(theirs, 'B1'), await hold(mine, 'b1')]).toEqual([false, false])
    for (const row of before) expect(await mine.stores.bagOrders.find(row.id)).toEqual(row)
  })
}

function describeNumbers(use: UseSpace): void {
  it('are found by their numbers', async () => {
    const { theirs, bagOrders } = await use().neighbours('bagOrders')
    const ids: number[] = []
    for (const no of ['B1', 'B2', 'B3']) ids.push((await bagOrders.insert(newBagOrder(no), at(0))).id)
    await theirs.stores.bagOrders.insert(newBagOrder('B4'), at(0))
    expect(await bagOrders.findByNo('B2')).toEqual(await bagOrders.find(ids[1] as number))
    for (const no of ['B4', 'b2', 'B', '']) expect(await bagOrders.findByNo(no)).toBeUndefined()
    expect((await bagOrders.listByNos(['B3', 'B4', 'B1', 'B3'])).map(({ id }) => id)).toEqual([ids[0], ids[2]])
    expect(await bagOrders.listByNos([])).toEqual([])
  })
}

function describePages(use: UseSpace): void {
  it('are shown to their member newest first, by status, time and number', async () => {
    const { mine, theirs, bagOrders } = await use().neighbours('bagOrders')
    await bagOrders.insert(newBagOrder('B1'), at(0))
    const { id: second } = await bagOrders.insert(newBagOrder('B2'), at(1999))
    await bagOrders.insert(newBagOrder('B3', { status: 6 }), at(1999))
    await bagOrders.insert(newBagOrder('B4', { userId: 2 }), at(0))
    await theirs.stores.bagOrders.insert(newBagOrder('B5'), at(0))
    expect(await listOfMember(bagOrders)).toEqual({ nos: ['B3', 'B2', 'B1'], total: 3 })
    expect(await listOfMember(bagOrders, { status: 0 })).toEqual({ nos: ['B2', 'B1'], total: 2 })
    await mine.stores.transaction((tx) => tx.bagOrders.transition(second, { from: 0, to: 10 }, at(5000)))
    expect(await listOfMember(bagOrders, { status: 0 })).toEqual({ nos: ['B1'], total: 1 })
    expect(await listOfMember(bagOrders, { status: 10 })).toEqual({ nos: ['B2'], total: 1 })
    expect(await listOfMember(bagOrders, { createTime: { start: at(1000), end: at(1999) } })).toEqual({
      nos: ['B3', 'B2'],
      total: 2,
    })
    expect(await listOfMember(bagOrders, { status: 6, createTime: { start: at(0), end: at(999) } })).toEqual({
      nos: [],
      total: 0,
    })
    expect(await listOfMember(bagOrders, { bagOrderNo: 'B2' })).toEqual({ nos: ['B2'], total: 1 })
    expect(await listOfMember(bagOrders, { bagOrderNo: 'B2', status: 0 })).toEqual({ nos: [], total: 0 })
    expect(await listOfMember(bagOrders, { bagOrderNo: 'B4' })).toEqual({ nos: [], total: 0 })
    expect(await listOfMember(bagOrders, { memberId: 2, bagOrderNo: 'B4' })).toEqual({ nos: ['B4'], total: 1 })
    expect(await bagOrders.pageOfMember({ memberId: 1, pageNo: LARGEST_ID, pageSize: 1 })).toEqual({
      list: [],
      total: 3,
    })
    const last = await bagOrders.pageOfMember({ memberId: 1, pageNo: 2, pageSize: 2 })
    expect([last.list.map(noOf), last.total]).toEqual([['B1'], 3])
  })

  it('are found by the number of their parcel', async () => {
    const { theirs, bagOrders } = await use().neighbours('bagOrders')
    const { id } = await bagOrders.insert(newBagOrder('B1', { status: 5 }), at(0))
    await bagOrders.insert(newBagOrder('B2', { status: 5 }), at(0))
    const { id: foreign } = await theirs.stores.bagOrders.insert(newBagOrder('B3', { status: 5 }), at(0))
    await bagOrders.transition(id, { from: 5, to: 6, trackingNo: 'T1' }, at(1))
    await theirs.stores.bagOrders.transition(foreign, { from: 5, to: 6, trackingNo: 'T1' }, at(1))
    const found = async (filter: object) => {
      const { list, total } = await bagOrders.page({ pageNo: 1, pageSize: 10, ...filter })
      return { nos: list.map(noOf), total }
    }
    expect(await found({ trackingNo: 'T1' })).toEqual({ nos: ['B1'], total: 1 })
    expect(await found({ trackingNo: 'T1', status: 5 })).toEqual({ nos: [], total: 0 })
    expect(await found({ trackingNo: 'T1', bagOrderNo: 'B2' })).toEqual({ nos: [], total: 0 })
    expect(await found({ trackingNo: 'T2' })).toEqual({ nos: [], total: 0 })
  })
}

function describePagesOfOperations(use: UseSpace): void {
  it('are counted at any time that can be shown', async () => {
    const { bagOrders } = (await use().tenant()).stores
    const times = [
      '0001-01-01T00:00:00.000Z',
      '1969-12-31T23:59:59.999Z',
      '1970-01-01T00:00:00.000Z',
      '9999-12-31T23:59:59.999Z',
    ]
    for (const time of times) await bagOrders.insert(newBagOrder(time), new Date(time))
    expect(await listOfMember(bagOrders)).toEqual({ nos: times.toReversed(), total: 4 })
    for (const [index, start] of times.entries()) {
      const wholeSecond = new Date(Math.floor(Date.parse(start) / 1000) * 1000)
      const createTime = { start: wholeSecond, end: new Date('9999-12-31T23:59:59.999Z') }
      expect(await listOfMember(bagOrders, { createTime })).toEqual({
        nos: times.slice(index).reverse(),
        total: 4 - index,
      })
    }
  })

  it('are shown to operations whoever owns them', async () => {
    const { bagOrders } = (await use().tenant()).stores
    await bagOrders.insert(newBagOrder('B1'), at(0))
    await bagOrders.insert(newBagOrder('B2', { userId: 2, status: 6 }), at(1))
    await bagOrders.insert(newBagOrder('B3', { userId: 2 }), at(1))
    expect(await list(bagOrders)).toEqual({ nos: ['B3', 'B2', 'B1'], total: 3 })
    expect(await list(bagOrders, { userId: 2 })).toEqual({ nos: ['B3', 'B2'], total: 2 })
    expect(await list(bagOrders, { userId: 2, status: 6 })).toEqual({ nos: ['B2'], total: 1 })
    expect(await list(bagOrders, { status: 0 })).toEqual({ nos: ['B3', 'B1'], total: 2 })
    expect(await list(bagOrders, { status: 0, createTime: { start: at(1), end: at(1) } })).toEqual({
      nos: ['B3'],
      total: 1,
    })
    expect(await list(bagOrders, { bagOrderNo: 'B2', userId: 2 })).toEqual({ nos: ['B2'], total: 1 })
  })
}

function describeDue(use: UseSpace): void {
  it('are due where they came into a state at the time named or before, the longest waiting first', async () => {
    const { mine, theirs } = await use().neighbours()
    const isMine = ({ tenantId }: { tenantId: number }) => tenantId === mine.id || tenantId === theirs.id
    const due = async (status: number, since: Date, after?: DueBagOrderPlace) =>
      (await use().system.bagOrders.listDue({ status, since }, 1000, after)).filter(isMine)
    const { id: late } = await mine.stores.bagOrders.insert(newBagOrder('B1'), at(2000))
    const { id: early } = await theirs.stores.bagOrders.insert(newBagOrder('B1'), at(1000))
    const { id: last } = await theirs.stores.bagOrders.insert(newBagOrder('B2'), at(2000))
    const { id: shipped } = await mine.stores.bagOrders.insert(newBagOrder('B2', { status: 5 }), at(0))
    await mine.stores.bagOrders.transition(shipped, { from: 5, to: 6 }, at(3000))
    const oldest = { tenantId: theirs.id, id: early, statusTime: at(1000) }
    const others = [
      { tenantId: mine.id, id: late, statusTime: at(2000) },
      { tenantId: theirs.id, id: last, statusTime: at(2000) },
    ]
    expect(await due(0, at(2000))).toEqual([oldest, ...others])
    expect(await due(0, at(1999))).toEqual([oldest])
    expect(await due(0, at(2000), oldest)).toEqual(others)
    expect(await due(0, at(2000), others[0])).toEqual(others.slice(1))
    expect(await due(0, at(1999), oldest)).toEqual([])
    expect(await due(6, at(2999))).toEqual([])
    expect(await due(6, at(3000))).toEqual([{ tenantId: mine.id, id: shipped, statusTime: at(3000) }])
    expect(await due(4, at(9000))).toEqual([])
    expect(await use().system.bagOrders.listDue({ status: 0, since: at(2000) }, 1)).toHaveLength(1)
  })
}
