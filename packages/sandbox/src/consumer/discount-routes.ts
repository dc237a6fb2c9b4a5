import { showMemberDiscounts } from '@org/openapi-core'
import { z } from 'zod'
import { defineConsumerRoute } from './consumer-route.js'

const id = z.int().min(1)
const ofMember = { userId: id, memberDiscountId: id }
const ofOrder = { ...ofMember, orderId: z.string().min(1).max(64) }
const item = z.strictObject({
  categoryId: z.string().nullish(),
  goodsId: z.string().nullish(),
  amount: z.int().min(0).max(2_147_483_647),
})

/** A member's discounts as the checkout of the shop uses them. */
export const discountRoutes = [
  defineConsumerRoute({ path: '/discount/list', body: { userId: id } }, async (context, { userId }, { discounts }) =>
    showMemberDiscounts(context, await discounts.listOf(context, userId)),
  ),
  defineConsumerRoute(
    { path: '/discount/price', body: { ...ofMember, items: z.array(item).min(1).max(500) } },
    async (context, question, { discounts }) => {
      const { failed, ...price } = await discounts.price(context, question)
      return { ...price, failed: failed.map(({ rule, message }) => ({ rule, message: message.en })) }
    },
  ),
  defineConsumerRoute({ path: '/discount/use', body: ofOrder }, (context, use, { discounts }) =>
    discounts.use(context, use),
  ),
  defineConsumerRoute({ path: '/discount/return', body: ofOrder }, (context, use, { discounts }) =>
    discounts.giveBack(context, use),
  ),
]
