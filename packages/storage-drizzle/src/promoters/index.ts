import type { Repositories } from '@org/openapi-core/storage'
import type { Makers } from '../makers.js'
import { DrizzleEmailCodeRepository } from './email-code-repository.js'
import { DrizzlePromoterCategoryRepository } from './promoter-category-repository.js'
import { DrizzlePromoterGroupRelationRepository } from './promoter-group-relation-repository.js'
import { DrizzlePromoterGroupRepository } from './promoter-group-repository.js'
import { DrizzlePromoterLevelRepository } from './promoter-level-repository.js'
import { DrizzlePromoterRepository } from './promoter-repository.js'
import { DrizzleSocialChannelRepository } from './social-channel-repository.js'
import { DrizzleWithdrawMethodRepository } from './withdraw-method-repository.js'

export const promotersStorage = {
  tenant: (tenantId: number) =>
    ({
      promoters: (g) => new DrizzlePromoterRepository(g, tenantId),
      promoterLevels: (g) => new DrizzlePromoterLevelRepository(g, tenantId),
      promoterGroups: (g) => new DrizzlePromoterGroupRepository(g, tenantId),
      promoterGroupRelations: (g) => new DrizzlePromoterGroupRelationRepository(g, tenantId),
      socialChannels: (g) => new DrizzleSocialChannelRepository(g, tenantId),
      emailCodes: (g) => new DrizzleEmailCodeRepository(g, tenantId),
      withdrawMethods: (g) => new DrizzleWithdrawMethodRepository(g, tenantId),
      promoterCategories: (g) => new DrizzlePromoterCategoryRepository(g, tenantId),
    }) satisfies Partial<Makers<Repositories>>,
}
