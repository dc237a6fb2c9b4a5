import SqliteDatabase from 'better-sqlite3'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sqliteStorage } from '../src/index.js'

test('a reader who meets thousands of changes folds some, and is answered exactly', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'openapi-sqlite-'))
  const file = join(folder, 'test.db')
  const storage = sqliteStorage({ file })
  await storage.migrate()
  const handle = new SqliteDatabase(file)
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
  handle.close()
  await storage.close()
  await rm(folder, { recursive: true, force: true })
})
