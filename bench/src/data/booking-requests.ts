import type { WireRequest } from '../load/wire-request.js'
import { bearerRequest } from './bearer-request.js'

/** Members whose wallets take turns, so that bookings seldom wait for each other. */
export const bookingMemberIds = Array.from({ length: 64 }, (_, index) => 101 + index)

const expect = '"code":0'

/** A recharge: its row, the wallet, the entry, the operate log, and the rollups of consumption. */
export function rechargeRequests(adminKey: string): WireRequest[] {
  const path = '/admin-api/pay/wallet-recharge/create'
  return bookingMemberIds.map((userId) =>
    bearerRequest(adminKey, { path, body: { userId, channel: 'CARD', amount: 100 }, expect }),
  )
}

/** An adjustment by operations: the wallet, the entry and the operate log. */
export function adjustmentRequests(adminKey: string): WireRequest[] {
  const path = '/admin-api/pay/wallet/update-balance'
  return bookingMemberIds.map((userId) =>
    bearerRequest(adminKey, { method: 'PUT', path, body: { userId, balance: 100 }, expect }),
  )
}
