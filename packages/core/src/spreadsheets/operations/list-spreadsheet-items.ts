import { z } from 'zod'
import { integerOf, optionalPage, pageOf, textFilter } from '../../http/input/fields.js'
import { operationsOf } from '../../http/operation.js'
import { goodsReference } from '../../goods/index.js'
import { PROMOTER_NOT_FOUND } from '../../promoters/index.js'
import { SPREADSHEET_RNO_MISSING } from '../spreadsheet-errors.js'
import { spreadsheetItem } from '../spreadsheet-item.js'
import type { SpreadsheetService, SpreadsheetStores } from '../spreadsheet-service.js'

const price = (which: string) =>
  z
    .number()
    .optional()
    .meta({ description: `${which} price, inclusive, CNY cents`, examples: [1250] })

/** What both quality checks of the example have. */
const exampleCheck = {
  goodsId: '610947572360',
  skuId: '4358970531',
  source: 1,
  goodsName: 'Canvas backpack, 15 inch laptop sleeve',
  localGoodsName: '帆布双肩包 15寸电脑夹层',
  specName: 'Colour:White',
  localSpecName: 'Colour:White',
  imagePath: 'https://img.example.com/610947572360.jpg',
  goodsDetailUrl: 'https://item.taobao.com/item.htm?id=610947572360',
  length: '42',
  width: '30',
} as const

const photosOf = (check: number): string[] =>
  [1, 2, 3].map((photo) => `https://img.example.com/qc/610947572360-${check}-${photo}.jpg`)

/** The goods that a promoter shares, each with what is derived from it: a price in dollars, a share link, checks. */
export const listSpreadsheetItems = operationsOf<{ readonly spreadsheets: SpreadsheetService }, SpreadsheetStores>()(
  {
    operationId: 'listSpreadsheetItems',
    path: '/open-api/promotion/spreadsheet/page',
    scope: 'promotion:spreadsheet:read',
    summary: 'The goods that a promoter shares',
    description: 'rno is required: without it the answer is 1013025000, with HTTP status 200.',
    body: z.object({
      ...optionalPage(),
      rno: textFilter().meta({ description: 'Promoter code; required.' }),
      categoryCode: textFilter(64),
      keyword: textFilter().meta({ description: 'In either title, whatever the case.' }),
      source: goodsReference.shape.source.optional(),
      sort: integerOf([1, 2, 3])
        .optional()
        .meta({ description: 'Absent: created last first; 1 sold most first, 2 cheapest first, 3 dearest first.' }),
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
            goodsId: '610947572360',
            goodsTitle: 'Canvas backpack, 15 inch laptop sleeve',
            localGoodsTitle: '帆布双肩包 15寸电脑夹层',
            priceInCents: 12_800,
            priceInUsd: '17.92',
            goodsSource: 1,
            goodsPicUrl: 'https://img.example.com/610947572360.jpg',
            goodsImageUrlList: [
              'https://img.example.com/610947572360.jpg',
              'https://img.example.com/610947572360-2.jpg',
              'https://img.example.com/610947572360-3.jpg',
            ],
            goodsDetailUrl: 'https://www.example.com/goods/detail?goodsId=610947572360&source=1&rno=DEMO',
            goodsSaleCount: 10,
            goodsSda: 'DEMO',
            goodsCategoryCode: null,
            qcInfoList: [
              {
                ...exampleCheck,
                qcPathList: photosOf(2),
                height: '15',
                weight: '795',
                volume: '18900',
                completionTime: '2025-11-03 16:05:00',
              },
              {
                ...exampleCheck,
                qcPathList: photosOf(1),
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
