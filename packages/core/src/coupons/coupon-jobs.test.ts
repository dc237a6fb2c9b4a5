import { expect, test } from 'vitest'
import { expireCoupons } from './coupon-jobs.js'
import { couponStatus } from './coupon-lifecycle.js'

const NOW = new Date('2026-09-10T04:00:00Z')
const EXPIRED = {
  tenantId: 1,
  userId: 1,
  templateId: 1,
  status: couponStatus.EXPIRE,
  previousStatus: couponStatus.UNUSED,
}

test('a batch of which somebody extended one meanwhile is not the end of a run', async () => {
  let due = 150
  const chosen: number[] = []
  const coupons = {
    expire: (_now: Date, limit: number) => {
      const found = Math.min(due, limit)
      due -= found
      chosen.push(found)
      const isExtended = chosen.length === 1 ? 1 : 0
      return Promise.resolve(Array.from({ length: found - isExtended }, (_, id) => ({ ...EXPIRED, id })))
    },
  }
  const stores = { coupons, events: { append: () => Promise.resolve() } }
  const system = { ...stores, transaction: <T>(work: (tx: typeof stores) => Promise<T>) => work(stores) }
  const slices: number[] = []
  for await (const slice of expireCoupons(system).run(NOW)) slices.push(slice)
  expect([chosen, slices]).toEqual([
    [100, 50, 0],
    [99, 50, 0],
  ])
})
