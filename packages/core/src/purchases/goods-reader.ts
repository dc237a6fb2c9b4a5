import { ApiError } from '../kernel/errors.js'
import type { RequestContext } from '../http/context.js'
import type { GoodsService, MarketGoods } from '../goods/index.js'
import { goodsKey } from './price-purchase.js'
import type { GoodsOf } from './price-purchase.js'
import type { PurchaseItem } from './purchase-item.js'

/** Calls of the marketplaces at the same time for one purchase. */
const PARALLEL = 8

/**
 * Reads the live goods of all lines, each goods once and a few at a time. Once some cannot be had nothing after them
 * is asked for: the first line that fails decides, whatever comes after it.
 */
export async function readGoods(
  goods: Pick<GoodsService, 'find'>,
  context: Pick<RequestContext<unknown>, 'log' | 'tenantId'>,
  items: readonly PurchaseItem[],
): Promise<GoodsOf> {
  const wanted = [...new Map(items.map((item) => [goodsKey(item), item])).entries()]
  const found = new Map<string, MarketGoods | Error>()
  let hasFailed = false
  const upcoming = wanted.values()
  const work = async () => {
    for (const [key, { platformChannel: source, goodsId }] of upcoming) {
      if (hasFailed) return
      const answer = await goods.find(context, { source, goodsId }).catch(toRefusal)
      found.set(key, answer)
      if (answer instanceof Error) hasFailed = true
    }
  }
  await Promise.all(Array.from({ length: PARALLEL }, work))
  return (item) => {
    const answer = found.get(goodsKey(item))
    if (answer === undefined) throw new Error('The goods of a line before the failing one were read')
    return answer
  }
}

/** What is no refusal is a bug, and ends the call at once. */
function toRefusal(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  throw error
}
