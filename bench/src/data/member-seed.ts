import { bookingMemberIds } from './booking-requests.js'
import { bigMember, listBags, listRecharges, smallMember } from './consumption.js'
import type { BenchMember } from './consumption.js'
import { rollupStatement } from './consumption-rollups.js'
import { benchTenantId } from './quality-checks.js'
import { insertsOf } from './seed.js'
import type { Seed } from './seed.js'
import type { SeedWords } from './seed-words.js'

/** Both members with their recharges, bag orders and rollups, and those whose wallets are booked to. */
export const memberSeed: Seed = {
  tables: ['member', 'wallet_recharge', 'bag_order', 'consumption_rollup'],
  statements(words) {
    const bookers = bookingMemberIds.map((id) => ({ id, unionId: `bench-${id}` }))
    const members = [smallMember, bigMember, ...bookers].map(
      ({ id, unionId }) => `(${benchTenantId}, ${id}, '${unionId}', 0, ${words.minutes(0)})`,
    )
    return [
      ...insertsOf('member (tenant_id, id, union_id, status, create_time)', members),
      ...[smallMember, bigMember].flatMap((member) => eventStatements(member, words)),
      rollupStatement(words),
    ]
  },
}

const RECHARGES =
  'wallet_recharge (tenant_id, member_id, channel, amount, bonus, refund_amount, refund_count, pay_time, create_time)'
const BAGS = `bag_order (tenant_id, bag_order_no, user_id, status, goods_qty, goods_total_amount, estimate_weight,
  estimate_volume, pay_amount, pay_time, refund_amount, create_time)`

function eventStatements(member: BenchMember, { instant }: SeedWords): string[] {
  const recharges = listRecharges(member).map(
    ({ time, amount }) =>
      `(${benchTenantId}, ${member.id}, 'CARD', ${amount}, 0, 0, 0, ${instant(time)}, ${instant(time)})`,
  )
  const bags = listBags(member).map(
    ({ time, amount }, index) =>
      `(${benchTenantId}, '${member.id}-${index}', ${member.id}, 6, 1, ${amount}, 500, 6000, ${amount}, ${instant(time)}, 0, ${instant(time)})`,
  )
  return [...insertsOf(RECHARGES, recharges), ...insertsOf(BAGS, bags)]
}
