export {
  exampleCheckPhotos,
  exampleDetailUrl,
  exampleGoods,
  examplePictures,
  exampleShop,
  otherExampleGoods,
  otherExampleShop,
} from './example-goods.js'
export type { ExampleGoods } from './example-goods.js'
export { faultsOfFoundGoods, faultsOfGoods } from './faults-of-goods.js'
export { purchaseSourceNames } from './goods-channel.js'
export type {
  FoundGoodsPage,
  GoodsChannel,
  GoodsSource,
  ImageQuery,
  MarketGoods,
  PurchaseSource,
} from './goods-channel.js'
export { goodsReference } from './goods.js'
export type { GoodsReference } from './goods.js'
export { siteGoodsUrl } from './site-goods-url.js'
export {
  GOODS_NOT_EXISTS,
  GOODS_PROVIDER_ERROR,
  GOODS_REFUSED,
  SKU_NOT_EXISTS,
  STOCK_NOT_ENOUGH,
} from './goods-errors.js'
export { GoodsService } from './goods-service.js'
export { httpLinkResolver } from './links/http-link-resolver.js'
export type { HttpLinkResolverOptions } from './links/http-link-resolver.js'
export { misreadSamples } from './links/link-samples.js'
export type { LinkResolver } from './links/link-resolver.js'
export { linkRule } from './links/link-rule.js'
export type { LinkRule } from './links/link-rule.js'
export { checkedGoods } from './quality-check.js'
export type { QualityCheckOfGoods, QualityCheckRepository } from './quality-check.js'
