import { setTimeout as delay } from 'node:timers/promises'
import type { DatabaseView } from './database-view.js'

/** What the rule of RECHARGE_AMOUNT gives a chance for, CNY cents. */
export const PER_AMOUNT = 10_000

/** Looking takes a fifth of the time at most: the work that is watched shall go on. */
const PAUSE_PER_LOOK = 4
const LEAST_PAUSE_MS = 50

/** A rule that does not hold, and what it was found by. */
export interface BrokenRule {
  readonly rule: string
  readonly rows: number
  readonly first: object
}

const agreeOfMember = (parts: readonly string[], ...columns: readonly string[]): string => `
  select tenant_id, lucky_draw_id, user_id, ${columns.map((column) => `sum(${column}) as ${column}`).join(', ')}
  from (${parts.join(' union all ')}) parts
  group by tenant_id, lucky_draw_id, user_id
  having ${columns
    .slice(1)
    .map((column) => `sum(${columns[0]}) <> sum(${column})`)
    .join(' or ')} or sum(${columns[0]}) < 0`

const owner = 'tenant_id, lucky_draw_id, user_id'
const signed = 'case when change_type = 1 then change_count else -change_count end'

const tallyOf = (name: string): string =>
  `(select sum(count) from lucky_draw_tally t where t.tenant_id = d.tenant_id and t.lucky_draw_id = d.id and t.name = '${name}')`
const countOf = (table: string, condition = 'true'): string =>
  `(select count(*) from ${table} r where r.tenant_id = d.tenant_id and r.lucky_draw_id = d.id and ${condition})`

/** What grants a coupon: a draw, or a redemption. */
const grants = `
  select tenant_id, asset_id as coupon_id from lucky_draw_record where asset_id is not null
  union all select tenant_id, cast(coupon_id as text) from point_exchange where coupon_id is not null`

/**
 * What must hold between the rows of draws, points and discounts at every moment, whoever writes meanwhile and wherever
 * a process ended: each is one statement for both databases, which finds what breaks the rule.
 */
const invariants: Readonly<Record<string, string>> = {
  'the wallet of chances is the unused items is the log': agreeOfMember(
    [
      `select ${owner}, available_count as available, total_gained_count - total_consumed_count as difference, 0 as items, 0 as log from lucky_draw_wallet`,
      `select ${owner}, 0, 0, 1, 0 from lucky_draw_chance_item where status = 0 and not is_over`,
      `select ${owner}, 0, 0, 0, ${signed} from lucky_draw_chance_log`,
    ],
    'available',
    'difference',
    'items',
    'log',
  ),
  'each used chance has one record and one entry of the log': agreeOfMember(
    [
      `select ${owner}, 1 as used, 0 as records, 0 as log from lucky_draw_chance_item where status = 1`,
      `select ${owner}, 0, 1, 0 from lucky_draw_record`,
      `select ${owner}, 0, 0, change_count from lucky_draw_chance_log where reason_code = 'USE_DRAW'`,
    ],
    'used',
    'records',
    'log',
  ),
  'the entry of a used chance is its own': `
    select consumed_log_id from lucky_draw_chance_item i left join lucky_draw_chance_log l on l.id = i.consumed_log_id and l.user_id = i.user_id and l.reason_code = 'USE_DRAW'
    where i.status = 1 group by consumed_log_id having count(*) <> 1 or count(l.id) <> 1`,
  'a request has one record': `
    select ${owner}, request_id from lucky_draw_record where request_id is not null group by ${owner}, request_id having count(*) > 1`,
  'records of a committed lucky draw are numbered without gaps': `
    select c.lucky_draw_id, c.drawn_count from lucky_draw_commitment c
    left join lucky_draw_record r on r.tenant_id = c.tenant_id and r.lucky_draw_id = c.lucky_draw_id
    group by c.tenant_id, c.lucky_draw_id, c.drawn_count
    having count(r.id) <> c.drawn_count or count(distinct r.sequence) <> c.drawn_count or coalesce(max(r.sequence), 0) <> c.drawn_count`,
  'what is gone of a stock was won': `
    select p.id, p.current_stock, count(r.id) as won from lucky_draw_prize p left join lucky_draw_record r on r.tenant_id = p.tenant_id and r.prize_id = p.id
    where p.stock_limit and p.prize_type <> 'NO_PRIZE'
    group by p.id, p.total_stock, p.current_stock having p.current_stock < 0 or p.total_stock - p.current_stock <> count(r.id)`,
  'chances for recharges are those that the recharges are worth': `
    select user_id, sum(log) as log, sum(worth) as worth
    from (
      select user_id, change_count as log, 0 as worth from lucky_draw_chance_log where reason_code = 'RECHARGE'
      union all select member_id, 0, amount / ${PER_AMOUNT} from wallet_recharge
    ) parts
    group by user_id having sum(log) <> sum(worth)`,
  'statistics are the rows': `
    select d.id from lucky_draw d
    where coalesce(${tallyOf('draws')}, 0) <> ${countOf('lucky_draw_record')}
      or coalesce(${tallyOf('used')}, 0) <> ${countOf('lucky_draw_record')}
      or coalesce(${tallyOf('wins')}, 0) <> ${countOf('lucky_draw_record', 'won')}
      or coalesce(${tallyOf('granted')}, 0) <> ${countOf('lucky_draw_chance_item')}
      or coalesce(${tallyOf('prizeGranted')}, 0) <> ${countOf('lucky_draw_record', 'asset_status = 1')}
      or coalesce(${tallyOf('prizeFailed')}, 0) <> ${countOf('lucky_draw_record', 'asset_status = 2')}`,
  'a granted coupon is there, and its member’s': `
    select r.id from lucky_draw_record r left join coupon c on c.tenant_id = r.tenant_id and cast(c.id as text) = r.asset_id and c.user_id = r.user_id
    where r.prize_type = 'PLATFORM_COUPON' and (r.asset_status = 1) <> (c.id is not null)`,
  'a redeemed coupon is there, and its member’s': `
    select e.id from point_exchange e left join coupon c on c.tenant_id = e.tenant_id and c.id = e.coupon_id and c.user_id = e.user_id
    where (e.product_type = 'COUPON') <> (c.id is not null)`,
  'each coupon was granted once': `
    select c.id from coupon c left join (${grants}) g on g.tenant_id = c.tenant_id and g.coupon_id = cast(c.id as text)
    group by c.id having count(g.coupon_id) <> 1`,
  'what was taken of a template are coupons': `
    select t.id from coupon_template t left join coupon c on c.tenant_id = t.tenant_id and c.template_id = t.id
    group by t.id, t.taken_count, t.total_count having t.taken_count <> count(c.id) or (t.total_count >= 0 and t.taken_count > t.total_count)`,
  'points are the sum of their entries, and never below zero': `
    select a.member_id from point_account a left join point_entry e on e.tenant_id = a.tenant_id and e.member_id = a.member_id
    group by a.member_id, a.balance having a.balance < 0 or a.balance <> coalesce(sum(e.points), 0) or min(e.balance) < 0`,
  'points of an award are entered once': `
    select w.biz_id from point_award w left join point_entry e on e.tenant_id = w.tenant_id and e.biz_type = w.biz_type and e.biz_id = w.biz_id and e.points = w.points
    group by w.biz_type, w.biz_id, w.points having count(e.id) <> case when w.points = 0 then 0 else 1 end`,
  'redemptions of a product are counted': `
    select p.id from point_product p left join point_exchange e on e.tenant_id = p.tenant_id and e.product_id = p.id
    group by p.id, p.redeemed_count, p.stock having p.redeemed_count <> count(e.id) or p.stock < -1`,
  'a redemption took its price once': `
    select id from (
      select id, 1 as exchanges, 0 as entries from point_exchange
      union all select cast(biz_id as bigint), 0, 1 from point_entry e where biz_type = 'REDEEM'
        and points = (select -x.point_price from point_exchange x where x.tenant_id = e.tenant_id and x.id = cast(e.biz_id as bigint) and x.user_id = e.member_id)
    ) parts
    group by id having sum(exchanges) <> 1 or sum(entries) <> 1`,
  'redeemed money was paid once': `
    select e.id from point_exchange e left join wallet_transaction w
      on w.tenant_id = e.tenant_id and w.biz_id = 'point-exchange-' || e.id and w.member_id = e.user_id and w.price = e.related_id
    group by e.id, e.product_type having count(w.id) <> case when e.product_type = 'WALLET' then 1 else 0 end`,
  'uses of a discount are counted, and never more than there are': `
    select d.id from member_discount d left join discount_use u on u.tenant_id = d.tenant_id and u.member_discount_id = d.id
    group by d.id, d.used_count, d.total_count having d.used_count <> count(u.order_id) or (d.total_count >= 0 and d.used_count > d.total_count)`,
  'discounts of a template are counted': `
    select t.id from discount_template t left join member_discount d on d.tenant_id = t.tenant_id and d.template_id = t.id
    group by t.id, t.granted_count having t.granted_count <> count(d.id)`,
}

/** The names of all rules. */
export const campaignRules: readonly string[] = Object.keys(invariants)

/** What breaks a rule now. */
export async function findBroken(view: DatabaseView): Promise<BrokenRule[]> {
  const found = await view(Object.values(invariants))
  return found.flatMap((rows, index) =>
    rows.length === 0 ? [] : [{ rule: campaignRules[index] as string, rows: rows.length, first: rows[0] as object }],
  )
}

/**
 * Looks again and again while the work is under way; answers its outcome, how often all rules were held against it, and
 * what broke one.
 */
export async function whileWatching<T>(
  view: DatabaseView,
  work: () => Promise<T>,
): Promise<{ readonly outcome: T; readonly looks: number; readonly broken: BrokenRule[] }> {
  const broken: BrokenRule[] = []
  let looks = 0
  const running = work()
  const isOver = running.then(
    () => true,
    () => true,
  )
  let pauseMs: number
  do {
    const began = performance.now()
    broken.push(...(await findBroken(view)))
    looks += 1
    pauseMs = Math.max(LEAST_PAUSE_MS, PAUSE_PER_LOOK * (performance.now() - began))
  } while (broken.length === 0 && !(await Promise.race([isOver, delay(pauseMs, false, { ref: false })])))
  const outcome = await running
  broken.push(...(await findBroken(view)))
  return { outcome, looks, broken }
}
