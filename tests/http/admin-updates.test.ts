import { beforeEach, describe, expect, test } from 'vitest'
import { adminWrites, qcRecord } from './admin-writes.js'
import type { AdminCall, Answer, Json, TestApp, TestPlatform } from '@org/openapi-testing'
import { startPlatform } from '../start-platform.js'

let platform: TestPlatform
let app: TestApp

beforeEach(async () => {
  platform = await startPlatform()
  app = await platform.createApp()
})

const STALE = 1000000001

const writes = adminWrites(
  () => platform,
  () => app,
)
const updates = Object.keys(writes).filter((call) => call.startsWith('PUT ') && call.endsWith('/update'))

const tenantOf = (call: string): number | null => (/system\/(tenant|admin-key)\//.test(call) ? null : 1)

/** A call whose path stands for the whole one, for the tenant or the platform as its resource needs. */
const send = (call: string, options: AdminCall): Promise<Answer> =>
  platform.admin(call.replace('/admin-api/', ''), { tenantId: tenantOf(call), ...options })

const get = async (update: string, id: number): Promise<Json> =>
  (await send(update.replace('PUT ', 'GET ').replace(/update$/, 'get'), { query: `id=${id}` })).body.data

/** A row, and a body that updates it. */
async function updateBody(call: string): Promise<{ readonly id: number } & Record<string, unknown>> {
  return (await writes[call]?.())?.body as { id: number }
}

/** The members of a documented update. */
async function documentedMembers(call: string): Promise<Record<string, Json>> {
  const { paths, components } = (await platform.admin('GET openapi.json')).body
  const resolve = (schema: Json): Json =>
    schema.$ref === undefined ? schema : resolve(components.schemas[schema.$ref.split('/').at(-1)])
  const members = (schema: Json): Record<string, Json> => {
    const { allOf = [], properties = {}, required = [] } = resolve(schema)
    const own = Object.fromEntries(
      Object.keys(properties).map((name) => [name, { isRequired: (required as string[]).includes(name) }]),
    )
    return Object.assign(own, ...(allOf as Json[]).map(members))
  }
  return members(paths[call.replace('PUT ', '')].put.requestBody.content['application/json'].schema)
}

describe('rows have a revision (rules/admin-api#update)', () => {
  test('the list of updates is that of the document', async () => {
    const { paths } = (await platform.admin('GET openapi.json')).body
    const documented = Object.entries(paths).filter(
      ([path, { put }]: [string, Json]) => path.endsWith('/update') && put !== undefined,
    )
    expect(documented.map(([path]) => `PUT ${path}`).sort()).toEqual([...updates].sort())
  })

  test.each(updates)('%s: counts, and refuses a revision that is not the present one', async (call) => {
    const body = await updateBody(call)
    const { revision } = await get(call, body.id)
    expect(revision).toBeGreaterThan(0)
    expect((await send(call, { body: { ...body, revision: null } })).body).toMatchObject({ code: 0 })
    expect(await get(call, body.id)).toMatchObject({ revision: revision + 1 })
    for (const stale of [revision, revision + 2]) {
      const before = await get(call, body.id)
      const answer = await send(call, { body: { ...body, revision: stale } })
      expect([answer.status, answer.body.code, answer.body.data]).toEqual([200, STALE, null])
      expect(await get(call, body.id)).toEqual(before)
    }
    expect((await send(call, { body: { ...body, revision: revision + 1 } })).body).toMatchObject({
      code: 0,
      data: true,
    })
    const { list } = (await send(call.replace('PUT ', 'GET ').replace(/update$/, 'page'), { query: 'pageSize=200' }))
      .body.data
    expect((list as Json[]).find(({ id }) => id === body.id)).toMatchObject({ revision: revision + 2 })
  })

  test('1 at creation; a partial update and a write by the engine count, too', async () => {
    const id = (await platform.adminData('POST member/user/create', { body: { nickname: 'Ana' } })) as number
    const revision = async (): Promise<number> =>
      (await platform.adminData('GET member/user/get', { query: `id=${id}` })).revision
    expect(await revision()).toBe(1)
    await platform.adminData('PUT member/user/update-status', { body: { id, status: 1 } })
    expect(await revision()).toBe(2)
    // Only to lock the member: that is no change of him.
    await platform.adminData('POST member/address/create', {
      body: { userId: id, name: 'A', phone: '1', country: 'US', city: 'B', addressLine: 'C', isDefault: true },
    })
    expect(await revision()).toBe(2)
  })

  test('an address that is the default and stays it is updated by its revision', async () => {
    const userId = (await platform.adminData('POST member/user/create', { body: {} })) as number
    const body = { userId, name: 'A', phone: '1', country: 'US', city: 'B', addressLine: 'C', isDefault: true }
    const id = await platform.adminData('POST member/address/create', { body })
    await platform.adminData('PUT member/address/update', { body: { ...body, id, revision: 1, name: 'D' } })
    expect(await platform.adminData('GET member/address/get', { query: `id=${id}` })).toMatchObject({
      name: 'D',
      isDefault: true,
      revision: 2,
    })
  })

  test('the row that is gone is told as gone, whatever revision is named', async () => {
    const { body } = await platform.admin('PUT goods/qc-record/update', {
      body: { ...qcRecord, id: 4711, revision: 1 },
    })
    expect(body.code).toBe(1008021000)
  })

  test.each([0, -1, 1.5, '1', true, 2 ** 53])('revision %j is refused', async (revision) => {
    const id = await platform.adminData('POST goods/qc-record/create', { body: qcRecord })
    const { status, body } = await platform.admin('PUT goods/qc-record/update', { body: { ...qcRecord, id, revision } })
    expect([status, body.error_detail]).toEqual([400, 'revision'])
  })

  test('of twenty updates of one revision one wins', async () => {
    const id = await platform.adminData('POST goods/qc-record/create', { body: qcRecord })
    const update = (goodsName: string): Promise<Answer> =>
      platform.admin('PUT goods/qc-record/update', { body: { ...qcRecord, id, revision: 1, goodsName } })
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => update(`racer ${index}`)))
    expect(answers.map(({ body }) => body.code as number).sort((a, b) => a - b)).toEqual([
      0,
      ...Array.from({ length: 19 }, () => STALE),
    ])
  })
})

describe('an update that leaves out the status keeps it (rules/admin-api#update)', () => {
  const withStatus = [
    'system/tenant',
    'system/partner-app',
    'system/partner-member',
    'member/user',
    'pay/exchange-rate',
    'logistics/line',
    'promotion/wallet-redeem-code',
    'promotion/search-keyword',
    'promotion/home-popup',
    'promotion/lucky-draw',
    'event/webhook-endpoint',
    'system/admin-user',
  ]

  test('where it may be left out', async () => {
    const found = await Promise.all(
      updates.map(async (call) =>
        (await documentedMembers(call)).status?.isRequired === false ? call.split('/').slice(2, 4).join('/') : '',
      ),
    )
    expect(found.filter((resource) => resource !== '').sort()).toEqual([...withStatus].sort())
  })

  test.each(withStatus)('%s', async (resource) => {
    const call = `PUT /admin-api/${resource}/update`
    const { status: _, ...body } = await updateBody(call)
    expect((await send(call, { body: { ...body, status: 1 } })).body.code).toBe(0)
    if (resource !== 'system/tenant') {
      for (const lacking of [body, { ...body, status: null }])
        expect((await send(call, { body: lacking })).body.code).toBe(0)
      expect(await get(call, body.id)).toMatchObject({ status: 1 })
    }
    expect((await send(call, { body: { ...body, status: 0 } })).body.code).toBe(0)
    expect(await get(call, body.id)).toMatchObject({ status: 0 })
    if (resource !== 'system/tenant') return
    await send(call, { body: { ...body, id: await platform.createTenant({ status: 1 }) } })
    expect(await get(call, 2)).toMatchObject({ status: 1 })
  })
})
