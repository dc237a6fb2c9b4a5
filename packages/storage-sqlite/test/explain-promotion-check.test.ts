import { expect, it } from 'vitest'
import { usePlans } from './explained-plans.js'

const plans = usePlans()
const slice = { after: 7, limit: 500, now: new Date(0) }

it('codes that can be redeemed are read in the order of their ends, and none that is over', async () => {
  const after = { id: 7, validEnd: new Date(1) }
  const read = await plans(async ({ promotionChecks }) => {
    await promotionChecks.redeemCodes({ after: undefined, limit: 500, now: new Date(0) })
    await promotionChecks.redeemCodes({ after, limit: 500, now: new Date(0) })
  })
  const search = 'SEARCH coupon_exchange_code USING INDEX coupon_exchange_code_enabled'
  expect(read).toEqual(
    ['valid_end>?', 'valid_end=? AND id>?', 'valid_end>?'].map(
      (condition) => `${search} (tenant_id=? AND ${condition})`,
    ),
  )
})

it.each(['couponTemplates', 'discountTemplates', 'pointProducts', 'luckyDraws', 'homePopups'] as const)(
  '%s are read from an index of what the tenant has on',
  async (name) => {
    const [plan] = await plans(({ promotionChecks }) => promotionChecks[name](slice))
    expect(plan).toMatch(/USING INDEX \w+ \(tenant_id=\? AND status=\?/)
  },
)
