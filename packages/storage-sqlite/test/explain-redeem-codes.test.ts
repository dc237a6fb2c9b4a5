import { describe, expect, it } from 'vitest'
import { expectIndexed, expectSorted, page, range, usePlans } from './explained-plans.js'

const plansOf = usePlans()

const BOUNDS = 'create_time>\\? AND create_time<\\?'

/** A condition that an index takes part in: these columns by equality, and with `BOUNDS` the time by its range. */
const search = (...parts: readonly string[]) =>
  new RegExp(`\\(${parts.map((part) => (part === BOUNDS ? part : `${part}=\\?`)).join(' AND ')}\\)`)

const codePlans = (filter: object) => plansOf(({ redeemCodes }) => redeemCodes.page({ ...page, ...filter }))
const logPlans = (filter: object) => plansOf(({ exchangeLogs }) => exchangeLogs.page({ ...page, ...filter }))

describe.each([
  { name: 'redeemCodes', plans: codePlans, filters: [{ status: 0 }, { batchNo: 'a' }, { batchNo: 'a', status: 0 }] },
  {
    name: 'exchangeLogs',
    plans: logPlans,
    filters: [
      { code: 'a' },
      { userId: 1 },
      { exchangeStatus: 2 },
      { code: 'a', userId: 1 },
      { code: 'a', exchangeStatus: 2 },
      { userId: 1, exchangeStatus: 2 },
      { code: 'a', userId: 1, exchangeStatus: 2 },
    ],
  },
])('a page of $name', ({ plans, filters }) => {
  const COLUMNS: Record<string, string> = { status: 'status', batchNo: 'batch_no', code: 'code', userId: 'user_id', exchangeStatus: 'exchange_status' }
  /** The filter that the index is chosen by is the first that is named. */
  const columnOf = (filter: object): string[] => Object.keys(filter).slice(0, 1).map((name) => COLUMNS[name] ?? name)

  it.each([{}, ...filters])('%o, sorted', async (filter) => expectSorted(await plans(filter), search('tenant_id', ...columnOf(filter))))
  it.each([{}, ...filters])('%o and a range of creation, sorted', async (filter) => {
    expectSorted(await plans({ ...filter, createTime: range }), search('tenant_id', ...columnOf(filter), BOUNDS))
  })
})

describe('redeem codes', () => {
  it.each([{}, { status: 0 }, { batchNo: 'a' }, { createTime: range }])('by code and %o come from the unique index', async (beside) => {
    const plans = await codePlans({ code: 'a', ...beside })
    expectIndexed(plans, search('tenant_id', 'code'))
    for (const plan of plans) expect(plan).not.toMatch(/TEMP B-TREE/)
  })

  it('that are redeemed come from an index, and what is written about them too', async () => {
    const plans = await plansOf(async ({ redeemCodes, usageCounters }) => {
      await redeemCodes.findByCode('a')
      await redeemCodes.lock(1)
      await redeemCodes.takeUse(1)
      await usageCounters.count({ subject: 'a', subjectId: 1, dimension: 'a', key: 'a' })
    })
    expect(plans).toHaveLength(4)
    const indexes = plans.map((plan) => [...plan.matchAll(/USING (?:COVERING )?(?:INDEX |INTEGER )?(\w+)/g)].map(([, index]) => index))
    expect(indexes).toEqual([['coupon_exchange_code_code'], ['PRIMARY'], ['PRIMARY'], ['sqlite_autoindex_usage_counter_1']])
    for (const plan of plans) expect(plan).not.toMatch(/SCAN/)
  })
})
