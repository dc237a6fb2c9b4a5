import { sql } from 'drizzle-orm'
import { UNLIMITED } from '@org/openapi-core'
import type { UsageCounter, UsageCounterRepository } from '@org/openapi-core'
import { defineWrite } from '../gateway.js'
import type { Gateway } from '../gateway.js'

/** A mapped type, because an interface is no record of values. */
type Values = Pick<UsageCounter, keyof UsageCounter> & { tenantId: number; limit: number }

/** The first use of a counter is an insert, which the condition does not see: a limit is at least 1. */
const take = defineWrite<Values>()('usage_counter_take', (db, { usageCounter: table }) => {
  const limit = sql`cast(${sql.placeholder('limit')} as bigint)`
  return db
    .insert(table)
    .values({
      tenantId: sql.placeholder('tenantId'),
      subject: sql.placeholder('subject'),
      subjectId: sql.placeholder('subjectId'),
      dimension: sql.placeholder('dimension'),
      key: sql.placeholder('key'),
      used: 1,
    })
    .onConflictDoUpdate({
      target: [table.tenantId, table.subject, table.subjectId, table.dimension, table.key],
      set: { used: sql`${table.used} + 1` },
      setWhere: sql`${limit} = ${sql.raw(String(UNLIMITED))} or ${table.used} < ${limit}`,
    })
    .returning({ used: table.used })
})

/** The counters of one tenant. */
export class DrizzleUsageCounterRepository implements UsageCounterRepository {
  constructor(
    private readonly gateway: Gateway,
    private readonly tenantId: number,
  ) {}

  async take(counter: UsageCounter, limit: number): Promise<number | undefined> {
    const rows = await this.gateway.execute(take, { ...counter, tenantId: this.tenantId, limit })
    return rows[0]?.used
  }
}
