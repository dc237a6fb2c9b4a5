import type { Database } from 'better-sqlite3'
import { benchTenantId } from '../../data/quality-checks.js'
import { tallyChanges } from '../row-tally.js'
import { sqliteTally } from '../sqlite-database.js'
import type { NewPayment, PaymentStore, StoredPayment } from './hand-written-payment.js'
import { groupsOf } from './payment-groups.js'

const statements = {
  insert: `INSERT INTO pay_order (tenant_id, order_no, client_id, out_order_no, out_order_search, search_key, amount, subject,
      description, status, expire_time, claimed_until, ask_at, create_time)
    VALUES (${benchTenantId}, @orderNo, @clientId, @outOrderNo, @search, @searchKey, @amount, @subject, @description, 0,
      @expireTime, @claimedUntil, @now, @now) ON CONFLICT DO NOTHING`,
  find: `SELECT order_no AS orderNo, out_order_no AS outOrderNo, amount, payment_order_id AS paymentOrderId,
      payment_url AS paymentUrl
    FROM pay_order WHERE tenant_id = ${benchTenantId} AND client_id = ? AND out_order_no = ? AND status <> 20`,
  accept: `UPDATE pay_order SET payment_order_id = ?, payment_url = ?, claimed_until = NULL, shipping_info = NULL,
      revision = revision + 1
    WHERE tenant_id = ${benchTenantId} AND id = ? AND status = 0 AND payment_order_id IS NULL`,
  note: `INSERT INTO pay_order_channel_number (tenant_id, payment_order_id, order_id) VALUES (${benchTenantId}, ?, ?)`,
}

/** Payment orders in a file of SQLite. */
export function sqlitePayments(database: Database): PaymentStore {
  const insertRow = database.prepare(statements.insert)
  const find = database.prepare<[string, string], StoredPayment>(statements.find)
  const acceptRow = database.prepare(statements.accept)
  const noteNumber = database.prepare(statements.note)
  const addToTally = sqliteTally(database, 'pay_order')
  const insert = database.transaction((payment: NewPayment): number | undefined => {
    const { expireTime, claimedUntil, now, ...texts } = payment
    const times = { expireTime: expireTime.getTime(), claimedUntil: claimedUntil.getTime(), now: now.getTime() }
    const { changes, lastInsertRowid } = insertRow.run({ ...texts, ...times })
    if (changes === 0) return undefined
    addToTally(tallyChanges(groupsOf(payment.clientId), now))
    return Number(lastInsertRowid)
  })
  const accept = database.transaction((id: number, paymentOrderId: string, paymentUrl: string): boolean => {
    if (acceptRow.run(paymentOrderId, paymentUrl, id).changes === 0) return false
    noteNumber.run(paymentOrderId, id)
    return true
  })
  return {
    insert: (payment) => insert.immediate(payment),
    findOpen: (clientId, outOrderNo) => find.get(clientId, outOrderNo),
    accept: (id, paymentOrderId, paymentUrl) => accept.immediate(id, paymentOrderId, paymentUrl),
  }
}
