import { operationsOf } from '../http/operation.js'
import type { GoodsService } from './goods-service.js'
import type { QualityCheckRepository } from './quality-check.js'

/** The services that goods operations use. */
export interface GoodsServices {
  readonly goods: GoodsService
}

/** The repositories that goods operations touch. */
export interface GoodsStores {
  readonly qualityChecks: QualityCheckRepository
}

export const defineGoodsOperation = operationsOf<GoodsServices, GoodsStores>()
