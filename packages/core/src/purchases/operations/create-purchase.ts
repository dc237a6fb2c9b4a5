import { z } from 'zod'
import { integer, localDateTimeOutput, numericId, optionalText, requiredText } from '../../http/input/fields.js'
import { named } from '../../http/named-schema.js'
import {
  GOODS_NOT_EXISTS,
  GOODS_PROVIDER_ERROR,
  GOODS_REFUSED,
  SKU_NOT_EXISTS,
  STOCK_NOT_ENOUGH,
} from '../../goods/index.js'
import { ADDRESS_NOT_EXISTS } from '../../members/index.js'
import { externalUserId, PARTNER_MEMBER_DISABLED, PARTNER_MEMBER_NOT_BOUND } from '../../bindings/index.js'
import { MAX_AMOUNT } from '../../wallets/index.js'
import { PURCHASE_AMOUNT_ILLEGAL, PURCHASE_PRICE_DEVIATION, PURCHASE_PROCESSING } from '../purchase-errors.js'
import { examplePurchaseItem, purchaseItems } from '../purchase-item.js'
import { definePurchaseOperation } from '../purchase-operation.js'

const MAX_COMMENT = 500

/** The specification's PurchaseOrderCreated. */
const purchaseOrderCreated = named(
  'CreatedPurchase',
  z.object({
    outOrderNo: z.string(),
    orderNo: z.string(),
    paymentId: z.string().meta({ description: 'What wallet/pay takes.' }),
    payAmount: integer().meta({ description: 'CNY cents' }),
    expireTime: localDateTimeOutput(),
    duplicated: z.boolean().meta({ description: 'Whether it had been created before.' }),
  }),
)

/** Buys goods at their live price, once for each `outOrderNo`. */
export const createPurchase = definePurchaseOperation(
  {
    operationId: 'PurchaseCreateAPI',
    path: '/open-api/order/purchase/create',
    scope: 'order:purchase:create',
    writes: 'in-steps',
    summary: 'Create a purchase',
    description:
      'Order goods at their live prices. Once for each outOrderNo: a repetition answers the order that there is, whatever else it says. An outOrderNo whose ' +
      'creation failed may be used again.',
    body: z.object({
      outOrderNo: requiredText(64).meta({ examples: ['shop-order-20260910-9'] }),
      externalUserId: externalUserId(),
      items: purchaseItems(),
      addressId: numericId().nullish().meta({ description: 'The member’s default address where absent.' }),
      orderComment: optionalText(MAX_COMMENT),
      expectedPayAmount: integer(0, MAX_AMOUNT)
        .nullish()
        .meta({
          description: 'CNY cents, from the quote: refused where the live price is too far from it.',
          examples: [26_200],
        }),
    }),
    data: purchaseOrderCreated,
    errors: [
      PARTNER_MEMBER_NOT_BOUND,
      PARTNER_MEMBER_DISABLED,
      PURCHASE_PROCESSING,
      ADDRESS_NOT_EXISTS,
      GOODS_NOT_EXISTS,
      GOODS_PROVIDER_ERROR,
      GOODS_REFUSED,
      SKU_NOT_EXISTS,
      STOCK_NOT_ENOUGH,
      PURCHASE_PRICE_DEVIATION,
      PURCHASE_AMOUNT_ILLEGAL,
    ],
    example: {
      body: {
        outOrderNo: 'shop-order-20260910-9',
        externalUserId: 'user-1001',
        items: [examplePurchaseItem],
        expectedPayAmount: 26_200,
      },
      data: {
        outOrderNo: 'shop-order-20260910-9',
        orderNo: 'G20260910120000GRAWBVE4YX7X',
        paymentId: 'Z20260910120000NPQRSTUVWXYZ',
        payAmount: 26_200,
        expireTime: '2026-09-10T14:00:00',
        duplicated: false,
      },
    },
  },
  ({ services, context, body }) => services.purchases.create(context, body),
)
