import type { FeedQuery, NewEvent } from '@org/openapi-core/storage'
import { describe, expect, it } from 'vitest'
import { at, undo } from '../contract-space.js'
import type { TenantSpace, UseSpace } from '../contract-space.js'
import { AWKWARD, newApplication, newMember, partnerMemberInput } from '../sample-rows.js'
import { fedEvent, newEvent } from './event-rows.js'

/** What happened, its places, and the feeds that it is read from. */
export function describeEvents(use: UseSpace): void {
  describe('event outbox', () => {
    describeOutbox(use)
    describeOutboxesOfTenants(use)
  })
  describe('event recipients', () => describeRecipients(use))
  describe('event feed', () => {
    describeFeed(use)
    describeTrimmedFeed(use)
  })
}

const takeAll = ({ stores }: TenantSpace, limit = 99) =>
  stores.transaction(async (tx) => {
    await tx.eventSequencing.lock(at(0))
    return tx.eventSequencing.take(limit)
  })

function describeOutbox(use: UseSpace): void {
  it('is taken in the order in which it was recorded, once, and by nobody else', async () => {
    const { mine, theirs } = await use().neighbours()
    const { eventOutbox } = mine.stores
    const member = { clientId: null, memberId: 7 }
    const events = [
      newEvent(),
      newEvent({ ...member, data: JSON.stringify({ text: AWKWARD }) }),
      newEvent({ subject: AWKWARD }),
    ]
    await eventOutbox.append([newEvent({ subject: 'first' })], at(1))
    await eventOutbox.append(events, at(2))
    await eventOutbox.append([], at(2))
    await theirs.stores.eventOutbox.append([newEvent({ subject: 'theirs' })], at(3))
    const taken = [...(await takeAll(mine, 2)), ...(await takeAll(mine, 2)), ...(await takeAll(mine))]
    const expected = [{ ...newEvent({ subject: 'first' }), occurTime: at(1) }]
    expect(taken).toMatchObject([...expected, ...events.map((event) => ({ ...event, occurTime: at(2) }))])
    expect(taken.map(({ id }) => id)).toEqual(taken.map(({ id }) => id).toSorted((a, b) => a - b))
    expect(await takeAll(theirs)).toMatchObject([{ subject: 'theirs' }])
  })

  it('keeps more than one statement takes, in order', async () => {
    const space = await use().tenant()
    const events = Array.from({ length: 450 }, (_, i): NewEvent => newEvent({ subject: `pay.order/${i}` }))
    await space.stores.eventOutbox.append(events, at(0))
    expect((await takeAll(space, 450)).map(({ subject }) => subject)).toEqual(events.map(({ subject }) => subject))
  })

  it('has nothing of a transaction that is rolled back, and keeps what such a one has taken', async () => {
    const space = await use().tenant()
    const { stores } = space
    await undo(stores, (tx) => tx.eventOutbox.append([newEvent()], at(0)))
    expect(await stores.eventFeed.hasUnsequenced()).toBe(false)
    await stores.eventOutbox.append([newEvent()], at(0))
    await undo(stores, (tx) => tx.eventSequencing.take(9))
    expect(await stores.eventFeed.hasUnsequenced()).toBe(true)
    expect(await takeAll(space)).toHaveLength(1)
    expect(await stores.eventFeed.hasUnsequenced()).toBe(false)
  })
}

function describeOutboxesOfTenants(use: UseSpace): void {
  it('takes events of several tenants at once', async () => {
    const { mine, theirs } = await use().neighbours()
    const of = ({ id: tenantId }: TenantSpace, subject: string) => ({ ...newEvent({ subject }), tenantId })
    await use().system.events.append([of(mine, 'a'), of(theirs, 'b'), of(mine, 'c')], at(4))
    await use().system.events.append([], at(4))
    expect(await takeAll(mine)).toMatchObject([{ subject: 'a', occurTime: at(4) }, { subject: 'c' }])
    expect(await takeAll(theirs)).toMatchObject([{ ...newEvent(), subject: 'b' }])
  })

  it('is found by tenant, one after the other', async () => {
    const spaces = [await use().tenant(), await use().tenant(), await use().tenant()]
    const [first, , last] = spaces
    if (first === undefined || last === undefined) throw new Error('There are three')
    const { events } = use().system
    const found = async () => {
      const ids: number[] = []
      for (let after = first.id - 1; ;) {
        const next = await events.nextTenant(after)
        if (next === undefined || next > last.id) return ids
        ids.push(next)
        after = next
      }
    }
    expect(await found()).toEqual([])
    for (const { stores } of [last, first]) await stores.eventOutbox.append([newEvent(), newEvent()], at(0))
    expect(await found()).toEqual([first.id, last.id])
  })
}

function describeRecipients(use: UseSpace): void {
  it('are the applications that may call, with what they are granted', async () => {
    const { mine, theirs } = await use().neighbours()
    const ids = Object.fromEntries(
      ['good', 'ends', 'disabled', 'deleted', 'theirs'].map((name) => [name, use().unique(name)]),
    )
    const insert = async ({ stores }: TenantSpace, name: string, change = {}) =>
      (await stores.partnerApplications.insert(newApplication(ids[name] ?? '', change), at(0)))?.id ?? 0
    await insert(mine, 'good', { scopes: ['goods:detail:read', 'event:event:read'] })
    await insert(mine, 'ends', { expireTime: at(5), scopes: [] })
    await insert(mine, 'disabled', { status: 1 })
    await mine.stores.partnerApplications.delete(await insert(mine, 'deleted'), at(1))
    await insert(theirs, 'theirs')
    const { eventSequencing } = mine.stores
    const found = async (now: Date) =>
      (await eventSequencing.applications(Object.values(ids), now)).toSorted(
        (a, b) => a.scopes.length - b.scopes.length,
      )
    const good = { clientId: ids['good'], scopes: ['goods:detail:read', 'event:event:read'] }
    expect(await found(at(4))).toEqual([{ clientId: ids['ends'], scopes: [] }, good])
    expect(await found(at(5))).toEqual([good])
    expect(await eventSequencing.applications([ids['ends'] ?? ''], at(5))).toEqual([])
  })

  it('of what concerns a member are those that have bound him, enabled', async () => {
    const { stores } = await use().tenant()
    const [one, other, gone] = [use().unique('one'), use().unique('other'), use().unique('gone')]
    for (const clientId of [one, other]) await stores.partnerApplications.insert(newApplication(clientId), at(0))
    await stores.partnerApplications.insert(newApplication(gone, { status: 1 }), at(0))
    const member = async (unionId: string) => (await stores.members.create(newMember(unionId), at(0))).id
    const [a, b, c] = [await member('union a'), await member('union b'), await member('union c')]
    const bind = (clientId: string, memberId: number, [externalUserId, status = 0]: [string, (0 | 1)?]) =>
      stores.partnerMembers.create(partnerMemberInput({ clientId, memberId, externalUserId, status }), at(0))
    await bind(one, a, ['user a'])
    await bind(other, a, ['their a'])
    await bind(one, b, ['user b', 1])
    await bind(gone, a, ['gone a'])
    const { id } = await bind(other, b, ['deleted'])
    await stores.partnerMembers.delete(id, at(1))
    await bind(one, c, ['user c'])
    const { scopes } = newApplication(one)
    const found = await stores.eventSequencing.bindings([a, b], at(2))
    expect(found.toSorted((x, y) => (x.clientId === one && y.clientId !== one ? -1 : 1))).toEqual([
      { clientId: one, scopes, memberId: a, unionId: 'union a', externalUserId: 'user a' },
      { clientId: other, scopes, memberId: a, unionId: 'union a', externalUserId: 'their a' },
    ])
  })
}

const ALL: FeedQuery = { clientId: 'client', after: undefined, types: ['pay.order.paid'], limit: 99, looked: 2000 }

const fill = async ({ stores }: TenantSpace, count: number, clientId = 'client') => {
  const [grown] = await stores.eventSequencing.lengthen([{ clientId, epoch: `epoch of ${clientId}`, count }])
  const last = grown?.lastPosition ?? 0
  const events = Array.from({ length: count }, (_, i) => {
    const position = last - count + i + 1
    const type = position % 5 === 0 ? 'order.bag.created' : 'pay.order.paid'
    return fedEvent({ clientId, position, type, body: `{"position":${position}}`, eventId: `evt ${position}` })
  })
  await stores.eventFeed.append(events, at(last))
  return last
}

function describeFeed(use: UseSpace): void {
  it('is lengthened by application, from where it ended', async () => {
    const { mine, theirs } = await use().neighbours()
    const grow = (streams: readonly [clientId: string, epoch: string, count: number][]) =>
      mine.stores.eventSequencing.lengthen(streams.map(([clientId, epoch, count]) => ({ clientId, epoch, count })))
    expect(
      await grow([
        ['a', 'one', 3],
        ['b', 'two', 1],
      ]),
    ).toEqual(
      expect.arrayContaining([
        { clientId: 'a', lastPosition: 3 },
        { clientId: 'b', lastPosition: 1 },
      ]),
    )
    expect(await grow([['a', 'another', 2]])).toEqual([{ clientId: 'a', lastPosition: 5 }])
    const read = (space: TenantSpace, clientId: string) => space.stores.eventFeed.read({ ...ALL, clientId })
    expect(await read(mine, 'a')).toEqual({ stream: { epoch: 'one', firstPosition: 1, lastPosition: 5 }, events: [] })
    expect(await read(theirs, 'a')).toBeUndefined()
    await mine.stores.eventFeed.open('a', 'third')
    await mine.stores.eventFeed.open('c', 'third')
    expect((await read(mine, 'a'))?.stream.epoch).toBe('one')
    expect(await read(mine, 'c')).toEqual({ stream: { epoch: 'third', firstPosition: 1, lastPosition: 0 }, events: [] })
  })

  it('is read behind a position, by type, so many of so many', async () => {
    const { mine, theirs } = await use().neighbours()
    for (const space of [mine, theirs]) await fill(space, 12)
    await fill(mine, 3, 'other')
    const positions = async (query: Partial<FeedQuery>) =>
      (await mine.stores.eventFeed.read({ ...ALL, ...query }))?.events.map(({ position }) => position)
    expect(await positions({})).toEqual([1, 2, 3, 4, 6, 7, 8, 9, 11, 12])
    expect(await positions({ after: 0, limit: 2 })).toEqual([1, 2])
    expect(await positions({ after: 4, limit: 2 })).toEqual([6, 7])
    expect(await positions({ after: 3, looked: 3 })).toEqual([4, 6])
    expect(await positions({ after: 12 })).toEqual([])
    expect(await positions({ types: ['order.bag.created', 'pay.order.paid'], after: 8 })).toEqual([9, 10, 11, 12])
    expect(await positions({ types: [] })).toEqual([])
    expect(await positions({ types: [AWKWARD] })).toEqual([])
    const read = await mine.stores.eventFeed.read({ ...ALL, after: 11 })
    expect(read).toEqual({
      stream: { epoch: 'epoch of client', firstPosition: 1, lastPosition: 12 },
      events: [{ position: 12, body: '{"position":12}' }],
    })
  })
}

function describeTrimmedFeed(use: UseSpace): void {
  it('is trimmed from its beginning, and says where it begins then', async () => {
    const space = await use().tenant()
    const { stores } = space
    // Each is sequenced at the instant of its last position.
    await fill(space, 4)
    await fill(space, 2)
    await fill(space, 3, 'other')
    const trim = (before: number, limit: number) =>
      stores.transaction((tx) => tx.eventFeed.trim('client', at(before), limit))
    const places = async () =>
      (await use().system.events.listToTrim(at(5), 9, undefined)).filter(({ tenantId }) => tenantId === space.id)
    expect(await places()).toEqual([
      { tenantId: space.id, clientId: 'client' },
      { tenantId: space.id, clientId: 'other' },
    ])
    const after = { tenantId: space.id, clientId: 'client' }
    expect(await use().system.events.listToTrim(at(5), 1, after)).toEqual([{ tenantId: space.id, clientId: 'other' }])
    expect(await trim(4, 9)).toBe(0)
    expect(await trim(5, 3)).toBe(3)
    expect(await trim(5, 3)).toBe(1)
    expect(await trim(5, 3)).toBe(0)
    expect(await stores.eventFeed.read({ ...ALL, types: ['pay.order.paid', 'order.bag.created'] })).toMatchObject({
      stream: { firstPosition: 5, lastPosition: 6 },
      events: [{ position: 5 }, { position: 6 }],
    })
    expect(await trim(7, 9)).toBe(2)
    expect(await stores.eventFeed.read(ALL)).toMatchObject({
      stream: { firstPosition: 7, lastPosition: 6 },
      events: [],
    })
    expect(await places()).toEqual([{ tenantId: space.id, clientId: 'other' }])
    expect(await fill(space, 1)).toBe(7)
    expect(await stores.eventFeed.read(ALL)).toMatchObject({ events: [{ position: 7 }] })
    expect((await stores.eventFeed.read({ ...ALL, clientId: 'other' }))?.events).toHaveLength(3)
  })
}
