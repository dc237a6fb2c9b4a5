import { z } from 'zod'
import { extended } from '../kernel/extended.js'
import { cents, integer, localDateTimeOutput, numericId } from '../http/input/fields.js'
import { revisionOutput } from '../http/admin-api/revision.js'
import { shownAddress } from '../http/input/web-address.js'
import type { OrderItemRow } from './order-item.js'
import { orderItemLifecycle } from './order-item-lifecycle.js'

/** What was ordered, as both APIs show it. */
export const orderedGoods = {
  goodsName: z.string(),
  localGoodsName: z.string(),
  specName: z.string(),
  localSpecName: z.string(),
  imagePath: shownAddress(),
  qty: integer(),
  price: cents('Of one piece, as quoted'),
  actualPrice: cents('Of one piece, as charged'),
  freightFee: cents('Domestic freight of the line'),
}

/** An order item as the admin API shows it. */
export const orderItemView = z.object({
  id: numericId(),
  orderItemNo: z.string(),
  orderNo: z.string().meta({ description: 'Of the sub-order' }),
  parentOrderNo: z.string(),
  userId: numericId(),
  status: integer(),
  statusDesc: z.string(),
  previousStatus: integer()
    .nullable()
    .meta({ description: 'Where it came from; null while it stands where it was placed.' }),
  platformChannel: integer(),
  goodsId: z.string(),
  skuId: z.string(),
  ...orderedGoods,
  shopId: z.string().nullable(),
  shopName: z.string(),
  localShopName: z.string(),
  remarks: z.string().nullable(),
  carrierName: z.string().nullable(),
  expressNo: z.string().nullable(),
  bagOrderNo: z.string().nullable().meta({ description: 'The bag order it was put into last' }),
  createTime: localDateTimeOutput(),
  revision: revisionOutput(),
})

/** The row with its status in words. */
export const toOrderItemView = (item: OrderItemRow): z.input<typeof orderItemView> =>
  extended(item, { statusDesc: orderItemLifecycle.text(item.status) })
