import type { ChannelGuard } from '../../kernel/channel-guard.js'
import { ApiError } from '../../kernel/errors.js'
import type { RequestContext } from '../../http/context.js'
import { GOODS_LINK_PARSE_FAILED } from '../goods-errors.js'
import { siteGoodsUrl } from '../site-goods-url.js'
import { LinkBook } from './link-book.js'
import { readLink, readText } from './link-reader.js'
import type { LinkTarget } from './link-reader.js'
import type { LinkResolver } from './link-resolver.js'
import type { LinkRule } from './link-rule.js'
import { markets } from './market.js'

/** What parsing of links needs. */
export interface GoodsLinkServiceParts {
  /** Earlier ones before later ones where they are about the same host. */
  readonly rules: readonly LinkRule[]
  /** Absent: nobody can tell where a short link leads. */
  readonly resolver: LinkResolver | undefined
  readonly guard: ChannelGuard
  /** The address of the platform's own site. */
  readonly siteUrl: string
}

/** What a partner sends. */
export interface GoodsLinkQuery {
  /** A link, or a text with one in it. */
  readonly searchUrl: string
  /** A promoter's code for the share link; none where it is absent or blank. */
  readonly rno?: string | null | undefined
}

type GoodsTarget = Extract<LinkTarget, { goodsId: string }>

/** Tells from a link which goods are meant. */
export class GoodsLinkService {
  readonly #book: LinkBook

  constructor(private readonly parts: GoodsLinkServiceParts) {
    this.#book = new LinkBook(parts.rules)
  }

  /**
   * The goods that a text has a link to. Throws GOODS_LINK_PARSE_FAILED where there is no such link, and where nobody
   * could tell in time where a short link leads.
   */
  async parse(_context: Pick<RequestContext<unknown>, 'requestId'>, { searchUrl, rno }: GoodsLinkQuery) {
    const finding = readText(this.#book, searchUrl)
    if (finding === undefined) throw new ApiError(GOODS_LINK_PARSE_FAILED)
    const { market: name, goodsId } = await this.#goodsOf(finding.target)
    const { source, sourceName, goodsUrl } = markets[name]
    return {
      goodsId,
      goodsSource: source,
      goodsSourceName: sourceName,
      goodsDetailUrl: goodsUrl(goodsId),
      targetGoodsDetailUrl: siteGoodsUrl(this.parts.siteUrl, { goodsId, source, rno: rno?.trim() || undefined }),
      success: true,
      searchUrl: finding.cleaned,
    }
  }

  async #goodsOf(target: LinkTarget): Promise<GoodsTarget> {
    if ('goodsId' in target) return target
    const url = await this.#resolve(target.shortLink)
    const resolved = url === undefined ? undefined : readLink(this.#book, url)
    // Following on is the resolver's: a short link that it answers is one that it could not follow.
    if (resolved === undefined || !('goodsId' in resolved)) throw new ApiError(GOODS_LINK_PARSE_FAILED)
    return resolved
  }

  async #resolve(shortLink: string): Promise<string | undefined> {
    const { resolver, guard } = this.parts
    if (resolver === undefined) return undefined
    try {
      const url: unknown = await guard.read(shortLink, (signal) => resolver.resolve(shortLink, signal))
      return typeof url === 'string' ? url : undefined
    } catch (cause) {
      throw new ApiError(GOODS_LINK_PARSE_FAILED, { cause })
    }
  }
}
