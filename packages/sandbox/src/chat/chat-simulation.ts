import { ChannelRefusal } from '@org/openapi-core/channels'
import type { ChatGrant, ChatPlatform, ChatUser } from '@org/openapi-core/channels'
import { defineRoute } from '../control-route.js'
import type { SandboxWorld } from '../sandbox-world.js'
import type { Simulation } from '../simulation.js'
import { chatUserIdOf, chatUserInput, toChatUser } from './sandbox-chat-user.js'

/** The chat platform: everybody is a user of it, and a script may say who they are. */
export function simulateChat(): Simulation {
  const users = new Map<string, ChatUser>()
  return {
    channel: 'chat',
    calls: {
      identify: ({ code }: ChatGrant) => {
        const chatUserId = chatUserIdOf(code)
        if (chatUserId === undefined)
          throw new ChannelRefusal('The sandbox takes codes of the form sandbox-<chatUserId>')
        return users.get(chatUserId) ?? toChatUser({ chatUserId })
      },
    },
    routes: [
      defineRoute({ method: 'POST', path: '/chat', body: chatUserInput }, (body) => {
        const user = toChatUser(body)
        users.set(user.chatUserId, user)
        return user
      }),
    ],
  }
}

/** The engine's side of the chat platform. */
export function chatPlatform(world: SandboxWorld): ChatPlatform {
  return {
    identify: (grant, signal) =>
      world.call({ channel: 'chat', name: 'identify', input: grant }, signal) as Promise<ChatUser>,
  }
}
