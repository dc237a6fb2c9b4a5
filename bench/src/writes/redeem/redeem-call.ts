import { NUMBER } from '../../load/wire-request.js'
import type { WriteCall } from '../write-request.js'

/** A code that nobody has used, by a member who has redeemed nothing. */
export const redeemCall: WriteCall = {
  path: '/open-api/promotion/redeem-code/redeem',
  scope: 'promotion:redeem-code:redeem',
  bodies: [{ code: `BENCH${NUMBER}`, chatUserId: NUMBER, requestId: `redeem-${NUMBER}` }],
  expect: `"prize":"$5 OFF","success":true,`,
}
