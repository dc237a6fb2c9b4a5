import type { StoredDomain } from '../domain-list.js'
import { DrizzleChatLoginStateRepository, DrizzleChatLoginStateSweep } from './chat-login-state-repository.js'
import { chatLoginTables } from './tables.js'

/** A tenant's logins; for the platform the sweep of those that are over. */
export const chatLoginStorage = {
  tables: chatLoginTables,
  tenant: { chatLoginStates: DrizzleChatLoginStateRepository },
  system: { chatLoginStates: DrizzleChatLoginStateSweep },
} satisfies StoredDomain
