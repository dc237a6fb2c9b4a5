import { sql } from 'drizzle-orm'
import type { ColumnKit } from '../postgres-column-kit.js'

/** Counters by subject, limit and day. */
export function usageLimitTables(kit: ColumnKit) {
  return {
    usageCounter: usageCounterTable(kit),
  }
}

/** As repositories see them. */
export type UsageLimitTables = ReturnType<typeof usageLimitTables>

/** Uses of a subject along a dimension; the limit stands with the subject. */
function usageCounterTable(kit: ColumnKit) {
  return kit.table(
    'usage_counter',
    {
      tenantId: kit.tenantId(),
      subject: kit.text('subject').notNull(),
      subjectId: kit.reference('subject_id').notNull(),
      dimension: kit.text('dimension').notNull(),
      key: kit.text('key').notNull(),
      used: kit.integer('used').notNull(),
      /** From then on nobody asks for it; null: it is kept. */
      expireTime: kit.instant('expire_time'),
    },
    (t) => [
      ...kit.compositeKey(t.tenantId, t.subject, t.subjectId, t.dimension, t.key),
      kit
        .index('usage_counter_expiry')
        .on(t.expireTime)
        .where(sql`expire_time is not null`),
    ],
  )
}
