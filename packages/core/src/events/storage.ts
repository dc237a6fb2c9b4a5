export type { EventName } from './event-catalogue.js'
export type { EventFeedRepository, FedEvent, FeedQuery, FeedRead } from './event-feed.js'
export type { EventOutboxRepository } from './event-outbox.js'
export type {
  BoundRecipient,
  EventRecipient,
  EventSequencingRepository,
  EventSweep,
  FeedPlace,
  OutboxEvent,
  StreamGrowth,
} from './event-sequencing.js'
export type { NewEvent } from './event-type.js'
