import { z } from 'zod'
import { integer, requiredText } from '../../http/input/fields.js'
import { exampleGoods, exampleListing, otherExampleGoods } from '../example-goods.js'
import { goodsReference } from '../goods.js'
import { GOODS_PROVIDER_ERROR, GOODS_REFUSED, IMAGE_URL_FORMAT_INVALID } from '../goods-errors.js'
import { defineGoodsOperation } from '../goods-operation.js'
import { imageSearchResult } from '../image-search.js'

const MAX_URL = 2048

/** Goods of a marketplace that look like an image. */
export const searchGoodsByImage = defineGoodsOperation(
  {
    operationId: 'searchGoodsByImage',
    path: '/open-api/goods/search-by-images',
    scope: 'goods:search:read',
    summary: 'Search goods by image',
    description: 'Goods that look like an image, 20 a page.',
    body: z.object({
      imagesUrl: requiredText(MAX_URL).meta({
        description: 'Public http(s) address of an image; its path ends in .jpg, .jpeg, .png, .webp, .gif or .bmp.',
      }),
      page: integer(1).meta({ description: 'Counts from 1.', examples: [1] }),
      source: goodsReference.shape.source,
    }),
    data: imageSearchResult,
    errors: [IMAGE_URL_FORMAT_INVALID, GOODS_PROVIDER_ERROR, GOODS_REFUSED],
    example: {
      body: { imagesUrl: exampleGoods.imagePath, page: 1, source: 1 },
      data: {
        goodsList: [
          {
            ...exampleListing(exampleGoods),
            goodsSource: 1,
            price: '128.00',
            priceInCents: 12_800,
            originPriceInCents: 19_900,
            salesCount: '3000+',
            hasDiscount: false,
            discountPriceInCents: 12_800,
          },
          {
            ...exampleListing(otherExampleGoods),
            goodsSource: 1,
            price: '89.90',
            priceInCents: 8990,
            originPriceInCents: 15_900,
            salesCount: '1.2w+',
            hasDiscount: false,
            discountPriceInCents: 8990,
          },
          {
            goodsId: '722650318846',
            goodsTitle: 'Linen shirt, long sleeve',
            goodsDetailUrl: 'https://item.taobao.com/item.htm?id=722650318846',
            goodsPicUrl: 'https://img.example.com/722650318846.jpg',
            goodsSource: 1,
            price: '76.50',
            priceInCents: 7650,
            originPriceInCents: 7650,
            salesCount: '860',
            hasDiscount: false,
            discountPriceInCents: 7650,
          },
        ],
        page: 1,
        size: 20,
        totalPage: 1,
        totalCount: 3,
      },
    },
  },
  ({ services, context, body }) => services.imageSearch.search(context, body),
)
