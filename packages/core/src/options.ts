import { z } from 'zod'
import { DEFAULT_CALL_POLICY } from './kernel/channel-guard.js'
import { isNodeProduction } from './kernel/node-environment.js'
import type { Clock } from './kernel/clock.js'
import { systemClock } from './kernel/clock.js'
import { standardErrorLogger, toLogger } from './kernel/logger.js'
import type { HostLogger } from './kernel/logger.js'
import type { Random } from './kernel/random.js'
import { systemRandom } from './kernel/random.js'
import { linkRule, misreadSamples } from './goods/index.js'
import { splitAddressList, unparsableAddresses } from './auth/index.js'
import type { AdminAuthenticator, RateLimiter, TokenKey } from './auth/index.js'
import type { PhoneNumbers } from './payments/index.js'
import { defaultSocialChannelCodes } from './promoters/index.js'
import { formatPrize } from './redeem-codes/index.js'
import type { PrizeFormat } from './redeem-codes/index.js'
import type { Channels } from './channels.js'
import type { Storage } from './storage.js'

/** An object that the host implements; that it has the methods is checked at start, their behaviour is not. */
const implementing = <T>(what: string, ...methods: string[]) =>
  z.custom<T>(
    (value) =>
      typeof value === 'object' &&
      value !== null &&
      methods.every((method) => typeof (value as Record<string, unknown>)[method] === 'function'),
    { error: `must be a ${what}` },
  )

const MIN_SECRET_BYTES = 32
const MIN_KEY_LENGTH = 32

const secret = z
  .string()
  .refine((text) => new TextEncoder().encode(text).length >= MIN_SECRET_BYTES, {
    error: `must have at least ${MIN_SECRET_BYTES} bytes`,
  })

const pemOrJwk = z.union([z.string().min(1), z.record(z.string(), z.unknown())])

const tokenKey = z.union([
  z.object({ kid: z.string().min(1).max(64), secret }),
  z.object({
    kid: z.string().min(1).max(64),
    algorithm: z.enum(['EdDSA', 'ES256']),
    privateKey: pemOrJwk,
    publicKey: pemOrJwk,
  }),
]) as unknown as z.ZodType<TokenKey>

/** Which of two keys with one `kid` had signed a token could not be told. */
function refuseSameKid(keys: readonly TokenKey[], context: z.RefinementCtx): void {
  for (const [i, { kid }] of keys.entries()) {
    const isRepeated = keys.findIndex((key) => key.kid === kid) < i
    if (isRepeated) context.addIssue({ code: 'custom', path: [i, 'kid'], message: 'is the kid of another key' })
  }
}

const timeZone = z.string().refine(
  (name) => {
    try {
      new Intl.DateTimeFormat('en', { timeZone: name })
      return true
    } catch {
      return false
    }
  },
  { error: 'must be an IANA time zone' },
)

const addressList = z.array(z.string()).refine((list) => unparsableAddresses(list.flatMap(splitAddressList)).length === 0, {
  error: 'must be IP addresses or CIDR networks',
})

const milliseconds = () => z.int().min(1)

/** The options of `createOpenApi`; each default is the value of the decisions. */
export const openApiOptions = z.strictObject({
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
  }),
  /** Access tokens. */
  tokens: z
    .strictObject({
      /** The first key signs, all verify. Absent: one secret is made and kept in the database. */
      keys: z.array(tokenKey).min(1).superRefine(refuseSameKid).optional(),
      /**
       * Who issues the tokens and whom they are for, the claims `iss` and `aud`. Absent: a name is made once and kept in the
       * database, so that no other installation takes these tokens, even one with the same secret.
       */
      issuer: z.string().min(1).max(255).optional(),
      /** Verified tokens that are remembered, so that their signature is not checked on each call; 0 for none. */
      cacheSize: z.int().min(0).default(10_000),
      /** RFC 6749's members at the top level of token answers, beside the envelope. */
      oauthTopLevel: z.boolean().default(true),
      /**
       * Wrong credentials of clients, administrators and the host's own doors from one address (IPv6: one /64) in a minute
       * before 429 is answered instead of 401.
       */
      failuresPerMinute: z.int().min(1).max(1000).default(20),
    })
    .prefault({}),
  /** Who may call the admin API. */
  admin: z
    .strictObject({
      /**
       * A key with every tenant and permission, for the beginning. One of fewer than 32 characters is warned of, and refused
       * in production. Absent: only keys from the database.
       */
      bootstrapKey: z.string().min(1).optional(),
      /** The host's own sign-on, instead of admin keys. */
      authenticator: implementing<AdminAuthenticator>('admin authenticator', 'authenticate').optional(),
    })
    .prefault({}),
  /** Whether real partners and members are served, so that what can be guessed is refused. Absent: `NODE_ENV` is `production`. */
  production: z.boolean().default(() => isNodeProduction()),
  /** Applies migrations at start. `false` refuses to start while some are pending. */
  migrate: z.boolean().default(true),
  /** The calendar of days, ranges and shown times. */
  timeZone: timeZone.default('Asia/Shanghai'),
  /** Proxies whose `X-Forwarded-For` is believed; none by default. */
  trustedProxies: addressList.default([]),
  /** `mirror`: transport errors have their code as HTTP status. `always200`: everything is 200. */
  httpStatus: z.enum(['mirror', 'always200']).default('mirror'),
  /** Also refuses partner tokens under `/app-api/`, which is otherwise the host's. */
  guardAppApi: z.boolean().default(false),
  /** The most bytes a body may have. */
  maxBodyBytes: z.int().min(1024).default(1_048_576),
  /** Milliseconds in which a body has to be there; then 408, and the connection is closed. */
  bodyTimeoutMs: milliseconds().default(10_000),
  /**
   * Milliseconds that application, tenant and revocation state may be reused in this process, at most one
   * second; 0 reads it on every request.
   */
  stateCacheMs: z.int().min(0).max(1000).default(1000),
  /** Counts requests; absent: through the storage where several processes may share it, else in process. */
  rateLimiter: implementing<RateLimiter>('rate limiter', 'take').optional(),
  /** Keeps a log of partner calls. */
  accessLog: z.strictObject({ enabled: z.boolean().default(true), keepDays: z.int().min(1).default(30) }).prefault({}),
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
      backoffMs: milliseconds().default(DEFAULT_CALL_POLICY.backoffMs),
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
      /** Lets a login return to any https address where the tenant has registered none. Whoever begins it gets the codes. */
      allowAnyRedirect: z.boolean().default(false),
    })
    .prefault({}),
  /** The text of one coupon in `prize` of a redemption; those of several are joined by commas. */
  formatPrize: z
    .custom<PrizeFormat>((value) => typeof value === 'function', { error: 'must be a function' })
    .default(() => formatPrize),
  /** The address of the platform's own site, which share links lead to. */
  siteUrl: z.url({ protocol: /^https?$/ }).default('https://www.example.com'),
  /** What `socialChannelCode` of a promoter's social channel may be. */
  socialChannelCodes: z.array(z.string().min(1).max(32)).min(1).default([...defaultSocialChannelCodes]),
  /** Dial codes, `libPhoneNumbers()` of `@org/openapi-phone-numbers`. Absent: none is derived or split off. */
  phoneNumbers: implementing<PhoneNumbers>('phone numbers', 'dialCodeOf', 'split').optional(),
  /** Payment orders. */
  payments: z
    .strictObject({
      /** Minutes in which an order can be paid. */
      expireMinutes: z.int().min(1).max(525_600).default(120),
    })
    .prefault({}),
  /** Purchase orders. */
  purchases: z
    .strictObject({
      /** Minutes in which one must be paid. */
      expireMinutes: z.int().min(1).default(120),
      /** How far the live price may be from the one that a partner expects: the greater of the two, itself included. */
      deviation: z
        .strictObject({
          /** CNY cents. */
          cents: z.int().min(0).default(100),
          /** Of the expected amount. */
          percent: z.int().min(0).max(100).default(5),
        })
        .prefault({}),
    })
    .prefault({}),
  /**
   * Partners may name only members whom an enabled binding of their own application leads to, not all of the tenant: with
   * coupons, redeem codes, check-in, consumption, chat login, bag orders, order items and invoices an unbound member is
   * answered like none.
   */
  restrictToBoundMembers: z.boolean().default(false),
  /** How long bag orders wait before the job `advance-bags` moves them on. */
  bagOrders: z
    .strictObject({
      /** Hours unpaid, after which one is closed. */
      unpaidHours: z.int().min(1).default(24),
      /** Days under way, after which one counts as received. */
      receiveDays: z.int().min(1).default(14),
      /** Days of waiting for an extra payment, after which one is closed. */
      extraPaymentDays: z.int().min(1).default(30),
    })
    .prefault({}),
  /** Invoices of bag orders. */
  invoices: z
    .strictObject({
      /** Who issues them; shown on each. Absent: nobody is named. */
      issuer: z
        .strictObject({
          name: z.string().min(1),
          /** One line or several. */
          address: z.string().min(1).optional(),
          taxId: z.string().min(1).optional(),
        })
        .optional(),
      /** Unfinished invoices that an application may have at a time. */
      maxUnfinished: z.int().min(1).max(1000).default(20),
      /** Days for which the file of an invoice is kept; after that it is made again when somebody asks for it. */
      keepDays: z.int().min(1).default(90),
      /** Seconds for which the address of an invoice's file is good. */
      urlSeconds: z.int().min(1).default(3600),
      /** Attempts at a file that end without a known outcome, after which the invoice has failed. */
      maxAttempts: z.int().min(1).default(10),
    })
    .prefault({}),
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
  random: implementing<Random>('random source', 'bytes', 'integer', 'uuid').default(() => systemRandom),
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
  if (!result.success) {
    const faults = result.error.issues.map((issue) => `${issue.path.join('.') || 'options'}: ${issue.message}`)
    throw new TypeError(`createOpenApi: ${faults.join('; ')}`)
  }
  const { production, admin, logger } = result.data
  if ((admin.bootstrapKey?.length ?? MIN_KEY_LENGTH) < MIN_KEY_LENGTH) {
    const fault = `must have at least ${MIN_KEY_LENGTH} characters`
    if (production) throw new TypeError(`createOpenApi: admin.bootstrapKey: ${fault} in production`)
    logger.warn({}, `the admin bootstrap key can be guessed: it ${fault}`)
  }
  return result.data
}
