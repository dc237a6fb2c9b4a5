import type { Repositories, SystemRepositories } from '@org/openapi-core/storage'
import type { Makers } from '../makers.js'
import { DrizzleExchangeLogRepository, DrizzleExchangeLogSweep } from './exchange-log-repository.js'
import { DrizzleRedeemCodeRepository } from './redeem-code-repository.js'

/** A tenant's codes and log; for the platform the sweep of old refusals. */
export const redeemCodesStorage = {
  tenant: (tenantId: number) =>
    ({
      redeemCodes: (g) => new DrizzleRedeemCodeRepository(g, tenantId),
      exchangeLogs: (g) => new DrizzleExchangeLogRepository(g, tenantId),
    }) satisfies Partial<Makers<Repositories>>,
  system: {
    exchangeLogs: (g) => new DrizzleExchangeLogSweep(g),
  } satisfies Partial<Makers<SystemRepositories>>,
}
