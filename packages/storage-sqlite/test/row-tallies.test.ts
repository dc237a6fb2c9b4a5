import SqliteDatabase from 'better-sqlite3'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sqliteStorage } from '../src/index.js'

let folder: string
let storage: ReturnType<typeof sqliteStorage>
let handle: SqliteDatabase.Database

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'openapi-sqlite-'))
  const file = join(folder, 'test.db')
  storage = sqliteStorage({ file })
  await storage.migrate()
  handle = new SqliteDatabase(file)
})
afterEach(async () => {
  handle.close()
  await storage.close()
  await rm(folder, { recursive: true, force: true })
})

test('a reader who meets thousands of changes folds some, and is answered exactly', async () => {
  const insert = handle.prepare(`
    with recursive i(n) as (select 1 union all select n + 1 from i where n < ?)
    insert into row_tally_delta (tenant_id, list, group_key, coordinate, count)
    select 1, 'bag_order', '[1,null]', 1800000000 + n, 1 from i`)
  const { bagOrders } = storage.forTenant(1)
  const totalOf = async () => (await bagOrders.pageOfMember({ memberId: 1, pageNo: 1, pageSize: 1 })).total
  const fold = () => storage.system.transaction((tx) => tx.rowTallies.fold(1000))
  insert.run(2500)
  expect([await totalOf(), await fold(), await totalOf()]).toEqual([2500, 0, 2500])
  insert.run(1500)
  expect([await totalOf(), await fold(), await totalOf()]).toEqual([4000, 1000, 4000])
})

test('ids that no row has cost those who count nothing, as many as there are', async () => {
  const { ledger } = storage.forTenant(1)
  const write = (no: string) =>
    ledger.append(
      { no, bizType: 1, bizId: no, title: 't', userId: 1, price: 1, balance: 1, freezePrice: 0 },
      new Date(0),
    )
  const count = () => storage.system.transaction((tx) => tx.countedLists.count(2))
  await write('before')
  // As after the import of a tenant of a large platform.
  handle.exec(`update sqlite_sequence set seq = 300000000 where name = 'wallet_transaction'`)
  for (const no of ['a', 'b', 'c']) await write(no)
  expect([await count(), await count(), await count()]).toEqual([2, 2, 0])
  const countedTo = handle.prepare(`select counted_to from counted_list where list = 'wallet_transaction'`).pluck()
  expect(countedTo.get()).toBe(300_000_003)
  expect((await ledger.page({ pageNo: 1, pageSize: 1 })).total).toBe(4)
})
