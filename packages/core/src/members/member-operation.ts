import type { PartnerContext } from '../http/context.js'
import { operationsOf } from '../http/operation.js'
import type { ChatLoginService, ChatLoginStores } from './chat-login-service.js'
import type { PartnerMemberStores } from './partner-member.js'

/** The two parts of a wallet, CNY cents. */
export interface Balance {
  readonly balance: number
  readonly freezePrice: number
}

/** Whoever knows the members' money: the wallets, which are built on members and not known to them. */
export interface BalanceReader {
  /** By member; those without a wallet are left out, and all of them where the look-up fails. */
  findAll(
    context: Pick<PartnerContext<unknown>, 'storage' | 'log'>,
    memberIds: readonly number[],
  ): Promise<ReadonlyMap<number, Balance>>
}

/** The services that member operations use. */
export interface MemberServices {
  readonly wallets: BalanceReader
  readonly chatLogin: ChatLoginService
}

/** The repositories that member operations touch. */
export interface MemberStores extends PartnerMemberStores, ChatLoginStores {}

export const defineMemberOperation = operationsOf<MemberServices, MemberStores>()
