import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { BrokenCircuit } from '../kernel/channels/channel-circuits.js'
import { HealthService } from './health-service.js'
import type { HealthParts } from './health-service.js'

const START = new Date('2026-09-10T04:00:00Z')
const OLDEST = new Date('2026-09-10T03:00:00Z')
const NONE = { count: 0, oldest: null }

let monotonic: number
let broken: readonly BrokenCircuit[]

beforeEach(() => {
  vi.useFakeTimers()
  monotonic = 0
  broken = []
})
afterEach(() => vi.useRealTimers())

const channel = (name: string) => ({
  ...{ name, answered: 1, failed: 2, turnedAway: 3 },
  ...{ lastAnswer: null, lastFailure: null, broken },
})

function serviceWith(storage: Partial<HealthParts['storage']> = {}): HealthService {
  let ids = 0
  return new HealthService({
    clock: { now: () => START, monotonic: () => monotonic },
    random: { bytes: (length) => new Uint8Array(length), integer: () => 0, uuid: () => `id ${++ids}` },
    versions: { engine: '1.2.3', partnerApi: '2.9.0', runtime: null },
    storage: {
      kind: 'paper',
      health: () => Promise.resolve(void (monotonic += 1.26)),
      pendingMigrations: () => Promise.resolve([]),
      system: {
        backlogs: {
          unsequenced: (most) => Promise.resolve({ count: most + 1, oldest: OLDEST }),
          due: (now, most) => Promise.resolve(now === START ? { count: most, oldest: OLDEST } : NONE),
          dead: () => Promise.resolve(NONE),
        },
      },
      ...storage,
    },
    jobs: { reports: () => [], runsSince: () => undefined },
    guards: { reports: () => [channel('goods'), channel('none')] },
    isConnected: (name) => name !== 'none',
  })
}

test('tells what the storage answers, counted so far and no further', async () => {
  expect(await serviceWith().status()).toMatchObject({
    time: START,
    process: { startTime: START, runsJobs: false },
    versions: { engine: '1.2.3', partnerApi: '2.9.0', runtime: null },
    database: {
      databaseKind: 'paper',
      databaseState: 'UP',
      latencyMs: 1.3,
      pendingMigrations: [],
      unpartitionedRows: 0,
    },
    outbox: {
      unsequenced: { count: 1000, capped: true, oldest: OLDEST },
      due: { count: 1000, capped: false, oldest: OLDEST },
      dead: { count: 0, capped: false, oldest: null },
    },
  })
})

test('is the same process until it ends', async () => {
  const service = serviceWith()
  expect((await service.status()).process.id).toBe('id 1')
  expect((await service.status()).process.id).toBe('id 1')
})

test('tells of the channels that the host has connected, each by its worst breaker', async () => {
  const stateOf = async () => (await serviceWith().status()).channels.map(({ channelState }) => channelState)
  expect((await serviceWith().status()).channels).toMatchObject([
    { name: 'goods', answered: 1, failed: 2, turnedAway: 3, channelState: 'CLOSED', since: null, brokenTenants: 0 },
  ])
  broken = [{ tenantId: 1, state: 'HALF_OPEN', since: START, failsLately: false }]
  expect(await stateOf()).toEqual(['HALF_OPEN'])
  broken = [
    ...broken,
    ...Array.from(
      { length: 30 },
      (_, i) => ({ tenantId: i + 2, state: 'OPEN', since: START, failsLately: true }) as const,
    ),
  ]
  expect(await stateOf()).toEqual(['OPEN'])
  const [goods] = (await serviceWith().status()).channels
  expect(goods).toMatchObject({ since: START, brokenTenants: 31 })
  expect(goods?.broken.map(({ tenantId }) => tenantId)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1))
})

test.each([
  ['fails', () => Promise.reject(new Error('away'))],
  ['hangs', () => new Promise<never>(() => undefined)],
])('asks a database no more that %s, and tells the rest', async (_, health) => {
  const pendingMigrations = vi.fn(() => Promise.resolve([]))
  const asked = serviceWith({ health, pendingMigrations }).status()
  await vi.advanceTimersByTimeAsync(3000)
  expect(await asked).toMatchObject({
    database: { databaseState: 'DOWN', latencyMs: null, pendingMigrations: null, unpartitionedRows: null },
    outbox: null,
    channels: [{ name: 'goods' }],
  })
  expect(pendingMigrations).not.toHaveBeenCalled()
})

test('what of the storage cannot be told is told as not known', async () => {
  const fails = () => Promise.reject(new Error('relation does not exist'))
  const backlogs = { unsequenced: fails, due: fails, dead: fails }
  expect(await serviceWith({ pendingMigrations: fails, system: { backlogs } }).status()).toMatchObject({
    database: { databaseState: 'UP', pendingMigrations: null, unpartitionedRows: null },
    outbox: null,
  })
})

test('tells of a copy, also where it or the database does not answer', async () => {
  const told = async (storage: Partial<HealthParts['storage']>) => {
    const asked = serviceWith(storage).status()
    await vi.advanceTimersByTimeAsync(3000)
    const { replicaState, replicaLagSeconds } = (await asked).database
    return [replicaState, replicaLagSeconds]
  }
  const late = { status: () => Promise.resolve({ state: 'BEHIND', lagSeconds: 7.5 } as const) }
  expect(await told({})).toEqual([null, null])
  expect(await told({ replica: late })).toEqual(['BEHIND', 7.5])
  expect(await told({ replica: late, health: () => Promise.reject(new Error('away')) })).toEqual(['BEHIND', 7.5])
  expect(await told({ replica: { status: () => new Promise(() => undefined) } })).toEqual(['DOWN', null])
})

test('asks for migrations once a minute', async () => {
  const pendingMigrations = vi.fn(() => Promise.resolve(['0036_next']))
  const service = serviceWith({ pendingMigrations, health: () => Promise.resolve() })
  for (const time of [0, 59_999]) {
    monotonic = time
    expect((await service.status()).database.pendingMigrations).toEqual(['0036_next'])
  }
  expect(pendingMigrations).toHaveBeenCalledTimes(1)
  monotonic = 60_000
  await service.status()
  expect(pendingMigrations).toHaveBeenCalledTimes(2)
})

test('rows that lie in no partition are counted so far and no further, once a minute', async () => {
  const countStrays = vi.fn((most: number) => Promise.resolve(most))
  const service = serviceWith({ logPartitions: { countStrays } })
  const strays = async () => (await service.status()).database.unpartitionedRows
  expect([await strays(), await strays()]).toEqual([1000, 1000])
  expect(countStrays).toHaveBeenCalledOnce()
  monotonic += 60_000
  countStrays.mockResolvedValue(0)
  expect(await strays()).toBe(0)
})
