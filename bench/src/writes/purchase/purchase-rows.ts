import { benchTenantId } from '../../data/quality-checks.js'
import { tallyChanges } from '../row-tally.js'
import type { TallyChange } from '../row-tally.js'
import { serialNumber } from '../serial-number.js'
import type { PricedLine, ShopPart } from './price-lines.js'

const UNPAID_ITEM = 101
const EXPIRE_MS = 120 * 60_000

/** Whom a user is bound to, with the default address. */
export interface Buyer {
  readonly memberId: number
  readonly id: number
  readonly name: string
  readonly phone: string
  readonly country: string
  readonly province: string | null
  readonly city: string
  readonly addressLine: string
  readonly zipcode: string | null
}

/** Who buys what. */
export interface PricedPurchase {
  readonly clientId: string
  readonly externalUserId: string
  readonly buyer: Buyer
  readonly orderComment: string | null
  readonly shops: readonly ShopPart[]
  readonly now: Date
}

export type PurchaseRows = ReturnType<typeof purchaseRows>

/** All rows that a purchase consists of, under the names of their columns. */
export function purchaseRows(purchase: PricedPurchase) {
  const { clientId, externalUserId, buyer, orderComment, shops, now } = purchase
  const { memberId, ...address } = buyer
  const orderNo = serialNumber('G', now)
  const paymentId = serialNumber('Z', now)
  const goodsAmount = shops.reduce((sum, shop) => sum + shop.goodsAmount, 0)
  const freightAmount = shops.reduce((sum, shop) => sum + shop.freightAmount, 0)
  const payAmount = goodsAmount + freightAmount
  const expireTime = new Date(now.getTime() + EXPIRE_MS)
  const parts = shops.map((shop) => partOf(shop, { clientId, memberId, parentOrderNo: orderNo, now }))
  const items = parts.flatMap((part) => part.items)
  return {
    completed: {
      order_no: orderNo,
      payment_id: paymentId,
      goods_amount: goodsAmount,
      freight_amount: freightAmount,
      pay_amount: payAmount,
      address: JSON.stringify(address),
      order_comment: orderComment,
      expire_time: expireTime,
    },
    payment: {
      tenant_id: benchTenantId,
      payment_id: paymentId,
      client_id: clientId,
      external_user_id: externalUserId,
      member_id: memberId,
      biz_type: 'PURCHASE',
      biz_no: orderNo,
      pay_amount: payAmount,
      status: 0,
      expire_time: expireTime,
      create_time: now,
    },
    subOrders: parts.map(({ subOrder }) => subOrder),
    items,
    tally: newItems(memberId, items.length, now),
  }
}

interface Owner {
  readonly clientId: string
  readonly memberId: number
  readonly parentOrderNo: string
  readonly now: Date
}

function partOf({ lines, goodsAmount, freightAmount }: ShopPart, { clientId, memberId, parentOrderNo, now }: Owner) {
  const orderNo = serialNumber('S', now)
  const shop = shopColumns(lines[0])
  const shared = {
    tenant_id: benchTenantId,
    parent_order_no: parentOrderNo,
    user_id: memberId,
    ...shop,
    create_time: now,
  }
  return {
    subOrder: {
      ...shared,
      order_no: orderNo,
      client_id: clientId,
      goods_amount: goodsAmount,
      freight_amount: freightAmount,
      pay_amount: goodsAmount + freightAmount,
    },
    items: lines.map((line) => ({ ...shared, order_no: orderNo, ...itemColumns(line, now) })),
  }
}

const shopColumns = (line: PricedLine | undefined) => ({
  shop_id: line?.goods.shop?.shopId ?? null,
  shop_name: line?.goods.shop?.shopName ?? '',
  local_shop_name: line?.goods.shop?.localShopName ?? '',
  platform_channel: line?.platformChannel ?? 0,
})

const itemColumns = (line: PricedLine, now: Date) => ({
  order_item_no: serialNumber('I', now),
  status: UNPAID_ITEM,
  status_time: now,
  is_wallet_paid: false,
  goods_id: line.goodsId,
  sku_id: line.skuId,
  goods_name: line.goods.goodsTitle,
  local_goods_name: line.goods.localGoodsTitle ?? line.goods.goodsTitle,
  spec_name: line.specName,
  local_spec_name: line.specName,
  image_path: line.imagePath,
  qty: line.qty,
  price: line.price,
  actual_price: line.price,
  freight_fee: line.freightFee,
  remarks: line.remarks ?? null,
})

/** Counted among the member's items and all members', and among those of them that wait for money. */
const newItems = (memberId: number, items: number, now: Date): TallyChange[] =>
  tallyChanges(
    [null, UNPAID_ITEM].flatMap((status) =>
      [memberId, null].map((member) => [JSON.stringify([member, status]), items] as const),
    ),
    now,
  )
