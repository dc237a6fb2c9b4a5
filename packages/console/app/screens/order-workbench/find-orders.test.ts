import { describe, expect, it } from 'vitest'
import type { Row } from '../../resource/row.js'
import type { Ask } from './ask.js'
import { findOrders } from './find-orders.js'

/** Answers the rows that have all that is asked for. */
const asking =
  (tables: Readonly<Record<string, readonly Row[]>>): Ask =>
  (path, query) =>
    Promise.resolve(
      (tables[path.replace('/page', '')] ?? []).filter((row) =>
        Object.entries(query).every(([name, value]) => row[name] === value),
      ),
    )

const namesOf = async (ask: Ask, no: string) => {
  const { orders, strays } = await findOrders(ask, no)
  const name = ({ path, row }: { path: string; row: Row }) => `${path} ${String(row['id'])}`
  return { orders: orders.map(name), strays: strays.map(name) }
}

describe('what a number leads to', () => {
  const mine = { id: 1, clientId: 'a', outOrderNo: 'one', orderNo: 'G1' }
  const theirs = { id: 2, clientId: 'b', outOrderNo: 'two', orderNo: 'G2' }

  it('is the purchase of the same partner, for the payment of a number that two partners use', async () => {
    const ask = asking({
      'order/purchase': [mine, theirs],
      'pay/order': [
        { id: 7, clientId: 'b', outOrderNo: 'one', orderNo: 'P7' },
        { id: 8, clientId: 'a', outOrderNo: 'one', orderNo: 'P8' },
      ],
    })
    expect(await namesOf(ask, 'P8')).toEqual({ orders: ['order/purchase 1'], strays: [] })
    expect(await namesOf(ask, 'P7')).toEqual({ orders: [], strays: ['pay/order 7'] })
    expect(await namesOf(ask, 'one')).toEqual({ orders: ['order/purchase 1'], strays: ['pay/order 7'] })
  })

  it('is each purchase of a bag, and the bag itself where it is empty', async () => {
    const ask = asking({
      'order/purchase': [mine, theirs],
      'order/order-item': [
        { id: 1, parentOrderNo: 'G1', bagOrderNo: 'B1' },
        { id: 2, parentOrderNo: 'G2', bagOrderNo: 'B1' },
      ],
      'order/bag-order': [
        { id: 3, bagOrderNo: 'B1', trackingNo: 'T' },
        { id: 4, bagOrderNo: 'B2', trackingNo: 'T' },
      ],
      'order/supplement': [{ id: 5, orderExpensesNo: 'E5', orderNo: null, bagOrderNo: 'B1', paymentId: null }],
    })
    const both = ['order/purchase 1', 'order/purchase 2']
    expect(await namesOf(ask, 'B1')).toEqual({ orders: both, strays: [] })
    expect(await namesOf(ask, 'E5')).toEqual({ orders: both, strays: [] })
    expect(await namesOf(ask, 'T')).toEqual({ orders: [...both, 'order/bag-order 4'], strays: [] })
    expect(await namesOf(ask, 'nothing')).toEqual({ orders: [], strays: [] })
  })
})
