import type { Repositories, SystemRepositories } from '@org/openapi-core/storage'
import type { Makers } from '../makers.js'
import { DrizzleChatLoginStateRepository, DrizzleChatLoginStateSweep } from './chat-login-state-repository.js'

/** A tenant's logins; for the platform the sweep of those that are over. */
export const chatLoginStorage = {
  tenant: (tenantId: number) =>
    ({
      chatLoginStates: (g) => new DrizzleChatLoginStateRepository(g, tenantId),
    }) satisfies Partial<Makers<Repositories>>,
  system: {
    chatLoginStates: (g) => new DrizzleChatLoginStateSweep(g),
  } satisfies Partial<Makers<SystemRepositories>>,
}
