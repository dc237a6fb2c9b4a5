import { z } from 'zod'
import { codes, noted } from '../../http/input/codes.js'
import { optionalPage, pageOf, textFilter } from '../../http/input/fields.js'
import { operationsOf } from '../../http/operation.js'
import {
  exampleCheckPhotos,
  exampleDetailUrl,
  exampleGoods,
  examplePictures,
  goodsReference,
} from '../../goods/index.js'
import { PROMOTER_NOT_FOUND } from '../../promoters/index.js'
import { SPREADSHEET_RNO_MISSING } from '../spreadsheet-errors.js'
import { spreadsheetItem } from '../spreadsheet-item.js'
import type { SpreadsheetService, SpreadsheetStores } from '../spreadsheet-service.js'

const price = (which: string) =>
  z
    .number()
    .optional()
    .meta({ description: `${which} price, inclusive, CNY cents`, examples: [1250] })

const { goodsId, skuId, ...names } = exampleGoods

/** What both quality checks of the example have. */
const exampleCheck = {
  goodsId,
  skuId,
  source: 1,
  ...names,
  goodsDetailUrl: exampleDetailUrl(goodsId),
  length: '42',
  width: '30',
} as const

/** The goods that a promoter shares, each with what is derived from it: a price in dollars, a share link, checks. */
export const listSpreadsheetItems = operationsOf<{ readonly spreadsheets: SpreadsheetService }, SpreadsheetStores>()(
  {
    operationId: 'listSpreadsheetItems',
    path: '/open-api/promotion/spreadsheet/page',
    scope: 'promotion:spreadsheet:read',
    summary: 'Page through a promoter’s goods',
    description:
      'The goods that a promoter shares. rno is required: without it the answer is 1013025000, with HTTP status 200.',
    body: z.object({
      ...optionalPage(),
      rno: textFilter().meta({ description: 'Promoter code; required.' }),
      categoryCode: textFilter(64),
      keyword: textFilter().meta({ description: 'In either title, whatever the case.' }),
      source: goodsReference.shape.source.optional(),
      sort: noted(
        codes([1, 'MOST_SOLD', 'Sold most first'], [2, 'CHEAPEST', 'Cheapest first'], [3, 'DEAREST', 'Dearest first']),
        '; absent: created last first',
      ).optional(),
      minGoodsPrice: price('Lowest'),
      maxGoodsPrice: price('Highest'),
    }),
    data: pageOf(spreadsheetItem),
    errors: [SPREADSHEET_RNO_MISSING, PROMOTER_NOT_FOUND],
    example: {
      body: { pageNo: 1, pageSize: 10, rno: 'DEMO', keyword: 'backpack', sort: 2, minGoodsPrice: 1000 },
      data: {
        list: [
          {
            goodsId,
            goodsTitle: names.goodsName,
            localGoodsTitle: names.localGoodsName,
            priceInCents: 12_800,
            priceInUsd: '17.92',
            goodsSource: 1,
            goodsPicUrl: names.imagePath,
            goodsImageUrlList: examplePictures,
            goodsDetailUrl: `https://www.example.com/goods/detail?goodsId=${goodsId}&source=1&rno=DEMO`,
            goodsSaleCount: 10,
            goodsSda: 'DEMO',
            goodsCategoryCode: null,
            qcInfoList: [
              {
                ...exampleCheck,
                qcPathList: exampleCheckPhotos(2),
                height: '15',
                weight: '795',
                volume: '18900',
                completionTime: '2025-11-03 16:05:00',
              },
              {
                ...exampleCheck,
                qcPathList: exampleCheckPhotos(1),
                height: '14',
                weight: '780',
                volume: '17640',
                completionTime: '2025-10-21 10:24:00',
              },
            ],
          },
        ],
        total: 1,
      },
    },
  },
  ({ services, context, body }) => services.spreadsheets.page(context, body),
)
