import { oneByOne } from '../kernel/batches.js'
import type { Job } from '../kernel/jobs.js'
import type { OverduePayment, WalletPaymentSweep } from '../wallet-payments/index.js'
import type { UnitOfWork } from '../kernel/storage/unit-of-work.js'
import type { StoredPurchaseStores } from './store-purchase.js'

/** What closing overdue purchases of all tenants needs. */
export interface PurchaseExpiry {
  readonly sweep: WalletPaymentSweep
  readonly unitOf: (tenantId: number) => UnitOfWork<StoredPurchaseStores>
}

const BATCH = 200

/**
 * Closes every purchase that was not paid in time: payment, sub-orders and items in one transaction each. One that is
 * paid at the same moment is either paid or closed, wholly. One that cannot be closed does not keep the others open.
 */
export function expirePurchases({ sweep, unitOf }: PurchaseExpiry): Job {
  return {
    name: 'expire-purchases',
    everySeconds: 60,
    run: (now) =>
      oneByOne<OverduePayment>({
        size: BATCH,
        list: (after) => sweep.listOverdue(now, BATCH, after),
        work: (payment) => closeUnpaid(unitOf(payment.tenantId), payment, now),
      }),
  }
}

function closeUnpaid(
  unit: UnitOfWork<StoredPurchaseStores>,
  { paymentId, bizNo: orderNo }: OverduePayment,
  cancelTime: Date,
): Promise<boolean> {
  return unit.transaction(async (tx) => {
    if ((await tx.walletPayments.settle(paymentId, { trigger: 'close' })) === undefined) return false
    await tx.subOrders.settleAll(orderNo, { cancelTime })
    await tx.orderItems.moveAll({ parentOrderNo: orderNo }, 'cancel')
    return true
  })
}
