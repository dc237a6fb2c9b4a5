import type { Background } from '../kernel/concurrency/background.js'
import { ApiError } from '../kernel/errors.js'
import { pause } from '../kernel/concurrency/pause.js'
import { extended } from '../kernel/extended.js'
import type { Random } from '../kernel/random.js'
import type { PartnerContext } from '../http/context.js'
import { eventNamesWithin } from './event-catalogue.js'
import { readCursor, writeCursor } from './event-cursor.js'
import { EVENT_CURSOR_AHEAD, EVENT_CURSOR_EXPIRED, EVENT_CURSOR_INVALID } from './event-errors.js'
import type { EventFeedRepository, FeedRead } from './event-feed.js'
import { EVENTS_AT_ONCE, newEpoch, sequenceEvents } from './event-sequencer.js'
import type { EventSequencingStores } from './event-sequencer.js'

/** What an application asks of its feed. */
export interface EventQuery {
  /** A cursor, or `now`; absent: from the oldest that is kept. */
  readonly after?: string | null | undefined
  /** Absent or empty: all types. */
  readonly types?: readonly string[] | null | undefined
  readonly limit: number
  /** How long to wait for the first event, in seconds of real time. */
  readonly waitSeconds: number
}

/** A piece of a feed. */
export interface EventList {
  /** JSON texts. */
  readonly events: readonly string[]
  readonly nextCursor: string
  readonly hasMore: boolean
}

type Context = Pick<PartnerContext<EventSequencingStores>, 'storage' | 'principal' | 'tenantId' | 'now' | 'signal'>

/** One call that waits. */
interface Waiting {
  readonly waiter: AbortController
  readonly admitAgain: () => Promise<unknown>
}

/** The host asks for itself. */
const nobodyAsks = (): Promise<void> => Promise.resolve()

/** Looked at in one call, so that one that filters much is no longer than one that does not. */
const LOOKED = 2000
const LOOK_MS = 250
const MAX_WAITERS = 100
/** Of them for one application: what it keeps open holds up none of the others. */
const MAX_WAITERS_OF_ONE = 20

/** What happened, as each application may know it. */
export class EventFeedService {
  /** What ends the wait of each, and whose it is: a signal that hundreds listen to warns of a leak. */
  readonly #waiters = new Map<AbortController, string>()

  constructor(
    private readonly parts: {
      readonly random: Random
      /** The scopes that an application is granted now. */
      readonly scopesOf: (clientId: string) => Promise<readonly string[]>
      readonly background: Background
      /** Aborted when nobody may wait for an event any more. */
      readonly waits: AbortSignal
    },
  ) {
    parts.waits.addEventListener('abort', () => {
      for (const waiter of this.#waiters.keys()) waiter.abort()
    })
  }

  /**
   * The events of the caller's application behind a cursor, oldest first, those included that were committed before the
   * call. Whoever waits is admitted again before each further look: `admitAgain` throws what refuses him then. Throws
   * EVENT_CURSOR_INVALID, EVENT_CURSOR_EXPIRED and EVENT_CURSOR_AHEAD.
   */
  list(context: Context, query: EventQuery, admitAgain: () => Promise<unknown> = nobodyAsks): Promise<EventList> {
    return query.waitSeconds === 0
      ? this.#look(context, query)
      : this.parts.background.hold(this.#wait(context, query, admitAgain))
  }

  async #wait(context: Context, query: EventQuery, admitAgain: () => Promise<unknown>): Promise<EventList> {
    const waiter = new AbortController()
    try {
      return await this.#lookUntil(context, query, { waiter, admitAgain })
    } finally {
      this.#waiters.delete(waiter)
    }
  }

  async #lookUntil(context: Context, query: EventQuery, { waiter, admitAgain }: Waiting): Promise<EventList> {
    // Whoever waits from `now` on waits from one place, not from a new one with each look.
    let { after } = query
    const { clientId } = context.principal
    for (let looks = (query.waitSeconds * 1000) / LOOK_MS; ; looks--) {
      const list = await this.#look(context, extended(query, { after }))
      if (list.events.length > 0 || list.hasMore || looks === 0) return list
      if (context.signal.aborted || this.parts.waits.aborted) return list
      // Who waits keeps his place while he looks: nobody who comes then has it.
      if (!this.#waiters.has(waiter) && !this.#hasPlaceFor(clientId)) return list
      this.#waiters.set(waiter, clientId)
      after = list.nextCursor
      await pause(LOOK_MS, context.signal, waiter.signal)
      await admitAgain()
    }
  }

  #hasPlaceFor(clientId: string): boolean {
    if (this.#waiters.size >= MAX_WAITERS) return false
    const own = [...this.#waiters.values()].filter((of) => of === clientId)
    return own.length < MAX_WAITERS_OF_ONE
  }

  async #look(context: Context, query: EventQuery): Promise<EventList> {
    const { storage, principal, tenantId, now } = context
    if (await storage.eventFeed.hasUnsequenced()) {
      const tenant = { tenantId, storage, now }
      while ((await sequenceEvents(tenant, this.parts.random)) === EVENTS_AT_ONCE);
    }
    const granted = eventNamesWithin(await this.parts.scopesOf(principal.clientId))
    const { types } = query
    const shown: readonly string[] = types?.length ? granted.filter((name) => types.includes(name)) : granted
    const cursor = cursorOf(query.after)
    const { limit } = query
    const asked = { clientId: principal.clientId, types: shown, limit, looked: LOOKED }
    const read = await this.#read(storage, extended(asked, { after: cursor?.position }))
    if (query.after === 'now') return { events: [], ...this.#at(read, read.stream.lastPosition) }
    if (cursor !== undefined) check(cursor, read)
    const begin = cursor?.position ?? read.stream.firstPosition - 1
    const { events, stream } = read
    const last = events.length === limit ? events.at(-1)?.position : undefined
    return {
      events: events.map(({ body }) => body),
      ...this.#at(read, last ?? Math.min(begin + LOOKED, stream.lastPosition)),
    }
  }

  /** The first call of an application begins its feed. */
  async #read(storage: { readonly eventFeed: EventFeedRepository }, query: Parameters<EventFeedRepository['read']>[0]) {
    for (;;) {
      const read = await storage.eventFeed.read(query)
      if (read !== undefined) return read
      await storage.eventFeed.open(query.clientId, newEpoch(this.parts.random))
    }
  }

  #at({ stream }: FeedRead, position: number): Pick<EventList, 'nextCursor' | 'hasMore'> {
    return { nextCursor: writeCursor({ epoch: stream.epoch, position }), hasMore: position < stream.lastPosition }
  }
}

function cursorOf(after: string | null | undefined) {
  if (after === undefined || after === null || after === 'now') return undefined
  const cursor = readCursor(after)
  if (cursor === undefined) throw new ApiError(EVENT_CURSOR_INVALID)
  return cursor
}

function check({ epoch, position }: { epoch: string; position: number }, { stream }: FeedRead): void {
  if (epoch !== stream.epoch) throw new ApiError(EVENT_CURSOR_INVALID)
  if (position > stream.lastPosition) throw new ApiError(EVENT_CURSOR_AHEAD)
  if (position < stream.firstPosition - 1) throw new ApiError(EVENT_CURSOR_EXPIRED)
}
