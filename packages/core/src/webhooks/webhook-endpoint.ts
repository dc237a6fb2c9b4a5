import { z } from 'zod'
import type { AdminRepository } from '../http/admin-api/admin-resource.js'
import type { Revised } from '../http/admin-api/revision.js'
import { codes, noted } from '../http/input/codes.js'
import {
  dateTimeOutput,
  integer,
  keptMember,
  localDateTimeOutput,
  numericId,
  optionalText,
  requiredText,
} from '../http/input/fields.js'
import { queryInteger, queryRange, queryText } from '../http/input/query.js'
import type { FilterOf } from '../http/input/query.js'
import { named } from '../http/named-schema.js'
import { keptStatus } from '../auth/index.js'
import { eventNames } from '../events/index.js'

/** 0 enabled, 1 disabled by somebody, 2 disabled by the engine because nothing arrived for too long. */
export const webhookEndpointStatus = { ENABLED: 0, DISABLED: 1, FAILED: 2 } as const

/** Which deliveries wait for one another. */
export const webhookOrdering = { SUBJECT: 0, NONE: 1 } as const

/** Stands for every type of events, those to come included. */
export const EVERY_TYPE = '*'

const MAX_URL = 2048
/** A scheme, and nothing that a URL parser would quietly drop or turn into something else. */
const URL_LIKE = /^[A-Za-z][A-Za-z0-9+.-]*:[^\s\\]+$/

/** Whether events may be sent there, the sender says: `WEBHOOK_URL_REFUSED`. */
const webhookUrl = () =>
  z
    .string()
    .min(1)
    .max(MAX_URL)
    .refine((text) => URL_LIKE.test(text) && URL.canParse(text), {
      error: 'must be a URL',
      params: { zh: '必须是 URL' },
    })
    .meta({
      description: 'A public https:// address without user information.',
      pattern: URL_LIKE.source,
      examples: ['https://partner.example.com/webhooks'],
    })

const eventTypes = () =>
  z
    .array(named('WebhookEventType', z.enum([EVERY_TYPE, ...eventNames])))
    .min(1)
    .max(100)
    .meta({ description: 'The types that are sent; `*` is all of them, those to come included.' })

const ordering = () =>
  keptMember(
    noted(
      codes(
        [webhookOrdering.SUBJECT, 'SUBJECT', 'An event waits for those of the same subject before it'],
        [webhookOrdering.NONE, 'NONE', 'An event waits for none'],
      ),
      '. 0 when absent on create; an update that lacks it keeps it.',
    ),
  )

/** What an application decides about its endpoint. */
export const ownEndpointMembers = {
  url: webhookUrl(),
  description: optionalText(255),
  eventTypes: eventTypes(),
  ordering: ordering(),
  status: keptStatus(),
}

/** What operations decide about an endpoint. */
export const webhookEndpointInput = z.object({ clientId: requiredText(64), ...ownEndpointMembers })

/** An endpoint as it is stored; the hint of its secret is kept where it is not given. */
export type WebhookEndpointInput = z.output<typeof webhookEndpointInput> & { readonly secretHint?: string }

const endpointMembers = {
  id: numericId(),
  url: z.string(),
  description: z.string().nullable(),
  eventTypes: z.array(z.string()),
  status: integer().meta({ description: '0 enabled, 1 disabled, 2 disabled because nothing arrived for too long' }),
  ordering: integer().meta({ description: '0 by subject, 1 none' }),
  secretHint: z.string().meta({ description: 'The last characters of the newest secret.' }),
  disabledReason: z.string().nullable().meta({ description: 'Why the engine disabled it.' }),
}
const SINCE = { description: 'Since when no attempt succeeded.' }

/** What an application sees of its endpoint. */
export const ownEndpointView = named(
  'WebhookEndpoint',
  z.object({
    ...endpointMembers,
    failingSince: dateTimeOutput().nullable().meta(SINCE),
    createTime: dateTimeOutput(),
  }),
)

/** An endpoint as the admin API shows it. */
export const webhookEndpointView = z.object({
  clientId: z.string(),
  ...endpointMembers,
  failingSince: localDateTimeOutput().nullable().meta(SINCE),
  createTime: localDateTimeOutput(),
})

/** An endpoint as the admin API shows it. */
export type WebhookEndpointRow = z.input<typeof webhookEndpointView>

const DAY_SECONDS = 86_400
const MAX_OVERLAP_SECONDS = 7 * DAY_SECONDS

/** For how long the secrets before a new one still sign. */
export const overlapSeconds = () =>
  integer(0, MAX_OVERLAP_SECONDS)
    .nullish()
    .transform((seconds) => seconds ?? DAY_SECONDS)
    .meta({ description: 'For how long the secrets before it still sign; a day when absent.' })

/** Narrows the page of endpoints: what is absent narrows nothing. */
export const webhookEndpointFilters = {
  clientId: queryText().optional(),
  status: queryInteger().optional(),
  createTime: queryRange().optional(),
}

/** Narrows a page of endpoints; what is absent narrows nothing. */
export type WebhookEndpointFilter = FilterOf<typeof webhookEndpointFilters>

/** Where events go to at present. */
export interface WebhookTarget {
  readonly clientId: string
  readonly url: string
  readonly ordering: number
  /** What the application is granted now. */
  readonly scopes: readonly string[]
}

/** Where an attempt went: an endpoint may have another address by the time it ends, of which it says nothing. */
export interface AttemptedAddress {
  readonly id: number
  readonly url: string
}

/** For how long and how often nothing arrived, before an endpoint is given up. */
export interface LongFailure {
  /** It has been failing since then, or for longer. */
  readonly since: Date
  readonly attempts: number
}

/** The webhook endpoints of one tenant. */
export interface WebhookEndpointRepository extends AdminRepository<
  WebhookEndpointInput,
  WebhookEndpointRow,
  WebhookEndpointFilter
> {
  /** Enabling one forgets why it was disabled, and how long it has been failing. */
  updateStatus(id: number, status: number, revision?: number): Promise<boolean>
  /**
   * Keeps the application as it is until the transaction ends: two that create endpoints of it go one after the other.
   * False where the tenant has none of this id.
   */
  lockApplication(clientId: string): Promise<boolean>
  /** Keeps the endpoint as it is until the transaction ends; false where there is none. */
  lock(id: number): Promise<boolean>
  /** All endpoints of the application, by id. */
  listOfClient(clientId: string): Promise<(WebhookEndpointRow & Revised)[]>
  renewSecretHint(id: number, secretHint: string): Promise<boolean>
  /** Where its events go to; undefined where it is disabled, or its application may not call at `now`. */
  findTarget(id: number, now: Date): Promise<WebhookTarget | undefined>
  /** Something arrived there, or nothing was sent there yet: it is not failing. Nothing where it has another address by now. */
  noteSuccess(attempted: AttemptedAddress): Promise<void>
  /** Nothing arrived there: it has been failing since now, unless it was before. Nothing where it has another address by now. */
  noteFailure(attempted: AttemptedAddress, now: Date): Promise<void>
  /**
   * Disables an enabled endpoint that has this address still, status 2, if it has been failing for so long; answers it,
   * undefined where nothing was changed. Without `failing`: however long.
   */
  disable(
    attempted: AttemptedAddress,
    reason: string,
    failing?: LongFailure,
  ): Promise<{ before: WebhookEndpointRow & Revised; after: WebhookEndpointRow & Revised } | undefined>
}
