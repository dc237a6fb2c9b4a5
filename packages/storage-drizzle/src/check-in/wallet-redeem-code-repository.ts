import { and, eq, isNull, sql } from 'drizzle-orm'
import { UNLIMITED, ENABLED } from '@org/openapi-core/storage'
import type { WalletRedeemCodeRepository } from '@org/openapi-core/storage'
import { ifWithin, narrowest } from '../conditions.js'
import { defineWrite, isOneRow } from '../gateway.js'
import { defineResource, ResourceRepository } from '../resources/resource-repository.js'
import type { CheckInTables } from './tables.js'

const takeUse = defineWrite<{ tenantId: number; id: number }>()(
  'wallet_redeem_code_take',
  (db, { walletRedeemCode: table }: CheckInTables) =>
    db
      .update(table)
      .set({ usedCount: sql`used_count + 1` })
      .where(
        and(
          eq(table.tenantId, sql.placeholder('tenantId')),
          eq(table.id, sql.placeholder('id')),
          isNull(table.deletedAt),
          eq(table.status, ENABLED),
          sql`(${table.maxUsage} = ${sql.raw(String(UNLIMITED))} or ${table.usedCount} < ${table.maxUsage})`,
        ),
      )
      .returning({ id: table.id }),
)

const resource = defineResource<CheckInTables, WalletRedeemCodeRepository>({
  table: (tables) => tables.walletRedeemCode,
  initial: { status: ENABLED },
  kept: ['usedCount'],
  searched: { texts: ['name'], isIndexed: false },
  matching: ({ walletRedeemCode: table }, { code, status, createTime }) => [
    narrowest([table.code, code], [table.status, status]),
    ifWithin(table.createTime, createTime),
  ],
})

/** The wallet redeem codes of one tenant. */
export class DrizzleWalletRedeemCodeRepository
  extends ResourceRepository<CheckInTables, WalletRedeemCodeRepository>
  implements WalletRedeemCodeRepository
{
  protected readonly definition = resource

  takeUse(id: number): Promise<boolean> {
    return isOneRow(this.gateway.execute(takeUse, { tenantId: this.tenantId, id }))
  }
}
