import type { Invariant } from './invariant.js'

/** What holds once every channel works, hours have passed and every job has run; with the present in milliseconds. */
export const healedInvariants = (now: number): readonly Invariant[] => [
  {
    title: 'no payment waits beyond its time',
    sql: `select payment_id from wallet_payment where status = 0 and expire_time <= ${now}
      union all select order_no from pay_order where status = 0 and expire_time <= ${now}`,
  },
  {
    title: 'no supplement waits that may be debited and is covered',
    sql: `select order_expenses_no from supplement join wallet on wallet.member_id = supplement.user_id and balance >= amount
      where supplement.status = 0
        and exists (select 1 from member where member.id = supplement.user_id and member.status = 0)
        and exists (select 1 from partner_member as binding where binding.member_id = supplement.user_id and binding.status = 0
          and binding.deleted_at is null and supplement_auth)
        and case when biz_type = 2
          then exists (select 1 from bag_order where bag_order_no = supplement.bag_order_no and status not in (9, 10))
          else exists (select 1 from order_item where order_no = supplement.order_no and status not in (104, 105, 209)) end`,
  },
  { title: 'no invoice waits', sql: 'select invoice_no from invoice where status = 0' },
  {
    title: 'no coupon that is over is unused',
    sql: `select id from coupon where status = 1 and valid_end_time <= ${now}`,
  },
  {
    title: 'no bag waits beyond its time',
    sql: `select id, status from bag_order where (status = 0 and status_time <= ${now - 24 * 3_600_000})
      or (status = 6 and status_time <= ${now - 14 * 86_400_000}) or (status = 4 and status_time <= ${now - 30 * 86_400_000})`,
  },
]
