import { exampleGoods, exampleListing, examplePictures, exampleReference } from '../example-goods.js'
import { goodsDetail, goodsReference } from '../goods.js'
import { GOODS_NOT_EXISTS, GOODS_PROVIDER_ERROR, GOODS_REFUSED } from '../goods-errors.js'
import { defineGoodsOperation } from '../goods-operation.js'

/** Live goods of a marketplace. */
export const getGoodsDetail = defineGoodsOperation(
  {
    operationId: 'getGoodsDetail',
    path: '/open-api/goods/detail',
    scope: 'goods:detail:read',
    summary: 'Get the live detail of goods',
    body: goodsReference,
    data: goodsDetail,
    errors: [GOODS_NOT_EXISTS, GOODS_PROVIDER_ERROR, GOODS_REFUSED],
    example: {
      body: exampleReference,
      data: {
        ...exampleListing(exampleGoods),
        price: '128.00',
        priceInCents: 12_800,
        orginalPrice: '199.00',
        stockNum: '120',
        salesCount: '3000+',
        goodsImageUrlList: examplePictures,
        postFee: '6.00',
        goodsSource: 1,
        skuList: [
          {
            skuId: exampleGoods.skuId,
            specId: null,
            price: '128.00',
            priceInCents: 12_800,
            salePrice: '128.00',
            salePriceInCents: 12_800,
            quantity: 60,
            imageUrl: exampleGoods.imagePath,
            propertiesId: '1627207:28320',
            propertiesName: exampleGoods.specName,
          },
          {
            skuId: '4358970532',
            specId: null,
            price: '128.00',
            priceInCents: 12_800,
            salePrice: '128.00',
            salePriceInCents: 12_800,
            quantity: 42,
            imageUrl: exampleGoods.imagePath,
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
            imageUrl: exampleGoods.imagePath,
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
