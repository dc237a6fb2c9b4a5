export { PromotionCheckService } from './promotion-check-service.js'
