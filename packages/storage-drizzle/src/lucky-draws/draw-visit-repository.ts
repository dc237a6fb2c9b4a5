import { sql } from 'drizzle-orm'
import type { DrawRowFilter, DrawVisit, DrawVisitRepository } from '@org/openapi-core/storage'
import { columnsBut } from '../columns-but.js'
import { excluded, isGiven, placeholders, placeholdersBut } from '../conditions.js'
import { drawRowMatching } from './draw-rows.js'
import type { CountedDrawTables } from './draw-rows.js'
import { defineRead, defineWrite } from '../gateway.js'
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

type Registration = { tenantId: number; activityId: number; userId: number; createTime: Date }

const register = defineWrite<Registration>()(
  'activity_register',
  (db, { activityRegistration: table }: LuckyDrawTables) =>
    db.insert(table).values(placeholdersBut(table)).onConflictDoNothing().returning({ userId: table.userId }),
)

type Visit = {
  readonly tenantId: number
  readonly userId: number
  readonly luckyDrawId: number
  readonly lastVisitIp: string | null
  readonly lastEventMeta: string | null
  readonly createTime: Date
}

const count = defineWrite<Visit>()('lucky_draw_user_visit_count', (db, { drawVisit: table }: LuckyDrawTables) =>
  db
    .insert(table)
    .values({
      ...placeholders('tenantId', 'userId', 'luckyDrawId', 'lastVisitIp', 'lastEventMeta', 'createTime'),
      totalVisitCount: 1,
    })
    .onConflictDoUpdate({
      target: [table.tenantId, table.luckyDrawId, table.userId],
      set: {
        ...excluded(table, 'lastVisitIp', 'lastEventMeta'),
        totalVisitCount: sql`${table.totalVisitCount} + 1`,
      },
    })
    .returning({ id: table.id }),
)

/** Visits of one tenant's members, and their registrations. */
export class DrizzleDrawVisitRepository
  extends TenantRows<CountedDrawTables, ReturnType<typeof shown>, DrawRowFilter>
  implements DrawVisitRepository
{
  protected readonly definition = definition

  async count({ userId, luckyDrawId, ip, eventMeta }: DrawVisit, now: Date): Promise<void> {
    await this.gateway.execute(count, {
      tenantId: this.tenantId,
      userId,
      luckyDrawId,
      lastVisitIp: ip ?? null,
      lastEventMeta: eventMeta ?? null,
      createTime: now,
    })
  }

  async register(activityId: number, userId: number, now: Date): Promise<void> {
    await this.gateway.execute(register, { tenantId: this.tenantId, activityId, userId, createTime: now })
  }

  async isRegistered(activityId: number, userId: number): Promise<boolean> {
    const rows = await this.gateway.execute(isRegistered, { tenantId: this.tenantId, activityId, userId })
    return rows.length > 0
  }
}
