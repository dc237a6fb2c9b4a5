import type { Repositories } from '@org/openapi-core/storage'
import { describe, expect, it } from 'vitest'
import { BOUNDS, expectCounted, notCounted, page, search, SECONDS, someCounted, usePlans } from './explained-plans.js'

const plansOf = usePlans()

type PageOf = (stores: Repositories, filter: object) => Promise<unknown>

interface List {
  readonly table: string
  readonly pageOf: PageOf
  /** What it is counted by, beside none, and the column of each. */
  readonly filters: readonly { readonly filter: object; readonly column: string }[]
  /** What it is not counted by; a member, where absent. */
  readonly other?: object
}

/** A range that is counted row by row. */
const BY_PARTS = { start: SECONDS.start, end: new Date(SECONDS.end.getTime() - 1) }
const ofStatus = { filter: { status: 1 }, column: 'status' }
const ofDraw = { filter: { luckyDrawId: 1 }, column: 'lucky_draw_id' }

const LISTS: readonly List[] = [
  {
    table: 'wallet_transaction',
    pageOf: ({ ledger }, filter) => ledger.page({ ...page, ...filter }),
    filters: [{ filter: { bizType: 1 }, column: 'biz_type' }],
  },
  {
    table: 'wallet_recharge',
    pageOf: ({ recharges }, filter) => recharges.page({ ...page, ...filter }),
    filters: [{ filter: { channel: 'CARD' }, column: 'channel' }],
  },
  { table: 'checkin_record', pageOf: ({ checkIns }, filter) => checkIns.page({ ...page, ...filter }), filters: [] },
  {
    table: 'lucky_draw_record',
    pageOf: ({ drawRecords }, filter) => drawRecords.page({ ...page, ...filter }),
    filters: [ofDraw],
  },
  {
    table: 'lucky_draw_chance_item',
    pageOf: ({ chanceItems }, filter) => chanceItems.page({ ...page, ...filter }),
    filters: [ofDraw],
  },
  {
    table: 'lucky_draw_chance_log',
    pageOf: ({ chanceLogs }, filter) => chanceLogs.page({ ...page, ...filter }),
    filters: [ofDraw, { filter: { changeType: 1 }, column: 'change_type' }],
  },
  {
    table: 'purchase',
    pageOf: ({ purchases }, filter) => purchases.page({ ...page, ...filter }),
    filters: [
      { filter: { clientId: 'a' }, column: 'client_id' },
      { filter: { refStatus: 1 }, column: 'ref_status' },
    ],
    other: { clientId: 'a', refStatus: 1 },
  },
  {
    table: 'coupon',
    pageOf: ({ coupons }, filter) => coupons.page({ ...page, ...filter }),
    filters: [{ filter: { templateId: 1 }, column: 'template_id' }, ofStatus],
  },
  {
    table: 'member',
    pageOf: ({ members }, filter) => members.page({ ...page, ...filter }),
    filters: [ofStatus],
    other: { email: 'a' },
  },
  {
    table: 'supplement',
    pageOf: ({ supplements }, filter) => supplements.page({ ...page, ...filter }),
    filters: [ofStatus],
  },
  {
    table: 'coupon_exchange_log',
    pageOf: ({ exchangeLogs }, filter) => exchangeLogs.page({ ...page, ...filter }),
    filters: [{ filter: { exchangeStatus: 1 }, column: 'exchange_status' }],
  },
  {
    table: 'invoice',
    pageOf: ({ invoices }, filter) => invoices.page({ ...page, ...filter }),
    filters: [{ filter: { clientId: 'a' }, column: 'client_id' }, ofStatus],
    other: { clientId: 'a', status: 1 },
  },
  {
    table: 'operate_log',
    pageOf: ({ operateLogs }, filter) => operateLogs.page({ ...page, ...filter }),
    filters: [{ filter: { resource: 'a' }, column: 'resource' }],
    other: { createTime: BY_PARTS },
  },
]

describe.each(LISTS)('$table', ({ table, pageOf, filters, other = { userId: 1 } }) => {
  const plans = (filter: object) => plansOf((stores) => pageOf(stores, filter), someCounted())

  it('totals look at no row but those that came since', async () => {
    for (const { filter, column } of [{ filter: {}, column: undefined }, ...filters]) {
      const by = column === undefined ? ['tenant_id'] : ['tenant_id', column]
      expectCounted(await plans(filter), table, search(...by))
      expectCounted(await plans({ ...filter, createTime: SECONDS }), table, search(...by, BOUNDS))
    }
  })

  it('other filters are counted', async () => {
    expect(notCounted(await plans(other))).toHaveLength(2)
  })
})
