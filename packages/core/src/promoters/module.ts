import type { EngineParts } from '../http/module.js'

import { promoterOperations } from './admin/promoter.js'
import { promoterCategoryOperations } from './admin/promoter-category.js'
import { promoterGroupOperations, promoterGroupRelationOperations } from './admin/promoter-group.js'
import { promoterLevelOperations } from './admin/promoter-level.js'
import { socialChannelOperations } from './admin/social-channel.js'
import { withdrawMethodOperations } from './admin/withdraw-method.js'
import type { EmailSender } from './email-sender.js'
import type { PromoterCategoryRepository } from './promoter-category.js'
import type { PromoterGroupRelationRepository, PromoterGroupRepository } from './promoter-group.js'
import { promoterLifecycle } from './promoter-lifecycle.js'
import type { PromoterLevelRepository } from './promoter-level.js'
import type { PromoterRepository } from './promoter.js'
import { SocialChannelService } from './social-channel-service.js'
import type { EmailCodeRepository, SocialChannelRepository } from './social-channel.js'
import type { WithdrawMethodRepository } from './withdraw-method.js'

export interface PromoterServices {
  readonly socialChannels: SocialChannelService
}

export interface PromoterRepositories {
  readonly promoters: PromoterRepository
  readonly promoterLevels: PromoterLevelRepository
  readonly promoterGroups: PromoterGroupRepository
  readonly promoterGroupRelations: PromoterGroupRelationRepository
  readonly socialChannels: SocialChannelRepository
  readonly emailCodes: EmailCodeRepository
  readonly withdrawMethods: WithdrawMethodRepository
  readonly promoterCategories: PromoterCategoryRepository
}

interface Parts extends EngineParts {
  readonly options: {
    readonly channels: { readonly email?: EmailSender | undefined }
    readonly socialChannelCodes: readonly string[]
  }
}

/** Who brings customers. */
export const promoterModule = {
  name: 'promoters',
  admin: [
    ...promoterOperations,
    ...promoterLevelOperations,
    ...promoterGroupOperations,
    ...promoterGroupRelationOperations,
    ...socialChannelOperations,
    ...withdrawMethodOperations,
    ...promoterCategoryOperations,
  ],
  lifecycles: [promoterLifecycle],
  build({ options, guards, random }: Parts) {
    const services: PromoterServices = {
      socialChannels: new SocialChannelService({
        codes: options.socialChannelCodes,
        sender: options.channels.email,
        guard: guards.of('email'),
        random,
      }),
    }
    return { services }
  },
}
