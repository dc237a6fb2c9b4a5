import { expect, it } from 'vitest'
import { createSandboxWorld } from '../local-world.js'
import { sandboxChannels } from '../sandbox-channels.js'
import { demoGoods } from './demo-goods.js'

const world = createSandboxWorld()
const search = (imageUrl: string, page = 1) =>
  sandboxChannels(world).goods.searchByImage?.({ imageUrl, source: 3, page, size: 20 }, new AbortController().signal)
const put = (body: object) => world.control({ method: 'POST', path: '/goods', body: { goodsSource: 3, ...body } })

it('finds all goods of the marketplace, those with the picture first, page by page', async () => {
  const demo = demoGoods.filter(({ goodsSource }) => goodsSource === 3).map(({ goodsId }) => goodsId)
  for (let i = 0; i < 20; i++) await put({ goodsId: `1${i}`, goodsPicUrl: `https://img.example.com/x${i}.jpg` })
  const first = await search('https://img.example.com/x7.jpg')
  const second = await search('https://img.example.com/x7.jpg', 2)
  expect(first?.totalCount).toBe(demo.length + 20)
  const ids = [...(first?.goodsList ?? []), ...(second?.goodsList ?? [])].map(({ goodsId }) => goodsId)
  const others = Array.from({ length: 20 }, (_, i) => `1${i}`).filter((id) => id !== '17')
  expect(ids).toEqual(['17', ...demo, ...others])
  expect([first?.goodsList.length, second?.goodsList.length]).toEqual([20, demo.length])
  expect(await search('https://img.example.com/x7.jpg', 3)).toEqual({ goodsList: [], totalCount: demo.length + 20 })
  expect(await search('https://img.example.com/x7.jpg')).toEqual(first)
})

it('tells the lowest selling price, where it is below the price', async () => {
  const image = 'https://img.example.com/sale.jpg'
  await put({
    goodsId: '2',
    goodsPicUrl: image,
    price: '12.50',
    orginalPrice: '19.90',
    skuList: [{ skuId: 'a', salePrice: '11.80' }, { skuId: 'b' }],
  })
  expect((await search(image))?.goodsList[0]).toEqual({
    goodsId: '2',
    goodsTitle: 'Goods 2',
    goodsDetailUrl: 'https://weidian.com/item.html?itemID=2',
    goodsPicUrl: image,
    priceInCents: 1250,
    originPriceInCents: 1990,
    salesCount: '0',
    discountPriceInCents: 1180,
  })
  await put({ goodsId: '2', goodsPicUrl: image, price: '12.50' })
  expect((await search(image))?.goodsList[0]).toMatchObject({ priceInCents: 1250, discountPriceInCents: 1250 })
})
