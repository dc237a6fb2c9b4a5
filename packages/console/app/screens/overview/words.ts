import { inBoth } from '../../i18n/in-both.js'

/** The words of the overview on the home page. */
export const words = inBoth({
  hands: ['Needs hands', '待处理事项'],
  clear: ['Nothing waits', '暂无待处理'],
  since: ['Since', '最早'],
  days: ['Last 30 days', '近 30 天'],
  countedUntil: ['Counted until', '统计截至'],
  partners: ['Partners', '合作方'],
  rate: ['Error rate', '错误率'],
  noPartners: ['No partner has called in these days.', '近期没有合作方调用。'],
  stale: ['These figures could not be read again:', '以下数据未能刷新：'],
})
