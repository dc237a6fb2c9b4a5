import { NUMBER } from '../../load/wire-request.js'
import type { WriteCall } from '../write-request.js'

/** The first check-in of a member's day, another member each time. */
export const checkInCall: WriteCall = {
  path: '/open-api/promotion/chat-checkin',
  scope: 'promotion:chat-checkin:claim',
  bodies: [{ chatUserId: NUMBER, requestId: `check-in-${NUMBER}` }],
  expect: '"alreadyCheckedIn":false,"grantAmount":100,',
}
