import type { ChannelGuard } from './kernel/channel-guard.js'
import { GoodsLinkService, ImageSearchService, linkRules } from './goods/index.js'
import type { ResolvedOptions } from './options.js'

/** Finding goods by a link or an image. The marketplaces have one guard, whatever they are asked. */
export function createGoodsSearchServices(
  { channels, goods, siteUrl }: ResolvedOptions,
  guards: { readonly goods: ChannelGuard; readonly links: ChannelGuard },
) {
  return {
    goodsLinks: new GoodsLinkService({
      rules: [...goods.linkRules, ...linkRules],
      resolver: channels.links,
      guard: guards.links,
      siteUrl,
    }),
    imageSearch: new ImageSearchService(channels.goods, guards.goods),
  }
}
