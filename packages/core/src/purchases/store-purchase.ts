import { ApiError } from '../kernel/errors.js'
import type { Random } from '../kernel/random.js'
import { serialNumber } from '../kernel/serial-number.js'
import { together } from '../kernel/concurrency/together.js'
import { extended } from '../kernel/extended.js'
import type { PartnerContext } from '../http/context.js'
import type { EventStores } from '../events/index.js'
import { lockBinding, PARTNER_MEMBER_NOT_BOUND } from '../bindings/index.js'
import type { AddressRow } from '../members/index.js'
import type { BindingLockStores } from '../bindings/index.js'
import { orderItemLifecycle } from '../orders/index.js'
import type { NewOrderItem, OrderItemRepository } from '../orders/index.js'
import type { WalletPaymentRepository } from '../wallet-payments/index.js'
import type { PricedPurchase, PricedShop } from './price-purchase.js'
import type { CreatedPurchase, PurchaseAttempt, PurchaseRepository } from './purchase.js'
import { PURCHASE_PROCESSING } from './purchase-errors.js'
import type { NewSubOrder, SubOrderRepository } from './sub-order.js'

/** The repositories that a purchase is written to. */
export interface StoredPurchaseStores extends EventStores {
  readonly walletPayments: WalletPaymentRepository
  readonly purchases: PurchaseRepository
  readonly subOrders: SubOrderRepository
  readonly orderItems: OrderItemRepository
}

/** A purchase that is priced and allowed, and not written yet. */
export interface PurchaseDraft {
  readonly attempt: PurchaseAttempt
  readonly priced: PricedPurchase
  readonly clientId: string
  readonly externalUserId: string
  readonly memberId: number
  readonly address: AddressRow
  readonly orderComment: string | null
  readonly expireTime: Date
}

type Context = Pick<PartnerContext<StoredPurchaseStores & BindingLockStores>, 'storage' | 'now' | 'zone'>
type NumberOf = (prefix: string) => string

/**
 * Writes a purchase, its payment, a sub-order for each shop and the items, in one transaction: all or nothing. Throws
 * PURCHASE_PROCESSING where another attempt has taken the number over, and the refusals of the binding where it does
 * not lead to the member any more: the marketplaces were asked meanwhile.
 */
export async function storePurchase(
  { storage, now, zone }: Context,
  random: Random,
  draft: PurchaseDraft,
): Promise<Pick<CreatedPurchase, 'orderNo' | 'paymentId'>> {
  const numberOf: NumberOf = (prefix) => serialNumber({ prefix, now, zone, random })
  const created = toCreated(draft, numberOf)
  const parts = draft.priced.shops.map((shop) =>
    toSubOrder(shop, extended(draft, { parentOrderNo: created.orderNo }), numberOf),
  )
  await storage.transaction(async (tx) => {
    const { paymentId, orderNo: bizNo, payAmount, expireTime } = created
    const { clientId, externalUserId, memberId } = draft
    const orders = parts.map(({ order }) => order)
    const items = parts.flatMap((part) => part.items)
    const [, , isComplete] = await together([
      lockBinding(tx, { clientId, externalUserId, memberId }, PARTNER_MEMBER_NOT_BOUND),
      tx.walletPayments.insert(
        {
          paymentId,
          clientId,
          externalUserId,
          memberId,
          bizType: 'PURCHASE',
          bizNo,
          payType: null,
          payAmount,
          expireTime,
        },
        now,
      ),
      tx.purchases.complete(draft.attempt, created),
      tx.subOrders.insertMany(orders, now),
      tx.orderItems.insertMany(items, now),
    ])
    if (!isComplete) throw new ApiError(PURCHASE_PROCESSING)
  })
  return created
}

function toCreated({ priced, address, orderComment, expireTime }: PurchaseDraft, numberOf: NumberOf): CreatedPurchase {
  const { goodsTotalAmount: goodsAmount, freightTotalAmount: freightAmount, payAmount } = priced
  const { id, name, phone, country, province, city, addressLine, zipcode } = address
  return {
    orderNo: numberOf('G'),
    paymentId: numberOf('Z'),
    goodsAmount,
    freightAmount,
    payAmount,
    address: JSON.stringify({ id, name, phone, country, province, city, addressLine, zipcode }),
    orderComment,
    expireTime,
  }
}

type Owner = Pick<PurchaseDraft, 'clientId' | 'memberId'> & { readonly parentOrderNo: string }

/** What one shop delivers, as a sub-order and its items. */
function toSubOrder(
  { items, ...shop }: PricedShop,
  { clientId, memberId: userId, parentOrderNo }: Owner,
  numberOf: NumberOf,
): { readonly order: NewSubOrder; readonly items: NewOrderItem[] } {
  const orderNo = numberOf('S')
  const { shopId, shopName, localShopName, platformChannel } = shop
  return {
    order: extended(shop, { orderNo, parentOrderNo, clientId, userId }),
    // Named one by one: to leave two of them out would take longer than the rest of the row.
    items: items.map((line) => ({
      goodsId: line.goodsId,
      skuId: line.skuId,
      goodsName: line.goodsName,
      localGoodsName: line.localGoodsName,
      specName: line.specName,
      localSpecName: line.localSpecName,
      imagePath: line.imagePath,
      qty: line.qty,
      remarks: line.remarks,
      price: line.price,
      freightFee: line.freightFee,
      orderItemNo: numberOf('I'),
      orderNo,
      parentOrderNo,
      userId,
      status: orderItemLifecycle.initial,
      platformChannel,
      actualPrice: line.price,
      shopId,
      shopName,
      localShopName,
      carrierName: null,
      expressNo: null,
    })),
  }
}
