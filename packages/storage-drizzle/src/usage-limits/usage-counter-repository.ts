import { and, asc, lte, sql } from 'drizzle-orm'
import type { Placeholder, SQL } from 'drizzle-orm'
import { UNLIMITED } from '@org/openapi-core/storage'
import type { UsageCounter, UsageCounterRepository, UsageCounterSweep } from '@org/openapi-core/storage'
import { isGiven, placeholders } from '../conditions.js'
import { defineRead, defineWrite } from '../gateway.js'
import type { Gateway } from '../gateway.js'
import { TenantRepository } from '../tenant-repository.js'
import type { UsageLimitTables } from './tables.js'

/** A mapped type, because an interface is no record of values. */
type Key = Pick<UsageCounter, 'subject' | 'subjectId' | 'dimension' | 'key'> & { tenantId: number }
type Values = Key & { limit: number }

/** The first use of a counter is an insert, which the condition does not see: a limit is at least 1. */
const takeOf = <More extends object>(name: string, more: Record<keyof More, Placeholder>) =>
  defineWrite<Values & More>()(name, (db, { usageCounter: table }: UsageLimitTables) => {
    const limit = sql`cast(${sql.placeholder('limit')} as bigint)`
    return db
      .insert(table)
      .values({
        ...placeholders('tenantId', 'subject', 'subjectId', 'dimension', 'key'),
        used: 1,
        ...more,
      })
      .onConflictDoUpdate({
        target: [table.tenantId, table.subject, table.subjectId, table.dimension, table.key],
        set: { used: sql`${table.used} + 1` },
        setWhere: sql`${limit} = ${sql.raw(String(UNLIMITED))} or ${table.used} < ${limit}`,
      })
      .returning({ used: table.used })
  })

const take = takeOf('usage_counter_take', {})
/** A statement of its own: drizzle cannot fill a placeholder of an instant with null. */
const takeUntil = takeOf<{ expireTime: Date }>('usage_counter_take_until', {
  expireTime: sql.placeholder('expireTime'),
})

const isCounter = (table: UsageLimitTables['usageCounter']): SQL | undefined =>
  isGiven(table, 'tenantId', 'subject', 'subjectId', 'dimension', 'key')

const giveBack = defineWrite<Key>()('usage_counter_give_back', (db, { usageCounter: table }: UsageLimitTables) =>
  db
    .update(table)
    .set({ used: sql`${table.used} - 1` })
    .where(and(isCounter(table), sql`${table.used} > 0`))
    .returning({ used: table.used }),
)

const count = defineRead<Key>()('usage_counter_count', (db, { usageCounter: table }: UsageLimitTables) =>
  db.select({ used: table.used }).from(table).where(isCounter(table)),
)

/** The counters of one tenant. */
export class DrizzleUsageCounterRepository
  extends TenantRepository<UsageLimitTables>
  implements UsageCounterRepository
{
  async take(counter: UsageCounter, limit: number): Promise<number | undefined> {
    const { expireTime, ...key } = counter
    const values = { ...key, tenantId: this.tenantId, limit }
    const taken =
      expireTime === undefined
        ? this.gateway.execute(take, values)
        : this.gateway.execute(takeUntil, { ...values, expireTime })
    return (await taken)[0]?.used
  }

  async giveBack(counter: UsageCounter): Promise<void> {
    await this.gateway.execute(giveBack, { ...counter, tenantId: this.tenantId })
  }

  async count(counter: UsageCounter): Promise<number> {
    const rows = await this.gateway.execute(count, { ...counter, tenantId: this.tenantId })
    return rows[0]?.used ?? 0
  }
}

/** The counters of all tenants. */
export class DrizzleUsageCounterSweep implements UsageCounterSweep {
  constructor(private readonly gateway: Gateway<UsageLimitTables>) {}

  async deleteExpired(now: Date, limit: number): Promise<number> {
    const rows = await this.gateway.query('write', (db, { usageCounter: table }) => {
      const { tenantId, subject, subjectId, dimension, key, expireTime } = table
      const isExpired = lte(expireTime, now)
      const expired = db
        .select({ tenantId, subject, subjectId, dimension, key })
        .from(table)
        .where(isExpired)
        .orderBy(asc(expireTime))
        .limit(limit)
      return db
        .delete(table)
        .where(sql`(${tenantId}, ${subject}, ${subjectId}, ${dimension}, ${key}) in ${expired}`)
        .returning({ key })
    })
    return rows.length
  }
}
