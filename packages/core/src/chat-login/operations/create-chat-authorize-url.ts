import { z } from 'zod'
import { named } from '../../http/named-schema.js'
import { chatRedirect } from '../chat-redirect.js'
import { CHAT_LOGIN_NOT_CONFIGURED, CHAT_REDIRECT_NOT_REGISTERED } from '../chat-login-errors.js'
import { defineChatLoginOperation } from '../chat-login-operation.js'

/** Begins a login: where the user goes, with a `state` that is good once. */
export const createChatAuthorizeUrl = defineChatLoginOperation(
  {
    operationId: 'createChatAuthorizeUrl',
    path: '/open-api/member/auth/chat-authorize-url',
    scope: 'member:auth:chat-login',
    summary: 'Create a chat login address',
    description: 'An address where a member logs in at the chat platform; good for ten minutes.',
    body: z.object({ redirectUri: chatRedirect() }),
    data: named('ChatAuthorizeUrl', z.object({ authorizeUrl: z.string() })),
    errors: [CHAT_REDIRECT_NOT_REGISTERED, CHAT_LOGIN_NOT_CONFIGURED],
    example: {
      body: { redirectUri: 'https://shop.example.com/chat/callback' },
      data: {
        authorizeUrl:
          'https://chat.example.com/oauth2/authorize?client_id=demo-chat-client&redirect_uri=https%3A%2F%2Fshop.example.com%2Fchat%2Fcallback&response_type=code&scope=identify%20email&state=1.FLKmQxw32ANzkj8P6rlalN0DysqVipoXk5pBVSOrjAD.MrqjdKioi78ooMLGdsDMFNwkq0xj4EuCivREsFjrxxY',
      },
    },
  },
  async ({ services, context, body }) => ({
    authorizeUrl: await services.chatLogin.authorizeUrl(context, body.redirectUri),
  }),
)
