import { and, asc, eq, isNull } from 'drizzle-orm'
import { ENABLED } from '@org/openapi-core/storage'
import type { HomePopupRepository, HomePopupRow } from '@org/openapi-core/storage'
import { columnsBut } from '../columns-but.js'
import { ifWithin, isGiven, narrowest } from '../conditions.js'
import { defineRead } from '../gateway.js'
import { defineResource, StatusRepository } from '../resources/resource-repository.js'
import type { HomeTables } from './tables.js'

const enabled = defineRead<{ tenantId: number; sceneCode: string }>()(
  'home_popup_enabled',
  (db, { homePopup: table }: HomeTables) => {
    return db
      .select(columnsBut(table, 'revision', 'deletedAt', 'tenantId', 'searchText'))
      .from(table)
      .where(and(isGiven(table, 'tenantId', 'sceneCode'), eq(table.status, ENABLED), isNull(table.deletedAt)))
      .orderBy(asc(table.sort), asc(table.id))
  },
)

const resource = defineResource<HomeTables, HomePopupRepository>({
  table: (tables) => tables.homePopup,
  initial: { status: ENABLED },
  searched: { texts: ['name'], isIndexed: false },
  matching: ({ homePopup: table }, { sceneCode, status, createTime }) => [
    narrowest([table.sceneCode, sceneCode], [table.status, status]),
    ifWithin(table.createTime, createTime),
  ],
})

/** The popups of one tenant. */
export class DrizzleHomePopupRepository
  extends StatusRepository<HomeTables, HomePopupRepository>
  implements HomePopupRepository
{
  protected readonly definition = resource

  listEnabled(sceneCode: string): Promise<HomePopupRow[]> {
    return this.gateway.execute(enabled, { tenantId: this.tenantId, sceneCode })
  }
}
