import type { StoredDomain } from '../domain-list.js'
import { DrizzleHomePopupRepository } from './home-popup-repository.js'
import { DrizzleSearchKeywordRepository } from './search-keyword-repository.js'
import { homeTables } from './tables.js'

export const homeStorage = {
  tables: homeTables,
  tenant: {
    searchKeywords: DrizzleSearchKeywordRepository,
    homePopups: DrizzleHomePopupRepository,
  },
  system: {},
} satisfies StoredDomain
