import { defineError } from '../kernel/errors.js'

/** Also of a deleted endpoint, and of one of another tenant or application. */
export const WEBHOOK_ENDPOINT_NOT_EXISTS = defineError(1_015_002_000, 'WEBHOOK_ENDPOINT_NOT_EXISTS', {
  en: 'Webhook endpoint does not exist',
  zh: 'Webhook 端点不存在',
})

/** A URL, but not one that events are sent to. */
export const WEBHOOK_URL_REFUSED = defineError(1_015_002_001, 'WEBHOOK_URL_REFUSED', {
  en: 'Events are sent to public https:// addresses without user information only',
  zh: '事件只能发送到不含用户信息的公网 https:// 地址',
})

/** The application has as many endpoints as it may have. */
export const WEBHOOK_ENDPOINT_LIMIT = defineError(1_015_002_002, 'WEBHOOK_ENDPOINT_LIMIT', {
  en: 'An application has at most 10 webhook endpoints',
  zh: '每个应用最多 10 个 Webhook 端点',
})

/** The host connected no `channels.webhooks`. */
export const WEBHOOK_SENDER_NOT_CONFIGURED = defineError(1_015_002_003, 'WEBHOOK_SENDER_NOT_CONFIGURED', {
  en: 'Webhooks are not available here; read event/list instead',
  zh: '当前平台未启用 Webhook，请使用 event/list',
})

/** So many secrets are live that one more would make the signatures too many. */
export const WEBHOOK_ROTATION_LIMIT = defineError(1_015_002_004, 'WEBHOOK_ROTATION_LIMIT', {
  en: 'Five secrets of this endpoint are live: end a rotation before beginning another',
  zh: '该端点已有 5 个有效密钥，请先结束之前的轮换',
})

/** Also of a delivery of another tenant or application. */
export const WEBHOOK_DELIVERY_NOT_EXISTS = defineError(1_015_003_000, 'WEBHOOK_DELIVERY_NOT_EXISTS', {
  en: 'Webhook delivery does not exist',
  zh: 'Webhook 投递不存在',
})

/** It waits for its next attempt already. */
export const WEBHOOK_DELIVERY_NOT_REPLAYABLE = defineError(1_015_003_001, 'WEBHOOK_DELIVERY_NOT_REPLAYABLE', {
  en: 'This delivery waits for its next attempt already',
  zh: '该投递正在等待下一次尝试',
})
