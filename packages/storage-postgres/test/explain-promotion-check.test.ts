import { expect, it } from 'vitest'
import { expectIndexed, GONE, time, usePlans } from './explained-plans.js'

/** Codes of three tenants, most of them over. */
const plans = usePlans([
  `insert into coupon_exchange_code
     (tenant_id, code, business_name, coupon_template_id, coupon_template_ids, grant_mode, max_usage, used_count, take_limit_count,
      daily_take_limit_count, daily_ip_limit_count, valid_start, valid_end, batch_num, status, create_time, deleted_at)
   select i % 3 + 1, 'code' || i, 'Campaign', 1, '1', 'ALL', -1, 0, -1, -1, -1, now(), ${time('1 minute')}, 1, i / 20 % 2,
     ${time('1 minute')}, ${GONE} from generate_series(1, 20000) i`,
])
const slice = { after: 7, limit: 50, now: new Date('2026-01-08T00:00:00Z') }

it('codes that can be redeemed are read in the order of their ends, and none that is over', async () => {
  const read = await plans(async ({ promotionChecks }) => {
    await promotionChecks.redeemCodes({ ...slice, after: undefined })
    await promotionChecks.redeemCodes({ ...slice, after: { id: 7, validEnd: new Date('2026-01-08T06:00:00Z') } })
  })
  expect(read).toHaveLength(3)
  for (const nodes of [read[0], read[2]]) {
    expectIndexed(nodes, ['tenant_id', 'valid_end'])
    expect(nodes?.map((node) => node['Index Name'])).toContain('coupon_exchange_code_enabled')
    expect(nodes?.map((node) => node['Node Type']).filter((type) => type.includes('Sort'))).toEqual([])
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
