import { ApiError } from '../kernel/errors.js'
import { USER_NOT_EXISTS } from './member-errors.js'
import type { MemberIdentity, MemberRepository } from './member.js'

/** The repositories that keeping a member enabled touches. */
interface MemberLockStores {
  readonly members: Pick<MemberRepository, 'lockIdentity'>
}

/**
 * Keeps a member enabled until the transaction ends: what is done to one member follows one another, and whoever
 * disables him has his answer before it, or after it. Throws USER_NOT_EXISTS, for a disabled member, too.
 */
export async function lockMember({ members }: MemberLockStores, id: number): Promise<MemberIdentity> {
  const member = await members.lockIdentity(id)
  if (member === undefined) throw new ApiError(USER_NOT_EXISTS)
  return member
}
