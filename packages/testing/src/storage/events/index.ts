import type { DomainContract } from '../domain-contract.js'
import { describeEvents } from './event-suite.js'

/** What happened: kept with the change, given its place once it is committed, read from there. */
export const eventsContract = {
  tenant: {
    eventOutbox: { append: true },
    eventSequencing: { lock: true, take: true, applications: true, bindings: true, lengthen: true, deliver: true },
    eventFeed: { hasUnsequenced: true, open: true, read: true, append: true, page: true, trim: true },
  },
  system: { events: { append: true, nextTenant: true, listToTrim: true } },
  describe: describeEvents,
} satisfies DomainContract
