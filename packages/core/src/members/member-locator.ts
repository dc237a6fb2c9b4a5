import { isFilled } from '../kernel/filled-text.js'
import type { MemberLocator } from './member.js'

/** The ways in which a partner may name a member; any of them may be absent, null or blank. */
export interface MemberIdentifiers {
  readonly userId?: number | null | undefined
  readonly unionId?: string | null | undefined
  readonly chatUserId?: string | null | undefined
  readonly email?: string | null | undefined
}

/**
 * The identifier that decides: the first of user id, union id, chat user id and e-mail address that is present. A later
 * one is never looked at, also where the first is nobody's (rules/members#locator). Undefined where there is none.
 */
export function memberLocatorOf({ userId, unionId, chatUserId, email }: MemberIdentifiers): MemberLocator | undefined {
  if (userId !== undefined && userId !== null) return { id: userId }
  if (isFilled(unionId)) return { unionId }
  if (isFilled(chatUserId)) return { chatUserId }
  return isFilled(email) ? { email } : undefined
}
