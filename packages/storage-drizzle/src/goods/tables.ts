import type { ColumnKit } from '../postgres-column-kit.js'
import { living, resourceTable } from '../tenant-table.js'

/** Quality checks, in the order in which partners page through them. */
export function goodsTables(kit: ColumnKit) {
  return {
    qualityCheck: resourceTable(kit, 'qc_record', {
      columns: {
        goodsId: kit.text('goods_id').notNull(),
        source: kit.integer('source').notNull(),
        skuId: kit.text('sku_id'),
        goodsName: kit.text('goods_name'),
        localGoodsName: kit.text('local_goods_name'),
        specName: kit.text('spec_name'),
        localSpecName: kit.text('local_spec_name'),
        imagePath: kit.text('image_path'),
        goodsDetailUrl: kit.text('goods_detail_url'),
        qcPathList: kit.json<string[]>('qc_path_list').notNull(),
        length: kit.text('length'),
        width: kit.text('width'),
        height: kit.text('height'),
        weight: kit.text('weight'),
        volume: kit.text('volume'),
        completionTime: kit.instant('completion_time').notNull(),
        /** Who made it: never leaves the admin API. */
        inspector: kit.text('inspector'),
        photographer: kit.text('photographer'),
      },
      indexes: (t, pages) => [
        // Each filter with each of the two orders (partners: by completion, administrators: by creation): SQLite,
        // which knows no numbers of rows, would rather walk all of a tenant's rows in order than sort a few. The last
        // columns are for the totals: with them it need not look at the table.
        kit.index('qc_record_page').on(t.tenantId, t.completionTime, t.id, t.deletedAt).where(living),
        pages('qc_record_created'),
        kit
          .index('qc_record_goods')
          .on(t.tenantId, t.goodsId, t.completionTime, t.id, t.source, t.deletedAt)
          .where(living),
        pages('qc_record_goods_created', [t.goodsId], [t.source]),
        kit.index('qc_record_source').on(t.tenantId, t.source, t.completionTime, t.id, t.deletedAt).where(living),
        pages('qc_record_source_created', [t.source]),
      ],
    }),
  }
}

/** As repositories see them. */
export type GoodsTables = ReturnType<typeof goodsTables>
