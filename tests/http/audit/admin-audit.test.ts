import { beforeEach, describe, expect, test } from 'vitest'
import { address, adminKey, adminUser, adminWrites, binding, qcRecord } from '../admin-writes.js'
import { couponBodies } from '../coupons/coupon-writes.js'
import { discountBodies } from '../discounts/discount-writes.js'
import { keywordBody, popupBody } from '../home/home-writes.js'
import { airLine } from '../logistics/logistics-platform.js'
import type { AdminCall, Answer, Json, TestApp, TestPlatform } from '@org/openapi-testing'
import { probe, revokeCall, tokenCall } from '../auth/token-calls.js'
import { dropsWholeDays } from '../../empty-storage.js'
import { startPlatform } from '../../start-platform.js'
import { pointBodies } from '../points/point-writes.js'
import { promoterBodies } from '../promoters/promoter-writes.js'
import { luckyDrawBodies } from '../lucky-draws/lucky-draw-writes.js'
import { redeemCodeBodies } from '../redeem-codes/redeem-code-writes.js'
import { spreadsheetBodies } from '../spreadsheets/spreadsheet-writes.js'
import { webhookBodies } from '../webhooks/webhook-writes.js'
import { redeemCode } from '../wallets/wallet-members.js'

let platform: TestPlatform
let app: TestApp

beforeEach(async () => {
  platform = await startPlatform()
  app = await platform.createApp()
})

const writes = adminWrites(
  () => platform,
  () => app,
)

const createRecord = async (): Promise<number> =>
  (await platform.adminData('POST goods/qc-record/create', { body: qcRecord })) as number

/** Every operation that the published document lists and that is no read. */
async function documentedWrites(): Promise<string[]> {
  const { paths } = (await platform.admin('GET openapi.json')).body as { paths: Record<string, object> }
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  return all.filter((call) => !call.startsWith('GET '))
}

/** The rows of all operate logs: the platform's and every tenant's. */
async function operateLog(): Promise<Json[]> {
  const tenants = (await platform.adminData('GET system/tenant/page', { query: 'pageSize=200', tenantId: null }))
    .list as { id: number; status: number }[]
  const pages = await Promise.all([
    platform.adminData('GET infra/operate-log/platform-page', { query: 'pageSize=200', tenantId: null }),
    ...tenants.map(({ id }) =>
      platform.adminData('GET infra/operate-log/page', { query: 'pageSize=200', tenantId: id }),
    ),
  ])
  return pages.flatMap(({ list }: Json) => list as Json[])
}

async function write(call: string): Promise<Answer> {
  const options = await writes[call]?.()
  const isPlatform = /system\/(tenant|admin-[a-z]+)\//.test(call)
  return platform.admin(call.replace('/admin-api/', ''), { tenantId: isPlatform ? null : 1, ...options })
}

/** Writes that have no row before them, beside `create`, and what they make. */
const MAKING: Readonly<Record<string, string>> = {
  'PUT /admin-api/member/chat-config/save': 'the first configuration',
  'POST /admin-api/promotion/coupon/send': 'coupons',
  'POST /admin-api/promotion/coupon-exchange-code/generate': 'codes',
  'POST /admin-api/promotion/promoter-social-channel/send-code': 'a code by e-mail, which is told nobody else',
  'POST /admin-api/promotion/member-discount/grant': 'discounts',
  'POST /admin-api/promotion/lucky-draw-wallet/grant-chance': 'chances',
  'POST /admin-api/event/webhook-endpoint/test': 'an event that is in no feed',
  'PUT /admin-api/event/webhook-delivery/recover': 'as many deliveries as it answers',
  'PUT /admin-api/event/event/replay': 'deliveries',
}

/** Writes that make many rows. What they make them of, or for, is no row of their resource: its id would name another. */
const NAMELESS: readonly string[] = [
  'POST /admin-api/promotion/coupon/send',
  'POST /admin-api/promotion/member-discount/grant',
  'PUT /admin-api/event/webhook-delivery/recover',
  'PUT /admin-api/event/event/replay',
]

describe('every admin write leaves a row in the operate log (rules/audit#operate-log)', () => {
  test('this file knows every write that the document lists', async () => {
    expect((await documentedWrites()).sort()).toEqual(Object.keys(writes).sort())
  })

  test.each(Object.keys(writes))('%s', async (call) => {
    const answer = await write(call)
    expect(answer.body.code, answer.text).toBe(0)
    const requestId = answer.headers.get('x-request-id')
    const rows = (await operateLog()).filter((row) => row.requestId === requestId)
    expect(rows).toHaveLength(1)
    const [, , module, resource, action] = (call.split(' ')[1] as string).split('/')
    expect(rows[0]).toMatchObject({
      adminId: 'bootstrap',
      adminName: 'bootstrap',
      resource: `${module}/${resource}`,
      action,
    })
    // Many rows have no id in common. A batch of redeem codes has a number of its own.
    if (NAMELESS.includes(call)) expect(rows[0].resourceId).toBeNull()
    else expect(rows[0].resourceId).toMatch(action === 'generate' ? /^EC[A-Z\d]+$/ : /^\d+$/)
    // What there was, and what there is: nothing before what is made, nothing after what is gone.
    const [before, after] = [rows[0].before, rows[0].after].map((text) => JSON.parse((text ?? 'null') as string))
    expect({ before: before !== null, after: after !== null }).toEqual({
      before: !(call in MAKING || action === 'create'),
      after: !/^delete/.test(action ?? ''),
    })
    // The payment channel had nothing new to say.
    const changes = call.endsWith('/pay/order/sync') ? 0 : 1
    if (typeof before?.revision === 'number' && after !== null) expect(after.revision).toBe(before.revision + changes)
  })

  test('chances that were granted are told of the wallet that has them, which has another number than its member', async () => {
    const call = 'POST /admin-api/promotion/lucky-draw-wallet/grant-chance'
    await platform.adminData('POST member/user/create', { body: {} })
    const requestId = (await write(call)).headers.get('x-request-id')
    const [entry] = (await operateLog()).filter((row) => row.requestId === requestId)
    const { userId } = JSON.parse(entry?.after as string)
    const wallet = await platform.adminData('GET promotion/lucky-draw-wallet/get', { query: `id=${entry?.resourceId}` })
    expect(wallet).toMatchObject({ userId })
    expect(wallet.id).not.toBe(userId)
  })

  test.each(Object.keys(writes).filter((call) => /update$|delete$/.test(call)))(
    '%s that is refused leaves none',
    async (call) => {
      const before = (await operateLog()).length
      const isPlatform = /system\/(tenant|admin-key)\//.test(call)
      const ofDraws = call.includes('/lucky-draw') ? luckyDrawBodies : {}
      const body = {
        ...popupBody,
        ...keywordBody,
        ...couponBodies,
        ...airLine,
        ...spreadsheetBodies,
        ...redeemCodeBodies,
        ...promoterBodies,
        ...adminUser,
        ...adminKey,
        ...qcRecord,
        ...redeemCode,
        ...address,
        ...binding,
        ...discountBodies,
        ...pointBodies,
        ...webhookBodies,
        userId: 1,
        memberId: 1,
        clientId: app.clientId,
        ...ofDraws,
        id: 4711,
      }
      const options: AdminCall = call.startsWith('PUT') ? { body } : { query: 'id=4711' }
      const answer = await platform.admin(call.replace('/admin-api/', ''), {
        tenantId: isPlatform ? null : 1,
        ...options,
      })
      expect(answer.body.code).toBeGreaterThan(1_000_000_000)
      expect(await operateLog()).toHaveLength(before)
    },
  )

  test('one row for each of delete-list', async () => {
    const ids = [await createRecord(), await createRecord(), await createRecord()]
    await platform.adminData('DELETE goods/qc-record/delete-list', { query: `ids=${ids.join(',')}` })
    const rows = (await operateLog()).filter(({ action }) => action === 'delete-list')
    expect(rows.map(({ resourceId }) => Number(resourceId)).sort()).toEqual(ids)
  })
})

describe('the operate log (rules/audit#operate-log)', () => {
  const page = (query = ''): Promise<Json> => platform.adminData('GET infra/operate-log/page', { query })

  test('before and after are what the API showed', async () => {
    const id = await createRecord()
    const created = await platform.adminData('GET goods/qc-record/get', { query: `id=${id}` })
    platform.clock.advance(1000)
    await platform.adminData('PUT goods/qc-record/update', { body: { ...qcRecord, id, goodsId: '2' } })
    const updated = await platform.adminData('GET goods/qc-record/get', { query: `id=${id}` })
    await platform.adminData('DELETE goods/qc-record/delete', { query: `id=${id}` })
    const { list, total } = await page('resource=goods/qc-record')
    expect(total).toBe(3)
    const told = (list as Json[]).map(({ action, before, after }) => [
      action,
      JSON.parse(before as string),
      JSON.parse(after as string),
    ])
    expect(told).toEqual([
      ['delete', updated, null],
      ['update', created, updated],
      ['create', null, created],
    ])
    expect(Object.keys(list[0] as object).sort()).toEqual([
      'action',
      'adminId',
      'adminName',
      'after',
      'before',
      'createTime',
      'id',
      'requestId',
      'resource',
      'resourceId',
    ])
    expect((list as Json[]).map(({ createTime }) => createTime)).toEqual([
      '2026-09-10T12:00:01',
      '2026-09-10T12:00:01',
      '2026-09-10T12:00:00',
    ])
  })

  test('tells of one row of a resource', async () => {
    const [id, other] = [await createRecord(), await createRecord()]
    await platform.adminData('DELETE goods/qc-record/delete', { query: `id=${id}` })
    const told = async (query: string) => ((await page(query)).list as Json[]).map(({ action }) => action as string)
    expect(await told(`resource=goods/qc-record&resourceId=${id}`)).toEqual(['delete', 'create'])
    expect(await told(`resource=goods/qc-record&resourceId=${other}`)).toEqual(['create'])
    expect(await told(`resource=pay/wallet&resourceId=${id}`)).toEqual([])
    expect(await platform.admin('GET infra/operate-log/page', { query: `resourceId=${id}` })).toMatchObject({
      code: 400,
      body: { error_detail: 'resourceId', msg: 'Invalid parameter: resourceId must stand beside a resource' },
    })
  })

  test('filters by createTime', async () => {
    platform.clock.advance(60_000)
    await createRecord()
    expect((await page('createTime=2026-09-10T12:01:00&createTime=2026-09-10T12:01:00')).total).toBe(1)
    expect((await page('createTime=2026-09-10T12:01:01&createTime=2026-09-10T13:00:00')).total).toBe(0)
  })

  test('names the key that did it', async () => {
    const body = { ...adminKey, name: 'Ada’s key' }
    const { id, key } = await platform.adminData('POST system/admin-key/create', { body, tenantId: null })
    await platform.adminData('POST goods/qc-record/create', { body: qcRecord, key })
    expect((await page()).list[0]).toMatchObject({ adminId: String(id), adminName: 'Ada’s key' })
  })

  test('is of one tenant', async () => {
    const other = await platform.createTenant()
    await createRecord()
    await platform.adminData('POST member/user/create', { body: {}, tenantId: other })
    const { list } = await platform.adminData('GET infra/operate-log/page', { tenantId: other })
    expect((list as Json[]).map(({ resource, action }) => `${resource} ${action}`)).toEqual(['member/user create'])
  })
})

test('secrets are in no get, page or operate log', async () => {
  const created = await platform.adminData('POST system/admin-key/create', { body: adminKey, tenantId: null })
  const renewed = await platform.adminData('POST system/partner-app/reset-secret', {
    body: { id: app.id, overlapSeconds: 60 },
  })
  const record = await platform.storage.system.clients.findClient(app.clientId)
  const texts = await Promise.all([
    platform.admin('GET system/partner-app/get', { query: `id=${app.id}` }),
    platform.admin('GET system/partner-app/page'),
    platform.admin('GET system/admin-key/get', { query: `id=${created.id}`, tenantId: null }),
    platform.admin('GET system/admin-key/page', { tenantId: null }),
  ]).then((answers) => answers.map(({ text }) => text))
  const everything = [...texts, JSON.stringify(await operateLog()), platform.log.lines.join('\n')].join('\n')
  expect(everything).toContain(`"secretHint":"${renewed.clientSecret.slice(-4)}"`)
  for (const secret of [
    app.clientSecret,
    renewed.clientSecret,
    created.key,
    record?.secretHash,
    record?.previousSecretHash,
  ]) {
    expect(secret).toEqual(expect.stringMatching(/.{20}/))
    expect(everything).not.toContain(secret)
  }
  expect(everything).not.toMatch(/clientSecret|secretHash|keyHash|SecretHash/)
})

describe('the access log (rules/audit#access-log)', () => {
  const page = (query = '', tenantId = 1): Promise<Json> =>
    platform.adminData('GET infra/api-access-log/page', { query, tenantId })

  test('a row for each call of an authenticated client, whatever its answer, newest first', async () => {
    const token = await platform.issueToken(app)
    platform.clock.advance(1000)
    const answers = [
      await probe(platform, token),
      await platform.call('/open-api/goods/detail', { goodsId: 'unknown', source: 1 }, { token }),
      await platform.call('/open-api/goods/detail', {}, { token }),
      await probe(platform, token, { tenantId: 2 }),
      await revokeCall(platform, app, 'x'),
    ]
    const { list, total } = await page()
    expect(total).toBe(6)
    expect((list as Json[]).map(({ path, code }) => [path, code])).toEqual([
      ['/open-api/system/oauth2/token/revoke', 0],
      ['/open-api/goods/qc-detail', 403],
      ['/open-api/goods/detail', 400],
      ['/open-api/goods/detail', 1008020000],
      ['/open-api/goods/qc-detail', 0],
      ['/open-api/system/oauth2/token', 0],
    ])
    const [newest] = answers.slice(-1)
    expect(list[0]).toEqual({
      id: expect.any(Number),
      clientId: app.clientId,
      path: '/open-api/system/oauth2/token/revoke',
      code: 0,
      count: 1,
      durationMs: 0,
      ip: '203.0.113.1',
      requestId: newest?.headers.get('x-request-id'),
      createTime: '2026-09-10T12:00:01',
    })
  })

  test('calls of nobody known leave none', async () => {
    await probe(platform, 'x')
    await tokenCall(platform, app, { authorization: undefined })
    await platform.call('/open-api/nothing', {}, { token: null })
    expect((await page()).total).toBe(0)
  })

  test('filters by client and time, and is of one tenant', async () => {
    const other = await platform.createApp()
    await tokenCall(platform, app)
    await tokenCall(platform, other)
    expect((await page(`clientId=${other.clientId}`)).list.map(({ clientId }: Json) => clientId)).toEqual([
      other.clientId,
    ])
    expect((await page('createTime=2026-09-10T12:00:00&createTime=2026-09-10T12:00:00')).total).toBe(2)
    expect((await page('createTime=2026-09-10T12:00:01&createTime=2026-09-10T12:00:02')).total).toBe(0)
    expect((await page('', await platform.createTenant())).total).toBe(0)
  })

  test('is kept for 30 days, or as told; can be turned off', async () => {
    await tokenCall(platform, app)
    await platform.openApi.services.apiAccessLog.flush()
    platform.clock.advance(30 * 86_400_000)
    expect(await platform.openApi.jobs.run('trim-api-access-log')).toEqual({ processed: 0 })
    platform.clock.advance(1)
    expect((await page()).total).toBe(1)
    if (dropsWholeDays) platform.clock.advance(86_400_000)
    expect(await platform.openApi.jobs.run('trim-api-access-log')).toEqual({ processed: 1 })
    expect((await page()).total).toBe(0)
    const off = await startPlatform({ accessLog: { enabled: false } })
    await off.issueToken(await off.createApp())
    expect((await off.adminData('GET infra/api-access-log/page')).total).toBe(0)
  })
})
