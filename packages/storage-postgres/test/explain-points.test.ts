import { describe, expect, it } from 'vitest'
import { describePage, expectIndexed, GONE, page, time, usePlans } from './explained-plans.js'

const now = new Date('2026-01-03T00:00:00Z')

/** Rows of three tenants. */
const plansOf = usePlans([
  `insert into point_rule (tenant_id, name, status, tiers, pays_recharge, pays_withdraw, pays_arrival, pays_browse, create_time, deleted_at)
   select i % 3 + 1, 'rule', i / 3 % 2, '[]', false, false, false, false, ${time('1 minute')}, ${GONE} from generate_series(1, 10000) i`,
  `insert into point_account (tenant_id, member_id, balance, create_time)
   select i % 3 + 1, i, 1, ${time('1 minute')} from generate_series(1, 20000) i`,
  `insert into point_entry (tenant_id, member_id, biz_type, biz_id, points, balance, create_time)
   select i % 3 + 1, i / 3 % 300, 'RECHARGE', i, 1, 1, ${time('1 minute')} from generate_series(1, 20000) i`,
  `insert into point_award (tenant_id, biz_type, biz_id, points, balance, create_time)
   select i % 3 + 1, 'RECHARGE', i, 1, 1, ${time('1 minute')} from generate_series(1, 20000) i`,
  `insert into point_product (tenant_id, name, product_type, point_price, stock, limit_per_user, status, sort, create_time, deleted_at)
   select i % 3 + 1, 'product', 'type' || i / 3 % 20, 1, -1, 0, i / 60 % 2, 0, ${time('1 minute')}, ${GONE} from generate_series(1, 20000) i`,
  `insert into point_exchange (tenant_id, user_id, product_id, product_name, product_type, point_price, balance, request_id, status, create_time)
   select i % 3 + 1, i / 3 % 20, i / 60 % 20, 'product', 'PHYSICAL', 1, 1, i, i / 1200 % 3 + 1, ${time('1 minute')} from generate_series(1, 20000) i`,
])

describePage('pointRules', (filter) => plansOf(({ pointRules }) => pointRules.page({ ...page, ...filter })), [
  { filter: { status: 1 }, columns: ['status'] },
])

describePage('pointProducts', (filter) => plansOf(({ pointProducts }) => pointProducts.page({ ...page, ...filter })), [
  { filter: { status: 1 }, columns: ['status'] },
  { filter: { productType: 'type7' }, columns: ['product_type'] },
  { filter: { productType: 'type7', status: 1 }, columns: ['product_type'], isSelective: true },
])

describePage(
  'pointExchanges',
  (filter) => plansOf(({ pointExchanges }) => pointExchanges.page({ ...page, ...filter })),
  [
    { filter: { userId: 7 }, columns: ['user_id'] },
    { filter: { productId: 7 }, columns: ['product_id'] },
    { filter: { status: 1 }, columns: ['status'] },
    { filter: { userId: 7, productId: 7 }, columns: ['user_id'], isSelective: true },
    { filter: { userId: 7, status: 1 }, columns: ['user_id'], isSelective: true },
    { filter: { productId: 7, status: 1 }, columns: ['product_id'], isSelective: true },
  ],
)

describe('points', () => {
  it('that are earned and spent are found by keys, whatever a member has', async () => {
    const plans = await plansOf(async (stores) => {
      await stores.pointAwards.keep({ bizType: 'RECHARGE', bizId: '7' }, { points: 1, balance: 1 })
      await stores.pointAccounts.find(6)
      await stores.pointAccounts.change(6, -1, now)
      await stores.pointAccounts.earnOfDay(6, { day: '2026-09-10', points: 1, cap: 2 })
      await stores.pointEntries.newestOf(6, 10)
      await stores.pointProducts.take(6)
      await stores.pointExchanges.findByRequest(6, '7')
      await stores.pointExchanges.find(6)
    })
    const member = ['tenant_id', 'member_id']
    const wanted = [
      ['tenant_id', 'biz_type', 'biz_id'],
      member,
      member,
      member,
      member,
      ['tenant_id', 'id'],
      ['tenant_id', 'user_id', 'request_id'],
      ['tenant_id', 'id'],
    ]
    expect(plans).toHaveLength(wanted.length)
    plans.forEach((nodes, index) => expectIndexed(nodes, wanted[index] ?? []))
  })

  it('are given by rules that are found by their status', async () => {
    const [nodes] = await plansOf(({ pointRules }) => pointRules.listEnabled())
    expectIndexed(nodes, ['tenant_id', 'status'])
  })

  it('are verified by members, and only those of the run', async () => {
    const plans = await plansOf(({ pointAccounts }) => pointAccounts.verify(19_990, 10))
    expect(plans).toHaveLength(3)
    for (const nodes of plans) expectIndexed(nodes, ['tenant_id', 'member_id'])
  })
})
