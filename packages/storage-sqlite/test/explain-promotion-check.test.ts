import { expect, it } from 'vitest'
import { usePlans } from './explained-plans.js'

const plans = usePlans()
const slice = { after: { id: 7, createTime: new Date(0) }, limit: 500, now: new Date(0) }

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
  '%s are read from where the last slice ended, in the order of an index of what the tenant has on',
  async (name) => {
    const read = await plans(async ({ promotionChecks }) => {
      await promotionChecks[name]({ ...slice, after: undefined })
      await promotionChecks[name](slice)
    })
    const [first, ...next] = read.map((plan) => plan.replace(/^SEARCH \w+ USING INDEX \w+ /, ''))
    expect(first).toMatch(/^\(tenant_id=\? AND status=\?/)
    expect(next).toEqual(
      ['create_time=? AND id>?', 'create_time>?'].map((begin) => `(tenant_id=? AND status=? AND ${begin})`),
    )
  },
)
