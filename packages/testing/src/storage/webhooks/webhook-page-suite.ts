import { expect, it } from 'vitest'
import { at, longAgo } from '../contract-space.js'
import type { UseSpace } from '../contract-space.js'
import { fedEvent } from '../events/event-rows.js'
import { deliveriesOf, endpointOf, feedOf, FIRST_PAGE } from './webhook-rows.js'

/** See `describeDeliveries`. */
export function describeReplays(use: UseSpace): void {
  it('are made once more of a part of a feed, each under the next number', async () => {
    const { mine, theirs } = await use().neighbours()
    const endpointId = await endpointOf(mine, { eventTypes: ['pay.order.paid'] })
    await feedOf(mine, [{}, { type: 'order.bag.created' }, {}, {}])
    const late = await endpointOf(mine, { status: 1 })
    const replay = (change: object, space = mine) =>
      space.stores.transaction((tx) =>
        tx.webhookDeliveries.replay(
          { endpointId, clientId: 'client', fromPosition: 2, toPosition: 3, ...change },
          at(5),
        ),
      )
    expect(await replay({}, theirs)).toBe(0)
    expect(await replay({ clientId: 'other' })).toBe(0)
    expect(await replay({})).toBe(1)
    expect(await replay({ toPosition: 999 })).toBe(2)
    const rows = await deliveriesOf(mine, endpointId)
    expect(rows.map(({ eventId, replayNo }) => `${eventId} ${replayNo}`)).toEqual([
      'evt_1 0',
      'evt_3 0',
      'evt_4 0',
      'evt_3 1',
      'evt_3 2',
      'evt_4 1',
    ])
    expect(rows.at(-1)).toMatchObject({ status: 0, attempts: 0, dueTime: at(5), createTime: at(5), position: 4 })
    expect(await replay({ endpointId: late, fromPosition: 1, toPosition: 999 })).toBe(4)
    expect((await deliveriesOf(mine, late)).map(({ replayNo }) => replayNo)).toEqual([0, 0, 0, 0])
  })

  it('are deleted when they are old, and so are attempts', async () => {
    const space = await use().tenant()
    const endpointId = await endpointOf(space)
    const { webhooks } = use().system
    const { webhookDeliveries } = space.stores
    await feedOf(space, [{}, {}, {}], { now: longAgo(1) })
    await feedOf(space, [{}], { now: longAgo(2) })
    const [first] = await deliveriesOf(space, endpointId)
    for (const time of [1, 2]) {
      const attempt = { deliveryId: first?.id ?? 0, attemptNo: time, statusCode: 500, durationMs: 1 }
      await webhookDeliveries.appendAttempt({ ...attempt, failure: 'status' }, longAgo(time))
    }
    expect(await webhooks.deleteDeliveries(longAgo(1), 9)).toBe(0)
    expect(await webhooks.deleteDeliveries(longAgo(2), 2)).toBe(2)
    expect(await webhooks.deleteDeliveries(longAgo(2), 2)).toBe(1)
    expect((await deliveriesOf(space, endpointId)).map(({ position }) => position)).toEqual([4])
    expect(await webhooks.deleteAttempts(longAgo(2), 9)).toBe(1)
    expect(await webhookDeliveries.attemptsOf(first?.id ?? 0, longAgo(0))).toMatchObject([{ attemptNo: 2 }])
  })
}

/** See `describeDeliveries`. */
export function describePages(use: UseSpace): void {
  it('are paged newest first, by what they are asked for', async () => {
    const { mine, theirs } = await use().neighbours()
    const [one, other] = [await endpointOf(mine), await endpointOf(mine, { clientId: 'other' })]
    await feedOf(mine, [{ subject: 'a' }, { type: 'order.bag.created', subject: 'b' }], { now: at(1) })
    await feedOf(mine, [{ subject: 'a', eventId: 'evt_other' }], { clientId: 'other', now: at(2) })
    await mine.stores.webhookDeliveries.cancelAll(other)
    const found = async (filter: object, space = mine) => {
      const { list, total } = await space.stores.webhookDeliveries.page({ ...FIRST_PAGE, ...filter })
      expect(total).toBe(list.length)
      return list.map(({ eventId }) => eventId).join(' ')
    }
    expect(await found({})).toBe('evt_other evt_2 evt_1')
    expect(await found({}, theirs)).toBe('')
    expect(await found({ endpointId: one })).toBe('evt_2 evt_1')
    expect(await found({ clientId: 'other' })).toBe('evt_other')
    expect(await found({ clientId: 'other', endpointId: one })).toBe('')
    expect([await found({ status: 3 }), await found({ status: 0 }), await found({ status: 2 ** 40 })]).toEqual([
      'evt_other',
      'evt_2 evt_1',
      '',
    ])
    expect(await found({ type: 'order.bag.created' })).toBe('evt_2')
    expect(await found({ subject: 'a' })).toBe('evt_other evt_1')
    expect(await found({ createTime: { start: at(2), end: at(9) } })).toBe('evt_other')
    const all = { createTime: { start: at(1), end: at(2) } }
    expect(await found({ clientId: 'client', ...all })).toBe('evt_2 evt_1')
    expect(await found({ clientId: 'client', subject: 'a', ...all })).toBe('evt_1')
    expect(await found({ clientId: 'client', createTime: { start: at(2), end: at(9) } })).toBe('')
    expect(await found({ endpointId: one, createTime: { start: at(2), end: at(9) } })).toBe('')
  })
}

/** See `describeDeliveries`. */
export function describeEventPages(use: UseSpace): void {
  it('show the feeds of all applications, what was sequenced last first', async () => {
    const { mine, theirs } = await use().neighbours()
    await feedOf(mine, [{ subject: 'a' }, { type: 'order.bag.created', subject: 'b' }], { now: at(1) })
    await feedOf(mine, [{ subject: 'a', eventId: 'evt_other' }], { clientId: 'other', now: at(2) })
    const found = async (filter: object, space = mine) => {
      const { list, total } = await space.stores.eventFeed.page({ ...FIRST_PAGE, ...filter })
      expect(total).toBe(list.length)
      return list.map(({ eventId }) => eventId).join(' ')
    }
    expect(await found({})).toBe('evt_other evt_2 evt_1')
    expect(await found({}, theirs)).toBe('')
    expect(await found({ clientId: 'client' })).toBe('evt_2 evt_1')
    expect(await found({ type: 'order.bag.created' })).toBe('evt_2')
    expect(await found({ subject: 'a', clientId: 'other' })).toBe('evt_other')
    expect(await found({ createTime: { start: at(2), end: at(9) } })).toBe('evt_other')
    const { list } = await mine.stores.eventFeed.page({ ...FIRST_PAGE, clientId: 'other' })
    const { traceParent: _, ...event } = fedEvent({
      clientId: 'other',
      subject: 'a',
      eventId: 'evt_other',
      body: '{"position":1}',
    })
    expect(list).toEqual([{ ...event, createTime: at(2) }])
  })
}
