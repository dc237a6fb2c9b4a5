import type { ColumnKit } from '../postgres-column-kit.js'
import { foldedColumns } from '../search-columns.js'
import { lifetimeColumns } from '../tenant-table.js'

/** Whose every other row is, but for those of the platform. */
export function tenantTables(kit: ColumnKit) {
  return {
    tenant: tenantTable(kit),
  }
}

/** As repositories see them. */
export type TenantTables = ReturnType<typeof tenantTables>

function tenantTable(kit: ColumnKit) {
  return kit.table(
    'tenant',
    {
      id: kit.id(),
      name: kit.text('name').notNull(),
      /** 0 enabled, 1 disabled */
      status: kit.integer('status').notNull(),
      expireTime: kit.instant('expire_time'),
      settings: kit.json<Record<string, unknown>>('settings').notNull(),
      ...lifetimeColumns(kit, 'tenant'),
      ...foldedColumns(kit),
    },
    (t) => [...kit.platformKey(t)],
  )
}
