import { z } from 'zod'
import { numericId, requiredText } from '../../http/input/fields.js'
import { named } from '../../http/named-schema.js'
import { defineChatLoginOperation } from '../chat-login-operation.js'

/** Which member a chat user is; nobody, and who is disabled, is no error. */
export const getChatLoginStatus = defineChatLoginOperation(
  {
    operationId: 'getChatLoginStatus',
    path: '/open-api/member/auth/chat-login-status',
    scope: 'member:auth:chat-login',
    summary: 'Get the status of a login',
    description: 'Whether a chat-platform user is bound to a member who is enabled.',
    body: z.object({
      chatUserId: requiredText(64).meta({ description: 'Digits, always text.', examples: ['812345678901234567'] }),
    }),
    data: named(
      'ChatLoginStatus',
      z.object({
        loggedIn: z.boolean(),
        memberId: numericId().nullable(),
        unionId: z.string().nullable(),
      }),
    ),
    example: {
      body: { chatUserId: '812345678901234567' },
      data: { loggedIn: true, memberId: 1, unionId: 'RwARQkmEa2LQbtnARFWDvJdSmMUD' },
    },
  },
  async ({ services, context, body }) => {
    const member = await services.chatLogin.findLoggedIn(context, body.chatUserId)
    if (member === undefined) return { loggedIn: false, memberId: null, unionId: null }
    return { loggedIn: true, memberId: member.id, unionId: member.unionId }
  },
)
