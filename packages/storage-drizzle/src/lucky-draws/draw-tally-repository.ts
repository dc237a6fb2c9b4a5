import { sql } from 'drizzle-orm'
import type { DrawCount, DrawCountChange, DrawTallyRepository } from '@org/openapi-core/storage'
import { isGiven } from '../conditions.js'
import { defineRead, defineWrite, unanswered } from '../gateway.js'
import { TenantRepository } from '../tenant-repository.js'
import { answeredNumber, givenNumber } from '../whole-numbers.js'
import type { LuckyDrawTables } from './tables.js'

/** In how many rows a count is kept: so many draws of different members change it without waiting for each other. */
const SLOTS = 8

/** Every column in the order of the table: drizzle names them all, in this order. The changes come as one JSON text. */
const add = defineWrite<{ tenantId: number; luckyDrawId: number; slot: number; changes: string }>()(
  'lucky_draw_tally_add',
  (db, { drawTally: table }: LuckyDrawTables, dialect) => {
    const insert = db
      .insert(table)
      .select(
        // Without the condition SQLite would take `on` for a join's.
        sql`select ${givenNumber('tenantId')}, ${givenNumber('luckyDrawId')}, value ->> 0, value ->> 1,
          cast(${sql.placeholder('slot')} as integer), cast(value ->> 2 as bigint)
          from ${dialect.jsonElements(sql`${sql.placeholder('changes')}`)} where true`,
      )
      .onConflictDoUpdate({
        target: [table.tenantId, table.luckyDrawId, table.name, table.key, table.slot],
        set: { count: sql`${table.count} + excluded.count` },
      })
    return unanswered(insert)
  },
)

const read = defineRead<{ tenantId: number; luckyDrawId: number }>()(
  'lucky_draw_tally_read',
  (db, { drawTally: table }: LuckyDrawTables) =>
    db
      .select({ name: table.name, key: table.key, count: answeredNumber(sql`sum(${table.count})`) })
      .from(table)
      .where(isGiven(table, 'tenantId', 'luckyDrawId'))
      .groupBy(table.name, table.key),
)

/** Counts of one tenant's lucky draws. */
export class DrizzleDrawTallyRepository extends TenantRepository<LuckyDrawTables> implements DrawTallyRepository {
  async add(luckyDrawId: number, userId: number, changes: readonly DrawCountChange[]): Promise<void> {
    if (changes.length === 0) return
    // In one order, so that two transactions with the same slot never wait for each other in a circle.
    const rows = changes
      .map(({ name, key = '', by }) => [name, key, by] as const)
      .toSorted(([a, x], [b, y]) => (`${a}/${x}` < `${b}/${y}` ? -1 : 1))
    await this.gateway.execute(add, {
      tenantId: this.tenantId,
      luckyDrawId,
      slot: userId % SLOTS,
      changes: JSON.stringify(rows),
    })
  }

  read(luckyDrawId: number): Promise<DrawCount[]> {
    return this.gateway.execute(read, { tenantId: this.tenantId, luckyDrawId })
  }
}
