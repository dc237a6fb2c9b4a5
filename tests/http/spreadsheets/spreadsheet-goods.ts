import { resourceCalls } from '../members/managed-members.js'
import type { TestPlatform } from '@org/openapi-testing'
import { made } from '../promoters/promoters.js'

/** A row of a spreadsheet, without its promoter. */
export const goods = {
  goodsId: '610947572360',
  goodsTitle: 'Canvas backpack',
  localGoodsTitle: '帆布双肩包',
  priceInCents: 1250,
  goodsSource: 1,
  goodsPicUrl: 'https://img.example.com/1.jpg',
  goodsImageUrlList: ['https://img.example.com/1.jpg', 'https://img.example.com/2.jpg'],
  goodsSaleCount: 42,
  goodsCategoryCode: 'bags',
}

/** The calls of `promotion/spreadsheet`. */
export const spreadsheetCalls = (platform: TestPlatform) => resourceCalls(platform, 'promotion/spreadsheet', goods)

/** Adds goods to a promoter's spreadsheet; answers the row's id. */
export const addGoods = (platform: TestPlatform, members: object): Promise<number> =>
  made(spreadsheetCalls(platform), members)
