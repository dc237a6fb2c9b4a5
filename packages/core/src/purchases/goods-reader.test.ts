import { describe, expect, it } from 'vitest'
import { ApiError } from '../kernel/errors.js'
import { silentLogger } from '../kernel/logger.js'
import { GOODS_NOT_EXISTS } from '../goods/index.js'
import type { GoodsService, MarketGoods } from '../goods/index.js'
import { readGoods } from './goods-reader.js'
import type { PurchaseItem } from './purchase-item.js'

const item = (goodsId: string): PurchaseItem => ({ platformChannel: 1, goodsId, skuId: 's', qty: 1 })
const items = (count: number) => Array.from({ length: count }, (_, index) => item(`${index}`))

/** A marketplace that answers the goods' id, and counts. */
function marketplace(find: (goodsId: string) => Error | undefined = () => undefined) {
  const told = { asked: [] as string[], running: 0, most: 0 }
  const goods: Pick<GoodsService, 'find'> = {
    async find(_, { goodsId }) {
      told.asked.push(goodsId)
      told.most = Math.max(told.most, ++told.running)
      await new Promise((resolve) => setImmediate(resolve))
      told.running -= 1
      const failure = find(goodsId)
      if (failure !== undefined) throw failure
      return { goodsId } as MarketGoods
    },
  }
  return {
    told,
    read: (wanted: readonly PurchaseItem[]) => readGoods(goods, { log: silentLogger, tenantId: 1 }, wanted),
  }
}

describe('reading goods', () => {
  it('asks for each goods once, and at most eight at a time', async () => {
    const { told, read } = marketplace()
    const wanted = [...items(30), ...items(30)]
    const goodsOf = await read(wanted)
    expect(wanted.map((one) => goodsOf(one))).toEqual(wanted.map(({ goodsId }) => ({ goodsId })))
    expect(told).toEqual({ asked: items(30).map(({ goodsId }) => goodsId), running: 0, most: 8 })
  })

  it('answers the refusal of goods that it could not read, and asks for nothing more after it', async () => {
    const { told, read } = marketplace((goodsId) => (goodsId === '3' ? new ApiError(GOODS_NOT_EXISTS) : undefined))
    const goodsOf = await read(items(50))
    expect(goodsOf(item('3'))).toBeInstanceOf(ApiError)
    expect(goodsOf(item('2'))).toEqual({ goodsId: '2' })
    expect(told.asked.length).toBeLessThanOrEqual(16)
    expect(() => goodsOf(item('49'))).toThrow('before the failing one')
  })

  it('throws what is no refusal', async () => {
    const bug = new TypeError('bug')
    await expect(marketplace(() => bug).read(items(3))).rejects.toBe(bug)
  })
})
