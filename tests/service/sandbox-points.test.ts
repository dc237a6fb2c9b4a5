import { sandboxControl, createSandboxWorld } from '@org/openapi-sandbox'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { toApiRequest } from '../../packages/core/src/http/web.js'
import type { Json } from '@org/openapi-testing'
import { PointScene } from './point-scene.js'

/** Through the simulated consumer application, as a person plays it with curl. */
let scene: PointScene
let call: (path: string, body: object) => Promise<Json>

beforeEach(async () => {
  scene = await PointScene.open('sqlite')
  const control = sandboxControl({ world: createSandboxWorld(), openApi: scene.platform.openApi, isAdmin: () => true })
  call = async (path, body) => {
    const request = new Request(`http://localhost/sandbox/consumer/points/${path}`, {
      method: 'POST',
      headers: { authorization: 'Bearer key' },
      body: JSON.stringify({ tenantId: 1, userId: scene.userId, ...body }),
    })
    const answer = await control.handle(toApiRequest(request, undefined))
    return { status: answer?.status, ...JSON.parse(answer?.body as string) }
  }
})
afterEach(() => scene.platform.openApi.close())

test('a member earns points, spends them and sees what is left', async () => {
  const extraConfig = {
    rnoGoodsDetailBrowse: { enabled: true, pointsPerBrowse: 2 },
    rnoWarehouseArrived: { enabled: true, rnoWhitelist: ['DEMO'] },
  }
  const tiers = ['RECHARGE', 'WITHDRAW', 'RNO_WAREHOUSE_ARRIVED'].map((bizType) => ({
    bizType,
    minAmount: 0,
    pointRatio: 1,
  }))
  await scene.addRule({ tiers, extraConfig })
  const product = await scene.addProduct({ pointPrice: 100 })
  const recharge = { bizType: 'RECHARGE', amount: '150.99', bizId: 'r1' }
  expect(await call('award', recharge)).toEqual({ status: 200, points: 150, balance: 150 })
  expect(await call('award', { ...recharge, amount: '7' })).toEqual({ status: 200, points: 150, balance: 150 })
  expect(await call('award', { bizType: 'WITHDRAW', amount: '20.5', bizId: 'w1' })).toEqual({
    status: 200,
    points: -20,
    balance: 130,
  })
  expect(
    await call('award', { bizType: 'RNO_WAREHOUSE_ARRIVED', amount: '3', bizId: 'a1', rno: 'DEMO' }),
  ).toMatchObject({ points: 3 })
  expect(await call('award', { bizType: 'RNO_WAREHOUSE_ARRIVED', amount: '3', bizId: 'a2' })).toMatchObject({
    points: 0,
  })
  expect(await call('browse', { rno: 'ANY', goodsId: 'g1', source: 1 })).toEqual({
    status: 200,
    points: 2,
    balance: 135,
  })
  const redeemed = await call('redeem', { productId: product, requestId: 'q1' })
  expect(redeemed).toEqual({ status: 1, exchangeId: expect.any(Number), balance: 35 })
  expect(await call('redeem', { productId: product, requestId: 'q1' })).toEqual(redeemed)
  expect(await call('redeem', { productId: product })).toEqual({
    status: 200,
    code: 1_004_001_003,
    msg: 'The member has not enough points',
  })
  const { balance, entries } = await call('balance', {})
  expect(balance).toBe(35)
  expect(entries[0]).toEqual({
    bizType: 'REDEEM',
    bizId: String(redeemed.exchangeId),
    points: -100,
    balance: 35,
    createTime: expect.stringMatching(/^2026-09-10T\d\d:\d\d:\d\d$/),
  })
  expect(entries).toHaveLength(5)
})

test.each([
  ['award', { bizType: 'RECHARGE', amount: '1.001', bizId: 'a' }],
  ['award', { bizType: 'RECHARGE', amount: '-1', bizId: 'a' }],
  ['award', { bizType: 'RECHARGE', amount: 1, bizId: 'a' }],
  ['award', { bizType: 'REDEEM', amount: '1', bizId: 'a' }],
  ['award', { bizType: 'RECHARGE', amount: '1', bizId: '' }],
  ['browse', { goodsId: 'g1', source: 1 }],
  ['redeem', {}],
])('%s of %o is refused', async (path, body) => {
  expect(await call(path, body)).toMatchObject({ status: 400 })
})

test('a member of another tenant is like none', async () => {
  const tenantId = await scene.platform.createTenant()
  expect(await call('balance', { tenantId })).toMatchObject({ status: 200, code: 1_004_001_000 })
})
