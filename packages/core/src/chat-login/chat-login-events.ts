import { z } from 'zod'
import type { DeclaredEvent } from '../http/declared-event.js'
import { defineEvent } from '../events/index.js'
import type { NewEvent } from '../events/index.js'

const member = { unionId: 'RwARQkmEa2LQbtnARFWDvJdSmMUD', externalUserId: 'user-1001' }

const chatLoginCompleted = defineEvent({
  type: 'member.chat_login.completed',
  summary: 'A chat login was completed',
  description: 'A login at the chat platform that the application began was completed.',
  data: z.object({
    chatUserId: z.string().meta({ description: 'Digits, always text.' }),
    member: z.object({
      unionId: z.string(),
      externalUserId: z
        .string()
        .nullable()
        .meta({ description: 'Null while the member is bound to none of its users.' }),
    }),
  }),
  example: { key: '812345678901234567', data: { chatUserId: '812345678901234567', member } },
})

export const chatLoginEvents: readonly DeclaredEvent[] = [chatLoginCompleted]

/** A login, as the application that began it knows the member. */
interface ToldLogin {
  readonly clientId: string
  readonly chatUserId: string
  readonly unionId: string
  readonly externalUserId: string | null
}

/** What is told of a login. */
export const completedLogin = ({ clientId, chatUserId, ...member }: ToldLogin): NewEvent =>
  chatLoginCompleted.of({ clientId, key: chatUserId, data: { chatUserId, member } })
