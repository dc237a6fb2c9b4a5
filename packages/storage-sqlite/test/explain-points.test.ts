import { describe, expect, it } from 'vitest'
import { expectSorted, page, range, usePlans } from './explained-plans.js'

const plansOf = usePlans()
const now = new Date(0)

const BOUNDS = 'create_time>\\? AND create_time<\\?'

/** A condition that an index takes part in: these columns by equality, and with `BOUNDS` the time by its range. */
const search = (...parts: readonly string[]) =>
  new RegExp(`\\(${parts.map((part) => (part === BOUNDS ? part : `${part}=\\?`)).join(' AND ')}\\)`)

const COLUMNS: Record<string, string> = { status: 'status', productType: 'product_type', userId: 'user_id', productId: 'product_id' }
/** The filter that the index is chosen by is the first that is named. */
const columnOf = (filter: object): string[] => Object.keys(filter).slice(0, 1).map((name) => COLUMNS[name] ?? name)

describe.each([
  { name: 'pointRules', plans: (filter: object) => plansOf(({ pointRules }) => pointRules.page({ ...page, ...filter })), filters: [{ status: 1 }] },
  {
    name: 'pointProducts',
    plans: (filter: object) => plansOf(({ pointProducts }) => pointProducts.page({ ...page, ...filter })),
    filters: [{ status: 1 }, { productType: 'COUPON' }, { productType: 'COUPON', status: 1 }],
  },
  {
    name: 'pointExchanges',
    plans: (filter: object) => plansOf(({ pointExchanges }) => pointExchanges.page({ ...page, ...filter })),
    filters: [{ userId: 1 }, { productId: 1 }, { status: 1 }, { userId: 1, productId: 1 }, { userId: 1, status: 1 }, { productId: 1, status: 1 }, { userId: 1, productId: 1, status: 1 }],
  },
])('a page of $name', ({ plans, filters }) => {
  it.each([{}, ...filters])('%o, sorted', async (filter) => expectSorted(await plans(filter), search('tenant_id', ...columnOf(filter))))
  it.each([{}, ...filters])('%o and a range of creation, sorted', async (filter) => {
    expectSorted(await plans({ ...filter, createTime: range }), search('tenant_id', ...columnOf(filter), BOUNDS))
  })
})

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
    const indexes = plans.map((plan) => [...plan.matchAll(/USING (?:COVERING )?(?:INDEX |INTEGER )?(\w+)/g)].map(([, index]) => index))
    const account = ['sqlite_autoindex_point_account_1']
    const keys = [['point_entry_member'], ['PRIMARY'], ['point_exchange_request'], ['PRIMARY']]
    expect(indexes).toEqual([['point_rule_status'], ['sqlite_autoindex_point_award_1'], account, account, account, ...keys])
    for (const plan of plans) expect(plan).not.toMatch(/SCAN|TEMP B-TREE/)
  })

  it('are verified by members, and only those of the run', async () => {
    const plans = await plansOf(({ pointAccounts }) => pointAccounts.verify(10, 10))
    expect(plans).toHaveLength(3)
    for (const plan of plans) expect(plan).toMatch(/\(tenant_id=\? AND member_id>\?/)
  })
})
