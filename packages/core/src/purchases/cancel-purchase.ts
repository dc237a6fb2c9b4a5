import { recordEvent } from '../events/index.js'
import type { EventStores } from '../events/index.js'
import { cancelledPurchase } from './purchase-events.js'
import type { PurchaseRepository } from './purchase.js'

interface Stores extends EventStores {
  readonly purchases: Pick<PurchaseRepository, 'findByOrderNo'>
}

/** What becomes of a purchase of which nothing is left to be paid, in the transaction that cancelled the last of it. */
export async function cancelPurchase(
  tx: Stores,
  { now }: { readonly now: Date },
  { parentOrderNo: orderNo }: { readonly parentOrderNo: string },
): Promise<void> {
  const purchase = await tx.purchases.findByOrderNo(orderNo)
  if (purchase === undefined) return
  const { clientId, outOrderNo } = purchase
  await recordEvent(tx, cancelledPurchase({ clientId, orderNo, outOrderNo }), now)
}
