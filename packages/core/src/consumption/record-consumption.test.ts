import { expect, test } from 'vitest'
import { NO_CONSUMPTION } from './consumption.js'
import { recordConsumption } from './record-consumption.js'
import { bucketsOf } from './time-buckets.js'

const time = new Date('2026-09-10T04:00:00.000Z')

function recordingStores() {
  const added: unknown[][] = []
  const add = async (...call: unknown[]): Promise<void> => void added.push(call)
  return { added, consumption: { add, sum: async () => NO_CONSUMPTION } }
}

test('a change goes to all buckets of its time', async () => {
  const tx = recordingStores()
  const change = { ...NO_CONSUMPTION, bagConsumeAmount: -300 }
  await recordConsumption(tx, { memberId: 7, time, change })
  expect(tx.added).toEqual([[7, bucketsOf(time), change]])
})

test('a change of nothing writes nothing', async () => {
  const tx = recordingStores()
  await recordConsumption(tx, { memberId: 7, time, change: NO_CONSUMPTION })
  expect(tx.added).toEqual([])
})

test.each(['bagOrderCount', 'bagConsumeAmount', 'totalRechargeAmount', 'rechargeCount'])(
  '%s alone is a change',
  async (name) => {
    const tx = recordingStores()
    await recordConsumption(tx, { memberId: 7, time, change: { ...NO_CONSUMPTION, [name]: 1 } })
    expect(tx.added).toHaveLength(1)
  },
)
