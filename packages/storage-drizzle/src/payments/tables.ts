import { sql } from 'drizzle-orm'
import { payOrderStatus } from '@org/openapi-core/storage'
import type { ChannelShippingInfo } from '@org/openapi-core/storage'
import { constant } from '../guarded-moves.js'
import type { ColumnKit } from '../postgres-column-kit.js'
import { tenantTable } from '../tenant-table.js'
import { channelNumberTables } from './channel-number-table.js'
import { paymentShipmentTables } from './shipment-tables.js'

const { PENDING, PAID, CLOSED } = payOrderStatus

const open = sql`status <> ${constant(CLOSED)}`
/** The partial indexes of the jobs are over these, in these words. */
export const pending = sql`status = ${constant(PENDING)}`

/**
 * Closed orders that still have what the partner wrote about them, but for those that have to be refunded; in these
 * words the job that empties them names the index.
 */
export const closedWithTexts = sql`status = ${constant(CLOSED)} and late_paid_time is null and coalesce(subject, description) is not null`

/** One open payment order for each number of a client, which an index sees to. */
export function paymentTables(kit: ColumnKit) {
  return {
    ...paymentShipmentTables(kit),
    ...channelNumberTables(kit),
    payOrder: tenantTable(kit, 'pay_order', {
      columns: payOrderColumns(kit),
      indexes: (t) => [
        kit.check('pay_order_amount', sql`${t.amount} > 0`),
        kit.check('pay_order_paid', sql`(${t.status} = ${constant(PAID)}) = (${t.paidTime} is not null)`),
        kit.uniqueIndex('pay_order_no').on(t.tenantId, t.orderNo),
        // The client's number means one order until that is closed.
        kit.uniqueIndex('pay_order_open').on(t.tenantId, t.clientId, t.outOrderNo).where(open),
        kit.index('pay_order_out_no').on(t.tenantId, t.outOrderNo, t.createTime, t.id),
        // Pages of a client; the folded number stands last for searches: a row without it is passed over in the index.
        kit.index('pay_order_client').on(t.tenantId, t.clientId, t.createTime, t.id, t.outOrderSearch),
        kit.index('pay_order_client_status').on(t.tenantId, t.clientId, t.status, t.createTime, t.id, t.outOrderSearch),
        kit.index('pay_order_client_paid').on(t.tenantId, t.clientId, t.paidTime, t.createTime, t.id, t.outOrderSearch),
        // Administrators' pages.
        kit.index('pay_order_page').on(t.tenantId, t.createTime, t.id),
        kit.index('pay_order_status').on(t.tenantId, t.status, t.createTime, t.id),
        kit
          .index('pay_order_refund')
          .on(t.tenantId, t.createTime, t.id)
          .where(sql`late_paid_time is not null`),
        // For the jobs, across tenants.
        kit.index('pay_order_expiry').on(t.expireTime, t.tenantId, t.id, t.askAt).where(pending),
        kit.index('pay_order_waiting').on(t.askAt, t.tenantId, t.id, t.expireTime).where(pending),
        kit.index('pay_order_closed_texts').on(t.expireTime, t.tenantId, t.id).where(closedWithTexts),
      ],
    }),
  }
}

/** As repositories see them. */
export type PaymentTables = ReturnType<typeof paymentTables>

function payOrderColumns(kit: ColumnKit) {
  return {
    orderNo: kit.text('order_no').notNull(),
    clientId: kit.text('client_id').notNull(),
    outOrderNo: kit.text('out_order_no').notNull(),
    /** The client's number folded: what a search is compared with. */
    outOrderSearch: kit.text('out_order_search').notNull(),
    /** The same in letters and digits; the trigram index, of a migration written by hand, is over it. */
    searchKey: kit.text('search_key').notNull(),
    /** USD cents. */
    amount: kit.amount('amount').notNull(),
    subject: kit.text('subject'),
    description: kit.text('description'),
    /** 0 pending, 10 paid, 20 closed */
    status: kit.integer('status').notNull(),
    /** Null until the channel is known to have the order, as is paymentUrl; `payOrderChannelNumber` finds it. */
    paymentOrderId: kit.text('payment_order_id'),
    paymentUrl: kit.text('payment_url'),
    shippingInfo: kit.json<ChannelShippingInfo>('shipping_info'),
    expireTime: kit.instant('expire_time').notNull(),
    paidTime: kit.instant('paid_time'),
    /** When a closed order was paid that a newer one had replaced. */
    latePaidTime: kit.instant('late_paid_time'),
    /** Until then one caller brings the order to the channel. */
    claimedUntil: kit.instant('claimed_until'),
    /** From when a job asks the channel about it; null: when its time is over. */
    askAt: kit.instant('ask_at'),
    createTime: kit.instant('create_time').notNull(),
    revision: kit.revision('pay_order'),
  }
}
