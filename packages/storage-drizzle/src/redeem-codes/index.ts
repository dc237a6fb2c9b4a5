import type { StoredDomain } from '../domain-list.js'
import { DrizzleExchangeLogRepository, DrizzleExchangeLogSweep } from './exchange-log-repository.js'
import { DrizzleRedeemCodeRepository } from './redeem-code-repository.js'
import { redeemCodeTables } from './tables.js'

/** A tenant's codes and log; for the platform the sweep of old refusals. */
export const redeemCodesStorage = {
  tables: redeemCodeTables,
  tenant: {
    redeemCodes: DrizzleRedeemCodeRepository,
    exchangeLogs: DrizzleExchangeLogRepository,
  },
  system: { exchangeLogs: DrizzleExchangeLogSweep },
} satisfies StoredDomain
