import type { FigureKind } from '@org/openapi-core/storage'
import type { ColumnKit } from '../postgres-column-kit.js'

/** What was counted of each day. */
export function overviewTables(kit: ColumnKit) {
  return {
    dailyFigure: kit.table(
      'daily_figure',
      {
        tenantId: kit.tenantId(),
        /** yyyy-MM-dd, in the zone of whoever counted it. */
        day: kit.text('day').notNull(),
        kind: kit.text('kind').$type<FigureKind>().notNull(),
        /** Whose figure it is: an application of calls, empty of the others. */
        subject: kit.text('subject').notNull(),
        count: kit.amount('count').notNull(),
        amount: kit.amount('amount').notNull(),
      },
      (t) => [...kit.compositeKey(t.tenantId, t.day, t.kind, t.subject), kit.index('daily_figure_age').on(t.day)],
    ),
  }
}

/** As repositories see them. */
export type OverviewTables = ReturnType<typeof overviewTables>
