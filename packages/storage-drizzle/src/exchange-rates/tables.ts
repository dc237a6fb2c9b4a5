import type { ColumnKit } from '../postgres-column-kit.js'
import { foldedColumns } from '../search-columns.js'
import { living, resourceTable } from '../tenant-table.js'

/** One living rate for a currency of a tenant. */
export function exchangeRateTables(kit: ColumnKit) {
  return {
    exchangeRate: resourceTable(kit, 'exchange_rate', {
      columns: {
        name: kit.text('name').notNull(),
        abbreviationCode: kit.text('abbreviation_code').notNull(),
        symbol: kit.text('symbol').notNull(),
        /** 1 CNY in units of the currency. */
        exchangeRate: kit.decimal('exchange_rate').notNull(),
        sort: kit.integer('sort').notNull(),
        /** 0 enabled, 1 disabled */
        status: kit.integer('status').notNull(),
      },
      searched: foldedColumns(kit),
      indexes: (t, pages) => [
        kit.uniqueIndex('exchange_rate_currency').on(t.tenantId, t.abbreviationCode).where(living),
        pages('exchange_rate_page'),
        pages('exchange_rate_status', [t.status]),
        kit.index('exchange_rate_enabled').on(t.tenantId, t.status, t.sort, t.id).where(living),
      ],
    }),
  }
}

/** As repositories see them. */
export type ExchangeRateTables = ReturnType<typeof exchangeRateTables>
