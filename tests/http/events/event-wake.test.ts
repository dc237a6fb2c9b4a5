import { setTimeout as sleep } from 'node:timers/promises'
import { systemClock } from '@org/openapi-core'
import type { Clock } from '@org/openapi-core'
import { fixedClock, recordingTelemetry } from '@org/openapi-testing'
import { sqliteStorage } from '@org/openapi-storage-sqlite'
import type { FixedClock } from '@org/openapi-testing'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { emptyStorage } from '../../empty-storage.js'
import { addMember } from '../wallets/wallet-members.js'
import { answering } from '../webhooks/webhook-receiver.js'
import { webhookScene } from '../webhooks/webhook-scene.js'
import type { WebhookScene } from '../webhooks/webhook-scene.js'
import { changedSystem } from '../changed-storage.js'
import { bind, listed } from './event-scene.js'

/** The machine's time, which nobody moves; it says so, too. */
const running = (): FixedClock & Clock => ({ ...systemClock, advance: never, set: never })
const never = () => {
  throw new Error('Nobody moves this clock')
}
/** Longer than a wake takes by far, and nothing that a test waits for. */
const LONG = { timeout: 12_000, interval: 5 }
/** Long enough for a wake that was wrong to be seen on most machines. */
const A_WHILE_MS = 300

let scene: WebhookScene

afterEach(() => scene.close())

/** A storage, and how often somebody looked for events that have no place. */
function watched() {
  const looks: number[] = []
  const storage = changedSystem(emptyStorage(), 'events', (events) => ({
    nextTenant(after) {
      looks.push(after)
      return events.nextTenant(after)
    },
  }))
  return { storage, looks }
}

async function start(options: Parameters<typeof webhookScene>[0] = {}): Promise<void> {
  scene = await webhookScene({ clock: running(), ...options })
}

/** Records that a user was bound. */
const happen = async (externalUserId = 'user-1001') =>
  bind(scene.platform, scene.app, { memberId: await addMember(scene.platform), externalUserId })

const arrived = () => scene.receiver.calls.map(({ body }) => JSON.parse(body).subject as string)

describe('an event that was committed', () => {
  test('arrives without any job', async () => {
    await start()
    await scene.endpoint()
    await happen()
    await vi.waitFor(() => expect(arrived()).toEqual(['member.binding/user-1001']), LONG)
  })

  test('arrives while another is on its way to a slow endpoint', async () => {
    // Time does not have the run look again.
    await start({ signingClock: fixedClock(), webhooks: { timeoutMs: 25_000 } })
    await scene.endpoint()
    scene.receiver.answer = () => undefined
    await happen()
    await vi.waitFor(() => expect(arrived()).toHaveLength(1), LONG)
    scene.receiver.answer = answering(204)
    await happen('user-1002')
    await vi.waitFor(() => expect(arrived()).toEqual(['member.binding/user-1001', 'member.binding/user-1002']), LONG)
  })

  test('has those placed with it that are committed at the same time', async () => {
    const { storage, looks } = watched()
    await start({ storage })
    const users = Array.from({ length: 20 }, (_, i) => `user-${i}`)
    await Promise.all(users.map(happen))
    const feed = scene.platform.storage.forTenant(scene.platform.tenantId).eventFeed
    await vi.waitFor(async () => expect((await feed.page({ pageNo: 1, pageSize: 1 })).total).toBe(20), LONG)
    expect(looks.filter((after) => after === 0).length).toBeLessThan(20)
  })

  test('is placed by the next commit where the first attempt failed, which is in the log', async () => {
    let failures = 1
    const storage = changedSystem(emptyStorage(), 'events', (events) => ({
      nextTenant: (after) => (failures-- > 0 ? Promise.reject(new Error('no database')) : events.nextTenant(after)),
    }))
    await start({ storage })
    await scene.endpoint()
    await happen()
    await vi.waitFor(() => expect(scene.platform.log.lines.join()).toContain(FAILED), LONG)
    expect(arrived()).toEqual([])
    await happen('user-1002')
    await vi.waitFor(() => expect(arrived()).toHaveLength(2), LONG)
  })
})

test('events are placed and sent in traces of their own, each attempt in that of the request that it is about', async () => {
  const telemetry = recordingTelemetry()
  await start({ telemetry, storage: sqliteStorage({ file: ':memory:', telemetry }) })
  await scene.endpoint()
  const users = ['user-1001', 'user-1002']
  for (const user of users) {
    await happen(user)
    // Placed by then, so that the next one is not placed with it.
    await vi.waitFor(() => expect(arrived()).toContain(`member.binding/${user}`), LONG)
  }
  const { spans } = telemetry
  const named = (name: string) => spans.filter((span) => span.name === name)
  const placing = named('place events')
  expect(placing.length).toBeGreaterThanOrEqual(users.length)
  for (const root of [...placing, ...named('send webhooks')]) {
    expect([root.kind, root.path]).toEqual(['internal', []])
    expect(spans.find(({ traceId }) => traceId === root.traceId)).toBe(root)
  }
  const outermost = (name: string) => new Set(named(name).map(({ path }) => path[0]))
  expect(outermost('event_outbox_next_tenant')).toEqual(new Set(['place events']))
  const requests = spans.filter(({ kind }) => kind === 'server').map(({ traceId }) => traceId)
  expect(named('webhook attempt').map(({ traceId }) => requests.includes(traceId))).toEqual(users.map(() => true))
})

test('a run that fails to place them is told of as failed', async () => {
  const telemetry = recordingTelemetry()
  const storage = changedSystem(emptyStorage(), 'events', () => ({
    nextTenant: () => Promise.reject(new RangeError('no database')),
  }))
  await start({ storage, telemetry })
  await happen()
  const failed = { name: 'place events', attributes: { 'error.type': 'RangeError' }, isOver: true }
  await vi.waitFor(() => expect(telemetry.spans).toContainEqual(expect.objectContaining(failed)), LONG)
  expect(scene.platform.log.lines.filter((line) => line.includes('background work failed'))).toEqual([])
})

const FAILED = 'events could not be placed at once'

describe('nobody looks for events', () => {
  test('on a clock that stands', async () => {
    const { storage, looks } = watched()
    scene = await webhookScene({ storage })
    await happen()
    await sleep(A_WHILE_MS)
    expect(looks).toEqual([])
    expect((await listed(scene.platform)).events).toHaveLength(1)
  })

  test('where the host wants its jobs to do so', async () => {
    const { storage, looks } = watched()
    await start({ storage, events: { atOnce: false } })
    await happen()
    await sleep(A_WHILE_MS)
    expect(looks).toEqual([])
  })

  test('for a commit in which nothing was recorded, and one that was rolled back', async () => {
    const { storage, looks } = watched()
    await start({ storage })
    await happen()
    await vi.waitFor(() => expect(looks.length).toBeGreaterThan(0), LONG)
    await sleep(A_WHILE_MS)
    looks.length = 0
    await addMember(scene.platform)
    await expect(happen()).rejects.toThrow('1002030002')
    await sleep(A_WHILE_MS)
    expect(looks).toEqual([])
  })

  test('once the engine is being closed', async () => {
    const { storage, looks } = watched()
    await start({ storage })
    const { platform } = scene
    await scene.endpoint()
    await happen()
    await platform.close()
    const before = looks.length
    await sleep(A_WHILE_MS)
    expect(looks).toHaveLength(before)
    expect(platform.log.lines.filter((line) => line.startsWith('error'))).toEqual([])
  })
})

describe('closing the engine', () => {
  test('lets go of what is on its way, so that another process sends it at once', async () => {
    const storage = { ...emptyStorage(), close: () => Promise.resolve() }
    await start({ storage })
    const { platform, receiver } = scene
    await scene.endpoint()
    receiver.answer = () => undefined
    await happen()
    await vi.waitFor(() => expect(arrived()).toHaveLength(1), LONG)
    const other = await platform.beside({ events: { atOnce: false } })
    await platform.close()
    receiver.answer = answering(204)
    expect(await other.openApi.jobs.run('deliver-webhooks')).toEqual({ processed: 1 })
    expect(arrived()).toHaveLength(2)
  })

  test('is no failure of what is on its way: the attempt is told of as called off', async () => {
    const telemetry = recordingTelemetry()
    await start({ telemetry })
    await scene.endpoint()
    scene.receiver.answer = () => undefined
    await happen()
    await vi.waitFor(() => expect(arrived()).toHaveLength(1), LONG)
    await scene.platform.close()
    expect(
      telemetry.spans.filter(({ name }) => name === 'webhook attempt').map(({ attributes }) => attributes),
    ).toEqual([{ 'openapi.event_id': expect.any(String), 'openapi.outcome': 'called-off' }])
  })
})
