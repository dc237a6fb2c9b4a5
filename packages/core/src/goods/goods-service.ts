import { ApiError } from '../kernel/errors.js'
import { UnusableAnswer } from '../kernel/channels/channel-guard.js'
import type { ChannelGuard } from '../kernel/channels/channel-guard.js'
import { readAnswer } from '../kernel/channels/read-answer.js'
import type { PartnerContext, RequestContext } from '../http/context.js'
import type { GoodsReference, PurchasableGoods } from './goods.js'
import { toGoodsDetail } from './goods.js'
import { marketGoods } from './goods-channel.js'
import type { GoodsChannel, MarketGoods } from './goods-channel.js'
import { GOODS_NOT_EXISTS, goodsChannelError } from './goods-errors.js'

/** Undefined: the marketplace has none. */
const answered = marketGoods.optional()

/** Goods of the marketplaces, live. */
export class GoodsService {
  constructor(
    private readonly channel: GoodsChannel,
    private readonly guard: ChannelGuard,
  ) {}

  /** Throws GOODS_NOT_EXISTS, GOODS_REFUSED, and GOODS_PROVIDER_ERROR where the marketplace gives no usable answer. */
  async detail(context: PartnerContext<unknown> | RequestContext<unknown>, reference: GoodsReference) {
    return toGoodsDetail(await this.find(context, reference))
  }

  /** The goods as the marketplace tells them; throws like `detail`. */
  async find(
    context: Pick<RequestContext<unknown>, 'log' | 'tenantId'>,
    reference: PurchasableGoods,
  ): Promise<MarketGoods> {
    const goods = await this.#ask(context, reference)
    if (goods === undefined) throw new ApiError(GOODS_NOT_EXISTS, { values: { goodsId: reference.goodsId } })
    return goods
  }

  async #ask(
    { log, tenantId }: Pick<RequestContext<unknown>, 'log' | 'tenantId'>,
    reference: PurchasableGoods,
  ): Promise<MarketGoods | undefined> {
    const key = `${reference.source}:${reference.goodsId}`
    try {
      return await this.guard.read({ tenantId, key }, async (signal) => {
        const { goods, wrong } = readGoods(reference, await this.channel.findGoods({ ...reference }, signal))
        if (wrong.length === 0) return goods
        log.warn({ channel: 'goods', wrong }, 'channel answered goods of another shape')
        throw new UnusableAnswer()
      })
    } catch (cause) {
      throw goodsChannelError(cause)
    }
  }
}

/**
 * What a channel answered, or the members that are wrong with it. Other goods than were asked for are as unusable as a wrong
 * shape: ids are unique within a marketplace only, and a purchase would be sold at the price of the one and be the other.
 */
function readGoods(
  { goodsId, source }: PurchasableGoods,
  answer: unknown,
): { readonly goods?: MarketGoods | undefined; readonly wrong: readonly string[] } {
  const read = readAnswer(answered, answer)
  if (!read.success) return { wrong: read.wrong }
  const goods = read.data
  if (goods === undefined) return { wrong: [] }
  const faults = { goodsId: goods.goodsId !== goodsId, goodsSource: goods.goodsSource !== source }
  return { goods, wrong: Object.entries(faults).flatMap(([member, isWrong]) => (isWrong ? [member] : [])) }
}
