import type { Repositories } from '@org/openapi-core/storage'
import type { Makers } from '../makers.js'
import { DrizzleHomePopupRepository } from './home-popup-repository.js'
import { DrizzleSearchKeywordRepository } from './search-keyword-repository.js'

export const homeStorage = {
  tenant: (tenantId: number) =>
    ({
      searchKeywords: (g) => new DrizzleSearchKeywordRepository(g, tenantId),
      homePopups: (g) => new DrizzleHomePopupRepository(g, tenantId),
    }) satisfies Partial<Makers<Repositories>>,
}
