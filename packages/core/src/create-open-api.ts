import { civilZone } from './kernel/civil-time.js'
import { ChannelGuard } from './kernel/channel-guard.js'
import type { AdminContext, HostPrincipal, RequestContext } from './http/context.js'
import type { ApiRequest, ApiResponse } from './http/message.js'
import { toApiRequest, toResponse } from './http/web.js'
import { ApiAccessLog } from './audit/index.js'
import {
  adminKeyAuthenticator,
  clientAddressReader,
  ClientStates,
  createAccessTokens,
  FailureBrake,
  PartnerApplicationService,
  processRateLimiter,
  Revocations,
  sharedRateLimiter,
  splitAddressList,
  toWaitSeconds,
  withProcessFallback,
} from './auth/index.js'
import type { AccessTokens } from './auth/index.js'
import { CheckInService } from './check-in/index.js'
import { ConsumptionService } from './consumption/index.js'
import { CouponService, MemberCouponService } from './coupons/index.js'
import { GoodsService } from './goods/index.js'
import { DiscountService } from './discounts/index.js'
import { HomeService } from './home/index.js'
import {
  expireCoupons,
  expirePurchases,
  expirePayOrders,
  Jobs,
  deleteInvoiceFiles,
  renderInvoices,
  retrySupplements,
  sweepChatLoginStates,
  sweepRequestIds,
  sweepRevokedTokens,
  sweepUsageCounters,
  syncPayOrders,
} from './jobs/index.js'
import { ChatLoginService } from './chat-login/index.js'
import { VisibleMembers } from './members/index.js'
import type { PayOrderUpkeep } from './payments/index.js'
import { PromotionCheckService } from './promotion-check/index.js'
import { SocialChannelService } from './promoters/index.js'
import { SpreadsheetService } from './spreadsheets/index.js'
import { CouponGrants, RedeemService } from './redeem-codes/index.js'
import { RechargeService } from './wallets/index.js'
import { createRequestHandler } from './request-handler.js'
import { openApiDocuments } from './documents.js'
import { createGoodsSearchServices } from './goods-search-parts.js'
import { createLogisticsServices } from './logistics-parts.js'
import { createBagJob, createOrderServices } from './order-parts.js'
import { createPurchaseExpiry, createPurchaseServices } from './purchase-parts.js'
import { createSupplementRetry, createWalletServices } from './supplement-parts.js'
import { createLuckyDrawJobs, createLuckyDraws } from './lucky-draw-parts.js'
import { createInvoiceService, createInvoiceWorker } from './invoice-parts.js'
import { createRetentionJobs } from './retention-parts.js'
import { createPointServices } from './point-parts.js'
import { createPaymentParts } from './payment-parts.js'
import type { PaymentParts } from './payment-parts.js'
import type { OpenApiDocument } from './http/openapi-document.js'
import { resolveOptions } from './options.js'
import type { OpenApiOptions, ResolvedOptions } from './options.js'
import { Context } from './request-context.js'
import type { Services } from './services.js'
import { SigningKeys } from './signing-keys.js'
import type { Repositories } from './storage.js'

/** The engine: mount it with an adapter, or call its services. */
export interface OpenApi {
  /** Answers a request under `/open-api/` or `/admin-api/`; undefined for any other, which is the host's. */
  handle(request: ApiRequest): Promise<ApiResponse | undefined>
  /** The same for Web-standard runtimes. `remoteAddress` is the peer's address where the runtime knows it. */
  fetch(request: Request, info?: { remoteAddress?: string }): Promise<Response | undefined>
  /** The rules without HTTP. */
  readonly services: Services
  /** Background work; the host owns the timer. */
  readonly jobs: Jobs
  /** The OpenAPI 3.1 documents of both APIs. */
  readonly documents: { readonly partner: OpenApiDocument; readonly admin: OpenApiDocument }
  /** A context for calling services as the host itself. */
  context(tenantId: number): RequestContext<Repositories, HostPrincipal>
  /** A context for calling services on behalf of an administrator, whom the operate log will name. */
  adminContext(tenantId: number, admin: { id: string; name: string }): AdminContext<Repositories>
  /**
   * Counts a wrong credential that was shown at a door of the host's own, together with those of the token endpoints
   * and the admin API. Answers the seconds that the caller must wait (429) where there were too many, else undefined
   * (401).
   */
  countWrongCredential(request: ApiRequest): number | undefined
  /** Resolves when the storage answers; throws `StorageError` otherwise. */
  health(): Promise<void>
  /** Stores what is still waiting and closes the storage. Stop taking requests first. */
  close(): Promise<void>
}

/**
 * Starts the engine: checks the options (throws `TypeError` with the path of each wrong one), applies
 * migrations, imports the token keys.
 */
export async function createOpenApi(input: OpenApiOptions): Promise<OpenApi> {
  const options = resolveOptions(input)
  const { storage, clock, logger } = options
  await prepareSchema(options)
  const { tokens: tokenOptions, random } = options
  const signingKeys = new SigningKeys({
    repository: storage.system.signingKeys,
    keys: tokenOptions.keys,
    random,
    now: clock.now(),
  })
  const access = await createAccess(options, signingKeys)
  const stateSecrets = await signingKeys.stateSecrets()
  const drawSecrets = signingKeys.drawSecrets()
  const payments = createPaymentParts(options)
  const services = createServices(options, { clients: access.clients, stateSecrets, drawSecrets, payments })
  const jobs = createJobs(options, services, payments.upkeep)
  const zone = civilZone(options.timeZone)
  const handle = createRequestHandler({ ...access, options, services, zone })
  const contextParts = (tenantId: number) => ({
    requestId: options.random.uuid(),
    tenantId,
    storage: storage.forTenant(tenantId),
    now: clock.now(),
    zone,
    logger,
  })

  return {
    handle,
    async fetch(request, info = {}) {
      const response = await handle(toApiRequest(request, info.remoteAddress))
      return response && toResponse(response)
    },
    services,
    jobs,
    get documents() {
      return openApiDocuments()
    },
    context: (tenantId) => new Context({ ...contextParts(tenantId), principal: { kind: 'host' } }),
    adminContext: (tenantId, { id, name }) =>
      new Context({
        ...contextParts(tenantId),
        principal: { kind: 'admin', adminId: id, name, tenantIds: '*', permissions: ['*:*:*'] },
      }),
    countWrongCredential(request) {
      const waitMs = access.brake.fail(access.clientAddress(request), clock.now())
      return waitMs === undefined ? undefined : toWaitSeconds(waitMs)
    },
    health: () => storage.health(),
    async close() {
      await services.apiAccessLog.flush()
      await storage.close()
    },
  }
}

async function prepareSchema({ storage, migrate }: ResolvedOptions): Promise<void> {
  if (migrate) return storage.migrate()
  const pending = await storage.pendingMigrations()
  if (pending.length > 0) throw new Error(`createOpenApi: migrations are pending: ${pending.join(', ')}`)
}

/** Who may call: tokens, what is known of clients, limits. */
async function createAccess(options: ResolvedOptions, signingKeys: SigningKeys) {
  const { storage, clock, random, stateCacheMs, tokens: tokenOptions } = options
  const keys = await signingKeys.ring()
  const { issuer = await signingKeys.issuer(), cacheSize } = tokenOptions
  const tokens: AccessTokens = await createAccessTokens({ keys, issuer, cacheSize, random })
  return {
    tokens,
    clients: new ClientStates(storage.system.clients, clock, stateCacheMs),
    revocations: new Revocations((tenantId) => storage.forTenant(tenantId).revokedTokens, clock, stateCacheMs),
    limiter: createRateLimiter(options),
    brake: new FailureBrake(tokenOptions.failuresPerMinute),
    clientAddress: clientAddressReader(options.trustedProxies.flatMap(splitAddressList)),
    adminKeys: adminKeyAuthenticator(storage.system.adminKeys, options.admin.bootstrapKey),
  }
}

function createRateLimiter({ rateLimiter, storage, logger }: ResolvedOptions) {
  if (rateLimiter !== undefined) return withProcessFallback(rateLimiter, logger)
  return storage.isShared ? sharedRateLimiter(storage.system.rateLimits, logger) : processRateLimiter()
}

/** What services are made from, beside the options. */
interface ServiceParts {
  readonly clients: ClientStates
  readonly stateSecrets: readonly string[]
  readonly drawSecrets: readonly string[]
  readonly payments: PaymentParts
}

function createServices(
  options: ResolvedOptions,
  { clients, stateSecrets, drawSecrets, payments }: ServiceParts,
): Services {
  const { channels, clock, random, logger: log, channelPolicy: policy, storage } = options
  const guard = (name: string) => new ChannelGuard({ name, policy, clock, random, log })
  const { wallets, bagOrders, supplements, supplementPayments } = createWalletServices(options)
  const coupons = new CouponService(random)
  const discounts = new DiscountService()
  const luckyDraws = createLuckyDraws(options, { coupons, discounts, secrets: drawSecrets })
  const visibleMembers = new VisibleMembers(options.restrictToBoundMembers)
  const goodsGuard = guard('goods')
  const goods = new GoodsService(channels.goods, goodsGuard)
  return {
    goods,
    ...createGoodsSearchServices(options, { goods: goodsGuard, links: guard('links') }),
    chatLogin: new ChatLoginService({
      platform: channels.chat,
      guard: guard('chat'),
      visibleMembers,
      allowAnyRedirect: options.chat.allowAnyRedirect,
      stateSecrets,
      random,
    }),
    wallets,
    recharges: new RechargeService<Repositories>(wallets, (tx, context, recharge) =>
      luckyDraws.onRecharge(tx, context, recharge),
    ),
    checkIn: new CheckInService<Repositories>(wallets, visibleMembers),
    redeemCodes: createRedeemService(options, coupons),
    spreadsheets: new SpreadsheetService(options.siteUrl),
    socialChannels: new SocialChannelService({
      codes: options.socialChannelCodes,
      sender: channels.email,
      guard: guard('email'),
      random,
    }),
    coupons,
    memberCoupons: new MemberCouponService(coupons, visibleMembers),
    discounts,
    home: new HomeService(),
    promotionCheck: new PromotionCheckService(),
    bagOrders,
    ...createOrderServices(options, { bagOrders, wallets, supplements }),
    ...createPurchaseServices(options, { goods, wallets, supplements }),
    supplements,
    supplementPayments,
    invoices: createInvoiceService(options),
    ...payments.services,
    consumption: new ConsumptionService(visibleMembers),
    luckyDraws,
    ...createLogisticsServices(options),
    ...createPointServices({ coupons, discounts, wallets }),
    partnerApplications: new PartnerApplicationService(random, clients),
    apiAccessLog: new ApiAccessLog(storage.system.apiAccessLogs, log),
  }
}

function createRedeemService({ random, formatPrize, restrictToBoundMembers }: ResolvedOptions, coupons: CouponService) {
  const visibleMembers = new VisibleMembers(restrictToBoundMembers)
  return new RedeemService({ grants: new CouponGrants(coupons, random), formatPrize, visibleMembers })
}

function createJobs(
  options: ResolvedOptions,
  { bagOrders, supplements, luckyDraws }: Services,
  upkeep: PayOrderUpkeep,
): Jobs {
  const { storage, clock, logger } = options
  const { chatLoginStates, revokedTokens, usageCounters } = storage.system
  const invoiceWorker = createInvoiceWorker(options)
  const jobs = [
    sweepRevokedTokens(revokedTokens),
    sweepRequestIds(storage.system),
    sweepChatLoginStates(chatLoginStates),
    expireCoupons(storage.system),
    expirePayOrders(upkeep),
    syncPayOrders(upkeep),
    expirePurchases(createPurchaseExpiry(options)),
    retrySupplements(createSupplementRetry(options, supplements)),
    createBagJob(options, bagOrders),
    renderInvoices(invoiceWorker),
    deleteInvoiceFiles(invoiceWorker),
    sweepUsageCounters(usageCounters),
    ...createLuckyDrawJobs(options, luckyDraws),
    ...createRetentionJobs(options),
  ]
  return new Jobs(jobs, { now: () => clock.now(), log: logger })
}
