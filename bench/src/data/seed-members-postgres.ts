import type { Sql } from 'postgres'
import { bookingMemberIds } from './booking-requests.js'
import { bigMember, listBags, listRecharges, smallMember } from './consumption.js'
import type { BenchEvent, BenchMember } from './consumption.js'
import { rollupStatement } from './consumption-rollups.js'
import { benchTenantId } from './quality-checks.js'

/**
 * Both members with their recharges, bag orders and rollups, and those whose wallets are booked to; statistics at once,
 * for want of an autovacuum.
 */
export async function seedMembersPostgres(sql: Sql): Promise<void> {
  for (const member of [smallMember, bigMember]) {
    await insertMember(sql, member.id, member.unionId)
    await insertRecharges(sql, member)
    await insertBags(sql, member)
  }
  for (const id of bookingMemberIds) await insertMember(sql, id, `bench-${id}`)
  await sql.unsafe(rollupStatement((column) => `floor(extract(epoch FROM ${column}))::bigint`))
  for (const table of ['member', 'wallet_recharge', 'bag_order', 'consumption_rollup'])
    await sql`VACUUM ANALYZE ${sql(table)}`
}

async function insertMember(sql: Sql, id: number, unionId: string): Promise<void> {
  await sql`INSERT INTO member (tenant_id, id, union_id, status, create_time) VALUES (${benchTenantId}, ${id}, ${unionId}, 0, now())`
}

async function insertRecharges(sql: Sql, member: BenchMember): Promise<void> {
  await sql`
    INSERT INTO wallet_recharge (tenant_id, member_id, channel, amount, bonus, refund_amount, refund_count, pay_time, create_time)
    SELECT ${benchTenantId}, ${member.id}, 'CARD', amount, 0, 0, 0, time, time
    FROM jsonb_to_recordset(${sql.json(toRows(listRecharges(member)))}) AS row(amount bigint, time timestamptz)`
}

async function insertBags(sql: Sql, member: BenchMember): Promise<void> {
  await sql`
    INSERT INTO bag_order (tenant_id, bag_order_no, user_id, status, goods_qty, goods_total_amount, estimate_weight,
      estimate_volume, pay_amount, pay_time, refund_amount, create_time)
    SELECT ${benchTenantId}, ${`${member.id}-`} || index, ${member.id}, 6, 1, amount, 500, 6000, amount, time, 0, time
    FROM jsonb_to_recordset(${sql.json(toRows(listBags(member)))}) AS row(index integer, amount bigint, time timestamptz)`
}

function toRows(events: BenchEvent[]): { index: number; amount: number; time: string }[] {
  return events.map(({ time, amount }, index) => ({ index, amount, time: time.toISOString() }))
}
