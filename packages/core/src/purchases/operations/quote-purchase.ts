import { z } from 'zod'
import { extended } from '../../kernel/extended.js'
import { cents, integer } from '../../http/input/fields.js'
import { shownAddress } from '../../http/input/web-address.js'
import { named } from '../../http/named-schema.js'
import {
  exampleGoods,
  exampleShop,
  GOODS_NOT_EXISTS,
  GOODS_PROVIDER_ERROR,
  GOODS_REFUSED,
  SKU_NOT_EXISTS,
  STOCK_NOT_ENOUGH,
} from '../../goods/index.js'
import { externalUserId, PARTNER_MEMBER_DISABLED, PARTNER_MEMBER_NOT_BOUND } from '../../bindings/index.js'
import { PURCHASE_AMOUNT_ILLEGAL } from '../purchase-errors.js'
import { examplePurchaseItem, purchaseItems } from '../purchase-item.js'
import { definePurchaseOperation } from '../purchase-operation.js'

const quotedLine = named(
  'QuotedItem',
  z.object({
    goodsId: z.string(),
    skuId: z.string(),
    goodsName: z.string(),
    localGoodsName: z.string(),
    specName: z.string(),
    localSpecName: z.string(),
    imagePath: shownAddress(),
    qty: integer(),
    price: cents('Of one piece'),
    amount: cents('Of all pieces, without freight'),
    stockQty: integer().meta({ description: 'Pieces in stock' }),
  }),
)

const quotedShop = named(
  'QuotedShop',
  z.object({
    shopId: z.string().nullable().meta({ description: 'Null for goods of a marketplace that names no shop.' }),
    shopName: z.string(),
    localShopName: z.string(),
    platformChannel: integer(),
    goodsAmount: cents('Goods'),
    freightAmount: cents('Domestic freight'),
    payAmount: cents('Both'),
    items: z.array(quotedLine),
  }),
)

/** The specification's PurchaseQuote. */
const purchaseQuote = named(
  'PurchaseQuote',
  z.object({
    goodsTotalAmount: cents('Goods of all shops'),
    freightTotalAmount: cents('Domestic freight, once for each goods'),
    payAmount: cents('Both'),
    currencyCode: z.literal('CNY'),
    shops: z.array(quotedShop).meta({ description: 'In order of first appearance' }),
  }),
)

/** What goods would cost now; nothing is reserved. */
export const quotePurchase = definePurchaseOperation(
  {
    operationId: 'PurchaseQuoteAPI',
    path: '/open-api/order/purchase/quote',
    scope: 'order:purchase:quote',
    summary: 'Quote a purchase',
    description: 'What goods cost now; creates nothing.',
    body: z.object({ externalUserId: externalUserId(), items: purchaseItems() }),
    data: purchaseQuote,
    errors: [
      PARTNER_MEMBER_NOT_BOUND,
      PARTNER_MEMBER_DISABLED,
      GOODS_NOT_EXISTS,
      GOODS_PROVIDER_ERROR,
      GOODS_REFUSED,
      SKU_NOT_EXISTS,
      STOCK_NOT_ENOUGH,
      PURCHASE_AMOUNT_ILLEGAL,
    ],
    example: {
      body: {
        externalUserId: 'user-1001',
        items: [examplePurchaseItem],
      },
      data: {
        goodsTotalAmount: 25_600,
        freightTotalAmount: 600,
        payAmount: 26_200,
        currencyCode: 'CNY',
        shops: [
          {
            ...exampleShop,
            platformChannel: 1,
            goodsAmount: 25_600,
            freightAmount: 600,
            payAmount: 26_200,
            items: [
              {
                ...exampleGoods,
                qty: 2,
                price: 12_800,
                amount: 25_600,
                stockQty: 60,
              },
            ],
          },
        ],
      },
    },
  },
  async ({ services, context, body }) =>
    extended(await services.purchases.quote(context, body), { currencyCode: 'CNY' as const }),
)
