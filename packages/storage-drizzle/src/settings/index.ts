import type { StoredDomain } from '../domain-list.js'
import { DrizzleSettingRepository } from './setting-repository.js'
import { settingTables } from './tables.js'

/** One repository for the configurations of all domains. */
export const settingsStorage = {
  tables: settingTables,
  tenant: { settings: DrizzleSettingRepository },
  system: {},
} satisfies StoredDomain
