import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { SupplementPlace, SupplementSweep, UnpaidSupplement } from '@org/openapi-core/storage'
import type { AuthTables } from '../auth/tables.js'
import type { Dialect } from '../dialect.js'
import type { Gateway } from '../gateway.js'
import { answeredNumber, answeredNumberOf } from '../whole-numbers.js'
import { isAffordable, isAuthorised, isOfLivingOrder, isUnpaid } from './supplement-conditions.js'
import type { SupplementTables } from './tables.js'

type Tables = SupplementTables & AuthTables

type SupplementTable = Tables['supplement']

/** The unpaid supplements of all tenants. */
export class DrizzleSupplementSweep implements SupplementSweep {
  constructor(private readonly gateway: Gateway<Tables>) {}

  async listUnpaid(now: Date, limit: number, after?: SupplementPlace): Promise<UnpaidSupplement[]> {
    if (this.gateway.isSpread === true) return this.#listSpread(now, limit, after)
    return this.#look((dialect, table) => {
      // What to look at is chosen before anything is looked up for it: a step costs the same however few are covered.
      return sql`select * from ${dialect.through(table, 'supplement_unpaid')}
        where ${isUnpaid('supplement')} and ${table.id} > ${after?.id ?? 0} order by ${table.id} limit ${limit}`
    }, now)
  }

  /** Where tenants are spread: chosen among all, and looked at tenant by tenant. */
  async #listSpread(now: Date, limit: number, after?: SupplementPlace): Promise<UnpaidSupplement[]> {
    const chosen = await this.gateway.query('read', (db, { supplement: table }) =>
      db
        .select({ tenantId: table.tenantId, id: table.id })
        .from(table)
        .where(and(isUnpaid('supplement'), gt(table.id, after?.id ?? 0)))
        .orderBy(asc(table.id))
        .limit(limit),
    )
    const found: UnpaidSupplement[] = []
    for (const tenantId of new Set(chosen.map((row) => row.tenantId))) {
      const ids = chosen.filter((row) => row.tenantId === tenantId).map(({ id }) => id)
      const ofTenant = (table: SupplementTable) => and(eq(table.tenantId, tenantId), inArray(table.id, ids))
      found.push(...(await this.#look((_dialect, table) => sql`select * from ${table} where ${ofTenant(table)}`, now)))
    }
    return found.sort((a, b) => a.id - b.id)
  }

  /** The chosen supplements, and whether each could be debited now. */
  async #look(chosenOf: (dialect: Dialect, table: SupplementTable) => SQL, now: Date): Promise<UnpaidSupplement[]> {
    const rows = await this.gateway.query('read', (db, { supplement: table, partnerApplication }, dialect) => {
      const isCovered = sql`${isAffordable('candidate')} and ${isAuthorised('candidate', sql`${sql.param(now, partnerApplication.expireTime)}`)} and ${isOfLivingOrder('candidate')}`
      return db
        .select({
          tenantId: answeredNumberOf('candidate.tenant_id'),
          id: answeredNumberOf('candidate.id'),
          userId: answeredNumberOf('candidate.user_id'),
          isCovered: answeredNumber(sql`case when ${isCovered} then 1 else 0 end`),
        })
        .from(sql`(${chosenOf(dialect, table)}) as candidate`)
    })
    rows.sort((a, b) => a.id - b.id)
    return rows.map((row) => ({ ...row, isCovered: row.isCovered === 1 }))
  }
}
