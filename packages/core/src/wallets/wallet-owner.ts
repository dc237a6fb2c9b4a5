import { refuseUnknownMember } from '../members/index.js'
import type { MemberRepository } from '../members/index.js'

/** The repositories that finding a wallet's owner touches. */
export interface OwnerStores {
  readonly members: Pick<MemberRepository, 'find'>
}

/** Refuses a `userId` that is no member of the tenant, with 400. */
export async function requireOwner({ members }: OwnerStores, userId: number): Promise<void> {
  if ((await members.find(userId)) === undefined) throw refuseUnknownMember('userId')
}
