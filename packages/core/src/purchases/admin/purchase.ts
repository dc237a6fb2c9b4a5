import { z } from 'zod'
import { integer, localDateTimeOutput, numericId } from '../../http/input/fields.js'
import { defineAdminGet, defineAdminPage } from '../../http/admin-api/read-only-resource.js'
import { revisionOutput } from '../../http/admin-api/revision.js'
import { named } from '../../http/named-schema.js'
import { exampleShop, otherExampleShop } from '../../goods/index.js'
import { exampleAddress } from '../../members/index.js'
import { purchaseFilters, purchaseView } from '../purchase.js'
import type { PurchaseRepository } from '../purchase.js'
import type { SubOrderRepository } from '../sub-order.js'

/** The repositories that these operations touch. */
export interface PurchaseAdminStores {
  readonly purchases: PurchaseRepository
  readonly subOrders: SubOrderRepository
}

const text = () => z.string().nullable()

/** Where a purchase goes: the address as it was when it was created. */
const purchaseAddress = z.object({
  id: numericId(),
  name: z.string(),
  phone: z.string(),
  country: z.string(),
  province: text(),
  city: z.string(),
  addressLine: z.string(),
  zipcode: text(),
})

const subOrderView = z.object({
  id: numericId(),
  orderNo: z.string(),
  shopId: text(),
  shopName: z.string(),
  localShopName: z.string(),
  platformChannel: integer(),
  goodsAmount: integer(),
  freightAmount: integer(),
  payAmount: integer(),
  createTime: localDateTimeOutput(),
  payTime: localDateTimeOutput().nullable(),
  cancelTime: localDateTimeOutput().nullable(),
  revision: revisionOutput(),
})

const purchaseDetail = named(
  'WholePurchase',
  purchaseView.extend({
    address: purchaseAddress.nullable().meta({ description: 'As it was then; null until it is created.' }),
    orders: z.array(subOrderView).meta({ description: 'The sub-orders, one for each shop' }),
  }),
)

const exampleView = {
  id: 1,
  clientId: 'demoPartner',
  outOrderNo: 'shop-order-20260910-1',
  externalUserId: 'user-1001',
  memberId: 1,
  refStatus: 1,
  failReason: null,
  orderNo: 'G20260910120000GRAWBVE4YX7X',
  paymentId: 'Z202609101200008QCWLK6SFM4T',
  payStatus: 10,
  goodsAmount: 34_590,
  freightAmount: 600,
  payAmount: 35_190,
  orderComment: null,
  createTime: '2026-09-10T12:00:00',
  expireTime: '2026-09-10T14:00:00',
  payTime: '2026-09-10T12:00:00',
  revision: 3,
}

/** Purchases of all applications, also those that are being created or failed; for reading only. */
export const purchaseOperations = [
  defineAdminPage<PurchaseAdminStores>()({
    path: '/admin-api/order/purchase',
    name: 'Purchase',
    summary: 'Page through purchases',
    description: 'Newest first; those that are being created or failed, too.',
    view: purchaseView,
    filters: purchaseFilters,
    example: { view: exampleView, find: { outOrderNo: 'shop-order-20260910-1' } },
    repository: (tx) => tx.purchases,
  }),
  defineAdminGet<PurchaseAdminStores>()({
    path: '/admin-api/order/purchase',
    name: 'Purchase',
    summary: 'Get a purchase',
    description: 'With its address and its sub-orders; null where there is none.',
    view: purchaseDetail,
    example: {
      ...exampleView,
      address: { id: 1, ...exampleAddress },
      orders: [
        {
          id: 1,
          orderNo: 'S20260910120000FNR5TRECELRS',
          ...exampleShop,
          platformChannel: 1,
          goodsAmount: 25_600,
          freightAmount: 600,
          payAmount: 26_200,
          createTime: '2026-09-10T12:00:00',
          payTime: '2026-09-10T12:00:00',
          cancelTime: null,
          revision: 2,
        },
        {
          id: 2,
          orderNo: 'S202609101200007Q26HDEJJ3MY',
          ...otherExampleShop,
          platformChannel: 1,
          goodsAmount: 8990,
          freightAmount: 0,
          payAmount: 8990,
          createTime: '2026-09-10T12:00:00',
          payTime: '2026-09-10T12:00:00',
          cancelTime: null,
          revision: 2,
        },
      ],
    },
    async find({ purchases, subOrders }, id) {
      const purchase = await purchases.find(id)
      if (purchase === undefined) return undefined
      const { orderNo, address } = purchase
      return {
        ...purchase,
        address: address === null ? null : (JSON.parse(address) as z.input<typeof purchaseAddress>),
        orders: orderNo === null ? [] : await subOrders.listOfParent(orderNo),
      }
    },
  }),
]
