import type { ChannelGuard } from '../../kernel/channels/channel-guard.js'
import { usableAnswer } from '../../kernel/channels/read-answer.js'
import { ApiError } from '../../kernel/errors.js'
import type { Localized } from '../../kernel/errors.js'
import type { Logger } from '../../kernel/logger.js'
import type { RequestContext } from '../../http/context.js'
import { channelText } from '../../http/input/storable-text.js'
import { GOODS_LINK_PARSE_FAILED } from '../goods-errors.js'
import { siteGoodsUrl } from '../site-goods-url.js'
import { LinkBook } from './link-book.js'
import { faultOf, readLink, readText } from './link-reader.js'
import type { LinkFault, LinkTarget } from './link-reader.js'
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

/** Undefined: the link leads nowhere that is known. */
const answered = channelText().optional()

type LinkContext = Pick<RequestContext<unknown>, 'tenantId' | 'log'>

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
  async parse(context: LinkContext, { searchUrl, rno }: GoodsLinkQuery) {
    const finding = readText(this.#book, searchUrl)
    if (finding === undefined) throw refused(context.log, faultOf(this.#book, searchUrl))
    const { market: name, goodsId } = await this.#goodsOf(context, finding.target)
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

  async #goodsOf(context: LinkContext, target: LinkTarget): Promise<GoodsTarget> {
    if ('goodsId' in target) return target
    const url = await this.#resolve(context, target.shortLink)
    const resolved = url === undefined ? undefined : readLink(this.#book, url)
    // Following on is the resolver's: a short link that it answers is one that it could not follow.
    if (resolved === undefined || !('goodsId' in resolved)) throw refused(context.log, { reason: 'short-link' })
    return resolved
  }

  async #resolve({ tenantId, log }: LinkContext, shortLink: string): Promise<string | undefined> {
    const { resolver, guard } = this.parts
    if (resolver === undefined) return undefined
    const tell = () => log.warn({ channel: 'links' }, 'channel answered an address of another shape')
    try {
      return await guard.read({ tenantId, key: shortLink }, async (signal) =>
        usableAnswer(answered, await resolver.resolve(shortLink, signal), tell),
      )
    } catch (cause) {
      throw refused(log, { reason: 'short-link' }, cause)
    }
  }
}

/** A short link that nobody could follow to goods counts as a fault, too. */
type Fault = LinkFault | { readonly reason: 'short-link' }

/** What was seen, for whoever pasted it; the host of a link is letters, digits, dots and hyphens. */
function wordsOf(fault: Fault): Localized {
  switch (fault.reason) {
    case 'no-link':
      return { en: 'the text has no link', zh: '文本中没有链接' }
    case 'unknown-site':
      return { en: `${fault.site} is no site whose goods are known`, zh: `${fault.site} 不是可识别的商品网站` }
    case 'no-goods-id':
      return { en: `the link to ${fault.site} names no goods`, zh: `${fault.site} 的链接中没有商品编号` }
    case 'short-link':
      return { en: 'the short link could not be followed to goods', zh: '短链接无法解析到商品' }
  }
}

function refused(log: Logger, fault: Fault, cause?: unknown): ApiError {
  log.info({ reason: fault.reason }, 'a goods link was not recognised')
  return new ApiError(GOODS_LINK_PARSE_FAILED, { values: { seen: wordsOf(fault) }, cause })
}
