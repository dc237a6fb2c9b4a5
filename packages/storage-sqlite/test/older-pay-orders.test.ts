import { expect, test } from 'vitest'
import { createOlderFile, statementsOf } from './older-file.js'

test('pay orders that are older than the table of their channel numbers are found by these', async () => {
  const { storage, handle, remove } = await createOlderFile()
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
  handle.exec((await statementsOf('channel-numbers')).at(-1) as string)
  for (const [tenantId, orderNo] of [
    [1, 'P1'],
    [2, 'P2'],
    [3, undefined],
  ] as const) {
    const found = await storage.forTenant(tenantId).payOrders.findOfClient('client', { paymentOrderId: 'pay' })
    expect(found?.orderNo).toBe(orderNo)
  }
  await remove()
})
