import type { Sql } from 'postgres'
import { benchTenantId as tenantId } from '../../data/quality-checks.js'
import { addToTally, isTaken } from '../postgres-database.js'
import { tallyChanges } from '../row-tally.js'
import type { NewPayment, PaymentStore, StoredPayment } from './hand-written-payment.js'
import { groupsOf } from './payment-groups.js'

/** Both statements leave together: a number that is taken fails the first, and with it the transaction. */
async function insert(sql: Sql, payment: NewPayment): Promise<number | undefined> {
  const { clientId, now } = payment
  try {
    const [rows] = await sql.begin((tx) => [
      tx<{ id: number }[]>`
        INSERT INTO pay_order (tenant_id, order_no, client_id, out_order_no, out_order_search, search_key, amount, subject,
          description, status, expire_time, claimed_until, ask_at, create_time)
        VALUES (${tenantId}, ${payment.orderNo}, ${clientId}, ${payment.outOrderNo}, ${payment.search}, ${payment.searchKey},
          ${payment.amount}, ${payment.subject}, ${payment.description}, 0, ${payment.expireTime}, ${payment.claimedUntil},
          ${now}, ${now}) RETURNING id::int AS id`,
      addToTally(tx, 'pay_order', tallyChanges(groupsOf(clientId), now)),
    ])
    return rows[0]?.id
  } catch (error) {
    if (isTaken(error)) return undefined
    throw error
  }
}

/** Payment orders in PostgreSQL. */
export function postgresPayments(sql: Sql): PaymentStore {
  return {
    insert: (payment) => insert(sql, payment),
    async findOpen(clientId, outOrderNo) {
      const [row] = await sql<StoredPayment[]>`
        SELECT order_no AS "orderNo", out_order_no AS "outOrderNo", amount::int AS amount,
          payment_order_id AS "paymentOrderId", payment_url AS "paymentUrl"
        FROM pay_order WHERE tenant_id = ${tenantId} AND client_id = ${clientId} AND out_order_no = ${outOrderNo} AND status <> 20`
      return row
    },
    async accept(id, paymentOrderId, paymentUrl) {
      const { count } = await sql`
        WITH accepted AS (
          UPDATE pay_order SET payment_order_id = ${paymentOrderId}, payment_url = ${paymentUrl}, claimed_until = NULL,
            shipping_info = NULL, revision = revision + 1
          WHERE tenant_id = ${tenantId} AND id = ${id} AND status = 0 AND payment_order_id IS NULL
          RETURNING payment_order_id, id)
        INSERT INTO pay_order_channel_number (tenant_id, payment_order_id, order_id)
        SELECT ${tenantId}, payment_order_id, id FROM accepted`
      return count === 1
    },
  }
}
