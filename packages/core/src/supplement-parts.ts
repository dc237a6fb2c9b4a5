import { civilZone } from './kernel/civil-time.js'
import type { SupplementRetry } from './jobs/index.js'
import { BagOrderService } from './orders/index.js'
import type { ResolvedOptions } from './options.js'
import { SupplementPaymentService, SupplementService } from './supplements/index.js'
import type { SupplementStores } from './supplements/index.js'
import { WalletService } from './wallets/index.js'

/**
 * The services through which a member's money moves, joined: what comes into a wallet pays the supplements that are
 * due.
 */
export function createWalletServices({ random }: Pick<ResolvedOptions, 'random'>) {
  const bagOrders = new BagOrderService()
  const wallets = new WalletService<SupplementStores>(random, (tx, context, credit) =>
    supplements.settleCredit(tx, context, credit),
  )
  const supplements: SupplementService = new SupplementService({ wallets, bagOrders, random })
  return { wallets, bagOrders, supplements, supplementPayments: new SupplementPaymentService({ wallets, random }) }
}

/** What the job that retries supplements needs. */
export function createSupplementRetry(
  { storage, timeZone }: Pick<ResolvedOptions, 'storage' | 'timeZone'>,
  supplements: SupplementService,
): SupplementRetry {
  const zone = civilZone(timeZone)
  return {
    supplements: storage.system.supplements,
    settle: ({ tenantId, userId }, now) =>
      supplements.settle({ storage: storage.forTenant(tenantId), now, zone }, userId),
  }
}
