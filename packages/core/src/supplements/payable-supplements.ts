import type { PayableBusiness } from '../wallet-payments/index.js'
import type { SupplementService, SupplementStores } from './supplement-service.js'

/** How a set of supplements is paid from a wallet. */
export const payableSupplements = (
  service: Pick<SupplementService, 'settlePayment'>,
): PayableBusiness<SupplementStores> => ({
  title: 'Supplement',
  async isPayable({ supplements }, { memberId, paymentId, payAmount }) {
    const owed = (await supplements.listOwed(memberId)).filter((supplement) => supplement.paymentId === paymentId)
    return owed.reduce((sum, { amount }) => sum + amount, 0) === payAmount
  },
  settle: (tx, payment, now) => service.settlePayment(tx, payment, now),
})
