import { and, eq, gt, lte, sql } from 'drizzle-orm'
import type { EmailCode, EmailCodeRepository } from '@org/openapi-core/storage'
import { changeOne } from '../change-one.js'
import { TenantRepository } from '../tenant-repository.js'
import type { PromoterTables } from './tables.js'

/** The codes that one tenant's promoters got by e-mail. */
export class DrizzleEmailCodeRepository extends TenantRepository<PromoterTables> implements EmailCodeRepository {
  async save({ promoterId, codeHash, sentTime, expireTime }: EmailCode, quietMs: number): Promise<boolean> {
    const code = { codeHash, sentTime, expireTime }
    const quietSince = new Date(sentTime.getTime() - quietMs)
    const rows = await this.gateway.query('write', (db, { promoterLinkCode: table }) =>
      db
        .insert(table)
        .values({ tenantId: this.tenantId, promoterId, ...code })
        .onConflictDoUpdate({
          target: [table.tenantId, table.promoterId],
          set: code,
          setWhere: sql`${lte(table.sentTime, quietSince)} or ${gt(table.sentTime, sentTime)}`,
        })
        .returning({ promoterId: table.promoterId }),
    )
    return rows.length === 1
  }

  async find(promoterId: number): Promise<EmailCode | undefined> {
    const rows = await this.gateway.query('read', (db, { promoterLinkCode: table }) =>
      db
        .select()
        .from(table)
        .where(and(eq(table.tenantId, this.tenantId), eq(table.promoterId, promoterId))),
    )
    return rows[0]
  }

  consume(promoterId: number, codeHash: string): Promise<boolean> {
    return changeOne(this.gateway, ({ promoterLinkCode: table }) => ({
      table,
      set: { codeHash: null },
      where: and(eq(table.tenantId, this.tenantId), eq(table.promoterId, promoterId), eq(table.codeHash, codeHash)),
    }))
  }
}
