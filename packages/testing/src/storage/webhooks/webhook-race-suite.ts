import { describe, expect, it } from 'vitest'
import { race } from '../../concurrency/race-suite.js'
import type { Racers } from '../../concurrency/race-suite.js'
import { at } from '../contract-space.js'
import { newApplication } from '../sample-rows.js'
import { describeHold } from '../lock-suite.js'
import { endpointInput, feedOf, FIRST_PAGE } from './webhook-rows.js'

const RACERS = 20
const MOST = 10

/** Deliveries and endpoints that many are after at the same time. */
export function describeWebhookRaces(use: () => Racers): void {
  describe(`${RACERS} racers for webhooks`, () => {
    it('take up deliveries: each goes to one, and of a subject one at a time', async () => {
      const space = await use().space.tenant()
      const { id: endpointId } = await space.stores.webhookEndpoints.create(endpointInput(), at(0))
      const subjects = Array.from({ length: 30 }, (_, i) => ({ subject: `s/${i % 10}` }))
      await feedOf(space, subjects)
      const claims = await race(use(), RACERS, (storage) =>
        storage
          .forTenant(space.id)
          .webhookDeliveries.claim({ endpointId, isOrdered: true, limit: 4, now: at(0), until: at(1000) }),
      )
      const taken = claims.flat().map(({ position }) => position)
      expect(taken.toSorted((a, b) => a - b)).toEqual([...new Set(taken)].sort((a, b) => a - b))
      expect(taken.every((position) => position <= 10)).toBe(true)
    })

    it('end the same attempt: one does it', async () => {
      const space = await use().space.tenant()
      const { id: endpointId } = await space.stores.webhookEndpoints.create(endpointInput(), at(0))
      await feedOf(space, [{}])
      const claim = { endpointId, isOrdered: true, limit: 1, now: at(0), until: at(1000) }
      const [held] = await space.stores.webhookDeliveries.claim(claim)
      const ends = await race(use(), RACERS, (storage) =>
        storage.forTenant(space.id).webhookDeliveries.finish(held?.id ?? 0, 1, { status: 1, deliveredTime: at(1) }),
      )
      expect(ends.filter((attempt) => attempt !== undefined)).toEqual([1])
    })

    it('give the same endpoint up: one does it', async () => {
      const { id, stores } = await use().space.tenant()
      const { id: endpointId } = await stores.webhookEndpoints.create(endpointInput(), at(0))
      const answers = await race(use(), RACERS, (storage) =>
        storage
          .forTenant(id)
          .transaction((tx) => tx.webhookEndpoints.disable({ id: endpointId, url: endpointInput().url }, 'gone')),
      )
      expect(answers.filter((answer) => answer !== undefined)).toHaveLength(1)
    })

    it('create endpoints under the lock of the application: not one too many', async () => {
      const { id, stores } = await use().space.tenant()
      const clientId = use().space.unique('client')
      await stores.partnerApplications.insert(newApplication(clientId), at(0))
      const answers = await race(use(), RACERS, (storage) =>
        storage.forTenant(id).transaction(async ({ webhookEndpoints }) => {
          await webhookEndpoints.lockApplication(clientId)
          if ((await webhookEndpoints.listOfClient(clientId)).length >= MOST) return false
          await webhookEndpoints.create(endpointInput({ clientId }), at(0))
          return true
        }),
      )
      expect(answers.filter(Boolean)).toHaveLength(MOST)
    })
  })
  describeDeliveryLock(use)
}

function describeDeliveryLock(use: () => Racers): void {
  describe('webhookDeliveries.lock, and whoever cancels the delivery', () => {
    describeHold(use, {
      async prepare(stores) {
        const { id: endpointId } = await stores.webhookEndpoints.create(endpointInput(), at(0))
        await feedOf({ stores }, [{}])
        return (await stores.webhookDeliveries.page({ ...FIRST_PAGE, endpointId })).list[0]?.id ?? 0
      },
      lock: ({ webhookDeliveries }, id) => webhookDeliveries.lock(id),
      find: ({ webhookDeliveries }, id) => webhookDeliveries.find(id),
      change: ({ webhookDeliveries }, id) => webhookDeliveries.cancel([id]),
    })
  })
}
