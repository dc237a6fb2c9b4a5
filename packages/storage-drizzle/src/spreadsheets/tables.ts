import type { ColumnKit } from '../postgres-column-kit.js'
import { living, resourceTable } from '../tenant-table.js'

/** Goods that promoters share, with the text that keywords are looked for in. */
export function spreadsheetTables(kit: ColumnKit) {
  return {
    spreadsheet: spreadsheetTable(kit),
  }
}

/** As repositories see them. */
export type SpreadsheetTables = ReturnType<typeof spreadsheetTables>

function spreadsheetTable(kit: ColumnKit) {
  return resourceTable(kit, 'spreadsheet', {
    columns: {
      promoterId: kit.reference('promoter_id').notNull(),
      goodsId: kit.text('goods_id').notNull(),
      goodsTitle: kit.text('goods_title').notNull(),
      localGoodsTitle: kit.text('local_goods_title'),
      priceInCents: kit.amount('price_in_cents').notNull(),
      goodsSource: kit.integer('goods_source').$type<1 | 2 | 3>().notNull(),
      goodsPicUrl: kit.text('goods_pic_url'),
      goodsImageUrlList: kit.json<string[]>('goods_image_url_list'),
      goodsSaleCount: kit.integer('goods_sale_count').notNull(),
      goodsCategoryCode: kit.text('goods_category_code'),
      /** Both titles, folded: what a keyword is compared with. */
      searchText: kit.text('search_text').notNull(),
      /** The same in letters and digits; the trigram index, of a migration written by hand, is over it. */
      searchKey: kit.text('search_key').notNull(),
    },
    indexes: (t) => {
      // For each set of filters an index of each order, so that no page sorts what it does not show. The price stands
      // last for ranges of it: a row outside is passed over without a look at the table.
      const orders = (name: string, ...filters: [typeof t.promoterId, ...(typeof t.goodsCategoryCode)[]]) => {
        const index = (order: string, ...columns: Parameters<ReturnType<typeof kit.index>['on']>) =>
          kit.index(`spreadsheet_${name}_${order}`).on(t.tenantId, ...filters, ...columns)
        return [
          index('newest', t.createTime, t.id, t.priceInCents, t.deletedAt).where(living),
          index('sales', t.goodsSaleCount, t.id, t.priceInCents).where(living),
          index('cheapest', t.priceInCents, kit.descending(t.id)).where(living),
          index('dearest', t.priceInCents, t.id).where(living),
        ]
      }
      return [
        ...orders('all', t.promoterId),
        ...orders('category', t.promoterId, t.goodsCategoryCode),
        ...orders('source', t.promoterId, t.goodsSource),
        ...orders('both', t.promoterId, t.goodsSource, t.goodsCategoryCode),
        // Administrators' pages; that of a promoter is `spreadsheet_all_newest`, which holds all that its total
        // needs.
        kit.index('spreadsheet_page').on(t.tenantId, t.createTime, t.id, t.promoterId, t.deletedAt).where(living),
        kit
          .index('spreadsheet_goods')
          .on(t.tenantId, t.goodsId, t.createTime, t.id, t.promoterId, t.deletedAt)
          .where(living),
      ]
    },
  })
}
