import { scopes } from '@org/openapi-core'
import { fixedClock } from '@org/openapi-testing'
import type { Json, TestApp, TestPlatform } from '@org/openapi-testing'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { EventName } from '@org/openapi-core/storage'
import { startPlatform } from '../../start-platform.js'
import { revokeCall, updateApp } from '../auth/token-calls.js'
import { addMember } from '../wallets/wallet-members.js'
import { allEvents, bind, list, listed, told } from './event-scene.js'

const DAY_MS = 86_400_000
const INVALID = 1_015_001_000
const EXPIRED = 1_015_001_001
const AHEAD = 1_015_001_002

let platform: TestPlatform
let app: TestApp
let memberId: number

beforeEach(async () => {
  platform = await startPlatform({ clock: fixedClock() })
  app = await platform.createApp()
  memberId = await addMember(platform)
})

/** So many events of the application. */
async function happen(count: number, to = app): Promise<void> {
  for (let i = 0; i < count; i++) {
    const id = await bind(platform, to, { memberId, externalUserId: `user-${i}` })
    await platform.adminData('DELETE system/partner-member/delete', {
      query: { id: id as number },
      tenantId: to.tenantId,
    })
  }
}

const positions = (events: readonly Json[]) => events.map(({ position }) => position as number)
const cursorText = (text: string) => Buffer.from(text).toString('base64url')
const plain = (cursor: string) => Buffer.from(cursor, 'base64url').toString()

describe('event/list', () => {
  test('lists what happened as soon as its call was answered', async () => {
    await bind(platform, app, { memberId, supplementAuth: false })
    const { events, nextCursor, hasMore } = await listed(platform)
    const { memberUnionId: unionId } = await platform.adminData('GET system/partner-member/get', {
      query: { id: 1 },
    })
    expect(events).toEqual([
      {
        id: expect.stringMatching(/^evt_1_[0-9a-z]+$/) as string,
        type: 'member.binding.created',
        timestamp: '2026-09-10T04:00:00.000Z',
        tenantId: 1,
        position: 1,
        subject: 'member.binding/user-1001',
        data: { member: { unionId: unionId as string, externalUserId: 'user-1001' }, status: 0, supplementAuth: false },
      },
    ])
    expect(hasMore).toBe(false)
    expect(await listed(platform, { after: nextCursor })).toEqual({ events: [], nextCursor, hasMore: false })
  })

  test('is read on from a cursor, without a gap and nothing twice', async () => {
    await happen(3)
    const first = await listed(platform, { limit: 2 })
    expect([positions(first.events), first.hasMore]).toEqual([[1, 2], true])
    const second = await listed(platform, { limit: 4, after: first.nextCursor })
    expect([positions(second.events), second.hasMore]).toEqual([[3, 4, 5, 6], false])
    await happen(1)
    const third = await listed(platform, { after: second.nextCursor })
    expect([positions(third.events), third.hasMore]).toEqual([[7, 8], false])
    expect(positions(await allEvents(platform, app))).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  })

  test('begins at the end with `now`', async () => {
    await happen(1)
    const { events, nextCursor, hasMore } = await listed(platform, { after: 'now' })
    expect([events, hasMore]).toEqual([[], false])
    await happen(1)
    expect(positions((await listed(platform, { after: nextCursor })).events)).toEqual([3, 4])
  })

  test('has a cursor before anything has happened', async () => {
    const { events, nextCursor, hasMore } = await listed(platform)
    expect([events, hasMore]).toEqual([[], false])
    await happen(1)
    expect(positions((await listed(platform, { after: nextCursor })).events)).toEqual([1, 2])
  })

  test('takes null for absent, and refuses what is none of its members’ values', async () => {
    await happen(1)
    const nulls = { after: null, types: null, limit: null, waitSeconds: null }
    expect(positions((await listed(platform, nulls)).events)).toEqual([1, 2])
    expect(positions((await listed(platform, { types: [] })).events)).toEqual([1, 2])
    const wrong = [
      { limit: 0 },
      { limit: 201 },
      { limit: '1' },
      { waitSeconds: -1 },
      { waitSeconds: 21 },
      { after: 1 },
      { after: 'x'.repeat(201) },
      { types: 'member.binding.created' },
      { types: Array.from({ length: 51 }, () => 'a') },
    ]
    for (const body of wrong) expect((await list(platform, body)).status, JSON.stringify(body)).toBe(400)
  })

  test('shows the types that are asked for, and moves the cursor over the others', async () => {
    await happen(2)
    const deleted = await listed(platform, { types: ['member.binding.deleted', 'no.such.type'] })
    expect([positions(deleted.events), deleted.hasMore]).toEqual([[2, 4], false])
    const none = await listed(platform, { types: ['no.such.type'] })
    expect([none.events, none.hasMore]).toEqual([[], false])
    await happen(1)
    expect(positions((await listed(platform, { after: none.nextCursor })).events)).toEqual([5, 6])
  })

  test('goes on behind an event of a type that only a newer version knows: nobody is told of it', async () => {
    const { eventOutbox } = platform.storage.forTenant(app.tenantId)
    const event = { clientId: app.clientId, memberId: null, data: '{}', subject: 'order/1' }
    await eventOutbox.append([{ ...event, type: 'order.purchase.archived' as EventName }], platform.clock.now())
    await happen(1)
    await platform.openApi.jobs.run('sequence-events')
    expect(positions((await listed(platform)).events)).toEqual([1, 2])
  })

  test('looks at so many events a call, and says that there is more', async () => {
    const { stores } = { stores: platform.storage.forTenant(app.tenantId) }
    const event = { type: 'webhook.test', clientId: app.clientId, memberId: null, data: '{}' } as const
    const many = Array.from({ length: 2100 }, (_, i) => ({ ...event, subject: `webhook/${i}` }))
    await stores.eventOutbox.append(many, platform.clock.now())
    await happen(1)
    const first = await listed(platform, { types: ['member.binding.created'] })
    expect([first.events, first.hasMore]).toEqual([[], true])
    const second = await listed(platform, { types: ['member.binding.created'], after: first.nextCursor })
    expect([positions(second.events), second.hasMore]).toEqual([[2101], false])
  })
})

describe('cursors', () => {
  test('are refused where they are none, or another feed’s', async () => {
    const other = await platform.createApp()
    const tenantId = await platform.createTenant()
    const foreign = await platform.createApp({}, tenantId)
    await happen(1)
    await happen(1, other)
    const own = (await listed(platform)).nextCursor
    const [, epoch = ''] = plain(own).split('.')
    const cursors = [
      '',
      'nonsense',
      '%',
      `${own}=`,
      `${own}x`,
      cursorText(`v2.${epoch}.1`),
      cursorText(`v1.${epoch}.-1`),
      cursorText(`v1.${epoch}.01`),
      cursorText(`v1.${epoch}.9007199254740993`),
      cursorText(`v1.${epoch}`),
      cursorText(`v1.${epoch.toLowerCase()}.1`),
      (await listed(platform, {}, { app: other })).nextCursor,
      (await listed(platform, {}, { app: foreign })).nextCursor,
    ]
    for (const after of cursors) expect((await list(platform, { after })).code, after).toBe(INVALID)
  })

  test('ahead of the feed, and behind what is kept, are told apart; one at its end stays good', async () => {
    await happen(1)
    const { nextCursor } = await listed(platform)
    const [, epoch = ''] = plain(nextCursor).split('.')
    const at = (position: number) => cursorText(`v1.${epoch}.${position}`)
    expect((await list(platform, { after: at(3) })).code).toBe(AHEAD)
    platform.clock.advance(30 * DAY_MS)
    await happen(1)
    expect(positions((await listed(platform)).events)).toEqual([1, 2, 3, 4])
    platform.clock.advance(1)
    await platform.openApi.jobs.run('trim-events')
    expect(positions((await listed(platform)).events)).toEqual([3, 4])
    expect((await list(platform, { after: at(1) })).code).toBe(EXPIRED)
    expect(positions((await listed(platform, { after: at(2) })).events)).toEqual([3, 4])
    platform.clock.advance(31 * DAY_MS)
    await platform.openApi.jobs.run('trim-events')
    expect(await listed(platform, { after: at(4) })).toEqual({ events: [], nextCursor: at(4), hasMore: false })
    expect((await list(platform, { after: at(3) })).code).toBe(EXPIRED)
    expect((await list(platform, { after: at(5) })).code).toBe(AHEAD)
    expect((await listed(platform)).nextCursor).toBe(at(4))
  })
})

describe('who may know an event', () => {
  const without = (...left: string[]) => scopes.filter((scope) => !left.includes(scope))

  test('needs the scope to list', async () => {
    const deaf = await platform.createApp({ scopes: without('event:event:read') })
    expect((await list(platform, {}, { app: deaf })).status).toBe(403)
    const token = await platform.issueToken(app, 'goods:detail:read')
    expect((await list(platform, {}, { token })).status).toBe(403)
  })

  test('is decided by the scope of its subject, when it is sequenced and when it is listed', async () => {
    const blind = await platform.createApp({ scopes: without('system:partner-member:read') })
    await happen(1, blind)
    expect(await allEvents(platform, blind)).toEqual([])
    const grant = (granted: readonly string[]) =>
      platform.adminData('PUT system/partner-app/update', { body: { id: blind.id, name: 'Partner', scopes: granted } })
    await grant(scopes)
    // What was sequenced without it stays unknown.
    expect(await allEvents(platform, blind)).toEqual([])
    await happen(1, blind)
    expect(positions(await allEvents(platform, blind))).toEqual([1, 2])
    await grant(without('system:partner-member:read'))
    expect(await listed(platform, {}, { app: blind })).toMatchObject({ events: [], hasMore: false })
    await grant(scopes)
    expect(positions(await allEvents(platform, blind))).toEqual([1, 2])
  })

  test('of a member are the applications that have bound him, each by its own name', async () => {
    const [other, stranger] = [await platform.createApp(), await platform.createApp()]
    await bind(platform, app, { memberId, externalUserId: 'mine' })
    const theirs = await bind(platform, other, { memberId, externalUserId: 'theirs' })
    const [mine, before] = [
      (await listed(platform)).nextCursor,
      (await listed(platform, {}, { app: other })).nextCursor,
    ]
    const credit = () =>
      platform.adminData('PUT pay/wallet/update-balance', { body: { userId: memberId, balance: 500, remark: 'Gift' } })
    await credit()
    const { unionId } = await platform.adminData('GET member/user/get', { query: { id: memberId } })
    const entry = (externalUserId: string, balance: number) => [
      'member.wallet.changed',
      `member.wallet/${unionId as string}`,
      { member: { unionId: unionId as string, externalUserId }, bizType: 5, price: 500, balance, freezePrice: 0 },
    ]
    expect(told(await allEvents(platform, app, mine))).toEqual([entry('mine', 500)])
    expect(told(await allEvents(platform, other, before))).toEqual([entry('theirs', 500)])
    expect(await allEvents(platform, stranger)).toEqual([])
    await platform.adminData('PUT system/partner-member/update-status', { body: { id: theirs as number, status: 1 } })
    await credit()
    expect(told(await allEvents(platform, app, mine))).toEqual([entry('mine', 500), entry('mine', 1000)])
    expect(told(await allEvents(platform, other, before)).map(([type]) => type)).toEqual([
      'member.wallet.changed',
      'member.binding.status_changed',
    ])
  })

  test('is nobody who may not call', async () => {
    await platform.adminData('PUT system/partner-app/update-status', { body: { id: app.id, status: 1 } })
    await happen(1)
    await platform.openApi.jobs.run('sequence-events')
    await platform.adminData('PUT system/partner-app/update-status', { body: { id: app.id, status: 0 } })
    expect(await allEvents(platform, app)).toEqual([])
  })
})

describe('waitSeconds', () => {
  test('ends with the first event, and not before', async () => {
    const { nextCursor } = await listed(platform)
    const waiting = listed(platform, { after: nextCursor, waitSeconds: 20 })
    const token = await platform.issueToken()
    expect(await Promise.race([waiting, listed(platform, {}, { token }).then(() => 'still waiting')])).toBe(
      'still waiting',
    )
    await happen(1)
    expect(positions((await waiting).events)[0]).toBe(1)
  })

  test('from now on misses nothing that comes meanwhile', async () => {
    await happen(1)
    const token = await platform.issueToken()
    // Once the token is known, who comes first looks first.
    await listed(platform, {}, { token })
    const waiting = listed(platform, { after: 'now', waitSeconds: 20 }, { token })
    // It has looked for the first time before this one is answered.
    await listed(platform, {}, { token })
    await happen(1)
    expect(positions((await waiting).events)[0]).toBe(3)
  })

  test.each<[what: string, happens: (token: string) => unknown, status: number]>([
    ['its token is revoked', (token) => revokeCall(platform, app, token), 401],
    ['its token ends', () => platform.clock.advance(1_800_000), 401],
    [
      'the application is disabled',
      () => platform.adminData('PUT system/partner-app/update-status', { body: { id: app.id, status: 1 } }),
      401,
    ],
    ['the scope is withdrawn', () => updateApp(platform, app, { scopes: ['goods:detail:read'] }), 403],
  ])('is over where %s meanwhile, whatever comes', async (_, happens, status) => {
    const token = await platform.issueToken(app)
    const { nextCursor } = await listed(platform, {}, { token })
    const waiting = list(platform, { after: nextCursor, waitSeconds: 20 }, { token })
    // It has looked for the first time before this one is answered.
    await listed(platform, {}, { token })
    await happens(token)
    await happen(1)
    expect((await waiting).status).toBe(status)
  })

  test('is answered when nothing comes', async () => {
    const begin = performance.now()
    expect(await listed(platform, { waitSeconds: 1 })).toMatchObject({ events: [], hasMore: false })
    expect(performance.now() - begin).toBeGreaterThanOrEqual(999)
  })

  test.each([
    ['closed', (engine: TestPlatform['openApi']) => engine.close()],
    ['told that nobody may wait any more', (engine: TestPlatform['openApi']) => Promise.resolve(engine.stopWaiting())],
  ])('ends when the engine is %s', async (_, end) => {
    const { nextCursor } = await listed(platform)
    const token = await platform.issueToken()
    const waiting = [1, 2, 3].map(() => listed(platform, { after: nextCursor, waitSeconds: 20 }, { token }))
    // Each has looked for the first time before this one is answered.
    await listed(platform, {}, { token })
    const begin = performance.now()
    await end(platform.openApi)
    expect(await Promise.all(waiting)).toEqual(Array(3).fill({ events: [], nextCursor, hasMore: false }))
    expect(performance.now() - begin).toBeLessThan(15_000)
  })

  test('keeps a hundred callers waiting, whoever comes meanwhile: the next are answered at once', async () => {
    const warned = vi.spyOn(process, 'emitWarning')
    const ended: string[] = []
    const askAs = async (who: string, of: TestApp) => {
      const token = await platform.issueToken(of)
      const { nextCursor: after } = await listed(platform, {}, { token })
      return async () => {
        await listed(platform, { after, waitSeconds: 20 }, { token })
        ended.push(who)
      }
    }
    const waiting: Promise<void>[] = []
    for (let i = 0; i < 5; i++) {
      const asks = await askAs('waited', await platform.createApp())
      waiting.push(...Array.from({ length: 20 }, asks))
    }
    // Each of them has looked for the first time before this one is answered.
    const comesLater = await askAs('came later', app)
    const begin = performance.now()
    let newcomers = 0
    // Also while those who wait look again.
    for (; performance.now() - begin < 1000; newcomers++) await comesLater()
    expect(ended).toEqual(Array(newcomers).fill('came later'))
    platform.openApi.stopWaiting()
    await Promise.all(waiting)
    expect(ended.filter((who) => who === 'waited')).toHaveLength(100)
    expect(warned).not.toHaveBeenCalled()
    warned.mockRestore()
  })

  test('keeps twenty callers of an application waiting: others have the places that are left', async () => {
    const other = await platform.createApp()
    const [token, theirs] = [await platform.issueToken(app), await platform.issueToken(other)]
    const { nextCursor } = await listed(platform, {}, { token })
    const { nextCursor: after } = await listed(platform, {}, { token: theirs })
    let answered = 0
    const waiting = Array.from({ length: 120 }, async () => {
      await listed(platform, { after: nextCursor, waitSeconds: 20 }, { token })
      answered++
    })
    await vi.waitFor(() => expect(answered).toBeGreaterThanOrEqual(100), { timeout: 15_000 })
    const heard = listed(platform, { after, waitSeconds: 20 }, { token: theirs })
    // It has looked for the first time before this one is answered.
    await listed(platform, {}, { token: theirs })
    await happen(1, other)
    expect(positions((await heard).events)[0]).toBe(1)
    expect(answered).toBe(100)
    platform.openApi.stopWaiting()
    await Promise.all(waiting)
  })

  test('is no time any more where nobody may wait, and what happens is told', async () => {
    platform.openApi.stopWaiting()
    const begin = performance.now()
    const { events, nextCursor } = await listed(platform, { waitSeconds: 20 })
    expect([events, performance.now() - begin < 15_000]).toEqual([[], true])
    await happen(1)
    expect((await listed(platform, { after: nextCursor, waitSeconds: 20 })).events).toHaveLength(2)
  })
})
