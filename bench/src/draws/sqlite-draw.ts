import type Database from 'better-sqlite3'
import { benchTenantId } from '../data/quality-checks.js'
import { openSqlite } from '../writes/sqlite-database.js'
import type { Draw, DrawOrder } from './draw-listener.js'
import { countsOf, drawLot, drawnAnswer, requireOpen } from './hand-written-draw.js'
import type { DrawRow, PrizeRow } from './hand-written-draw.js'

const SLOTS = 8
const owned = `tenant_id = ${benchTenantId} AND user_id = @userId AND lucky_draw_id = @luckyDrawId`

const statements = {
  draw: `SELECT status, start_time AS startTime, end_time AS endTime, table_version AS tableVersion FROM lucky_draw
    WHERE tenant_id = ${benchTenantId} AND id = ? AND deleted_at IS NULL`,
  member: `SELECT union_id AS unionId FROM member WHERE tenant_id = ${benchTenantId} AND id = ? AND status = 0 AND deleted_at IS NULL`,
  log: `INSERT INTO lucky_draw_chance_log (tenant_id, user_id, lucky_draw_id, union_id, change_type, change_count, reason_code, create_time)
    VALUES (${benchTenantId}, @userId, @luckyDrawId, @unionId, 2, 1, 'USE_DRAW', @now)`,
  use: `UPDATE lucky_draw_chance_item SET status = 1, consumed_log_id = @logId, revision = revision + 1
    WHERE tenant_id = ${benchTenantId} AND id = (SELECT id FROM lucky_draw_chance_item WHERE ${owned} AND status = 0 AND NOT is_over
      AND expiration_time > @now ORDER BY expiration_time, id LIMIT 1) AND status = 0 AND NOT is_over`,
  consume: `UPDATE lucky_draw_wallet SET total_consumed_count = total_consumed_count + 1, available_count = available_count - 1,
    revision = revision + 1 WHERE ${owned} AND available_count >= 1`,
  special: `SELECT prize_id AS prizeId FROM lucky_draw_special_user WHERE ${owned} AND prize_id IS NOT NULL AND deleted_at IS NULL LIMIT 1`,
  prizes: `SELECT id, name, prize_type AS prizeType, win_probability AS winProbability FROM lucky_draw_prize
    WHERE tenant_id = ${benchTenantId} AND lucky_draw_id = ? AND deleted_at IS NULL ORDER BY id`,
  take: `UPDATE lucky_draw_prize SET current_stock = CASE WHEN stock_limit THEN current_stock - 1 ELSE current_stock END,
    revision = revision + stock_limit WHERE tenant_id = ${benchTenantId} AND id = ? AND deleted_at IS NULL AND (NOT stock_limit OR current_stock > 0)`,
  record: `INSERT INTO lucky_draw_record (tenant_id, user_id, lucky_draw_id, union_id, won, prize_id, prize_snapshot_name, prize_type,
      asset_status, number, table_version, drawn_prize_id, create_time)
    VALUES (${benchTenantId}, @userId, @luckyDrawId, @unionId, @won, @prizeId, @prizeName, @prizeType, @assetStatus, @number,
      @tableVersion, @drawnPrizeId, @now)`,
  count: `INSERT INTO lucky_draw_tally (tenant_id, lucky_draw_id, name, key, slot, count) VALUES (${benchTenantId}, ?, ?, ?, ?, 1)
    ON CONFLICT DO UPDATE SET count = count + 1`,
}

/** A draw by hand on a file that the engine's storage has migrated: same tables, same indexes, same durability. */
export function sqliteDraw(file: string): Draw {
  const database = openSqlite(file)
  const prepared = Object.fromEntries(Object.entries(statements).map(([name, text]) => [name, database.prepare(text)]))
  const run = (name: keyof typeof statements, ...values: unknown[]) =>
    (prepared[name] as Database.Statement).run(...values)
  const get = (name: keyof typeof statements, ...values: unknown[]) =>
    (prepared[name] as Database.Statement).get(...values)
  const draw = ({ userId, luckyDrawId }: DrawOrder) => {
    const now = Date.now()
    const { tableVersion } = requireOpen(get('draw', luckyDrawId) as DrawRow | undefined, now)
    const member = get('member', userId) as { unionId: string } | undefined
    if (member === undefined) throw new Error('no member')
    const base = { userId, luckyDrawId, now, unionId: member.unionId }
    const logId = run('log', base).lastInsertRowid
    const isUsed = run('use', { ...base, logId }).changes === 1 && run('consume', base).changes === 1
    if (!isUsed) throw new Error('no chance')
    const prizes = (prepared['prizes'] as Database.Statement).all(luckyDrawId) as PrizeRow[]
    const special = get('special', base) as { prizeId: number } | undefined
    const { number, prize } = drawLot(prizes)
    const drawn = special === undefined ? prize : prizes.find(({ id }) => id === special.prizeId)
    const isTaken = drawn !== undefined && run('take', drawn.id).changes === 1
    const won = isTaken && drawn.prizeType !== 'NO_PRIZE' ? drawn : undefined
    const shown = { prizeId: won?.id ?? null, prizeName: won?.name ?? null, prizeType: won?.prizeType ?? null }
    const fact = {
      won: won === undefined ? 0 : 1,
      assetStatus: won === undefined ? null : 0,
      number,
      tableVersion,
      drawnPrizeId: drawn?.id ?? null,
    }
    const recordId = Number(run('record', { ...base, ...shown, ...fact }).lastInsertRowid)
    for (const [name, key] of countsOf(now, won?.id)) run('count', luckyDrawId, name, key, userId % SLOTS)
    return drawnAnswer(recordId, won, prizes)
  }
  const transaction = database.transaction(draw)
  return (order) => transaction.immediate(order)
}
