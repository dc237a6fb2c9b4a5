export type { CheckedCode, CheckSlice, CodeSlice, PromotionCheckRepository } from './checked-rows.js'
