import type { ColumnKit } from '../postgres-column-kit.js'

/** What a tenant has one of, as JSON under a key. */
export function settingTables(kit: ColumnKit) {
  return {
    setting: settingTable(kit),
  }
}

/** As repositories see them. */
export type SettingTables = ReturnType<typeof settingTables>

/** What a tenant has one of: configurations, as JSON under a name. */
function settingTable(kit: ColumnKit) {
  return kit.table(
    'setting',
    {
      tenantId: kit.tenantId(),
      name: kit.text('name').notNull(),
      value: kit.json<unknown>('value').notNull(),
      updateTime: kit.instant('update_time').notNull(),
    },
    (t) => [...kit.compositeKey(t.tenantId, t.name)],
  )
}
