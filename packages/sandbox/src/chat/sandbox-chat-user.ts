import { z } from 'zod'
import type { ChatUser } from '@org/openapi-core/channels'

/** What `POST /sandbox/chat` takes: a user of the chat platform, of whom only the id is required. */
export const chatUserInput = z.strictObject({
  chatUserId: z.string().regex(/^\S{1,64}$/, { error: 'must be text without blanks' }),
  email: z.string().max(254).nullish(),
  /** Absent: whether there is an address. */
  isEmailVerified: z.boolean().nullish(),
  nickname: z.string().max(64).nullish(),
})

export type ChatUserInput = z.input<typeof chatUserInput>

/** Fills in what was not given. */
export function toChatUser({ chatUserId, email, isEmailVerified, nickname }: ChatUserInput): ChatUser {
  return {
    chatUserId,
    email: email ?? null,
    isEmailVerified: isEmailVerified ?? typeof email === 'string',
    nickname: nickname ?? `chat-${chatUserId}`,
  }
}

const CODE = /^sandbox-(\S{1,64})$/

/** The code that logs a user in. */
export const codeOf = (chatUserId: string): string => `sandbox-${chatUserId}`

/** Whose code this is: `sandbox-1234567890123456789` logs that user in. Undefined for any other code. */
export function chatUserIdOf(code: string): string | undefined {
  return CODE.exec(code)?.[1]
}
