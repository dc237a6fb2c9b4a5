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
import type { OpenApiOptions } from './open-api-options.js'
import type { Storage } from './storage.js'
import type { Telemetry } from './kernel/telemetry/telemetry.js'

const MIN_KEY_LENGTH = 32

/** Doubled three times, with as much jitter again, it is still what a timer can wait. */
const MAX_BACKOFF_MS = 100_000_000

/** How options are checked and their defaults; what each is for tells `OpenApiOptions`. */
export const openApiOptions = z.strictObject({
  storage: implementing<Storage>('storage', 'forTenant', 'migrate', 'pendingMigrations', 'health', 'close'),
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
  tokens: tokensOptions,
  admin: z
    .strictObject({
      bootstrapKey: z
        .string()
        // Others are no part of a header, or one that every client writes in its own way.
        .regex(/^[!-~]+$/, { error: 'must be letters, digits and signs of ASCII, without blanks' })
        .optional(),
      authenticator: implementing<AdminAuthenticator>('admin authenticator', 'authenticate').optional(),
    })
    .prefault({}),
  production: z.boolean().default(() => isNodeProduction()),
  migrate: z.boolean().default(true),
  timeZone: timeZone.default('Asia/Shanghai'),
  trustedProxies: addressList.default([]),
  httpStatus: z.enum(['mirror', 'always200']).default('mirror'),
  onUndeclaredError: z.enum(['log', 'throw']).default('log'),
  guardAppApi: z.boolean().default(false),
  maxBodyBytes: z.int().min(1024).default(1_048_576),
  bodyTimeoutMs: milliseconds().default(10_000),
  maxPageSize: z.int().min(MAX_PAGE_SIZES.least).max(MAX_PAGE_SIZES.most).default(DEFAULT_MAX_PAGE_SIZE),
  idempotencyWaitMs: milliseconds().default(15_000),
  stateCacheMs: z.int().min(0).max(1000).default(1000),
  rateLimiter: implementing<RateLimiter>('rate limiter', 'take').optional(),
  accessLog: z.strictObject({ enabled: z.boolean().default(true), keepDays: z.int().min(1).default(30) }).prefault({}),
  events: eventsOptions,
  webhooks: webhooksOptions,
  retention: retentionOptions,
  channelPolicy: z
    .strictObject({
      timeoutMs: milliseconds().default(DEFAULT_CALL_POLICY.timeoutMs),
      attempts: z.int().min(1).max(5).default(DEFAULT_CALL_POLICY.attempts),
      backoffMs: milliseconds(MAX_BACKOFF_MS).default(DEFAULT_CALL_POLICY.backoffMs),
      windowMs: milliseconds().default(DEFAULT_CALL_POLICY.windowMs),
      breakAfter: z.int().min(1).default(DEFAULT_CALL_POLICY.breakAfter),
      breakPercent: z.int().min(1).max(100).default(DEFAULT_CALL_POLICY.breakPercent),
      breakQuestions: z.int().min(1).default(DEFAULT_CALL_POLICY.breakQuestions),
      restMs: milliseconds().default(DEFAULT_CALL_POLICY.restMs),
    })
    .prefault({}),
  chat: z
    .strictObject({
      allowAnyRedirect: z.boolean().default(false),
    })
    .prefault({}),
  formatPrize: z
    .custom<PrizeFormat>((value) => typeof value === 'function', { error: 'must be a function' })
    .default(() => formatPrize),
  publicUrl: baseUrl.optional(),
  siteUrl: z.url({ protocol: /^https?$/ }).default('https://www.example.com'),
  socialChannelCodes: z
    .array(z.string().min(1).max(32))
    .min(1)
    .default([...defaultSocialChannelCodes]),
  phoneNumbers: implementing<PhoneNumbers>('phone numbers', 'dialCodeOf', 'split').optional(),
  payments: paymentsOptions,
  purchases: purchasesOptions,
  restrictToBoundMembers: z.boolean().default(false),
  bagOrders: bagOrdersOptions,
  invoices: invoicesOptions,
  logistics: z
    .strictObject({
      trackingCacheSeconds: z.int().min(0).max(3600).default(60),
      translationCacheSize: z.int().min(0).default(5000),
    })
    .prefault({}),
  goods: z
    .strictObject({
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
  signingClock: implementing<Clock>('clock', 'now', 'monotonic').default(() => systemClock),
  random: implementing<Random>('random source', 'bytes', 'integer', 'uuid').default(() => systemRandom),
  drawNumbers: implementing<DrawNumbers>('source of draw numbers', 'next').optional(),
  telemetry: implementing<Telemetry>('telemetry', 'span', 'record', 'count', 'observe', 'traceParent').optional(),
  logger: implementing<HostLogger>('logger', 'debug', 'info', 'warn', 'error')
    .default(() => standardErrorLogger)
    .transform(toLogger),
})

/** The options with every default filled in. */
export type ResolvedOptions = z.output<typeof openApiOptions>

/** Fills in the defaults. Throws an error that names every wrong option by its path; warns of what is only unwise. */
export function resolveOptions(options: OpenApiOptions): ResolvedOptions {
  // The compiler sees here that the two agree in the types of what they name, and a test that they name the same.
  const given: z.input<typeof openApiOptions> = options
  const result = openApiOptions.safeParse(given)
  if (!result.success) throw wrongOptions('createOpenApi', result.error)
  const { production, admin, logger } = result.data
  if ((admin.bootstrapKey?.length ?? MIN_KEY_LENGTH) < MIN_KEY_LENGTH) {
    const fault = `must have at least ${MIN_KEY_LENGTH} characters`
    if (production) throw new TypeError(`createOpenApi: admin.bootstrapKey: ${fault} in production`)
    logger.warn({ minLength: MIN_KEY_LENGTH }, 'the admin bootstrap key can be guessed: it is too short')
  }
  const lacking = lackingOfInvoices(result.data.channels)
  if (lacking !== undefined)
    logger.warn({ lacking }, 'invoices cannot be asked for: they need a renderer and a file store')
  return result.data
}

/** The channel without which the other one is of no use; undefined where both are there, or none. */
function lackingOfInvoices({ invoice, files }: ResolvedOptions['channels']): string | undefined {
  if ((invoice === undefined) === (files === undefined)) return undefined
  return invoice === undefined ? 'channels.invoice' : 'channels.files'
}
