import type { z } from 'zod'
import type { DeclaredEvent } from '../http/declared-event.js'
import { eventCatalogue } from './event-catalogue.js'
import type { EventName } from './event-catalogue.js'

/** Something that happened, as its outbox keeps it until it is sequenced. */
export interface NewEvent {
  readonly type: EventName
  /** The application that is told; null where those are that have bound the member. */
  readonly clientId: string | null
  readonly memberId: number | null
  /**
   * What it happened to: events of one subject stay in their order. One that ends with the slash is the member, whose
   * `unionId` the sequencer writes behind it.
   */
  readonly subject: string
  /** The members of `data`, as JSON text. */
  readonly data: string
}

type AudienceOf<Name extends EventName> = (typeof eventCatalogue)[Name]['audience']
/** Whom an event of the type names. */
type Named<Name extends EventName> =
  AudienceOf<Name> extends 'client' ? { readonly clientId: string } : { readonly memberId: number }

/** What a service says of an event. */
type EventFact<Name extends EventName, Data> = Named<Name> & {
  /** Names the object among those of its kind: `orderNo`, an id … Absent: it is the member, by the name that partners know. */
  readonly key?: string | number
  readonly data: Data
}

interface EventDefinition<Name extends EventName, Data extends z.ZodObject> extends Omit<
  DeclaredEvent,
  'scope' | 'audience'
> {
  readonly type: Name
  readonly data: Data
  readonly example: { readonly key?: string; readonly data: z.output<Data> }
}

/** A type of events. */
interface EventType<Name extends EventName, Data extends z.ZodObject>
  extends EventDefinition<Name, Data>, DeclaredEvent {
  readonly type: Name
  readonly data: Data
  readonly example: EventDefinition<Name, Data>['example']
  /** An event of the type, to be recorded. */
  readonly of: (fact: EventFact<Name, z.output<Data>>) => NewEvent
}

/** `pay.order.paid` of P1 → `pay.order/P1`. */
const subjectOf = (type: EventName, key: string | number = ''): string =>
  `${type.slice(0, type.lastIndexOf('.'))}/${key}`

/** Declares a type of events, beside the rules of its domain. */
export function defineEvent<const Name extends EventName, Data extends z.ZodObject>(
  definition: EventDefinition<Name, Data>,
): EventType<Name, Data> {
  const type: Name = definition.type
  return {
    ...definition,
    ...eventCatalogue[type],
    of: (fact) => ({
      type,
      clientId: 'clientId' in fact ? fact.clientId : null,
      memberId: 'memberId' in fact ? fact.memberId : null,
      subject: subjectOf(type, fact.key),
      data: JSON.stringify(fact.data),
    }),
  }
}
