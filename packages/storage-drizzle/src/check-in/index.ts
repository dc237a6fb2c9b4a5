import type { StoredDomain } from '../domain-list.js'
import { DrizzleCheckInRepository } from './check-in-repository.js'
import { DrizzleWalletRedeemCodeRepository } from './wallet-redeem-code-repository.js'
import { checkInTables } from './tables.js'

export const checkInStorage = {
  tables: checkInTables,
  tenant: {
    walletRedeemCodes: DrizzleWalletRedeemCodeRepository,
    checkIns: DrizzleCheckInRepository,
  },
  system: {},
} satisfies StoredDomain
