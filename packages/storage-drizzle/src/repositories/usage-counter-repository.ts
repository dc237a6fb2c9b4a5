import { and, eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { UNLIMITED } from '@org/openapi-core'
import type { UsageCounter, UsageCounterRepository } from '@org/openapi-core'
import { defineRead, defineWrite } from '../gateway.js'
import type { Gateway } from '../gateway.js'
import type { Tables } from '../tables.js'

/** A mapped type, because an interface is no record of values. */
type Key = Pick<UsageCounter, keyof UsageCounter> & { tenantId: number }
type Values = Key & { limit: number }

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

const isCounter = (table: Tables['usageCounter']): SQL | undefined =>
  and(
    eq(table.tenantId, sql.placeholder('tenantId')),
    eq(table.subject, sql.placeholder('subject')),
    eq(table.subjectId, sql.placeholder('subjectId')),
    eq(table.dimension, sql.placeholder('dimension')),
    eq(table.key, sql.placeholder('key')),
  )

const giveBack = defineWrite<Key>()('usage_counter_give_back', (db, { usageCounter: table }) =>
  db
    .update(table)
    .set({ used: sql`${table.used} - 1` })
    .where(and(isCounter(table), sql`${table.used} > 0`))
    .returning({ used: table.used }),
)

const count = defineRead<Key>()('usage_counter_count', (db, { usageCounter: table }) =>
  db
    .select({ used: table.used })
    .from(table)
    .where(isCounter(table)),
)

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

  async giveBack(counter: UsageCounter): Promise<void> {
    await this.gateway.execute(giveBack, { ...counter, tenantId: this.tenantId })
  }

  async count(counter: UsageCounter): Promise<number> {
    const rows = await this.gateway.execute(count, { ...counter, tenantId: this.tenantId })
    return rows[0]?.used ?? 0
  }
}
