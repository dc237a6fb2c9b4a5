export type { GoodsReference } from './goods.js'
export type {
  QcRecordInput,
  QcRecordRow,
  QualityCheck,
  QualityCheckFilter,
  QualityCheckOfGoods,
  QualityCheckRepository,
} from './quality-check.js'
