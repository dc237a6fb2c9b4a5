import type { WireRequest } from '../load/wire-request.js'
import { adminRead } from './bearer-request.js'
import { benchTenantId } from './quality-checks.js'
import type { Seed } from './seed.js'
import type { SeedWords } from './seed-words.js'

/** The lucky draw that is drawn in. */
export const benchDrawId = 1
/** Where a host's own consumer application would offer the draw. */
export const drawPath = '/draw'

const statisticsPath = `/admin-api/promotion/lucky-draw/statistics?id=${benchDrawId}`

/** Members who draw in turn, and as many chances as none of them uses up. */
const members = 500
const chancesEach = 600
const chances = members * chancesEach

const PRIZES = 8
/** Basis points of each prize: four in five draws win something. */
const PROBABILITY = 1000
const STOCK = 100_000_000
/** The rows that a count is spread over, by the member. */
const SLOTS = 8
/** Days over which the draws so far are spread. */
const DAYS = 30
const MINUTES = DAYS * 24 * 60

/** One member after the other draws. */
export function drawRequests(): WireRequest[] {
  return Array.from({ length: members }, (_, index) => ({
    path: drawPath,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ userId: index + 1, luckyDrawId: benchDrawId }),
    expect: '"recordId":',
  }))
}

/** What became of the lucky draw so far; the answer must know of all draws before the measurement. */
export function statisticsRequests(records: number, adminKey: string): WireRequest[] {
  return [adminRead(adminKey, statisticsPath, `"drawCount":${records}`)]
}

/** A published lucky draw with its members, their chances, and so many draws that there were. */
export const drawSeed = (records: number): Seed => ({
  tables: [
    'member',
    'lucky_draw',
    'lucky_draw_prize',
    'lucky_draw_chance_item',
    'lucky_draw_wallet',
    'lucky_draw_record',
    'lucky_draw_tally',
  ],
  statements: (words) => [
    ...campaignStatements(words),
    ...chanceStatements(words),
    ...recordStatements(records, words),
  ],
})

/** So many minutes after the beginning. */
const timeOf =
  ({ later }: SeedWords) =>
  (minutes: string): string =>
    later(minutes, 60_000)

/** Half of the prizes have a stock; the sixth is a blank. */
function campaignStatements(words: SeedWords): string[] {
  const { series, yes, no } = words
  const time = timeOf(words)
  const ranges = Array.from({ length: PRIZES }, (_, index) => ({
    prizeId: index + 1,
    from: index * PROBABILITY,
    to: (index + 1) * PROBABILITY,
  }))
  return [
    `INSERT INTO member (tenant_id, id, union_id, status, create_time)
     SELECT ${benchTenantId}, i + 1, 'bench-' || i, 0, ${time('0')} FROM ${series({ count: members })}`,
    `INSERT INTO lucky_draw (tenant_id, id, code, name, start_time, end_time, prize_display_mode, display_prize_count,
       reg_required, status, table_version, create_time)
     VALUES (${benchTenantId}, ${benchDrawId}, 'BENCH', 'Bench', ${time('0')}, ${time('52560000')}, 1, 0, ${no}, 1, 1, ${time('0')})`,
    `INSERT INTO lucky_draw_table (tenant_id, lucky_draw_id, version, ranges)
     VALUES (${benchTenantId}, ${benchDrawId}, 1, '${JSON.stringify(ranges)}')`,
    `INSERT INTO lucky_draw_prize (tenant_id, id, lucky_draw_id, name, prize_type, win_probability, stock_limit, total_stock,
       current_stock, fixed_display, create_time)
     SELECT ${benchTenantId}, i + 1, ${benchDrawId}, 'Prize ' || i, CASE i WHEN 5 THEN 'NO_PRIZE' ELSE 'PHYSICAL' END, ${PROBABILITY},
       CASE i % 2 WHEN 0 THEN ${yes} ELSE ${no} END, ${STOCK}, ${STOCK}, ${no}, ${time('0')} FROM ${series({ count: PRIZES })}`,
  ]
}

function chanceStatements(words: SeedWords): string[] {
  const { series, no } = words
  const time = timeOf(words)
  return [
    `INSERT INTO lucky_draw_chance_item (tenant_id, user_id, lucky_draw_id, rule_id, expiration_time, status, is_over, create_time)
     SELECT ${benchTenantId}, 1 + i % ${members}, ${benchDrawId}, 0, ${time('52560000')}, 0, ${no}, ${time('0')} FROM ${series({ count: chances })}`,
    `INSERT INTO lucky_draw_wallet (tenant_id, user_id, lucky_draw_id, union_id, total_gained_count, total_consumed_count, available_count, create_time)
     SELECT ${benchTenantId}, i + 1, ${benchDrawId}, 'bench-' || i, ${chancesEach}, 0, ${chancesEach}, ${time('0')} FROM ${series({ count: members })}`,
  ]
}

/** Draws of the members in turn, and the counts of them. */
function recordStatements(records: number, words: SeedWords): string[] {
  const { series, day, yes } = words
  const time = timeOf(words)
  const tally = (name: string, key: string, rows: string) =>
    `INSERT INTO lucky_draw_tally (tenant_id, lucky_draw_id, name, key, slot, count)
     SELECT ${benchTenantId}, ${benchDrawId}, '${name}', ${key}, ${rows}`
  const share = (parts: number) => Math.floor(records / parts / SLOTS)
  return [
    `INSERT INTO lucky_draw_record (tenant_id, user_id, lucky_draw_id, union_id, won, prize_id, prize_snapshot_name, prize_type,
       asset_status, number, table_version, drawn_prize_id, create_time)
     SELECT ${benchTenantId}, 1 + i % ${members}, ${benchDrawId}, 'bench-' || i % ${members}, ${yes}, 1 + i % 5, 'Prize', 'PHYSICAL',
       0, 1, 1, 1 + i % 5, ${time(`i % ${MINUTES}`)} FROM ${series({ count: records })}`,
    tally('draws', `''`, `i, ${share(1)} FROM ${series({ count: SLOTS })}`),
    tally('wins', `''`, `i, ${share(1)} FROM ${series({ count: SLOTS })}`),
    tally(
      'prizeWins',
      `cast(1 + i / ${SLOTS} AS text)`,
      `i % ${SLOTS}, ${share(5)} FROM ${series({ count: 5 * SLOTS })}`,
    ),
    tally('dayDraws', day(`i / ${SLOTS}`), `i % ${SLOTS}, ${share(DAYS)} FROM ${series({ count: DAYS * SLOTS })}`),
    tally('dayWins', day(`i / ${SLOTS}`), `i % ${SLOTS}, ${share(DAYS)} FROM ${series({ count: DAYS * SLOTS })}`),
  ]
}
