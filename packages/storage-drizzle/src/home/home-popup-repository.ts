import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { ENABLED } from '@org/openapi-core/storage'
import type { HomePopupFilter, HomePopupInput, HomePopupRepository, HomePopupRow } from '@org/openapi-core/storage'
import { ifWithin, narrowest } from '../conditions.js'
import { defineRead } from '../gateway.js'
import type { Gateway } from '../gateway.js'
import { ResourceRepository, shownColumns } from '../resource-repository.js'
import type { ResourceDefinition } from '../resource-repository.js'
import type { HomeTables } from './tables.js'

const enabled = defineRead<{ tenantId: number; sceneCode: string }>()(
  'home_popup_enabled',
  (db, { homePopup: table }: HomeTables) => {
    const { revision: _, deletedAt: _deletedAt, tenantId: _tenantId, ...shown } = shownColumns(table)
    return db
      .select(shown)
      .from(table)
      .where(
        and(
          eq(table.tenantId, sql.placeholder('tenantId')),
          eq(table.sceneCode, sql.placeholder('sceneCode')),
          eq(table.status, ENABLED),
          isNull(table.deletedAt),
        ),
      )
      .orderBy(asc(table.sort), asc(table.id))
  },
)

const resource: ResourceDefinition<HomeTables, HomePopupFilter> = {
  table: (tables) => tables.homePopup,
  initial: { status: ENABLED },
  searched: { texts: ['name'], isIndexed: false },
  matching: ({ homePopup: table }, { sceneCode, status, createTime }) => [
    narrowest([table.sceneCode, sceneCode], [table.status, status]),
    ifWithin(table.createTime, createTime),
  ],
}

/** The popups of one tenant. */
export class DrizzleHomePopupRepository
  extends ResourceRepository<HomeTables, HomePopupInput, HomePopupRow, HomePopupFilter>
  implements HomePopupRepository
{
  constructor(gateway: Gateway<HomeTables>, tenantId: number) {
    super(gateway, tenantId, resource)
  }

  listEnabled(sceneCode: string): Promise<HomePopupRow[]> {
    return this.gateway.execute(enabled, { tenantId: this.tenantId, sceneCode })
  }

  updateStatus(id: number, status: number): Promise<boolean> {
    return this.change(id, () => ({ status }))
  }
}
