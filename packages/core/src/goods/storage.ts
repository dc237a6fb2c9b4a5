export type { GoodsReference } from './goods.js'
export type {
  QcRecordInput,
  QualityCheck,
  QualityCheckFilter,
  QualityCheckOfGoods,
  QualityCheckRepository,
} from './quality-check.js'
