import { expect, test } from 'vitest'
import { createOlderFile, statementsOf } from './older-file.js'

/** User, status and creation, by number. */
const OLDER: readonly (readonly [user: number, status: number, time: string])[] = [
  [1, 0, '2026-09-10T04:00:00.999Z'],
  [1, 6, '2026-09-10T04:00:01.000Z'],
  [1, 6, '1969-12-31T23:59:59.500Z'],
  [2, 4, '2026-09-10T04:00:00.000Z'],
]

test('bag orders that are older than their tallies are counted, and wait since their creation', async () => {
  const { storage, handle, remove } = await createOlderFile()
  const insert = handle.prepare(
    `insert into bag_order (tenant_id, bag_order_no, user_id, status, goods_qty, goods_total_amount, estimate_weight,
      estimate_volume, pay_amount, refund_amount, create_time) values (7, ?, ?, ?, 1, 1, 1, 1, 1, 0, ?)`,
  )
  for (const [serial, [user, status, time]] of OLDER.entries()) insert.run(`B${serial}`, user, status, Date.parse(time))
  for (const statement of await statementsOf('bag-order-tallies')) handle.exec(statement)
  handle.exec((await statementsOf('row-tally-deltas')).at(-1) as string)
  const { bagOrders } = storage.forTenant(7)
  const page = async (filter: object) => {
    const { list, total } = await bagOrders.pageOfMember({ pageNo: 1, pageSize: 10, memberId: 1, ...filter })
    return [list.map(({ bagOrderNo }) => bagOrderNo), total]
  }
  expect(await page({})).toEqual([['B1', 'B0', 'B2'], 3])
  expect(await page({ status: 6 })).toEqual([['B1', 'B2'], 2])
  expect(await page({ memberId: 2 })).toEqual([['B3'], 1])
  const second = { start: new Date('2026-09-10T04:00:00.000Z'), end: new Date('2026-09-10T04:00:00.999Z') }
  expect(await page({ createTime: second })).toEqual([['B0'], 1])
  expect(
    await page({ createTime: { start: new Date('1969-12-31T23:59:59Z'), end: new Date('1969-12-31T23:59:59.999Z') } }),
  ).toEqual([['B2'], 1])
  const all = { pageNo: 1, pageSize: 1 }
  expect([(await bagOrders.page(all)).total, (await bagOrders.page({ ...all, status: 6 })).total]).toEqual([4, 2])
  expect(await storage.system.bagOrders.listDue({ status: 4, since: second.start }, 10)).toHaveLength(1)
  await remove()
})
