export type {
  PromoterCategoryFilter,
  PromoterCategoryInput,
  PromoterCategoryRepository,
  PromoterCategoryRow,
} from './promoter-category.js'
export type {
  PromoterGroupFilter,
  PromoterGroupInput,
  PromoterGroupRelationFilter,
  PromoterGroupRelationInput,
  PromoterGroupRelationRepository,
  PromoterGroupRelationRow,
  PromoterGroupRepository,
  PromoterGroupRow,
} from './promoter-group.js'
export type {
  PromoterLevelFilter,
  PromoterLevelInput,
  PromoterLevelRepository,
  PromoterLevelRow,
} from './promoter-level.js'
export type {
  ActivePromoter,
  PromoterFilter,
  PromoterInput,
  PromoterPart,
  PromoterRepository,
  PromoterRow,
} from './promoter.js'
export { promoterLifecycle, promoterStatuses, statusesBefore } from './promoter-lifecycle.js'
export type { PromoterStatus } from './promoter-lifecycle.js'
export type {
  EmailCode,
  EmailCodeRepository,
  SocialChannelFilter,
  SocialChannelInput,
  SocialChannelPlace,
  SocialChannelRepository,
  SocialChannelRow,
} from './social-channel.js'
export type {
  WithdrawMethodFilter,
  WithdrawMethodInput,
  WithdrawMethodRepository,
  WithdrawMethodRow,
} from './withdraw-method.js'
