import type { Database } from 'better-sqlite3'
import { benchTenantId } from '../../data/quality-checks.js'
import type { Wallet } from '../outbox-row.js'
import { refuseUnless } from '../refuse-unless.js'
import { serialNumber } from '../serial-number.js'
import { sqliteInsert, sqliteTally } from '../sqlite-database.js'
import { movedChanges, paidEvents, PAYMENT, TITLE } from './hand-written-wallet-pay.js'
import type { DuePay, DuePayment, MovedItem, WalletPayStore } from './hand-written-wallet-pay.js'

const binding = `partner_member AS binding
  JOIN member ON member.tenant_id = binding.tenant_id AND member.id = binding.member_id AND member.deleted_at IS NULL
    AND member.status = 0`
const isBound = `binding.tenant_id = ${benchTenantId} AND binding.client_id = @clientId
  AND binding.external_user_id = @externalUserId AND binding.deleted_at IS NULL AND binding.status = 0`

const statements = {
  find: `SELECT payment.member_id AS memberId, payment.biz_no AS orderNo, payment.pay_amount AS payAmount, payment.status,
      coalesce(payment.expire_time <= @now, 0) AS isOver
    FROM ${binding} JOIN wallet_payment AS payment ON payment.tenant_id = binding.tenant_id
      AND payment.member_id = binding.member_id AND payment.client_id = binding.client_id
      AND payment.payment_id = @paymentId AND payment.biz_type = 'PURCHASE'
    WHERE ${isBound}`,
  held: `SELECT 1 FROM ${binding} WHERE ${isBound} AND binding.member_id = @memberId`,
  debit: `UPDATE wallet SET balance = balance - @payAmount, total_expense = total_expense + @payAmount,
      change_time = max(coalesce(change_time, @now), @now)
    WHERE tenant_id = ${benchTenantId} AND member_id = @memberId AND balance >= @payAmount
    RETURNING balance, freeze_price AS frozen`,
  entry: `INSERT INTO wallet_transaction (tenant_id, no, member_id, biz_type, biz_id, title, price, balance, freeze_price, create_time)
    VALUES (${benchTenantId}, @no, @memberId, ${PAYMENT}, @paymentId, '${TITLE}', -@payAmount, @balance, @frozen, @now)`,
  payment: `UPDATE wallet_payment SET status = 10, success_time = @now
    WHERE tenant_id = ${benchTenantId} AND payment_id = @paymentId AND status = 0`,
  purchase: `UPDATE purchase SET pay_time = @now, revision = revision + 1
    WHERE tenant_id = ${benchTenantId} AND order_no = @orderNo AND pay_time IS NULL RETURNING out_order_no`,
  subOrders: `UPDATE sub_order SET pay_time = @now, revision = revision + 1
    WHERE tenant_id = ${benchTenantId} AND parent_order_no = @orderNo AND pay_time IS NULL AND cancel_time IS NULL`,
  items: `UPDATE order_item SET status = 201, previous_status = status, status_time = @now, is_wallet_paid = 1,
      revision = revision + 1
    WHERE tenant_id = ${benchTenantId} AND parent_order_no = @orderNo AND status IN (101, 102)
    RETURNING order_item_no AS orderItemNo, order_no AS orderNo, previous_status AS previousStatus, create_time AS createTime`,
  count: `SELECT count(*) FROM order_item WHERE tenant_id = ${benchTenantId} AND parent_order_no = ?`,
}

/** Payments from wallets in a file of SQLite, where nobody else writes meanwhile. */
export function sqliteWalletPay(database: Database): WalletPayStore {
  const find = database.prepare<[object], DuePayment>(statements.find)
  const findHeld = database.prepare(statements.held)
  const debit = database.prepare<[object], Wallet>(statements.debit)
  const insertEntry = database.prepare(statements.entry)
  const payPayment = database.prepare(statements.payment)
  const payPurchase = database.prepare<[object], string>(statements.purchase).pluck()
  const paySubOrders = database.prepare(statements.subOrders)
  const payItems = database.prepare<[object], MovedItem>(statements.items)
  const countItems = database.prepare<[string], number>(statements.count).pluck()
  const insertEvent = sqliteInsert(database, 'event_outbox')
  const addToTally = sqliteTally(database, 'order_item')

  const pay = database.transaction((due: DuePay): number => {
    const { clientId, externalUserId, paymentId, memberId, orderNo, payAmount } = due
    const now = due.now.getTime()
    const isHeld = findHeld.get({ clientId, externalUserId, memberId }) !== undefined
    refuseUnless(isHeld, 'The user is not bound any more')
    const wallet = debit.get({ memberId, payAmount, now })
    refuseUnless(wallet !== undefined, 'The wallet has too little')
    insertEntry.run({ ...wallet, no: serialNumber('W', due.now), memberId, paymentId, payAmount, now })
    refuseUnless(payPayment.run({ paymentId, now }).changes === 1, 'The payment does not wait any more')
    const outOrderNo = payPurchase.get({ orderNo, now })
    refuseUnless(outOrderNo !== undefined, 'The order cannot be paid')
    paySubOrders.run({ orderNo, now })
    const moved = payItems.all({ orderNo, now })
    refuseUnless(moved.length > 0 && moved.length === countItems.get(orderNo), 'The order cannot be paid')
    addToTally(movedChanges(memberId, moved))
    for (const event of paidEvents(due, { moved, outOrderNo, wallet })) insertEvent(event)
    return wallet.balance
  })
  return {
    find: (query, now) => find.get({ ...query, now: now.getTime() }),
    pay: (due) => pay.immediate(due),
  }
}
