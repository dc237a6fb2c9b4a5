import { createTestPlatform, fixedClock, sampleChatUser, sampleGoods, seededRandom } from '@org/openapi-testing'
import { sqliteStorage } from '@org/openapi-storage-sqlite'
import { ChannelRefusal } from '@org/openapi-core/channels'
import { describe, expect, it } from 'vitest'

const start = (options: Partial<Parameters<typeof createTestPlatform>[0]> = {}) =>
  createTestPlatform({ storage: sqliteStorage({ file: ':memory:' }), ...options })

const REFERENCE = { goodsId: sampleGoods().goodsId, source: 1 }

describe('createTestPlatform', () => {
  it('calls partner operations with a token of its own application', async () => {
    const platform = await start()
    platform.goods.put(sampleGoods())
    const answer = await platform.call('/open-api/goods/detail', REFERENCE)
    expect(answer).toMatchObject({ status: 200, code: 0, data: { goodsId: REFERENCE.goodsId, price: '12.50' } })
    expect(platform.goods.asked).toEqual([REFERENCE])
    await platform.close()
  })

  it('takes tokens, applications and tenants of a test', async () => {
    const platform = await start()
    const tenantId = await platform.createTenant({ name: 'Second' })
    const app = await platform.createApp({ scopes: ['goods:qc:read'] }, tenantId)
    expect(app.tenantId).toBe(tenantId)
    expect(await platform.call('/open-api/goods/qc-detail', REFERENCE, { app })).toMatchObject({ code: 0, data: null })
    expect(await platform.call('/open-api/goods/detail', REFERENCE, { app })).toMatchObject({ code: 403 })
    const token = await platform.issueToken(app, 'goods:qc:read')
    expect(await platform.call('/open-api/goods/qc-detail', REFERENCE, { token })).toMatchObject({ code: 403 })
    await platform.close()
  })

  it('calls the admin API with bodies and queries', async () => {
    const platform = await start()
    const body = { goodsId: 'G', source: 1, qcPathList: [], completionTime: '2026-09-10 12:00:00' }
    const created = await platform.admin('POST goods/qc-record/create', { body })
    expect(created.code).toBe(0)
    const range = ['2026-09-10 12:00:00', '2026-09-10 12:00:00']
    const page = await platform.admin('GET goods/qc-record/page', {
      query: { pageNo: 1, pageSize: 5, createTime: range },
    })
    expect(page.data).toMatchObject({ total: 1, list: [{ id: created.data }] })
    await platform.close()
  })

  it('starts without tenant and application, and takes the first of each as its own', async () => {
    const platform = await start({ empty: true })
    expect(() => platform.tenantId).toThrow('The test platform has no tenant yet')
    expect(() => platform.app).toThrow('The test platform has no application yet')
    const tenantId = await platform.createTenant()
    const [other, app] = [await platform.createTenant(), await platform.createApp()]
    await platform.createApp({}, other)
    expect([platform.tenantId, platform.app]).toEqual([tenantId, app])
    expect((await platform.call('/open-api/goods/qc-detail', REFERENCE)).body).toEqual({ code: 0, data: null, msg: '' })
    await platform.close()
  })

  it('tells of every answer, keeps the log, and sends no credentials where none are wanted', async () => {
    const codes: number[] = []
    const platform = await start({ onAnswer: ({ code }) => codes.push(code) })
    await expect(platform.adminData('GET system/nothing')).rejects.toThrow('GET system/nothing: {"code":404,')
    expect((await platform.call('/open-api/goods/detail', REFERENCE, { token: null })).status).toBe(401)
    expect((await platform.call('/open-api/goods/detail', REFERENCE, { tenantId: null })).status).toBe(400)
    expect(codes).toEqual([0, 0, 404, 401, 0, 400])
    platform.goods.answer = () => ({ goodsId: 1 })
    expect((await platform.call('/open-api/goods/detail', REFERENCE)).code).toBeGreaterThan(1_000_000_000)
    expect(platform.log.lines.filter((line) => line.includes('another shape'))).toHaveLength(1)
    await platform.close()
  })

  it('has engines beside it with the same clock, tenants and channels, and other options', async () => {
    const platform = await start()
    const other = await platform.beside({ channels: { payment: undefined }, maxBodyBytes: 1024 })
    expect([other.app, other.clock, other.storage]).toEqual([platform.app, platform.clock, platform.storage])
    expect((await other.createApp()).clientId).not.toBe((await platform.createApp()).clientId)
    await platform.close()
  })

  it('has engines beside those beside it, and none draws what another has drawn', async () => {
    const platform = await start()
    const second = await platform.beside()
    const engines = [platform, second, await second.beside(), await platform.beside()]
    const names = new Set<string>()
    for (const engine of engines) names.add((await engine.createApp()).clientId)
    expect(names.size).toBe(engines.length)
    await platform.close()
  })

  it('calls by the bootstrap key that an engine was given, and by its own where that is undefined', async () => {
    const platform = await start({ admin: { bootstrapKey: undefined } })
    const bootstrapKey = 'the-bootstrap-key-of-the-second-engine'
    const second = await platform.beside({ admin: { bootstrapKey } })
    expect([second.bootstrapKey, (await second.beside()).bootstrapKey]).toEqual([bootstrapKey, bootstrapKey])
    for (const engine of [platform, second, await second.beside()])
      expect((await engine.adminData('GET system/partner-app/page')).total).toBe(1)
    expect((await second.admin('GET system/partner-app/page', { key: platform.bootstrapKey })).status).toBe(401)
    await platform.close()
  })

  it('takes an option that is undefined for one that is absent', async () => {
    const none = undefined
    const platform = await start({ logger: none, tokens: none, channelPolicy: none, onUndeclaredError: none })
    const unsaid = { token: none, app: none, tenantId: none, headers: none, from: none }
    platform.goods.answer = () => ({ goodsId: 1 })
    expect((await platform.call('/open-api/goods/detail', REFERENCE, unsaid)).code).toBeGreaterThan(1_000_000_000)
    expect(platform.log.lines.filter((line) => line.includes('another shape'))).toHaveLength(1)
    const page = await platform.adminData('GET system/partner-app/page', { query: none, tenantId: none, key: none })
    expect(page.total).toBe(1)
    await platform.close()
  })

  it('reads answers that have no body', async () => {
    const platform = await start()
    const path = '/open-api/openapi.json'
    const { headers } = await platform.send({ method: 'GET', path })
    const known = { 'if-none-match': headers.get('etag') ?? '' }
    const unread = { text: '', body: undefined, code: undefined, data: undefined, msg: undefined }
    expect(await platform.send({ method: 'HEAD', path })).toMatchObject({ status: 200, ...unread })
    expect(await platform.send({ method: 'GET', path, headers: known })).toMatchObject({ status: 304, ...unread })
    await platform.close()
  })

  it('lets a channel fail as a test wishes', async () => {
    const platform = await start()
    platform.goods.put(sampleGoods())
    platform.goods.failWith(new ChannelRefusal('no'))
    expect((await platform.call('/open-api/goods/detail', REFERENCE)).code).toBeGreaterThan(1_000_000_000)
    expect((await platform.call('/open-api/goods/detail', REFERENCE)).code).toBe(0)
    await platform.close()
  })

  it('has carriers that know what a test told them, and a translator that always works unless told otherwise', async () => {
    const platform = await start()
    const event = { content: 'Left', trackDate: new Date('2026-09-10T01:00:00Z'), status: 'IN_TRANSIT' } as const
    platform.tracking.put({ trackingNo: 'LX1', type: 2 }, { events: [event] })
    platform.translator.failWith(new ChannelRefusal('no'))
    const track = async () =>
      (await platform.call('/open-api/logistics/track/query', { trackingNo: 'LX1', type: 2, language: 'es' })).data
    expect(await track()).toMatchObject({ trackContent: 'Left', trackDate: '2026-09-10 09:00:00' })
    expect(await track()).toMatchObject({ trackContent: '[es] Left' })
    expect(platform.tracking.asked).toEqual([{ trackingNo: 'LX1', type: 2 }])
    expect(platform.translator.asked).toHaveLength(2)
    await platform.close()
  })

  it('has a chat platform whose users a test decides', async () => {
    const platform = await start()
    const body = {
      authorizeBase: 'https://chat.example.com/authorize',
      clientId: 'client',
      redirects: ['https://shop.example.com/'],
    }
    await platform.admin('PUT member/chat-config/save', { body })
    platform.chat.put('code', sampleChatUser())
    const begun = await platform.call('/open-api/member/auth/chat-authorize-url', {
      redirectUri: 'https://shop.example.com/',
    })
    const state = new URL((begun.data as { authorizeUrl: string }).authorizeUrl).searchParams.get('state') ?? ''
    const context = platform.openApi.context(platform.tenantId)
    const { memberId } = await platform.openApi.services.chatLogin.complete(context, { code: 'code', state })
    expect(platform.chat.asked).toEqual([
      { code: 'code', redirectUri: 'https://shop.example.com/', clientId: 'client' },
    ])
    const status = await platform.call('/open-api/member/auth/chat-login-status', {
      chatUserId: sampleChatUser().chatUserId,
    })
    expect(status.data).toMatchObject({ loggedIn: true, memberId })
    await platform.close()
  })

  it('has a renderer of invoices and a file store that keep what they were given', async () => {
    const platform = await start()
    const bag = { status: 1, goodsQty: 1, goodsTotalAmount: 100, estimateWeight: 1, estimateVolume: 1, payAmount: 100 }
    const { data: userId } = await platform.admin('POST member/user/create', { body: {} })
    await platform.admin('POST order/bag-order/create', { body: { ...bag, userId } })
    const page = (await platform.admin('GET order/bag-order/page')).data as { list: { bagOrderNo: string }[] }
    const created = await platform.call('/open-api/order/invoice/create', { bagOrderNo: page.list[0]?.bagOrderNo })
    const { invoiceNo } = created.data as { invoiceNo: string }
    expect(await platform.advance(10_000)).toMatchObject({ 'render-invoices': 1 })
    expect(platform.invoice.asked.map((document) => document.invoiceNo)).toEqual([invoiceNo])
    expect([...platform.files.kept.keys()]).toEqual([`${platform.tenantId}/invoice-${invoiceNo}.json`])
    await platform.close()
  })

  it('moves the clock and runs what has become due', async () => {
    const platform = await start()
    const token = await platform.issueToken()
    expect(await platform.advance(4000)).toEqual({ 'sequence-events': 0, 'deliver-webhooks': 0 })
    // What the operate log tells of the tenant and the application.
    expect(await platform.advance(5000)).toEqual({ 'sequence-events': 0, 'deliver-webhooks': 0, 'fold-row-tallies': 2 })
    expect(await platform.advance(50_000)).toEqual({
      'sequence-events': 0,
      'deliver-webhooks': 0,
      'fold-row-tallies': 0,
      'render-invoices': 0,
    })
    // Every second.
    const dueAfter = async (ms: number) =>
      Object.keys(await platform.advance(ms)).filter((name) => !['sequence-events', 'deliver-webhooks'].includes(name))
    const [pays, draws] = [['expire-pay-orders', 'sync-pay-orders'], ['expire-draw-chances']]
    const figures = ['count-daily-figures']
    expect(await dueAfter(1000)).toEqual(['expire-coupons', ...pays, 'expire-purchases', ...draws, ...figures])
    const sweeps = ['sweep-revoked-tokens', 'sweep-request-ids', 'fold-row-tallies', 'sweep-chat-login-states']
    const bags = ['advance-bags', 'render-invoices', 'expire-purchases', 'retry-supplements']
    expect(await dueAfter(240_000)).toEqual([...sweeps, 'expire-coupons', ...pays, ...bags, ...draws, ...figures])
    expect(await dueAfter(3_300_000)).toEqual([
      ...[
        'trim-api-access-log',
        'trim-operate-logs',
        'sweep-revoked-tokens',
        'trim-events',
        'trim-webhook-deliveries',
        'sweep-request-ids',
      ],
      ...[
        'sweep-usage-counters',
        'fold-row-tallies',
        'sweep-chat-login-states',
        'expire-coupons',
        'delete-failed-redemptions',
      ],
      ...[...pays, 'forget-pay-order-texts', 'advance-bags', 'render-invoices', 'delete-invoice-files'],
      ...['delete-failed-invoices', 'expire-purchases', 'retry-supplements'],
      ...[...draws, 'reseal-draw-seeds', 'retry-draw-grants', ...figures, 'trim-daily-figures'],
    ])
    expect(await platform.call('/open-api/goods/qc-detail', REFERENCE, { token })).toMatchObject({ code: 401 })
    await platform.close()
  })

  it('is the same in every run', async () => {
    const [first, second] = [await start(), await start()]
    expect(first.app).toEqual(second.app)
    expect(await first.issueToken()).toBe(await second.issueToken())
    const third = await start({ random: seededRandom(2), clock: fixedClock(new Date('2027-01-01T00:00:00Z')) })
    expect(third.app.clientId).not.toBe(first.app.clientId)
    for (const platform of [first, second, third]) await platform.close()
  })
})

describe('fixedClock', () => {
  it('stands, moves, and never lets durations go back', () => {
    const clock = fixedClock(new Date('2026-09-10T04:00:00.000Z'))
    expect([clock.now().toISOString(), clock.monotonic()]).toEqual(['2026-09-10T04:00:00.000Z', 0])
    clock.advance(1500)
    clock.set(new Date('2026-09-10T03:00:00.000Z'))
    expect([clock.now().toISOString(), clock.monotonic()]).toEqual(['2026-09-10T03:00:00.000Z', 1500])
  })
})

describe('seededRandom', () => {
  it('repeats, stays in its bounds and reaches every value', () => {
    const [a, b] = [seededRandom(7), seededRandom(7)]
    const drawn = Array.from({ length: 2000 }, () => a.integer(10))
    expect(drawn).toEqual(drawn.map(() => b.integer(10)))
    expect([...new Set(drawn)].sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(a.uuid()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(a.bytes(5)).toHaveLength(5)
    expect(a.integer(1)).toBe(0)
  })
})
