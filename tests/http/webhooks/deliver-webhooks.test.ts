import type { ServerResponse } from 'node:http'
import { verifyWebhook } from '@org/openapi-core'
import { Webhook } from 'standardwebhooks'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Json } from '@org/openapi-testing'
import { dropsWholeDays } from '../../empty-storage.js'
import { answering } from './webhook-receiver.js'
import { paid, webhookScene } from './webhook-scene.js'
import type { WebhookScene } from './webhook-scene.js'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

let scene: WebhookScene

beforeEach(async () => {
  scene = await webhookScene()
})
afterEach(() => scene.close())

/** The bodies that arrived, in order. */
const arrived = (): Json[] => scene.receiver.calls.map(({ body }) => JSON.parse(body))
const positions = () => arrived().map(({ position }) => position)
const headersOf = ({ headers }: WebhookScene['receiver']['calls'][number]) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))

describe('an event (rules/webhooks#delivery)', () => {
  test('arrives as it is listed, signed, so that the published library takes it', async () => {
    const { secret } = await scene.endpoint()
    await scene.happen(paid('P1', { data: '{"orderNo":"P1","text":"“ü👍”\\u2028"}' }))
    expect(await scene.deliver()).toBe(1)
    const [call] = scene.receiver.calls
    if (call === undefined) throw new Error('Nothing arrived')
    const listed = await scene.platform.call('/open-api/event/list', {}, { app: scene.app })
    expect(listed.data.events).toEqual([JSON.parse(call.body)])
    expect(new Webhook(secret).verify(call.body, headersOf(call))).toEqual(JSON.parse(call.body))
    expect(verifyWebhook(call, { secrets: [secret] })).toBe(true)
    expect(call.headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': 'OpenApi-Webhooks/1',
      'webhook-id': JSON.parse(call.body).id,
    })
    expect(await scene.deliveries()).toMatchObject([{ status: 1, attempts: 1, deliveredTime: '2026-09-10T12:00:00' }])
    expect(await scene.deliver()).toBe(0)
    expect(scene.receiver.calls).toHaveLength(1)
  })

  test('is signed with every secret that is live, the newest first', async () => {
    const { id, secret: first } = await scene.endpoint()
    const rotated = await scene.platform.adminData('PUT event/webhook-endpoint/rotate-secret', {
      body: { id, overlapSeconds: 60 },
    })
    const second = rotated.secret as string
    const signatures = async () => {
      await scene.happen(paid('P1'))
      await scene.deliver()
      const call = scene.receiver.calls.at(-1)
      if (call === undefined) throw new Error('Nothing arrived')
      const taken = (secret: string) => {
        expect(verifyWebhook(call, { secrets: [secret] })).toBe(
          !throws(() => new Webhook(secret).verify(call.body, headersOf(call))),
        )
        return verifyWebhook(call, { secrets: [secret] })
      }
      return [String(call.headers['webhook-signature']).split(' ').length, taken(first), taken(second)]
    }
    expect(await signatures()).toEqual([2, true, true])
    scene.platform.clock.advance(MINUTE)
    expect(await signatures()).toEqual([1, false, true])
  })

  test('is of its application and of a type that is wanted, while the endpoint is enabled and the scope granted', async () => {
    const { platform, app } = scene
    const { id } = await scene.endpoint({ eventTypes: ['pay.order.paid'] })
    await scene.endpoint({ status: 1 })
    await scene.happen(paid('P1'), paid('P2', { type: 'pay.order.closed' }), paid('P3'))
    await platform.adminData('PUT event/webhook-endpoint/update-status', { body: { id, status: 1 } })
    expect(await scene.deliver()).toBe(0)
    await platform.adminData('PUT event/webhook-endpoint/update-status', { body: { id, status: 0 } })
    await scene.deliver()
    expect(positions()).toEqual([1, 3])
    await scene.happen(paid('P4'))
    await platform.adminData('PUT system/partner-app/update', {
      body: { id: app.id, name: 'Partner', scopes: ['event:event:read'] },
    })
    expect(await scene.deliver()).toBe(0)
    expect((await scene.deliveries()).map(({ status }) => status)).toEqual([1, 1, 3])
  })

  test('that comes to an endpoint while it is being deleted is cancelled', async () => {
    const { id } = await scene.endpoint()
    await scene.happen(paid('P1'))
    // What the deletion could not see.
    await scene.platform.storage
      .forTenant(scene.platform.tenantId)
      .webhookEndpoints.delete(id, scene.platform.clock.now())
    expect(await scene.deliver()).toBe(0)
    expect(await scene.deliveries()).toMatchObject([{ status: 3, attempts: 0 }])
  })

  test('is sent to no endpoint of an application that may not call', async () => {
    await scene.endpoint()
    await scene.happen(paid('P1'))
    const status = (status: number) =>
      scene.platform.adminData('PUT system/partner-app/update-status', { body: { id: scene.app.id, status } })
    await status(1)
    expect(await scene.deliver()).toBe(0)
    await status(0)
    expect(await scene.deliver()).toBe(1)
  })
})

const throws = (work: () => unknown): boolean => {
  try {
    work()
    return false
  } catch {
    return true
  }
}

describe('a failed attempt (rules/webhooks#schedule)', () => {
  test('is followed by seven more, exactly on schedule, each with up to a fifth of jitter', async () => {
    await scene.endpoint()
    scene.receiver.answer = answering(500)
    await scene.happen(paid('P1'))
    const delays = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 10 * HOUR]
    for (const [i, delay] of delays.entries()) {
      expect(await scene.deliver()).toBe(1)
      const [delivery] = await scene.platform.storage
        .forTenant(scene.platform.tenantId)
        .webhookDeliveries.page({ pageNo: 1, pageSize: 1 })
        .then(({ list }) => list)
      expect(delivery).toMatchObject({ status: 0, attempts: i + 1 })
      const wait = (delivery?.dueTime.getTime() ?? 0) - scene.platform.clock.now().getTime()
      expect(wait).toBeGreaterThanOrEqual(delay)
      expect(wait).toBeLessThanOrEqual(delay * 1.2)
      scene.platform.clock.advance(wait - 1)
      expect(await scene.deliver()).toBe(0)
      scene.platform.clock.advance(1)
    }
    expect(await scene.deliver()).toBe(1)
    expect(await scene.deliveries()).toMatchObject([{ status: 2, attempts: 8 }])
    scene.platform.clock.advance(DAY)
    expect(await scene.deliver()).toBe(0)
    const { attemptList } = await scene.platform.adminData('GET event/webhook-delivery/get', { query: 'id=1' })
    const attempts = attemptList as Json[]
    expect(attempts.map(({ attemptNo }) => attemptNo)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    expect(attempts.every(({ statusCode, failure }) => statusCode === 500 && failure === 'status')).toBe(true)
    expect(new Set(scene.receiver.calls.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  })

  test.each([
    ['seconds', 503, '120', 120 * SECOND],
    ['more than an hour', 429, '86400', HOUR],
    ['less than the schedule', 503, '1', undefined],
    ['no time', 503, 'soon', undefined],
    ['another answer', 500, '120', undefined],
  ])('waits as long as Retry-After asks: %s', async (...[, status, retryAfter, wait]) => {
    await scene.endpoint()
    scene.receiver.answer = answering(status, { 'retry-after': retryAfter })
    await scene.happen(paid('P1'))
    await scene.deliver()
    scene.platform.clock.advance((wait ?? 5 * SECOND) - 1)
    expect(await scene.deliver()).toBe(0)
    scene.platform.clock.advance(wait === undefined ? SECOND + 1 : 1)
    expect(await scene.deliver()).toBe(1)
  })

  test('is whatever is not 2xx, redirects included, or does not answer', async () => {
    const { id } = await scene.endpoint({ ordering: 1 })
    for (const status of [200, 204, 299, 301, 307, 400, 404]) {
      scene.receiver.answer = answering(status, { location: `${scene.receiver.url}/elsewhere` })
      await scene.happen(paid(`P${status}`))
      await scene.deliver()
    }
    scene.receiver.answer = (response) => void response.destroy()
    await scene.happen(paid('dropped'))
    await scene.deliver()
    const rows = await scene.deliveries({ endpointId: id })
    expect(rows.map(({ status }) => status)).toEqual([1, 1, 1, 0, 0, 0, 0, 0])
    const { attemptList } = await scene.platform.adminData('GET event/webhook-delivery/get', { query: 'id=8' })
    expect(attemptList).toMatchObject([{ attemptNo: 1, statusCode: null, failure: 'connection' }])
    expect(scene.receiver.calls.filter(({ path }) => path !== '/webhooks')).toEqual([])
  })
})

describe('an endpoint that fails (rules/webhooks#giving-up)', () => {
  const endpointAt = async (id: number) => scene.platform.adminData('GET event/webhook-endpoint/get', { query: { id } })

  test('is disabled by 410 at once: the feed, the operate log and the contact are told', async () => {
    const { platform, app } = scene
    await platform.adminData('PUT system/partner-app/update', {
      body: {
        id: app.id,
        name: 'Partner',
        scopes: ['event:event:read', 'pay:order:query'],
        contactEmail: 'ana@example.com',
      },
    })
    const { id } = await scene.endpoint()
    scene.receiver.answer = answering(410)
    await scene.happen(paid('P1'))
    await scene.deliver()
    expect(await endpointAt(id)).toMatchObject({ status: 2, disabledReason: 'It answered 410' })
    const { data } = await platform.call('/open-api/event/list', { types: ['webhook.endpoint.disabled'] }, { app })
    expect(data.events).toMatchObject([
      {
        subject: `webhook.endpoint/${id}`,
        data: { endpointId: id, url: scene.receiver.url, status: 2, disabledReason: 'It answered 410' },
      },
    ])
    const log = await platform.adminData('GET infra/operate-log/page', { query: 'resource=event/webhook-endpoint' })
    expect((log.list as Json[])[0]).toMatchObject({ adminId: 'system', action: 'disable', resourceId: String(id) })
    expect(platform.email.sent).toMatchObject([{ to: 'ana@example.com' }])
    platform.clock.advance(HOUR)
    expect(await scene.deliver()).toBe(0)
    scene.receiver.answer = answering(200)
    await platform.adminData('PUT event/webhook-endpoint/update-status', { body: { id, status: 0 } })
    expect(await scene.deliver()).toBe(1)
    expect(await endpointAt(id)).toMatchObject({ status: 0, disabledReason: null, failingSince: null })
  })

  test('is disabled after five days and twenty attempts without a success, and not before', async () => {
    const { id } = await scene.endpoint({ ordering: 1 })
    scene.receiver.answer = answering(500)
    await scene.happen(...Array.from({ length: 19 }, (_, i) => paid(`P${i}`)))
    expect(await scene.deliver()).toBe(19)
    expect(await endpointAt(id)).toMatchObject({ status: 0, failingSince: '2026-09-10T12:00:00' })
    const later = async (orderNo: string, ms: number) => {
      scene.platform.clock.advance(ms)
      await scene.platform.storage.forTenant(scene.platform.tenantId).webhookDeliveries.cancelAll(id)
      await scene.happen(paid(orderNo))
      await scene.deliver()
      return (await endpointAt(id)).status
    }
    expect(await later('20th', 5 * DAY - 1)).toBe(0)
    expect(await later('21st', 1)).toBe(2)
    expect(await endpointAt(id)).toMatchObject({ disabledReason: 'No attempt succeeded for 5 days' })
  })

  test('is not disabled where one attempt succeeded in between', async () => {
    const { id } = await scene.endpoint({ ordering: 1 })
    const send = async (status: number, count: number) => {
      scene.receiver.answer = answering(status)
      await scene.happen(...Array.from({ length: count }, (_, i) => paid(`${status} ${i}`)))
      await scene.deliver()
    }
    await send(500, 30)
    await send(200, 1)
    expect(await endpointAt(id)).toMatchObject({ failingSince: null })
    scene.platform.clock.advance(5 * DAY)
    await send(500, 1)
    expect(await endpointAt(id)).toMatchObject({ status: 0 })
  })
})

describe('order (rules/webhooks#order)', () => {
  test('is kept for each subject; others do not wait', async () => {
    await scene.endpoint()
    await scene.happen(paid('A'), paid('B'), paid('A'), paid('B'))
    scene.receiver.answer = (response, { body }) =>
      answering(body.includes('"A"') && scene.receiver.calls.length < 5 ? 500 : 204)(response, {} as never)
    await scene.deliver()
    expect(positions().toSorted()).toEqual([1, 2, 4])
    scene.platform.clock.advance(10 * SECOND)
    await scene.deliver()
    expect(positions().slice(3)).toEqual([1])
    scene.platform.clock.advance(10 * MINUTE)
    await scene.deliver()
    expect(positions().slice(4)).toEqual([1, 3])
  })

  test('is not kept where the endpoint wants none', async () => {
    await scene.endpoint({ ordering: 1 })
    await scene.happen(paid('A'), paid('A'))
    scene.receiver.answer = answering(500)
    await scene.deliver()
    expect(positions().toSorted()).toEqual([1, 2])
  })

  test('ends where the one before is given up', async () => {
    await scene.endpoint()
    await scene.happen(paid('A'), paid('A'))
    const [first] = await scene.deliveries()
    await scene.platform.adminData('PUT event/webhook-delivery/cancel-list', { body: { ids: [first?.id] } })
    await scene.deliver()
    expect(positions()).toEqual([2])
  })
})

describe('what is kept (rules/webhooks#delivery)', () => {
  test('is deleted after thirty days, whatever became of it, with its attempts; no event is sent whose body is gone', async () => {
    const { id } = await scene.endpoint()
    await scene.happen(paid('A'))
    await scene.deliver()
    await scene.platform.adminData('PUT event/webhook-endpoint/update-status', { body: { id, status: 1 } })
    scene.platform.clock.advance(1)
    await scene.happen(paid('B'))
    const { jobs } = scene.platform.openApi
    const trim = async () => (await jobs.run('trim-webhook-deliveries')).processed
    scene.platform.clock.advance(30 * DAY - 1)
    expect(await trim()).toBe(0)
    scene.platform.clock.advance(1)
    // The delivery and its attempt, which may go with its day.
    expect(await trim()).toBe(dropsWholeDays ? 1 : 2)
    expect(await scene.deliveries()).toEqual([])
    await jobs.run('trim-events')
    await scene.platform.adminData('PUT event/webhook-endpoint/update-status', { body: { id, status: 0 } })
    await scene.happen(paid('C'))
    scene.platform.clock.advance(31 * DAY)
    await jobs.run('trim-events')
    expect(await scene.deliver()).toBe(0)
    expect(await scene.deliveries()).toMatchObject([{ status: 3, attempts: 0 }])
  })
})

describe('a run', () => {
  test('sends more than is on its way at a time, of several endpoints, each once', async () => {
    await scene.endpoint()
    await scene.endpoint()
    await scene.happen(...Array.from({ length: 60 }, (_, i) => paid(`P${i}`)))
    expect(await scene.deliver()).toBe(120)
    expect(scene.receiver.calls).toHaveLength(120)
    expect((await scene.deliveries()).every(({ status, attempts }) => status === 1 && attempts === 1)).toBe(true)
  })

  test('has four on their way to an endpoint at most, and the others do not wait for a slow one', async () => {
    let waiting: (() => void)[] = []
    await scene.endpoint({ url: `${scene.receiver.url}/slow` })
    await scene.endpoint()
    scene.receiver.answer = (response, { path }) => {
      const end = () => answering(204)(response, {} as never)
      if (path.endsWith('/slow')) waiting.push(end)
      else end()
    }
    await scene.happen(...Array.from({ length: 30 }, (_, i) => paid(`P${i}`)))
    const run = scene.deliver()
    const fast = () => scene.receiver.calls.filter(({ path }) => !path.endsWith('/slow')).length
    await expect.poll(fast, { timeout: 60_000 }).toBe(30)
    expect(waiting).toHaveLength(4)
    const free = setInterval(() => {
      const [...ends] = waiting
      waiting = []
      for (const end of ends) end()
    }, 5)
    expect(await run).toBe(60)
    clearInterval(free)
  })

  test('is held up by no number of endpoints that do not answer', async () => {
    const warned = vi.spyOn(process, 'emitWarning')
    const other = await scene.platform.createApp()
    for (let i = 0; i < 13; i++) await scene.endpoint({ url: `${scene.receiver.url}/slow` }, i < 10 ? scene.app : other)
    // Behind them all in the order of rounds.
    await scene.endpoint({}, other)
    const paths = () => scene.receiver.calls.map(({ path }) => path.endsWith('/slow'))
    const slow: ServerResponse[] = []
    scene.receiver.answer = (response, call) => {
      if (call.path.endsWith('/slow')) slow.push(response)
      else answering(204)(response, call)
    }
    const events = (clientId: string) => Array.from({ length: 30 }, (_, i) => paid(`P${i}`, { clientId }))
    await scene.happen(...events(scene.app.clientId), ...events(other.clientId))
    const run = scene.deliver()
    await expect.poll(() => paths().filter((isSlow) => !isSlow).length, { timeout: 60_000 }).toBe(30)
    // All fifty places were theirs, and none of them has timed out meanwhile, which would have made room. Whether the
    // thirteenth gets its third and fourth depends on who is found slow first.
    await expect.poll(() => slow.length).toBeGreaterThanOrEqual(50)
    expect(slow.filter(({ destroyed }) => destroyed)).toEqual([])
    scene.receiver.answer = answering(204)
    for (const response of slow) answering(204)(response, {} as never)
    expect(await run).toBe(14 * 30)
    expect(warned).not.toHaveBeenCalled()
    warned.mockRestore()
  }, 60_000)

  test('of two deliverers sends each event once', async () => {
    await scene.endpoint()
    await scene.happen(...Array.from({ length: 40 }, (_, i) => paid(`P${i}`)))
    const other = await scene.platform.beside()
    const { processed } = (await Promise.all([scene.deliver(), other.openApi.jobs.run('deliver-webhooks')]))[1]
    expect(scene.receiver.calls).toHaveLength(40)
    expect(processed).toBeLessThanOrEqual(40)
    expect(new Set(positions()).size).toBe(40)
  })

  test('goes on where everything lands at once, and sends nothing unsigned', async () => {
    const platform = await scene.platform.beside({ channels: {} })
    const { id } = await scene.endpoint()
    await scene.happen(...Array.from({ length: 30 }, (_, i) => paid(`P${i}`)))
    expect((await platform.openApi.jobs.run('deliver-webhooks')).processed).toBe(30)
    expect(platform.webhooks.sent).toHaveLength(30)
    await scene.happen(paid('Q'))
    await scene.platform.storage.forTenant(scene.platform.tenantId).webhookSecrets.delete(id)
    expect((await platform.openApi.jobs.run('deliver-webhooks')).processed).toBe(0)
    expect((await scene.deliveries()).at(-1)).toMatchObject({ status: 0, attempts: 0 })
  })

  test('takes up what a process has left that died, when its hold is over, and then it counts as one attempt', async () => {
    const { id: endpointId } = await scene.endpoint()
    await scene.happen(paid('A'), paid('A'))
    const now = scene.platform.clock.now()
    const until = new Date(now.getTime() + 30 * SECOND)
    const stores = scene.platform.storage.forTenant(scene.platform.tenantId)
    const [dead] = await stores.webhookDeliveries.claim({ endpointId, isOrdered: true, limit: 4, now, until })
    expect(dead).toMatchObject({ position: 1 })
    expect(await scene.deliver()).toBe(0)
    scene.platform.clock.advance(30 * SECOND)
    expect(await scene.deliver()).toBe(2)
    expect(positions()).toEqual([1, 2])
    expect(await scene.deliveries()).toMatchObject([
      { status: 1, attempts: 1 },
      { status: 1, attempts: 1 },
    ])
    // Where it was not dead but slow, its end changes nothing.
    expect(await stores.webhookDeliveries.finish(dead?.id ?? 0, dead?.claim ?? 0, { status: 2 })).toBeUndefined()
  })

  test('that is told to end lets go what is on its way: the next sends it', async () => {
    await scene.endpoint()
    await scene.happen(paid('A'))
    scene.receiver.answer = () => undefined
    const end = new AbortController()
    const run = scene.platform.openApi.jobs.run('deliver-webhooks', { signal: end.signal })
    await expect.poll(() => scene.receiver.calls.length, { timeout: 60_000 }).toBe(1)
    end.abort()
    await run
    expect(await scene.deliveries()).toMatchObject([{ status: 0, attempts: 0 }])
    scene.receiver.answer = answering(204)
    expect(await scene.deliver()).toBe(1)
  })
})
