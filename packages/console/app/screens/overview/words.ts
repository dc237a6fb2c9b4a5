const en = {
  hands: 'Needs hands',
  clear: 'Nothing waits',
  since: 'Since',
  days: 'Last 30 days',
  countedUntil: 'Counted until',
  partners: 'Partners',
  rate: 'Error rate',
  noPartners: 'No partner has called in these days.',
  stale: 'These figures could not be read again:',
}
type Words = typeof en

const zh: Words = {
  hands: '待处理事项',
  clear: '暂无待处理',
  since: '最早',
  days: '近 30 天',
  countedUntil: '统计截至',
  partners: '合作方',
  rate: '错误率',
  noPartners: '近期没有合作方调用。',
  stale: '以下数据未能刷新：',
}

/** The words of the overview on the home page. */
export const words = { en, zh }
