import { z } from 'zod'
import type { Page, PageQuery } from '../kernel/storage/page.js'
import type { AdminRepository } from '../http/admin-api/admin-resource.js'
import { integer, localDateTimeOutput, MAX_INT32, numericId, optionalText, requiredText } from '../http/input/fields.js'
import { optionalWebAddress, webAddress } from '../http/input/web-address.js'
import { queryId, queryRange, queryText } from '../http/input/query.js'
import type { FilterOf } from '../http/input/query.js'
import { goodsReference } from '../goods/index.js'
import type { GoodsReference } from '../goods/index.js'

/** What operations decide about a row of a promoter's spreadsheet. */
export const spreadsheetInput = z.object({
  promoterId: numericId(),
  goodsId: goodsReference.shape.goodsId,
  goodsTitle: requiredText(500).meta({ description: 'English' }),
  localGoodsTitle: optionalText(500).meta({ description: 'Chinese' }),
  priceInCents: integer(0).meta({ description: 'CNY cents', examples: [1250] }),
  goodsSource: goodsReference.shape.source,
  goodsPicUrl: optionalWebAddress(),
  goodsImageUrlList: z
    .array(webAddress())
    .max(100)
    .nullish()
    .meta({ description: 'All images, once they are known; partners see the main image alone until then.' }),
  goodsSaleCount: integer(0, MAX_INT32).default(0),
  goodsCategoryCode: optionalText(64),
})

/** What an administrator decides about a row of a spreadsheet, checked. */
export type SpreadsheetInput = z.output<typeof spreadsheetInput>

const text = () => z.string().nullable()

/** A row as the admin API shows it; what partners see beside it is derived when they ask. */
export const spreadsheetView = z.object({
  id: numericId(),
  promoterId: numericId(),
  goodsId: z.string(),
  goodsTitle: z.string(),
  localGoodsTitle: text(),
  priceInCents: integer(),
  goodsSource: integer(),
  goodsPicUrl: text(),
  goodsImageUrlList: z.array(z.string()).nullable(),
  goodsSaleCount: integer(),
  goodsCategoryCode: text(),
  createTime: localDateTimeOutput(),
})

/** A row as it is stored. */
export type SpreadsheetRow = z.input<typeof spreadsheetView> & { readonly goodsSource: GoodsReference['source'] }

/** Narrows the page of spreadsheets: what is absent narrows nothing. */
export const spreadsheetFilters = {
  promoterId: queryId().optional(),
  goodsId: queryText().optional(),
  createTime: queryRange().optional(),
}

/** Filters of an administrator's page. */
export type SpreadsheetFilter = FilterOf<typeof spreadsheetFilters>

/** Created last first, sold most first, cheapest first, dearest first; ties by id, newest first. */
export type SpreadsheetOrder = 'newest' | 'sales' | 'cheapest' | 'dearest'

/** One promoter's page. */
export interface SpreadsheetQuery extends PageQuery {
  readonly promoterId: number
  readonly categoryCode?: string | undefined
  readonly source?: number | undefined
  /** In either title, whatever the case (`foldKeyword`); every character stands for itself. Not empty. */
  readonly keyword?: string | undefined
  /** Cents, inclusive; both whole, neither negative, `minPrice` not above `maxPrice`. */
  readonly minPrice: number
  readonly maxPrice: number
  readonly order: SpreadsheetOrder
}

/**
 * The spreadsheets of one tenant's promoters. Writing a row touches what totals are counted from, too: create, update
 * and delete need a transaction.
 */
export interface SpreadsheetRepository extends AdminRepository<SpreadsheetInput, SpreadsheetRow, SpreadsheetFilter> {
  /** Costs about the same for a promoter of a million rows as for one of ten thousand, `total` included. */
  listOfPromoter(query: SpreadsheetQuery): Promise<Page<SpreadsheetRow>>
  /** Whether a row of the promoter has the category. */
  usesCategory(promoterId: number, categoryCode: string): Promise<boolean>
}
