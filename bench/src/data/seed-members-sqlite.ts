import type { Database } from 'better-sqlite3'
import { bookingMemberIds } from './booking-requests.js'
import { bigMember, listBags, listRecharges, smallMember } from './consumption.js'
import { rollupStatement } from './consumption-rollups.js'
import type { BenchEvent } from './consumption.js'
import { benchTenantId as tenantId } from './quality-checks.js'

const insertMember = `INSERT INTO member (tenant_id, id, union_id, status, create_time) VALUES (@tenantId, @id, @unionId, 0, 0)`

const insertRecharge = `
  INSERT INTO wallet_recharge (tenant_id, member_id, channel, amount, bonus, refund_amount, refund_count, pay_time, create_time)
  VALUES (@tenantId, @memberId, 'CARD', @amount, 0, 0, 0, @time, @time)`

const insertBag = `
  INSERT INTO bag_order (tenant_id, bag_order_no, user_id, status, goods_qty, goods_total_amount, estimate_weight,
    estimate_volume, pay_amount, pay_time, refund_amount, create_time)
  VALUES (@tenantId, @no, @memberId, 6, 1, @amount, 500, 6000, @amount, @time, 0, @time)`

/** Both members with their recharges, bag orders and rollups, and those whose wallets are booked to. */
export function seedMembersSqlite(database: Database): void {
  const member = database.prepare(insertMember)
  const recharge = database.prepare(insertRecharge)
  const bag = database.prepare(insertBag)
  database.transaction(() => {
    for (const { id, unionId } of [smallMember, bigMember]) member.run({ tenantId, id, unionId })
    for (const id of bookingMemberIds) member.run({ tenantId, id, unionId: `bench-${id}` })
    for (const owner of [smallMember, bigMember]) {
      const rowOf = ({ time, amount }: BenchEvent) => ({ tenantId, memberId: owner.id, amount, time: time.getTime() })
      for (const event of listRecharges(owner)) recharge.run(rowOf(event))
      listBags(owner).forEach((event, index) => bag.run({ ...rowOf(event), no: `${owner.id}-${index}` }))
    }
    database.exec(rollupStatement((column) => `${column} / 1000`))
  })()
}
