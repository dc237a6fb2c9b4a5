import { awardTypes, localDateTimeIn } from '@org/openapi-core'
import { z } from 'zod'
import { defineConsumerRoute } from './consumer-route.js'

const memberId = z.int().min(1)
const name = (max: number) => z.string().min(1).max(max)

/** Yuan, as decimal text. */
const yuan = z.string().regex(/^\d{1,10}(\.\d{1,2})?$/, 'must be yuan with at most 2 decimals')

function toCents(text: string): number {
  const [whole = '', fraction = ''] = text.split('.')
  return Number(`${whole}${fraction.padEnd(2, '0')}`)
}

const award = defineConsumerRoute(
  {
    path: '/points/award',
    body: {
      userId: memberId,
      bizType: z.enum(awardTypes),
      amount: yuan,
      bizId: name(64),
      rno: z.string().max(64).nullish(),
    },
  },
  (context, { userId, amount, ...event }, { points }) =>
    points.award(context, { memberId: userId, amount: toCents(amount), ...event }),
)

const browse = defineConsumerRoute(
  { path: '/points/browse', body: { userId: memberId, rno: name(64), goodsId: name(64), source: z.int().min(0) } },
  (context, { userId, ...seen }, { points }) => points.browse(context, { memberId: userId, ...seen }),
)

const balance = defineConsumerRoute(
  { path: '/points/balance', body: { userId: memberId } },
  async (context, { userId }, { points }) => {
    const { entries, ...answer } = await points.balance(context, userId)
    return {
      ...answer,
      entries: entries.map(({ id: _, userId: _userId, createTime, ...entry }) => ({
        ...entry,
        createTime: localDateTimeIn(context.zone, createTime),
      })),
    }
  },
)

const redeem = defineConsumerRoute(
  {
    path: '/points/redeem',
    body: { userId: memberId, productId: z.int().min(1), requestId: z.string().max(64).nullish() },
  },
  (context, { userId, ...redemption }, { pointRedemptions }) =>
    pointRedemptions.redeem(context, { memberId: userId, ...redemption }),
)

/** A member's points. */
export const pointRoutes = [award, browse, redeem, balance]
