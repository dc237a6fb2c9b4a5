import { describe, expect, it } from 'vitest'
import { describePage, expectIndexed, indexesOf, page, range, search, usePlans } from './explained-plans.js'

const plansOf = usePlans()

const codePlans = (filter: object) => plansOf(({ redeemCodes }) => redeemCodes.page({ ...page, ...filter }))

describePage('redeemCodes', codePlans, [{ status: 0 }, { batchNo: 'a' }, { batchNo: 'a', status: 0 }])
describePage('exchangeLogs', (filter) => plansOf(({ exchangeLogs }) => exchangeLogs.page({ ...page, ...filter })), [
  { code: 'a' },
  { userId: 1 },
  { exchangeStatus: 2 },
  { code: 'a', userId: 1 },
  { code: 'a', exchangeStatus: 2 },
  { userId: 1, exchangeStatus: 2 },
  { code: 'a', userId: 1, exchangeStatus: 2 },
])

describe('redeem codes', () => {
  it.each([{}, { status: 0 }, { batchNo: 'a' }, { createTime: range }])(
    'by code and %o come from the unique index',
    async (beside) => {
      const plans = await codePlans({ code: 'a', ...beside })
      expectIndexed(plans, search('tenant_id', 'code'))
      for (const plan of plans) expect(plan).not.toMatch(/TEMP B-TREE/)
    },
  )

  it.each([{}, { status: 0 }, { batchNo: 'a' }])('by %o are listed in the order of an index', async (filter) => {
    const after = { id: 1, createTime: new Date(0) }
    const plans = await plansOf(({ redeemCodes }) => redeemCodes.listAfter(filter, 10, after))
    expect(plans).toHaveLength(1)
    for (const plan of plans) expect(plan).not.toMatch(/SCAN|TEMP B-TREE/)
  })

  it('that are redeemed come from an index, and what is written about them too', async () => {
    const plans = await plansOf(async ({ redeemCodes, usageCounters }) => {
      await redeemCodes.findByCode('a')
      await redeemCodes.lock(1)
      await redeemCodes.takeUse({ id: 1, code: 'code1', couponTemplateId: 1, couponTemplateIds: '1' })
      await usageCounters.count({ subject: 'a', subjectId: 1, dimension: 'a', key: 'a' })
    })
    expect(plans).toHaveLength(4)
    expect(plans.map(indexesOf)).toEqual([
      ['coupon_exchange_code_code'],
      ['PRIMARY'],
      ['PRIMARY'],
      ['sqlite_autoindex_usage_counter_1'],
    ])
    for (const plan of plans) expect(plan).not.toMatch(/SCAN/)
  })
})
