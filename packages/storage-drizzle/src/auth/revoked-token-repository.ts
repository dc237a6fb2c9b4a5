import { lte, sql } from 'drizzle-orm'
import type { RevokedTokenRepository, RevokedTokenSweep } from '@org/openapi-core/storage'
import { isGiven, placeholdersBut } from '../conditions.js'
import { defineRead, defineWrite, isOneRow } from '../gateway.js'
import type { Gateway } from '../gateway.js'
import { TenantRepository } from '../tenant-repository.js'
import type { AuthTables } from './tables.js'

const byJti = defineRead<{ tenantId: number; jti: string }>()(
  'revoked_token_by_jti',
  (db, { revokedToken: table }: AuthTables) =>
    db
      .select({ jti: table.jti })
      .from(table)
      .where(isGiven(table, 'tenantId', 'jti')),
)

const insert = defineWrite<{ tenantId: number; jti: string; expireTime: Date }>()(
  'revoked_token_insert',
  (db, { revokedToken: table }: AuthTables) =>
    db.insert(table).values(placeholdersBut(table)).onConflictDoNothing().returning({ jti: table.jti }),
)

const deleteExpired = defineWrite<{ now: Date; limit: number }>()(
  'revoked_token_delete_expired',
  (db, { revokedToken: table }: AuthTables, dialect) => {
    const { tenantId, jti, expireTime } = table
    const isExpired = lte(expireTime, sql.param(sql.placeholder('now'), expireTime))
    const expired = sql`select ${tenantId}, ${jti} from ${table} where ${isExpired} limit ${sql.placeholder('limit')}`
    return db
      .delete(table)
      .where(sql`(${tenantId}, ${jti}) in ${dialect.freeChoice(expired)}`)
      .returning({ jti })
  },
)

/** The revoked tokens of one tenant. */
export class DrizzleRevokedTokenRepository extends TenantRepository<AuthTables> implements RevokedTokenRepository {
  revoke(jti: string, expireTime: Date): Promise<boolean> {
    return isOneRow(this.gateway.execute(insert, { tenantId: this.tenantId, jti, expireTime }))
  }

  async isRevoked(jti: string): Promise<boolean> {
    const rows = await this.gateway.execute(byJti, { tenantId: this.tenantId, jti })
    return rows.length > 0
  }
}

/** Forgets revoked tokens of all tenants that have expired. */
export class DrizzleRevokedTokenSweep implements RevokedTokenSweep {
  constructor(private readonly gateway: Gateway<AuthTables>) {}

  async deleteExpired(now: Date, limit: number): Promise<number> {
    return (await this.gateway.execute(deleteExpired, { now, limit })).length
  }
}
