import { z } from 'zod'
import { numericId, requiredText } from '../../http/fields.js'
import { defineMemberOperation } from '../member-operation.js'

export const getChatLoginStatus = defineMemberOperation(
  {
    operationId: 'getChatLoginStatus',
    path: '/open-api/member/auth/chat-login-status',
    scope: 'member:auth:chat-login',
    summary: 'Whether a chat-platform user is bound to a member who is enabled',
    body: z.object({
      chatUserId: requiredText(64).meta({ description: 'Digits, always text.', examples: ['1234567890123456789'] }),
    }),
    data: z.object({
      loggedIn: z.boolean(),
      memberId: numericId().nullable(),
      unionId: z.string().nullable(),
    }),
    errors: [],
    example: {
      body: { chatUserId: '1234567890123456789' },
      data: { loggedIn: true, memberId: 1001, unionId: 'Kx3mPq8RtV2nWy7ZbC4dEf6GhJ9s' },
    },
  },
  async ({ services, context, body }) => {
    const member = await services.chatLogin.findLoggedIn(context, body.chatUserId)
    if (member === undefined) return { loggedIn: false, memberId: null, unionId: null }
    return { loggedIn: true, memberId: member.id, unionId: member.unionId }
  },
)
