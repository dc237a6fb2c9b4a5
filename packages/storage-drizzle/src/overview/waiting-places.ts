import { and, eq, isNotNull, isNull, lt } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { assetStatus, invoiceLifecycle, supplementStatus } from '@org/openapi-core/storage'
import type { WaitingKind } from '@org/openapi-core/storage'
import type { InvoiceTables } from '../invoices/tables.js'
import type { LuckyDrawTables } from '../lucky-draws/tables.js'
import type { OrderTables } from '../orders/tables.js'
import { isHandled } from '../orders/tables.js'
import type { PaymentTables } from '../payments/tables.js'
import { isOfLivingOrder } from '../supplements/supplement-conditions.js'
import type { SupplementTables } from '../supplements/tables.js'
import { dead } from '../webhooks/tables.js'
import type { WebhookTables } from '../webhooks/tables.js'

/** The tables that something waits in. */
export type WaitingTables = SupplementTables &
  PaymentTables &
  OrderTables &
  InvoiceTables &
  LuckyDrawTables &
  WebhookTables

/** Rows that wait: an index has them in the order of `since`. */
export interface WaitingIn {
  readonly table: PgTable & { readonly tenantId: PgColumn; readonly id: PgColumn }
  readonly since: PgColumn
  readonly where: SQL | undefined
}

/** Where rows wait: those that stand still since before an instant, where that says which. */
export type WaitingPlace = (tables: WaitingTables, before: Date) => WaitingIn

/** Rows that wait since they were made. */
const since = (table: WaitingIn['table'] & { readonly createTime: PgColumn }, where: SQL | undefined): WaitingIn => ({
  table,
  since: table.createTime,
  where,
})

/** Where rows of a kind wait: in two places where no index has them all in their order. */
export const waitingPlaces: Readonly<Record<WaitingKind, readonly WaitingPlace[]>> = {
  UNPAID_SUPPLEMENTS: [({ supplement: table }) => since(table, eq(table.status, supplementStatus.UNPAID))],
  PAYMENTS_TO_REFUND: [({ payOrder: table }) => since(table, isNotNull(table.latePaidTime))],
  STANDING_ITEMS: [
    ({ orderItem: table }, before) => ({
      table,
      since: table.statusTime,
      where: and(isHandled, lt(table.statusTime, before)),
    }),
    ({ orderItem: table }, before) =>
      since(table, and(isHandled, isNull(table.statusTime), lt(table.createTime, before))),
  ],
  FAILED_INVOICES: [({ invoice: table }) => since(table, eq(table.status, invoiceLifecycle.status.FAILED))],
  FAILED_GRANTS: [({ drawRecord: table }) => since(table, eq(table.assetStatus, assetStatus.FAILED))],
  DEAD_DELIVERIES: [({ webhookDelivery: table }) => since(table, dead)],
}

/** What is looked up for each row of a kind, and decides whether it waits; without it every row does. */
export const lookedUp: Readonly<Partial<Record<WaitingKind, () => SQL>>> = {
  // One of a bag that ended is owed no more, and stays unpaid without anybody having to cancel it.
  UNPAID_SUPPLEMENTS: () => isOfLivingOrder('supplement'),
}
