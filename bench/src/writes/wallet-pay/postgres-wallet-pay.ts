import type { Sql, TransactionSql } from 'postgres'
import { benchTenantId as tenantId } from '../../data/quality-checks.js'
import { addToTally, holdBinding, insertEvents } from '../postgres-database.js'
import { refuseUnless } from '../refuse-unless.js'
import { serialNumber } from '../serial-number.js'
import { movedChanges, paidEvents, PAYMENT, TITLE } from './hand-written-wallet-pay.js'
import type { DuePay, DuePayment, MovedItem, Paid, PaymentQuery, WalletPayStore } from './hand-written-wallet-pay.js'

const find = (sql: Sql, { clientId, externalUserId, paymentId }: PaymentQuery, now: Date) => sql<DuePayment[]>`
  SELECT payment.member_id::int AS "memberId", payment.biz_no AS "orderNo", payment.pay_amount::float8 AS "payAmount",
    payment.status, coalesce(payment.expire_time <= ${now}, false) AS "isOver"
  FROM partner_member AS binding
  JOIN member ON member.tenant_id = binding.tenant_id AND member.id = binding.member_id AND member.deleted_at IS NULL
    AND member.status = 0
  JOIN wallet_payment AS payment ON payment.tenant_id = binding.tenant_id AND payment.member_id = binding.member_id
    AND payment.client_id = binding.client_id AND payment.payment_id = ${paymentId} AND payment.biz_type = 'PURCHASE'
  WHERE binding.tenant_id = ${tenantId} AND binding.client_id = ${clientId}
    AND binding.external_user_id = ${externalUserId} AND binding.deleted_at IS NULL AND binding.status = 0`

const payItems = (tx: TransactionSql, { orderNo, now }: DuePay) => tx<MovedItem[]>`
  UPDATE order_item SET status = 201, previous_status = status, status_time = ${now}, is_wallet_paid = true,
    revision = revision + 1
  WHERE tenant_id = ${tenantId} AND parent_order_no = ${orderNo} AND status IN (101, 102)
  RETURNING order_item_no AS "orderItemNo", order_no AS "orderNo", previous_status AS "previousStatus", (extract(epoch FROM create_time) * 1000)::float8 AS "createTime"`

const debit = (tx: TransactionSql, { memberId, payAmount, now }: DuePay) => tx<{ balance: number; frozen: number }[]>`
  UPDATE wallet SET balance = balance - ${payAmount}, total_expense = total_expense + ${payAmount},
    change_time = greatest(change_time, ${now})
  WHERE tenant_id = ${tenantId} AND member_id = ${memberId} AND balance >= ${payAmount}
  RETURNING balance::float8 AS balance, freeze_price::float8 AS frozen`

/** Marks all that is paid: nothing here needs the answer of another, and all leave together. */
async function settle(tx: TransactionSql, due: DuePay): Promise<Paid> {
  const { paymentId, orderNo, now } = due
  const [held, paid, [purchase], , moved, [all], [wallet]] = await Promise.all([
    holdBinding(tx, due),
    tx`UPDATE wallet_payment SET status = 10, success_time = ${now}
      WHERE tenant_id = ${tenantId} AND payment_id = ${paymentId} AND status = 0`,
    tx<{ outOrderNo: string }[]>`UPDATE purchase SET pay_time = ${now}, revision = revision + 1
      WHERE tenant_id = ${tenantId} AND order_no = ${orderNo} AND pay_time IS NULL RETURNING out_order_no AS "outOrderNo"`,
    tx`UPDATE sub_order SET pay_time = ${now}, revision = revision + 1
      WHERE tenant_id = ${tenantId} AND parent_order_no = ${orderNo} AND pay_time IS NULL AND cancel_time IS NULL`,
    payItems(tx, due),
    tx<{ count: number }[]>`
      SELECT count(*)::int AS count FROM order_item WHERE tenant_id = ${tenantId} AND parent_order_no = ${orderNo}`,
    debit(tx, due),
  ])
  refuseUnless(held.count === 1, 'The user is not bound any more')
  refuseUnless(paid.count === 1, 'The payment does not wait any more')
  refuseUnless(purchase !== undefined && moved.count > 0 && moved.count === all?.count, 'The order cannot be paid')
  refuseUnless(wallet !== undefined, 'The wallet has too little')
  return { moved, wallet, outOrderNo: purchase.outOrderNo }
}

async function pay(tx: TransactionSql, due: DuePay): Promise<number> {
  const { paymentId, memberId, payAmount, now } = due
  const paid = await settle(tx, due)
  const { moved, wallet } = paid
  await Promise.all([
    tx`INSERT INTO wallet_transaction (tenant_id, no, member_id, biz_type, biz_id, title, price, balance, freeze_price, create_time)
      VALUES (${tenantId}, ${serialNumber('W', now)}, ${memberId}, ${PAYMENT}, ${paymentId}, ${TITLE}, ${-payAmount},
        ${wallet.balance}, ${wallet.frozen}, ${now})`,
    addToTally(tx, 'order_item', movedChanges(memberId, moved)),
    insertEvents(tx, paidEvents(due, paid)),
  ])
  return wallet.balance
}

/** Payments from wallets in PostgreSQL. */
export const postgresWalletPay = (sql: Sql): WalletPayStore => ({
  find: async (query, now) => (await find(sql, query, now))[0],
  pay: (due) => sql.begin((tx) => pay(tx, due)),
})
