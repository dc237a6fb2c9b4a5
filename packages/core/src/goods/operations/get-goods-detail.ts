import { goodsDetail, goodsReference } from '../goods.js'
import { GOODS_NOT_EXISTS, GOODS_PROVIDER_ERROR, GOODS_REFUSED } from '../goods-errors.js'
import { defineGoodsOperation } from '../goods-operation.js'

/** Live goods of a marketplace. */
export const getGoodsDetail = defineGoodsOperation(
  {
    operationId: 'getGoodsDetail',
    path: '/open-api/goods/detail',
    scope: 'goods:detail:read',
    summary: 'Live detail of goods, with variants',
    body: goodsReference,
    data: goodsDetail,
    errors: [GOODS_NOT_EXISTS, GOODS_PROVIDER_ERROR, GOODS_REFUSED],
    example: {
      body: { goodsId: '610947572360', source: 1 },
      data: {
        goodsId: '610947572360',
        goodsTitle: 'Canvas backpack, 15 inch laptop sleeve',
        goodsDetailUrl: 'https://item.taobao.com/item.htm?id=610947572360',
        goodsPicUrl: 'https://img.example.com/610947572360.jpg',
        price: '128.00',
        priceInCents: 12_800,
        orginalPrice: '199.00',
        stockNum: '120',
        salesCount: '3000+',
        goodsImageUrlList: [
          'https://img.example.com/610947572360.jpg',
          'https://img.example.com/610947572360-2.jpg',
          'https://img.example.com/610947572360-3.jpg',
        ],
        postFee: '6.00',
        goodsSource: 1,
        skuList: [
          {
            skuId: '4358970531',
            specId: null,
            price: '128.00',
            priceInCents: 12_800,
            salePrice: '128.00',
            salePriceInCents: 12_800,
            quantity: 60,
            imageUrl: 'https://img.example.com/610947572360.jpg',
            propertiesId: '1627207:28320',
            propertiesName: 'Colour:White',
          },
          {
            skuId: '4358970532',
            specId: null,
            price: '128.00',
            priceInCents: 12_800,
            salePrice: '128.00',
            salePriceInCents: 12_800,
            quantity: 42,
            imageUrl: 'https://img.example.com/610947572360.jpg',
            propertiesId: '1627207:28341',
            propertiesName: 'Colour:Black',
          },
          {
            skuId: '4358970533',
            specId: null,
            price: '128.00',
            priceInCents: 12_800,
            salePrice: '128.00',
            salePriceInCents: 12_800,
            quantity: 18,
            imageUrl: 'https://img.example.com/610947572360.jpg',
            propertiesId: '1627207:30156',
            propertiesName: 'Colour:Army green',
          },
        ],
        skuSpecInfoList: [
          {
            skuSpecName: 'Colour',
            skuSpecList: [
              { pid: '1627207', vid: '28320', pname: 'Colour', vname: 'White', icon: null },
              { pid: '1627207', vid: '28341', pname: 'Colour', vname: 'Black', icon: null },
              { pid: '1627207', vid: '30156', pname: 'Colour', vname: 'Army green', icon: null },
            ],
          },
        ],
      },
    },
  },
  ({ services, context, body }) => services.goods.detail(context, body),
)
