import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { FigureKind } from '@org/openapi-core/storage'
import type { AuditTables } from '../audit/tables.js'
import type { PurchaseTables } from '../purchases/tables.js'
import type { MarkedRows } from '../tallies/id-mark.js'
import type { WalletTables } from '../wallets/tables.js'

/** The tables that figures are counted from. */
export type SourceTables = PurchaseTables & WalletTables & AuditTables

/** A figure of rows that are summed up. */
export interface SourceFigure {
  readonly kind: FigureKind
  /** Whose figure it is; nobody's where absent. */
  readonly subject?: PgColumn
  readonly count: SQL
  readonly amount: SQL
  /** Of which rows; of all where absent. */
  readonly of?: SQL
}

/** Rows that are made once, in the order of their ids, and never change in what is counted of them; see decision 63. */
export interface FigureSource extends MarkedRows<SourceTables> {
  readonly kinds: readonly FigureKind[]
  figures(tables: SourceTables): readonly SourceFigure[]
}

const ROWS = sql`count(*)`
const NONE = sql`0`

/** A sub-order tells what a purchase came to when it was created; its first one stands for the purchase. */
const orders: FigureSource = {
  name: 'daily_figure/sub_order',
  kinds: ['orders'],
  table: (tables) => tables.subOrder,
  figures: ({ subOrder: table }) => {
    const earlier = sql`select 1 from ${table} as earlier where earlier.tenant_id = ${table.tenantId}
      and earlier.parent_order_no = ${table.parentOrderNo} and earlier.id < ${table.id}`
    const count = sql`sum(case when exists (${earlier}) then 0 else 1 end)`
    return [{ kind: 'orders', count, amount: sql`sum(${table.payAmount})` }]
  },
}

const entries: FigureSource = {
  name: 'daily_figure/wallet_transaction',
  kinds: ['walletIn', 'walletOut'],
  table: (tables) => tables.walletTransaction,
  figures: ({ walletTransaction: { price } }) => [
    { kind: 'walletIn', count: ROWS, amount: sql`sum(${price})`, of: sql`${price} > 0` },
    { kind: 'walletOut', count: ROWS, amount: sql`sum(-${price})`, of: sql`${price} < 0` },
  ],
}

/** Calls that were refused with 429 are one row for a minute, which has settled. */
const calls: FigureSource = {
  name: 'daily_figure/api_access_log',
  kinds: ['calls', 'errors'],
  table: (tables) => tables.apiAccessLog,
  figures: ({ apiAccessLog: { clientId: subject, count: refused, code } }) => {
    const count = sql`sum(coalesce(${refused}, 1))`
    return [
      { kind: 'calls', subject, count, amount: NONE },
      { kind: 'errors', subject, count, amount: NONE, of: sql`${code} <> 0` },
    ]
  },
}

/** All that figures are counted from. */
export const figureSources: readonly FigureSource[] = [orders, entries, calls]
