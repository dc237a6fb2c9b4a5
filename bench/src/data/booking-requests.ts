import type { WireRequest } from '../load/wire-request.js'
import { benchTenantId } from './quality-checks.js'

/** Members whose wallets take turns, so that bookings seldom wait for each other. */
export const bookingMemberIds = Array.from({ length: 64 }, (_, index) => 101 + index)

/** A recharge: its row, the wallet, the entry, the operate log, and the rollups of consumption. */
export function rechargeRequests(adminKey: string): WireRequest[] {
  return bookingMemberIds.map((userId) => ({
    ...adminRequest(adminKey, { userId, channel: 'CARD', amount: 100 }),
    path: '/admin-api/pay/wallet-recharge/create',
  }))
}

/** An adjustment by operations: the wallet, the entry and the operate log. */
export function adjustmentRequests(adminKey: string): WireRequest[] {
  return bookingMemberIds.map((userId) => ({
    ...adminRequest(adminKey, { userId, balance: 100 }),
    method: 'PUT',
    path: '/admin-api/pay/wallet/update-balance',
  }))
}

function adminRequest(adminKey: string, body: object): Omit<WireRequest, 'path'> {
  const headers = {
    Authorization: `Bearer ${adminKey}`,
    'tenant-id': String(benchTenantId),
    'Content-Type': 'application/json',
  }
  return { headers, body: JSON.stringify(body), expect: '"code":0' }
}
