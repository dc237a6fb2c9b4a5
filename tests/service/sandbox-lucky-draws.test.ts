import { createOpenApi } from '@org/openapi-core'
import type { ApiRequest, OpenApi } from '@org/openapi-core'
import { createSandboxWorld, sandboxChannels, sandboxControl, sandboxDrawNumbers } from '@org/openapi-sandbox'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { emptyStorage } from '../empty-storage.js'

const ADMIN_KEY = 'the-admin-key-of-the-sandbox-of-the-tests'

const world = createSandboxWorld()
let openApi: OpenApi
let tenantId: number

beforeAll(async () => {
  openApi = await createOpenApi({
    storage: emptyStorage('sqlite'),
    channels: sandboxChannels(world),
    admin: { bootstrapKey: ADMIN_KEY },
    onUndeclaredError: 'throw',
    drawNumbers: sandboxDrawNumbers(world),
  })
  tenantId = await admin('system/tenant/create', { name: 'Shop', status: 0, settings: {} })
})
afterAll(() => openApi.close())

async function admin(path: string, body: object, method = 'POST'): Promise<number> {
  const headers = {
    authorization: `Bearer ${ADMIN_KEY}`,
    'content-type': 'application/json',
    ...(tenantId > 0 && { 'tenant-id': String(tenantId) }),
  }
  const response = await openApi.fetch(
    new Request(`http://host/admin-api/${path}`, { method, headers, body: JSON.stringify(body) }),
  )
  const { code, data } = (await response!.json()) as { code: number; data: number }
  expect(code).toBe(0)
  return data
}

/** What a person would send with curl. */
async function consumer(path: string, body: object): Promise<unknown> {
  const control = sandboxControl({ world, openApi, isAdmin: (bearer) => bearer === ADMIN_KEY })
  const request: ApiRequest = {
    method: 'POST',
    path: `/sandbox/consumer/${path}`,
    query: '',
    remoteAddress: undefined,
    signal: new AbortController().signal,
    header: (name) => (name === 'authorization' ? `Bearer ${ADMIN_KEY}` : undefined),
    body: () => Promise.resolve(new TextEncoder().encode(JSON.stringify(body))),
  }
  const response = await control.handle(request)
  return response?.status === 200 ? JSON.parse(response.body as string) : response?.status
}

it('a person plays a lucky draw through the sandbox', async () => {
  const userId = await admin('member/user/create', {})
  const times = { startTime: '2020-01-01T00:00:00', endTime: '2099-01-01T00:00:00' }
  const draw = {
    code: 'PLAY',
    name: 'Play',
    ...times,
    prizeDisplayMode: 2,
    displayPrizeCount: 0,
    regRequired: true,
    regActivityId: 7,
  }
  const luckyDrawId = await admin('promotion/lucky-draw/create', draw)
  const stock = { stockLimit: false, totalStock: 0, currentStock: 0, fixedDisplay: false }
  const prizeId = await admin('promotion/lucky-draw-prize/create', {
    luckyDrawId,
    name: 'Mug',
    prizeType: 'PHYSICAL',
    winProbability: 5000,
    ...stock,
  })
  await admin('promotion/lucky-draw-chance-rule/create', {
    luckyDrawId,
    name: 'Free',
    type: 'DEFAULT_FREE',
    chancesAwarded: 3,
    maxCountPerUser: -1,
  })
  const registered = {
    luckyDrawId,
    name: 'Registered',
    type: 'ACTIVITY_REGISTERED',
    config: '{"activityId":7}',
    chancesAwarded: 1,
    maxCountPerUser: 1,
  }
  await admin('promotion/lucky-draw-chance-rule/create', registered)
  await admin('promotion/lucky-draw/publish', { id: luckyDrawId }, 'PUT')
  const owner = { tenantId, userId, luckyDrawId }

  expect(await consumer('lucky-draw/join', owner)).toEqual({ granted: 3 })
  expect(await consumer('lucky-draw/draw', owner)).toEqual({ code: 1_013_033_003, msg: expect.any(String) })
  expect(await consumer('lucky-draw/register', { tenantId, userId, activityId: 7 })).toEqual({ granted: 1 })
  expect(await consumer('lucky-draw/display', owner)).toEqual({ prizes: [] })

  // What is left of the first is replaced, and a refused draw has used none up.
  expect(await consumer('random', { values: [1, 1, 1] })).toEqual({ values: [1, 1, 1] })
  expect(await consumer('random', { values: [5000, 4999] })).toEqual({ values: [5000, 4999] })
  const lost = { won: false, prizeId: null, prizeName: null, prizeType: null, assetStatus: null }
  const won = { won: true, prizeId, prizeName: 'Mug', prizeType: 'PHYSICAL', assetStatus: 0 }
  const displayed = [{ prizeId, prizeName: 'Mug' }]
  expect(await consumer('lucky-draw/draw', { ...owner, requestId: ' ' })).toEqual({ ...lost, recordId: 1, displayed })
  expect(await consumer('lucky-draw/draw', { ...owner, requestId: 'once' })).toEqual({ ...won, recordId: 2, displayed })
  expect(await consumer('lucky-draw/draw', { ...owner, requestId: 'once' })).toEqual({ ...won, recordId: 2, displayed })
  expect(await consumer('lucky-draw/records', owner)).toEqual([
    { ...won, recordId: 2 },
    { ...lost, recordId: 1 },
  ])
  expect(await consumer('lucky-draw/display', owner)).toEqual({ prizes: displayed })
})

it('what is wrong with a call is told as for any call of the sandbox', async () => {
  for (const values of [[10_000], [-1], [0.5], 'none']) expect(await consumer('random', { values })).toBe(400)
  expect(await consumer('lucky-draw/join', { tenantId, userId: 1 })).toBe(400)
  const unknown = { tenantId, userId: 1, luckyDrawId: 4711 }
  for (const call of ['join', 'draw', 'records', 'display'])
    expect(await consumer(`lucky-draw/${call}`, unknown)).toEqual({ code: 1_013_030_000, msg: expect.any(String) })
  expect(await consumer('lucky-draw/register', { tenantId, userId: 4711, activityId: 1 })).toEqual({
    code: 1_004_001_000,
    msg: expect.any(String),
  })
})
