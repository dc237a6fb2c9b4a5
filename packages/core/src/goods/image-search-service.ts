import { ApiError } from '../kernel/errors.js'
import type { ChannelGuard } from '../kernel/channels/channel-guard.js'
import { usableAnswer } from '../kernel/channels/read-answer.js'
import type { RequestContext } from '../http/context.js'
import { foundGoodsPage, IMAGE_PAGE_SIZE } from './goods-channel.js'
import type { FoundGoodsPage, GoodsChannel, GoodsSource, ImageQuery } from './goods-channel.js'
import { GOODS_PROVIDER_ERROR, goodsChannelError, IMAGE_URL_FORMAT_INVALID } from './goods-errors.js'
import { imageExtensions, publicImageUrl } from './image-url.js'
import { toImageSearchResult } from './image-search.js'

/** What a partner asks for. */
export interface ImageSearch {
  readonly imagesUrl: string
  readonly source: GoodsSource
  /** Counts from 1. */
  readonly page: number
}

/** Finds goods by a picture. */
export class ImageSearchService {
  constructor(
    private readonly channel: GoodsChannel,
    private readonly guard: ChannelGuard,
  ) {}

  /**
   * One page of the goods that look like an image. The engine opens nothing: the channel gets the address. Throws
   * IMAGE_URL_FORMAT_INVALID for what can be no public image, GOODS_REFUSED, and GOODS_PROVIDER_ERROR where the
   * marketplace gives no usable answer.
   */
  async search(context: Pick<RequestContext<unknown>, 'log' | 'tenantId'>, { imagesUrl, source, page }: ImageSearch) {
    const imageUrl = publicImageUrl(imagesUrl)
    if (imageUrl === undefined)
      throw new ApiError(IMAGE_URL_FORMAT_INVALID, { values: { extensions: imageExtensions.join(' ') } })
    const query = { imageUrl, source, page, size: IMAGE_PAGE_SIZE }
    return toImageSearchResult(query, await this.#ask(context, query))
  }

  async #ask(
    { log, tenantId }: Pick<RequestContext<unknown>, 'log' | 'tenantId'>,
    query: ImageQuery,
  ): Promise<FoundGoodsPage> {
    const search = this.channel.searchByImage?.bind(this.channel)
    if (search === undefined) throw new ApiError(GOODS_PROVIDER_ERROR)
    const key = `image:${query.source}:${query.page}:${query.imageUrl}`
    const tell = (wrong: readonly string[]) =>
      log.warn({ channel: 'goods', wrong }, 'channel answered an image search of another shape')
    try {
      // Goods are shown and bought also while no picture is found, whose address the caller chooses.
      return await this.guard.read({ tenantId, key, apart: 'image-search' }, async (signal) =>
        usableAnswer(foundGoodsPage, await search({ ...query }, signal), tell),
      )
    } catch (cause) {
      throw goodsChannelError(cause)
    }
  }
}
