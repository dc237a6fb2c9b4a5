import { and, eq, lte, sql } from 'drizzle-orm'
import type {
  IdempotencyKey,
  IdempotencyKeyRepository,
  IdempotencyKeySweep,
  IdempotentCall,
} from '@org/openapi-core/storage'
import { placeholders } from '../conditions.js'
import { defineWrite, isOneRow } from '../gateway.js'
import type { Gateway } from '../gateway.js'
import { TenantRepository } from '../tenant-repository.js'
import type { IdempotencyTables } from './tables.js'

/** A mapped type, because an interface is no record of values. */
type Values = Pick<IdempotencyKey, keyof IdempotencyKey> & {
  tenantId: number
  bodyHash: string
  now: Date
  expireTime: Date
}

/** A key that is there is taken over when its time is over; who waited for another's transaction sees its outcome. */
const take = defineWrite<Values>()('idempotency_key_take', (db, { idempotencyKey: table }: IdempotencyTables) =>
  db
    .insert(table)
    .values(placeholders('tenantId', 'adminId', 'operation', 'key', 'bodyHash', 'expireTime'))
    .onConflictDoUpdate({
      target: [table.tenantId, table.adminId, table.operation, table.key],
      set: { bodyHash: sql`excluded.body_hash`, answer: null, expireTime: sql`excluded.expire_time` },
      setWhere: sql`${table.expireTime} <= ${sql.param(sql.placeholder('now'), table.expireTime)}`,
    })
    .returning({ key: table.key }),
)

/** The idempotency keys of one tenant. */
export class DrizzleIdempotencyKeyRepository
  extends TenantRepository<IdempotencyTables>
  implements IdempotencyKeyRepository
{
  take(key: IdempotencyKey, bodyHash: string, { now, expireTime }: { now: Date; expireTime: Date }): Promise<boolean> {
    return isOneRow(this.gateway.execute(take, { ...key, tenantId: this.tenantId, bodyHash, now, expireTime }))
  }

  async find(key: IdempotencyKey): Promise<IdempotentCall | undefined> {
    const rows = await this.gateway.query('read', (db, { idempotencyKey: table }) =>
      db.select({ bodyHash: table.bodyHash, answer: table.answer }).from(table).where(this.#is(table, key)),
    )
    return rows[0]
  }

  async keep(key: IdempotencyKey, answer: string): Promise<void> {
    await this.gateway.query('write', (db, { idempotencyKey: table }) =>
      db.update(table).set({ answer }).where(this.#is(table, key)).returning({ key: table.key }),
    )
  }

  #is(table: IdempotencyTables['idempotencyKey'], { adminId, operation, key }: IdempotencyKey) {
    return and(
      eq(table.tenantId, this.tenantId),
      eq(table.adminId, adminId),
      eq(table.operation, operation),
      eq(table.key, key),
    )
  }
}

/** Forgets idempotency keys of all tenants that are free again. */
export class DrizzleIdempotencyKeySweep implements IdempotencyKeySweep {
  constructor(private readonly gateway: Gateway<IdempotencyTables>) {}

  async deleteExpired(now: Date, limit: number): Promise<number> {
    const rows = await this.gateway.query('write', (db, { idempotencyKey: table }) => {
      const { tenantId, adminId, operation, key } = table
      const isExpired = lte(table.expireTime, now)
      const expired = db.select({ tenantId, adminId, operation, key }).from(table).where(isExpired).limit(limit)
      // The second condition is for a key that somebody takes anew between the choice and the deletion.
      return db
        .delete(table)
        .where(and(sql`(${tenantId}, ${adminId}, ${operation}, ${key}) in ${expired}`, isExpired))
        .returning({ key })
    })
    return rows.length
  }
}
