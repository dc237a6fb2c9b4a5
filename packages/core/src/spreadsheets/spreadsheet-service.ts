import { ApiError } from '../kernel/errors.js'
import type { Page, PageQuery } from '../kernel/storage/page.js'
import type { RequestContext } from '../http/context.js'
import type { ExchangeRateRepository } from '../exchange-rates/index.js'
import type { QualityCheckRepository } from '../goods/index.js'
import { PROMOTER_NOT_FOUND } from '../promoters/index.js'
import type { PromoterRepository } from '../promoters/index.js'
import { SPREADSHEET_RNO_MISSING } from './spreadsheet-errors.js'
import { toSpreadsheetItems } from './spreadsheet-item.js'
import type { SpreadsheetItem } from './spreadsheet-item.js'
import type { SpreadsheetOrder, SpreadsheetQuery, SpreadsheetRepository, SpreadsheetRow } from './spreadsheet.js'

/** Quality checks that a row shows. */
const MAX_CHECKS = 5

/** The orders by the numbers of the specification. */
const ORDERS: Readonly<Record<1 | 2 | 3, SpreadsheetOrder>> = { 1: 'sales', 2: 'cheapest', 3: 'dearest' }

/** The repositories that showing a spreadsheet touches. */
export interface SpreadsheetStores {
  readonly promoters: Pick<PromoterRepository, 'findActiveByRno'>
  readonly spreadsheets: SpreadsheetRepository
  readonly exchangeRates: Pick<ExchangeRateRepository, 'findEnabled'>
  readonly qualityChecks: Pick<QualityCheckRepository, 'listNewest'>
}

/** What a partner asks for. */
export interface SpreadsheetPageQuery extends PageQuery {
  /** The promoter's code. */
  readonly rno?: string | undefined
  readonly categoryCode?: string | undefined
  readonly keyword?: string | undefined
  readonly source?: number | undefined
  /** Created last first where absent; 1 sold most first, 2 cheapest first, 3 dearest first. */
  readonly sort?: 1 | 2 | 3 | undefined
  /** CNY cents, both inclusive. */
  readonly minGoodsPrice?: number | undefined
  readonly maxGoodsPrice?: number | undefined
}

type Reading = Pick<RequestContext<SpreadsheetStores>, 'storage' | 'log'>

/** What promoters share. */
export class SpreadsheetService {
  /** @param siteUrl The address of the platform's own site, which share links lead to. */
  constructor(private readonly siteUrl: string) {}

  /** Throws SPREADSHEET_RNO_MISSING without a promoter code, PROMOTER_NOT_FOUND where no active promoter has it. */
  async page({ storage, log }: Reading, query: SpreadsheetPageQuery): Promise<Page<SpreadsheetItem>> {
    const { rno } = query
    if (rno === undefined || rno.trim() === '') throw new ApiError(SPREADSHEET_RNO_MISSING)
    const promoter = await storage.promoters.findActiveByRno(rno)
    if (promoter === undefined) throw new ApiError(PROMOTER_NOT_FOUND)
    const wanted = toQuery(promoter.id, query)
    // No row has a price in an empty range.
    if (wanted.minPrice > wanted.maxPrice) return { list: [], total: 0 }
    const { list, total } = await storage.spreadsheets.listOfPromoter(wanted)
    if (list.length === 0) return { list: [], total }
    const [usdRate, qualityChecks] = await Promise.all([
      storage.exchangeRates.findEnabled('USD'),
      storage.qualityChecks.listNewest(referencesOf(list), MAX_CHECKS),
    ])
    if (usdRate === undefined) log.warn({}, 'there is no enabled USD rate: priceInUsd is null')
    return { list: toSpreadsheetItems(list, { promoter, siteUrl: this.siteUrl, usdRate, qualityChecks }), total }
  }
}

function toQuery(promoterId: number, query: SpreadsheetPageQuery): SpreadsheetQuery {
  const { pageNo, pageSize, categoryCode, keyword, source, sort, minGoodsPrice = 0, maxGoodsPrice = Infinity } = query
  return {
    promoterId,
    pageNo,
    pageSize,
    categoryCode,
    keyword,
    source,
    order: sort === undefined ? 'newest' : ORDERS[sort],
    // Prices are whole cents, so that a fraction in between names the whole ones that it encloses.
    minPrice: Math.max(Math.ceil(minGoodsPrice), 0),
    maxPrice: Math.min(Math.floor(maxGoodsPrice), Number.MAX_SAFE_INTEGER),
  }
}

/** The goods of a page, each once. */
function referencesOf(rows: readonly SpreadsheetRow[]) {
  const byKey = new Map(rows.map(({ goodsId, goodsSource: source }) => [`${source}:${goodsId}`, { goodsId, source }]))
  return [...byKey.values()]
}
