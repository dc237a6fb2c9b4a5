import { afterEach, beforeEach, expect, test } from 'vitest'
import { emptyStorage } from '../../empty-storage.js'
import { changedStorage } from '../changed-storage.js'
import { answering } from './webhook-receiver.js'
import { paid, webhookScene } from './webhook-scene.js'
import type { WebhookScene } from './webhook-scene.js'

const SECOND = 1000
const DAY = 86_400 * SECOND

let scene: WebhookScene

beforeEach(async () => {
  scene = await webhookScene()
})
afterEach(() => scene.close())

const endpointAt = (id: number) => scene.platform.adminData('GET event/webhook-endpoint/get', { query: { id } })

const moveTo = (id: number, path: string) =>
  scene.platform.adminData('PUT event/webhook-endpoint/update', {
    body: { id, clientId: scene.app.clientId, url: `${scene.receiver.url}${path}`, eventTypes: ['*'] },
  })

test('an endpoint is not disabled by 410 of an address that it has left meanwhile', async () => {
  const { id } = await scene.endpoint()
  scene.receiver.answer = (response, call) =>
    void moveTo(id, '/moved').then(() => {
      answering(410)(response, call)
    })
  await scene.happen(paid('P1'))
  expect(await scene.deliver()).toBe(1)
  expect(await endpointAt(id)).toMatchObject({ status: 0, failingSince: null, disabledReason: null })
  scene.receiver.answer = answering(204)
  scene.platform.clock.advance(10 * SECOND)
  expect(await scene.deliver()).toBe(1)
  expect(scene.receiver.calls.at(-1)?.path).toBe('/webhooks/moved')
})

test('an endpoint begins anew where it has another address, and not where anything else of it changes', async () => {
  const { id } = await scene.endpoint({ ordering: 1 })
  scene.receiver.answer = answering(500)
  await scene.happen(...Array.from({ length: 21 }, (_, i) => paid(`P${i}`)))
  await scene.deliver()
  await moveTo(id, '')
  expect(await endpointAt(id)).toMatchObject({ failingSince: '2026-09-10T12:00:00' })
  scene.platform.clock.advance(5 * DAY)
  await moveTo(id, '/moved')
  await scene.platform.storage.forTenant(scene.platform.tenantId).webhookDeliveries.cancelAll(id)
  await scene.happen(paid('first at the new one'))
  expect(await scene.deliver()).toBe(1)
  expect(await endpointAt(id)).toMatchObject({ status: 0, failingSince: '2026-09-15T12:00:00' })
})

test('an endpoint is disabled also where whom to mail cannot be read, which the log is told', async () => {
  await scene.close()
  const page = () => Promise.reject(new Error('away'))
  scene = await webhookScene({ storage: changedStorage(emptyStorage(), 'partnerApplications', () => ({ page })) })
  const { id } = await scene.endpoint()
  scene.receiver.answer = answering(410)
  await scene.happen(paid('P1'))
  expect(await scene.deliver()).toBe(1)
  expect(await endpointAt(id)).toMatchObject({ status: 2 })
  const warnings = scene.platform.log.lines.filter((line) => line.startsWith('warn') && line.includes('webhook'))
  expect(warnings).toEqual([expect.stringContaining('nobody was mailed that a webhook endpoint was disabled')])
})
