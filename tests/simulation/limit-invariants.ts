import type { Invariant } from './invariant.js'

/** Redemptions that succeeded, by code. */
const successes = 'from coupon_exchange_log as log where log.code = code.code and exchange_status = 2'
const DAY = `date(used_time / 1000, 'unixepoch', '+8 hours')`

/** How often a grouping of rows comes at most, by a limit of which -1 is none. */
const beyond = (limit: string) => `having ${limit} <> -1 and count(*) > ${limit}`

/** Coupons, codes and check-ins: never more than was set. */
export const limitInvariants: readonly Invariant[] = [
  {
    title: 'no more coupons of a template than there are, and as many as were counted',
    sql: `select id, taken_count, total_count from coupon_template where (total_count <> -1 and taken_count > total_count)
      or taken_count <> (select count(*) from coupon where template_id = coupon_template.id)`,
  },
  {
    title: 'no member has more coupons of a template than one may take',
    sql: `select user_id, template.id from coupon join coupon_template as template on template.id = template_id
      group by user_id, template.id ${beyond('template.take_limit_count')}`,
  },
  {
    title: 'a code is used as often as it succeeded, and no more often than it may be',
    sql: `select id, used_count, max_usage from coupon_exchange_code as code
      where (max_usage <> -1 and used_count > max_usage) or used_count <> (select count(*) ${successes})`,
  },
  {
    title: 'no member uses a code more often than one may',
    sql: `select user_id, code.id from coupon_exchange_log as log join coupon_exchange_code as code on code.code = log.code
      where exchange_status = 2 group by user_id, code.id ${beyond('code.take_limit_count')}`,
  },
  {
    title: 'no member uses a code more often on a day than one may',
    sql: `select user_id, code.id from coupon_exchange_log as log join coupon_exchange_code as code on code.code = log.code
      where exchange_status = 2 group by user_id, code.id, ${DAY} ${beyond('code.daily_take_limit_count')}`,
  },
  {
    title: 'every coupon comes from one redemption, of a code or of points, or from one draw',
    sql: `select id from coupon where 1 <> (select count(*) from coupon_exchange_log
        where exchange_status = 2 and user_id = coupon.user_id and ',' || coupon_code || ',' like '%,' || coupon.code || ',%')
      + (select count(*) from point_exchange where coupon_id = coupon.id and user_id = coupon.user_id)
      + (select count(*) from lucky_draw_record
        where prize_type = 'PLATFORM_COUPON' and asset_status = 1 and asset_id = cast(coupon.id as text) and user_id = coupon.user_id)`,
  },
  {
    title: 'the check-in code is used as often as it was credited, and no more often than it may be',
    sql: `select id, used_count from wallet_redeem_code as code where (max_usage <> -1 and used_count > max_usage)
      or used_count <> (select count(*) from checkin_record where wallet_redeem_code_id = code.id)`,
  },
  {
    title: 'no member checks in more often than one may',
    sql: `select user_id from checkin_record join wallet_redeem_code as code on code.id = wallet_redeem_code_id
        group by user_id, code.id ${beyond('code.take_limit_count')}
      union all select user_id from checkin_record join wallet_redeem_code as code on code.id = wallet_redeem_code_id
        group by user_id, code.id, day ${beyond('code.daily_take_limit_count')}`,
  },
]
