import type { ColumnKit } from '../postgres-column-kit.js'

/** Sums over spans of time, so that a range of years is a few rows. */
export function consumptionTables(kit: ColumnKit) {
  return {
    consumptionRollup: consumptionRollupTable(kit),
  }
}

/** As repositories see them. */
export type ConsumptionTables = ReturnType<typeof consumptionTables>

/** Totals of a member's bags and recharges for each bucket of time that had any. */
function consumptionRollupTable(kit: ColumnKit) {
  return kit.table(
    'consumption_rollup',
    {
      tenantId: kit.tenantId(),
      memberId: kit.reference('member_id').notNull(),
      level: kit.integer('level').notNull(),
      index: kit.amount('bucket').notNull(),
      bagOrderCount: kit.amount('bag_order_count').notNull(),
      bagConsumeAmount: kit.amount('bag_consume_amount').notNull(),
      totalRechargeAmount: kit.amount('total_recharge_amount').notNull(),
      rechargeCount: kit.amount('recharge_count').notNull(),
    },
    (t) => [...kit.compositeKey(t.tenantId, t.memberId, t.level, t.index)],
  )
}
