import { ChannelRefusal } from '../kernel/channels/channel-guard.js'
import { ApiError, defineError } from '../kernel/errors.js'

/** The marketplace answered that it has no goods under this id. */
export const GOODS_NOT_EXISTS = defineError(1_008_020_000, 'GOODS_NOT_EXISTS', {
  en: 'Goods {goodsId} does not exist',
  zh: '商品 {goodsId} 不存在',
})

/** No rule knows the link, or the page that it leads to. `seen` says how far the reading came. */
export const GOODS_LINK_PARSE_FAILED = defineError(1_008_020_001, 'GOODS_LINK_PARSE_FAILED', {
  en: 'No goods link was recognised: {seen}',
  zh: '无法识别商品链接：{seen}',
})

/** Told by the address alone: the engine does not open it. */
export const IMAGE_URL_FORMAT_INVALID = defineError(1_008_020_002, 'IMAGE_URL_FORMAT_INVALID', {
  en: 'imagesUrl must be the public http(s) address of an image that ends in {extensions}',
  zh: 'imagesUrl 必须是以 {extensions} 结尾的公网 http(s) 图片地址',
})

/** The channel failed, gave no usable answer or is being left alone. Worth another try later. */
export const GOODS_PROVIDER_ERROR = defineError(1_008_020_003, 'GOODS_PROVIDER_ERROR', {
  en: 'The marketplace did not answer, please try again later',
  zh: '商品渠道暂时不可用，请稍后重试',
})

/** The goods are there; none of their variants has this id. */
export const SKU_NOT_EXISTS = defineError(1_008_020_004, 'SKU_NOT_EXISTS', {
  en: 'Goods {goodsId} has no SKU {skuId}',
  zh: '商品 {goodsId} 没有 SKU {skuId}',
})

/** By the live stock of the marketplace at the time of the call. */
export const STOCK_NOT_ENOUGH = defineError(1_008_020_005, 'STOCK_NOT_ENOUGH', {
  en: 'SKU {skuId} of goods {goodsId} has only {stockQty} in stock',
  zh: '商品 {goodsId} 的 SKU {skuId} 库存不足，仅剩 {stockQty} 件',
})

/** The channel said no for good (`ChannelRefusal`): repeating the call does not help. */
export const GOODS_REFUSED = defineError(1_008_020_006, 'GOODS_REFUSED', {
  en: 'The marketplace refuses this',
  zh: '商品渠道拒绝了该请求',
})

/** Also of a deleted record, and of one of another tenant. */
export const QC_RECORD_NOT_EXISTS = defineError(1_008_021_000, 'QC_RECORD_NOT_EXISTS', {
  en: 'Quality check does not exist',
  zh: '质检记录不存在',
})

/** What a partner is told of a call of the marketplace that ended without an answer. */
export function goodsChannelError(cause: unknown): ApiError {
  return new ApiError(cause instanceof ChannelRefusal ? GOODS_REFUSED : GOODS_PROVIDER_ERROR, { cause })
}
