import postgres from 'postgres'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Repositories, UnitOfWork } from '@org/openapi-core/storage'
import { postgresStorage } from '@org/openapi-storage-postgres'
import type { Answer } from '@org/openapi-testing'
import { paid, webhookScene } from '../http/webhooks/webhook-scene.js'
import type { WebhookScene } from '../http/webhooks/webhook-scene.js'
import { createTestDatabase } from '../postgres.js'
import { pausingStorage } from './pausing-storage.js'
import type { PausingStorage } from './pausing-storage.js'

const LIMIT_MS = 60_000
/** Round trips in which a call that does not wait would long have been answered. */
const ROUND_TRIPS = 20
const ENDPOINT_UNKNOWN = 1_015_002_000
const [WAITING, CANCELLED] = [0, 3]

describe('deliveries that several are after, on PostgreSQL', () => {
  let scene: WebhookScene
  let pausing: PausingStorage
  let stores: UnitOfWork<Repositories>
  let sql: postgres.Sql
  let answer = 500

  beforeEach(async () => {
    const database = await createTestDatabase()
    sql = postgres(database.url, { max: 1 })
    pausing = pausingStorage({ ...postgresStorage(database.connection), isShared: false })
    answer = 500
    const webhooks = { accepts: () => true, send: async () => ({ status: answer }) }
    scene = await webhookScene({ storage: pausing.storage, channels: { webhooks } })
    stores = scene.platform.storage.forTenant(scene.platform.tenantId)
  }, LIMIT_MS)
  afterEach(async () => {
    await scene.close()
    await sql.end()
  })

  /** How many sessions wait for a lock. */
  const waitingForLocks = async (): Promise<number> => {
    const [row] = await sql<{ waiting: number }[]>`
      select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    return row?.waiting ?? 0
  }
  /** Of the database so far; backends tell of theirs within a second. */
  const deadlocks = async (): Promise<number> => {
    await new Promise((resolve) => setTimeout(resolve, 1200))
    const [row] = await sql<{ deadlocks: number }[]>`
      select deadlocks::int from pg_stat_database where datname = current_database()`
    return row?.deadlocks ?? 0
  }
  const linger = async (): Promise<void> => {
    for (let i = 0; i < ROUND_TRIPS; i++) await stores.webhookEndpoints.find(1)
  }
  const remove = (id: number): Promise<Answer> =>
    scene.platform.admin('DELETE event/webhook-endpoint/delete', { query: { id } })
  const statuses = async () => (await scene.deliveries()).map(({ status }) => status)

  test.each([
    ['fails', 500],
    ['succeeds after one that failed', 200],
  ])(
    'an endpoint is deleted while an attempt that %s ends: neither waits for the other in a circle',
    { timeout: LIMIT_MS },
    async (_, status) => {
      const { id } = await scene.endpoint({ ordering: 1 })
      await scene.happen(paid('P1'))
      await scene.deliver()
      await scene.happen(paid('P2'))
      answer = status
      const pause = pausing.pause('after webhookDeliveries.finish')
      const delivering = scene.deliver()
      await pause.reached
      const deleting = remove(id)
      await linger()
      pause.release()
      expect((await deleting).code).toBe(0)
      expect(await delivering).toBe(1)
      expect(await statuses()).toEqual([CANCELLED, status === 200 ? 1 : CANCELLED])
      expect(await deadlocks()).toBe(0)
    },
  )

  test('an attempt whose delivery was cancelled meanwhile is noted nowhere', { timeout: LIMIT_MS }, async () => {
    const { id } = await scene.endpoint()
    await scene.happen(paid('P1'))
    const [delivery] = await scene.deliveries()
    const pause = pausing.pause('before webhookDeliveries.finish')
    const delivering = scene.deliver()
    await pause.reached
    expect(await stores.webhookDeliveries.cancel([delivery?.id])).toBe(1)
    pause.release()
    await delivering
    expect(await scene.deliveries()).toMatchObject([{ status: CANCELLED, attempts: 0 }])
    expect(await stores.webhookEndpoints.find(id)).toMatchObject({ failedAttempts: 0, failingSince: null })
  })

  /** Holds a row in a transaction, and answers what ends that. */
  async function hold(work: (tx: Repositories) => Promise<unknown>) {
    let go: () => void = () => undefined
    const released = new Promise<void>((resolve) => (go = resolve))
    let arrived: () => void = () => undefined
    const held = new Promise<void>((resolve) => (arrived = resolve))
    let more: (tx: Repositories) => Promise<unknown> = async () => undefined
    const transaction = stores.transaction(async (tx) => {
      await work(tx)
      arrived()
      await released
      await more(tx)
    })
    await held
    return (before: typeof more = more) => {
      more = before
      go()
      return transaction
    }
  }

  test('what somebody has in hand keeps nobody from taking up the rest', { timeout: LIMIT_MS }, async () => {
    const { id: endpointId } = await scene.endpoint({ ordering: 1 })
    await scene.happen(paid('P1'), paid('P2'), paid('P3'))
    const ids = (await scene.deliveries()).map(({ id }) => id as number)
    const release = await hold((tx) => tx.webhookDeliveries.lock(ids[1] ?? 0))
    const now = scene.platform.clock.now()
    const until = new Date(now.getTime() + 1000)
    const claim = { endpointId, isOrdered: false, limit: 9, now, until }
    expect((await stores.webhookDeliveries.claim(claim)).map(({ id }) => id)).toEqual([ids[0], ids[2]])
    await release()
    expect((await stores.webhookDeliveries.claim(claim)).map(({ id }) => id)).toEqual([ids[1]])
  })

  test('all of an endpoint are cancelled in the order of their ids', { timeout: LIMIT_MS }, async () => {
    const { id: endpointId } = await scene.endpoint({ ordering: 1 })
    await scene.happen(paid('P1'), paid('P2'))
    const [first = 0, second = 0] = (await scene.deliveries()).map(({ id }) => id as number)
    // It is the last in every other order, that of the table included.
    await sql`update webhook_delivery set due_time = due_time + interval '1 day', event_id = 'evt_z', subject = 'z',
      create_time = create_time + interval '1 day' where id = ${first}`
    const release = await hold((tx) => tx.webhookDeliveries.lock(first))
    const cancelling = stores.webhookDeliveries.cancelAll(endpointId)
    await expect.poll(waitingForLocks).toBe(1)
    await release((tx) => tx.webhookDeliveries.lock(second))
    await cancelling
    expect(await statuses()).toEqual([CANCELLED, CANCELLED])
    expect(await deadlocks()).toBe(0)
  })

  test(
    'what is taken up again while its endpoint is deleted does not wait for ever',
    { timeout: LIMIT_MS },
    async () => {
      const { id } = await scene.endpoint()
      await scene.happen(paid('P1'))
      const [delivery] = await scene.deliveries()
      await stores.webhookDeliveries.cancel([delivery?.id])
      const pause = pausing.pause('before webhookEndpoints.delete')
      const deleting = remove(id)
      await pause.reached
      const body = { endpointId: id, since: '2026-09-01T00:00:00', onlyDead: false }
      const recovering = scene.platform.admin('PUT event/webhook-delivery/recover', { body })
      await linger()
      pause.release()
      expect((await deleting).code).toBe(0)
      expect((await recovering).code).toBe(ENDPOINT_UNKNOWN)
      expect(await statuses()).not.toContain(WAITING)
    },
  )
})
