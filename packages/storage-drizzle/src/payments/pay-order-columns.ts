import { getTableColumns } from 'drizzle-orm'
import type { PayOrderRow } from '@org/openapi-core/storage'
import type { TallyChange } from '../row-tally.js'
import type { PaymentTables } from './tables.js'

/** The columns of a payment order as core knows it. */
export function payOrderColumns({ payOrder }: PaymentTables) {
  const {
    tenantId: _tenant,
    outOrderSearch: _search,
    searchKey: _key,
    claimedUntil: _claim,
    askAt: _ask,
    queriedTime: _queried,
    ...columns
  } = getTableColumns(payOrder)
  return columns
}

/** The list of all orders, counted over the seconds of their creation. */
export const CREATED_LIST = 'pay_order'
/** The list of paid orders, counted over the seconds of their payment. */
export const PAID_LIST = 'pay_order_paid'

/** The group of a client's orders, of one status or of all. */
export const groupOf = (clientId: string, status?: number): string => JSON.stringify([clientId, status ?? null])

/** The whole second that an instant lies in. */
export const secondOf = (instant: Date): number => Math.floor(instant.getTime() / 1000)

/** A new order, counted by its creation. */
export const countNew = ({ clientId, status, createTime }: PayOrderRow): TallyChange[] => [
  { groups: [groupOf(clientId), groupOf(clientId, status)], coordinate: secondOf(createTime), rows: 1 },
]

/** An order that has another status than before. */
export function countMove({ clientId, status, createTime }: PayOrderRow, from: number): TallyChange[] {
  const coordinate = secondOf(createTime)
  return [
    { groups: [groupOf(clientId, from)], coordinate, rows: -1 },
    { groups: [groupOf(clientId, status)], coordinate, rows: 1 },
  ]
}

/** An order that was paid, counted by its payment. */
export const countPaid = ({ clientId }: PayOrderRow, paidTime: Date): TallyChange[] => [
  { groups: [groupOf(clientId)], coordinate: secondOf(paidTime), rows: 1 },
]
