import type { Sql, TransactionSql } from 'postgres'
import { benchTenantId as tenantId } from '../../data/quality-checks.js'
import { addToTally, holdBinding } from '../postgres-database.js'
import { refuseUnless } from '../refuse-unless.js'
import type { Attempt, Claim, CreatedRow, PurchaseStore } from './hand-written-purchase.js'
import type { Buyer, PurchaseRows } from './purchase-rows.js'

const ABANDONED_AFTER_MS = 60_000

const findBuyer = (sql: Sql, clientId: string, externalUserId: string) => sql<Buyer[]>`
  SELECT binding.member_id::int AS "memberId", address.id::int AS id, address.name, address.phone, address.country,
    address.province, address.city, address.address_line AS "addressLine", address.zipcode
  FROM partner_member AS binding
  JOIN member ON member.tenant_id = binding.tenant_id AND member.id = binding.member_id AND member.deleted_at IS NULL
    AND member.status = 0
  JOIN member_address AS address ON address.tenant_id = binding.tenant_id AND address.user_id = binding.member_id
    AND address.is_default AND address.deleted_at IS NULL
  WHERE binding.tenant_id = ${tenantId} AND binding.client_id = ${clientId}
    AND binding.external_user_id = ${externalUserId} AND binding.deleted_at IS NULL AND binding.status = 0`

const claim = (sql: Sql, { clientId, externalUserId, memberId, outOrderNo, now }: Claim) => sql<Attempt[]>`
  INSERT INTO purchase (tenant_id, client_id, out_order_no, external_user_id, member_id, ref_status, attempt, attempt_time,
    create_time)
  VALUES (${tenantId}, ${clientId}, ${outOrderNo}, ${externalUserId}, ${memberId}, 0, 1, ${now}, ${now})
  ON CONFLICT (tenant_id, client_id, out_order_no) DO UPDATE SET external_user_id = excluded.external_user_id,
    member_id = excluded.member_id, ref_status = 0, attempt = purchase.attempt + 1, attempt_time = excluded.attempt_time,
    fail_reason = NULL, revision = purchase.revision + 1
  WHERE purchase.ref_status = 2
    OR (purchase.ref_status = 0 AND purchase.attempt_time <= ${new Date(now.getTime() - ABANDONED_AFTER_MS)})
  RETURNING id::int AS id, attempt`

/** Nothing here needs the answer of another: all leave together, and the guards are looked at before the commit. */
async function complete(
  tx: TransactionSql,
  { attempt, claimed, rows }: { attempt: Attempt; claimed: Claim; rows: PurchaseRows },
): Promise<void> {
  const [held, completed] = await Promise.all([
    holdBinding(tx, claimed),
    tx`UPDATE purchase SET ${tx(rows.completed)}, ref_status = 1, revision = revision + 1
      WHERE tenant_id = ${tenantId} AND id = ${attempt.id} AND ref_status = 0 AND attempt = ${attempt.attempt}`,
    tx`INSERT INTO wallet_payment ${tx(rows.payment)}`,
    tx`INSERT INTO sub_order ${tx(rows.subOrders)}`,
    tx`INSERT INTO order_item ${tx(rows.items)}`,
    addToTally(tx, 'order_item', rows.tally),
  ])
  refuseUnless(held.count === 1, 'The user is not bound any more')
  refuseUnless(completed.count === 1, 'A later attempt has the number')
}

/** Purchases in PostgreSQL. */
export function postgresPurchases(sql: Sql): PurchaseStore {
  return {
    findBuyer: async (clientId, externalUserId) => (await findBuyer(sql, clientId, externalUserId))[0],
    claim: async (claimed) => (await claim(sql, claimed))[0],
    async findCreated(clientId, outOrderNo) {
      const [row] = await sql<CreatedRow[]>`
        SELECT order_no AS "orderNo", payment_id AS "paymentId", pay_amount::float8 AS "payAmount", expire_time AS "expireTime"
        FROM purchase
        WHERE tenant_id = ${tenantId} AND client_id = ${clientId} AND out_order_no = ${outOrderNo} AND ref_status = 1`
      return row
    },
    complete: (attempt, claimed, rows) => sql.begin((tx) => complete(tx, { attempt, claimed, rows })),
    async fail({ id, attempt }, reason) {
      await sql`
        UPDATE purchase SET ref_status = 2, fail_reason = ${reason}, revision = revision + 1
        WHERE tenant_id = ${tenantId} AND id = ${id} AND ref_status = 0 AND attempt = ${attempt}`
    },
  }
}
