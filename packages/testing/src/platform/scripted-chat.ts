import { ChannelRefusal } from '@org/openapi-core/channels'
import type { ChatGrant, ChatPlatform, ChatUser } from '@org/openapi-core/channels'

/** A chat platform that knows what a test told it. */
export interface ScriptedChat extends ChatPlatform {
  /** What it was asked, in order. */
  readonly asked: readonly ChatGrant[]
  /** The user that this code logs in from now on. A code that nobody told of is refused. */
  put(code: string, user: ChatUser): void
  /** Lets the next calls fail with these, one each: a `ChannelRefusal`, or anything else for "unknown". */
  failWith(...errors: readonly unknown[]): void
}

/** A chat platform without users. */
export function scriptedChat(): ScriptedChat {
  const users = new Map<string, ChatUser>()
  const asked: ChatGrant[] = []
  const failures: unknown[] = []
  return {
    asked,
    put: (code, user) => void users.set(code, user),
    failWith: (...errors) => void failures.push(...errors),
    async identify(grant) {
      asked.push({ ...grant })
      if (failures.length > 0) throw failures.shift()
      const user = users.get(grant.code)
      if (user === undefined) throw new ChannelRefusal('The script knows no such code')
      return structuredClone(user)
    },
  }
}

/** A user whose e-mail address the platform vouches for. */
export function sampleChatUser(overrides: Partial<ChatUser> = {}): ChatUser {
  return {
    chatUserId: '1234567890123456789',
    email: 'ana@example.com',
    isEmailVerified: true,
    nickname: 'Ana',
    ...overrides,
  }
}
