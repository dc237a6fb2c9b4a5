import { sqliteStorage } from '@org/openapi-storage-sqlite'
import { createTestPlatform, sampleGoods } from '@org/openapi-testing'
import type { TestPlatform } from '@org/openapi-testing'
import { afterEach, beforeEach, expect, it } from 'vitest'

let platform: TestPlatform

beforeEach(async () => {
  platform = await createTestPlatform({ storage: sqliteStorage({ file: ':memory:' }) })
})
afterEach(() => platform.close())

const { goodsId } = sampleGoods()

it('shows what the marketplace has', async () => {
  platform.goods.put(sampleGoods())
  const { status, code, data } = await platform.call('/open-api/goods/detail', { goodsId, source: 1 })
  expect([status, code, data.price]).toEqual([200, 0, '12.50'])
})

it('tells a marketplace that is away from goods that it does not have', async () => {
  const none = await platform.call('/open-api/goods/detail', { goodsId: 'none', source: 1 })
  platform.goods.failWith(new Error('away'), new Error('away'), new Error('away'))
  const away = await platform.call('/open-api/goods/detail', { goodsId, source: 1 })
  expect([none.code, away.code]).toEqual([1_008_020_000, 1_008_020_003])
})

it('closes an order that nobody pays', async () => {
  const { data: order } = await platform.call('/open-api/pay/order/create', { outOrderNo: 'A-1', payAmount: 12.5 })
  await platform.advance(3 * 3_600_000) // the clock, and the jobs that are due by then
  const { data: page } = await platform.call('/open-api/pay/order/page', {
    pageNo: 1,
    pageSize: 1,
    orderNo: order.orderNo,
  })
  expect(page.list[0].status).toBe(20)
})

it('is operated by the admin API', async () => {
  await platform.adminData('POST system/partner-app/create', { body: { name: 'Second', scopes: [] } })
  const page = await platform.adminData('GET system/partner-app/page')
  expect(page.total).toBe(2)
})
