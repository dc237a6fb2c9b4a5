import { describe, expect, it } from 'vitest'
import {
  expectIndexed,
  expectOrdered,
  expectTallied,
  indexesOf,
  NOTED,
  page,
  tallied,
  tenDays,
  time,
  usePlans,
} from './explained-plans.js'

/** Rows of three tenants, of 20 members each. */
const plansOf = usePlans([
  `insert into bag_order (tenant_id, bag_order_no, user_id, status, goods_qty, goods_total_amount, estimate_weight,
     estimate_volume, pay_amount, refund_amount, status_time, create_time)
   select i % 3 + 1, 'B' || i, i / 3 % 20 + 1, i / 60 % 11, 1, 1, 1, 1, 1, 0, ${time('1 minute')}, ${time('1 minute')}
   from generate_series(1, 60000) i`,
  `insert into order_item (tenant_id, order_item_no, order_no, parent_order_no, user_id, status, is_wallet_paid, platform_channel,
     goods_id, sku_id, goods_name, local_goods_name, spec_name, local_spec_name, image_path, qty, price, actual_price, freight_fee,
     shop_name, local_shop_name, create_time)
   select i % 3 + 1, 'I' || i, 'S' || i / 9, 'P' || i / 18, i / 3 % 20 + 1, i / 60 % 11 + 301, false, 1,
     'G', 'K', 'g', 'g', 's', 's', 'p', 1, 1, 1, 0, 's', 's', ${time('1 minute')} from generate_series(1, 60000) i`,
  `insert into row_tally (tenant_id, list, group_key, level, bucket, count)
   select 1, 'bag_order', '[' || i % 100 || ',null]', i / 100 % 7, i / 700, 1 from generate_series(1, 60000) i`,
  NOTED,
])

const now = new Date('2026-01-03T00:00:00Z')
const seconds = { start: new Date('2026-01-01T00:00:01Z'), end: new Date('2026-01-10T23:59:58.999Z') }

const filtersOf = (status: number) =>
  [
    [{}, ['tenant_id']],
    [{ status }, ['tenant_id', 'status']],
    [{ userId: 7 }, ['tenant_id', 'user_id']],
    [{ userId: 7, status }, ['tenant_id', 'user_id', 'status']],
  ] as const

describe('bag-order page', () => {
  const plans = (filter: object) => plansOf(({ bagOrders }) => bagOrders.page({ ...page, ...filter }), [1000])

  it.each(filtersOf(6))('%o, with and without a range, sorted', async (filter, columns) => {
    expectTallied(await plans(filter), columns)
    if (!('userId' in filter && 'status' in filter))
      expectOrdered(await plans({ ...filter, createTime: tenDays }), [...columns, 'create_time'])
  })
  it('by a number, whatever is asked beside it', async () => {
    for (const beside of [{}, { status: 6 }, { userId: 7, status: 6, createTime: tenDays }]) {
      for (const nodes of await plans({ bagOrderNo: 'B77', ...beside }))
        expectIndexed(nodes, ['tenant_id', 'bag_order_no'])
      for (const nodes of await plans({ trackingNo: 'T77', ...beside }))
        expectIndexed(nodes, ['tenant_id', 'tracking_no'])
    }
  })
})

describe('order-item page', () => {
  const plans = (filter: object) => plansOf(({ orderItems }) => orderItems.page({ ...page, ...filter }), [1000])

  it.each(filtersOf(305))('%o, with and without a range, sorted', async (filter, columns) => {
    expectTallied(await plans(filter), columns)
    if (!('userId' in filter && 'status' in filter))
      expectOrdered(await plans({ ...filter, createTime: tenDays }), [...columns, 'create_time'])
  })
  it('by the bag or by the merchant’s parcel, whatever is asked beside it', async () => {
    for (const beside of [{}, { status: 305 }, { userId: 7, status: 305, createTime: tenDays }]) {
      for (const nodes of await plans({ bagOrderNo: 'B77', ...beside }))
        expectIndexed(nodes, ['tenant_id', 'bag_order_no'])
      for (const nodes of await plans({ expressNo: 'E77', ...beside }))
        expectIndexed(nodes, ['tenant_id', 'express_no'])
    }
  })
  it('by the number of an item, whatever is asked beside it', async () => {
    for (const beside of [{}, { status: 305 }, { userId: 7, status: 305, createTime: tenDays }, { orderNo: 'S8' }]) {
      for (const nodes of await plans({ orderItemNo: 'I77', ...beside }))
        expectIndexed(nodes, ['tenant_id', 'order_item_no'])
    }
  })
  it('by the number of an order, of a parent or a sub-order, whatever is asked beside it', async () => {
    for (const beside of [{}, { status: 305 }, { userId: 7, status: 305, createTime: tenDays }]) {
      for (const nodes of await plans({ orderNo: 'S8', ...beside })) {
        const indexes = indexesOf(nodes).sort()
        expect(indexes).toEqual(['order_item_order', 'order_item_parent'])
      }
    }
  })
})

describe('pages of one member', () => {
  it('have totals from runs of buckets, each read by its key', async () => {
    const totals = await plansOf(async ({ bagOrders, orderItems }) => {
      await bagOrders.pageOfMember({ ...page, memberId: 7, createTime: seconds })
      await orderItems.pageOfMember({ ...page, memberId: 7 })
    })
    expect(totals).toHaveLength(2)
    for (const nodes of totals.map(tallied)) {
      const keys = indexesOf(nodes)
      expect(new Set(keys)).toEqual(
        new Set(['row_tally_tenant_id_list_group_key_level_bucket_pk', 'row_tally_delta_group']),
      )
      expectIndexed(nodes, ['tenant_id', 'list', 'group_key', 'level', 'bucket'])
    }
  })
})

describe('what is looked up and changed', () => {
  it('is found by its key, its number or its order', async () => {
    const plans = await plansOf(async ({ bagOrders, orderItems }) => {
      await bagOrders.find(3)
      await bagOrders.transition(3, { from: 0, to: 1, payTime: now }, now)
      await bagOrders.refund(3, 1)
      await bagOrders.findByNo('B77')
      await bagOrders.listByNos(['B77', 'B78'])
      await bagOrders.lockLiving('B77')
      await orderItems.find(3)
      await orderItems.transition(3, { from: 201, to: 202 }, now)
      await orderItems.listOfParent('P7')
      await orderItems.moveAll({ parentOrderNo: 'P7' }, 'pay', now)
      await orderItems.moveAll({ orderNo: 'S8' }, 'suspend', now)
    })
    const [bag, item] = ['bag_order_tenant_id_id_pk', 'order_item_tenant_id_id_pk']
    expect(plans.map((nodes) => indexesOf(nodes)[0])).toEqual([
      ...[bag, bag, bag, 'bag_order_no', 'bag_order_no', 'bag_order_no'],
      ...[item, item, 'order_item_parent', 'order_item_parent', 'order_item_order'],
    ])
  })

  it.each([undefined, { statusTime: new Date('2026-01-05T00:00:00Z'), id: 7 }])(
    'is due by its state and since when, in that order, after %o',
    async (after) => {
      const [nodes = []] = await plansOf((_, { bagOrders }) => bagOrders.listDue({ status: 6, since: now }, 10, after))
      expect(indexesOf(nodes)).toEqual(['bag_order_due'])
      expectIndexed(nodes, ['status', 'status_time'])
    },
  )
})
