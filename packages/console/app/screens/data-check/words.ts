const en = {
  hint: 'Looks through the campaigns for what contradicts itself: templates that are over, stocks that are gone, keywords that are there twice.',
  again: 'Check again',
  clean: 'Nothing was found.',
  found: 'findings',
  findings: 'Findings',
  where: 'Where',
  what: 'What is wrong',
}
type Words = typeof en

const zh: Words = {
  hint: '检查营销活动中自相矛盾之处：已过期的模板、已发完的库存、重复的关键词。',
  again: '重新检查',
  clean: '未发现问题。',
  found: '个问题',
  findings: '检查结果',
  where: '位置',
  what: '问题',
}

/** The words of the check of the campaigns. */
export const words = { en, zh }
