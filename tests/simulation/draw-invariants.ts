import type { Invariant } from './invariant.js'

/** Rows of the same member in the same lucky draw. */
const ofOwner = (table: string, owner = 'wallet') =>
  `${table} where user_id = ${owner}.user_id and lucky_draw_id = ${owner}.lucky_draw_id`
const items = ofOwner('lucky_draw_chance_item')
const logged = (condition: string) =>
  `(select coalesce(sum(change_count), 0) from ${ofOwner('lucky_draw_chance_log')} and ${condition})`
const DAY = `date(create_time / 1000, 'unixepoch', '+8 hours')`
const ALIVE = 'deleted_at is null'

/** Chances: wallet = items = log. */
const chanceInvariants: readonly Invariant[] = [
  {
    title: 'a wallet of chances follows from its log',
    sql: `select id, total_gained_count, total_consumed_count, available_count from lucky_draw_wallet as wallet
      where available_count < 0 or available_count <> total_gained_count - total_consumed_count
        or total_gained_count <> ${logged('change_type = 1')} or total_consumed_count <> ${logged('change_type = 2')}`,
  },
  {
    title: 'a wallet of chances has as many as there are',
    sql: `select id, total_gained_count, available_count from lucky_draw_wallet as wallet where total_gained_count <> (select count(*) from ${items})
      or available_count <> (select count(*) from ${items} and status = 0 and not is_over)
      or ${logged(`reason_code = 'EXPIRED'`)} <> (select count(*) from ${items} and is_over)`,
  },
  {
    title: 'chances and their log are in a wallet',
    sql: `select 'chance', id from lucky_draw_chance_item as row where not exists (select 1 from ${ofOwner('lucky_draw_wallet', 'row')})
      union all select 'log', id from lucky_draw_chance_log as row where not exists (select 1 from ${ofOwner('lucky_draw_wallet', 'row')})`,
  },
  {
    title: 'a chance is used together with its record, or not at all',
    sql: `select id from lucky_draw_wallet as wallet where (select count(*) from ${items} and status = 1) <> (select count(*) from ${ofOwner('lucky_draw_record')})
      or (select count(*) from ${items} and status = 1) <> ${logged(`reason_code = 'USE_DRAW'`)}
      union all select id from lucky_draw_record as row where not exists (select 1 from ${ofOwner('lucky_draw_wallet', 'row')})`,
  },
  {
    title: 'a used chance has an entry of its own, and was used before it was over',
    sql: `select item.id from lucky_draw_chance_item as item left join lucky_draw_chance_log as log on log.id = item.consumed_log_id
        where (item.status = 1) <> (item.consumed_log_id is not null) or (item.status = 1 and item.is_over)
          or (item.status = 1 and (log.reason_code is not 'USE_DRAW' or log.user_id <> item.user_id or log.lucky_draw_id <> item.lucky_draw_id
            or item.expiration_time <= log.create_time))
      union all select consumed_log_id from lucky_draw_chance_item where consumed_log_id is not null group by consumed_log_id having count(*) > 1`,
  },
  {
    title: 'a member gets as many chances by a rule as were counted, and no more than one may',
    sql: `select rule.id, gain.user_id, gain.gained from lucky_draw_chance_gain as gain join lucky_draw_chance_rule as rule on rule.id = gain.rule_id
        where (max_count_per_user <> -1 and gained > max_count_per_user) or (type = 'DEFAULT_FREE' and gained > chances_awarded)
          or gained <> (select count(*) from lucky_draw_chance_item as item where item.rule_id = rule.id and item.user_id = gain.user_id)
      union all select rule_id, user_id, id from lucky_draw_chance_item as item where rule_id <> 0
        and not exists (select 1 from lucky_draw_chance_gain as gain where gain.rule_id = item.rule_id and gain.user_id = item.user_id)`,
  },
  {
    title: 'only money that was paid in brings chances',
    sql: `select item.user_id, item.lucky_draw_id from lucky_draw_chance_item as item join lucky_draw_chance_rule as rule on rule.id = rule_id
      where type = 'RECHARGE_AMOUNT' group by item.user_id, rule.id having count(*) >
        (select coalesce(sum(amount / 5000), 0) from wallet_recharge where channel = 'CARD' and member_id = item.user_id)`,
  },
]

/** Prizes and what became of them. */
const recordInvariants: readonly Invariant[] = [
  {
    title: 'as many prizes of a stock are gone as were won',
    sql: `select id, total_stock, current_stock from lucky_draw_prize as prize where current_stock < 0
      or (stock_limit and total_stock - current_stock <> (select count(*) from lucky_draw_record where prize_id = prize.id))`,
  },
  {
    title: 'the probabilities of a lucky draw are at most all there is, and its table has them',
    sql: `select lucky_draw_id from lucky_draw_prize where ${ALIVE} group by lucky_draw_id having sum(win_probability) > 10000
      union all select draw.id from lucky_draw as draw join lucky_draw_prize as prize on prize.lucky_draw_id = draw.id and prize.${ALIVE}
        where draw.status = 1 and prize.win_probability <> coalesce((select range.value ->> 'to' - range.value ->> 'from'
          from lucky_draw_table as version, json_each(version.ranges) as range
          where version.lucky_draw_id = draw.id and version.version = draw.table_version and range.value ->> 'prizeId' = prize.id), 0)`,
  },
  {
    title: 'a draw led where its number says',
    sql: `select id, number, drawn_prize_id from lucky_draw_record as record where number is not null and drawn_prize_id is not
        (select range.value ->> 'prizeId' from lucky_draw_table as version, json_each(version.ranges) as range
          where version.lucky_draw_id = record.lucky_draw_id and version.version = record.table_version
            and range.value ->> 'from' <= record.number and record.number < range.value ->> 'to')
      union all select id, number, prize_id from lucky_draw_record where won <> (prize_id is not null)
        or (prize_id is not null and prize_id is not drawn_prize_id) or won <> (asset_status is not null) or prize_type = 'NO_PRIZE'
      union all select id, number, drawn_prize_id from lucky_draw_record as record where number is null
        and not exists (select 1 from ${ofOwner('lucky_draw_special_user', 'record')} and prize_id is not null)`,
  },
  {
    title: 'one draw has one name',
    sql: `select lucky_draw_id, user_id, request_id from lucky_draw_record where request_id is not null
      group by lucky_draw_id, user_id, request_id having count(*) > 1`,
  },
  {
    title: 'a coupon that was won is granted once, or its grant waits for another try',
    sql: `select record.id, asset_status, asset_id from lucky_draw_record as record where won and (
        (prize_type = 'PLATFORM_COUPON' and asset_status = 0) or (prize_type <> 'PLATFORM_COUPON' and asset_status <> 0)
        or (asset_status = 1) <> (asset_id is not null) or (asset_status = 2) <> (retry_time is not null)
        or (asset_status = 1 and not exists (select 1 from coupon join lucky_draw_prize as prize on prize.template_id = coupon.template_id
          where cast(coupon.id as text) = asset_id and coupon.user_id = record.user_id and prize.id = record.prize_id)))
      union all select count(*), 1, asset_id from lucky_draw_record where asset_id is not null group by asset_id having count(*) > 1`,
  },
]

/** What statistics are made of, beside a recount. */
const counted = (name: string, rows: string, { key = `''`, count = 'count(*)' } = {}) =>
  `select lucky_draw_id, '${name}' as name, cast(${key} as text) as key, ${count} as found from ${rows} group by lucky_draw_id, ${key}`

const tallyInvariants: readonly Invariant[] = [
  {
    title: 'the counts of a lucky draw are those of a recount',
    sql: `select lucky_draw_id, name, key, sum(found) from (
        ${[
          counted('draws', 'lucky_draw_record'),
          counted('wins', 'lucky_draw_record where won'),
          counted('dayDraws', 'lucky_draw_record', { key: DAY }),
          counted('dayWins', 'lucky_draw_record where won', { key: DAY }),
          counted('prizeWins', 'lucky_draw_record where won', { key: 'prize_id' }),
          counted('prizeGranted', 'lucky_draw_record where asset_status = 1', { key: 'prize_id' }),
          counted('prizeFailed', 'lucky_draw_record where asset_status = 2', { key: 'prize_id' }),
          counted('members', 'lucky_draw_wallet'),
          counted('granted', 'lucky_draw_chance_item'),
          counted('used', 'lucky_draw_chance_item where status = 1'),
          counted('expired', 'lucky_draw_chance_item where is_over'),
          'select lucky_draw_id, name, key, -count as found from lucky_draw_tally',
        ].join('\n        union all ')})
      group by lucky_draw_id, name, key having sum(found) <> 0`,
  },
]

export const drawInvariants: readonly Invariant[] = [...chanceInvariants, ...recordInvariants, ...tallyInvariants]
