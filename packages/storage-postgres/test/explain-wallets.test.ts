import { describe, expect, it } from 'vitest'
import {
  expectCounted,
  expectCovered,
  expectIndexed,
  expectOrdered,
  indexesOf,
  notCounted,
  page,
  SECONDS,
  someCounted,
  tenDays,
  time,
  usePlans,
} from './explained-plans.js'

/** Rows of three tenants. */
const plansOf = usePlans([
  `insert into wallet select i % 3 + 1, i, i, 0, 0, 0, ${time('1 minute')} from generate_series(1, 60000) i`,
  `insert into wallet_transaction (tenant_id, no, member_id, biz_type, biz_id, title, price, balance, freeze_price, create_time)
   select i % 3 + 1, 'W' || i, 59700 + i / 3 % 300, i / 7 % 11 + 1, i, 't', 1, 1, 0, ${time('1 minute')}
   from generate_series(1, 30000) i`,
  `insert into wallet_recharge (tenant_id, member_id, channel, amount, bonus, refund_amount, refund_count, pay_time, create_time)
   select i % 3 + 1, i / 3 % 300, 'channel' || i / 7 % 11, 1, 0, 0, 0, ${time('1 minute')}, ${time('61 seconds')}
   from generate_series(1, 30000) i`,
  `insert into bag_order (tenant_id, bag_order_no, user_id, status, goods_qty, goods_total_amount, estimate_weight,
     estimate_volume, pay_amount, refund_amount, create_time)
   select i % 3 + 1, 'B' || i, 1, 0, 1, 1, 1, 1, 1, 0, ${time('1 minute')} from generate_series(1, 5000) i`,
])

const now = new Date('2026-01-03T00:00:00Z')

describe('wallet page', () => {
  const plans = (filter: object) => plansOf(({ wallets }) => wallets.page({ ...page, ...filter }))

  it('by nothing and by time, sorted', async () => {
    expectOrdered(await plans({}), ['tenant_id'])
    expectOrdered(await plans({ createTime: tenDays }), ['tenant_id', 'create_time'])
  })
  it.each([{ userId: 6 }, { userId: 6, createTime: tenDays }])('%o by the key', async (filter) => {
    for (const nodes of await plans(filter)) expectIndexed(nodes, ['tenant_id', 'member_id'])
  })
})

describe('wallet-transaction page', () => {
  const pageOf = (filter: object, answers?: unknown[][]) =>
    plansOf(({ ledger }) => ledger.page({ ...page, ...filter }), answers)
  const plans = async (filter: object) => notCounted(await pageOf(filter))

  it.each([
    [{}, ['tenant_id']],
    [{ bizType: 1 }, ['tenant_id', 'biz_type']],
    [{ userId: 59707 }, ['tenant_id', 'member_id']],
    [{ userId: 59707, bizType: 1 }, ['tenant_id', 'member_id', 'biz_type']],
  ] as const)('%o, with and without a range', async (filter, columns) => {
    // A member has few entries, which are as well sorted as read in order.
    const expectPage = 'userId' in filter ? expectCovered : expectOrdered
    expectPage(await plans(filter), columns)
    expectPage(await plans({ ...filter, createTime: tenDays }), [...columns, 'create_time'])
  })
  it.each([{}, { userId: 59707, bizType: 1 }])('a business number and %o by the number', async (filter) => {
    for (const nodes of await plans({ ...filter, bizId: 'Z1' })) expectIndexed(nodes, ['tenant_id', 'biz_id'])
  })
  it.each([
    [{}, ['tenant_id']],
    [{ bizType: 1 }, ['tenant_id', 'biz_type']],
  ] as const)('%o is counted by what came since', async (filter, columns) => {
    expectCounted(await pageOf(filter, someCounted(29_900)), 'wallet_transaction', columns)
    const inTime = await pageOf({ ...filter, createTime: SECONDS }, someCounted(29_900))
    expectCounted(inTime, 'wallet_transaction', [...columns, 'create_time'])
  })
})

describe('wallet-recharge page', () => {
  const plans = async (filter: object) =>
    notCounted(await plansOf(({ recharges }) => recharges.page({ ...page, ...filter })))
  const FILTERS = [
    [{}, ['tenant_id']],
    [{ channel: 'channel7' }, ['tenant_id', 'channel']],
    [{ userId: 7 }, ['tenant_id', 'member_id']],
    [{ userId: 7, channel: 'channel7' }, ['tenant_id', 'member_id']],
  ] as const

  it.each(FILTERS)('%o, with and without a range of creation', async (filter, columns) => {
    const expectPage = 'userId' in filter ? expectCovered : expectOrdered
    expectPage(await plans(filter), columns)
    expectPage(await plans({ ...filter, createTime: tenDays }), [...columns, 'create_time'])
  })
  it.each(FILTERS)('%o and a range of payment', async (filter) => {
    const columns = 'userId' in filter ? ['tenant_id', 'member_id'] : ['tenant_id', 'pay_time']
    expectCovered(await plans({ ...filter, payTime: tenDays }), columns)
    expectCovered(await plans({ ...filter, payTime: tenDays, createTime: tenDays }), columns)
  })
})

describe('what is looked up and changed', () => {
  it('is found by its key', async () => {
    const change = { balance: -1, freezePrice: 0, totalExpense: 0, totalRecharge: 0 }
    const plans = await plansOf(async ({ wallets, recharges }) => {
      await wallets.find(6)
      await wallets.change(6, change, now)
      await recharges.find(3)
      await recharges.refund(3, 1)
    })
    const keys = plans.map(indexesOf)
    const recharge = expect.stringMatching(/^wallet_recharge_(tenant_id_id_pk|id)$/)
    expect(keys.flat()).toEqual([...Array<string>(2).fill('wallet_tenant_id_member_id_pk'), recharge, recharge])
  })

  it('needs one statement for any number of wallets, each found by its key', async () => {
    const plans = await plansOf(({ wallets }) => wallets.listOf(Array.from({ length: 10_000 }, (_, i) => i)))
    expect(plans).toHaveLength(1)
    expectIndexed(plans[0] ?? [], ['tenant_id', 'member_id'])
  })

  it('is verified by members, and only those of the run', async () => {
    const plans = await plansOf(({ wallets }) => wallets.verify(59_990, 10))
    expect(plans).toHaveLength(3)
    for (const nodes of plans) expectIndexed(nodes, ['tenant_id', 'member_id'])
    const scans = (plans[2] ?? []).filter((node) => node['Index Cond'] !== undefined)
    expect(scans).toHaveLength(2)
    for (const scan of scans) expect(scan['Index Cond']).toMatch(/\(tenant_id = .*\(member_id > .*\(member_id <= /)
  })
})
