import type { DomainContract } from '../domain-contract.js'
import { describeChatLogins } from './chat-login-suite.js'

/** States of chat logins, each good for one login. */
export const chatLoginContract = {
  tenant: {
    chatLoginStates: { insert: true, consume: true },
  },
  system: {
    chatLoginStates: { deleteExpired: true },
  },
  describe(use) {
    describeChatLogins(use)
  },
} satisfies DomainContract
