import { describe, expect, it } from 'vitest'
import { at } from '../contract-space.js'
import type { TenantSpace, UseSpace } from '../contract-space.js'
import { newEvent } from '../events/event-rows.js'
import { claimAt, endpointOf, feedOf } from '../webhooks/webhook-rows.js'

/** Longer ago than anything that other tests write: what has gathered is everybody's. */
const LONG_AGO = -1_000_000_000_000
const ago = (milliseconds: number) => LONG_AGO + milliseconds
const MANY = 1_000_000

/** What has gathered of all tenants is counted up to a limit, and no further. */
export function describeBacklogs(use: UseSpace): void {
  describe('backlogs', () => {
    describeUnsequenced(use)
    describeDeliveries(use)
  })
}

function describeUnsequenced(use: UseSpace): void {
  it('are the events of all tenants that have no place yet, and since when the oldest waits', async () => {
    const { mine, theirs } = await use().neighbours()
    const { backlogs } = use().system
    const { count: others } = await backlogs.unsequenced(MANY)
    await theirs.stores.eventOutbox.append([newEvent()], at(ago(2)))
    await mine.stores.eventOutbox.append([newEvent(), newEvent()], at(ago(1)))
    expect(await backlogs.unsequenced(MANY)).toEqual({ count: others + 3, oldest: at(ago(1)) })
    expect((await backlogs.unsequenced(1)).count).toBe(2)
    expect((await backlogs.unsequenced(0)).count).toBe(1)
    for (const { stores } of [mine, theirs])
      await stores.transaction(async (tx) => {
        await tx.eventSequencing.lock(at(0))
        await tx.eventSequencing.take(9)
      })
    expect((await backlogs.unsequenced(MANY)).count).toBe(others)
  })
}

/** Two deliveries of an endpoint, due at these times. */
async function deliveriesOf(space: TenantSpace, times: readonly number[]): Promise<number> {
  const endpointId = await endpointOf(space)
  for (const time of times) await feedOf(space, [{ subject: `s/${time}` }], { now: at(ago(time)) })
  return endpointId
}

function describeDeliveries(use: UseSpace): void {
  it('are the deliveries of all tenants that are due, and not those that are due later', async () => {
    const { mine, theirs } = await use().neighbours()
    const { backlogs } = use().system
    const due = (time: number, most = MANY) => backlogs.due(at(ago(time)), most)
    expect(await due(9)).toEqual({ count: 0, oldest: null })
    const endpoints = [await deliveriesOf(mine, [3, 5]), await deliveriesOf(theirs, [2, 4])]
    expect(await due(1)).toEqual({ count: 0, oldest: null })
    expect(await due(2)).toEqual({ count: 1, oldest: at(ago(2)) })
    expect(await due(9)).toEqual({ count: 4, oldest: at(ago(2)) })
    expect(await due(9, 2)).toMatchObject({ count: 3 })
    expect(await due(9, 0)).toMatchObject({ count: 1 })
    // The claim of a deliverer runs out a second later.
    await claimAt(theirs, endpoints[1] ?? 0, { now: ago(9) })
    expect(await due(9)).toEqual({ count: 2, oldest: at(ago(3)) })
    await mine.stores.webhookDeliveries.cancelAll(endpoints[0] ?? 0)
    expect(await due(9)).toEqual({ count: 0, oldest: null })
    expect(await due(1009)).toMatchObject({ count: 2 })
    await use().system.webhooks.deleteDeliveries(at(ago(99)), 9)
    expect(await due(1009)).toEqual({ count: 0, oldest: null })
  })

  it('are no deliveries of endpoints that nothing is sent to', async () => {
    const { mine, theirs } = await use().neighbours()
    const due = () => use().system.backlogs.due(at(ago(9)), MANY)
    const { webhookEndpoints } = mine.stores
    const [disabled, deleted] = [await deliveriesOf(mine, [2, 5]), await deliveriesOf(mine, [3])]
    await deliveriesOf(theirs, [4])
    // The first of them gets what comes for the second, too.
    expect(await due()).toEqual({ count: 5, oldest: at(ago(2)) })
    await webhookEndpoints.delete(deleted, at(ago(9)))
    expect(await due()).toEqual({ count: 4, oldest: at(ago(2)) })
    expect(await webhookEndpoints.updateStatus(disabled, 1)).toBe(true)
    expect(await due()).toEqual({ count: 1, oldest: at(ago(4)) })
    await use().system.webhooks.deleteDeliveries(at(ago(99)), 9)
    expect(await due()).toEqual({ count: 0, oldest: null })
  })

  it('are the deliveries of all tenants that were given up', async () => {
    const { mine, theirs } = await use().neighbours()
    const { backlogs } = use().system
    const { count: others } = await backlogs.dead(MANY)
    for (const [space, times] of [
      [mine, [3, 5]],
      [theirs, [2, 4]],
    ] as const) {
      const held = await claimAt(space, await deliveriesOf(space, times), { now: ago(9) })
      expect(held).toHaveLength(2)
      for (const { id } of held) await space.stores.webhookDeliveries.finish(id, 1, { status: 2 })
    }
    expect(await backlogs.dead(MANY)).toEqual({ count: others + 4, oldest: at(ago(2)) })
    expect(await backlogs.dead(others + 2)).toMatchObject({ count: others + 3 })
    await use().system.webhooks.deleteDeliveries(at(ago(99)), 9)
    expect((await backlogs.dead(MANY)).count).toBe(others)
  })
}
