export type { CheckedResource, CheckRule, CheckWarning } from './check-warning.js'
export type { CheckedCode, CheckSlice, CodeSlice, PromotionCheckRepository } from './checked-rows.js'
export { PromotionCheckService } from './promotion-check-service.js'
