import type { PartnerContext } from '../http/context.js'
import { operationsOf } from '../http/operation.js'
import type { ChatLoginService, ChatLoginStores } from './chat-login-service.js'
import type { PartnerMemberStores } from './partner-member.js'

/** The two parts of a wallet, CNY cents. */
export interface Balance {
  readonly balance: number
  readonly freezePrice: number
}

/**
 * Whoever knows the members' money: the wallets, which are built on members and not known to them, nor are the
 * repositories that they read.
 */
export interface BalanceReader<in Stores> {
  /** By member; those without a wallet are left out, and all of them where the look-up fails. */
  readonly findAll: (
    context: Pick<PartnerContext<Stores>, 'storage' | 'log'>,
    memberIds: readonly number[],
  ) => Promise<ReadonlyMap<number, Balance>>
}

/** The services that member operations use. */
export interface MemberServices {
  readonly chatLogin: ChatLoginService
}

/** The repositories that member operations touch. */
export interface MemberStores extends PartnerMemberStores, ChatLoginStores {}

export const defineMemberOperation = operationsOf<MemberServices, MemberStores>()
