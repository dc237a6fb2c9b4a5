import { describe, expect, it } from 'vitest'
import { at, undo } from '../contract-space.js'
import type { UseSpace } from '../contract-space.js'
import { describeResource } from '../resource-suite.js'
import { LARGEST_ID, newApplication } from '../sample-rows.js'
import { webhookEndpointCase } from './webhook-endpoint-case.js'
import { endpointInput } from './webhook-rows.js'

/** An attempt at the address that the endpoint was made with. */
const sentTo = (id: number) => ({ id, url: endpointInput().url })

/** Endpoints, their failures and their secrets. */
export function describeEndpoints(use: UseSpace): void {
  describeResource(webhookEndpointCase, use)
  describe('webhookEndpoints', () => {
    describeApplications(use)
    describeFailures(use)
    describeMovedEndpoints(use)
    describeForgottenFailures(use)
  })
  describe('webhookSecrets', () => describeSecrets(use))
}

function describeApplications(use: UseSpace): void {
  it('are listed by application, in the order in which they were made', async () => {
    const { theirs, webhookEndpoints } = await use().neighbours('webhookEndpoints')
    const make = async (clientId: string) => (await webhookEndpoints.create(endpointInput({ clientId }), at(0))).id
    const ids = [await make('a'), await make('a')]
    await make('b')
    await webhookEndpoints.delete(await make('a'), at(1))
    await theirs.stores.webhookEndpoints.create(endpointInput({ clientId: 'a' }), at(0))
    expect((await webhookEndpoints.listOfClient('a')).map(({ id }) => id)).toEqual(ids)
    const [first] = await webhookEndpoints.listOfClient('a')
    expect(first).toMatchObject({ ...endpointInput({ clientId: 'a' }), status: 0, revision: 1 })
  })

  it('are locked while they are there, and so are their applications', async () => {
    const { mine, theirs } = await use().neighbours()
    const clientId = use().unique('client')
    const gone = use().unique('gone')
    const applications = mine.stores.partnerApplications
    await applications.insert(newApplication(clientId), at(0))
    await applications.delete((await applications.insert(newApplication(gone), at(0)))?.id ?? 0, at(1))
    const { id } = await mine.stores.webhookEndpoints.create(endpointInput(), at(0))
    await mine.stores.transaction(async ({ webhookEndpoints }) => {
      expect(await webhookEndpoints.lockApplication(clientId)).toBe(true)
      expect(await webhookEndpoints.lockApplication(gone)).toBe(false)
      expect(await webhookEndpoints.lockApplication('nobody')).toBe(false)
      expect(await webhookEndpoints.lock(id)).toBe(true)
      expect(await webhookEndpoints.lock(LARGEST_ID)).toBe(false)
    })
    await theirs.stores.transaction(async ({ webhookEndpoints }) => {
      expect(await webhookEndpoints.lockApplication(clientId)).toBe(false)
      expect(await webhookEndpoints.lock(id)).toBe(false)
    })
  })

  it('are targets while they are enabled and their application may call', async () => {
    const { mine, theirs } = await use().neighbours()
    const clientId = use().unique('client')
    const { webhookEndpoints, partnerApplications } = mine.stores
    const scopes = ['goods:detail:read' as const, 'event:event:read' as const]
    const application = await partnerApplications.insert(newApplication(clientId, { scopes, expireTime: at(9) }), at(0))
    const { id } = await webhookEndpoints.create(endpointInput({ clientId, ordering: 1 }), at(0))
    const target = { clientId, url: endpointInput().url, ordering: 1, scopes }
    expect(await webhookEndpoints.findTarget(id, at(8))).toEqual(target)
    expect(await webhookEndpoints.findTarget(id, at(9))).toBeUndefined()
    expect(await theirs.stores.webhookEndpoints.findTarget(id, at(8))).toBeUndefined()
    await partnerApplications.updateStatus(application?.id ?? 0, 1)
    expect(await webhookEndpoints.findTarget(id, at(8))).toBeUndefined()
    await partnerApplications.updateStatus(application?.id ?? 0, 0)
    await webhookEndpoints.updateStatus(id, 1)
    expect(await webhookEndpoints.findTarget(id, at(8))).toBeUndefined()
    await webhookEndpoints.updateStatus(id, 0)
    expect(await webhookEndpoints.findTarget(id, at(8))).toEqual(target)
    await webhookEndpoints.delete(id, at(8))
    expect(await webhookEndpoints.findTarget(id, at(8))).toBeUndefined()
  })
}

function describeFailures(use: UseSpace): void {
  it('know since when they fail, until something arrives; neither is a revision', async () => {
    const { stores } = await use().tenant()
    const { webhookEndpoints } = stores
    const { id } = await webhookEndpoints.create(endpointInput(), at(0))
    const failingSince = async () => (await webhookEndpoints.find(id))?.failingSince
    expect(await failingSince()).toBeNull()
    await webhookEndpoints.noteFailure(sentTo(id), at(5))
    await webhookEndpoints.noteFailure(sentTo(id), at(7))
    expect(await failingSince()).toEqual(at(5))
    await undo(stores, (tx) => tx.webhookEndpoints.noteSuccess(sentTo(id)))
    expect(await failingSince()).toEqual(at(5))
    await webhookEndpoints.noteSuccess(sentTo(id))
    expect(await failingSince()).toBeNull()
    await webhookEndpoints.noteFailure(sentTo(id), at(9))
    expect(await webhookEndpoints.find(id)).toMatchObject({ failingSince: at(9), revision: 1 })
  })

  it('are given up once, when they have been failing long and often enough', async () => {
    const { webhookEndpoints } = (await use().tenant()).stores
    const { id } = await webhookEndpoints.create(endpointInput(), at(0))
    const disable = (since: number, attempts: number) =>
      webhookEndpoints.disable(sentTo(id), 'nothing arrived', { since: at(since), attempts })
    expect(await disable(99, 0)).toBeUndefined()
    for (const time of [5, 6]) await webhookEndpoints.noteFailure(sentTo(id), at(time))
    expect(await disable(4, 2)).toBeUndefined()
    expect(await disable(5, 3)).toBeUndefined()
    expect(await disable(5, 2)).toMatchObject({
      before: { id, status: 0, disabledReason: null },
      after: { id, status: 2, disabledReason: 'nothing arrived', revision: 2 },
    })
    expect(await disable(5, 2)).toBeUndefined()
    expect(await webhookEndpoints.disable(sentTo(id), 'again')).toBeUndefined()
  })
}

function describeMovedEndpoints(use: UseSpace): void {
  it('know nothing of what came of attempts at an address that they have no more', async () => {
    const { webhookEndpoints } = (await use().tenant()).stores
    const { id } = await webhookEndpoints.create(endpointInput(), at(0))
    const moved = { id, url: 'https://moved.example.com/webhooks' }
    await webhookEndpoints.noteFailure(sentTo(id), at(5))
    await webhookEndpoints.update(id, endpointInput({ url: moved.url }))
    await webhookEndpoints.noteFailure(sentTo(id), at(6))
    await webhookEndpoints.noteSuccess(sentTo(id))
    expect(await webhookEndpoints.disable(sentTo(id), 'gone')).toBeUndefined()
    expect(await webhookEndpoints.find(id)).toMatchObject({ status: 0, failingSince: at(5) })
    expect(await webhookEndpoints.disable(moved, 'gone', { since: at(9), attempts: 2 })).toBeUndefined()
    await webhookEndpoints.noteSuccess(moved)
    expect(await webhookEndpoints.find(id)).toMatchObject({ failingSince: null })
    expect(await webhookEndpoints.disable(moved, 'gone')).toMatchObject({ after: { status: 2 } })
  })
}

function describeForgottenFailures(use: UseSpace): void {
  it('forget it when they are enabled, by whichever call, and not when they are disabled', async () => {
    const { webhookEndpoints } = (await use().tenant()).stores
    const { id } = await webhookEndpoints.create(endpointInput(), at(0))
    const fail = async () => {
      await webhookEndpoints.noteFailure(sentTo(id), at(5))
      expect(await webhookEndpoints.disable(sentTo(id), 'gone')).toMatchObject({ after: { status: 2 } })
    }
    const failed = { status: 2, failingSince: at(5), disabledReason: 'gone' }
    const working = { status: 0, failingSince: null, disabledReason: null }
    await fail()
    await webhookEndpoints.update(id, endpointInput())
    expect(await webhookEndpoints.find(id)).toMatchObject(failed)
    await webhookEndpoints.update(id, endpointInput({ status: 0 }))
    expect(await webhookEndpoints.find(id)).toMatchObject(working)
    await fail()
    await webhookEndpoints.updateStatus(id, 1)
    expect(await webhookEndpoints.find(id)).toMatchObject({ ...failed, status: 1 })
    await webhookEndpoints.updateStatus(id, 0)
    expect(await webhookEndpoints.find(id)).toMatchObject(working)
    // What it failed before does not count any more.
    await webhookEndpoints.noteFailure(sentTo(id), at(6))
    expect(await webhookEndpoints.disable(sentTo(id), 'gone', { since: at(6), attempts: 2 })).toBeUndefined()
    expect(await webhookEndpoints.renewSecretHint(id, 'abcd')).toBe(true)
    expect(await webhookEndpoints.find(id)).toMatchObject({ secretHint: 'abcd' })
    expect(await webhookEndpoints.renewSecretHint(LARGEST_ID, 'abcd')).toBe(false)
  })
}

function describeSecrets(use: UseSpace): void {
  it('are live until they expire, newest first, and belong to their endpoint', async () => {
    const { mine, theirs } = await use().neighbours()
    const { webhookSecrets } = mine.stores
    for (const sealed of ['a', 'b', 'c']) await webhookSecrets.insert(1, sealed, at(0))
    await webhookSecrets.insert(2, 'of another', at(0))
    await theirs.stores.webhookSecrets.insert(1, 'theirs', at(0))
    const live = async (now: number) => (await webhookSecrets.listLive(1, at(now))).map(({ sealed }) => sealed).join('')
    const idOf = async (wanted: string) =>
      (await webhookSecrets.listLive(1, at(0))).find(({ sealed }) => sealed === wanted)?.id ?? 0
    expect(await live(0)).toBe('cba')
    const [a, b] = [await idOf('a'), await idOf('b')]
    await theirs.stores.webhookSecrets.expire([a], at(0))
    await webhookSecrets.expire([a], at(5))
    await webhookSecrets.expire([a, b], at(9))
    await webhookSecrets.expire([], at(0))
    expect((await webhookSecrets.listLive(1, at(4))).map(({ expireTime }) => expireTime)).toEqual([null, at(9), at(5)])
    expect([await live(4), await live(5), await live(9)]).toEqual(['cba', 'cb', 'c'])
    await webhookSecrets.delete(1, at(4))
    expect(await live(0)).toBe('cba')
    await webhookSecrets.delete(1, at(5))
    expect(await live(0)).toBe('cb')
    await webhookSecrets.delete(1)
    expect(await live(0)).toBe('')
    expect(await webhookSecrets.listLive(2, at(0))).toMatchObject([{ sealed: 'of another', expireTime: null }])
    expect(await theirs.stores.webhookSecrets.listLive(1, at(0))).toMatchObject([{ sealed: 'theirs' }])
  })
}
