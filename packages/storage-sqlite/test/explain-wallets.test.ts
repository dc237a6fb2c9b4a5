import { describe, expect, it } from 'vitest'
import { expectIndexed, expectSorted, notCounted, page, range, usePlans } from './explained-plans.js'

const plansOf = usePlans()
const now = new Date(0)

/** The columns that an index has to look for, as a plan names them. */
const looksFor = (...columns: string[]) => new RegExp(`\\(${columns.map((column) => `${column}=\\?`).join(' AND ')}`)
const within = (condition: RegExp, column: string) =>
  new RegExp(`${condition.source} AND ${column}>\\? AND ${column}<\\?\\)`)

/** A page in any order, whose total comes from an index alone. */
function expectCovered(plans: readonly string[], condition: RegExp): void {
  expectIndexed(plans, condition)
  expect(plans[1]).toMatch(/COVERING INDEX/)
}

describe('wallet page', () => {
  const plans = (filter: object) => plansOf(({ wallets }) => wallets.page({ ...page, ...filter }))

  it('by nothing and by time, sorted', async () => {
    expectSorted(await plans({}), looksFor('tenant_id'))
    expectSorted(await plans({ createTime: range }), within(looksFor('tenant_id'), 'create_time'))
  })
  it.each([{ userId: 7 }, { userId: 7, createTime: range }])(
    '%o by the key, of which there is one row',
    async (filter) => {
      for (const plan of await plans(filter))
        expect(plan).toMatch(/^SEARCH wallet USING .*\(tenant_id=\? AND member_id=\?\)/)
    },
  )
})

describe('wallet-transaction page', () => {
  const plans = async (filter: object) => notCounted(await plansOf(({ ledger }) => ledger.page({ ...page, ...filter })))

  it.each([
    [{}, looksFor('tenant_id')],
    [{ userId: 7 }, looksFor('tenant_id', 'member_id')],
    [{ bizType: 1 }, looksFor('tenant_id', 'biz_type')],
    [{ userId: 7, bizType: 1 }, looksFor('tenant_id', 'member_id', 'biz_type')],
  ] as const)('%o, with and without a range, sorted', async (filter, condition) => {
    expectSorted(await plans(filter), condition)
    expectSorted(await plans({ ...filter, createTime: range }), within(condition, 'create_time'))
  })
})

describe('wallet entries of a business number', () => {
  it.each([{}, { userId: 7 }, { bizType: 3 }, { userId: 7, bizType: 3 }, { userId: 7, bizType: 3, createTime: range }])(
    'and %o are found by it',
    async (filter) => {
      const plans = await plansOf(({ ledger }) => ledger.page({ ...page, ...filter, bizId: 'Z1' }))
      expectIndexed(notCounted(plans), looksFor('tenant_id', 'biz_id'))
    },
  )
})

describe('wallet-recharge page', () => {
  const plans = async (filter: object) =>
    notCounted(await plansOf(({ recharges }) => recharges.page({ ...page, ...filter })))
  const FILTERS = [
    [{}, looksFor('tenant_id')],
    [{ userId: 7 }, looksFor('tenant_id', 'member_id')],
    [{ channel: 'CARD' }, looksFor('tenant_id', 'channel')],
    [{ userId: 7, channel: 'CARD' }, looksFor('tenant_id', 'member_id')],
  ] as const

  it.each(FILTERS)('%o, with and without a range of creation, sorted', async (filter, condition) => {
    expectSorted(await plans(filter), condition)
    expectSorted(await plans({ ...filter, createTime: range }), within(condition, 'create_time'))
  })
  it.each([{ userId: 7 }, { userId: 7, channel: 'CARD' }])('%o and a range of payment, sorted', async (filter) => {
    const member = looksFor('tenant_id', 'member_id')
    expectSorted(await plans({ ...filter, payTime: range }), member)
    expectSorted(await plans({ ...filter, payTime: range, createTime: range }), within(member, 'create_time'))
  })
  it.each([{}, { channel: 'CARD' }])('%o and a range of payment by the range', async (filter) => {
    expectCovered(await plans({ ...filter, payTime: range }), within(looksFor('tenant_id'), 'pay_time'))
  })
  it.each([{}, { channel: 'CARD' }])('%o and both ranges by one of them', async (filter) => {
    const plansOfBoth = await plans({ ...filter, payTime: range, createTime: range })
    expectCovered(plansOfBoth, /\(tenant_id=\? AND (channel=\? AND create_time|pay_time|create_time)>\? AND \w+<\?\)/)
  })
})

describe('what is looked up and changed', () => {
  it('is found by its key', async () => {
    const change = { balance: -1, freezePrice: 0, totalExpense: 0, totalRecharge: 0 }
    const plans = await plansOf(async ({ wallets, recharges }) => {
      await wallets.find(7)
      await wallets.change(7, change, now)
      await recharges.find(1)
      await recharges.refund(1, 1)
    })
    const byMember = /^SEARCH wallet USING INDEX sqlite_autoindex_wallet_1 \(tenant_id=\? AND member_id=\?\)$/
    const byId = (table: string) => new RegExp(`^SEARCH ${table} USING INTEGER PRIMARY KEY \\(rowid=\\?\\)$`)
    const expected = [byMember, byMember, byId('wallet_recharge'), byId('wallet_recharge')]
    expect(plans).toEqual(expected.map((plan) => expect.stringMatching(plan)))
  })

  it('needs one statement for any number of wallets, each found by its key', async () => {
    const plans = await plansOf(({ wallets }) => wallets.listOf(Array.from({ length: 10_000 }, (_, i) => i)))
    expect(plans).toHaveLength(1)
    expect(plans[0]).toMatch(/^SEARCH wallet USING INDEX sqlite_autoindex_wallet_1 \(tenant_id=\? AND member_id=\?\)/)
    expect(plans[0]).not.toMatch(/SCAN wallet/)
  })

  it('is verified by members, and only those of the run', async () => {
    const plans = await plansOf(({ wallets }) => wallets.verify(7, 10))
    expect(plans).toHaveLength(3)
    expect(plans[0]).toMatch(/^SEARCH wallet USING COVERING INDEX \w+ \(tenant_id=\? AND member_id>\?\)$/)
    expect(plans[1]).toMatch(/^SEARCH wallet_transaction USING COVERING INDEX \w+ \(tenant_id=\? AND member_id>\?\)$/)
    expect(plans[2]).toMatch(
      /SEARCH wallet_transaction USING INDEX \w+ \(tenant_id=\? AND member_id>\? AND member_id<\?\)/,
    )
    expect(plans[2]).toMatch(/SEARCH wallet USING INDEX \w+ \(tenant_id=\? AND member_id>\? AND member_id<\?\)/)
    expect(plans[2]).not.toMatch(/SCAN wallet(_transaction)? USING/)
  })
})
