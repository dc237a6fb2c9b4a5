import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { ENABLED } from '@org/openapi-core/storage'
import type { ExchangeRate, ExchangeRateRepository } from '@org/openapi-core/storage'
import { ifWithin, isGiven, narrowest, unindexed } from '../conditions.js'
import { defineRead } from '../gateway.js'
import { defineResource, StatusRepository } from '../resources/resource-repository.js'
import type { ExchangeRateTables } from './tables.js'

const enabled = defineRead<{ tenantId: number }>()(
  'exchange_rate_enabled',
  (db, { exchangeRate: table }: ExchangeRateTables) =>
    db
      .select({
        name: table.name,
        abbreviationCode: table.abbreviationCode,
        symbol: table.symbol,
        exchangeRate: table.exchangeRate,
      })
      .from(table)
      .where(and(eq(table.tenantId, sql.placeholder('tenantId')), eq(table.status, ENABLED), isNull(table.deletedAt)))
      .orderBy(asc(table.sort), asc(table.id)),
)

const enabledOf = defineRead<{ tenantId: number; abbreviationCode: string }>()(
  'exchange_rate_of',
  (db, { exchangeRate: table }: ExchangeRateTables) =>
    db
      .select({ exchangeRate: table.exchangeRate })
      .from(table)
      .where(
        and(isGiven(table, 'tenantId', 'abbreviationCode'), unindexed(table.status, ENABLED), isNull(table.deletedAt)),
      ),
)

const resource = defineResource<ExchangeRateTables, ExchangeRateRepository>({
  table: (tables) => tables.exchangeRate,
  initial: { status: ENABLED },
  searched: { texts: ['name'], isIndexed: false },
  matching: ({ exchangeRate: table }, { abbreviationCode, status, createTime }) => [
    narrowest([table.abbreviationCode, abbreviationCode], [table.status, status]),
    ifWithin(table.createTime, createTime),
  ],
})

/** The exchange rates of one tenant. */
export class DrizzleExchangeRateRepository
  extends StatusRepository<ExchangeRateTables, ExchangeRateRepository>
  implements ExchangeRateRepository
{
  protected readonly definition = resource

  async listEnabled(): Promise<ExchangeRate[]> {
    return this.gateway.execute(enabled, { tenantId: this.tenantId })
  }

  async findEnabled(abbreviationCode: string): Promise<string | undefined> {
    const rows = await this.gateway.execute(enabledOf, { tenantId: this.tenantId, abbreviationCode })
    return rows[0]?.exchangeRate
  }
}
