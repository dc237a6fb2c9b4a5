import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { ENABLED } from '@org/openapi-core/storage'
import type { SearchKeywordRepository, SearchKeywordRow } from '@org/openapi-core/storage'
import { columnsBut } from '../columns-but.js'
import { ifWithin, narrowest } from '../conditions.js'
import { defineRead } from '../gateway.js'
import { defineResource, StatusRepository } from '../resources/resource-repository.js'
import type { HomeTables } from './tables.js'

const enabled = defineRead<{ tenantId: number }>()(
  'search_keyword_enabled',
  (db, { searchKeyword: table }: HomeTables) => {
    return db
      .select(columnsBut(table, 'revision', 'deletedAt', 'tenantId', 'searchText'))
      .from(table)
      .where(and(eq(table.tenantId, sql.placeholder('tenantId')), eq(table.status, ENABLED), isNull(table.deletedAt)))
      .orderBy(asc(table.sort), asc(table.id))
  },
)

const resource = defineResource<HomeTables, SearchKeywordRepository>({
  table: (tables) => tables.searchKeyword,
  initial: { status: ENABLED },
  searched: { texts: ['keyword'], isIndexed: false },
  matching: ({ searchKeyword: table }, { terminalType, status, createTime }) => [
    narrowest([table.terminalType, terminalType], [table.status, status]),
    ifWithin(table.createTime, createTime),
  ],
})

/** The search keywords of one tenant. */
export class DrizzleSearchKeywordRepository
  extends StatusRepository<HomeTables, SearchKeywordRepository>
  implements SearchKeywordRepository
{
  protected readonly definition = resource

  listEnabled(): Promise<SearchKeywordRow[]> {
    return this.gateway.execute(enabled, { tenantId: this.tenantId })
  }

  updateSort(id: number, sort: number, revision?: number): Promise<boolean> {
    return this.change(id, { sort }, { revision })
  }
}
