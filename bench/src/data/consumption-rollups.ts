import type { SeedWords } from './seed-words.js'

/**
 * Fills the rollups from the rows, all at once: what the engine adds up one by one. All times lie after 1970, so that
 * buckets are shifts of their seconds.
 */
export function rollupStatement({ secondOf }: SeedWords): string {
  return `
    INSERT INTO consumption_rollup (tenant_id, member_id, level, bucket,
      bag_order_count, bag_consume_amount, total_recharge_amount, recharge_count)
    SELECT tenant_id, member_id, level, second >> (5 * level), sum(bags), sum(paid), sum(recharged), sum(recharges)
    FROM (
      SELECT tenant_id, member_id, ${secondOf('pay_time')} AS second, 0 AS bags, 0 AS paid,
        amount + bonus AS recharged, 1 AS recharges
      FROM wallet_recharge
      UNION ALL
      SELECT tenant_id, user_id, ${secondOf('create_time')}, 1, pay_amount, 0, 0 FROM bag_order
    ) AS event
    CROSS JOIN (${[0, 1, 2, 3, 4, 5, 6].map((level) => `SELECT ${level} AS level`).join(' UNION ALL ')}) AS tree
    GROUP BY tenant_id, member_id, level, second >> (5 * level)`
}
