// For hosts. Ports of other systems are in `channels.ts`, rows and repositories in `storage.ts`, metrics and spans in
// `telemetry.ts`, `node:http` is in `node/`.
export { createOpenApi } from './create-open-api.js'
export type { OpenApi } from './create-open-api.js'
export type { OpenApiOptions } from './open-api-options.js'
export type { RetentionOptions } from './retention-options.js'
export type { TokensOptions } from './auth/index.js'
export type { EventsOptions } from './events/index.js'
export type { InvoicesOptions } from './invoices/index.js'
export type { BagOrdersOptions } from './orders/index.js'
export type { PaymentsOptions } from './payments/index.js'
export type { PurchasesOptions } from './purchases/index.js'
export type { WebhooksOptions } from './webhooks/index.js'
export { consoleDocument, openApiDocuments } from './documents.js'
export { errorCatalogue } from './error-catalogue.js'
export { lifecycles } from './lifecycles.js'
export type { EngineStatus } from './health/index.js'
export type { Jobs } from './kernel/concurrency/jobs.js'

// What options take.
export { checkOptions, option } from './kernel/check-options.js'
export { systemClock } from './kernel/clock.js'
export type { Clock } from './kernel/clock.js'
export { silentLogger } from './kernel/logger.js'
export type { HostLogger, Logger } from './kernel/logger.js'
export { randomText, systemRandom } from './kernel/random.js'
export type { Random } from './kernel/random.js'
export type {
  AdminAuthenticator,
  RateDecision,
  RateLimiter,
  RateRequest,
  SignedInAdminUser,
  TokenKey,
} from './auth/index.js'
export type { LinkRule } from './goods/index.js'
export { verifyWebhook } from './webhooks/index.js'
export type { ReceivedWebhook, WebhookCheck } from './webhooks/index.js'
export type { DrawNumbers } from './lucky-draws/index.js'
export type { PrizeCoupon, PrizeFormat } from './redeem-codes/index.js'

// Requests and answers.
export type { ApiRequest, ApiResponse } from './http/message.js'
export { BodyAbortedError, BodyTooLargeError } from './http/message.js'
export { StaticAnswer } from './http/static-answer.js'
export { scopes } from './auth/index.js'
export type { Scope } from './auth/index.js'

// Services, what they take and answer.
export type { Services } from './modules.js'
export type { AdminContext, AdminPrincipal, HostPrincipal, PartnerContext, RequestContext } from './http/context.js'
export { ApiError } from './kernel/errors.js'
export { localDateTimeIn } from './kernel/civil-time.js'
export type { ChatLogin, CompletedChatLogin } from './chat-login/index.js'
export type { ArrivedNotification } from './payments/index.js'
export type { ConsumptionQuery } from './consumption/index.js'
export type { RechargeInput } from './wallets/index.js'
export type { CouponExtension, CouponIssue, CouponMailing, CouponUse } from './coupons/index.js'
export type { SpreadsheetPageQuery } from './spreadsheets/index.js'
export { showMemberDiscounts } from './discounts/index.js'
export type { DiscountGrant, DiscountMailing, DiscountPricing, OrderDiscount } from './discounts/index.js'
export { awardTypes } from './points/index.js'
export type { AwardType, GoodsBrowse, PointAward, PointBalance, PointRedemption } from './points/index.js'
export type { ChanceGrant, DrawRequest, DrawnRecord, Registration, ShownPrize } from './lucky-draws/index.js'
export { TERMINAL_TYPES } from './home/index.js'
export type { HomeQuery } from './home/index.js'
