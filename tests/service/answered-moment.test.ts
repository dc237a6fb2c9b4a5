import { describe, expect, test } from 'vitest'
import { carrierTrack } from '../../packages/core/src/logistics/tracking-channel.js'
import { channelPayment } from '../../packages/core/src/payments/payment-channel.js'
import { readAnswer } from '../../packages/core/src/kernel/channels/read-answer.js'

const TIME = Date.UTC(2026, 8, 10)

const dataOf = <T>(answer: { success: true; data: T } | { success: false }): T => {
  if (!answer.success) throw new Error('the answer is of another shape')
  return answer.data
}

describe('what a channel changes of its answer after it answered changes nothing here', () => {
  test('the events of a parcel', () => {
    const event = { content: 'On its way', trackDate: new Date(TIME), status: 'IN_TRANSIT', currentPosition: null }
    const answer = { events: [event], carrierName: 'YTO' }
    const track = dataOf(readAnswer(carrierTrack, answer))
    event.trackDate.setTime(0)
    event.content = 'x'
    answer.events.push(event)
    expect(track).toEqual({
      events: [{ content: 'On its way', trackDate: new Date(TIME), status: 'IN_TRANSIT', currentPosition: null }],
      carrierName: 'YTO',
    })
  })

  test('when a payment was paid', () => {
    const answer = {
      orderNo: 'P1',
      paymentOrderId: 'C1',
      paymentUrl: '',
      amount: 100,
      currency: 'USD',
      status: 'PAID',
      paidTime: new Date(TIME),
    }
    const payment = dataOf(readAnswer(channelPayment, answer))
    answer.paidTime.setTime(0)
    expect(payment.paidTime).toEqual(new Date(TIME))
  })
})
