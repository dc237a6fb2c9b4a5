export type { GoodsChannel, GoodsSource, MarketGoods } from './goods-channel.js'
export { goodsReference } from './goods.js'
export type { GoodsReference } from './goods.js'
export { siteGoodsUrl } from './site-goods-url.js'
export { GoodsService } from './goods-service.js'
export type {
  QcRecordInput,
  QcRecordRow,
  QualityCheck,
  QualityCheckFilter,
  QualityCheckOfGoods,
  QualityCheckRepository,
} from './quality-check.js'
export { getGoodsDetail } from './operations/get-goods-detail.js'
export { getQcDetail } from './operations/get-qc-detail.js'
export { getQcImages } from './operations/get-qc-images.js'
export { listQcDetails } from './operations/list-qc-details.js'
export { qcRecordOperations } from './admin/qc-record.js'
