import { defineError } from '../kernel/errors.js'

/** The channel failed, took too long, is being left alone, or is not connected. Worth another try later. */
export const TRACK_PROVIDER_ERROR = defineError(1_011_024_000, 'TRACK_PROVIDER_ERROR', {
  en: 'The carrier did not answer, please try again later',
  zh: '物流渠道暂时不可用，请稍后重试',
})

/** Also of a deleted line, and of one of another tenant. */
export const FREIGHT_LINE_NOT_EXISTS = defineError(1_011_026_000, 'FREIGHT_LINE_NOT_EXISTS', {
  en: 'Freight line does not exist',
  zh: '物流线路不存在',
})
