import type { AddressRepository } from './address.js'
import { addressOperations } from './admin/address.js'
import { userOperations } from './admin/user.js'
import type { MemberRepository } from './member.js'

export interface MemberRepositories {
  readonly members: MemberRepository
  readonly addresses: AddressRepository
}

/** Members of the shop, and where they live. */
export const memberModule = { name: 'members', admin: [...userOperations, ...addressOperations] }
