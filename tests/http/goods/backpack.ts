import type { MarketGoods } from '@org/openapi-core/channels'

/** Goods with two variants, as a marketplace channel answers them. */
export const backpack: MarketGoods = {
  goodsId: '610947572360',
  goodsSource: 1,
  goodsTitle: 'Canvas backpack',
  goodsDetailUrl: 'https://item.taobao.com/item.htm?id=610947572360',
  goodsPicUrl: 'https://img.example.com/1.jpg',
  goodsImageUrlList: ['https://img.example.com/1.jpg', 'https://img.example.com/2.jpg'],
  priceInCents: 1250,
  originalPriceInCents: 1990,
  postFeeInCents: 5,
  stockNum: '120',
  salesCount: '3000+',
  skuList: [
    {
      skuId: '4358970531',
      specId: null,
      priceInCents: 1250,
      salePriceInCents: 1180,
      quantity: 60,
      imageUrl: 'https://img.example.com/white.jpg',
      propertiesId: '1627207:28320',
      propertiesName: 'Colour:White',
    },
    {
      skuId: '4358970532',
      specId: 'b14c2d',
      priceInCents: 100_000,
      salePriceInCents: 7,
      quantity: 0,
      imageUrl: 'https://img.example.com/black.jpg',
      propertiesId: '1627207:28341',
      propertiesName: 'Colour:Black',
    },
  ],
  skuSpecInfoList: [
    {
      skuSpecName: 'Colour',
      skuSpecList: [
        { pid: '1627207', vid: '28320', pname: 'Colour', vname: 'White', icon: null },
        { pid: 1627207, vid: 28341, pname: 'Colour', vname: 'Black', icon: 'https://img.example.com/icon.png' },
      ],
    },
  ],
}
