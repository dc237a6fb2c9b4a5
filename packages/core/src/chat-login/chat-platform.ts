import { z } from 'zod'
import { requiredText } from '../http/input/fields.js'
import { isStorableText } from '../http/input/storable-text.js'

/** Who logged in at the chat platform. An answer of another shape counts as a failure of the platform. */
export const chatUser = z.object({
  /** The platform's id of the user: digits, always text, for a number would lose the last of them. */
  chatUserId: requiredText(64).refine(isStorableText),
  email: z.string().max(254).refine(isStorableText).nullable(),
  /** Whether the platform vouches for the address. Only then a member is recognised by it. */
  isEmailVerified: z.boolean(),
  nickname: z.string().max(64).refine(isStorableText).nullable(),
})

/**
 * Whom the chat platform vouches for. The channel's answer is checked against the schema: another shape is a failure.
 */
export type ChatUser = z.output<typeof chatUser>

/** What the redirect brought back, and what the login was begun with. */
export interface ChatGrant {
  /** The authorization code; good for one exchange. */
  readonly code: string
  readonly redirectUri: string
  /** The platform's client at the chat platform. */
  readonly clientId: string
}

/**
 * The chat platform, as the host connects it; `oauthChatPlatform` is one for any OAuth 2 platform. Throw
 * `ChannelRefusal` for a definite no (a code that is not good); anything else thrown means "unknown".
 */
export interface ChatPlatform {
  /** Exchanges the code and reads whose it is. Called once for a code. */
  identify(grant: ChatGrant, signal: AbortSignal): Promise<ChatUser>
}
