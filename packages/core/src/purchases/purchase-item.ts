import { z } from 'zod'
import { codes } from '../http/input/codes.js'
import { integer, optionalText, requiredText } from '../http/input/fields.js'
import { named } from '../http/named-schema.js'
import { exampleGoods, purchaseSourceNames } from '../goods/index.js'

const MAX_ITEMS = 100
const MAX_QTY = 9999
const MAX_REMARKS = 500

/** A line of the examples. */
export const examplePurchaseItem = {
  platformChannel: 1,
  goodsId: exampleGoods.goodsId,
  skuId: exampleGoods.skuId,
  qty: 2,
} as const

/** One line of what a partner wants to buy. Prices that it sends are not read: they are taken live. */
const purchaseItem = named(
  'PurchaseItem',
  z.object({
    platformChannel: codes(...purchaseSourceNames),
    goodsId: requiredText(64).meta({ examples: [exampleGoods.goodsId] }),
    skuId: requiredText(64).meta({ examples: [exampleGoods.skuId] }),
    qty: integer(1, MAX_QTY).meta({ examples: [2] }),
    remarks: optionalText(MAX_REMARKS),
  }),
)

/** A line that a partner orders, checked; prices that it sends are not read. */
export type PurchaseItem = z.output<typeof purchaseItem>

/** What a partner wants to buy. A variant may stand on several lines. */
export const purchaseItems = () => z.array(purchaseItem).min(1).max(MAX_ITEMS)
