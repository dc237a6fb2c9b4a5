import type { PayableBusiness } from '../wallet-payments/index.js'
import type { SupplementService, SupplementStores } from './supplement-service.js'

/** How a set of supplements is paid from a wallet. */
export const payableSupplements = (
  service: Pick<SupplementService, 'settlePayment'>,
): PayableBusiness<SupplementStores> => ({
  title: 'Supplement',
  settle: (tx, payment, now) => service.settlePayment(tx, payment, now),
})
