import { sql } from 'drizzle-orm'
import type { DrawRowFilter, DrawVisit, DrawVisitRepository } from '@org/openapi-core/storage'
import { columnsBut } from '../columns-but.js'
import { isGiven } from '../conditions.js'
import { drawRowMatching } from './draw-rows.js'
import type { CountedDrawTables } from './draw-rows.js'
import { defineRead } from '../gateway.js'
import { TenantRows } from '../tenant-rows.js'
import type { TenantRowsDefinition } from '../tenant-rows.js'
import type { LuckyDrawTables } from './tables.js'

const shown = ({ drawVisit }: LuckyDrawTables) => columnsBut(drawVisit, 'tenantId')

const definition: TenantRowsDefinition<LuckyDrawTables, ReturnType<typeof shown>, DrawRowFilter> = {
  table: (tables) => tables.drawVisit,
  columns: shown,
  matching: ({ drawVisit: table }, filter) => drawRowMatching(table, filter),
}

const isRegistered = defineRead<{ tenantId: number; activityId: number; userId: number }>()(
  'activity_registered',
  (db, { activityRegistration: table }: LuckyDrawTables) =>
    db
      .select({ userId: table.userId })
      .from(table)
      .where(isGiven(table, 'tenantId', 'activityId', 'userId')),
)

/** Visits of one tenant's members, and their registrations. */
export class DrizzleDrawVisitRepository
  extends TenantRows<CountedDrawTables, ReturnType<typeof shown>, DrawRowFilter>
  implements DrawVisitRepository
{
  protected readonly definition = definition

  async count({ userId, luckyDrawId, ip, eventMeta }: DrawVisit, now: Date): Promise<void> {
    const last = { lastVisitIp: ip ?? null, lastEventMeta: eventMeta ?? null }
    await this.gateway.query('write', (db, { drawVisit: table }) =>
      db
        .insert(table)
        .values({ ...last, tenantId: this.tenantId, userId, luckyDrawId, totalVisitCount: 1, createTime: now })
        .onConflictDoUpdate({
          target: [table.tenantId, table.luckyDrawId, table.userId],
          set: { ...last, totalVisitCount: sql`${table.totalVisitCount} + 1` },
        })
        .returning({ id: table.id }),
    )
  }

  async register(activityId: number, userId: number, now: Date): Promise<void> {
    const row = { tenantId: this.tenantId, activityId, userId, createTime: now }
    await this.gateway.query('write', (db, { activityRegistration: table }) =>
      db.insert(table).values(row).onConflictDoNothing().returning({ userId: table.userId }),
    )
  }

  async isRegistered(activityId: number, userId: number): Promise<boolean> {
    const rows = await this.gateway.execute(isRegistered, { tenantId: this.tenantId, activityId, userId })
    return rows.length > 0
  }
}
