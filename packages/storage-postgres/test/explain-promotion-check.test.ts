import { expect, it } from 'vitest'
import type { PlanNode } from './explaining-gateway.js'
import { expectIndexed, GONE, time, usePlans } from './explained-plans.js'

/** Codes of three tenants, most of them over, and products, most of them on. */
const plans = usePlans([
  `insert into coupon_exchange_code
     (tenant_id, code, business_name, coupon_template_id, coupon_template_ids, grant_mode, max_usage, used_count, take_limit_count,
      daily_take_limit_count, daily_ip_limit_count, valid_start, valid_end, batch_num, status, create_time, deleted_at)
   select i % 3 + 1, 'code' || i, 'Campaign', 1, '1', 'ALL', -1, 0, -1, -1, -1, now(), ${time('1 minute')}, 1, i / 20 % 2,
     ${time('1 minute')}, ${GONE} from generate_series(1, 20000) i`,
  `insert into point_product
     (tenant_id, name, product_type, point_price, stock, limit_per_user, status, sort, create_time, deleted_at, search_text)
   select i % 3 + 1, 'Product ' || i, 'PHYSICAL', 1, -1, 0, case when i % 20 = 0 then 0 else 1 end, 0, ${time('1 minute')},
     ${GONE}, 'product ' || i from generate_series(1, 20000) i`,
])
const now = new Date('2026-01-08T00:00:00Z')
const slice = { after: { id: 7, createTime: now }, limit: 50, now }

const sorts = (nodes: readonly PlanNode[] | undefined) =>
  (nodes ?? []).map((node) => node['Node Type']).filter((type) => type.includes('Sort'))

it('codes that can be redeemed are read in the order of their ends, and none that is over', async () => {
  const read = await plans(async ({ promotionChecks }) => {
    await promotionChecks.redeemCodes({ ...slice, after: undefined })
    await promotionChecks.redeemCodes({ ...slice, after: { id: 7, validEnd: new Date('2026-01-08T06:00:00Z') } })
  })
  expect(read).toHaveLength(3)
  for (const nodes of [read[0], read[2]]) {
    expectIndexed(nodes, ['tenant_id', 'valid_end'])
    expect(nodes?.map((node) => node['Index Name'])).toContain('coupon_exchange_code_enabled')
    expect(sorts(nodes)).toEqual([])
  }
  expectIndexed(read[1], ['tenant_id', 'valid_end', 'id'])
})

it.each(['couponTemplates', 'discountTemplates', 'pointProducts', 'luckyDraws', 'homePopups'] as const)(
  '%s are read from an index of what the tenant has',
  async (name) => {
    const [nodes] = await plans(({ promotionChecks }) => promotionChecks[name](slice))
    expectIndexed(nodes, ['tenant_id'])
  },
)

it('products are read in the order of their index, from where the last slice ended', async () => {
  const [first, ofSameTime, later] = await plans(async ({ promotionChecks }) => {
    await promotionChecks.pointProducts({ ...slice, after: undefined })
    await promotionChecks.pointProducts(slice)
  })
  for (const nodes of [first, later]) {
    expectIndexed(nodes, ['tenant_id'])
    expect(sorts(nodes)).toEqual([])
  }
  expectIndexed(later, ['create_time'])
  expectIndexed(ofSameTime, ['create_time', 'id'])
})
