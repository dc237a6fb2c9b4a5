import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createSandboxWorld, sandboxControl } from '@org/openapi-sandbox'
import { createTestPlatform } from '@org/openapi-testing'
import type { TestPlatform } from '@org/openapi-testing'
import { emptyStorage } from '../empty-storage.js'

/** A part of an answer: read as it comes. */
type Json = any // oxlint-disable-line typescript/no-explicit-any -- an answer has no type of its own here

let platform: TestPlatform
let control: ReturnType<typeof sandboxControl>
beforeEach(async () => {
  platform = await createTestPlatform({ storage: emptyStorage('sqlite') })
  control = sandboxControl({
    world: createSandboxWorld(),
    openApi: platform.openApi,
    isAdmin: (bearer) => bearer === 'key',
  })
})
afterEach(() => platform.close())

/** A call of the simulated consumer application. */
async function consumer(path: string, body: object): Promise<{ status: number; body: Json }> {
  const response = await control.handle({
    method: 'POST',
    path: `/sandbox/consumer/${path}`,
    query: '',
    remoteAddress: undefined,
    signal: new AbortController().signal,
    header: (name) => (name === 'authorization' ? 'Bearer key' : undefined),
    body: async () => new TextEncoder().encode(JSON.stringify({ tenantId: platform.tenantId, ...body })),
  })
  return { status: response?.status ?? 0, body: JSON.parse(String(response?.body)) }
}

async function create(path: string, body: object): Promise<number> {
  const answer = await platform.admin(`POST ${path}/create`, { body })
  if (answer.code !== 0) throw new Error(`${path}: ${answer.msg}`)
  return answer.data as number
}

/** A member with a discount of half the price of bags, from 10 yuan on, twice. */
async function memberWithDiscount(): Promise<{ userId: number; memberDiscountId: number }> {
  const userId = await create('member/user', {})
  const terms = { type: 1, value: 50, minOrderAmount: 1000, scopeType: 1, scopeTargetIds: 'bags', usageLimitCount: 2 }
  const templateId = await create('promotion/discount-template', {
    name: 'Half',
    ...terms,
    validityType: 2,
    validDays: 10,
  })
  await platform.admin('POST promotion/member-discount/grant', { body: { templateId, userIds: [userId] } })
  const [{ id: memberDiscountId }] = (await consumer('discount/list', { userId })).body
  return { userId, memberDiscountId }
}

describe('discounts', () => {
  test('list: the member’s assets', async () => {
    const { userId, memberDiscountId } = await memberWithDiscount()
    const { status, body } = await consumer('discount/list', { userId })
    const times = {
      validStartTime: '2026-09-10T12:00:00',
      validEndTime: '2026-09-20T12:00:00',
      createTime: '2026-09-10T12:00:00',
    }
    expect(status).toBe(200)
    expect(body).toEqual([
      expect.objectContaining({
        id: memberDiscountId,
        userId,
        name: 'Half',
        usedCount: 0,
        totalCount: 2,
        status: 0,
        ...times,
      }),
    ])
  })

  test('price: the amount, or every rule that fails', async () => {
    const member = await memberWithDiscount()
    const items = [
      { categoryId: 'bags', amount: 1001 },
      { goodsId: '7', amount: 499 },
    ]
    expect((await consumer('discount/price', { ...member, items })).body).toEqual({
      applies: true,
      discountAmount: 500,
      payAmount: 1000,
      failed: [],
    })
    const { body } = await consumer('discount/price', { ...member, items: items.slice(1) })
    const message = expect.any(String)
    expect(body).toEqual({
      applies: false,
      discountAmount: 0,
      payAmount: 499,
      failed: [
        { rule: 'SCOPE', message },
        { rule: 'THRESHOLD', message },
      ],
    })
  })

  test('use and return: the counts; a refusal as the engine words it', async () => {
    const member = await memberWithDiscount()
    const use = async (orderId: string) => (await consumer('discount/use', { ...member, orderId })).body
    expect([await use('A'), await use('B'), await use('A')]).toEqual([
      { usedCount: 1, totalCount: 2 },
      { usedCount: 2, totalCount: 2 },
      { usedCount: 1, totalCount: 2 },
    ])
    expect(await consumer('discount/use', { ...member, orderId: 'C' })).toEqual({
      status: 200,
      body: { code: 1_013_037_005, msg: 'The discount is used up' },
    })
    const giveBack = async (orderId: string) => (await consumer('discount/return', { ...member, orderId })).body
    expect([await giveBack('C'), await giveBack('A')]).toMatchObject([
      { code: 1_013_037_006 },
      { usedCount: 1, totalCount: 2 },
    ])
    expect((await consumer('discount/list', { userId: 4711 })).body).toMatchObject({ code: 1_004_001_000 })
  })

  test.each([
    ['discount/list', {}],
    ['discount/use', { userId: 1, memberDiscountId: 1, orderId: '' }],
    ['discount/price', { userId: 1, memberDiscountId: 1, items: [] }],
    ['discount/price', { userId: 1, memberDiscountId: 1, items: [{ amount: -1 }] }],
    ['home', { terminalType: 1, sceneCode: 'HOME' }],
  ])('%s %j is no call', async (path, body) => {
    expect((await consumer(path, body)).status).toBe(400)
  })
})

describe('home', () => {
  test('what a visitor of the terminal sees', async () => {
    const keyword = { keyword: 'sneakers', displayKeyword: 'Sneakers', action: 1, actionData: 'sneakers' }
    await create('promotion/search-keyword', { ...keyword, sort: 2 })
    await create('promotion/search-keyword', { ...keyword, keyword: 'boots', terminalType: 3120, sort: 1 })
    await create('promotion/home-popup', { name: 'Members', sceneCode: 'HOME', title: 'x', displayStrategy: 'NEW' })
    const userId = await create('member/user', {})
    const home = async (body: object) => {
      const { keywords, popups } = (await consumer('home', { terminalType: 31, sceneCode: 'HOME', ...body })).body
      return [keywords.map(({ keyword: shown }: Json) => shown), popups.map(({ name }: Json) => name)]
    }
    expect(await home({})).toEqual([['boots', 'sneakers'], []])
    expect(await home({ terminalType: 21, userId })).toEqual([['sneakers'], ['Members']])
    expect(await home({ userId, sceneCode: 'CART' })).toEqual([['boots', 'sneakers'], []])
    expect((await consumer('home', { terminalType: 31, sceneCode: 'HOME', userId: 4711 })).body).toMatchObject({
      code: 1_004_001_000,
    })
  })
})
