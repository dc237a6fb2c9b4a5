import { operationsOf } from '../http/operation.js'
import type { GoodsService } from './goods-service.js'
import type { ImageSearchService } from './image-search-service.js'
import type { GoodsLinkService } from './links/goods-link-service.js'
import type { QualityCheckRepository } from './quality-check.js'

/** The services that goods operations use. */
export interface GoodsServices {
  readonly goods: GoodsService
  readonly goodsLinks: GoodsLinkService
  readonly imageSearch: ImageSearchService
}

/** The repositories that goods operations touch. */
export interface GoodsStores {
  readonly qualityChecks: QualityCheckRepository
}

/** Defines a partner operation of goods: the services and repositories that its handler may use. */
export const defineGoodsOperation = operationsOf<GoodsServices, GoodsStores>()
