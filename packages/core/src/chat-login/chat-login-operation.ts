import { operationsOf } from '../http/operation.js'
import type { PartnerMemberStores } from '../bindings/index.js'
import type { ChatLoginService, ChatLoginStores } from './chat-login-service.js'

export const defineChatLoginOperation = operationsOf<
  { chatLogin: ChatLoginService },
  ChatLoginStores & PartnerMemberStores
>()
