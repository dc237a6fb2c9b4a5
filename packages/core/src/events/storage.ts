export type { EventName } from './event-catalogue.js'
export type { EventFeedFilter, EventFeedRepository, EventFeedRow, FedEvent, FeedQuery, FeedRead } from './event-feed.js'
export type { EventOutboxRepository } from './event-outbox.js'
export type {
  BoundRecipient,
  EventRecipient,
  EventSequencingRepository,
  EventSweep,
  FeedPart,
  FeedPlace,
  OutboxEvent,
  StreamGrowth,
} from './event-sequencing.js'
export type { NewEvent } from './event-type.js'
