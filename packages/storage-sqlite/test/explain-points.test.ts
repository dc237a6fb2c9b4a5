import { describe, expect, it } from 'vitest'
import { describePage, indexesOf, page, usePlans } from './explained-plans.js'

const plansOf = usePlans()
const now = new Date(0)

describePage('pointRules', (filter) => plansOf(({ pointRules }) => pointRules.page({ ...page, ...filter })), [
  { status: 1 },
])
describePage('pointProducts', (filter) => plansOf(({ pointProducts }) => pointProducts.page({ ...page, ...filter })), [
  { status: 1 },
  { productType: 'COUPON' },
  { productType: 'COUPON', status: 1 },
])
describePage(
  'pointExchanges',
  (filter) => plansOf(({ pointExchanges }) => pointExchanges.page({ ...page, ...filter })),
  [
    { userId: 1 },
    { productId: 1 },
    { status: 1 },
    { userId: 1, productId: 1 },
    { userId: 1, status: 1 },
    { productId: 1, status: 1 },
    { userId: 1, productId: 1, status: 1 },
  ],
)

describe('points', () => {
  it('that are earned and spent are found by keys, whatever a member has', async () => {
    const plans = await plansOf(async (stores) => {
      await stores.pointRules.listEnabled()
      await stores.pointAwards.keep({ bizType: 'RECHARGE', bizId: 'a' }, { points: 1, balance: 1 })
      await stores.pointAccounts.find(1)
      await stores.pointAccounts.change(1, -1, now)
      await stores.pointAccounts.earnOfDay(1, { day: '2026-09-10', points: 1, cap: 2 })
      await stores.pointEntries.newestOf(1, 10)
      await stores.pointProducts.take(1)
      await stores.pointExchanges.findByRequest(1, 'a')
      await stores.pointExchanges.find(1)
    })
    const account = ['sqlite_autoindex_point_account_1']
    const keys = [['point_entry_member'], ['PRIMARY'], ['point_exchange_request'], ['PRIMARY']]
    expect(plans.map(indexesOf)).toEqual([
      ['point_rule_status'],
      ['sqlite_autoindex_point_award_1'],
      account,
      account,
      account,
      ...keys,
    ])
    for (const plan of plans) expect(plan).not.toMatch(/SCAN|TEMP B-TREE/)
  })

  it('are verified by members, and only those of the run', async () => {
    const plans = await plansOf(({ pointAccounts }) => pointAccounts.verify(10, 10))
    expect(plans).toHaveLength(3)
    for (const plan of plans) expect(plan).toMatch(/\(tenant_id=\? AND member_id>\?/)
  })
})
