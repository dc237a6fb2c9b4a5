import { afterAll, beforeAll, expect, it } from 'vitest'
import { linesOf, openDemo, openHost, partnerAt, TENANT } from './tenant-move-scene.js'

type Demo = Awaited<ReturnType<typeof openDemo>>

interface EventList {
  readonly events: readonly { readonly id: string; readonly position: number; readonly subject: string }[]
  readonly nextCursor: string
}

let source: Demo
let lines: string[]
let cursor: string

/** An event that waits for its place, and a delivery that waits for its endpoint. */
beforeAll(async () => {
  source = await openDemo('sqlite')
  await source.openApi.jobs.run('sequence-events')
  await source.admin.post('event/webhook-endpoint/create', {
    tenantId: TENANT,
    body: { clientId: source.credentials.clientId, url: 'https://partner.example.com/hooks', eventTypes: ['*'] },
  })
  const partner = await partnerAt(source, source.credentials)
  await source.admin.put('event/event/replay', {
    tenantId: TENANT,
    body: { clientId: source.credentials.clientId, endpointId: 2, fromPosition: 1, toPosition: 2 },
  })
  ;({ nextCursor: cursor } = await partner.call<EventList>('event/list', { after: 'now' }))
  const { storage, now } = source.openApi.context(TENANT)
  const event = { type: 'order.purchase.paid', clientId: source.credentials.clientId, memberId: null } as const
  await storage.eventOutbox.append([{ ...event, subject: 'order.purchase/waits', data: '{}' }], now)
  lines = await linesOf(source)
}, 60_000)
afterAll(() => source.openApi.close())

it('what waited goes on at the target: an event gets the next place, deliveries are sent', async () => {
  const target = await openHost('postgres')
  const { tables } = await target.storage.importTenant(lines)
  expect(tables).toMatchObject({ event_outbox: 1, webhook_delivery: 3 })
  const partner = await partnerAt(target, source.credentials)
  const { events } = await partner.call<EventList>('event/list', { after: cursor })
  expect(events.map(({ subject }) => subject)).toEqual(['order.purchase/waits'])
  await target.openApi.jobs.run('deliver-webhooks')
  expect(target.webhooks.sent).toHaveLength(3)
  expect(target.webhooks.sent.map(({ url }) => url)).toEqual(Array(3).fill('https://partner.example.com/hooks'))
  await target.openApi.close()
})

it('an event of the target has an id that none of the source had, though its outbox was empty', async () => {
  const emptied = await openDemo('sqlite')
  await emptied.openApi.jobs.run('sequence-events')
  const text = await linesOf(emptied)
  expect(text.some((line) => line.startsWith('{"t":"event_outbox","r"'))).toBe(false)
  const target = await openHost('postgres')
  await target.storage.importTenant(text)
  await target.admin.put('pay/wallet/update-balance', { tenantId: TENANT, body: { userId: 1, balance: 5 } })
  const partner = await partnerAt(target, emptied.credentials)
  const { events } = await partner.call<EventList>('event/list', { limit: 100 })
  expect(new Set(events.map(({ id }) => id)).size).toBe(events.length)
  await Promise.all([emptied.openApi.close(), target.openApi.close()])
})

it('where the target has other keys, nothing is sent, and the import has said which are missing', async () => {
  const target = await openHost('sqlite', {
    webhookKey: { kid: 'other', secret: 'another-webhook-key-of-the-moves-of-the-tests' },
  })
  const { seals } = await target.storage.importTenant(lines)
  expect(seals).toEqual({ webhooks: ['kept'], luckyDraws: [] })
  await target.openApi.jobs.run('deliver-webhooks').catch(() => undefined)
  expect(target.webhooks.sent).toEqual([])
  await target.admin.put('event/webhook-endpoint/rotate-secret', {
    tenantId: TENANT,
    body: { id: 2, overlapSeconds: 0 },
  })
  target.wait(24 * 3_600_000)
  await target.openApi.jobs.run('deliver-webhooks')
  expect(target.webhooks.sent.length).toBeGreaterThan(0)
  await target.openApi.close()
})
