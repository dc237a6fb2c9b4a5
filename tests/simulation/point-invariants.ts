import { BROWSE_CAP } from './campaign-town.js'
import type { Invariant } from './invariant.js'

const PRIZE = 11

/** Points and what they were redeemed for. */
export const pointInvariants: readonly Invariant[] = [
  {
    title: 'points are the sum of their entries, and never below zero',
    sql: `select member_id, balance from point_account as account where balance < 0
        or balance <> (select coalesce(sum(points), 0) from point_entry where member_id = account.member_id)
      union all select member_id, balance from point_entry as entry where balance < 0
        or balance <> (select sum(points) from point_entry as before where before.member_id = entry.member_id and before.id <= entry.id)
        or not exists (select 1 from point_account where member_id = entry.member_id)`,
  },
  {
    title: 'an event is worth what was answered, once',
    sql: `select biz_type, biz_id from point_award as award where nullif(points, 0) is not
        (select sum(points) from point_entry as entry where entry.biz_type = award.biz_type and entry.biz_id = award.biz_id)
      union all select biz_type, biz_id from point_entry as entry where biz_type not in ('REDEEM', 'RNO_GOODS_DETAIL_BROWSE')
        and not exists (select 1 from point_award as award where award.biz_type = entry.biz_type and award.biz_id = entry.biz_id)
      union all select biz_type, biz_id from point_entry group by biz_type, biz_id having count(*) > 1`,
  },
  {
    title: 'browsing brings no more on a day than it may',
    sql: `select member_id, day, sum(points) from (select member_id, points, date(create_time / 1000, 'unixepoch', '+8 hours') as day
      from point_entry where biz_type = 'RNO_GOODS_DETAIL_BROWSE') group by member_id, day having sum(points) > ${BROWSE_CAP}`,
  },
  {
    title: 'as many pieces of a product are gone as were redeemed',
    sql: `select id, stock, redeemed_count from point_product as product where stock < 0
      or redeemed_count <> (select count(*) from point_exchange where product_id = product.id)
      or stock + redeemed_count <> cast(description as integer)`,
  },
  {
    title: 'no member redeems a product more often than one may',
    sql: `select user_id, product.id from point_exchange join point_product as product on product.id = product_id
      group by user_id, product.id having limit_per_user <> 0 and count(*) > limit_per_user`,
  },
  {
    title: 'a redemption is paid with points and brings its product, once',
    sql: `select id, product_type from point_exchange as exchange where
        -point_price is not (select sum(points) from point_entry where biz_type = 'REDEEM' and biz_id = cast(exchange.id as text)
          and member_id = exchange.user_id and balance = exchange.balance)
        or (product_type = 'COUPON') <> (coupon_id is not null) or (product_type = 'PHYSICAL') <> (status = 1)
        or (case when product_type = 'WALLET' then related_id end) is not (select sum(price) from wallet_transaction as entry
          where entry.member_id = exchange.user_id and biz_type = ${PRIZE} and biz_id = 'point-exchange-' || exchange.id)
      union all select biz_id, 'entry' from point_entry where biz_type = 'REDEEM'
        and not exists (select 1 from point_exchange where cast(id as text) = biz_id)
      union all select biz_id, 'money' from wallet_transaction where biz_type = ${PRIZE}
        and not exists (select 1 from point_exchange where 'point-exchange-' || id = biz_id)`,
  },
  {
    title: 'one redemption has one name',
    sql: 'select user_id, request_id from point_exchange where request_id is not null group by user_id, request_id having count(*) > 1',
  },
]
