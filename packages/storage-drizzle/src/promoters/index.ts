import type { StoredDomain } from '../domain-list.js'
import { DrizzleEmailCodeRepository } from './email-code-repository.js'
import { DrizzlePromoterCategoryRepository } from './promoter-category-repository.js'
import { DrizzlePromoterGroupRelationRepository } from './promoter-group-relation-repository.js'
import { DrizzlePromoterGroupRepository } from './promoter-group-repository.js'
import { DrizzlePromoterLevelRepository } from './promoter-level-repository.js'
import { DrizzlePromoterRepository } from './promoter-repository.js'
import { DrizzleSocialChannelRepository } from './social-channel-repository.js'
import { DrizzleWithdrawMethodRepository } from './withdraw-method-repository.js'
import { promoterTables } from './tables.js'

export const promotersStorage = {
  tables: promoterTables,
  tenant: {
    promoters: DrizzlePromoterRepository,
    promoterLevels: DrizzlePromoterLevelRepository,
    promoterGroups: DrizzlePromoterGroupRepository,
    promoterGroupRelations: DrizzlePromoterGroupRelationRepository,
    socialChannels: DrizzleSocialChannelRepository,
    emailCodes: DrizzleEmailCodeRepository,
    withdrawMethods: DrizzleWithdrawMethodRepository,
    promoterCategories: DrizzlePromoterCategoryRepository,
  },
  system: {},
} satisfies StoredDomain
