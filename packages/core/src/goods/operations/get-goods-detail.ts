import { goodsDetail, goodsReference } from '../goods.js'
import { GOODS_NOT_EXISTS, GOODS_PROVIDER_ERROR, GOODS_REFUSED } from '../goods-errors.js'
import { defineGoodsOperation } from '../goods-operation.js'

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
        goodsTitle: 'Canvas backpack',
        goodsDetailUrl: 'https://item.taobao.com/item.htm?id=610947572360',
        goodsPicUrl: 'https://img.example.com/610947572360.jpg',
        price: '12.50',
        priceInCents: 1250,
        orginalPrice: '19.90',
        stockNum: '120',
        salesCount: '3000+',
        goodsImageUrlList: ['https://img.example.com/610947572360.jpg'],
        postFee: '6.00',
        goodsSource: 1,
        skuList: [
          {
            skuId: '4358970531',
            specId: null,
            price: '12.50',
            priceInCents: 1250,
            salePrice: '11.80',
            salePriceInCents: 1180,
            quantity: 60,
            imageUrl: 'https://img.example.com/4358970531.jpg',
            propertiesId: '1627207:28320',
            propertiesName: 'Colour:White',
          },
        ],
        skuSpecInfoList: [
          {
            skuSpecName: 'Colour',
            skuSpecList: [{ pid: '1627207', vid: '28320', pname: 'Colour', vname: 'White', icon: null }],
          },
        ],
      },
    },
  },
  ({ services, context, body }) => services.goods.detail(context, body),
)
