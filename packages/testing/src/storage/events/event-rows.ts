import type { FedEvent, NewEvent } from '@org/openapi-core/storage'
import { at } from '../contract-space.js'

/** An event of an application, as it is recorded. */
export const newEvent = (change: Partial<NewEvent> = {}): NewEvent => ({
  type: 'pay.order.paid',
  clientId: 'client',
  memberId: null,
  subject: 'pay.order/P1',
  data: '{"orderNo":"P1"}',
  ...change,
})

/** The same as it is fed. */
export const fedEvent = (change: Partial<FedEvent> = {}): FedEvent => ({
  clientId: 'client',
  position: 1,
  eventId: 'evt_1_1',
  type: 'pay.order.paid',
  subject: 'pay.order/P1',
  body: '{"id":"evt_1_1"}',
  occurTime: at(0),
  traceParent: null,
  ...change,
})
