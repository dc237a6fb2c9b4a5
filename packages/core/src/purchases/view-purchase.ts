import { z } from 'zod'
import { ApiError } from '../kernel/errors.js'
import { cents, dateTimeOutput, integer } from '../http/input/fields.js'
import { shownAddress } from '../http/input/web-address.js'
import type { PartnerContext } from '../http/context.js'
import { named } from '../http/named-schema.js'
import { orderItemLifecycle, orderItemStatus } from '../orders/index.js'
import type { OrderItemRepository, OrderItemRow } from '../orders/index.js'
import { attemptTimesAt } from './attempt-times.js'
import { purchaseLifecycle, refStatus } from './purchase-lifecycle.js'
import type { PurchaseRepository, PurchaseRow } from './purchase.js'
import { PURCHASE_NOT_FOUND } from './purchase-errors.js'
import type { SubOrderRepository } from './sub-order.js'

const text = () => z.string().nullable()

const purchasedItem = named(
  'PurchasedItem',
  z.object({
    orderItemNo: z.string(),
    goodsId: z.string(),
    skuId: z.string(),
    goodsName: z.string(),
    specName: z.string(),
    imagePath: shownAddress(),
    qty: integer(),
    price: cents('Of one piece, as it was quoted'),
    actualPrice: cents('Of one piece, as it is charged'),
    freightFee: cents('Domestic freight of the line'),
    status: integer().meta({ description: 'The specification’s order item status' }),
    carrierName: text(),
    expressNo: text(),
  }),
)

const purchasedFromShop = named(
  'SubOrder',
  z.object({
    orderNo: z.string().meta({ description: 'Of the sub-order' }),
    shopId: text().meta({ description: 'Null for goods of a marketplace that names no shop.' }),
    shopName: z.string(),
    localShopName: z.string(),
    platformChannel: integer(),
    status: integer().meta({
      description: 'The lowest one among its items that are neither cancelled, closed nor refunded.',
    }),
    statusDesc: z.string(),
    goodsAmount: cents('Goods'),
    freightAmount: cents('Domestic freight'),
    payAmount: cents('Both'),
    supplementAmount: cents('Supplements that are not cancelled'),
    createTime: dateTimeOutput(),
    payTime: dateTimeOutput().nullable(),
    items: z.array(purchasedItem),
  }),
)

/** The specification's PurchaseOrderView. */
export const purchaseOrderView = named(
  'Purchase',
  z.object({
    paymentId: text().meta({ description: 'Null unless refStatus is 1.' }),
    payAmount: integer().nullable().meta({ description: 'CNY cents; null unless refStatus is 1.' }),
    refStatus: integer().meta({ description: purchaseLifecycle.legend }),
    orders: z.array(purchasedFromShop).meta({ description: 'A sub-order for each shop; none unless refStatus is 1.' }),
  }),
)

/** The repositories that showing a purchase touches. */
export interface PurchaseQueryStores {
  readonly purchases: Pick<PurchaseRepository, 'findByOutOrderNo' | 'findByOrderNo' | 'failAbandoned'>
  readonly subOrders: Pick<SubOrderRepository, 'find' | 'listOfParent'>
  readonly orderItems: Pick<OrderItemRepository, 'listOfParent'>
  /** Of supplements, which are built on purchases, no more than this is known here. */
  readonly supplements: {
    /** Σ of what is not cancelled, CNY cents, by sub-order; those without any are left out. */
    readonly amountsOf: (orderNos: readonly string[]) => Promise<ReadonlyMap<string, number>>
  }
}

/** Names a purchase by its partner's number, or else by the platform's, of the whole or of a part. */
export interface PurchaseReference {
  readonly outOrderNo?: string | undefined
  readonly orderNo?: string | undefined
}

type Context = Pick<PartnerContext<PurchaseQueryStores>, 'storage' | 'principal' | 'now'>

/** Why a purchase failed that nobody works on any more, for operations to read. */
const ABANDONED = 'The attempt was not brought to an end within a minute'

/**
 * The application's purchase, with what became of it; one whose attempt is abandoned has failed from now on. Throws
 * PURCHASE_NOT_FOUND.
 */
export async function viewPurchase(
  context: Context,
  reference: PurchaseReference,
): Promise<z.input<typeof purchaseOrderView>> {
  const purchase = await findPurchase(context, reference)
  if (purchase?.clientId !== context.principal.clientId) throw new ApiError(PURCHASE_NOT_FOUND)
  const { orderNo, paymentId, payAmount } = purchase
  const isCreated = purchase.refStatus === refStatus.CREATED && orderNo !== null
  if (isCreated)
    return { paymentId, payAmount, refStatus: purchase.refStatus, orders: await listParts(context, orderNo) }
  return { paymentId: null, payAmount: null, refStatus: await settledStatus(context, purchase), orders: [] }
}

/**
 * Whoever waits for a purchase must not wait for ever for one whose process died. Its attempt is ended before it is told as
 * failed: one that was only slow writes nothing any more, so that what was told stays true.
 */
async function settledStatus({ storage, now }: Context, { id, refStatus: status, createTime }: PurchaseRow) {
  if (status !== refStatus.PROCESSING) return status
  const times = attemptTimesAt(now)
  // No attempt is older than its purchase: most are in flight for a moment, and need no statement that writes.
  if (createTime > times.abandonedBefore && createTime <= now) return status
  return (await storage.purchases.failAbandoned(id, times, ABANDONED)) ? refStatus.FAILED : status
}

async function findPurchase(
  { storage, principal }: Context,
  { outOrderNo, orderNo }: PurchaseReference,
): Promise<PurchaseRow | undefined> {
  if (outOrderNo !== undefined) return storage.purchases.findByOutOrderNo(principal.clientId, outOrderNo)
  if (orderNo === undefined) return undefined
  const purchase = await storage.purchases.findByOrderNo(orderNo)
  if (purchase !== undefined) return purchase
  const part = await storage.subOrders.find(orderNo)
  return part && storage.purchases.findByOrderNo(part.parentOrderNo)
}

async function listParts({ storage }: Context, orderNo: string) {
  const orders = await storage.subOrders.listOfParent(orderNo)
  const items = await storage.orderItems.listOfParent(orderNo)
  const supplements = await storage.supplements.amountsOf(orders.map((order) => order.orderNo))
  return orders.map((order) => {
    const own = items.filter((item) => item.orderNo === order.orderNo)
    return { ...order, ...stateOf(own), supplementAmount: supplements.get(order.orderNo) ?? 0, items: own }
  })
}

/** States in which an item has left its order's life. */
const ended: ReadonlySet<number> = new Set([
  orderItemStatus.PAYMENT_TIMED_OUT,
  orderItemStatus.CANCELLED,
  orderItemStatus.REFUNDED,
  orderItemStatus.DISPOSED,
])

/** A sub-order is as far as the last of its items that are still alive; without any, where the last of all ended. */
function stateOf(
  items: readonly Pick<OrderItemRow, 'status'>[],
): Pick<z.input<typeof purchasedFromShop>, 'status' | 'statusDesc'> {
  const all = items.map(({ status }) => status)
  const live = all.filter((status) => !ended.has(status))
  const status = Math.min(...(live.length > 0 ? live : all))
  return { status, statusDesc: orderItemLifecycle.text(status) }
}
