import { describe, expect, test } from 'vitest'
import { bagOrderLifecycle, bagOrderStatus, beginsPaid, waitingBagStatuses } from './bag-order-lifecycle.js'

const bagOrderStatuses = bagOrderLifecycle.codes
const mayBagMove = (from: number, to: number): boolean => bagOrderLifecycle.may(from, to)

/** rules/orders#bag-states, written down once more. */
const allowed: readonly (readonly number[])[] = [
  [1, 9, 10],
  [2, 9],
  [3],
  [4, 5],
  [5, 10],
  [6],
  [7, 8],
  [],
  [10],
  [],
  [],
]

describe('the states of bag orders', () => {
  test('are those of the specification, in its words', () => {
    expect(bagOrderStatuses).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(Object.values(bagOrderStatus)).toEqual(bagOrderStatuses)
    expect(bagOrderStatuses.map((status) => bagOrderLifecycle.text(status))).toEqual([
      'Unpaid',
      'Pending review',
      'Pending outbound',
      'Outbound in progress',
      'Pending extra payment',
      'Pending shipment',
      'Shipped',
      'Received',
      'Returned',
      'Cancelled',
      'Closed',
    ])
    expect(bagOrderLifecycle.text(11)).toBe('11')
  })

  test.each(bagOrderStatuses)('from %i: every cell of the table', (from) => {
    expect(bagOrderStatuses.filter((to) => mayBagMove(from, to))).toEqual(allowed[from])
  })

  test('that do not exist lead nowhere', () => {
    expect(bagOrderStatuses.filter((to) => mayBagMove(11, to))).toEqual([])
    expect(mayBagMove(0, 11)).toBe(false)
  })

  test('that wait are those of the partial index', () => expect(waitingBagStatuses).toEqual([0, 4, 6]))

  test('from 1 to 8 begin paid', () => {
    expect(bagOrderStatuses.filter(beginsPaid)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  })
})
