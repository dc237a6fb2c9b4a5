import { openApiDocuments, verifyWebhook } from '@org/openapi-core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Json, TestApp } from '@org/openapi-testing'
import { answering } from './webhook-receiver.js'
import { paid, webhookScene } from './webhook-scene.js'
import type { WebhookScene } from './webhook-scene.js'

const NOT_EXISTS = 1_015_002_000
const URL_REFUSED = 1_015_002_001
const LIMIT = 1_015_002_002
const NO_SENDER = 1_015_002_003
const ROTATION_LIMIT = 1_015_002_004
const NO_DELIVERY = 1_015_003_000
const NOT_REPLAYABLE = 1_015_003_001

let scene: WebhookScene

beforeEach(async () => {
  scene = await webhookScene()
})
afterEach(() => scene.close())

const admin = (call: string, body: object) => scene.platform.admin(call, { body })
const documented: Json = openApiDocuments().partner
const documentedId = new RegExp(documented.components.parameters.WebhookId.schema.pattern)
const documentedTest = z.fromJSONSchema(documented.components.schemas['Event.webhook.test'])
const partner = (path: string, body: object, app: TestApp = scene.app) =>
  scene.platform.call(`/open-api/webhook/${path}`, body, { app })
const input = (change: object = {}) => ({
  clientId: scene.app.clientId,
  url: 'https://partner.example.com/hooks',
  eventTypes: ['*'],
  ...change,
})

describe('an endpoint (rules/webhooks#endpoints)', () => {
  test('shows its secret once, and everything else always', async () => {
    const created = await scene.platform.adminData('POST event/webhook-endpoint/create', { body: input() })
    expect(created).toEqual({ id: 1, secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/) as string })
    const row = await scene.platform.adminData('GET event/webhook-endpoint/get', { query: 'id=1' })
    expect(row).toEqual({
      id: 1,
      ...input(),
      description: null,
      status: 0,
      ordering: 0,
      secretHint: (created.secret as string).slice(-4),
      failingSince: null,
      disabledReason: null,
      createTime: '2026-09-10T12:00:00',
      revision: 1,
    })
    expect(JSON.stringify(await scene.platform.adminData('GET infra/operate-log/page'))).not.toContain(created.secret)
    const stored = await scene.platform.storage
      .forTenant(scene.platform.tenantId)
      .webhookSecrets.listLive(1, new Date(0))
    expect(JSON.stringify(stored)).not.toContain((created.secret as string).slice(6, 20))
  })

  test.each([
    ['no URL', { url: 'partner.example.com/hooks' }, 'url'],
    ['a URL with a blank', { url: 'https://partner.example.com/a b' }, 'url'],
    ['nothing', { url: '' }, 'url'],
    ['no types', { eventTypes: [] }, 'eventTypes'],
    ['an unknown type', { eventTypes: ['pay.order.stolen'] }, 'eventTypes[0]'],
    ['an unknown order', { ordering: 2 }, 'ordering'],
    ['an unknown application', { clientId: 'nobody' }, 'clientId'],
  ])('is refused with 400: %s', async (_, change, path) => {
    expect(await admin('POST event/webhook-endpoint/create', input(change))).toMatchObject({
      status: 400,
      body: { error_detail: path },
    })
  })

  test('is updated as a whole, but for its application; deleted with what waits for it', async () => {
    const { id } = await scene.endpoint({ ordering: 1, description: 'ours' })
    expect(await admin('PUT event/webhook-endpoint/update', { id, ...input(), revision: 9 })).toMatchObject({
      code: 1_000_000_001,
    })
    expect(await admin('PUT event/webhook-endpoint/update', { id, ...input() })).toMatchObject({ data: true })
    expect(await scene.platform.adminData('GET event/webhook-endpoint/get', { query: { id } })).toMatchObject({
      url: input().url,
      description: null,
      ordering: 1,
      revision: 2,
    })
    const other = await scene.platform.createApp()
    expect(
      await admin('PUT event/webhook-endpoint/update', { id, ...input({ clientId: other.clientId }) }),
    ).toMatchObject({ status: 400 })
    expect(await admin('PUT event/webhook-endpoint/update', { id: 99, ...input() })).toMatchObject({ code: NOT_EXISTS })
    await scene.happen(paid('P1'))
    expect(await scene.platform.admin(`DELETE event/webhook-endpoint/delete`, { query: { id } })).toMatchObject({
      data: true,
    })
    expect(await scene.deliveries()).toMatchObject([{ status: 3 }])
    expect(
      await scene.platform.storage.forTenant(scene.platform.tenantId).webhookSecrets.listLive(id, new Date(0)),
    ).toEqual([])
    expect(await scene.deliver()).toBe(0)
  })

  test('is one of ten of an application at most', async () => {
    for (let i = 0; i < 10; i++) await scene.endpoint()
    expect(await admin('POST event/webhook-endpoint/create', input())).toMatchObject({ code: LIMIT })
    await scene.platform.adminData('DELETE event/webhook-endpoint/delete', { query: 'id=3' })
    expect(await admin('POST event/webhook-endpoint/create', input())).toMatchObject({ code: 0 })
  })

  test('needs a sender', async () => {
    await scene.endpoint()
    const bare = await scene.platform.beside({ channels: { webhooks: undefined } })
    for (const [call, body] of [
      ['POST event/webhook-endpoint/create', input()],
      ['PUT event/webhook-endpoint/update', { id: 1, ...input() }],
      ['POST event/webhook-endpoint/test', { id: 1 }],
    ] as const)
      expect(await bare.admin(call, { body })).toMatchObject({ code: NO_SENDER })
  })
})

describe('secrets (rules/webhooks#secrets)', () => {
  const rotate = (body: object) => admin('PUT event/webhook-endpoint/rotate-secret', body)

  test('are five live ones at most; ending the rotation leaves the newest', async () => {
    const { id } = await scene.endpoint()
    for (let i = 0; i < 4; i++) expect(await rotate({ id })).toMatchObject({ code: 0 })
    expect(await rotate({ id })).toMatchObject({ code: ROTATION_LIMIT })
    expect(await rotate({ id: 99 })).toMatchObject({ code: NOT_EXISTS })
    expect(await rotate({ id, overlapSeconds: 604_801 })).toMatchObject({ status: 400 })
    const { data } = await rotate({ id, overlapSeconds: 0 })
    expect(data).toMatchObject({ previousExpireTime: '2026-09-10T12:00:00' })
    await rotate({ id, overlapSeconds: 60 })
    expect(await admin('PUT event/webhook-endpoint/end-rotation', { id })).toMatchObject({ data: true })
    await scene.happen(paid('P1'))
    await scene.deliver()
    expect(String(scene.receiver.calls[0]?.headers['webhook-signature']).split(' ')).toHaveLength(1)
  })

  test('are opened with the key that sealed them, whichever seals at present', async () => {
    const keys = [{ kid: 'a', secret: 'the-first-key-of-the-webhooks-of-tests' }]
    const platform = await scene.platform.beside({ webhooks: { keys } })
    const { secret } = await platform.adminData('POST event/webhook-endpoint/create', {
      body: input({ url: scene.receiver.url }),
    })
    const rotated = await platform.beside({
      webhooks: { keys: [{ kid: 'b', secret: 'the-second-key-of-the-webhooks-of-tests' }, ...keys] },
    })
    await scene.happen(paid('P1'))
    // Without the key nothing leaves unsigned, and nothing is given up.
    expect(await scene.deliver()).toBe(0)
    expect(scene.platform.log.lines.some((line) => line.startsWith('error') && line.includes('cannot be opened'))).toBe(
      true,
    )
    expect(await scene.deliveries()).toMatchObject([{ status: 0, attempts: 0 }])
    expect((await rotated.openApi.jobs.run('deliver-webhooks')).processed).toBe(1)
    const [call] = scene.receiver.calls
    expect(call && verifyWebhook(call, { secrets: [secret as string] })).toBe(true)
  })
})

describe('the test call (rules/webhooks#test)', () => {
  test('sends one signed event at once, which is in no feed, and answers what became of it', async () => {
    const { id, secret } = await scene.endpoint({ status: 1 })
    const sent = await admin('POST event/webhook-endpoint/test', { id })
    expect(sent.data).toEqual({ statusCode: 204, durationMs: expect.any(Number) as number, failure: null })
    const [call] = scene.receiver.calls
    expect(call && verifyWebhook(call, { secrets: [secret] })).toBe(true)
    expect(JSON.parse(call?.body ?? '')).toMatchObject({
      type: 'webhook.test',
      tenantId: scene.platform.tenantId,
      position: 0,
      subject: `webhook/${id}`,
      data: { endpointId: id },
    })
    expect(JSON.parse(call?.body ?? '')).toHaveProperty('id', call?.headers['webhook-id'])
    expect(call?.headers['webhook-id']).toMatch(documentedId)
    const { success, error } = documentedTest.safeParse(JSON.parse(call?.body ?? ''))
    expect({ success, error }).toEqual({ success: true })
    scene.receiver.answer = answering(503)
    expect((await admin('POST event/webhook-endpoint/test', { id })).data).toMatchObject({
      statusCode: 503,
      failure: 'status',
    })
    await scene.receiver.close()
    expect((await admin('POST event/webhook-endpoint/test', { id })).data).toMatchObject({
      statusCode: null,
      failure: 'connection',
    })
    const { data } = await scene.platform.call('/open-api/event/list', {}, { app: scene.app })
    expect(data.events).toEqual([])
    expect(await scene.platform.adminData('GET event/webhook-endpoint/get', { query: { id } })).toMatchObject({
      failingSince: null,
    })
    expect(await admin('POST event/webhook-endpoint/test', { id: 99 })).toMatchObject({ code: NOT_EXISTS })
  })
})

describe('another try (rules/webhooks#again)', () => {
  test('is had by whatever does not wait', async () => {
    const { id: endpointId } = await scene.endpoint()
    await scene.happen(paid('P1'), paid('P2'))
    const retry = (id: number) => admin('PUT event/webhook-delivery/retry', { id })
    expect(await retry(1)).toMatchObject({ code: NOT_REPLAYABLE })
    expect(await retry(99)).toMatchObject({ code: NO_DELIVERY })
    await scene.deliver()
    expect(await retry(1)).toMatchObject({ data: true })
    expect(await scene.deliver()).toBe(1)
    expect(await scene.deliveries()).toMatchObject([{ attempts: 2, status: 1 }, { attempts: 1 }])
    expect(await admin('PUT event/webhook-delivery/cancel-list', { ids: [1, 99] })).toMatchObject({ code: NO_DELIVERY })
    await retry(2)
    expect(await admin('PUT event/webhook-delivery/cancel-list', { ids: [1, 2] })).toMatchObject({ data: true })
    expect((await scene.deliveries()).map(({ status }) => status)).toEqual([1, 3])
    const recover = (body: object) =>
      admin('PUT event/webhook-delivery/recover', { since: '2026-09-10T12:00:00', ...body })
    expect(await recover({ endpointId })).toMatchObject({ data: 0 })
    expect(await recover({ endpointId, onlyDead: false, since: '2026-09-10T12:00:01' })).toMatchObject({ data: 0 })
    expect(await recover({ endpointId, onlyDead: false })).toMatchObject({ data: 2 })
    expect(await recover({ endpointId: 99 })).toMatchObject({ code: NOT_EXISTS })
  })

  test('is refused where the endpoint is deleted', async () => {
    const { id } = await scene.endpoint()
    await scene.happen(paid('P1'))
    await scene.deliver()
    await scene.platform.adminData('DELETE event/webhook-endpoint/delete', { query: { id } })
    expect(await admin('PUT event/webhook-delivery/retry', { id: 1 })).toMatchObject({ code: NOT_EXISTS })
    expect(await partner('delivery/retry', { id: 1 })).toMatchObject({ code: NOT_EXISTS })
    expect(await scene.deliveries()).toMatchObject([{ attempts: 1, status: 1 }])
  })

  test('waits where the endpoint is disabled, and goes out when it is enabled', async () => {
    const { id } = await scene.endpoint()
    await scene.happen(paid('P1'))
    await scene.deliver()
    expect(await admin('PUT event/webhook-endpoint/update-status', { id, status: 1 })).toMatchObject({ data: true })
    expect(await admin('PUT event/webhook-delivery/retry', { id: 1 })).toMatchObject({ data: true })
    expect(await scene.deliver()).toBe(0)
    expect(await scene.deliveries()).toMatchObject([{ attempts: 1, status: 0 }])
    await admin('PUT event/webhook-endpoint/update-status', { id, status: 0 })
    expect(await scene.deliver()).toBe(1)
    expect(await scene.deliveries()).toMatchObject([{ attempts: 2, status: 1 }])
  })

  test('of a part of a feed goes out under the same webhook-id', async () => {
    const { id: endpointId } = await scene.endpoint()
    await scene.happen(paid('P1'), paid('P2'), paid('P3'))
    await scene.deliver()
    const { clientId } = scene.app
    const replay = (body: object) =>
      admin('PUT event/event/replay', { clientId, endpointId, fromPosition: 2, toPosition: 9, ...body })
    expect(await replay({})).toMatchObject({ data: 2 })
    await scene.deliver()
    const ids = scene.receiver.calls.map(({ headers }) => headers['webhook-id'])
    expect(ids.slice(3).toSorted()).toEqual(ids.slice(1, 3).toSorted())
    expect((await scene.deliveries()).map(({ replayNo }) => replayNo)).toEqual([0, 0, 0, 1, 1])
    const other = await scene.platform.createApp()
    expect(await replay({ clientId: other.clientId })).toMatchObject({ code: NOT_EXISTS })
    expect(await replay({ toPosition: 10_001 })).toMatchObject({ data: 2 })
    expect(await replay({ toPosition: 10_002 })).toMatchObject({ status: 400 })
    expect(await replay({ toPosition: 1 })).toMatchObject({ status: 400 })
  })

  test('is refused for more than 10,000 deliveries at once, and then nothing is taken up', async () => {
    const { id: endpointId } = await scene.endpoint()
    const stores = scene.platform.storage.forTenant(scene.platform.tenantId)
    const events = Array.from({ length: 10_001 }, (_, i) => ({ ...paid(`P${i}`), clientId: scene.app.clientId }))
    await scene.happen(...events)
    await stores.webhookDeliveries.cancelAll(endpointId)
    const recover = () =>
      admin('PUT event/webhook-delivery/recover', { endpointId, since: '2026-09-10T00:00:00', onlyDead: false })
    expect(await recover()).toMatchObject({ status: 400 })
    const cancelled = () => stores.webhookDeliveries.page({ status: 3, pageNo: 1, pageSize: 1 })
    expect(await cancelled()).toMatchObject({ total: 10_001 })
    await stores.webhookDeliveries.retry(1, scene.platform.clock.now())
    expect(await recover()).toMatchObject({ data: 10_000 })
  })
})

describe('the pages of operations', () => {
  test('show events, and the types that there are', async () => {
    await scene.happen(paid('P1'), paid('P2', { type: 'pay.order.closed' }))
    const page = await scene.platform.adminData('GET event/event/page', { query: 'type=pay.order.closed' })
    expect(page).toMatchObject({
      total: 1,
      list: [{ position: 2, subject: 'pay.order/P2', clientId: scene.app.clientId }],
    })
    const types = (await scene.platform.adminData('GET event/event/type-list')) as unknown as Json[]
    expect(types).toHaveLength(28)
    expect(types[0]).toEqual({ type: 'pay.order.paid', audience: 'client', scope: 'pay:order:query' })
  })
})

describe('self-service (rules/webhooks#self-service)', () => {
  test('is the same for an application, of its own endpoints only', async () => {
    const { clientId: _, ...own } = input({ url: scene.receiver.url })
    const { data } = await partner('endpoint/create', own)
    const { id, secret } = data as { id: number; secret: string }
    const listed = await partner('endpoint/list', {})
    expect(listed.data).toMatchObject([{ id, url: own.url, status: 0, createTime: '2026-09-10 12:00:00' }])
    expect(JSON.stringify(listed.data)).not.toContain('clientId')
    await scene.happen(paid('P1'))
    await scene.deliver()
    const [call] = scene.receiver.calls
    expect(call && verifyWebhook(call, { secrets: [secret] })).toBe(true)
    expect((await partner('endpoint/test', { id })).data).toMatchObject({ statusCode: 204 })
    expect((await partner('delivery/page', { endpointId: id, status: null })).data).toMatchObject({
      total: 1,
      list: [{ id: 1, status: 1 }],
    })
    expect((await partner('delivery/retry', { id: 1 })).data).toBe(true)
    expect(await partner('delivery/retry', { id: 1 })).toMatchObject({ code: NOT_REPLAYABLE })
    expect((await partner('endpoint/rotate-secret', { id, overlapSeconds: 60 })).data).toMatchObject({
      previousExpireTime: '2026-09-10 12:01:00',
    })
    expect((await partner('endpoint/update', { id, ...own, status: 1 })).data).toBe(true)
    expect((await partner('endpoint/delete', { id })).data).toBe(true)
    expect((await partner('endpoint/list', {})).data).toEqual([])
  })

  test('knows no endpoint and no delivery of another application', async () => {
    const { id } = await scene.endpoint()
    await scene.happen(paid('P1'))
    const other = await scene.platform.createApp()
    const { clientId: _, ...own } = input()
    for (const [path, body] of [
      ['endpoint/update', { id, ...own }],
      ['endpoint/delete', { id }],
      ['endpoint/rotate-secret', { id }],
      ['endpoint/test', { id }],
    ] as const)
      expect(await partner(path, body, other)).toMatchObject({ code: NOT_EXISTS })
    expect(await partner('delivery/retry', { id: 1 }, other)).toMatchObject({ code: NO_DELIVERY })
    expect((await partner('delivery/page', {}, other)).data).toEqual({ list: [], total: 0 })
    expect((await partner('delivery/page', { endpointId: id }, other)).data).toEqual({ list: [], total: 0 })
    expect((await partner('endpoint/list', {}, other)).data).toEqual([])
  })

  test('needs its scope', async () => {
    const app = await scene.platform.createApp({ scopes: ['event:event:read'] })
    expect(await partner('endpoint/list', {}, app)).toMatchObject({ status: 403 })
    expect(URL_REFUSED).toBeGreaterThan(NOT_EXISTS)
  })
})
