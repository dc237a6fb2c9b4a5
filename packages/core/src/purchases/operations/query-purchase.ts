import { z } from 'zod'
import { textFilter } from '../../http/fields.js'
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
  .transform(({ outOrderNo, orderNo }) => ({ outOrderNo: outOrderNo ?? undefined, orderNo: orderNo ?? undefined }))

export const queryPurchase = definePurchaseOperation(
  {
    operationId: 'PurchaseQueryAPI',
    path: '/open-api/order/purchase/query',
    scope: 'order:purchase:query',
    summary: 'An order of the calling application, split by shop',
    description: 'By outOrderNo or orderNo; where both are sent, outOrderNo decides.',
    body,
    data: purchaseOrderView,
    errors: [PURCHASE_NOT_FOUND],
    example: {
      body: { outOrderNo: 'shop-order-20260910-1' },
      data: {
        paymentId: 'Z202609101200008QCWLK6SFM4T',
        payAmount: 2960,
        refStatus: 1,
        orders: [
          {
            orderNo: 'S20260910120000FNR5TRECELRS',
            shopId: '105730164',
            shopName: 'Plain Canvas Works',
            localShopName: '素帆布工坊',
            platformChannel: 1,
            status: 101,
            statusDesc: 'Unpaid',
            goodsAmount: 2360,
            freightAmount: 600,
            payAmount: 2960,
            supplementAmount: 0,
            createTime: '2026-09-10 12:00:00',
            payTime: null,
            items: [
              {
                orderItemNo: 'I20260910120000N87C3VLNKZF7',
                goodsId: '610947572360',
                skuId: '4358970531',
                goodsName: 'Canvas backpack',
                specName: 'Colour:White',
                imagePath: 'https://img.example.com/4358970531.jpg',
                qty: 2,
                price: 1180,
                actualPrice: 1180,
                freightFee: 600,
                status: 101,
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
