import postgres from 'postgres'
import type { TransactionSql } from 'postgres'
import { benchTenantId } from '../data/quality-checks.js'
import type { Draw, DrawOrder } from './draw-listener.js'
import { countsOf, drawLot, drawnAnswer, requireOpen } from './hand-written-draw.js'
import type { DrawRow, PrizeRow } from './hand-written-draw.js'

/** As many as the engine has by default. */
const CONNECTIONS = 10
const SLOTS = 8

interface Owner extends DrawOrder {
  readonly unionId: string
  readonly now: Date
}

async function useChance(sql: TransactionSql, { userId, luckyDrawId, unionId, now }: Owner): Promise<void> {
  const [log] = await sql<{ id: number }[]>`
    INSERT INTO lucky_draw_chance_log (tenant_id, user_id, lucky_draw_id, union_id, change_type, change_count, reason_code, create_time)
    VALUES (${benchTenantId}, ${userId}, ${luckyDrawId}, ${unionId}, 2, 1, 'USE_DRAW', ${now}) RETURNING id`
  const used = await sql`
    UPDATE lucky_draw_chance_item SET status = 1, consumed_log_id = ${log?.id ?? 0}, revision = revision + 1
    WHERE tenant_id = ${benchTenantId} AND id = (SELECT id FROM lucky_draw_chance_item WHERE tenant_id = ${benchTenantId}
      AND user_id = ${userId} AND lucky_draw_id = ${luckyDrawId} AND status = 0 AND NOT is_over AND expiration_time > ${now}
      ORDER BY expiration_time, id LIMIT 1) AND status = 0 AND NOT is_over`
  const consumed = await sql`
    UPDATE lucky_draw_wallet SET total_consumed_count = total_consumed_count + 1, available_count = available_count - 1, revision = revision + 1
    WHERE tenant_id = ${benchTenantId} AND user_id = ${userId} AND lucky_draw_id = ${luckyDrawId} AND available_count >= 1`
  if (used.count !== 1 || consumed.count !== 1) throw new Error('no chance')
}

async function takePrize(sql: TransactionSql, id: number): Promise<boolean> {
  const taken = await sql`
    UPDATE lucky_draw_prize SET current_stock = CASE WHEN stock_limit THEN current_stock - 1 ELSE current_stock END,
      revision = CASE WHEN stock_limit THEN revision + 1 ELSE revision END
    WHERE tenant_id = ${benchTenantId} AND id = ${id} AND deleted_at IS NULL AND (NOT stock_limit OR current_stock > 0)`
  return taken.count === 1
}

async function drawOnce(sql: TransactionSql, { userId, luckyDrawId }: DrawOrder): Promise<object> {
  const now = new Date()
  const [found] = await sql<DrawRow[]>`
    SELECT status, (extract(epoch FROM start_time) * 1000)::float8 AS "startTime", (extract(epoch FROM end_time) * 1000)::float8 AS "endTime",
      table_version AS "tableVersion" FROM lucky_draw WHERE tenant_id = ${benchTenantId} AND id = ${luckyDrawId} AND deleted_at IS NULL`
  const { tableVersion } = requireOpen(found, now.getTime())
  const [member] = await sql<{ unionId: string }[]>`
    SELECT union_id AS "unionId" FROM member WHERE tenant_id = ${benchTenantId} AND id = ${userId} AND status = 0 AND deleted_at IS NULL FOR UPDATE`
  if (member === undefined) throw new Error('no member')
  const { unionId } = member
  await useChance(sql, { userId, luckyDrawId, unionId, now })
  const prizes = await sql<PrizeRow[]>`
    SELECT id::int AS id, name, prize_type AS "prizeType", win_probability AS "winProbability" FROM lucky_draw_prize
    WHERE tenant_id = ${benchTenantId} AND lucky_draw_id = ${luckyDrawId} AND deleted_at IS NULL ORDER BY id`
  const [special] = await sql<{ prizeId: number }[]>`
    SELECT prize_id::int AS "prizeId" FROM lucky_draw_special_user WHERE tenant_id = ${benchTenantId} AND user_id = ${userId}
      AND lucky_draw_id = ${luckyDrawId} AND prize_id IS NOT NULL AND deleted_at IS NULL LIMIT 1`
  const { number, prize } = drawLot(prizes)
  const drawn = special === undefined ? prize : prizes.find(({ id }) => id === special.prizeId)
  const isTaken = drawn !== undefined && (await takePrize(sql, drawn.id))
  const won = isTaken && drawn.prizeType !== 'NO_PRIZE' ? drawn : undefined
  const [record] = await sql<{ id: number }[]>`
    INSERT INTO lucky_draw_record (tenant_id, user_id, lucky_draw_id, union_id, won, prize_id, prize_snapshot_name, prize_type,
      asset_status, number, table_version, drawn_prize_id, create_time)
    VALUES (${benchTenantId}, ${userId}, ${luckyDrawId}, ${unionId}, ${won !== undefined}, ${won?.id ?? null}, ${won?.name ?? null},
      ${won?.prizeType ?? null}, ${won === undefined ? null : 0}, ${number}, ${tableVersion}, ${drawn?.id ?? null}, ${now})
    RETURNING id::int AS id`
  const counts = countsOf(now.getTime(), won?.id)
  await sql`
    INSERT INTO lucky_draw_tally (tenant_id, lucky_draw_id, name, key, slot, count)
    SELECT ${benchTenantId}, ${luckyDrawId}, name, key, ${userId % SLOTS}, 1
    FROM unnest(${counts.map(([name]) => name)}::text[], ${counts.map(([, key]) => key)}::text[]) AS counted(name, key)
    ON CONFLICT (tenant_id, lucky_draw_id, name, key, slot) DO UPDATE SET count = lucky_draw_tally.count + 1`
  return drawnAnswer(record?.id ?? 0, won, prizes)
}

/** A draw by hand on a database that the engine's storage has migrated: same tables, same indexes. */
export function postgresDraw(url: string): Draw {
  const sql = postgres(url, { max: CONNECTIONS, onnotice: () => undefined })
  return (order) => sql.begin((tx) => drawOnce(tx, order))
}
