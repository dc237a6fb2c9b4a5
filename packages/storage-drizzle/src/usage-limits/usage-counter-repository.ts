import { and, lte, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { extended, UNLIMITED } from '@org/openapi-core/storage'
import type { UsageCounter, UsageCounterRepository, UsageCounterSweep } from '@org/openapi-core/storage'
import { isGiven, placeholdersBut } from '../conditions.js'
import { defineRead, defineWrite } from '../gateway.js'
import type { Gateway } from '../gateway.js'
import { TenantRepository } from '../tenant-repository.js'
import { givenNumber } from '../whole-numbers.js'
import type { UsageLimitTables } from './tables.js'

/** A mapped type, because an interface is no record of values. */
type Key = Pick<UsageCounter, 'subject' | 'subjectId' | 'dimension' | 'key'> & { tenantId: number }

/** The first use of a counter is an insert, which the condition does not see: a limit is at least 1. */
const take = defineWrite<Key & { limit: number; expireTime: Date | null }>()(
  'usage_counter_take',
  (db, { usageCounter: table }: UsageLimitTables) => {
    const limit = givenNumber('limit')
    return db
      .insert(table)
      .values({ ...placeholdersBut(table, 'used'), used: 1 })
      .onConflictDoUpdate({
        target: [table.tenantId, table.subject, table.subjectId, table.dimension, table.key],
        set: { used: sql`${table.used} + 1` },
        setWhere: sql`${limit} = ${sql.raw(String(UNLIMITED))} or ${table.used} < ${limit}`,
      })
      .returning({ used: table.used })
  },
)

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

const deleteExpired = defineWrite<{ now: Date; limit: number }>()(
  'usage_counter_delete_expired',
  (db, { usageCounter: table }: UsageLimitTables, dialect) => {
    const { tenantId, subject, subjectId, dimension, key, expireTime } = table
    const isExpired = lte(expireTime, sql.param(sql.placeholder('now'), expireTime))
    const expired = sql`select ${tenantId}, ${subject}, ${subjectId}, ${dimension}, ${key} from ${table}
      where ${isExpired} order by ${expireTime} limit ${sql.placeholder('limit')}`
    return db
      .delete(table)
      .where(sql`(${tenantId}, ${subject}, ${subjectId}, ${dimension}, ${key}) in ${dialect.freeChoice(expired)}`)
      .returning({ key })
  },
)

/** The counters of one tenant. */
export class DrizzleUsageCounterRepository
  extends TenantRepository<UsageLimitTables>
  implements UsageCounterRepository
{
  async take(counter: UsageCounter, limit: number): Promise<number | undefined> {
    const { subject, subjectId, dimension, key, expireTime = null } = counter
    const { tenantId } = this
    const values = { tenantId, subject, subjectId, dimension, key, limit, expireTime }
    const rows = await this.gateway.execute(take, values)
    return rows[0]?.used
  }

  async giveBack(counter: UsageCounter): Promise<void> {
    await this.gateway.execute(giveBack, extended(counter, { tenantId: this.tenantId }))
  }

  async count(counter: UsageCounter): Promise<number> {
    const rows = await this.gateway.execute(count, extended(counter, { tenantId: this.tenantId }))
    return rows[0]?.used ?? 0
  }
}

/** The counters of all tenants. */
export class DrizzleUsageCounterSweep implements UsageCounterSweep {
  constructor(private readonly gateway: Gateway<UsageLimitTables>) {}

  async deleteExpired(now: Date, limit: number): Promise<number> {
    return (await this.gateway.execute(deleteExpired, { now, limit })).length
  }
}
