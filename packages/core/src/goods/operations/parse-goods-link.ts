import { z } from 'zod'
import { integer, optionalText, requiredText } from '../../http/input/fields.js'
import { named } from '../../http/named-schema.js'
import { GOODS_LINK_PARSE_FAILED } from '../goods-errors.js'
import { defineGoodsOperation } from '../goods-operation.js'

/** More than any share text; it bounds the work on one that is no share text. */
const MAX_TEXT = 8192

/** The goods that a pasted text links to. */
export const parseGoodsLink = defineGoodsOperation(
  {
    operationId: 'parseGoodsLink',
    path: '/open-api/goods/search-url-parse',
    scope: 'goods:search:read',
    summary: 'Find the goods of a link',
    description:
      'Which goods a link, or a text with a link in it, is about. Reads links of the three marketplaces and of common purchasing agents, links without a scheme, and pasted share ' +
      'texts: the first link up to a blank or a Chinese character, otherwise the text without any of them. Short links ' +
      'are followed where the platform is set up to do so. JD, Xianyu, Pinduoduo and alibaba.com are `goodsSource` 4. A refusal says what was seen instead.',
    body: z.object({
      searchUrl: requiredText(MAX_TEXT).meta({ description: 'A link, or a text with one in it.' }),
      rno: optionalText(64).meta({ description: 'Promoter code; appended to `targetGoodsDetailUrl` when not empty.' }),
    }),
    data: named(
      'GoodsLink',
      z.object({
        goodsId: z.string(),
        goodsSource: integer().meta({ description: '1 marketplace A, 2 marketplace B, 3 marketplace C, 4 other' }),
        goodsSourceName: z.enum(['taobao', 'alibaba', 'weidian', 'other']),
        goodsDetailUrl: z.string().meta({ description: 'The original detail page.' }),
        targetGoodsDetailUrl: z.string().meta({ description: 'The in-site share link.' }),
        success: z.boolean(),
        searchUrl: z.string().meta({ description: 'The part of the text that was read.' }),
      }),
    ),
    errors: [GOODS_LINK_PARSE_FAILED],
    example: {
      body: { searchUrl: 'https://m.1688.com/offer/681239504417.html?spm=a26352', rno: 'R1001' },
      data: {
        goodsId: '681239504417',
        goodsSource: 2,
        goodsSourceName: 'alibaba',
        goodsDetailUrl: 'https://detail.1688.com/offer/681239504417.html',
        targetGoodsDetailUrl: 'https://www.example.com/goods/detail?goodsId=681239504417&source=2&rno=R1001',
        success: true,
        searchUrl: 'https://m.1688.com/offer/681239504417.html?spm=a26352',
      },
    },
  },
  ({ services, context, body }) => services.goodsLinks.parse(context, body),
)
