import { ApiError } from '../kernel/errors.js'
import type { ChannelGuard } from '../kernel/channels/channel-guard.js'
import { readAnswer } from '../kernel/channels/read-answer.js'
import type { PartnerContext, RequestContext } from '../http/context.js'
import type { GoodsReference, PurchasableGoods } from './goods.js'
import { toGoodsDetail } from './goods.js'
import { marketGoods } from './goods-channel.js'
import type { GoodsChannel, MarketGoods } from './goods-channel.js'
import { GOODS_NOT_EXISTS, GOODS_PROVIDER_ERROR, goodsChannelError } from './goods-errors.js'

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
    { log, tenantId }: Pick<RequestContext<unknown>, 'log' | 'tenantId'>,
    reference: PurchasableGoods,
  ): Promise<MarketGoods> {
    const answer = await this.#ask(tenantId, reference)
    if (answer === undefined) throw new ApiError(GOODS_NOT_EXISTS, { values: { goodsId: reference.goodsId } })
    const goods = readAnswer(marketGoods, answer)
    if (goods.success) return goods.data
    log.warn({ channel: 'goods', wrong: goods.wrong }, 'channel answered goods of another shape')
    throw new ApiError(GOODS_PROVIDER_ERROR)
  }

  async #ask(tenantId: number, reference: PurchasableGoods): Promise<MarketGoods | undefined> {
    const key = `${reference.source}:${reference.goodsId}`
    try {
      return await this.guard.read({ tenantId, key }, (signal) => this.channel.findGoods({ ...reference }, signal))
    } catch (cause) {
      throw goodsChannelError(cause)
    }
  }
}
