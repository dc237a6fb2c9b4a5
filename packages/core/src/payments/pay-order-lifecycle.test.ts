import { describe, expect, it } from 'vitest'
import { payOrderLifecycle, payOrderStatus } from './pay-order-lifecycle.js'

const { PENDING, PAID, CLOSED } = payOrderStatus

describe('the states of payment orders', () => {
  it('are the numbers of the specification', () => {
    expect(payOrderStatus).toEqual({ PENDING: 0, PAID: 10, CLOSED: 20 })
  })

  it('change as the rules say (rules/payments#states)', () => {
    expect(payOrderLifecycle.moves.map(({ on, from, to, when }) => [on, from, to, when])).toEqual([
      ['paid', PENDING, PAID, undefined],
      ['paid', CLOSED, PAID, 'newest'],
      ['closed', PENDING, CLOSED, undefined],
      ['refused', PENDING, CLOSED, undefined],
      ['expired', PENDING, CLOSED, undefined],
      ['closedByAdmin', PENDING, CLOSED, undefined],
    ])
  })

  it('change in no other way: nothing leads away from paid, and only a payment back from closed', () => {
    expect(payOrderLifecycle.moves.filter(({ from }) => from === PAID)).toEqual([])
    expect(payOrderLifecycle.moves.filter(({ from }) => from === CLOSED).map(({ on }) => on)).toEqual(['paid'])
  })
})
