import { bagOrderLifecycle, orderItemLifecycle, orderItemStatus } from '@org/openapi-core/storage'
import type { BagOrderRow, OrderItemRepository, OrderItemRow } from '@org/openapi-core/storage'
import { describe, expect, it } from 'vitest'
import { changed } from '../changed.js'
import { at } from '../contract-space.js'
import type { UseSpace } from '../contract-space.js'
import { newBagOrder } from '../wallets/money-rows.js'
import { newOrderItem } from './order-rows.js'

const bags = bagOrderLifecycle
const items = orderItemLifecycle
const { REFUND_REQUESTED, REFUNDED } = orderItemStatus

/** Bag orders and order items: every pair of states, tried. */
export function describeOrderMoves(use: UseSpace): void {
  describe('moves of orders', () => {
    describeBagMoves(use)
    describeItemMoves(use)
    describeItemGroups(use)
  })
}

function describeBagMoves(use: UseSpace): void {
  it.each(bags.codes)('bags go from %i where their lifecycle leads, and nowhere else', async (from) => {
    const { bagOrders } = (await use().tenant()).stores
    const left: (number | undefined)[] = []
    for (const to of bags.codes) {
      const { id } = await bagOrders.insert(newBagOrder(`to ${to}`, { status: from }), at(0))
      const before = (await bagOrders.find(id)) as BagOrderRow
      const isMove = bags.moves.some((move) => move.from === from && move.to === to)
      const after = isMove ? { ...changed(before), status: to } : undefined
      expect(await bagOrders.transition(id, { from, to }, at(1)), `${to}`).toEqual(after)
      expect(await bagOrders.find(id), `${to}`).toEqual(after ?? before)
      left.push((after ?? before).status)
    }
    for (const status of bags.codes) {
      const { total } = await bagOrders.pageOfMember({ memberId: 1, status, pageNo: 1, pageSize: 1 })
      expect(total, `${status}`).toBe(left.filter((other) => other === status).length)
    }
  })
}

/** An item for each state that there is to go to, all in one. */
async function itemsFrom(orderItems: OrderItemRepository, status: number): Promise<OrderItemRow[]> {
  const rows = items.codes.map((to) => newOrderItem(`to ${to}`, { status }))
  await orderItems.insertMany(rows, at(0))
  return orderItems.listOfParent('P1')
}

/** Sends one of these items to each state: those arrive whose state is among `ends`, nothing becomes of the others. */
async function expectArrivals(
  orderItems: OrderItemRepository,
  rows: readonly OrderItemRow[],
  ends: readonly number[],
): Promise<void> {
  const answers: (OrderItemRow | undefined)[] = []
  for (const [index, { id, status: from }] of rows.entries())
    answers.push(await orderItems.transition(id, { from, to: items.codes[index] as number }, at(0)))
  const arrived = rows.map((row, index) => {
    const status = items.codes[index] as number
    return ends.includes(status) ? { ...changed(row), status, previousStatus: row.status } : undefined
  })
  expect(answers).toEqual(arrived)
  const left = rows.map((row, index) => arrived[index] ?? row)
  expect(await orderItems.listOfParent('P1')).toEqual(left)
  for (const status of items.codes) {
    const { total } = await orderItems.pageOfMember({ memberId: 1, status, pageNo: 1, pageSize: 1 })
    expect(total, `${status}`).toBe(left.filter((row) => row.status === status).length)
  }
}

function describeItemMoves(use: UseSpace): void {
  it.each(items.codes)('items go from %i where their lifecycle leads, and nowhere else', async (from) => {
    const { orderItems } = (await use().tenant()).stores
    const moves = items.moves.filter((move) => move.from === from && move.when === undefined)
    await expectArrivals(
      orderItems,
      await itemsFrom(orderItems, from),
      moves.map(({ to }) => to),
    )
  })

  it.each(items.sourcesOf('requestRefund'))(
    'items go back from a refund request to %i that came there',
    async (came) => {
      const { orderItems } = (await use().tenant()).stores
      const requested: OrderItemRow[] = []
      for (const { id } of await itemsFrom(orderItems, came))
        requested.push((await orderItems.transition(id, { from: came, to: REFUND_REQUESTED }, at(0))) as OrderItemRow)
      await expectArrivals(orderItems, requested, [came, REFUNDED])
    },
  )
}

function describeItemGroups(use: UseSpace): void {
  it.each(['pay', 'cancel', 'suspend', 'resume'] as const)('items that %s moves go together', async (trigger) => {
    const { orderItems } = (await use().tenant()).stores
    await orderItems.insertMany(
      items.codes.map((status) => newOrderItem(`in ${status}`, { status })),
      at(0),
    )
    const rows = await orderItems.listOfParent('P1')
    const moved = rows.flatMap((row) =>
      items
        .movesOf(trigger)
        .filter(({ from }) => from === row.status)
        .map(({ from, to }) => ({
          ...changed(row),
          status: to,
          previousStatus: from,
          isWalletPaid: trigger === 'pay',
        })),
    )
    expect(await orderItems.moveAll({ parentOrderNo: 'P1' }, trigger, at(0))).toEqual(moved)
    const left = rows.map((row) => moved.find(({ id }) => id === row.id) ?? row)
    expect(await orderItems.listOfParent('P1')).toEqual(left)
  })
}
