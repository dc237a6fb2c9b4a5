import { and, eq, isNull, sql } from 'drizzle-orm'
import { UNLIMITED, ENABLED } from '@org/openapi-core/storage'
import type { WalletRedeemCodeRepository } from '@org/openapi-core/storage'
import { ifWithin, narrowest } from '../conditions.js'
import { defineWrite, isOneRow } from '../gateway.js'
import { defineResource, ResourceRepository } from '../resources/resource-repository.js'
import type { CheckInTables } from './tables.js'

/** The living code of this id. */
const isNamed = ({ walletRedeemCode: table }: CheckInTables) =>
  and(eq(table.tenantId, sql.placeholder('tenantId')), eq(table.id, sql.placeholder('id')), isNull(table.deletedAt))

const takeUse = defineWrite<{ tenantId: number; id: number }>()(
  'wallet_redeem_code_take',
  (db, tables: CheckInTables) => {
    const table = tables.walletRedeemCode
    const isLeft = sql`(${table.maxUsage} = ${sql.raw(String(UNLIMITED))} or ${table.usedCount} < ${table.maxUsage})`
    return db
      .update(table)
      .set({ usedCount: sql`used_count + 1` })
      .where(and(isNamed(tables), eq(table.status, ENABLED), isLeft))
      .returning({ id: table.id })
  },
)

const lock = defineWrite<{ tenantId: number; id: number }>()(
  'wallet_redeem_code_lock',
  (db, tables: CheckInTables, dialect) =>
    dialect.locked(db.select({ id: tables.walletRedeemCode.id }).from(tables.walletRedeemCode).where(isNamed(tables))),
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

  lock(id: number): Promise<boolean> {
    return isOneRow(this.gateway.execute(lock, { tenantId: this.tenantId, id }))
  }

  takeUse(id: number): Promise<boolean> {
    return isOneRow(this.gateway.execute(takeUse, { tenantId: this.tenantId, id }))
  }
}
