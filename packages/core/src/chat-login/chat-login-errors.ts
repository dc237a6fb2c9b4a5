import { defineError } from '../kernel/errors.js'

/** Compared letter by letter with what the tenant has registered. */
export const CHAT_REDIRECT_NOT_REGISTERED = defineError(1_004_020_000, 'CHAT_REDIRECT_NOT_REGISTERED', {
  en: 'redirectUri is not registered at the chat platform',
  zh: 'redirectUri 未在聊天平台登记',
})

/** Also of a tenant without any registered redirect, unless the host set `chat.allowAnyRedirect`. */
export const CHAT_LOGIN_NOT_CONFIGURED = defineError(1_004_020_001, 'CHAT_LOGIN_NOT_CONFIGURED', {
  en: 'Chat-platform login is not configured',
  zh: '聊天平台登录未配置',
})

/** Of the `state` that comes back: good once, for ten minutes. */
export const CHAT_LOGIN_STATE_INVALID = defineError(1_004_020_002, 'CHAT_LOGIN_STATE_INVALID', {
  en: 'The login was not begun here, has expired or was completed already',
  zh: '登录请求无效、已过期或已完成',
})

/** The channel did not say who it is. The login may be begun anew. */
export const CHAT_LOGIN_FAILED = defineError(1_004_020_003, 'CHAT_LOGIN_FAILED', {
  en: 'The chat platform did not confirm the login',
  zh: '聊天平台未确认登录',
})
