import { z } from 'zod'
import { convertCents } from '../kernel/decimal.js'
import { extended } from '../kernel/extended.js'
import { integer } from '../http/input/fields.js'
import { nullableAddress, shownAddresses } from '../http/input/web-address.js'
import { named } from '../http/named-schema.js'
import { checkedGoods, siteGoodsUrl } from '../goods/index.js'
import type { QualityCheckOfGoods } from '../goods/index.js'
import type { ActivePromoter } from '../promoters/index.js'
import type { SpreadsheetRow } from './spreadsheet.js'

const text = () => z.string().nullable()

/** The specification's SpreadsheetQcItem: never with the inspector or the photographer. */
const spreadsheetQcItem = named(
  'SpreadsheetQualityCheck',
  z.object({
    goodsId: z.string(),
    skuId: text(),
    source: integer(),
    goodsName: text(),
    localGoodsName: text(),
    specName: text(),
    localSpecName: text(),
    imagePath: nullableAddress(),
    goodsDetailUrl: nullableAddress(),
    ...checkedGoods,
  }),
)

/** The specification's SpreadsheetItem. */
export const spreadsheetItem = named(
  'SpreadsheetItem',
  z.object({
    goodsId: z.string(),
    goodsTitle: z.string().meta({ description: 'English' }),
    localGoodsTitle: text().meta({ description: 'Chinese' }),
    priceInCents: integer().meta({ description: 'CNY cents' }),
    priceInUsd: text().meta({
      description: 'USD, two decimals, at the stored rate; null where the platform has none.',
      examples: ['1.75'],
    }),
    goodsSource: integer(),
    goodsPicUrl: nullableAddress(),
    goodsImageUrlList: shownAddresses().meta({
      description: 'All images once they are known, otherwise the main image at most.',
    }),
    goodsDetailUrl: z.string().meta({ description: 'In-site link that contains rno' }),
    goodsSaleCount: integer(),
    goodsSda: text().meta({ description: 'Bound promotion code' }),
    goodsCategoryCode: text(),
    qcInfoList: z.array(spreadsheetQcItem).meta({ description: 'At most 5, completed last first' }),
  }),
)

/** A row as partners see it, before instants become text. */
export type SpreadsheetItem = z.input<typeof spreadsheetItem>

/** What the rows of one page are shown with. */
export interface ItemParts {
  readonly promoter: ActivePromoter
  readonly siteUrl: string
  /** Decimal text: 1 CNY = so many USD; undefined where the platform has no rate. */
  readonly usdRate: string | undefined
  readonly qualityChecks: readonly QualityCheckOfGoods[]
}

/** Shows rows with what is derived: price, link, promotion code, quality checks. */
export function toSpreadsheetItems(rows: readonly SpreadsheetRow[], parts: ItemParts): SpreadsheetItem[] {
  const { promoter, siteUrl, usdRate, qualityChecks } = parts
  return rows.map((row) => {
    const { goodsId, goodsSource: source, goodsImageUrlList, goodsPicUrl } = row
    return extended(row, {
      priceInUsd: usdRate === undefined ? null : convertCents(row.priceInCents, usdRate),
      goodsImageUrlList: goodsImageUrlList?.length ? goodsImageUrlList : mainImage(goodsPicUrl),
      goodsDetailUrl: siteGoodsUrl(siteUrl, { goodsId, source, rno: promoter.rno }),
      goodsSda: promoter.sda,
      qcInfoList: qualityChecks.filter((check) => check.goodsId === goodsId && check.source === source),
    })
  })
}

const mainImage = (url: string | null): string[] => (url ? [url] : [])
