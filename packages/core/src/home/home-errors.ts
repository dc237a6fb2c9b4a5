import { defineError } from '../kernel/errors.js'

/** Also of a deleted keyword, and of one of another tenant. */
export const SEARCH_KEYWORD_NOT_EXISTS = defineError(1_013_038_000, 'SEARCH_KEYWORD_NOT_EXISTS', {
  en: 'Search keyword does not exist',
  zh: '搜索关键词不存在',
})

/** Also of a deleted popup, and of one of another tenant. */
export const HOME_POPUP_NOT_EXISTS = defineError(1_013_039_000, 'HOME_POPUP_NOT_EXISTS', {
  en: 'Popup does not exist',
  zh: '弹窗不存在',
})
