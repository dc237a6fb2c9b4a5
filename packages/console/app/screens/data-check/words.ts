import { inBoth } from '../../i18n/in-both.js'

/** The words of the check of the campaigns. */
export const words = inBoth({
  hint: [
    'Looks through the campaigns for what contradicts itself: templates that are over, stocks that are gone, keywords that are there twice.',
    '检查营销活动中自相矛盾之处：已过期的模板、已发完的库存、重复的关键词。',
  ],
  again: ['Check again', '重新检查'],
  clean: ['Nothing was found.', '未发现问题。'],
  found: [(count: string) => `Findings: ${count}`, (count: string) => `${count} 个问题`],
  findings: ['Findings', '检查结果'],
  where: ['Where', '位置'],
  what: ['What is wrong', '问题'],
  points: ['Points', '积分'],
  pointsHint: ['Recomputes the points of every member from the entries.', '根据积分流水重新计算每位会员的积分。'],
  prove: ['Prove the points', '核对积分'],
  proving: ['Proving', '核对中'],
  proved: [
    (accounts: string, entries: string) =>
      `Every account follows from its entries. Accounts: ${accounts}, entries: ${entries}`,
    (accounts: string, entries: string) => `每个积分账户都与其流水一致：账户 ${accounts} 个，流水 ${entries} 条`,
  ],
  wrong: ['A row does not fit', '有一行不一致'],
})
