import { defineError } from '../kernel/errors.js'

/** Also of a deleted promoter, and of one of another tenant. */
export const PROMOTER_NOT_FOUND = defineError(1_013_007_000, 'PROMOTER_NOT_FOUND', {
  en: 'Promoter does not exist or is not active',
  zh: '推广者不存在或未启用',
})

/** All three are unique over the tenant's living promoters. */
export const PROMOTER_EXISTS = defineError(1_013_007_001, 'PROMOTER_EXISTS', {
  en: 'Another promoter has this rno, this sda or this member',
  zh: '推广码、分销码或用户已被其他推广者使用',
})

/** Also where another administrator moved the promoter first. */
export const PROMOTER_WRONG_STATE = defineError(1_013_007_002, 'PROMOTER_WRONG_STATE', {
  en: 'A promoter goes from inactive to active, and between active and disabled',
  zh: '推广者状态只能由未启用变为启用，或在启用与停用之间切换',
})

/** Also of a deleted level, and of one of another tenant. */
export const PROMOTER_LEVEL_NOT_EXISTS = defineError(1_013_040_000, 'PROMOTER_LEVEL_NOT_EXISTS', {
  en: 'Growth level does not exist',
  zh: '成长等级不存在',
})

/** A number is that of one level in the tenant. */
export const PROMOTER_LEVEL_EXISTS = defineError(1_013_040_001, 'PROMOTER_LEVEL_EXISTS', {
  en: 'This growth level exists already',
  zh: '成长等级已存在',
})

/** Of deleting, disabling or renumbering it. */
export const PROMOTER_LEVEL_IN_USE = defineError(1_013_040_002, 'PROMOTER_LEVEL_IN_USE', {
  en: 'Promoters have this growth level',
  zh: '成长等级下存在推广者',
})

/** `bounds` are those of the levels next to it. */
export const PROMOTER_LEVEL_GROWTH_CONFLICT = defineError(1_013_040_003, 'PROMOTER_LEVEL_GROWTH_CONFLICT', {
  en: 'levelGrowth has to rise from level to level: it must be {bounds}',
  zh: 'levelGrowth 必须逐级递增：{bounds}',
})

/** Also of a deleted group, and of one of another tenant. */
export const PROMOTER_GROUP_NOT_EXISTS = defineError(1_013_041_000, 'PROMOTER_GROUP_NOT_EXISTS', {
  en: 'Promoter group, or the promoter in it, does not exist',
  zh: '推广者分组或分组关系不存在',
})

/** Names are unique in the tenant, promoters in a group. */
export const PROMOTER_GROUP_EXISTS = defineError(1_013_041_001, 'PROMOTER_GROUP_EXISTS', {
  en: 'A group has this name, or the promoter is in the group already',
  zh: '分组名称已存在，或推广者已在该分组中',
})

/** Also of a deleted channel, and of one of another tenant. */
export const SOCIAL_CHANNEL_NOT_EXISTS = defineError(1_013_042_000, 'SOCIAL_CHANNEL_NOT_EXISTS', {
  en: 'Social channel does not exist',
  zh: '社媒渠道不存在',
})

/** A promoter has one channel of each code. */
export const SOCIAL_CHANNEL_EXISTS = defineError(1_013_042_001, 'SOCIAL_CHANNEL_EXISTS', {
  en: 'The promoter has this social channel already',
  zh: '推广者已存在该社媒渠道',
})

/** Good for one channel and one change, for ten minutes; also for every try after five wrong ones in a day. */
export const SOCIAL_CHANNEL_CODE_WRONG = defineError(1_013_042_002, 'SOCIAL_CHANNEL_CODE_WRONG', {
  en: 'The e-mail code is wrong, has expired or was used',
  zh: '邮箱验证码错误、已过期或已使用',
})

/** There is nowhere to send a code to. */
export const SOCIAL_CHANNEL_NO_EMAIL = defineError(1_013_042_003, 'SOCIAL_CHANNEL_NO_EMAIL', {
  en: 'The promoter has no e-mail address',
  zh: '推广者没有邮箱',
})

/** No `channels.email`, or it failed. Worth another try later. */
export const SOCIAL_CHANNEL_EMAIL_NOT_SENT = defineError(1_013_042_004, 'SOCIAL_CHANNEL_EMAIL_NOT_SENT', {
  en: 'The e-mail could not be sent',
  zh: '邮件发送失败',
})

/** Also of a deleted method, and of one of another tenant. */
export const WITHDRAW_METHOD_NOT_EXISTS = defineError(1_013_043_000, 'WITHDRAW_METHOD_NOT_EXISTS', {
  en: 'Withdrawal method does not exist',
  zh: '提现方式不存在',
})

/** Also of a deleted category, and of one of another tenant. */
export const PROMOTER_CATEGORY_NOT_EXISTS = defineError(1_013_044_000, 'PROMOTER_CATEGORY_NOT_EXISTS', {
  en: 'Category does not exist',
  zh: '分类不存在',
})

/** Titles are unique for a promoter. */
export const PROMOTER_CATEGORY_EXISTS = defineError(1_013_044_001, 'PROMOTER_CATEGORY_EXISTS', {
  en: 'The promoter has a category of this title already',
  zh: '推广者已存在同名分类',
})

/** Of deleting it. */
export const PROMOTER_CATEGORY_IN_USE = defineError(1_013_044_002, 'PROMOTER_CATEGORY_IN_USE', {
  en: 'Spreadsheet rows use this category',
  zh: '分类下存在表格商品',
})
