import { describe, expect, test } from 'vitest'
import { mayItemMove, orderItemLifecycle, orderItemStatus } from './order-item-lifecycle.js'

const orderItemStatuses = orderItemLifecycle.codes
const orderItemStatusDesc = (status: number): string => orderItemLifecycle.text(status)

/** rules/orders#item-states, written down once more; 208 apart, which leads back to where it came from. */
const allowed: Readonly<Record<number, readonly number[]>> = {
  101: [102, 105],
  102: [105, 201],
  104: [],
  105: [],
  201: [202, 207, 208, 209],
  202: [203, 204, 207, 208],
  203: [204, 208, 209],
  204: [203, 205, 207, 208],
  205: [206, 207, 208],
  206: [301],
  207: [208, 209],
  209: [],
  301: [302],
  302: [303, 304],
  303: [304, 309],
  304: [305],
  305: [306, 309, 311],
  306: [305, 307],
  307: [308],
  308: [310],
  309: [209],
  310: [],
  311: [],
}

describe('the states of order items', () => {
  test('are those of the rules (rules/orders#item-states)', () => {
    expect(orderItemStatuses).toEqual([...Object.keys(allowed).map(Number), 208].sort((a, b) => a - b))
    expect(Object.values(orderItemStatus).sort((a, b) => a - b)).toEqual(orderItemStatuses)
  })

  test('have a text each, no two the same', () => {
    expect(new Set(orderItemStatuses.map(orderItemStatusDesc)).size).toBe(24)
    const shown = [101, 105, 201, 204, 206, 305, 308].map(orderItemStatusDesc)
    expect(shown).toEqual([
      'Unpaid',
      'Cancelled',
      'Pending accept',
      'Purchasing',
      'Merchant shipped',
      'Warehoused',
      'Shipped',
    ])
    expect(orderItemStatusDesc(999)).toBe('999')
  })

  test.each(Object.keys(allowed).map(Number))('from %i: every cell of the table', (from) => {
    const reached = orderItemStatuses.filter((to) => mayItemMove({ status: from, previousStatus: 201 }, to))
    expect(reached).toEqual(allowed[from])
  })

  test('lead from a refund request to the refund, or back to where it came from', () => {
    for (const previousStatus of [201, 202, 203, 204, 205, 207]) {
      const reached = orderItemStatuses.filter((to) => mayItemMove({ status: 208, previousStatus }, to))
      expect(reached).toEqual([previousStatus, 209])
    }
    expect(orderItemStatuses.filter((to) => mayItemMove({ status: 208, previousStatus: null }, to))).toEqual([209])
    expect(orderItemStatuses.filter((to) => mayItemMove({ status: 208, previousStatus: 305 }, to))).toEqual([209])
  })

  test('that are unpaid lead to 201 by a payment, which is none of operations’', () => {
    expect(orderItemLifecycle.sourcesOf('pay')).toEqual([101, 102])
    expect(orderItemLifecycle.may(101, 201)).toBe(true)
    expect(mayItemMove({ status: 101, previousStatus: null }, 201)).toBe(false)
  })

  test('that do not exist lead nowhere', () => {
    expect(orderItemStatuses.filter((to) => mayItemMove({ status: 103, previousStatus: null }, to))).toEqual([])
    expect(mayItemMove({ status: 101, previousStatus: null }, 103)).toBe(false)
  })
})
