import { moveItems } from '../orders/index.js'
import type { BagOrderService, BagOrderStores, OrderItemRepository } from '../orders/index.js'
import type { SupplementOrder, SupplementRepository } from './supplement.js'

/** The repositories that moving a supplemented order touches. */
interface StepStores extends BagOrderStores {
  readonly supplements: SupplementRepository
  readonly orderItems: OrderItemRepository
}

interface Step {
  readonly order: SupplementOrder
  readonly now: Date
}

type Services = { readonly bagOrders: BagOrderService }

/**
 * Keeps the order from ending until the transaction does; false where its bag has ended. A sub-order that is paid ends
 * under its member's wallet, which is held here already.
 */
export async function holdOrder(
  { bagOrders }: Pick<StepStores, 'bagOrders'>,
  { bagOrderNo }: SupplementOrder,
): Promise<boolean> {
  return bagOrderNo === null || bagOrders.lockLiving(bagOrderNo)
}

/** What is about to be bought or sent waits while its order owes a supplement (rules/supplements#waiting). */
export async function suspendOrder(tx: StepStores, { bagOrders }: Services, { order, now }: Step): Promise<void> {
  const { orderNo, bagOrderNo } = order
  if (orderNo !== null) await moveItems(tx, { orderNo, trigger: 'suspend' }, now)
  if (bagOrderNo !== null) await bagOrders.move(tx, { bagOrderNo, trigger: 'suspend' }, now)
}

/** What waited goes on once its order owes no supplement any more. */
export async function moveOnOrder(tx: StepStores, { bagOrders }: Services, { order, now }: Step): Promise<void> {
  if ((await tx.supplements.countUnpaid(order)) > 0) return
  const { orderNo, bagOrderNo } = order
  if (orderNo !== null) await moveItems(tx, { orderNo, trigger: 'resume' }, now)
  if (bagOrderNo !== null) await bagOrders.move(tx, { bagOrderNo, trigger: 'resume' }, now)
}
