import type { EngineParts } from '../http/module.js'
import { VisibleMembers } from '../bindings/index.js'
import { chatConfigOperations } from './admin/chat-config.js'
import { chatLoginEvents } from './chat-login-events.js'
import { CHAT_LOGIN_FAILED, CHAT_LOGIN_STATE_INVALID } from './chat-login-errors.js'
import { sweepChatLoginStates } from './chat-login-jobs.js'
import { ChatLoginService } from './chat-login-service.js'
import type { ChatLoginStateRepository, ChatLoginStateSweep } from './chat-login-state.js'
import type { ChatPlatform } from './chat-platform.js'
import { createChatAuthorizeUrl } from './operations/create-chat-authorize-url.js'
import { getChatLoginStatus } from './operations/get-chat-login-status.js'

export interface ChatLoginServices {
  readonly chatLogin: ChatLoginService
}

export interface ChatLoginRepositories {
  readonly chatLoginStates: ChatLoginStateRepository
}

export interface ChatLoginSystemRepositories {
  readonly chatLoginStates: ChatLoginStateSweep
}

interface Parts extends EngineParts {
  readonly options: {
    readonly channels: { readonly chat?: ChatPlatform | undefined }
    readonly chat: { readonly allowAnyRedirect: boolean }
    readonly restrictToBoundMembers: boolean
  }
  readonly installation: { readonly stateSecrets: readonly string[] }
  readonly storage: { readonly system: ChatLoginSystemRepositories }
}

/** Logging in at the chat platform. */
export const chatLoginModule = {
  name: 'chat-login',
  partner: [createChatAuthorizeUrl, getChatLoginStatus],
  admin: chatConfigOperations,
  events: chatLoginEvents,
  // The host completes logins.
  errors: [CHAT_LOGIN_STATE_INVALID, CHAT_LOGIN_FAILED],
  build({ options, installation, guards, random, storage }: Parts) {
    const services: ChatLoginServices = {
      chatLogin: new ChatLoginService({
        platform: options.channels.chat,
        guard: guards.of('chat'),
        visibleMembers: new VisibleMembers(options.restrictToBoundMembers),
        allowAnyRedirect: options.chat.allowAnyRedirect,
        stateSecrets: installation.stateSecrets,
        random,
      }),
    }
    return { services, jobs: [sweepChatLoginStates(storage.system.chatLoginStates)] }
  },
}
