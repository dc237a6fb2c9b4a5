import { z } from 'zod'
import { chatUserInput, codeOf } from '../chat/sandbox-chat-user.js'
import { defineConsumerRoute } from './consumer-route.js'

const { chatUserId } = chatUserInput.shape

/** What the shop's own redirect does when somebody comes back from the chat platform. */
export const chatLoginRoutes = [
  defineConsumerRoute(
    { path: '/chat-login', body: { chatUserId, state: z.string() } },
    (context, { chatUserId: user, state }, { chatLogin }) => chatLogin.complete(context, { code: codeOf(user), state }),
  ),
]
