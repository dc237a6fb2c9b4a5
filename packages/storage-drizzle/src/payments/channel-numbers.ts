import { and, isNull, sql } from 'drizzle-orm'
import type { Placeholder, SQL } from 'drizzle-orm'
import { payOrderStatus } from '@org/openapi-core/storage'
import type { ChannelNames, PayOrderRow } from '@org/openapi-core/storage'
import { isGiven, placeholders } from '../conditions.js'
import { withNotes } from '../tallies/counted-notes.js'
import { defineWrite, firstRow, unanswered } from '../gateway.js'
import type { Database, Gateway } from '../gateway.js'
import { payOrderColumns, statusIs } from './pay-order-columns.js'
import type { PaymentTables } from './tables.js'

/** Which order, and what the channel calls it. */
type Acceptance = { readonly tenantId: number; readonly id: number } & Pick<ChannelNames, keyof ChannelNames>

/** The channel's number is noted once, and nobody holds the order any more. */
function acceptance(db: Database, tables: PaymentTables) {
  const { payOrder: table } = tables
  return db
    .update(table)
    .set({
      paymentOrderId: sql`${sql.placeholder('paymentOrderId')}`,
      paymentUrl: sql`${sql.placeholder('paymentUrl')}`,
      claimedUntil: null,
      shippingInfo: null,
    })
    .where(and(isGiven(table, 'tenantId', 'id'), statusIs(table, payOrderStatus.PENDING), isNull(table.paymentOrderId)))
    .returning(payOrderColumns(tables))
}

const accept = defineWrite<Acceptance>()('pay_order_accept', acceptance)

/** The same, with the note of the number. */
const acceptNoted = defineWrite<Acceptance>()('pay_order_accept_noted', (db, tables: PaymentTables) => {
  const accepted = db.$with('accepted').as(acceptance(db, tables))
  const noted = db.$with('noted', {}).as(
    sql`insert into ${tables.payOrderChannelNumber} (tenant_id, payment_order_id, order_id)
        select ${sql.placeholder('tenantId')}, ${accepted.paymentOrderId}, ${accepted.id} from ${accepted} on conflict do nothing`,
  )
  return db.with(accepted, noted).select().from(accepted)
})

const note = defineWrite<{ tenantId: number; paymentOrderId: string; orderId: number }>()(
  'pay_order_note_channel_number',
  (db, { payOrderChannelNumber: table }: PaymentTables) =>
    unanswered(
      db
        .insert(table)
        .values(placeholders('tenantId', 'paymentOrderId', 'orderId'))
        .onConflictDoNothing(),
    ),
)

/** Notes what the channel calls a pending order that it has; undefined where that was noted or the order is not pending. */
export async function acceptOrder(
  gateway: Gateway<PaymentTables>,
  acceptanceOf: Acceptance,
): Promise<PayOrderRow | undefined> {
  if (gateway.writesTwoTables === true) return firstRow(gateway.execute(acceptNoted, acceptanceOf))
  return withNotes(gateway, async (inside) => {
    const accepted = await firstRow(inside.execute(accept, acceptanceOf))
    if (accepted !== undefined) await noteChannelNumber(inside, acceptanceOf.tenantId, accepted)
    return accepted
  })
}

/** Lets an order be found by the channel's number, if it has one; in the transaction that writes the number. */
export async function noteChannelNumber(
  gateway: Gateway<PaymentTables>,
  tenantId: number,
  { id, paymentOrderId }: PayOrderRow,
): Promise<void> {
  if (paymentOrderId !== null) await gateway.send(note, { tenantId, paymentOrderId, orderId: id })
}

/** The orders that the channel knows by this number: few. */
export const hasChannelNumber = (
  { payOrder, payOrderChannelNumber: table }: PaymentTables,
  tenantId: number | Placeholder,
  paymentOrderId: string | Placeholder,
): SQL => sql`${payOrder.id} in (select ${table.orderId} from ${table}
  where ${table.tenantId} = ${tenantId} and ${table.paymentOrderId} = ${paymentOrderId})`
