import type { Database } from 'better-sqlite3'
import { benchTenantId } from '../../data/quality-checks.js'
import { refuseUnless } from '../refuse-unless.js'
import { sqliteInsert, sqliteTally, toSqlite } from '../sqlite-database.js'
import type { Attempt, Claim, CreatedRow, PurchaseStore } from './hand-written-purchase.js'
import type { Buyer, PurchaseRows } from './purchase-rows.js'

const ABANDONED_AFTER_MS = 60_000

const binding = `partner_member AS binding
  JOIN member ON member.tenant_id = binding.tenant_id AND member.id = binding.member_id AND member.deleted_at IS NULL
    AND member.status = 0`
const isBound = `binding.tenant_id = ${benchTenantId} AND binding.client_id = @clientId
  AND binding.external_user_id = @externalUserId AND binding.deleted_at IS NULL AND binding.status = 0`
const isPresent = `tenant_id = ${benchTenantId} AND id = @id AND ref_status = 0 AND attempt = @attempt`

const statements = {
  buyer: `SELECT binding.member_id AS memberId, address.id, address.name, address.phone, address.country, address.province,
      address.city, address.address_line AS addressLine, address.zipcode
    FROM ${binding} JOIN member_address AS address ON address.tenant_id = binding.tenant_id
      AND address.user_id = binding.member_id AND address.is_default AND address.deleted_at IS NULL
    WHERE ${isBound}`,
  claim: `INSERT INTO purchase (tenant_id, client_id, out_order_no, external_user_id, member_id, ref_status, attempt,
      attempt_time, create_time)
    VALUES (${benchTenantId}, @clientId, @outOrderNo, @externalUserId, @memberId, 0, 1, @now, @now)
    ON CONFLICT (tenant_id, client_id, out_order_no) DO UPDATE SET external_user_id = excluded.external_user_id,
      member_id = excluded.member_id, ref_status = 0, attempt = attempt + 1, attempt_time = excluded.attempt_time,
      fail_reason = NULL, revision = revision + 1
    WHERE ref_status = 2 OR (ref_status = 0 AND attempt_time <= @abandoned) RETURNING id, attempt`,
  created: `SELECT order_no AS orderNo, payment_id AS paymentId, pay_amount AS payAmount, expire_time AS expireTime
    FROM purchase WHERE tenant_id = ${benchTenantId} AND client_id = ? AND out_order_no = ? AND ref_status = 1`,
  held: `SELECT 1 FROM ${binding} WHERE ${isBound} AND binding.member_id = @memberId`,
  complete: `UPDATE purchase SET order_no = @order_no, payment_id = @payment_id, goods_amount = @goods_amount,
      freight_amount = @freight_amount, pay_amount = @pay_amount, address = @address, order_comment = @order_comment,
      expire_time = @expire_time, ref_status = 1, revision = revision + 1 WHERE ${isPresent}`,
  fail: `UPDATE purchase SET ref_status = 2, fail_reason = @reason, revision = revision + 1 WHERE ${isPresent}`,
}

/** Purchases in a file of SQLite, where nobody else writes meanwhile. */
export function sqlitePurchases(database: Database): PurchaseStore {
  const findBuyer = database.prepare<[object], Buyer>(statements.buyer)
  const claim = database.prepare<[object], Attempt>(statements.claim)
  const findCreated = database.prepare<[string, string], Omit<CreatedRow, 'expireTime'> & { expireTime: number }>(
    statements.created,
  )
  const findHeld = database.prepare(statements.held)
  const completeRow = database.prepare(statements.complete)
  const failRow = database.prepare(statements.fail)
  const insertPayment = sqliteInsert(database, 'wallet_payment')
  const insertSubOrder = sqliteInsert(database, 'sub_order')
  const insertItem = sqliteInsert(database, 'order_item')
  const addToTally = sqliteTally(database, 'order_item')
  const complete = database.transaction((attempt: Attempt, claimed: Claim, rows: PurchaseRows) => {
    const { clientId, externalUserId, memberId } = claimed
    refuseUnless(findHeld.get({ clientId, externalUserId, memberId }) !== undefined, 'The user is not bound any more')
    const { changes } = completeRow.run({ ...attempt, ...toSqlite(rows.completed) })
    refuseUnless(changes === 1, 'A later attempt has the number')
    insertPayment(rows.payment)
    for (const row of rows.subOrders) insertSubOrder(row)
    for (const row of rows.items) insertItem(row)
    addToTally(rows.tally)
  })
  return {
    findBuyer: (clientId, externalUserId) => findBuyer.get({ clientId, externalUserId }),
    claim: ({ now, ...claimed }) =>
      claim.get({ ...claimed, now: now.getTime(), abandoned: now.getTime() - ABANDONED_AFTER_MS }),
    findCreated(clientId, outOrderNo) {
      const row = findCreated.get(clientId, outOrderNo)
      return row && { ...row, expireTime: new Date(row.expireTime) }
    },
    complete: (attempt, claimed, rows) => complete.immediate(attempt, claimed, rows),
    fail: (attempt, reason) => void failRow.run({ ...attempt, reason }),
  }
}
