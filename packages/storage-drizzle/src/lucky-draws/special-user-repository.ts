import { and, isNotNull, isNull } from 'drizzle-orm'
import type { SpecialUserRepository } from '@org/openapi-core/storage'
import { ifWithin, isGiven, narrowest, ONE_ROW } from '../conditions.js'
import { defineRead } from '../gateway.js'
import { defineResource, ResourceRepository } from '../resources/resource-repository.js'
import type { LuckyDrawTables } from './tables.js'

const prizeOf = defineRead<{ tenantId: number; luckyDrawId: number; userId: number }>()(
  'lucky_draw_special',
  (db, { specialUser: table }: LuckyDrawTables) =>
    db
      .select({ prizeId: table.prizeId })
      .from(table)
      .where(
        and(isGiven(table, 'tenantId', 'luckyDrawId', 'userId'), isNotNull(table.prizeId), isNull(table.deletedAt)),
      )
      .limit(ONE_ROW),
)

const resource = defineResource<LuckyDrawTables, SpecialUserRepository>({
  table: (tables) => tables.specialUser,
  matching: ({ specialUser: table }, { userId, luckyDrawId, createTime }) => [
    narrowest([table.userId, userId], [table.luckyDrawId, luckyDrawId]),
    ifWithin(table.createTime, createTime),
  ],
})

/** The special users of one tenant's lucky draws. */
export class DrizzleSpecialUserRepository
  extends ResourceRepository<LuckyDrawTables, SpecialUserRepository>
  implements SpecialUserRepository
{
  protected readonly definition = resource

  async prizeOf(luckyDrawId: number, userId: number): Promise<number | undefined> {
    const rows = await this.gateway.execute(prizeOf, { tenantId: this.tenantId, luckyDrawId, userId })
    return rows[0]?.prizeId ?? undefined
  }
}
