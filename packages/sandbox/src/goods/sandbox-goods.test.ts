import { describe, expect, it } from 'vitest'
import { demoGoods } from './demo-goods.js'
import { sandboxGoodsInput, toSandboxGoods } from './sandbox-goods.js'

describe('goods of the sandbox', () => {
  it('need nothing but their ids', () => {
    const goods = toSandboxGoods(sandboxGoodsInput.parse({ goodsSource: 5, goodsId: 'm1' }))
    expect(goods).toMatchObject({ goodsSource: 5, goodsId: 'm1', priceInCents: 0, skuList: [], stockNum: '0' })
    expect(goods.goodsImageUrlList).toEqual([goods.goodsPicUrl])
    expect(goods.localGoodsTitle).toBe(goods.goodsTitle)
  })

  it.each([
    ['yuan', { price: '12.5', orginalPrice: '19.90', postFee: '6' }, [1250, 1990, 600]],
    ['cents', { priceInCents: 1250, originalPriceInCents: 1990, postFeeInCents: 600 }, [1250, 1990, 600]],
    ['cents before yuan', { price: '1.00', priceInCents: 1250 }, [1250, 1250, 0]],
    [
      'the lowest variant',
      {
        skuList: [
          { skuId: 'a', price: '9.00', salePrice: '8.15' },
          { skuId: 'b', salePriceInCents: 900 },
        ],
      },
      [815, 815, 0],
    ],
  ])('take amounts in %s', (_, amounts, expected) => {
    const goods = toSandboxGoods(sandboxGoodsInput.parse({ goodsSource: 1, goodsId: '1', ...amounts }))
    expect([goods.priceInCents, goods.originalPriceInCents, goods.postFeeInCents]).toEqual(expected)
  })

  it.each([
    ['no shop', undefined, null],
    ['an id only', { shopId: 's1' }, { shopId: 's1', shopName: 'Shop s1', localShopName: 'Shop s1' }],
    ['no id', { shopName: 'Nameless' }, { shopId: null, shopName: 'Nameless', localShopName: 'Nameless' }],
  ])('belong to the shop that was named: %s', (_, shop, expected) => {
    expect(toSandboxGoods(sandboxGoodsInput.parse({ goodsSource: 1, goodsId: '1', shop })).shop).toEqual(expected)
  })

  it('give a variant the price of the goods, and add up its stock', () => {
    const input = {
      goodsSource: 2,
      goodsId: '1',
      price: '3.00',
      skuList: [{ skuId: 'a', quantity: 2 }, { skuId: 'b' }],
    } as const
    const { skuList, stockNum } = toSandboxGoods(sandboxGoodsInput.parse(input))
    expect(skuList[0]).toMatchObject({ specId: null, priceInCents: 300, salePriceInCents: 300, quantity: 2 })
    expect(stockNum).toBe('102')
  })

  it.each([{ goodsSource: 4 }, { goodsId: '' }, { price: '1.234' }, { priceInCents: 1.5 }, { skuList: [{}] }])(
    'refuse %j',
    (wrong) => {
      expect(sandboxGoodsInput.safeParse({ goodsSource: 1, goodsId: '1', ...wrong }).success).toBe(false)
    },
  )

  it('begin with some of each marketplace, each variant once', () => {
    expect(new Set(demoGoods.map(({ goodsSource }) => goodsSource))).toEqual(new Set([1, 2, 3]))
    const skus = demoGoods.flatMap(({ skuList }) => skuList.map(({ skuId }) => skuId))
    expect(new Set(skus).size).toBe(skus.length)
    for (const { goodsSource, skuList } of demoGoods) {
      for (const { specId } of skuList) expect(specId === null).toBe(goodsSource !== 2)
    }
  })
})
