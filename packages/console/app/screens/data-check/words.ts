import { inBoth } from '../../i18n/in-both.js'

/** The words of the check of the campaigns. */
export const words = inBoth({
  hint: [
    'Looks through the campaigns for what contradicts itself: templates that are over, stocks that are gone, keywords that are there twice.',
    '检查营销活动中自相矛盾之处：已过期的模板、已发完的库存、重复的关键词。',
  ],
  again: ['Check again', '重新检查'],
  clean: ['Nothing was found.', '未发现问题。'],
  found: ['findings', '个问题'],
  findings: ['Findings', '检查结果'],
  where: ['Where', '位置'],
  what: ['What is wrong', '问题'],
})
