import { sql } from 'drizzle-orm'
import type { ColumnKit } from '../postgres-column-kit.js'
import { foldedColumns } from '../search-columns.js'

const living = sql`deleted_at is null`

/** One living rate for a currency of a tenant. */
export function exchangeRateTables(kit: ColumnKit) {
  return {
    exchangeRate: kit.table(
      'exchange_rate',
      {
        tenantId: kit.tenantId(),
        id: kit.id(),
        name: kit.text('name').notNull(),
        abbreviationCode: kit.text('abbreviation_code').notNull(),
        symbol: kit.text('symbol').notNull(),
        /** 1 CNY in units of the currency. */
        exchangeRate: kit.decimal('exchange_rate').notNull(),
        sort: kit.integer('sort').notNull(),
        /** 0 enabled, 1 disabled */
        status: kit.integer('status').notNull(),
        createTime: kit.instant('create_time').notNull(),
        deletedAt: kit.instant('deleted_at'),
        revision: kit.revision('exchange_rate'),
        ...foldedColumns(kit),
      },
      (t) => [
        ...kit.tenantKey(t),
        kit.uniqueIndex('exchange_rate_currency').on(t.tenantId, t.abbreviationCode).where(living),
        kit.index('exchange_rate_page').on(t.tenantId, t.createTime, t.id, t.deletedAt).where(living),
        kit.index('exchange_rate_status').on(t.tenantId, t.status, t.createTime, t.id, t.deletedAt).where(living),
        kit.index('exchange_rate_enabled').on(t.tenantId, t.status, t.sort, t.id).where(living),
      ],
    ),
  }
}

/** As repositories see them. */
export type ExchangeRateTables = ReturnType<typeof exchangeRateTables>
