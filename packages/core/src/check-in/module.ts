import { VisibleMembers } from '../bindings/index.js'
import type { WalletService } from '../wallets/index.js'
import { checkInConfigOperations } from './admin/checkin-config.js'
import { checkInRecordOperations } from './admin/checkin-record.js'
import { walletRedeemCodeOperations } from './admin/wallet-redeem-code.js'
import { CheckInService } from './check-in-service.js'
import type { CheckInStores } from './check-in-service.js'
import type { CheckInRepository } from './check-in.js'
import { claimChatCheckin } from './operations/claim-chat-checkin.js'
import type { WalletRedeemCodeRepository } from './wallet-redeem-code.js'

export interface CheckInServices<in Tx extends CheckInStores> {
  readonly checkIn: CheckInService<Tx>
}

export interface CheckInRepositories {
  readonly checkIns: CheckInRepository
  readonly walletRedeemCodes: WalletRedeemCodeRepository
}

interface Parts<in Tx extends CheckInStores> {
  readonly options: { readonly restrictToBoundMembers: boolean }
  readonly services: { readonly wallets: WalletService<Tx> }
}

/** The reward of a day. `Tx`: the repositories that a check-in touches. */
export const checkInModule = <Tx extends CheckInStores>() => ({
  name: 'check-in',
  partner: [claimChatCheckin<Tx>()],
  admin: [...checkInConfigOperations, ...walletRedeemCodeOperations, ...checkInRecordOperations],
  build({ options, services: { wallets } }: Parts<Tx>) {
    const visibleMembers = new VisibleMembers(options.restrictToBoundMembers)
    const services: CheckInServices<Tx> = { checkIn: new CheckInService<Tx>(wallets, visibleMembers) }
    return { services }
  },
})
