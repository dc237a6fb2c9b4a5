import { z } from 'zod'
import { DEFAULT_CALL_POLICY } from './kernel/channels/channel-guard.js'
import { baseUrl, implementing, milliseconds, wrongOptions } from './kernel/check-options.js'
import { isNodeProduction } from './kernel/node-environment.js'
import type { Clock } from './kernel/clock.js'
import { systemClock } from './kernel/clock.js'
import { standardErrorLogger, toLogger } from './kernel/logger.js'
import type { HostLogger } from './kernel/logger.js'
import type { Random } from './kernel/random.js'
import { systemRandom } from './kernel/random.js'
import { linkRule, misreadSamples } from './goods/index.js'
import { tokensOptions } from './auth/index.js'
import type { AdminAuthenticator, RateLimiter } from './auth/index.js'
import type { DrawNumbers } from './lucky-draws/index.js'
import type { PhoneNumbers } from './payments/index.js'
import { defaultSocialChannelCodes } from './promoters/index.js'
import { DEFAULT_MAX_PAGE_SIZE, MAX_PAGE_SIZES } from './http/input/page-limit.js'
import { formatPrize } from './redeem-codes/index.js'
import type { PrizeFormat } from './redeem-codes/index.js'
import type { Channels } from './channels.js'
import { addressList, timeZone } from './option-checks.js'
import { eventsOptions } from './events/index.js'
import { invoicesOptions } from './invoices/index.js'
import { bagOrdersOptions } from './orders/index.js'
import { paymentsOptions } from './payments/index.js'
import { purchasesOptions } from './purchases/index.js'
import { webhooksOptions } from './webhooks/index.js'
import { retentionOptions } from './retention-options.js'
import type { Storage } from './storage.js'
import type { Telemetry } from './kernel/telemetry/telemetry.js'

const MIN_KEY_LENGTH = 32

/** Doubled three times, with as much jitter again, it is still what a timer can wait. */
const MAX_BACKOFF_MS = 100_000_000

/** The options of `createOpenApi`; the rules are told with their defaults. */
const openApiOptions = z.strictObject({
  /** The database: `sqliteStorage(…)`, `postgresStorage(…)` or one's own. */
  storage: implementing<Storage>('storage', 'forTenant', 'migrate', 'pendingMigrations', 'health', 'close'),
  /** The systems that the platform calls: the host's own, or `sandboxChannels()`. */
  channels: z.strictObject({
    goods: implementing<Channels['goods']>('goods channel', 'findGoods'),
    links: implementing<NonNullable<Channels['links']>>('link resolver', 'resolve').optional(),
    chat: implementing<NonNullable<Channels['chat']>>('chat platform', 'identify').optional(),
    tracking: implementing<NonNullable<Channels['tracking']>>('tracking channel', 'findTrack').optional(),
    translator: implementing<NonNullable<Channels['translator']>>('translator', 'translate').optional(),
    email: implementing<NonNullable<Channels['email']>>('e-mail sender', 'send').optional(),
    payment: implementing<NonNullable<Channels['payment']>>(
      'payment channel',
      'create',
      'query',
      'close',
      'uploadShipment',
      'readNotification',
    ).optional(),
    invoice: implementing<NonNullable<Channels['invoice']>>('invoice renderer', 'render').optional(),
    files: implementing<NonNullable<Channels['files']>>('file store', 'put', 'urlOf').optional(),
    webhooks: implementing<NonNullable<Channels['webhooks']>>('webhook sender', 'accepts', 'send').optional(),
  }),
  /** Access tokens. */
  tokens: tokensOptions,
  /** Who may call the admin API. */
  admin: z
    .strictObject({
      /**
       * A key with every tenant and permission, for the beginning. One of fewer than 32 characters is warned of, and
       * refused in production. Absent: only keys from the database.
       */
      bootstrapKey: z
        .string()
        // Others are no part of a header, or one that every client writes in its own way.
        .regex(/^[!-~]+$/, { error: 'must be letters, digits and signs of ASCII, without blanks' })
        .optional(),
      /** The host's own sign-on, instead of admin keys. */
      authenticator: implementing<AdminAuthenticator>('admin authenticator', 'authenticate').optional(),
    })
    .prefault({}),
  /**
   * Whether real partners and members are served, so that what can be guessed is refused. Absent: `NODE_ENV` is
   * `production`.
   */
  production: z.boolean().default(() => isNodeProduction()),
  /** Applies migrations at start. `false` refuses to start while some are pending. */
  migrate: z.boolean().default(true),
  /** The calendar of days, ranges and shown times. */
  timeZone: timeZone.default('Asia/Shanghai'),
  /** Proxies whose `X-Forwarded-For` is believed; none by default. */
  trustedProxies: addressList.default([]),
  /** `mirror`: transport errors have their code as HTTP status. `always200`: everything is 200. */
  httpStatus: z.enum(['mirror', 'always200']).default('mirror'),
  /**
   * What becomes of a business code that the operation's document does not name, which is a fault of the engine: `log`
   * writes it to the log and answers it; with `throw`, for tests, the request fails as a whole.
   */
  onUndeclaredError: z.enum(['log', 'throw']).default('log'),
  /** Also refuses partner tokens under `/app-api/`, which is otherwise the host's. */
  guardAppApi: z.boolean().default(false),
  /** The most bytes a body may have. */
  maxBodyBytes: z.int().min(1024).default(1_048_576),
  /** Milliseconds in which a body has to be there; then 408, and the connection is closed. */
  bodyTimeoutMs: milliseconds().default(10_000),
  /**
   * The most rows that a page may have, in both APIs, from 100 to 1,000; the documents tell it. Partners' payment orders
   * keep the 1,000 of the specification.
   */
  maxPageSize: z.int().min(MAX_PAGE_SIZES.least).max(MAX_PAGE_SIZES.most).default(DEFAULT_MAX_PAGE_SIZE),
  /** Milliseconds that a call waits for the first one with its `Idempotency-Key`, where that is under way. */
  idempotencyWaitMs: milliseconds().default(15_000),
  /**
   * Milliseconds that application, tenant and revocation state may be reused in this process, at most one
   * second; 0 reads it on every request.
   */
  stateCacheMs: z.int().min(0).max(1000).default(1000),
  /** Counts requests; absent: through the storage where several processes may share it, else in process. */
  rateLimiter: implementing<RateLimiter>('rate limiter', 'take').optional(),
  /** Keeps a log of partner calls. */
  accessLog: z.strictObject({ enabled: z.boolean().default(true), keepDays: z.int().min(1).default(30) }).prefault({}),
  /** What partners are told of. */
  events: eventsOptions,
  /** How events are sent to partners' endpoints; `channels.webhooks` sends them. */
  webhooks: webhooksOptions,
  /** How long what grows at the will of callers is kept, in days. */
  retention: retentionOptions,
  /**
   * How patient calls of channels are. A channel is left alone, for the tenant whose calls fail, when enough of them
   * failed in the window: in number, as a share, and about enough different questions. A refusal is an answer.
   */
  channelPolicy: z
    .strictObject({
      /** Milliseconds that one attempt may take. */
      timeoutMs: milliseconds().default(DEFAULT_CALL_POLICY.timeoutMs),
      /** Attempts of a call that can safely be repeated. */
      attempts: z.int().min(1).max(5).default(DEFAULT_CALL_POLICY.attempts),
      /** Milliseconds before the second attempt; doubled for each further one, with up to as much jitter again. */
      backoffMs: milliseconds(MAX_BACKOFF_MS).default(DEFAULT_CALL_POLICY.backoffMs),
      /** Milliseconds for which a call counts. */
      windowMs: milliseconds().default(DEFAULT_CALL_POLICY.windowMs),
      /** Failed calls in the window. */
      breakAfter: z.int().min(1).default(DEFAULT_CALL_POLICY.breakAfter),
      /** Percent of the window's calls that failed. */
      breakPercent: z.int().min(1).max(100).default(DEFAULT_CALL_POLICY.breakPercent),
      /** Different questions that the failed calls were about. */
      breakQuestions: z.int().min(1).default(DEFAULT_CALL_POLICY.breakQuestions),
      /** Milliseconds that the channel is left alone; then one call at a time finds out whether it is back. */
      restMs: milliseconds().default(DEFAULT_CALL_POLICY.restMs),
    })
    .prefault({}),
  /** Logging in at the chat platform. */
  chat: z
    .strictObject({
      /**
       * Lets a login return to any https address where the tenant has registered none. Whoever begins it gets the
       * codes.
       */
      allowAnyRedirect: z.boolean().default(false),
    })
    .prefault({}),
  /** The text of one coupon in `prize` of a redemption; those of several are joined by commas. */
  formatPrize: z
    .custom<PrizeFormat>((value) => typeof value === 'function', { error: 'must be a function' })
    .default(() => formatPrize),
  /**
   * Where the engine is reached from outside, for the documents' `servers`: behind a proxy, with the path that this takes
   * away. Absent: `/`, the root of whatever host serves the document.
   */
  publicUrl: baseUrl.optional(),
  /** The address of the platform's own site, which share links lead to. */
  siteUrl: z.url({ protocol: /^https?$/ }).default('https://www.example.com'),
  /** What `socialChannelCode` of a promoter's social channel may be. */
  socialChannelCodes: z
    .array(z.string().min(1).max(32))
    .min(1)
    .default([...defaultSocialChannelCodes]),
  /** Dial codes, `libPhoneNumbers()` of `@org/openapi-phone-numbers`. Absent: none is derived or split off. */
  phoneNumbers: implementing<PhoneNumbers>('phone numbers', 'dialCodeOf', 'split').optional(),
  /** Payment orders. */
  payments: paymentsOptions,
  /** Purchase orders. */
  purchases: purchasesOptions,
  /**
   * Partners may name only members whom an enabled binding of their own application leads to, not all of the tenant:
   * with coupons, redeem codes, check-in, consumption, chat login, bag orders, order items and invoices an unbound
   * member is answered like none.
   */
  restrictToBoundMembers: z.boolean().default(false),
  /** How long bag orders wait before the job `advance-bags` moves them on. */
  bagOrders: bagOrdersOptions,
  /** Invoices of bag orders. */
  invoices: invoicesOptions,
  /** How long what other systems told of logistics is reused. */
  logistics: z
    .strictObject({
      /** Seconds of the engine's time that a carrier's answer may be reused; 0 asks each time. */
      trackingCacheSeconds: z.int().min(0).max(3600).default(60),
      /** Translated texts that are remembered; 0 for none. */
      translationCacheSize: z.int().min(0).default(5000),
    })
    .prefault({}),
  /** Goods links. */
  goods: z
    .strictObject({
      /** Rules for more hosts, or other ones for hosts that are known: they come before the shipped ones. */
      linkRules: z
        .array(linkRule)
        .superRefine((rules, context) => {
          for (const i of misreadSamples(rules)) {
            context.addIssue({ code: 'custom', path: [i, 'sample'], message: 'is not read as it says' })
          }
        })
        .default([]),
    })
    .prefault({}),
  clock: implementing<Clock>('clock', 'now', 'monotonic').default(() => systemClock),
  /**
   * The machine's time, which receivers of webhooks compare with their own: where `clock` was moved, they would refuse
   * what it says.
   */
  signingClock: implementing<Clock>('clock', 'now', 'monotonic').default(() => systemClock),
  random: implementing<Random>('random source', 'bytes', 'integer', 'uuid').default(() => systemRandom),
  /** Where the numbers of lucky draws come from. Absent: from `random`. */
  drawNumbers: implementing<DrawNumbers>('source of draw numbers', 'next').optional(),
  /** Where the engine tells what it does: `openTelemetry()`. Absent: nothing is measured. */
  telemetry: implementing<Telemetry>('telemetry', 'span', 'record', 'count', 'observe', 'traceParent').optional(),
  /** The host's log: a logger of pino's, or `console`. Absent: warnings and errors, as JSON, on standard error. */
  logger: implementing<HostLogger>('logger', 'debug', 'info', 'warn', 'error')
    .default(() => standardErrorLogger)
    .transform(toLogger),
})

/** What a host passes to `createOpenApi`. */
export type OpenApiOptions = z.input<typeof openApiOptions>

/** The options with every default filled in. */
export type ResolvedOptions = z.output<typeof openApiOptions>

/** Fills in the defaults. Throws an error that names every wrong option by its path; warns of what is only unwise. */
export function resolveOptions(options: OpenApiOptions): ResolvedOptions {
  const result = openApiOptions.safeParse(options)
  if (!result.success) throw wrongOptions('createOpenApi', result.error)
  const { production, admin, logger } = result.data
  if ((admin.bootstrapKey?.length ?? MIN_KEY_LENGTH) < MIN_KEY_LENGTH) {
    const fault = `must have at least ${MIN_KEY_LENGTH} characters`
    if (production) throw new TypeError(`createOpenApi: admin.bootstrapKey: ${fault} in production`)
    logger.warn({ minLength: MIN_KEY_LENGTH }, 'the admin bootstrap key can be guessed: it is too short')
  }
  return result.data
}
