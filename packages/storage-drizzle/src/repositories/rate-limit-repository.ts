import { sql } from 'drizzle-orm'
import type { RateLimitRepository } from '@org/openapi-core'
import type { Dialect } from '../dialect.js'
import { defineRead, defineWrite } from '../gateway.js'
import type { Gateway, Statement } from '../gateway.js'

type Key = Parameters<RateLimitRepository['advance']>[0]
type Step = Parameters<RateLimitRepository['advance']>[1]
type Values = { tenantId: number; clientId: string; now: number; cost: number; first: number; limit: number }
type Advance = Statement<Values, { arrivalTime: number }>

/** One statement per dialect: the arrival time moves from the later of itself and the present. */
function advanceStatement(dialect: Dialect): Advance {
  return defineWrite<Values>()('rate_limit_advance', (db, { rateLimit: table }) => {
    const raised = sql`${dialect.greatest(table.arrivalTime, sql`cast(${sql.placeholder('now')} as bigint)`)} + cast(${sql.placeholder('cost')} as bigint)`
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
        setWhere: sql`${raised} <= cast(${sql.placeholder('limit')} as bigint)`,
      })
      .returning({ arrivalTime: table.arrivalTime })
  })
}

const arrivalOf = defineRead<{ tenantId: number; clientId: string }>()('rate_limit_find', (db, { rateLimit: table }) =>
  db
    .select({ arrivalTime: table.arrivalTime })
    .from(table)
    .where(sql`${table.tenantId} = ${sql.placeholder('tenantId')} and ${table.clientId} = ${sql.placeholder('clientId')}`),
)

/** The arrival times of all clients, for one limit over all processes. */
export class DrizzleRateLimitRepository implements RateLimitRepository {
  readonly #advance: Advance

  constructor(
    private readonly gateway: Gateway,
    dialect: Dialect,
  ) {
    this.#advance = statementOf(dialect)
  }

  async advance({ tenantId, clientId }: Key, { now, cost, capacity }: Step): Promise<{ allowed: boolean; arrivalTime: number }> {
    const values = { tenantId, clientId, now, cost, first: now + cost, limit: now + capacity }
    const raised = await this.gateway.execute(this.#advance, values)
    if (raised[0] !== undefined) return { allowed: true, arrivalTime: raised[0].arrivalTime }
    const current = await this.gateway.execute(arrivalOf, { tenantId, clientId })
    return { allowed: false, arrivalTime: current[0]?.arrivalTime ?? now }
  }
}

const statements = new WeakMap<Dialect, Advance>()

/** Statements are prepared once per connection and known by their identity, so there is one per dialect. */
function statementOf(dialect: Dialect): Advance {
  const known = statements.get(dialect) ?? advanceStatement(dialect)
  statements.set(dialect, known)
  return known
}
