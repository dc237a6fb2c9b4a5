import type { StoredDomain } from '../domain-list.js'
import { DrizzleBacklogRepository } from './backlog-repository.js'

/** Reads the tables of events and webhooks; it has none. */
export const healthStorage = {
  tables: () => ({}),
  tenant: {},
  system: { backlogs: DrizzleBacklogRepository },
} satisfies StoredDomain
