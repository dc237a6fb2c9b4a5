import { NUMBER } from '../../load/wire-request.js'
import type { WriteCall } from '../write-request.js'

/** An order of the client's own number, another one each time. */
export const paymentCall: WriteCall = {
  path: '/open-api/pay/order/create',
  scope: 'pay:order:create',
  bodies: [{ outOrderNo: `bench-${NUMBER}`, payAmount: 19.9, subject: 'Canvas backpack' }],
  expect: `"outOrderNo":"bench-${NUMBER}","paymentOrderId":"ch-`,
}
