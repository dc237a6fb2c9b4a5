import type { EventName } from './event-catalogue.js'
import type { NewEvent } from './event-type.js'

/** An event that is to be sequenced. */
export interface OutboxEvent {
  readonly id: number
  readonly type: EventName
  readonly clientId: string | null
  readonly memberId: number | null
  readonly subject: string
  readonly data: string
  readonly occurTime: Date
  /** Of what happened, as W3C `traceparent`; null where nobody listened. */
  readonly traceParent: string | null
}

/** An application that may be told of something. */
export interface EventRecipient {
  readonly clientId: string
  readonly scopes: readonly string[]
}

/** The same by one of its bindings. */
export interface BoundRecipient extends EventRecipient {
  readonly memberId: number
  readonly unionId: string
  readonly externalUserId: string
}

/** A feed that is to have so many events more. */
export interface StreamGrowth {
  readonly clientId: string
  /** Of the feed where it begins with these. */
  readonly epoch: string
  readonly count: number
}

/** A part of a feed. */
export interface FeedPart {
  readonly clientId: string
  readonly fromPosition: number
  readonly toPosition: number
}

/** What gives the events of one tenant their places; each method in one transaction, which begins with `lock`. */
export interface EventSequencingRepository {
  /** Waits for whoever else is at it, and sees in every later statement what he has committed. */
  lock(now: Date): Promise<void>
  /** Takes at most `limit` events out of the outbox, those that were recorded first; in that order. */
  take(limit: number): Promise<OutboxEvent[]>
  /** Of these applications those that may call at `now`. */
  applications(clientIds: readonly string[], now: Date): Promise<EventRecipient[]>
  /** The enabled bindings of these members, of applications that may call at `now`. */
  bindings(memberIds: readonly number[], now: Date): Promise<BoundRecipient[]>
  /** Lengthens feeds; answers the last position of each, the new ones included. */
  lengthen(streams: readonly StreamGrowth[]): Promise<{ clientId: string; lastPosition: number }[]>
  /** Has the enabled webhook endpoints of the applications sent what they want of these parts, in its order. */
  deliver(parts: readonly FeedPart[], now: Date): Promise<void>
}

/** The outboxes of all tenants, and what is looked for in them. */
export interface EventSweep {
  /** Keeps events of several tenants, as `EventOutboxRepository.append` does those of one. */
  append(events: readonly (NewEvent & { readonly tenantId: number })[], now: Date): Promise<void>
  /** The first tenant behind `after` that has something to be sequenced. */
  nextTenant(after: number): Promise<number | undefined>
  /** At most `limit` feeds behind `after` that have events which were sequenced before `before`. */
  listToTrim(before: Date, limit: number, after: FeedPlace | undefined): Promise<FeedPlace[]>
}

/** The repositories that recording what happens in several tenants touches. */
export interface EventSweepStores {
  readonly events: Pick<EventSweep, 'append'>
}

/** Whose feed it is. */
export interface FeedPlace {
  readonly tenantId: number
  readonly clientId: string
}
