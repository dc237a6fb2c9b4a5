import { z } from 'zod'
import type { Page, PageQuery } from '../kernel/storage/page.js'
import { integer, localDateTimeOutput } from '../http/input/fields.js'
import { queryRange, queryText } from '../http/input/query.js'
import { LONGEST_JSON } from '../http/longest.js'
import type { FilterOf } from '../http/input/query.js'

/** An event as one application receives it. */
export interface FedEvent {
  readonly clientId: string
  /** Counts the application's events from 1, without a gap. */
  readonly position: number
  readonly eventId: string
  readonly type: string
  readonly subject: string
  /** The whole event, JSON text: what is signed and listed. */
  readonly body: string
  /** When it happened. */
  readonly occurTime: Date
  /** Of what happened, as W3C `traceparent`; null where nobody listened. */
  readonly traceParent: string | null
}

/** Where an application's feed begins and ends. */
export interface EventStream {
  /** Of this feed and no other; a cursor of another is none. */
  readonly epoch: string
  /** The oldest that is kept; one behind `lastPosition` where none is. */
  readonly firstPosition: number
  readonly lastPosition: number
}

/** An event in the feed of an application, as the admin API shows it. */
export const eventFeedView = z.object({
  clientId: z.string(),
  position: integer().meta({ description: 'Counts the events of the application, from 1.' }),
  eventId: z.string(),
  type: z.string(),
  subject: z.string(),
  body: z
    .string()
    .meta({ maxLength: LONGEST_JSON, description: 'The whole event, JSON text: what is listed, signed and sent.' }),
  occurTime: localDateTimeOutput(),
  createTime: localDateTimeOutput().meta({ description: 'When it was given its position.' }),
})

/** An event in the feed of an application. */
export type EventFeedRow = z.input<typeof eventFeedView>

/** Narrows the page of events: what is absent narrows nothing. */
export const eventFeedFilters = {
  clientId: queryText().optional(),
  type: queryText().optional(),
  subject: queryText().optional(),
  createTime: queryRange().optional(),
}

/** Narrows a page of events; what is absent narrows nothing. */
export type EventFeedFilter = FilterOf<typeof eventFeedFilters>

/** Which events are read. */
export interface FeedQuery {
  readonly clientId: string
  /** Those behind this position; undefined: all that are kept. */
  readonly after: number | undefined
  readonly types: readonly string[]
  /** At most so many. */
  readonly limit: number
  /** Of at most so many positions. */
  readonly looked: number
}

/** What of a feed was read, as one statement saw it. */
export interface FeedRead {
  readonly stream: EventStream
  /** In the order of their positions. */
  readonly events: readonly { readonly position: number; readonly body: string }[]
}

/** The feeds of one tenant's applications. */
export interface EventFeedRepository {
  /** Whether something happened that is not sequenced. */
  hasUnsequenced(): Promise<boolean>
  /** Begins the feed of an application where it has none. */
  open(clientId: string, epoch: string): Promise<void>
  /** Undefined where the application has no feed yet. */
  read(query: FeedQuery): Promise<FeedRead | undefined>
  append(events: readonly FedEvent[], now: Date): Promise<void>
  /** The events of all applications, those that were sequenced last first. */
  page(filter: EventFeedFilter & PageQuery): Promise<Page<EventFeedRow>>
  /**
   * Deletes at most `limit` of the oldest events of the application that were sequenced before `before`, and has its feed
   * begin behind them; answers how many. In a transaction.
   */
  trim(clientId: string, before: Date, limit: number): Promise<number>
}
