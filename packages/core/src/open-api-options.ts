import type { z } from 'zod'
import type { AdminAuthenticator, RateLimiter, TokensOptions } from './auth/index.js'
import type { Channels } from './channels.js'
import type { EventsOptions } from './events/index.js'
import type { linkRule } from './goods/index.js'
import type { InvoicesOptions } from './invoices/index.js'
import type { Clock } from './kernel/clock.js'
import type { HostLogger } from './kernel/logger.js'
import type { Random } from './kernel/random.js'
import type { Telemetry } from './kernel/telemetry/telemetry.js'
import type { DrawNumbers } from './lucky-draws/index.js'
import type { BagOrdersOptions } from './orders/index.js'
import type { PaymentsOptions, PhoneNumbers } from './payments/index.js'
import type { PurchasesOptions } from './purchases/index.js'
import type { PrizeFormat } from './redeem-codes/index.js'
import type { RetentionOptions } from './retention-options.js'
import type { Storage } from './storage.js'
import type { WebhooksOptions } from './webhooks/index.js'

/** What a host passes to `createOpenApi`. What is `undefined` is absent. */
export interface OpenApiOptions {
  /** The database: `sqliteStorage(…)`, `postgresStorage(…)` or one's own. */
  readonly storage: Storage
  /** The systems that the platform calls: the host's own, or `sandboxChannels()`. */
  readonly channels: Channels
  /** Access tokens. */
  readonly tokens?: TokensOptions | undefined
  /** Who may call the admin API. */
  readonly admin?:
    | {
        /**
         * A key with every tenant and permission, for the beginning. One of fewer than 32 characters is warned of, and
         * refused in production. Absent: only keys from the database.
         */
        readonly bootstrapKey?: string | undefined
        /** The host's own sign-on, instead of admin keys. */
        readonly authenticator?: AdminAuthenticator | undefined
      }
    | undefined
  /**
   * Whether real partners and members are served, so that what can be guessed is refused. Absent: `NODE_ENV` is
   * `production`.
   */
  readonly production?: boolean | undefined
  /** Applies migrations at start. `false` refuses to start while some are pending. Default: true. */
  readonly migrate?: boolean | undefined
  /** The calendar of days, ranges and shown times. Default: `Asia/Shanghai`. */
  readonly timeZone?: string | undefined
  /** Proxies whose `X-Forwarded-For` is believed; none by default. */
  readonly trustedProxies?: string[] | undefined
  /** `mirror`: transport errors have their code as HTTP status. `always200`: everything is 200. Default: `mirror`. */
  readonly httpStatus?: 'mirror' | 'always200' | undefined
  /**
   * What becomes of a business code that the operation's document does not name, which is a fault of the engine: `log`
   * writes it to the log and answers it; with `throw`, for tests, the request fails as a whole. Default: `log`.
   */
  readonly onUndeclaredError?: 'log' | 'throw' | undefined
  /** Also refuses partner tokens under `/app-api/`, which is otherwise the host's. Default: false. */
  readonly guardAppApi?: boolean | undefined
  /** The most bytes a body may have. Default: 1,048,576. */
  readonly maxBodyBytes?: number | undefined
  /** Milliseconds in which a body has to be there; then 408, and the connection is closed. Default: 10,000. */
  readonly bodyTimeoutMs?: number | undefined
  /**
   * The most rows that a page may have, in both APIs, from 100 to 1,000; the documents tell it. Partners' payment orders
   * keep the 1,000 of the specification. Default: 200.
   */
  readonly maxPageSize?: number | undefined
  /** Milliseconds that a call waits for the first one with its `Idempotency-Key`, where that is under way. Default: 15,000. */
  readonly idempotencyWaitMs?: number | undefined
  /**
   * Milliseconds that application, tenant and revocation state may be reused in this process, at most one
   * second; 0 reads it on every request. Default: 1,000.
   */
  readonly stateCacheMs?: number | undefined
  /** Counts requests; absent: through the storage where several processes may share it, else in process. */
  readonly rateLimiter?: RateLimiter | undefined
  /** Keeps a log of partner calls. */
  readonly accessLog?:
    | {
        /** Whether it is kept at all. Default: true. */
        readonly enabled?: boolean | undefined
        /** Days for which a call stays in it. Default: 30. */
        readonly keepDays?: number | undefined
      }
    | undefined
  /** What partners are told of. */
  readonly events?: EventsOptions | undefined
  /** How events are sent to partners' endpoints; `channels.webhooks` sends them. */
  readonly webhooks?: WebhooksOptions | undefined
  /** How long what grows at the will of callers is kept, in days. */
  readonly retention?: RetentionOptions | undefined
  /**
   * How patient calls of channels are. A channel is left alone, for the tenant whose calls fail, when enough of them
   * failed in the window: in number, as a share, and about enough different questions. A refusal is an answer.
   */
  readonly channelPolicy?:
    | {
        /** Milliseconds that one attempt may take. Default: 2,500. */
        readonly timeoutMs?: number | undefined
        /** Attempts of a call that can safely be repeated. Default: 2. */
        readonly attempts?: number | undefined
        /** Milliseconds before the second attempt; doubled for each further one, with up to as much jitter again. Default: 100. */
        readonly backoffMs?: number | undefined
        /** Milliseconds for which a call counts. Default: 30,000. */
        readonly windowMs?: number | undefined
        /** Failed calls in the window. Default: 10. */
        readonly breakAfter?: number | undefined
        /** Percent of the window's calls that failed. Default: 50. */
        readonly breakPercent?: number | undefined
        /** Different questions that the failed calls were about. Default: 3. */
        readonly breakQuestions?: number | undefined
        /** Milliseconds that the channel is left alone; then one call at a time finds out whether it is back. Default: 5,000. */
        readonly restMs?: number | undefined
      }
    | undefined
  /** Logging in at the chat platform. */
  readonly chat?:
    | {
        /**
         * Lets a login return to any https address where the tenant has registered none. Whoever begins it gets the
         * codes. Default: false.
         */
        readonly allowAnyRedirect?: boolean | undefined
      }
    | undefined
  /** The text of one coupon in `prize` of a redemption; those of several are joined by commas. */
  readonly formatPrize?: PrizeFormat | undefined
  /**
   * Where the engine is reached from outside, for the documents' `servers`: behind a proxy, with the path that this takes
   * away. Absent: `/`, the root of whatever host serves the document.
   */
  readonly publicUrl?: string | undefined
  /** The address of the platform's own site, which share links lead to. Default: `https://www.example.com`. */
  readonly siteUrl?: string | undefined
  /** What `socialChannelCode` of a promoter's social channel may be. */
  readonly socialChannelCodes?: string[] | undefined
  /** Dial codes, `libPhoneNumbers()` of `@org/openapi-phone-numbers`. Absent: none is derived or split off. */
  readonly phoneNumbers?: PhoneNumbers | undefined
  /** Payment orders. */
  readonly payments?: PaymentsOptions | undefined
  /** Purchase orders. */
  readonly purchases?: PurchasesOptions | undefined
  /**
   * Partners may name only members whom an enabled binding of their own application leads to, not all of the tenant:
   * with coupons, redeem codes, check-in, consumption, chat login, bag orders, order items and invoices an unbound
   * member is answered like none. Default: false.
   */
  readonly restrictToBoundMembers?: boolean | undefined
  /** How long bag orders wait before the job `advance-bags` moves them on. */
  readonly bagOrders?: BagOrdersOptions | undefined
  /** Invoices of bag orders. */
  readonly invoices?: InvoicesOptions | undefined
  /** How long what other systems told of logistics is reused. */
  readonly logistics?:
    | {
        /** Seconds of the engine's time that a carrier's answer may be reused; 0 asks each time. Default: 60. */
        readonly trackingCacheSeconds?: number | undefined
        /** Translated texts that are remembered; 0 for none. Default: 5,000. */
        readonly translationCacheSize?: number | undefined
      }
    | undefined
  /** Goods links. */
  readonly goods?:
    | {
        /** Rules for more hosts, or other ones for hosts that are known: they come before the shipped ones. */
        readonly linkRules?: z.input<typeof linkRule>[] | undefined
      }
    | undefined
  /** The time that the engine goes by: for tests and simulations. Absent: the machine's. */
  readonly clock?: Clock | undefined
  /**
   * The machine's time, which receivers of webhooks compare with their own: where `clock` was moved, they would refuse
   * what it says.
   */
  readonly signingClock?: Clock | undefined
  /** Where chance comes from: for tests and simulations. Absent: the machine's, for secrets, too. */
  readonly random?: Random | undefined
  /** Where the numbers of lucky draws come from. Absent: from `random`. */
  readonly drawNumbers?: DrawNumbers | undefined
  /** Where the engine tells what it does: `openTelemetry()`. Absent: nothing is measured. */
  readonly telemetry?: Telemetry | undefined
  /** The host's log: a logger of pino's, or `console`. Absent: warnings and errors, as JSON, on standard error. */
  readonly logger?: HostLogger | undefined
}
