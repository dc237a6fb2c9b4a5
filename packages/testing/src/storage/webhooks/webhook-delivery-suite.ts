import { describe, expect, it } from 'vitest'
import type { DeliveryPlace } from '@org/openapi-core/storage'
import { at } from '../contract-space.js'
import type { TenantSpace, UseSpace } from '../contract-space.js'
import { fedEvent } from '../events/event-rows.js'
import { LARGEST_ID } from '../sample-rows.js'
import { claimAt, deliveriesOf, endpointOf, feedOf } from './webhook-rows.js'
import { describeEventPages, describePages, describeReplays } from './webhook-page-suite.js'

/** Events on their way to endpoints. */
export function describeDeliveries(use: UseSpace): void {
  describe('webhookDeliveries', () => {
    describeFeeding(use)
    describeClaims(use)
    describeBodies(use)
    describeEnds(use)
    describeCancelled(use)
    describeRetries(use)
    describeRecoveries(use)
    describeReplays(use)
    describePages(use)
  })
  describe('event pages', () => describeEventPages(use))
}

function describeFeeding(use: UseSpace): void {
  it('are answered as they are when they are locked, to their tenant', async () => {
    const { mine, theirs } = await use().neighbours()
    const endpointId = await endpointOf(mine)
    await feedOf(mine, [{}])
    const [row] = await deliveriesOf(mine, endpointId)
    const id = row?.id ?? 0
    expect(await mine.stores.transaction((tx) => tx.webhookDeliveries.lock(id))).toEqual(
      await mine.stores.webhookDeliveries.find(id),
    )
    expect(await mine.stores.webhookDeliveries.lock(LARGEST_ID)).toBeUndefined()
    expect(await theirs.stores.webhookDeliveries.lock(id)).toBeUndefined()
  })

  it('are made of what is fed, for enabled endpoints of the application that want the type, in its order', async () => {
    const { mine, theirs } = await use().neighbours()
    const all = await endpointOf(mine)
    const some = await endpointOf(mine, { eventTypes: ['order.bag.created', 'pay.order.closed'] })
    const [disabled, other] = [await endpointOf(mine, { status: 1 }), await endpointOf(mine, { clientId: 'other' })]
    const gone = await endpointOf(mine)
    await mine.stores.webhookEndpoints.delete(gone, at(0))
    const their = await endpointOf(theirs)
    await feedOf(mine, [{ type: 'pay.order.paid' }, { type: 'pay.order.paidx' }, { type: 'order.bag.created' }], {
      now: at(3),
    })
    const rows = await deliveriesOf(mine, all)
    expect(rows.map(({ position, eventId, type }) => ({ position, eventId, type }))).toEqual([
      { position: 1, eventId: 'evt_1', type: 'pay.order.paid' },
      { position: 2, eventId: 'evt_2', type: 'pay.order.paidx' },
      { position: 3, eventId: 'evt_3', type: 'order.bag.created' },
    ])
    const fresh = { status: 0, attempts: 0, replayNo: 0, dueTime: at(3), createTime: at(3), deliveredTime: null }
    expect(rows[0]).toMatchObject({ ...fresh, endpointId: all, clientId: 'client', subject: fedEvent().subject })
    expect((await deliveriesOf(mine, some)).map(({ position }) => position)).toEqual([3])
    for (const endpointId of [disabled, other, gone]) expect(await deliveriesOf(mine, endpointId)).toEqual([])
    expect(await deliveriesOf(theirs, their)).toEqual([])
  })

  it('of many events have ids in the order of the feed', async () => {
    const space = await use().tenant()
    const endpoints = [await endpointOf(space), await endpointOf(space)]
    await feedOf(
      space,
      Array.from({ length: 300 }, (_, i) => ({ subject: `s/${i}` })),
    )
    for (const endpointId of endpoints) {
      const claimed = await claimAt(space, endpointId, { limit: 999 })
      expect(claimed.map(({ position }) => position)).toEqual(Array.from({ length: 300 }, (_, i) => i + 1))
    }
  })
}

function describeClaims(use: UseSpace): void {
  it('are taken up when they are due, so many at a time, and by nobody else until the hold ends', async () => {
    const { mine, theirs } = await use().neighbours()
    const [endpointId, other] = [await endpointOf(mine), await endpointOf(mine)]
    const subjects = ['a', 'b', 'c'].map((subject) => ({ subject }))
    await feedOf(mine, subjects, { now: at(5) })
    expect(await claimAt(mine, endpointId, { now: 4 })).toEqual([])
    expect(await claimAt(theirs, endpointId, { now: 5 })).toEqual([])
    const first = await claimAt(mine, endpointId, { now: 5, limit: 2 })
    expect(first).toMatchObject([
      { claim: 1, position: 1, eventId: 'evt_1', type: 'pay.order.paid', tries: 0 },
      { claim: 1, position: 2, tries: 0 },
    ])
    expect(await claimAt(mine, endpointId, { now: 5 })).toMatchObject([{ position: 3 }])
    expect(await claimAt(mine, endpointId, { now: 1004 })).toEqual([])
    expect(await claimAt(mine, endpointId, { now: 1005 })).toMatchObject([{ claim: 2 }, { claim: 2 }, { claim: 2 }])
    expect(await claimAt(mine, other, { now: 5 })).toHaveLength(3)
  })

  it('wait for those of their subject before them, unless their endpoint wants no order', async () => {
    const space = await use().tenant()
    const [ordered, free] = [await endpointOf(space), await endpointOf(space, { ordering: 1 })]
    await feedOf(space, [{ subject: 'a' }, { subject: 'a' }, { subject: 'b' }, { subject: 'a' }])
    expect(await claimAt(space, free, { isOrdered: false })).toHaveLength(4)
    const [first, second] = await claimAt(space, ordered)
    expect([first?.position, second?.position]).toEqual([1, 3])
    // Neither the one that is held lets the next go, nor the one that has to wait.
    expect(await claimAt(space, ordered, { now: 5 })).toEqual([])
    const { webhookDeliveries } = space.stores
    await webhookDeliveries.finish(first?.id ?? 0, 1, { status: 0, dueTime: at(9000) })
    expect(await claimAt(space, ordered, { now: 5000 })).toMatchObject([{ position: 3, claim: 2 }])
    expect(await claimAt(space, ordered, { now: 9000 })).toMatchObject([{ position: 1 }, { position: 3 }])
    await webhookDeliveries.finish(first?.id ?? 0, 2, { status: 2 })
    expect(await claimAt(space, ordered, { now: 9000 })).toMatchObject([{ position: 2 }])
  })

  it('are found by endpoint, one after the other, whoever’s it is', async () => {
    const { mine, theirs } = await use().neighbours()
    const [one, other, done] = [await endpointOf(mine), await endpointOf(mine), await endpointOf(mine)]
    const their = await endpointOf(theirs)
    for (const space of [mine, theirs]) await feedOf(space, [{}, {}])
    await mine.stores.webhookDeliveries.cancelAll(done)
    const { webhooks } = use().system
    const found = []
    for (let after = { tenantId: mine.id, endpointId: 0 }; ;) {
      const next = await webhooks.nextEndpoint(after)
      if (next === undefined || next.tenantId > theirs.id) break
      found.push(next)
      after = next
    }
    expect(found).toEqual([
      { tenantId: mine.id, endpointId: one },
      { tenantId: mine.id, endpointId: other },
      { tenantId: theirs.id, endpointId: their },
    ])
    expect((await webhooks.nextEndpoint(undefined))?.tenantId).toBeLessThanOrEqual(mine.id)
  })
}

function describeBodies(use: UseSpace): void {
  it('have the bodies of the feed and their traces, as long as they are kept', async () => {
    const { mine, theirs } = await use().neighbours()
    const traceParent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
    await feedOf(mine, [{ body: '{"a":1}', traceParent }, { body: '{"b":2}' }, {}])
    const bodies = (space: TenantSpace) => space.stores.webhookDeliveries.bodiesOf('client', [1, 2, 9])
    expect((await bodies(mine)).toSorted((a, b) => a.position - b.position)).toEqual([
      { position: 1, body: '{"a":1}', traceParent },
      { position: 2, body: '{"b":2}', traceParent: null },
    ])
    expect(await bodies(theirs)).toEqual([])
    expect(await mine.stores.webhookDeliveries.bodiesOf('other', [1])).toEqual([])
  })
}

function describeEnds(use: UseSpace): void {
  it('end an attempt once, and only for whoever holds them', async () => {
    const { mine, theirs } = await use().neighbours()
    const endpointId = await endpointOf(mine)
    await feedOf(mine, [{}])
    const [held] = await claimAt(mine, endpointId)
    const id = held?.id ?? 0
    const { webhookDeliveries } = mine.stores
    const delivered = { status: 1, deliveredTime: at(7) } as const
    expect(await webhookDeliveries.finish(id, 0, delivered)).toBeUndefined()
    expect(await theirs.stores.webhookDeliveries.finish(id, 1, delivered)).toBeUndefined()
    expect(await webhookDeliveries.finish(id, 1, { status: 0, dueTime: at(2000) })).toBe(1)
    await webhookDeliveries.appendAttempt(
      { deliveryId: id, attemptNo: 1, statusCode: null, failure: 'timeout', durationMs: 15_000 },
      at(6),
    )
    expect(await claimAt(mine, endpointId, { now: 2000 })).toMatchObject([{ id, claim: 2, tries: 1 }])
    expect(await webhookDeliveries.finish(id, 2, delivered)).toBe(2)
    await webhookDeliveries.appendAttempt(
      { deliveryId: id, attemptNo: 2, statusCode: 204, failure: null, durationMs: 3 },
      at(7),
    )
    expect(await webhookDeliveries.finish(id, 2, { status: 2 })).toBeUndefined()
    expect(await webhookDeliveries.find(id)).toMatchObject({ status: 1, attempts: 2, deliveredTime: at(7) })
    expect(await webhookDeliveries.attemptsOf(id, at(6))).toEqual([
      { attemptNo: 1, statusCode: null, failure: 'timeout', durationMs: 15_000, createTime: at(6) },
      { attemptNo: 2, statusCode: 204, failure: null, durationMs: 3, createTime: at(7) },
    ])
    expect(await webhookDeliveries.attemptsOf(id, at(7))).toMatchObject([{ attemptNo: 2 }])
    expect(await theirs.stores.webhookDeliveries.attemptsOf(id, at(0))).toEqual([])
    expect(await theirs.stores.webhookDeliveries.find(id)).toBeUndefined()
  })

  it('are let go without an attempt, for another or for good', async () => {
    const space = await use().tenant()
    const endpointId = await endpointOf(space)
    await feedOf(space, [{}])
    const { webhookDeliveries } = space.stores
    const [held] = await claimAt(space, endpointId)
    const id = held?.id ?? 0
    expect(await webhookDeliveries.release(id, 0, { isOver: false, now: at(1) })).toBe(false)
    expect(await webhookDeliveries.release(id, 1, { isOver: false, now: at(1) })).toBe(true)
    expect(await claimAt(space, endpointId, { now: 1 })).toMatchObject([{ id, claim: 2, tries: 0 }])
    expect(await webhookDeliveries.release(id, 2, { isOver: true, now: at(1) })).toBe(true)
    expect(await webhookDeliveries.find(id)).toMatchObject({ status: 3, attempts: 0 })
    expect(await webhookDeliveries.finish(id, 2, { status: 2 })).toBeUndefined()
  })
}

function describeCancelled(use: UseSpace): void {
  it('are cancelled while they wait, by id or by endpoint', async () => {
    const { mine, theirs } = await use().neighbours()
    const [endpointId, other] = [await endpointOf(mine), await endpointOf(mine)]
    await feedOf(mine, [{ subject: 'a' }, { subject: 'b' }, { subject: 'c' }])
    const { webhookDeliveries } = mine.stores
    const [first, second] = await claimAt(mine, endpointId)
    await webhookDeliveries.finish(first?.id ?? 0, 1, { status: 1, deliveredTime: at(0) })
    const ids = [first?.id ?? 0, second?.id ?? 0]
    expect(await theirs.stores.webhookDeliveries.cancel(ids)).toBe(0)
    expect([await webhookDeliveries.cancel(ids), await webhookDeliveries.cancel([])]).toEqual([1, 0])
    await webhookDeliveries.cancelAll(endpointId)
    expect((await deliveriesOf(mine, endpointId)).map(({ status }) => status)).toEqual([1, 3, 3])
    expect((await deliveriesOf(mine, other)).map(({ status }) => status)).toEqual([0, 0, 0])
  })
}

function describeRetries(use: UseSpace): void {
  it('wait again when they are over: their attempts stay, their tries begin anew', async () => {
    const { mine, theirs } = await use().neighbours()
    const endpointId = await endpointOf(mine)
    await feedOf(mine, [{}])
    const { webhookDeliveries } = mine.stores
    const [held] = await claimAt(mine, endpointId)
    const id = held?.id ?? 0
    expect(await webhookDeliveries.retry(id, at(1))).toBe(false)
    await webhookDeliveries.finish(id, 1, { status: 1, deliveredTime: at(1) })
    expect(await theirs.stores.webhookDeliveries.retry(id, at(2))).toBe(false)
    expect(await webhookDeliveries.retry(LARGEST_ID, at(2))).toBe(false)
    expect(await webhookDeliveries.retry(id, at(2))).toBe(true)
    expect(await webhookDeliveries.find(id)).toMatchObject({ status: 0, attempts: 1, deliveredTime: null })
    expect(await claimAt(mine, endpointId, { now: 2 })).toMatchObject([{ id, claim: 2, tries: 0 }])
    expect(await webhookDeliveries.finish(id, 2, { status: 2 })).toBe(2)
    expect(await webhookDeliveries.retry(id, at(3))).toBe(true)
    await webhookDeliveries.cancel([id])
    expect(await webhookDeliveries.retry(id, at(3))).toBe(true)
  })
}

function describeRecoveries(use: UseSpace): void {
  it('are recovered by endpoint and time: the dead, or all that are over', async () => {
    const { mine, theirs } = await use().neighbours()
    const endpointId = await endpointOf(mine)
    for (const time of [1, 2, 3, 4]) await feedOf(mine, [{ subject: `s/${time}` }], { now: at(time) })
    const { webhookDeliveries } = mine.stores
    const held = await claimAt(mine, endpointId, { now: 9 })
    const ids = held.map(({ id }) => id)
    for (const [i, id] of ids.entries())
      await webhookDeliveries.finish(id, 1, i === 2 ? { status: 1, deliveredTime: at(9) } : { status: 2 })
    const recover = (change: object, space = mine) =>
      space.stores.webhookDeliveries.recover(
        { endpointId, onlyDead: true, after: { createTime: at(2), id: 0 }, limit: 9, ...change },
        at(10),
      )
    const placeOf = (i: number) => ({ id: ids[i] ?? 0, createTime: at(i + 1) })
    expect(await recover({}, theirs)).toEqual([])
    expect(await recover({ endpointId: endpointId + 1 })).toEqual([])
    expect(await recover({ limit: 1 })).toEqual([placeOf(1)])
    expect(await recover({ after: placeOf(3) })).toEqual([])
    expect(await recover({ after: placeOf(1) })).toEqual([placeOf(3)])
    expect(await recover({ onlyDead: false })).toEqual([placeOf(2)])
    expect(await recover({ onlyDead: false })).toEqual([])
    expect((await deliveriesOf(mine, endpointId)).map(({ status }) => status)).toEqual([2, 0, 0, 0])
    expect(await claimAt(mine, endpointId, { now: 10 })).toHaveLength(3)
  })

  it('are recovered in the order of creation, those of one instant by id', async () => {
    const space = await use().tenant()
    const endpointId = await endpointOf(space)
    for (const time of [5, 3, 3, 4]) await feedOf(space, [{}], { now: at(time) })
    const { webhookDeliveries } = space.stores
    const held = await claimAt(space, endpointId, { now: 9, isOrdered: false })
    for (const { id } of held) await webhookDeliveries.finish(id, 1, { status: 2 })
    const places: DeliveryPlace[] = []
    for (let after: DeliveryPlace | undefined = { createTime: at(3), id: 0 }; after !== undefined;) {
      const slice = await webhookDeliveries.recover({ endpointId, onlyDead: true, after, limit: 1 }, at(10))
      places.push(...slice)
      after = slice.at(-1)
    }
    const [first, second, third, fourth] = held.map(({ id }) => id)
    expect(places).toEqual([
      { id: second, createTime: at(3) },
      { id: third, createTime: at(3) },
      { id: fourth, createTime: at(4) },
      { id: first, createTime: at(5) },
    ])
  })
}
