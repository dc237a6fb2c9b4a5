import { lte, sql } from 'drizzle-orm'
import type { RevokedTokenRepository, RevokedTokenSweep } from '@org/openapi-core/storage'
import { isGiven } from '../conditions.js'
import { defineRead } from '../gateway.js'
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

/** The revoked tokens of one tenant. */
export class DrizzleRevokedTokenRepository extends TenantRepository<AuthTables> implements RevokedTokenRepository {
  async revoke(jti: string, expireTime: Date): Promise<boolean> {
    const rows = await this.gateway.query('write', (db, { revokedToken: table }) =>
      db
        .insert(table)
        .values({ tenantId: this.tenantId, jti, expireTime })
        .onConflictDoNothing()
        .returning({ jti: table.jti }),
    )
    return rows.length === 1
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
    const rows = await this.gateway.query('write', (db, { revokedToken: table }, dialect) => {
      const { tenantId, jti, expireTime } = table
      const expired = sql`select ${tenantId}, ${jti} from ${table} where ${lte(expireTime, now)} limit ${limit}`
      return db
        .delete(table)
        .where(sql`(${tenantId}, ${jti}) in ${dialect.freeChoice(expired)}`)
        .returning({ jti })
    })
    return rows.length
  }
}
