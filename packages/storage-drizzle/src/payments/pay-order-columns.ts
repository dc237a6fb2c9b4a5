import { getTableColumns, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PayOrderRow } from '@org/openapi-core/storage'
import { constant } from '../guarded-moves.js'
import type { TimeChange } from '../tallies/time-tally.js'
import type { PaymentTables } from './tables.js'

/** The columns of a payment order as core knows it. */
export function payOrderColumns({ payOrder }: PaymentTables) {
  const {
    tenantId: _tenant,
    outOrderSearch: _search,
    searchKey: _key,
    claimedUntil: _claim,
    askAt: _ask,
    ...columns
  } = getTableColumns(payOrder)
  return columns
}

/** A status as part of the statement, so that the partial indexes are known to serve it. */
export const statusIs = (table: PaymentTables['payOrder'], status: number): SQL =>
  sql`${table.status} = ${constant(status)}`

/** The list of all orders, counted over the seconds of their creation. */
export const CREATED_LIST = 'pay_order'
/** The list of paid orders, counted over the seconds of their payment. */
export const PAID_LIST = 'pay_order_paid'

/** The group of a client's orders, or of all clients', of one status or of all. */
export const groupOf = (clientId?: string, status?: number): string =>
  JSON.stringify([clientId ?? null, status ?? null])

/** Of the client and of all. */
const groupsOf = (clientId: string, status?: number): string[] => [
  groupOf(clientId, status),
  groupOf(undefined, status),
]

/** A new order, counted by its creation. */
export const countNew = ({ clientId, status, createTime: time }: PayOrderRow): TimeChange[] => [
  { groups: [...groupsOf(clientId), ...groupsOf(clientId, status)], time, rows: 1 },
]

/** An order that has another status than before. */
export const countMove = ({ clientId, status, createTime: time }: PayOrderRow, from: number): TimeChange[] => [
  { groups: groupsOf(clientId, from), time, rows: -1 },
  { groups: groupsOf(clientId, status), time, rows: 1 },
]

/** An order that was paid, counted by its payment: partners ask for that, of their own. */
export const countPaid = ({ clientId }: PayOrderRow, paidTime: Date): TimeChange[] => [
  { groups: [groupOf(clientId)], time: paidTime, rows: 1 },
]
