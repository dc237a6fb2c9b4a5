import SqliteDatabase from 'better-sqlite3'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sqliteStorage } from '../src/index.js'

const migrations = join(import.meta.dirname, '..', 'migrations')

test('pay orders that are older than the table of their channel numbers are found by these', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'openapi-sqlite-'))
  const file = join(folder, 'test.db')
  const storage = sqliteStorage({ file })
  await storage.migrate()
  const handle = new SqliteDatabase(file)
  const insert = handle.prepare(
    `insert into pay_order (tenant_id, order_no, client_id, out_order_no, out_order_search, search_key, amount, status,
      payment_order_id, expire_time, create_time) values (?, ?, 'client', 'out', 'out', 'outa', 1990, 0, ?, 0, 0)`,
  )
  for (const [tenantId, number] of [
    [1, 'pay'],
    [2, 'pay'],
    [3, null],
  ] as const)
    insert.run(tenantId, `P${tenantId}`, number)
  const name = (await readdir(migrations)).find((each) => each.endsWith('_channel-numbers.sql')) as string
  handle.exec((await readFile(join(migrations, name), 'utf8')).split('--> statement-breakpoint').at(-1) as string)
  handle.close()
  for (const [tenantId, orderNo] of [
    [1, 'P1'],
    [2, 'P2'],
    [3, undefined],
  ] as const) {
    const found = await storage.forTenant(tenantId).payOrders.findOfClient('client', { paymentOrderId: 'pay' })
    expect(found?.orderNo).toBe(orderNo)
  }
  await storage.close()
  await rm(folder, { recursive: true, force: true })
})
