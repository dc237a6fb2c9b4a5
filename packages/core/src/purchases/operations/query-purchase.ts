import { z } from 'zod'
import { textFilter } from '../../http/input/fields.js'
import { oneOfThese } from '../../http/input/member-rules.js'
import { exampleGoods, exampleShop, otherExampleGoods, otherExampleShop } from '../../goods/index.js'
import type { ExampleGoods } from '../../goods/index.js'
import { PURCHASE_NOT_FOUND } from '../purchase-errors.js'
import { definePurchaseOperation } from '../purchase-operation.js'
import { purchaseOrderView, viewPurchase } from '../view-purchase.js'

const body = z
  .object({
    outOrderNo: textFilter(64).nullish(),
    orderNo: textFilter(64).nullish().meta({ description: 'Of the order or of one of its sub-orders.' }),
  })
  .refine(({ outOrderNo, orderNo }) => (outOrderNo ?? orderNo ?? null) !== null, {
    error: 'must name an order by outOrderNo or orderNo',
    params: { zh: '至少填写 outOrderNo、orderNo 之一' },
  })
  .meta(oneOfThese('outOrderNo', 'orderNo'))
  .transform(({ outOrderNo, orderNo }) => ({ outOrderNo: outOrderNo ?? undefined, orderNo: orderNo ?? undefined }))

const shown = ({ localGoodsName: _name, localSpecName: _spec, ...goods }: ExampleGoods) => goods

/** A purchase with its sub-orders and the payment that it waits for. */
export const queryPurchase = definePurchaseOperation(
  {
    operationId: 'PurchaseQueryAPI',
    path: '/open-api/order/purchase/query',
    scope: 'order:purchase:query',
    summary: 'Query a purchase',
    description:
      'An order of the calling application, split by shop. By outOrderNo or orderNo; where both are sent, outOrderNo decides.',
    body,
    data: purchaseOrderView,
    errors: [PURCHASE_NOT_FOUND],
    example: {
      body: { outOrderNo: 'shop-order-20260910-1' },
      data: {
        paymentId: 'Z202609101200008QCWLK6SFM4T',
        payAmount: 35_190,
        refStatus: 1,
        orders: [
          {
            orderNo: 'S20260910120000FNR5TRECELRS',
            ...exampleShop,
            platformChannel: 1,
            status: 205,
            statusDesc: 'Purchased, waiting for merchant',
            goodsAmount: 25_600,
            freightAmount: 600,
            payAmount: 26_200,
            supplementAmount: 0,
            createTime: '2026-09-10 12:00:00',
            payTime: '2026-09-10 12:00:00',
            items: [
              {
                orderItemNo: 'I20260910120000N87C3VLNKZF7',
                ...shown(exampleGoods),
                qty: 2,
                price: 12_800,
                actualPrice: 12_800,
                freightFee: 600,
                status: 205,
                carrierName: null,
                expressNo: null,
              },
            ],
          },
          {
            orderNo: 'S202609101200007Q26HDEJJ3MY',
            ...otherExampleShop,
            platformChannel: 1,
            status: 305,
            statusDesc: 'Warehoused',
            goodsAmount: 8990,
            freightAmount: 0,
            payAmount: 8990,
            supplementAmount: 0,
            createTime: '2026-09-10 12:00:00',
            payTime: '2026-09-10 12:00:00',
            items: [
              {
                orderItemNo: 'I20260910120000NA597QQCJSM8',
                ...shown(otherExampleGoods),
                qty: 1,
                price: 8990,
                actualPrice: 8990,
                freightFee: 0,
                status: 305,
                carrierName: null,
                expressNo: null,
              },
            ],
          },
        ],
      },
    },
  },
  ({ context, body: reference }) => viewPurchase(context, reference),
)
