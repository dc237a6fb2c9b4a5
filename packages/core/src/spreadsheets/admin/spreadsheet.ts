import { defineAdminResource } from '../../http/admin-api/admin-resource.js'
import type { AuditStores } from '../../http/admin-api/audit.js'
import { exampleGoods, examplePictures } from '../../goods/index.js'
import { refuseUnknownPromoter } from '../../promoters/index.js'
import type { PromoterCategoryRepository, PromoterRepository } from '../../promoters/index.js'
import { SPREADSHEET_NOT_EXISTS } from '../spreadsheet-errors.js'
import { spreadsheetFilters, spreadsheetInput, spreadsheetView } from '../spreadsheet.js'
import type { SpreadsheetRepository } from '../spreadsheet.js'

/** The repositories that these operations touch. */
export interface SpreadsheetAdminStores extends AuditStores {
  readonly promoters: PromoterRepository
  readonly promoterCategories: PromoterCategoryRepository
  readonly spreadsheets: SpreadsheetRepository
}

/** A category's id, as spreadsheet rows have it in their code. */
const CATEGORY_ID = /^[1-9]\d{0,14}$/

/** Rows of promoters' spreadsheets. */
export const spreadsheetOperations = defineAdminResource<SpreadsheetAdminStores>()({
  path: '/admin-api/promotion/spreadsheet',
  name: 'Spreadsheet',
  title: 'spreadsheet row',
  input: spreadsheetInput,
  view: spreadsheetView,
  filters: spreadsheetFilters,
  notFound: SPREADSHEET_NOT_EXISTS,
  example: {
    find: { goodsId: exampleGoods.goodsId },
    created: 9,
    input: {
      goodsTitle: 'Canvas backpack',
      localGoodsTitle: '帆布双肩包',
      priceInCents: 1250,
      goodsImageUrlList: [exampleGoods.imagePath],
      goodsSaleCount: 42,
      goodsCategoryCode: '7',
    },
    view: {
      id: 1,
      promoterId: 1,
      goodsId: exampleGoods.goodsId,
      goodsTitle: exampleGoods.goodsName,
      localGoodsTitle: exampleGoods.localGoodsName,
      priceInCents: 12_800,
      goodsSource: 1,
      goodsPicUrl: exampleGoods.imagePath,
      goodsImageUrlList: examplePictures,
      goodsSaleCount: 10,
      goodsCategoryCode: null,
      createTime: '2026-09-10T12:00:00',
    },
  },
  repository: (tx) => tx.spreadsheets,
  async check({ tx, input: { promoterId, goodsCategoryCode } }) {
    const [promoter] = await tx.promoters.lock([promoterId])
    if (promoter === undefined) throw refuseUnknownPromoter('promoterId')
    // Codes of other systems are welcome; a category of the promoter is kept from being deleted meanwhile.
    if (goodsCategoryCode && CATEGORY_ID.test(goodsCategoryCode))
      await tx.promoterCategories.lock([Number(goodsCategoryCode)])
  },
})
