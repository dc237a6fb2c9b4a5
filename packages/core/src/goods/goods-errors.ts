import { defineError } from '../kernel/errors.js'

export const GOODS_NOT_EXISTS = defineError(1_008_020_000, 'GOODS_NOT_EXISTS', {
  en: 'Goods does not exist',
  zh: '商品不存在',
})
export const GOODS_PROVIDER_ERROR = defineError(1_008_020_003, 'GOODS_PROVIDER_ERROR', {
  en: 'The marketplace did not answer, please try again later',
  zh: '商品渠道暂时不可用，请稍后重试',
})
export const QC_RECORD_NOT_EXISTS = defineError(1_008_021_000, 'QC_RECORD_NOT_EXISTS', {
  en: 'Quality check does not exist',
  zh: '质检记录不存在',
})
