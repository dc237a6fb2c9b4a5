import { and, lte, sql } from 'drizzle-orm'
import type { RequestIdKey, RequestIdRepository, RequestIdSweep } from '@org/openapi-core/storage'
import { placeholders } from '../conditions.js'
import { defineWrite, isOneRow } from '../gateway.js'
import type { Gateway } from '../gateway.js'
import { TenantRepository } from '../tenant-repository.js'
import type { IdempotencyTables } from './tables.js'

/** A mapped type, because an interface is no record of values. */
type Values = Pick<RequestIdKey, keyof RequestIdKey> & { tenantId: number; now: Date; expireTime: Date }

/** A key that is there is taken over when its time is over; who waited for another's transaction sees its outcome. */
const reserve = defineWrite<Values>()('request_id_reserve', (db, { requestId: table }: IdempotencyTables) =>
  db
    .insert(table)
    .values(placeholders('tenantId', 'clientId', 'operation', 'requestId', 'expireTime'))
    .onConflictDoUpdate({
      target: [table.tenantId, table.clientId, table.operation, table.requestId],
      set: { expireTime: sql`excluded.expire_time` },
      setWhere: sql`${table.expireTime} <= ${sql.param(sql.placeholder('now'), table.expireTime)}`,
    })
    .returning({ expireTime: table.expireTime }),
)

/** The request ids of one tenant. */
export class DrizzleRequestIdRepository extends TenantRepository<IdempotencyTables> implements RequestIdRepository {
  reserve(key: RequestIdKey, { now, expireTime }: { now: Date; expireTime: Date }): Promise<boolean> {
    return isOneRow(this.gateway.execute(reserve, { ...key, tenantId: this.tenantId, now, expireTime }))
  }
}

/** Forgets request ids of all tenants that are free again. */
export class DrizzleRequestIdSweep implements RequestIdSweep {
  constructor(private readonly gateway: Gateway<IdempotencyTables>) {}

  async deleteExpired(now: Date, limit: number): Promise<number> {
    const rows = await this.gateway.query('write', (db, { requestId: table }) => {
      const { tenantId, clientId, operation, requestId } = table
      const isExpired = lte(table.expireTime, now)
      const expired = db.select({ tenantId, clientId, operation, requestId }).from(table).where(isExpired).limit(limit)
      // The second condition is for a key that somebody reserves anew between the choice and the deletion.
      return db
        .delete(table)
        .where(and(sql`(${tenantId}, ${clientId}, ${operation}, ${requestId}) in ${expired}`, isExpired))
        .returning({ requestId })
    })
    return rows.length
  }
}
