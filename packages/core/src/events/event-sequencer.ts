import { randomText } from '../kernel/random.js'
import type { Random } from '../kernel/random.js'
import type { UnitOfWork } from '../kernel/storage/unit-of-work.js'
import { mayKnow } from './event-catalogue.js'
import type { EventFeedRepository, FedEvent } from './event-feed.js'
import type {
  BoundRecipient,
  EventRecipient,
  EventSequencingRepository,
  FeedPart,
  OutboxEvent,
} from './event-sequencing.js'

/** The repositories that giving events their places touches. */
export interface EventSequencingStores {
  readonly eventSequencing: EventSequencingRepository
  readonly eventFeed: EventFeedRepository
}

/** What giving the events of one tenant their places needs. */
export interface SequencedTenant {
  readonly tenantId: number
  readonly storage: UnitOfWork<EventSequencingStores>
  readonly now: Date
}

/** Of one transaction: few enough for SQLite to do at once. */
export const EVENTS_AT_ONCE = 250

const EPOCH_LENGTH = 16
/** The random part of a new feed's cursors. */
export const newEpoch = (random: Random): string => randomText(random, EPOCH_LENGTH)

/**
 * Gives what was committed its place in the feeds of those who may know it: at most 250 events of one tenant, in one
 * transaction. Positions are visible only together with the counter that they come from, and the counters of a tenant are
 * raised by one sequencer at a time: whoever remembers a position has seen all before it.
 */
export async function sequenceEvents({ tenantId, storage, now }: SequencedTenant, random: Random): Promise<number> {
  return storage.transaction(async (tx) => {
    await tx.eventSequencing.lock(now)
    const events = await tx.eventSequencing.take(EVENTS_AT_ONCE)
    if (events.length === 0) return 0
    const received = await receivers(tx.eventSequencing, events, now)
    const streams = [...received].map(([clientId, { length }]) => ({
      clientId,
      epoch: newEpoch(random),
      count: length,
    }))
    const ends = streams.length === 0 ? [] : await tx.eventSequencing.lengthen(streams)
    const fed = ends.flatMap(({ clientId, lastPosition }) => {
      const own = received.get(clientId) ?? []
      return own.map((reception, index) => feed(tenantId, reception, lastPosition - own.length + index + 1))
    })
    if (fed.length > 0) {
      await tx.eventFeed.append(fed, now)
      await tx.eventSequencing.deliver(ends.map(partOf(received)), now)
    }
    return events.length
  })
}

/** What an application's feed was lengthened by. */
const partOf =
  (received: ReadonlyMap<string, readonly unknown[]>) =>
  ({ clientId, lastPosition }: { readonly clientId: string; readonly lastPosition: number }): FeedPart => ({
    clientId,
    fromPosition: lastPosition - (received.get(clientId)?.length ?? 0) + 1,
    toPosition: lastPosition,
  })

/** Until nothing is left that was there in the beginning. */
export async function* sequenceAll(tenant: SequencedTenant, random: Random): AsyncGenerator<number> {
  for (let done = EVENTS_AT_ONCE; done === EVENTS_AT_ONCE;) yield (done = await sequenceEvents(tenant, random))
}

/** An event, and who is told of it. */
interface Reception {
  readonly event: OutboxEvent
  readonly recipient: EventRecipient | BoundRecipient
}

/** What each application receives, in the order in which it happened; applications in one order. */
async function receivers(
  sequencing: EventSequencingRepository,
  events: readonly OutboxEvent[],
  now: Date,
): Promise<Map<string, Reception[]>> {
  const clientIds = distinct(events.map(({ clientId }) => clientId))
  const memberIds = distinct(events.map(({ memberId }) => memberId))
  const [applications, bindings] = await Promise.all([
    clientIds.length === 0 ? [] : sequencing.applications(clientIds, now),
    memberIds.length === 0 ? [] : sequencing.bindings(memberIds, now),
  ])
  const byClient = groupBy(applications, ({ clientId }) => clientId)
  const byMember = groupBy(bindings, ({ memberId }) => memberId)
  const receptions = events.flatMap((event): Reception[] => {
    const { type, clientId, memberId } = event
    const named = clientId === null ? (memberId === null ? [] : byMember.get(memberId)) : byClient.get(clientId)
    const told = (named ?? []).filter(({ scopes }) => mayKnow(scopes, type))
    return told.map((recipient) => ({ event, recipient }))
  })
  const sorted = receptions.toSorted((a, b) => compare(a.recipient.clientId, b.recipient.clientId))
  return groupBy(sorted, ({ recipient }) => recipient.clientId)
}

/** `Map.groupBy`, which Node 20 lacks. */
function groupBy<Key, Value>(values: readonly Value[], keyOf: (value: Value) => Key): Map<Key, Value[]> {
  const groups = new Map<Key, Value[]>()
  for (const value of values) {
    const key = keyOf(value)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [value])
    else group.push(value)
  }
  return groups
}

const distinct = <T>(values: readonly (T | null)[]): T[] => [...new Set(values.filter((value) => value !== null))]

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** As one application receives it. The text is made once, and what is signed and listed is this text. */
function feed(tenantId: number, { event, recipient }: Reception, position: number): FedEvent {
  const { id, type, occurTime, traceParent } = event
  const subject =
    event.subject.endsWith('/') && 'unionId' in recipient ? event.subject + recipient.unionId : event.subject
  const eventId = `evt_${tenantId}_${id.toString(36)}`
  const told = `${JSON.stringify(subject)},"data":${dataFor(event.data, recipient)}`
  const body = `{"id":"${eventId}","type":"${type}","timestamp":"${occurTime.toISOString()}","tenantId":${tenantId},"position":${position},"subject":${told}}`
  return { clientId: recipient.clientId, position, eventId, type, subject, body, occurTime, traceParent }
}

/** With the member as the application knows it, where it is told by a binding of him. */
function dataFor(data: string, recipient: EventRecipient | BoundRecipient): string {
  if (!('memberId' in recipient)) return data
  const { unionId, externalUserId } = recipient
  const member = `"member":${JSON.stringify({ unionId, externalUserId })}`
  return data === '{}' ? `{${member}}` : `{${member},${data.slice(1)}`
}
