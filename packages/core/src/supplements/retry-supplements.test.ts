import { expect, test } from 'vitest'
import { retrySupplements } from './retry-supplements.js'

const now = new Date(0)
const unpaid = (id: number, isCovered = true) => ({ tenantId: 1, id, userId: id, isCovered })

test('each member is a slice, so that a run can end before the next', async () => {
  const settled: number[] = []
  const job = retrySupplements({
    supplements: { listUnpaid: async () => [unpaid(1), unpaid(2)] },
    settle: async ({ userId }) => settled.push(userId),
  })
  const slices = job.run(now)[Symbol.asyncIterator]()
  await slices.next()
  expect(settled).toEqual([1])
})

test('it can end where nobody is covered, too', async () => {
  const lists = [[unpaid(1, false)]]
  const job = retrySupplements({
    supplements: { listUnpaid: async () => lists.shift() ?? [] },
    settle: async () => 1,
  })
  expect(await job.run(now)[Symbol.asyncIterator]().next()).toEqual({ done: false, value: 0 })
})
