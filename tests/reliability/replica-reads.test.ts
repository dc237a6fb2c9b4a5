import { postgresStorage } from '@org/openapi-storage-postgres'
import type { Answer, TestApp, TestPlatform } from '@org/openapi-testing'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawBody } from '../http/lucky-draws/draw-bodies.js'
import { addMember, BALANCE_PATH, bindMember, CHAT_USER, turnCheckInOn } from '../http/wallets/wallet-members.js'
import { startPlatform } from '../start-platform.js'
import { askServer, startReplicatedPostgres } from '../streaming-replica.js'
import type { ReplicatedPostgres } from '../streaming-replica.js'

let servers: ReplicatedPostgres
let platform: TestPlatform
let app: TestApp

/**
 * A replica that has stopped replaying, and may be so late that it is read from all the same: what is read from it is of
 * the past, and what is not is not.
 */
beforeAll(async () => {
  servers = await startReplicatedPostgres(async (url) => {
    const storage = postgresStorage({ url })
    await storage.migrate()
    await storage.close()
  })
  const replica = { url: servers.replica.url, maxLagSeconds: 600 }
  platform = await startPlatform({ storage: postgresStorage({ url: servers.primary.url, replica }) })
  app = await platform.createApp()
})
afterAll(async () => {
  await platform.openApi.close()
  await servers.close()
})

const totalOf = async (path: string): Promise<number> =>
  (await platform.adminData(`GET ${path}`, { query: 'pageSize=1' })).total as number

/** What is read from the replica, as numbers. */
const lagging = async () => ({
  calls: await totalOf('infra/api-access-log/page'),
  writes: await totalOf('infra/operate-log/page'),
  entries: ((await platform.adminData('GET pay/wallet/verify')) as { entries: number }).entries,
})

const call = (path: string, body: object): Promise<Answer> => platform.call(path, body, { app })

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  for (const end = performance.now() + 15_000; !(await isTrue()); await delay(50))
    if (performance.now() > end) throw new Error('waited in vain')
}

/** The replica has all that the primary has now. */
async function untilReplayed(): Promise<void> {
  const [row] = await askServer(servers.primary.url, 'select pg_current_wal_flush_lsn()::text as place')
  const isThere = `select pg_last_wal_replay_lsn() >= '${String(row?.['place'])}' as is_there`
  await until(async () => (await askServer(servers.replica.url, isThere))[0]?.['is_there'] === true)
}

test('logs, figures and checks are read from the replica; what partners read is not, and nothing is refused for its lag', async () => {
  const memberId = await addMember(platform, { chatUserId: CHAT_USER })
  await bindMember(platform, app, { memberId, externalUserId: 'user-1' })
  await turnCheckInOn(platform)
  await call(BALANCE_PATH, { externalUserId: 'user-1' })
  await until(async () => (await platform.openApi.status()).database.replicaState === 'UP')
  await platform.openApi.services.apiAccessLog.flush()
  await untilReplayed()
  await askServer(servers.replica.url, 'select pg_wal_replay_pause()')
  const before = await lagging()

  for (let cents = 100; cents <= 1000; cents += 100) {
    await platform.adminData('PUT pay/wallet/update-balance', { body: { userId: memberId, balance: 100 } })
    expect((await call(BALANCE_PATH, { externalUserId: 'user-1' })).body).toMatchObject({ data: { balance: cents } })
  }
  expect(await lagging()).toEqual(before)
  expect((await platform.openApi.status()).database).toMatchObject({ replicaState: 'UP' })
  const draw = { luckyDrawId: await platform.adminData('POST promotion/lucky-draw/create', { body: drawBody() }) }
  const query = `id=${draw.luckyDrawId as number}`
  expect(await platform.adminData('GET promotion/lucky-draw/statistics', { query })).toMatchObject({ drawCount: 0 })
  // An export is written down at the primary.
  await platform.adminData('GET promotion/lucky-draw-record/export', {
    query: `luckyDrawId=${draw.luckyDrawId as number}`,
  })

  await askServer(servers.replica.url, 'select pg_wal_replay_resume()')
  await untilReplayed()
  const { entries, writes } = before
  await until(async () => (await lagging()).entries === entries + 10)
  expect(await lagging()).toMatchObject({ entries: entries + 10, writes: writes + 12 })
})
