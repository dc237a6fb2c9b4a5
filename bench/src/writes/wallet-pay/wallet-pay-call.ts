import { NUMBER, numberText } from '../../load/wire-request.js'
import { buyers } from '../seed/buyer-statements.js'
import type { WriteCall } from '../write-request.js'
import { payAmount } from './wallet-pay-seed.js'

/** A purchase that waits, of another member each time. */
export const walletPayCall: WriteCall = {
  path: '/open-api/pay/wallet/pay',
  scope: 'pay:wallet:pay',
  bodies: Array.from({ length: buyers }, (_, buyer) => ({
    externalUserId: `user-${numberText(buyer)}`,
    paymentId: `Z${NUMBER}`,
    payAmount,
  })),
  expect: '"status":10,"paySuccess":true,',
}
