import type { Invariant } from './invariant.js'

/** What the ledger says of a business event, for a comparison with what the business says. */
const booked = (bizType: number, row: string, bizId: string): string =>
  `(select sum(price) from wallet_transaction as entry
    where entry.member_id = ${row}.member_id and entry.biz_type = ${bizType} and entry.biz_id = ${bizId})`

const orphan = (bizType: number, business: string): string =>
  `select id, biz_id from wallet_transaction as entry where biz_type = ${bizType} and not exists (select 1 from ${business})`

/** Whether no item of a supplement's sub-order lives. */
const HAS_ENDED = `(biz_type = 1 and not exists
  (select 1 from order_item as item where item.order_no = supplement.order_no and item.status not in (104, 105, 209)))`

/** Money: every wallet follows from its entries, and every entry from what it was for. */
export const walletInvariants: readonly Invariant[] = [
  {
    title: 'Σ entries = balance + frozen, and neither is below zero',
    sql: `select member_id, balance, freeze_price from wallet where balance < 0 or freeze_price < 0 or balance + freeze_price <>
      (select coalesce(sum(price), 0) from wallet_transaction as entry where entry.member_id = wallet.member_id)`,
  },
  {
    title: 'the last entry tells the balance',
    sql: `select wallet.member_id, wallet.balance, entry.balance as told from wallet_transaction as entry
      left join wallet on wallet.member_id = entry.member_id
      where entry.id in (select max(id) from wallet_transaction group by member_id)
        and (wallet.balance is not entry.balance or wallet.freeze_price is not entry.freeze_price)`,
  },
  {
    title: 'the running totals are those of the entries',
    sql: `select member_id, total_expense, total_recharge from wallet where
      total_expense <> (select coalesce(-sum(price), 0) from wallet_transaction as entry
        where entry.member_id = wallet.member_id and biz_type in (3, 4, 7))
      or total_recharge <> (select coalesce(sum(price), 0) from wallet_transaction as entry
        where entry.member_id = wallet.member_id and biz_type in (1, 2))`,
  },
  {
    title: 'a recharge is credited once',
    sql: `select id from wallet_recharge where amount + bonus is not ${booked(1, 'wallet_recharge', 'cast(wallet_recharge.id as text)')}
      union all select id from wallet_transaction as entry
        where biz_type = 1 and not exists (select 1 from wallet_recharge where cast(id as text) = entry.biz_id)`,
  },
  {
    title: 'what was refunded of a recharge was debited',
    sql: `select id, refund_amount from wallet_recharge where refund_amount > amount + bonus or refund_amount <>
      (select coalesce(-sum(price), 0) from wallet_transaction where biz_type = 2 and biz_id like wallet_recharge.id || '-%')`,
  },
  {
    title: 'a wallet payment is paid if and only if the ledger has its debit',
    sql: `select payment_id, status from wallet_payment where
      (case when status = 10 then -pay_amount end) is not ${booked(3, 'wallet_payment', 'wallet_payment.payment_id')}`,
  },
  {
    title: 'every payment in the ledger is a paid wallet payment',
    sql: orphan(3, 'wallet_payment where payment_id = entry.biz_id and status = 10'),
  },
  {
    title: 'a supplement is debited automatically if and only if the ledger has its debit',
    sql: `select order_expenses_no, status, auto_debited from supplement where
      (case when status = 10 and auto_debited then -amount end) is not
      (select sum(price) from wallet_transaction as entry where entry.member_id = supplement.user_id and biz_type = 7 and biz_id = order_expenses_no)`,
  },
  {
    title: 'every automatic debit in the ledger is that of a paid supplement',
    sql: orphan(7, 'supplement where order_expenses_no = entry.biz_id and status = 10 and auto_debited'),
  },
  {
    title: 'only what was paid from the wallet for an item is given back, once, when it is refunded',
    sql: `select entry.id, entry.price from wallet_transaction as entry left join order_item as item on item.order_item_no = entry.biz_id
      where biz_type = 4 and entry.biz_id not in (select order_expenses_no from supplement) and (item.id is null or item.user_id <> entry.member_id or item.status <> 209 or not item.is_wallet_paid
        or entry.price > item.qty * item.actual_price + item.freight_fee)`,
  },
  {
    title: 'a paid supplement comes back if and only if its sub-order has ended, once',
    sql: `select order_expenses_no, status from supplement where
      (case when status = 10 and ${HAS_ENDED} then amount end) is not (select sum(price) from wallet_transaction as entry
        where entry.member_id = supplement.user_id and entry.biz_type = 4 and entry.biz_id = order_expenses_no)`,
  },
  {
    title: 'no supplement of a sub-order that has ended is unpaid',
    sql: `select order_expenses_no from supplement where status = 0 and ${HAS_ENDED}`,
  },
  {
    title: 'nobody is debited or given anything who was disabled or not bound then',
    sql: 'select * from simulated_forbidden',
  },
  {
    title: 'a check-in is credited once',
    sql: `select id from checkin_record where grant_amount is not (select sum(price) from wallet_transaction as entry
        where entry.member_id = checkin_record.user_id and biz_type = 10 and biz_id = cast(checkin_record.id as text))
      union all select id from wallet_transaction as entry
        where biz_type = 10 and not exists (select 1 from checkin_record where cast(id as text) = entry.biz_id)`,
  },
]
