import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Storage } from '@org/openapi-core/storage'
import type { TestApp, TestPlatform } from '@org/openapi-testing'
import { emptyStorage } from '../../empty-storage.js'
import { probe, revokeCall, tokenCall, updateApp } from './token-calls.js'
import { startPlatform } from '../../start-platform.js'
import { growOlder } from '../../grow-older.js'

let here: TestPlatform
let there: TestPlatform
let app: TestApp
let token: string

/** A database that says of itself that several processes may share it. */
function sharedStorage(): Storage {
  const storage = emptyStorage('sqlite')
  return Object.defineProperty(storage, 'isShared', { value: true })
}

/** Two engines over one database: two processes. `there` has seen the token, so that it remembers its state. */
async function startTwo(stateCacheMs?: number): Promise<void> {
  const options = stateCacheMs === undefined ? {} : { stateCacheMs }
  here = await startPlatform({ ...options, storage: sharedStorage() })
  there = await here.beside()
  app = await here.createApp()
  token = await here.issueToken(app)
  expect((await probe(there, token)).status).toBe(200)
  expect((await probe(here, token)).status).toBe(200)
}

const changes: [name: string, status: number, change: () => Promise<unknown>][] = [
  ['a revocation', 401, () => revokeCall(here, app, token)],
  ['revoke-tokens', 401, () => here.adminData('PUT system/partner-app/revoke-tokens', { body: { id: app.id } })],
  [
    'a disabled application',
    401,
    () => here.adminData('PUT system/partner-app/update-status', { body: { id: app.id, status: 1 } }),
  ],
  ['a deleted application', 401, () => here.adminData('DELETE system/partner-app/delete', { query: `id=${app.id}` })],
  [
    'a reset secret with revokeTokens',
    401,
    () => here.adminData('POST system/partner-app/reset-secret', { body: { id: app.id, revokeTokens: true } }),
  ],
  ['a withdrawn scope', 403, () => updateApp(here, app, { scopes: [] })],
  ['a whitelist', 403, () => updateApp(here, app, { ipWhitelist: '198.51.100.1' })],
  [
    'a disabled tenant',
    403,
    () => here.adminData('PUT system/tenant/update', { body: { id: 1, name: 'x', status: 1 }, tenantId: null }),
  ],
]

describe('within a second (decision 3)', () => {
  beforeEach(() => startTwo())

  test.each(changes)('%s: at once here, within one second there', async (_, status, change) => {
    await change()
    expect((await probe(here, token)).status).toBe(status)
    growOlder(there.clock, 1000)
    expect((await probe(there, token)).status).toBe(status)
  })

  test('the age counts by the monotonic clock: a calendar that jumps back keeps nothing alive', async () => {
    await changes[2]?.[2]()
    there.clock.set(new Date(there.clock.now().getTime() - 3600_000))
    growOlder(there.clock, 1000)
    expect((await probe(there, token)).status).toBe(401)
  })

  test('a reset secret is refused at once there, too: the token endpoint remembers nothing', async () => {
    expect((await tokenCall(there, app)).status).toBe(200)
    await here.adminData('POST system/partner-app/reset-secret', { body: { id: app.id } })
    expect((await tokenCall(there, app)).status).toBe(401)
  })

  test('within the second the state is read once', async () => {
    growOlder(there.clock, 1000)
    const reads = vi.spyOn(there.storage.system.clients, 'findClient')
    await Promise.all(Array.from({ length: 5 }, () => probe(there, token)))
    growOlder(there.clock, 999)
    await probe(there, token)
    expect(reads).toHaveBeenCalledTimes(1)
    growOlder(there.clock, 1)
    await probe(there, token)
    expect(reads).toHaveBeenCalledTimes(2)
  })

  test('an administrator’s write that was refused empties no cache', async () => {
    const reads = vi.spyOn(here.storage.system.clients, 'findClient')
    const update = (body: object, call: object = {}) => here.admin('PUT system/partner-app/update', { body, ...call })
    const refusals = [
      await update({ id: app.id, name: 'x', scopes: [] }, { key: 'wrong' }),
      await update({ id: app.id, name: '', scopes: [] }),
      await update({ id: 999, name: 'x', scopes: [] }),
      await here.admin('PUT system/partner-app/nothing', { body: {} }),
      await here.admin('DELETE system/partner-app/update'),
    ]
    for (const { body } of refusals) expect(body.code).not.toBe(0)
    expect((await probe(here, token)).status).toBe(200)
    expect(reads).not.toHaveBeenCalled()
  })

  test('a change during a read is not lost', async () => {
    growOlder(here.clock, 1000)
    const { clients } = here.storage.system
    const find = clients.findClient.bind(clients)
    let release = (): void => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    const reads = vi.spyOn(clients, 'findClient').mockImplementationOnce(async (clientId) => {
      const before = await find(clientId)
      await held
      return before
    })
    const slow = probe(here, token)
    await expect.poll(() => reads.mock.calls.length).toBeGreaterThan(0)
    await here.adminData('PUT system/partner-app/update-status', { body: { id: app.id, status: 1 } })
    release()
    await slow
    expect((await probe(here, token)).status).toBe(401)
  })
})

describe('stateCacheMs 0', () => {
  beforeEach(() => startTwo(0))

  test.each(changes)('%s: at once everywhere', async (_, status, change) => {
    await change()
    expect((await probe(there, token)).status).toBe(status)
    expect((await probe(here, token)).status).toBe(status)
  })
})

test('more than a second is refused at start', async () => {
  await expect(startPlatform({ empty: true, stateCacheMs: 1001 })).rejects.toThrow('stateCacheMs')
})
