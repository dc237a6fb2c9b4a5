/* eslint-disable max-lines -- a list of names, read by searching it */
export { createOpenApi } from './create-open-api.js'
export type { OpenApi } from './create-open-api.js'
export { openApiDocuments } from './documents.js'
export { errorCatalogue } from './error-catalogue.js'
export { lifecycles } from './lifecycles.js'
export type { OpenApiOptions } from './options.js'
export type { Channels } from './channels.js'
export type { Repositories, Services, SystemRepositories } from './domains.js'
export type { Storage } from './storage.js'
export type {
  AdminAuthenticator,
  AdminKeyFilter,
  AdminKeyInput,
  AdminKeyRepository,
  AdminKeyRow,
  ClientDirectory,
  ClientRecord,
  IssuedCredentials,
  NewAdminKey,
  NewPartnerApplication,
  PartnerApplicationFilter,
  PartnerApplicationInput,
  PartnerApplicationRepository,
  PartnerApplicationRow,
  RateDecision,
  RateLimiter,
  RateLimitRepository,
  RateRequest,
  RevokedTokenRepository,
  RevokedTokenSweep,
  Scope,
  SecretOverlap,
  SigningKeyRepository,
  StoredSecret,
  TenantRecord,
  TokenKey,
} from './auth/index.js'

export { ChannelGuard, ChannelRefusal, ChannelUnavailable, DEFAULT_CALL_POLICY } from './kernel/channel-guard.js'
export type { CircuitPolicy } from './kernel/channel-circuit.js'
export type { CallPolicy, ChannelGuardOptions, ChannelQuestion } from './kernel/channel-guard.js'
export { localDateTimeIn } from './kernel/civil-time.js'
export { systemClock } from './kernel/clock.js'
export type { Clock } from './kernel/clock.js'
export { ApiError, defineError } from './kernel/errors.js'
export type { ErrorDefinition, Language, Localized } from './kernel/errors.js'
export { bucketsAt, runsBetween } from './kernel/bucket-tree.js'
export type { Bucket, BucketRun } from './kernel/bucket-tree.js'
export { foldCase } from './kernel/fold-case.js'
export type { DeclaredLifecycle, LifecycleMove } from './kernel/lifecycle.js'
export { silentLogger, standardErrorLogger } from './kernel/logger.js'
export type { HostLogger, Logger } from './kernel/logger.js'
export { toDecimalText } from './kernel/money.js'
export type { InstantRange, Page, PageQuery } from './kernel/page.js'
export { pageOffset } from './kernel/page.js'
export { randomText, systemRandom } from './kernel/random.js'
export type { Random } from './kernel/random.js'
export { foldKeyword, searchTextOf, trigramKeyOf } from './kernel/search-text.js'
export { StorageError } from './kernel/storage-error.js'
export type { StorageFailure } from './kernel/storage-error.js'
export { assertOutsideTransaction, isInsideTransaction, runInsideTransaction } from './kernel/transaction-scope.js'
export type { UnitOfWork } from './kernel/unit-of-work.js'

export { PLATFORM_TENANT } from './http/admin-pipeline.js'
export type { AdminRepository } from './http/admin-resource.js'
export type { ReadOnlyRows } from './http/read-only-resource.js'
export type { Revised } from './http/revision.js'
export type { SettingRepository } from './http/admin-setting.js'
export type { AuditEntry, AuditStores } from './http/audit.js'
export type {
  AdminContext,
  AdminPrincipal,
  HostPrincipal,
  PartnerContext,
  PartnerPrincipal,
  Principal,
  RequestContext,
} from './http/context.js'
export { BodyAbortedError, BodyTooLargeError } from './http/message.js'
export { StaticAnswer } from './http/static-answer.js'
export type { StaticContent } from './http/static-answer.js'
export type { ApiRequest, ApiResponse } from './http/message.js'
export type { OpenApiDocument } from './http/openapi-document.js'

export type {
  ApiAccessEntry,
  ApiAccessFilter,
  ApiAccessLogRepository,
  ApiAccessLogSink,
  ApiAccessRow,
  RefusedCalls,
  OperateLogFilter,
  OperateLogRepository,
  PlatformLogRepository,
  OperateLogRow,
} from './audit/index.js'
export { ENABLED, processRateLimiter, scopes } from './auth/index.js'
export { httpLinkResolver } from './goods/index.js'
export type {
  FoundGoodsPage,
  GoodsChannel,
  GoodsReference,
  GoodsSource,
  HttpLinkResolverOptions,
  ImageQuery,
  LinkResolver,
  LinkRule,
  MarketGoods,
  PurchaseSource,
  QcRecordInput,
  QcRecordRow,
  QualityCheck,
  QualityCheckFilter,
  QualityCheckOfGoods,
  QualityCheckRepository,
} from './goods/index.js'
export type {
  CheckInFilter,
  CheckInRecord,
  CheckInRepository,
  NewCheckInRecord,
  WalletRedeemCodeFilter,
  WalletRedeemCodeInput,
  WalletRedeemCodeRepository,
  WalletRedeemCodeRow,
} from './check-in/index.js'
export { bucketsOf, foldConsumption, NO_CONSUMPTION, runsWithin } from './consumption/index.js'
export type {
  BagFact,
  ConsumptionFacts,
  ConsumptionQuery,
  ConsumptionRepository,
  ConsumptionTotals,
  MemberConsumption,
  RechargeFact,
  TimeBucket,
} from './consumption/index.js'
export { formatPrize } from './redeem-codes/index.js'
export type {
  ExchangeLogFilter,
  ExchangeLogInput,
  ExchangeLogRepository,
  ExchangeLogSweep,
  ExchangeLogRow,
  NewExchangeLog,
  NewRedeemCode,
  PrizeCoupon,
  PrizeFormat,
  RedeemCodeFilter,
  RedeemCodeInput,
  RedeemCodeRepository,
  RedeemCodeRow,
} from './redeem-codes/index.js'
export { couponEffects, couponLifecycle, couponStatus, deletableStatuses, LATEST_VALID_END } from './coupons/index.js'
export type {
  CouponExtension,
  CouponFilter,
  CouponInput,
  CouponIssue,
  CouponMailing,
  CouponMove,
  CouponOwner,
  CouponRepository,
  CouponRow,
  CouponSceneFilter,
  CouponSceneInput,
  CouponSceneRepository,
  CouponSceneRow,
  CouponStatus,
  CouponStatusName,
  CouponSweep,
  CouponTemplateFilter,
  CouponTemplateInput,
  CouponTemplateRepository,
  CouponTemplateRow,
  CouponTrigger,
  CouponUse,
  MemberCouponFilter,
  MemberCouponQuery,
  NewCoupon,
  OwnedCoupons,
} from './coupons/index.js'
export type {
  ExchangeRate,
  ExchangeRateFilter,
  ExchangeRateInput,
  ExchangeRateRepository,
  ExchangeRateRow,
} from './exchange-rates/index.js'
export type {
  DiscountCounts,
  DiscountGrant,
  DiscountGrantStores,
  DiscountMailing,
  DiscountOfOrder,
  DiscountOwner,
  DiscountPrice,
  DiscountPricing,
  DiscountRecount,
  DiscountRequest,
  DiscountRule,
  DiscountScope,
  DiscountSource,
  DiscountStores,
  DiscountTake,
  DiscountTemplateFilter,
  DiscountTemplateInput,
  DiscountTemplateRepository,
  DiscountTemplateRow,
  DiscountTerms,
  DiscountUse,
  DiscountUseRepository,
  FailedRule,
  MemberDiscountFilter,
  MemberDiscountInput,
  MemberDiscountRepository,
  MemberDiscountRow,
  NewMemberDiscount,
  OrderDiscount,
  PricedItem,
  PriceQuestion,
  ShownMemberDiscount,
} from './discounts/index.js'
export { priceDiscount, showMemberDiscounts } from './discounts/index.js'
export type {
  HomeContent,
  HomePage,
  HomePopupFilter,
  HomePopupInput,
  HomePopupRepository,
  HomePopupRow,
  HomeQuery,
  HomeVisitor,
  SearchKeywordFilter,
  SearchKeywordInput,
  SearchKeywordRepository,
  SearchKeywordRow,
  ShownKeyword,
  ShownPopup,
  TerminalType,
} from './home/index.js'
export { TERMINAL_TYPES } from './home/index.js'
export type {
  IdempotencyKey,
  IdempotencyKeyRepository,
  IdempotencyKeySweep,
  IdempotentCall,
  RequestIdKey,
  RequestIdRepository,
  RequestIdSweep,
} from './idempotency/index.js'
export type { Job, JobRunOptions, Jobs } from './kernel/jobs.js'
export { trackingStatuses } from './logistics/index.js'
export type {
  CarrierTrack,
  CountryLine,
  FreightLineFilter,
  FreightLineInput,
  FreightLineRepository,
  FreightLineRow,
  NewFreightLine,
  TrackingChannel,
  TrackingQuery,
  TrackingStatus,
  TrackingType,
  TranslationRequest,
  Translator,
} from './logistics/index.js'
export { assetStatus, CHANCE_UNUSED, CHANCE_USED, luckyDrawStatus } from './lucky-draws/index.js'
export type {
  ChanceGain,
  ChanceGrant,
  ChanceItemFilter,
  ChanceItemRepository,
  ChanceItemRow,
  ChanceLogFilter,
  ChanceLogRepository,
  ChanceLogRow,
  ChanceOwner,
  ChanceRuleFilter,
  ChanceRuleInput,
  ChanceRuleRepository,
  ChanceRuleRow,
  ChanceRuleType,
  ChanceSweep,
  DrawCommitment,
  DrawCommitmentRepository,
  DrawCount,
  DrawCountChange,
  DrawCountName,
  DrawNumbers,
  DrawRecordFact,
  DrawRecordFilter,
  DrawRecordRepository,
  DrawRecordRow,
  DrawRequest,
  DrawRowFilter,
  DrawSeedSweep,
  DrawTallyRepository,
  DrawVisit,
  DrawVisitRepository,
  DrawVisitRow,
  DrawWalletRepository,
  DrawWalletRow,
  DrawnRecord,
  FailedGrant,
  FailedGrantSweep,
  GrantOutcome,
  Granted,
  KeptSeed,
  LuckyDrawFilter,
  LuckyDrawInput,
  LuckyDrawPrizeFilter,
  LuckyDrawPrizeInput,
  LuckyDrawPrizeRepository,
  LuckyDrawPrizeRow,
  LuckyDrawRepository,
  LuckyDrawRow,
  NewChanceLog,
  NewChances,
  NewDrawRecord,
  OpenChanceRule,
  OpenLuckyDraw,
  PrizeRange,
  Registration,
  SealedSeed,
  ShownPrize,
  ShownPrizeRow,
  SpecialUserFilter,
  SpecialUserInput,
  SpecialUserRepository,
  SpecialUserRow,
} from './lucky-draws/index.js'
export type {
  AddressFilter,
  AddressInput,
  AddressRepository,
  AddressRow,
  MemberFilter,
  MemberInput,
  MemberLocator,
  MemberRepository,
  MemberIdentity,
  MemberRow,
  NewMember,
} from './members/index.js'
export type {
  BindingLink,
  BoundMemberRow,
  PartnerMemberFilter,
  PartnerMemberInput,
  PartnerMemberRepository,
  PartnerMemberRow,
} from './bindings/index.js'
export type {
  ChatGrant,
  ChatLogin,
  ChatLoginState,
  ChatLoginStateRepository,
  ChatLoginStateSweep,
  ChatPlatform,
  ChatUser,
  CompletedChatLogin,
  OAuthChatPlatformOptions,
} from './chat-login/index.js'
export { oauthChatPlatform } from './chat-login/index.js'
export {
  bagOrderStatus,
  endedBagStatuses,
  endedItemStatuses,
  orderItemLifecycle,
  orderItemStatus,
  waitingBagStatuses,
} from './orders/index.js'
export type {
  BagOrderFilter,
  BagOrderRepository,
  BagOrderRow,
  BagOrderStep,
  BagOrderSweep,
  DueBagOrder,
  MemberBagOrderFilter,
  MemberOrderItemFilter,
  NewBagOrder,
  NewOrderItem,
  OrderItemFilter,
  OrderItemGroup,
  OrderItemRepository,
  OrderItemRow,
  OrderItemStep,
} from './orders/index.js'
export type {
  ClaimedInvoice,
  FileStore,
  InvoiceBag,
  InvoiceIssuer,
  InvoiceLine,
  InvoiceDocument,
  InvoiceFilter,
  InvoiceLanguage,
  InvoiceOutcome,
  InvoiceQueue,
  InvoiceRenderer,
  InvoiceRepository,
  InvoiceRow,
  NewInvoice,
  OutdatedInvoiceFile,
  RenderedInvoice,
  StoredFile,
} from './invoices/index.js'
export { invoiceLifecycle } from './invoices/index.js'
export { payOrderLifecycle, payOrderStatus } from './payments/index.js'
export type {
  ChannelNames,
  ChannelPayment,
  ChannelShippingInfo,
  ClaimedPayOrder,
  NewPaymentShipment,
  NewPayOrder,
  PaymentChannel,
  PaymentNotification,
  PaymentOrderInput,
  PaymentReference,
  PaymentRequest,
  PaymentShipment,
  PaymentShipmentRepository,
  PaymentShipmentRow,
  PayOrderAdminFilter,
  PayOrderClaim,
  PayOrderFilter,
  PayOrderReference,
  PayOrderRepository,
  PayOrderRow,
  PayOrderStatus,
  PayOrderStep,
  PayOrderSweep,
  PayOrderTrigger,
  PhoneNumbers,
  ShippingInfoInput,
  SplitPhone,
} from './payments/index.js'
export { promoterStatuses } from './promoters/index.js'
export type {
  CheckedCode,
  CheckedResource,
  CheckRule,
  CheckSlice,
  CheckWarning,
  CodeSlice,
  PromotionCheckRepository,
} from './promotion-check/index.js'
export type {
  ActivePromoter,
  EmailCode,
  EmailCodeRepository,
  EmailMessage,
  EmailSender,
  PromoterCategoryFilter,
  PromoterCategoryInput,
  PromoterCategoryRepository,
  PromoterCategoryRow,
  PromoterFilter,
  PromoterGroupFilter,
  PromoterGroupInput,
  PromoterGroupRelationFilter,
  PromoterGroupRelationInput,
  PromoterGroupRelationRepository,
  PromoterGroupRelationRow,
  PromoterGroupRepository,
  PromoterGroupRow,
  PromoterInput,
  PromoterLevelFilter,
  PromoterLevelInput,
  PromoterLevelRepository,
  PromoterLevelRow,
  PromoterPart,
  PromoterRepository,
  PromoterRow,
  PromoterStatus,
  SocialChannelFilter,
  SocialChannelInput,
  SocialChannelPlace,
  SocialChannelRepository,
  SocialChannelRow,
  WithdrawMethodFilter,
  WithdrawMethodInput,
  WithdrawMethodRepository,
  WithdrawMethodRow,
} from './promoters/index.js'
export type {
  SpreadsheetFilter,
  SpreadsheetInput,
  SpreadsheetItem,
  SpreadsheetOrder,
  SpreadsheetPageQuery,
  SpreadsheetQuery,
  SpreadsheetRepository,
  SpreadsheetRow,
} from './spreadsheets/index.js'
export { awardTypes } from './points/index.js'
export type {
  AwardKey,
  AwardType,
  DayEarning,
  GoodsBrowse,
  NewPointEntry,
  NewPointExchange,
  PointAccountRepository,
  PointAward,
  PointAwardRepository,
  PointBalance,
  PointEntry,
  PointEntryRepository,
  PointExchangeFilter,
  PointExchangeRepository,
  PointExchangeRow,
  PointExtraConfig,
  PointMismatch,
  PointProductFilter,
  PointProductInput,
  PointProductRepository,
  PointProductRow,
  PointRedemption,
  PointReport,
  PointResult,
  PointRuleFilter,
  PointRuleInput,
  PointRuleRepository,
  PointRuleRow,
  PointTier,
  PointType,
  PointVerification,
  ProductType,
  RedemptionResult,
} from './points/index.js'
export { purchaseLifecycle, refStatus } from './purchases/index.js'
export { supplementLifecycle, supplementStatus } from './supplements/index.js'
export type {
  CreatedPurchase,
  NewSubOrder,
  PurchaseAttempt,
  PurchaseClaim,
  PurchaseFilter,
  PurchaseInquiry,
  PurchaseOrderCreated,
  PurchaseRepository,
  PurchaseRequest,
  PurchaseRow,
  SubOrderRepository,
  SubOrderRow,
  SubOrderSettlement,
} from './purchases/index.js'
export type {
  DueSupplements,
  NewSupplement,
  SupplementEnd,
  SupplementFilter,
  SupplementOrder,
  SupplementPlace,
  SupplementRepository,
  SupplementRow,
  SupplementSweep,
  UnpaidSupplement,
} from './supplements/index.js'
export type {
  NewWalletPayment,
  OverduePayment,
  OverduePlace,
  WalletPaymentBusiness,
  WalletPaymentRepository,
  WalletPaymentRow,
  WalletPaymentStatus,
  WalletPaymentStep,
  WalletPaymentSweep,
  WalletPayRequest,
  WalletPayResult,
} from './wallet-payments/index.js'
export { walletPaymentLifecycle, walletPaymentStatus } from './wallet-payments/index.js'
export type { TenantFilter, TenantInput, TenantRepository, TenantRow } from './tenants/index.js'
export { UNLIMITED } from './usage-limits/index.js'
export type { UsageCounter, UsageCounterRepository, UsageCounterSweep } from './usage-limits/index.js'
export { bizTypes } from './wallets/index.js'
export type {
  BizType,
  LedgerEntry,
  LedgerFilter,
  LedgerMismatch,
  LedgerRepository,
  NewLedgerEntry,
  NewRecharge,
  RechargeFilter,
  RechargeInput,
  RechargeRepository,
  RechargeRow,
  Wallet,
  WalletChange,
  WalletFilter,
  WalletParts,
  WalletReport,
  WalletRepository,
  WalletVerification,
} from './wallets/index.js'
