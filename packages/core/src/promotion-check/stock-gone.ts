import type { Localized } from '../kernel/errors.js'
import type { CouponTemplateRow } from '../coupons/index.js'
import type { LuckyDrawPrizeRow, LuckyDrawRow } from '../lucky-draws/index.js'
import type { PointProductRow } from '../points/index.js'
import { UNLIMITED } from '../usage-limits/index.js'
import { checkedResources } from './check-warning.js'
import type { CheckedResource, CheckWarning } from './check-warning.js'
import { isOver } from './template-state.js'

const stockGone = (resource: CheckedResource, id: number, text: Localized): CheckWarning => ({
  resource,
  id,
  rule: 'STOCK_GONE',
  text,
})

/** An enabled coupon template of which every coupon was issued. One that is over needs none any more. */
export function templateStockGone(template: CouponTemplateRow, now: Date): CheckWarning | undefined {
  const { id, totalCount, takenCount } = template
  if (totalCount === UNLIMITED || takenCount < totalCount || isOver(template, now)) return undefined
  return stockGone(checkedResources.couponTemplate, id, {
    en: `All ${totalCount} coupons are issued, so everybody else is refused. Raise totalCount, or disable the template.`,
    zh: `${totalCount} 张优惠券已全部发放，之后的领取都会被拒绝。请提高 totalCount 或停用该模板。`,
  })
}

/** An enabled point product, not over yet, of which none is left. */
export function productStockGone({ id, stock }: PointProductRow): CheckWarning | undefined {
  if (stock !== 0) return undefined
  return stockGone(checkedResources.pointProduct, id, {
    en: 'None is left, so that nobody can redeem it. Raise stock, or disable the product.',
    zh: '库存为 0，无法兑换。请补充 stock 或停用该商品。',
  })
}

/**
 * A published lucky draw, not over yet: each prize that numbers still lead to and of which none is left, and the lucky
 * draw itself where that is every one of them. A blank has nothing to run out of; a prize of no probability is for
 * special users, and was meant to be won once.
 */
export function drawStockGone({ id }: Pick<LuckyDrawRow, 'id'>, prizes: readonly LuckyDrawPrizeRow[]): CheckWarning[] {
  const winnable = prizes.filter(({ prizeType, winProbability }) => prizeType !== 'NO_PRIZE' && winProbability > 0)
  const gone = winnable.filter(({ stockLimit, currentStock }) => stockLimit && currentStock === 0)
  const ofPrizes = gone.map((prize) =>
    stockGone(checkedResources.prize, prize.id, {
      en: `None is left, so whoever draws it in lucky draw ${id} wins nothing. Add stock, or set winProbability to 0.`,
      zh: `抽奖活动 ${id} 中该奖品库存为 0，抽中者得不到任何奖品。请补充库存或将 winProbability 设为 0。`,
    }),
  )
  if (gone.length === 0 || gone.length < winnable.length) return ofPrizes
  const ofDraw = stockGone(checkedResources.luckyDraw, id, {
    en: 'None of its prizes is left, so nobody can win any more. Add stock to a prize, or close the lucky draw.',
    zh: '所有奖品库存均为 0，已无法中奖。请为奖品补充库存或关闭活动。',
  })
  return [ofDraw, ...ofPrizes]
}
