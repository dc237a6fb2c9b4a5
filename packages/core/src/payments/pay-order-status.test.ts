import { describe, expect, it } from 'vitest'
import { payOrderStatus, payOrderTransitions } from './pay-order-status.js'

const { PENDING, PAID, CLOSED } = payOrderStatus

describe('the states of payment orders', () => {
  it('are the numbers of the specification', () => {
    expect(payOrderStatus).toEqual({ PENDING: 0, PAID: 10, CLOSED: 20 })
  })

  it('change as the rules say (rules/payments#states)', () => {
    expect(payOrderTransitions).toEqual([
      { trigger: 'paid', from: PENDING, to: PAID },
      { trigger: 'paid', from: CLOSED, to: PAID, onlyNewest: true },
      { trigger: 'closed', from: PENDING, to: CLOSED },
      { trigger: 'refused', from: PENDING, to: CLOSED },
      { trigger: 'expired', from: PENDING, to: CLOSED },
      { trigger: 'closedByAdmin', from: PENDING, to: CLOSED },
    ])
  })

  it('change in no other way: nothing leads away from paid, and only a payment back from closed', () => {
    expect(payOrderTransitions.filter(({ from }) => from === PAID)).toEqual([])
    expect(payOrderTransitions.filter(({ from }) => from === CLOSED).map(({ trigger }) => trigger)).toEqual(['paid'])
  })
})
