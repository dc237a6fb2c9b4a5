import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { EmailCode, EmailCodeRepository } from '@org/openapi-core'
import type { Gateway } from '../gateway.js'

/** The codes that one tenant's promoters got by e-mail. */
export class DrizzleEmailCodeRepository implements EmailCodeRepository {
  constructor(
    private readonly gateway: Gateway,
    private readonly tenantId: number,
  ) {}

  async save({ channelId, codeHash, expireTime }: EmailCode): Promise<void> {
    await this.gateway.query('write', (db, { promoterEmailCode: table }) =>
      db
        .insert(table)
        .values({ tenantId: this.tenantId, channelId, codeHash, expireTime, tries: 0 })
        .onConflictDoUpdate({ target: [table.tenantId, table.channelId], set: { codeHash, expireTime, tries: 0 } })
        .returning({ channelId: table.channelId }),
    )
  }

  async takeTry(channelId: number, { now, limit }: { readonly now: Date; readonly limit: number }): Promise<string | undefined> {
    const rows = await this.gateway.query('write', (db, { promoterEmailCode: table }) =>
      db
        .update(table)
        .set({ tries: sql`tries + 1` })
        .where(and(eq(table.tenantId, this.tenantId), eq(table.channelId, channelId), gt(table.expireTime, now), lt(table.tries, limit)))
        .returning({ codeHash: table.codeHash }),
    )
    return rows[0]?.codeHash
  }

  async consume(channelId: number, codeHash: string): Promise<boolean> {
    const rows = await this.gateway.query('write', (db, { promoterEmailCode: table }) =>
      db
        .delete(table)
        .where(and(eq(table.tenantId, this.tenantId), eq(table.channelId, channelId), eq(table.codeHash, codeHash)))
        .returning({ channelId: table.channelId }),
    )
    return rows.length === 1
  }
}
