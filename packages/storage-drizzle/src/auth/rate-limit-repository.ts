import { sql } from 'drizzle-orm'
import type { RateLimitRepository } from '@org/openapi-core/storage'
import { defineRead, defineWrite } from '../gateway.js'
import type { Gateway } from '../gateway.js'
import { givenNumber } from '../whole-numbers.js'
import type { AuthTables } from './tables.js'

type Key = Parameters<RateLimitRepository['advance']>[0]
type Step = Parameters<RateLimitRepository['advance']>[1]
type Values = {
  tenantId: number
  clientId: string
  now: number
  cost: number
  first: number
  limit: number
  setBack: number
  beyond: number
}

const advance = defineWrite<Values>()('rate_limit_advance', (db, { rateLimit: table }: AuthTables, dialect) => {
  const given = (name: keyof Values) => givenNumber(name)
  // The arrival time moves on from the later of itself and the present. Further away than any request could have moved
  // it, it was written before the clock was set back.
  const moved = sql`${dialect.greatest(table.arrivalTime, given('now'))} + ${given('cost')}`
  const raised = sql`case when ${table.arrivalTime} > ${given('beyond')} then ${given('setBack')} else ${moved} end`
  return db
    .insert(table)
    .values({
      tenantId: sql.placeholder('tenantId'),
      clientId: sql.placeholder('clientId'),
      arrivalTime: sql.placeholder('first'),
    })
    .onConflictDoUpdate({
      target: [table.tenantId, table.clientId],
      set: { arrivalTime: raised },
      setWhere: sql`${raised} <= ${given('limit')}`,
    })
    .returning({ arrivalTime: table.arrivalTime })
})

const arrivalOf = defineRead<{ tenantId: number; clientId: string }>()(
  'rate_limit_find',
  (db, { rateLimit: table }: AuthTables) =>
    db
      .select({ arrivalTime: table.arrivalTime })
      .from(table)
      .where(
        sql`${table.tenantId} = ${sql.placeholder('tenantId')} and ${table.clientId} = ${sql.placeholder('clientId')}`,
      ),
)

/** The arrival times of all clients, for one limit over all processes. */
export class DrizzleRateLimitRepository implements RateLimitRepository {
  constructor(private readonly gateway: Gateway<AuthTables>) {}

  async advance(
    { tenantId, clientId }: Key,
    { now, cost, capacity, within }: Step,
  ): Promise<{ allowed: boolean; arrivalTime: number }> {
    const first = now + cost
    const limit = now + (within ?? capacity)
    const beyond = now + 2 * capacity
    const values = {
      tenantId,
      clientId,
      now,
      cost,
      first,
      limit,
      // Past the limit, so that several are refused.
      setBack: within === undefined ? limit : beyond,
      beyond,
    }
    // The first request of a client is an insert, which the statement's condition does not see.
    const raised = first > limit ? [] : await this.gateway.execute(advance, values)
    if (raised[0] !== undefined) return { allowed: true, arrivalTime: raised[0].arrivalTime }
    const current = await this.gateway.execute(arrivalOf, { tenantId, clientId })
    return { allowed: false, arrivalTime: current[0]?.arrivalTime ?? now }
  }
}
