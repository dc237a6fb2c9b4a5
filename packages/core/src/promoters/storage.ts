export type { PromoterCategoryInput, PromoterCategoryRepository } from './promoter-category.js'
export type {
  PromoterGroupRelationInput,
  PromoterGroupRelationRepository,
  PromoterGroupRepository,
  PromoterGroupRow,
} from './promoter-group.js'
export type { PromoterLevelInput, PromoterLevelRepository, PromoterLevelRow } from './promoter-level.js'
export type { ActivePromoter, PromoterInput, PromoterPart, PromoterRepository, PromoterRow } from './promoter.js'
export { promoterLifecycle, promoterStatuses, statusesBefore } from './promoter-lifecycle.js'
export type { PromoterStatus } from './promoter-lifecycle.js'
export type {
  EmailCode,
  EmailCodeRepository,
  SocialChannelInput,
  SocialChannelPlace,
  SocialChannelRepository,
} from './social-channel.js'
export type { WithdrawMethodInput, WithdrawMethodRepository } from './withdraw-method.js'
