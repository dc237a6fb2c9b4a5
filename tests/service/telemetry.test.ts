import { ApiError } from '@org/openapi-core'
import { sqliteStorage } from '@org/openapi-storage-sqlite'
import type { Telemetry } from '@org/openapi-core/telemetry'
import { fixedClock, recordingTelemetry } from '@org/openapi-testing'
import type { RecordedSpan, RecordingTelemetry, TestPlatform, TestPlatformOptions } from '@org/openapi-testing'
import { afterEach, describe, expect, test } from 'vitest'
import { emptyStorage } from '../empty-storage.js'
import { changedStorage } from '../http/changed-storage.js'
import { startPlatform } from '../start-platform.js'

const PROXY = '10.1.2.3'
const CALLER = '198.51.100.7'
const TRACE = '0af7651916cd43dd8448eb211c80319c'
const TRACE_PARENT = `00-${TRACE}-b7ad6b7169203331-01`
const PAYMENT = '/open-api/pay/order/create'

let platform: TestPlatform
afterEach(() => platform.close())

async function observed(options: Partial<TestPlatformOptions> = {}): Promise<RecordingTelemetry> {
  const telemetry = recordingTelemetry()
  const storage = sqliteStorage({ file: ':memory:', telemetry })
  platform = await startPlatform({ storage, telemetry, trustedProxies: [PROXY], ...options })
  await platform.createApp()
  return telemetry
}

/** The first span of this name that began behind the others. */
function spanOf({ spans }: RecordingTelemetry, name: string, behind = 0): RecordedSpan {
  const found = spans.slice(behind).find((span) => span.name === name)
  if (found === undefined) throw new Error(`No span is called ${name}`)
  return found
}

const payment = { outOrderNo: 'O1', payAmount: 19.5, subject: 'Canvas backpack' }

describe('a request', () => {
  test('is one trace: from the server to the channel and the statements', async () => {
    const telemetry = await observed()
    await platform.call(PAYMENT, payment)
    const server = spanOf(telemetry, `POST ${PAYMENT}`)
    expect(server.attributes).toEqual({
      'http.request.method': 'POST',
      'http.route': PAYMENT,
      'http.response.status_code': 200,
      'url.scheme': 'http',
      'openapi.operation_id': 'createPaymentOrder',
      'openapi.request_id': expect.any(String),
      'openapi.code': 0,
      'openapi.tenant_id': platform.tenantId,
      'openapi.client_id': platform.app.clientId,
    })
    const inside = telemetry.spans.filter(({ traceId }) => traceId === server.traceId)
    expect(spanOf(telemetry, 'channel payment')).toMatchObject({
      kind: 'client',
      path: [server.name],
      attributes: { 'openapi.channel': 'payment', 'openapi.outcome': 'answered' },
      duration: 'openapi.channel.call.duration',
    })
    const [statement] = inside.filter(({ path }) => path.at(-1) === 'transaction')
    expect(statement).toMatchObject({
      kind: 'client',
      path: [server.name, 'transaction'],
      attributes: { 'db.system.name': 'sqlite', 'db.query.summary': statement?.name },
    })
  })

  test('goes on in the webhook that it caused, whoever sends that, and whenever', async () => {
    const telemetry = await observed()
    const member = await platform.adminData('POST member/user/create', {
      body: { nickname: 'Ana', email: null, status: 0 },
    })
    const body = { externalUserId: 'u1', memberId: member, status: 0, supplementAuth: false }
    const { clientId } = platform.app
    await platform.adminData('POST system/partner-member/create', { body: { ...body, clientId } })
    const endpoint = { clientId, url: 'https://partner.example.com/hooks', eventTypes: ['member.wallet.changed'] }
    await platform.adminData('POST event/webhook-endpoint/create', { body: endpoint })
    await platform.adminData('PUT pay/wallet/update-balance', { body: { userId: member, balance: 500 } })
    await platform.openApi.jobs.run('sequence-events')
    platform.webhooks.answerWith({ status: 500 })
    await platform.openApi.jobs.run('deliver-webhooks')
    const server = spanOf(telemetry, 'PUT /admin-api/pay/wallet/update-balance')
    expect(spanOf(telemetry, 'webhook attempt')).toMatchObject({
      kind: 'consumer',
      traceId: server.traceId,
      attributes: { 'openapi.outcome': 'status', 'http.response.status_code': 500, 'error.type': 'status' },
    })
  })

  test('belongs to the trace of a trusted proxy, and only refers to that of anybody else', async () => {
    const telemetry = await observed()
    const headers = { traceparent: TRACE_PARENT }
    await platform.call(PAYMENT, payment, { headers, from: PROXY })
    const trusted = spanOf(telemetry, `POST ${PAYMENT}`)
    expect([trusted.traceId, trusted.link]).toEqual([TRACE, undefined])
    const behind = telemetry.spans.length
    await platform.call(PAYMENT, payment, { headers, from: CALLER })
    const stranger = spanOf(telemetry, `POST ${PAYMENT}`, behind)
    expect(stranger.traceId).not.toBe(TRACE)
    expect(stranger.link).toBe(TRACE_PARENT)
  })

  test('to a path that is none is of one route and one method, whatever somebody tries', async () => {
    const telemetry = await observed()
    const behind = telemetry.spans.length
    for (let i = 0; i < 20; i++) await platform.send({ path: `/open-api/${i}/buyer@example.com` })
    await platform.send({ method: 'PROPFIND', path: '/admin-api/none', headers: {} })
    const servers = telemetry.spans.slice(behind).filter(({ kind }) => kind === 'server')
    expect(new Set(servers.map(({ name }) => name))).toEqual(new Set(['POST unknown', '_OTHER unknown']))
    expect(servers[0]?.attributes).toMatchObject({ 'http.route': 'unknown', 'openapi.code': 404 })
    const active = telemetry.measurements.filter(({ name }) => name === 'http.server.active_requests')
    expect(active.reduce((sum, { value }) => sum + value, 0)).toBe(0)
  })

  test('of an administrator has the tenant that it is about, once he was let in', async () => {
    const telemetry = await observed()
    const tenantOf = async (headers: Record<string, string>, path: string) => {
      const behind = telemetry.spans.length
      await platform.send({ method: 'GET', path: `/admin-api/${path}`, headers })
      return telemetry.spans.slice(behind).find(({ kind }) => kind === 'server')?.attributes['openapi.tenant_id']
    }
    const PAGE = 'pay/wallet/page'
    const tenant = { 'tenant-id': String(platform.tenantId) }
    const admitted = { authorization: `Bearer ${platform.bootstrapKey}`, ...tenant }
    expect(await tenantOf(admitted, PAGE)).toBe(platform.tenantId)
    expect(await tenantOf({ ...admitted, 'tenant-id': '987654' }, PAGE)).toBeUndefined()
    expect(await tenantOf({ ...tenant, authorization: 'Bearer nobody' }, PAGE)).toBeUndefined()
    expect(await tenantOf(admitted, 'system/tenant/page')).toBeUndefined()
  })

  test('that fails is marked so, and one that is refused is told by its code', async () => {
    const telemetry = await observed({ httpStatus: 'always200' })
    await platform.call(PAYMENT, {})
    expect(spanOf(telemetry, `POST ${PAYMENT}`).attributes).toMatchObject({
      'http.response.status_code': 200,
      'openapi.code': 400,
    })
    const behind = telemetry.spans.length
    const failure = await platform.beside({ httpStatus: 'mirror', storage: failing(platform) })
    await failure.call(PAYMENT, payment, { token: await platform.issueToken() })
    expect(spanOf(telemetry, `POST ${PAYMENT}`, behind).attributes).toMatchObject({
      'http.response.status_code': 500,
      'error.type': '500',
    })
  })

  test('that fails is marked so also where all is answered with 200', async () => {
    const telemetry = await observed()
    const behind = telemetry.spans.length
    const failure = await platform.beside({ httpStatus: 'always200', storage: failing(platform) })
    await failure.call(PAYMENT, payment, { token: await platform.issueToken() })
    expect(spanOf(telemetry, `POST ${PAYMENT}`, behind).attributes).toMatchObject({
      'http.response.status_code': 200,
      'openapi.code': 500,
      'error.type': '500',
    })
  })
})

test('a request that is not answered, because not even its refusal can be, is not under way any more', async () => {
  const telemetry = recordingTelemetry()
  const undeclared = { code: 1_999_999_999, name: 'NOBODY_DECLARES', message: { en: 'Undeclared', zh: '未声明' } }
  const listEnabled = () => Promise.reject(new ApiError(undeclared))
  const storage = changedStorage(emptyStorage(), 'exchangeRates', () => ({ listEnabled }))
  platform = await startPlatform({ telemetry, storage })
  const token = await platform.issueToken(await platform.createApp())
  const response = await Promise.allSettled([platform.call('/open-api/pay/exchange-rate/list', {}, { token })])
  expect(response).toMatchObject([{ status: 'rejected' }])
  await platform.send({ method: 'GET', path: '/admin-api/none', headers: {} })
  const active = (await telemetry.read()).filter(({ name }) => name === 'http.server.active_requests')
  expect(active.length).toBeGreaterThan(0)
  expect(active.every(({ value }) => value === 0)).toBe(true)
})

test('an answer names its trace, which is written down where somebody asks', async () => {
  const telemetry = recordingTelemetry()
  let asked = 0
  const counting: Telemetry = {
    ...telemetry,
    span: (start, work) =>
      telemetry.span(start, (span) =>
        work({
          set: (attributes) => span.set(attributes),
          get traceParent() {
            asked += 1
            return span.traceParent
          },
        }),
      ),
  }
  platform = await startPlatform({ telemetry: counting })
  const response = await platform.openApi.handle({
    ...{ method: 'POST', path: '/open-api/none', query: '', remoteAddress: CALLER },
    signal: AbortSignal.timeout(10_000),
    header: () => undefined,
    body: async () => new Uint8Array(),
  })
  expect([response?.status, asked]).toEqual([404, 0])
  const { traceId, spanId } = spanOf(telemetry, 'POST unknown')
  expect(response?.traceParent).toBe(`00-${traceId}-${spanId}-01`)
  expect(asked).toBe(1)
})

/** A storage whose repositories of tenants do not work. */
const failing = ({ storage }: TestPlatform): TestPlatform['storage'] => ({
  ...storage,
  forTenant: () => {
    throw new Error('broken')
  },
})

test('limits, tokens, resting channels and jobs are counted', async () => {
  const telemetry = await observed({ channelPolicy: { attempts: 1, breakAfter: 1, breakQuestions: 1 } })
  const app = await platform.createApp({ rateLimitQps: 1 })
  // The token counts, too.
  const token = await platform.issueToken(app)
  await platform.call('/open-api/pay/order/query', { outOrderNo: 'O1' }, { app, token })
  platform.goods.failWith(new Error('away'))
  for (const goodsId of ['610947572360', '610947572361'])
    await platform.call('/open-api/goods/detail', { goodsId, source: 1 })
  const sumOf = (name: string) =>
    telemetry.measurements.filter((one) => one.name === name).reduce((sum, { value }) => sum + value, 0)
  expect(sumOf('openapi.rate_limit.refused')).toBe(1)
  expect(sumOf('openapi.token.issued')).toBeGreaterThanOrEqual(2)
  expect(sumOf('openapi.channel.turned_away')).toBe(1)
  expect(spanOf(telemetry, 'channel goods').attributes).toMatchObject({ 'openapi.outcome': 'failed' })
  await platform.openApi.jobs.run('trim-api-access-log')
  const broken = (await telemetry.read()).filter(({ name }) => name === 'openapi.channel.broken')
  expect(broken).toContainEqual({
    name: 'openapi.channel.broken',
    value: 1,
    attributes: { 'openapi.channel': 'goods' },
  })
  expect((await telemetry.read()).find(({ name }) => name === 'openapi.job.last_success')).toEqual({
    name: 'openapi.job.last_success',
    value: platform.clock.now().getTime() / 1000,
    attributes: { 'openapi.job': 'trim-api-access-log' },
  })
})

test('a job that has not come to its first end is told of as overdue by a process that runs it', async () => {
  const clock = { ...fixedClock(), isStanding: false }
  const telemetry = await observed({ clock })
  const overdue = async () =>
    (await telemetry.read()).find(
      ({ name, attributes }) => name === 'openapi.job.overdue' && attributes['openapi.job'] === 'trim-events',
    )?.value
  expect(await overdue()).toBeUndefined()
  platform.openApi.start()
  clock.advance(3 * 3_600_000)
  expect(await overdue()).toBe(0)
  clock.advance(1)
  expect(await overdue()).toBe(1)
  expect((await platform.openApi.status()).jobs.find(({ name }) => name === 'trim-events')?.jobState).toBe('OVERDUE')
  await platform.openApi.stop()
  expect(await overdue()).toBeUndefined()
})

test('a channel that nobody has asked for two minutes is not told of as broken, until it fails again', async () => {
  const telemetry = await observed({ channelPolicy: { attempts: 1, breakAfter: 1, breakQuestions: 1 } })
  const ask = (goodsId: string) => platform.call('/open-api/goods/detail', { goodsId, source: 1 })
  const broken = async () =>
    (await telemetry.read()).find(
      ({ name, attributes }) => name === 'openapi.channel.broken' && attributes['openapi.channel'] === 'goods',
    )?.value
  platform.goods.failWith(new Error('away'), new Error('away'))
  await ask('610947572360')
  platform.clock.advance(119_999)
  expect(await broken()).toBe(1)
  platform.clock.advance(1)
  expect(await broken()).toBe(0)
  const { channels } = await platform.openApi.status()
  expect(channels.find(({ name }) => name === 'goods')).toMatchObject({ channelState: 'HALF_OPEN', brokenTenants: 1 })
  await ask('610947572361')
  expect(await broken()).toBe(1)
})

test('a wallet that does not follow from its entries is told of', async () => {
  const telemetry = await observed()
  const gauge = async () =>
    (await telemetry.read()).find(({ name }) => name === 'openapi.wallet.verification.mismatch')?.value
  expect(await gauge()).toBeUndefined()
  await platform.adminData('GET pay/wallet/verify')
  expect(await gauge()).toBe(0)
})

test('a tenant whose wallets fit does not hide one whose wallets do not', async () => {
  const telemetry = recordingTelemetry()
  let isTampered = false
  const mismatch = { userId: 7, entryNo: null, column: 'balance', expected: 1, found: 2 } as const
  const storage = changedStorage(sqliteStorage({ file: ':memory:' }), 'wallets', (wallets) => ({
    verify: async (after, limit) => {
      const batch = await wallets.verify(after, limit)
      return isTampered ? { ...batch, mismatch } : batch
    },
  }))
  platform = await startPlatform({ storage, telemetry })
  const gauge = async () =>
    (await telemetry.read()).find(({ name }) => name === 'openapi.wallet.verification.mismatch')?.value
  const verify = async (tenantId: number, isFound: boolean) => {
    isTampered = isFound
    await platform.openApi.services.wallets.verify(platform.openApi.context(tenantId))
    return gauge()
  }
  const [first, second, third] = [platform.tenantId, await platform.createTenant(), await platform.createTenant()]
  expect(await verify(first, true)).toBe(1)
  expect(await verify(second, false)).toBe(1)
  expect(await verify(third, true)).toBe(2)
  expect(await verify(third, true)).toBe(2)
  expect(await verify(first, false)).toBe(1)
  expect(await verify(third, false)).toBe(0)
})
