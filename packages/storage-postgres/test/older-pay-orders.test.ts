import postgres from 'postgres'
import { expect, test } from 'vitest'
import { postgresStorage } from '../src/index.js'
import { createOlderDatabase } from './older-database.js'

test('pay orders that are older than the table of their channel numbers are found by these', async () => {
  const database = await createOlderDatabase('channel-numbers')
  const server = postgres(database.url, { max: 1, onnotice: () => undefined })
  await server.unsafe(`insert into pay_order (tenant_id, order_no, client_id, out_order_no, out_order_search, search_key, amount, status,
      payment_order_id, expire_time, create_time)
    select i, 'P' || i, 'client', 'out', 'out', 'outa', 1990, 0, case when i < 3 then 'pay' end, now(), now()
    from generate_series(1, 3) i`)
  const storage = postgresStorage({ url: database.url })
  await storage.migrate()
  for (const [tenantId, orderNo] of [
    [1, 'P1'],
    [2, 'P2'],
    [3, undefined],
  ] as const) {
    const found = await storage.forTenant(tenantId).payOrders.findOfClient('client', { paymentOrderId: 'pay' })
    expect(found?.orderNo).toBe(orderNo)
  }
  await storage.close()
  await server.end()
  await database.drop()
})
