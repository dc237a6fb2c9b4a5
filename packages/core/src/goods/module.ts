import type { EngineParts } from '../http/module.js'

import { qcRecordOperations } from './admin/qc-record.js'
import type { GoodsChannel } from './goods-channel.js'
import { GoodsService } from './goods-service.js'
import { ImageSearchService } from './image-search-service.js'
import { GoodsLinkService } from './links/goods-link-service.js'
import type { LinkResolver } from './links/link-resolver.js'
import type { LinkRule } from './links/link-rule.js'
import { linkRules } from './links/link-rules.js'
import { getGoodsDetail } from './operations/get-goods-detail.js'
import { getQcDetail } from './operations/get-qc-detail.js'
import { getQcImages } from './operations/get-qc-images.js'
import { listQcDetails } from './operations/list-qc-details.js'
import { parseGoodsLink } from './operations/parse-goods-link.js'
import { searchGoodsByImage } from './operations/search-goods-by-image.js'
import type { QualityCheckRepository } from './quality-check.js'

export interface GoodsServices {
  readonly goods: GoodsService
  /** Tells from a link which goods are meant. */
  readonly goodsLinks: GoodsLinkService
  readonly imageSearch: ImageSearchService
}

export interface GoodsRepositories {
  readonly qualityChecks: QualityCheckRepository
}

interface Parts extends EngineParts {
  readonly options: {
    readonly channels: { readonly goods: GoodsChannel; readonly links?: LinkResolver | undefined }
    readonly goods: { readonly linkRules: readonly LinkRule[] }
    readonly siteUrl: string
  }
}

/** Goods of the marketplaces, and how they were inspected. */
export const goodsModule = {
  name: 'goods',
  partner: [getGoodsDetail, getQcDetail, getQcImages, listQcDetails, searchGoodsByImage, parseGoodsLink],
  admin: qcRecordOperations,
  build({ options: { channels, goods, siteUrl }, guards }: Parts) {
    const services: GoodsServices = {
      goods: new GoodsService(channels.goods, guards.of('goods')),
      goodsLinks: new GoodsLinkService({
        rules: [...goods.linkRules, ...linkRules],
        resolver: channels.links,
        guard: guards.of('links'),
        siteUrl,
      }),
      imageSearch: new ImageSearchService(channels.goods, guards.of('goods')),
    }
    return { services }
  },
}
