import { operationsOf } from '../http/operation.js'
import type { PartnerMemberStores } from '../bindings/index.js'
import type { ChatLoginService, ChatLoginStores } from './chat-login-service.js'

/** Defines a partner operation of chat login: the services and repositories that its handler may use. */
export const defineChatLoginOperation = operationsOf<
  { chatLogin: ChatLoginService },
  ChatLoginStores & PartnerMemberStores
>()
