import type { ColumnKit } from '../postgres-column-kit.js'
import { foldedColumns } from '../search-columns.js'
import { resourceTable } from '../tenant-table.js'

/** Lines, and the countries that each leads to. */
export function logisticsTables(kit: ColumnKit) {
  return { ...lineTable(kit), ...lineCountryTable(kit) }
}

/** As repositories see them. */
export type LogisticsTables = ReturnType<typeof logisticsTables>

function lineTable(kit: ColumnKit) {
  return {
    freightLine: resourceTable(kit, 'logistics_line', {
      columns: {
        lineUUid: kit.text('line_uuid').notNull(),
        lineName: kit.text('line_name').notNull(),
        lineNameI18n: kit.json<Record<string, string>>('line_name_i18n'),
        icon: kit.text('icon'),
        referenceTime: kit.text('reference_time'),
        /** 1 actual weight, 2 volumetric weight */
        billingType: kit.integer('billing_type').notNull(),
        /** 0 enabled, 1 disabled */
        status: kit.integer('status').notNull(),
        sort: kit.integer('sort').notNull(),
        countries: kit.json<string[]>('countries').notNull(),
        /** Weights in g, fees in CNY cents. */
        firstWeight: kit.integer('first_weight').notNull(),
        firstFee: kit.amount('first_fee').notNull(),
        stepWeight: kit.integer('step_weight').notNull(),
        stepFee: kit.amount('step_fee').notNull(),
        minWeight: kit.integer('min_weight').notNull(),
        maxWeight: kit.integer('max_weight').notNull(),
        handlingFee: kit.amount('handling_fee').notNull(),
        /** In 1/10,000. */
        fuelRate: kit.integer('fuel_rate'),
      },
      searched: foldedColumns(kit),
      indexes: (t, pages) => [
        kit.uniqueIndex('logistics_line_uuid').on(t.tenantId, t.lineUUid),
        pages('logistics_line_page'),
        pages('logistics_line_status', [t.status]),
      ],
    }),
  }
}

function lineCountryTable(kit: ColumnKit) {
  return {
    /** The countries of lines that are not deleted, a row each: the lines of a country are a range of the key. */
    freightLineCountry: kit.table(
      'logistics_line_country',
      {
        tenantId: kit.tenantId(),
        country: kit.text('country').notNull(),
        lineId: kit.reference('line_id').notNull(),
      },
      (t) => [
        ...kit.compositeKey(t.tenantId, t.country, t.lineId),
        kit.index('logistics_line_country_line').on(t.tenantId, t.lineId),
      ],
    ),
  }
}
