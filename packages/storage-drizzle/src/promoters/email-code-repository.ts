import { and, eq, sql } from 'drizzle-orm'
import { extended } from '@org/openapi-core/storage'
import type { EmailCode, EmailCodeRepository } from '@org/openapi-core/storage'
import { changeOne } from '../change-one.js'
import { excluded, isGiven, placeholdersBut } from '../conditions.js'
import { defineRead, defineWrite, firstRow, isOneRow } from '../gateway.js'
import { TenantRepository } from '../tenant-repository.js'
import type { PromoterTables } from './tables.js'

type SavedCode = Pick<EmailCode, keyof EmailCode> & { readonly tenantId: number; readonly quietSince: Date }

/** A code that was sent later than this one, before a clock was set back, keeps nobody waiting. */
const save = defineWrite<SavedCode>()('promoter_link_code_save', (db, { promoterLinkCode: table }: PromoterTables) => {
  const set = excluded(table, 'codeHash', 'sentTime', 'expireTime')
  const quietSince = sql.param(sql.placeholder('quietSince'), table.sentTime)
  return db
    .insert(table)
    .values(placeholdersBut(table))
    .onConflictDoUpdate({
      target: [table.tenantId, table.promoterId],
      set,
      setWhere: sql`${table.sentTime} <= ${quietSince} or ${table.sentTime} > ${set.sentTime}`,
    })
    .returning({ promoterId: table.promoterId })
})

const find = defineRead<{ tenantId: number; promoterId: number }>()(
  'promoter_link_code_find',
  (db, { promoterLinkCode: table }: PromoterTables) =>
    db
      .select()
      .from(table)
      .where(isGiven(table, 'tenantId', 'promoterId')),
)

/** The codes that one tenant's promoters got by e-mail. */
export class DrizzleEmailCodeRepository extends TenantRepository<PromoterTables> implements EmailCodeRepository {
  save(code: EmailCode, quietMs: number): Promise<boolean> {
    const quietSince = new Date(code.sentTime.getTime() - quietMs)
    return isOneRow(this.gateway.execute(save, extended(code, { tenantId: this.tenantId, quietSince })))
  }

  find(promoterId: number): Promise<EmailCode | undefined> {
    return firstRow(this.gateway.execute(find, { tenantId: this.tenantId, promoterId }))
  }

  consume(promoterId: number, codeHash: string): Promise<boolean> {
    return changeOne(this.gateway, ({ promoterLinkCode: table }) => ({
      table,
      set: { codeHash: null },
      where: and(eq(table.tenantId, this.tenantId), eq(table.promoterId, promoterId), eq(table.codeHash, codeHash)),
    }))
  }
}
