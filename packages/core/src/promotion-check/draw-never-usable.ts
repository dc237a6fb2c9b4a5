import type { Localized } from '../kernel/errors.js'
import { probabilityOf, TABLE_SIZE } from '../lucky-draws/index.js'
import type { LuckyDrawPrizeRow, LuckyDrawRow } from '../lucky-draws/index.js'
import { checkedResources } from './check-warning.js'
import type { CheckWarning } from './check-warning.js'
import type { TemplatesById } from './code-outlives-template.js'
import { neverUsable } from './never-usable.js'
import { absenceOf } from './template-state.js'

/** The templates that the prizes of a lucky draw name. */
export interface PrizeTemplates {
  readonly coupons: TemplatesById
  readonly discounts: TemplatesById
}

/**
 * A published lucky draw, not over yet: one whose numbers go beyond the table or lead to no prize, and each prize that
 * is won and then cannot be granted.
 */
export function drawNeverUsable(
  { id }: Pick<LuckyDrawRow, 'id'>,
  prizes: readonly LuckyDrawPrizeRow[],
  templates: PrizeTemplates,
): CheckWarning[] {
  const text = faultOfProbabilities(prizes)
  const ofDraw = text === undefined ? [] : [neverUsable(checkedResources.luckyDraw, id, text)]
  return [...ofDraw, ...prizes.flatMap((prize) => prizeNeverUsable(prize, templates))]
}

function faultOfProbabilities(prizes: readonly LuckyDrawPrizeRow[]): Localized | undefined {
  if (probabilityOf(prizes) > TABLE_SIZE) {
    return {
      en: 'The probabilities of its prizes add up to more than 100 %, so the last ones can never be won. Lower winProbability.',
      zh: '奖品概率之和超过 100%，排在最后的奖品永远无法抽中。请降低 winProbability。',
    }
  }
  if (prizes.some(({ prizeType, winProbability }) => prizeType !== 'NO_PRIZE' && winProbability > 0)) return undefined
  return {
    en: 'No number leads to a prize: nobody but a special user can win. Raise winProbability of a prize, or close the lucky draw.',
    zh: '没有任何奖品可被抽中，除特殊用户外无人能中奖。请提高奖品的 winProbability 或关闭活动。',
  }
}

function prizeNeverUsable(
  { id, prizeType, templateId }: LuckyDrawPrizeRow,
  { coupons, discounts }: PrizeTemplates,
): CheckWarning[] {
  const templates =
    prizeType === 'PLATFORM_COUPON' ? coupons : prizeType === 'PLATFORM_DISCOUNT' ? discounts : undefined
  if (templates === undefined || templateId === null) return []
  const why = absenceOf(templates.get(templateId))
  if (why === undefined) return []
  return [
    neverUsable(checkedResources.prize, id, {
      en: `Its template ${templateId} ${why.en}, so whoever wins it is given nothing. Enable the template, or name another one.`,
      zh: `模板 ${templateId} ${why.zh}，中奖者得不到任何东西。请启用该模板或改用其他模板。`,
    }),
  ]
}
