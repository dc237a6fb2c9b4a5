import { defineError } from '../kernel/errors.js'

/** Also of a deleted lucky draw, and of one of another tenant. */
export const LUCKY_DRAW_NOT_EXISTS = defineError(1_013_030_000, 'LUCKY_DRAW_NOT_EXISTS', {
  en: 'Lucky draw does not exist',
  zh: '抽奖活动不存在',
})

/** Codes are unique in the tenant. */
export const LUCKY_DRAW_EXISTS = defineError(1_013_030_001, 'LUCKY_DRAW_EXISTS', {
  en: 'A lucky draw with this code exists already',
  zh: '抽奖活动编码已存在',
})

/** Also where another call was first, or somebody has drawn meanwhile. */
export const LUCKY_DRAW_WRONG_STATE = defineError(1_013_030_002, 'LUCKY_DRAW_WRONG_STATE', {
  en: 'The state of the lucky draw does not allow this',
  zh: '抽奖活动当前状态不允许此操作',
})

/** It stays a draft; what is missing can be added. */
export const LUCKY_DRAW_NOT_PUBLISHABLE = defineError(1_013_030_003, 'LUCKY_DRAW_NOT_PUBLISHABLE', {
  en: 'To be published a lucky draw needs an end in the future, a prize, and as many prizes as it is to show',
  zh: '发布抽奖活动需要结束时间晚于当前时间、至少一个奖品，且奖品数不少于展示数',
})

/** From the first publication on, also in the draft that it becomes again. */
export const LUCKY_DRAW_CODE_FIXED = defineError(1_013_030_004, 'LUCKY_DRAW_CODE_FIXED', {
  en: 'The code of a lucky draw cannot change once it was published',
  zh: '抽奖活动发布后不能修改编码',
})

/** Also of a deleted prize, and of one of another tenant. */
export const LUCKY_DRAW_PRIZE_NOT_EXISTS = defineError(1_013_031_000, 'LUCKY_DRAW_PRIZE_NOT_EXISTS', {
  en: 'Prize does not exist',
  zh: '奖品不存在',
})

/** The records of those who won it name it. */
export const LUCKY_DRAW_PRIZE_WON = defineError(1_013_031_002, 'LUCKY_DRAW_PRIZE_WON', {
  en: 'The prize was won already and cannot be deleted',
  zh: '奖品已被抽中，不能删除',
})

/** In basis points, checked at every save; what is left of 10,000 is no prize. */
export const LUCKY_DRAW_PROBABILITY_OVER = defineError(1_013_031_003, 'LUCKY_DRAW_PROBABILITY_OVER', {
  en: 'The probabilities of the prizes of a lucky draw must not add up to more than 10000',
  zh: '同一抽奖活动的奖品概率之和不能超过 10000',
})

/** Also of a deleted rule, and of one of another tenant. */
export const LUCKY_DRAW_CHANCE_RULE_NOT_EXISTS = defineError(1_013_032_000, 'LUCKY_DRAW_CHANCE_RULE_NOT_EXISTS', {
  en: 'Chance rule does not exist',
  zh: '抽奖机会规则不存在',
})

/** Rules of other types may be many. */
export const LUCKY_DRAW_CHANCE_RULE_EXISTS = defineError(1_013_032_001, 'LUCKY_DRAW_CHANCE_RULE_EXISTS', {
  en: 'The lucky draw has a rule of type DEFAULT_FREE already',
  zh: '该抽奖活动已有 DEFAULT_FREE 规则',
})

/** Also of a record of another tenant. */
export const LUCKY_DRAW_RECORD_NOT_EXISTS = defineError(1_013_033_000, 'LUCKY_DRAW_RECORD_NOT_EXISTS', {
  en: 'Draw record does not exist',
  zh: '抽奖记录不存在',
})

/** Of calls on behalf of members. */
export const LUCKY_DRAW_NOT_OPEN = defineError(1_013_033_001, 'LUCKY_DRAW_NOT_OPEN', {
  en: 'The lucky draw is not published, or closed',
  zh: '抽奖活动未发布或已关闭',
})

/** The end itself is outside, too. */
export const LUCKY_DRAW_OUTSIDE_TIME = defineError(1_013_033_002, 'LUCKY_DRAW_OUTSIDE_TIME', {
  en: 'The lucky draw has not started yet, or is over',
  zh: '抽奖活动未开始或已结束',
})

/** The host tells of registrations (`luckyDraws.onRegistered`). */
export const LUCKY_DRAW_NOT_REGISTERED = defineError(1_013_033_003, 'LUCKY_DRAW_NOT_REGISTERED', {
  en: 'The member has not registered for the activity that this lucky draw needs',
  zh: '用户未报名该抽奖所需的活动',
})

/** None was left when the draw was made; nothing was drawn. */
export const LUCKY_DRAW_NO_CHANCE = defineError(1_013_033_004, 'LUCKY_DRAW_NO_CHANCE', {
  en: 'The member has no chance left in this lucky draw',
  zh: '用户没有剩余抽奖机会',
})

/** A prize is granted once: what is granted, or is being granted, is left alone. */
export const LUCKY_DRAW_GRANT_NOT_FAILED = defineError(1_013_033_005, 'LUCKY_DRAW_GRANT_NOT_FAILED', {
  en: 'Only a prize whose grant failed can be granted again',
  zh: '只有发放失败的奖品才能重新发放',
})

/** Also of a deleted one, and of one of another tenant. */
export const LUCKY_DRAW_SPECIAL_USER_NOT_EXISTS = defineError(1_013_033_006, 'LUCKY_DRAW_SPECIAL_USER_NOT_EXISTS', {
  en: 'Special user does not exist',
  zh: '特殊用户不存在',
})

/** A member is special once in a lucky draw. */
export const LUCKY_DRAW_SPECIAL_USER_EXISTS = defineError(1_013_033_007, 'LUCKY_DRAW_SPECIAL_USER_EXISTS', {
  en: 'The member is a special user of this lucky draw already',
  zh: '该用户已是此抽奖活动的特殊用户',
})
