import { describe, expect, it } from 'vitest'
import { expectIndexed, expectSorted, page, range, usePlans } from './explained-plans.js'

const plansOf = usePlans()
const now = new Date(0)

const byKey = /^SEARCH webhook_delivery USING INTEGER PRIMARY KEY \(rowid=\?\)/
const places = { fromPosition: 1, toPosition: 2 }
const recovery = { endpointId: 1, after: { createTime: now, id: 0 }, limit: 10 }

describe('who is told of events', () => {
  it('is found by the names of applications and by the members, however many there are of either', async () => {
    const [named, bound] = await plansOf(async ({ eventSequencing }) => {
      await eventSequencing.applications(['a', 'b'], now)
      await eventSequencing.bindings([1, 2], now)
    })
    const application = /SEARCH partner_application USING INDEX partner_application_client \(client_id=\?\)/
    expect(named).toMatch(application)
    expect(bound).toMatch(/SEARCH partner_member USING INDEX \w+ \(tenant_id=\? AND member_id=\?\)/)
    expect(bound).toMatch(application)
  })
})

describe('event page', () => {
  const plans = (filter: object) => plansOf(({ eventFeed }) => eventFeed.page({ ...page, ...filter }))

  it.each([{}, { clientId: 'a' }])('%o and a range by the range, sorted', async (filter) => {
    const found = await plans({ ...filter, createTime: range })
    expectSorted(found, /event_feed_page \(tenant_id=\? AND create_time>\? AND create_time<\?\)/)
  })

  it('of an application in the order of its feed', async () => {
    const found = await plans({ clientId: 'a' })
    for (const plan of found) expect(plan).toMatch(/^SEARCH event_feed USING .*\(tenant_id=\? AND client_id=\?\)$/)
  })
})

describe('webhook-delivery page', () => {
  const plans = (filter: object) => plansOf(({ webhookDeliveries }) => webhookDeliveries.page({ ...page, ...filter }))

  it.each([
    [{}, /\(tenant_id=\?/],
    [{ status: 2 }, /webhook_delivery_dead \(tenant_id=\?/],
    [{ endpointId: 1, status: 2 }, /\(tenant_id=\? AND endpoint_id=\?/],
    [{ clientId: 'a', status: 2 }, /\(tenant_id=\? AND client_id=\?/],
  ] as const)('%o, with and without a range, sorted', async (filter, condition) => {
    expectSorted(await plans(filter), condition)
    expectSorted(await plans({ ...filter, createTime: range }), condition)
  })

  it('of a kind or a subject in its order', async () => {
    expectIndexed(await plans({ clientId: 'a', subject: 's' }), /\(tenant_id=\? AND client_id=\?\)/)
    expectIndexed(await plans({ type: 't' }), /\(tenant_id=\?\)/)
  })
})

describe('a webhook delivery that is changed', () => {
  it('is found by its id, and not among all that the tenant has', async () => {
    const plans = await plansOf(async ({ webhookDeliveries }) => {
      await webhookDeliveries.claim({ endpointId: 1, isOrdered: true, now, until: now, limit: 10 })
      await webhookDeliveries.recover({ ...recovery, onlyDead: true }, now)
      await webhookDeliveries.recover({ ...recovery, onlyDead: false }, now)
      await webhookDeliveries.cancel([1, 2, 3])
    })
    expect(plans).toEqual(plans.map(() => expect.stringMatching(byKey)))
    expect(plans).toHaveLength(4)
    expect(plans[0]).toMatch(/webhook_delivery_due \(tenant_id=\? AND endpoint_id=\? AND due_time<\?\)/)
  })

  it('is recovered in the order of its index, from the time that the last slice ended with', async () => {
    const [dead, over] = await plansOf(async ({ webhookDeliveries }) => {
      await webhookDeliveries.recover({ ...recovery, onlyDead: true }, now)
      await webhookDeliveries.recover({ ...recovery, onlyDead: false }, now)
    })
    for (const plan of [dead, over]) {
      expect(plan).toMatch(/webhook_delivery_endpoint \(tenant_id=\? AND endpoint_id=\? AND create_time>\?\)/)
      expect(plan).not.toMatch(/TEMP B-TREE/)
    }
  })

  it('or by its endpoint', async () => {
    const [cancelled, replayed] = await plansOf(async ({ webhookDeliveries }) => {
      await webhookDeliveries.cancelAll(1)
      await webhookDeliveries.replay({ endpointId: 1, clientId: 'a', ...places }, now)
    })
    expect(cancelled).toMatch(/webhook_delivery_due \(tenant_id=\? AND endpoint_id=\?\)/)
    expect(replayed).toMatch(/webhook_delivery_event \(tenant_id=\? AND endpoint_id=\? AND event_id=\?\)/)
  })
})
