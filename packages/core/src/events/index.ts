export { recordEvent, recordEvents } from './event-outbox.js'
export type { EventStores } from './event-outbox.js'
export { defineEvent } from './event-type.js'
export { eventsOptions } from './events-options.js'
