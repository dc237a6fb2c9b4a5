import type { Repositories } from '@org/openapi-core/storage'
import type { Makers } from '../makers.js'
import { DrizzleCheckInRepository } from './check-in-repository.js'
import { DrizzleWalletRedeemCodeRepository } from './wallet-redeem-code-repository.js'

export const checkInStorage = {
  tenant: (tenantId: number) =>
    ({
      walletRedeemCodes: (g) => new DrizzleWalletRedeemCodeRepository(g, tenantId),
      checkIns: (g) => new DrizzleCheckInRepository(g, tenantId),
    }) satisfies Partial<Makers<Repositories>>,
}
