import { beforeEach, describe, expect, test } from 'vitest'
import { COUPON, createCoupon, createTemplate, EXTEND_PATH, PAGE_PATH, RESTORE_PATH, used } from './coupons.js'
import { createMember } from '../members/managed-members.js'
import type { ManagedMember } from '../members/managed-members.js'
import type { Answer, Json, TestPlatform } from '@org/openapi-testing'
import { startPlatform } from '../../start-platform.js'

let platform: TestPlatform
let token: string
let templateId: number
let ana: ManagedMember
let ben: ManagedMember

beforeEach(async () => {
  platform = await startPlatform()
  token = await platform.issueToken(await platform.createApp())
  templateId = await createTemplate(platform)
  ana = await createMember(platform, { email: 'ana@example.com' })
  ben = await createMember(platform, { email: 'ben@example.com' })
})

const NO_LOCATOR = 1_013_024_000
const NO_MEMBER = 1_013_024_001
const INVALID_STATUS = 1_013_024_003

const page = (body: object): Promise<Answer> => platform.call(PAGE_PATH, body, { token })
/** The codes of a page. */
const codes = async (body: object): Promise<unknown> => {
  const { body: answer } = await page({ userId: ana.id, ...body })
  expect(answer.code, JSON.stringify(answer)).toBe(0)
  return (answer.data.list as Json[]).map(({ code }) => code)
}
const add = (code: string, members: object = {}, userId = ana.id): Promise<number> =>
  createCoupon(platform, { templateId, userId }, { code, ...members })

/** The three endpoints, with what they need beside a member. */
const ENDPOINTS: [string, string, object][] = [
  ['page', PAGE_PATH, {}],
  ['extend', EXTEND_PATH, { couponIds: [1], extendDays: 1 }],
  ['restore', RESTORE_PATH, { couponIds: [1] }],
]

describe.each(ENDPOINTS)('member-coupon/%s: the member (rules/coupons#locator)', (name, path, rest) => {
  const call = async (locator: object): Promise<number> =>
    (await platform.call(path, { ...rest, ...locator }, { token })).body.code as number
  /** Of the endpoints that change a coupon, who finds the member finds that the coupon is not theirs. */
  const FOUND = name === 'page' ? 0 : 1_013_024_002

  test('by userId, unionId or email', async () => {
    for (const locator of [{ userId: ana.id }, { unionId: ana.unionId }, { email: 'ana@example.com' }])
      expect(await call(locator)).toBe(FOUND)
  })

  test('the first that is present decides, also when it names nobody', async () => {
    expect(await call({ userId: 999, unionId: ana.unionId, email: 'ana@example.com' })).toBe(NO_MEMBER)
    expect(await call({ unionId: 'nobody', email: 'ana@example.com' })).toBe(NO_MEMBER)
    expect(await call({ userId: ana.id, unionId: 'nobody', email: 'nobody@example.com' })).toBe(FOUND)
    expect(await call({ userId: null, unionId: ' ', email: 'ana@example.com' })).toBe(FOUND)
    expect(await call({ userId: null, unionId: ana.unionId, email: '' })).toBe(FOUND)
  })

  test('exactly, case and blanks included', async () => {
    for (const email of ['Ana@example.com', ' ana@example.com', 'ana@example.com '])
      expect(await call({ email })).toBe(NO_MEMBER)
    expect(await call({ unionId: ana.unionId.toLowerCase() })).toBe(NO_MEMBER)
    for (const userId of [0, -1, 9_007_199_254_740_991]) expect(await call({ userId })).toBe(NO_MEMBER)
  })

  test('none is a business code, not 400', async () => {
    for (const locator of [{}, { userId: null }, { unionId: '', email: '  ' }, { unionId: null, email: null }]) {
      const answer = await platform.call(path, { ...rest, ...locator }, { token })
      expect({ status: answer.status, code: answer.body.code, data: answer.body.data }).toEqual({
        status: 200,
        code: NO_LOCATOR,
        data: null,
      })
    }
  })

  test('of a wrong type is 400', async () => {
    for (const locator of [{ userId: '1' }, { userId: 1.5 }, { userId: true }, { unionId: 1 }, { email: {} }]) {
      expect((await platform.call(path, { ...rest, ...locator }, { token })).status).toBe(400)
    }
  })

  test('deleted, or of another tenant, does not exist', async () => {
    await platform.adminData('DELETE member/user/delete', { query: `id=${ben.id}` })
    for (const locator of [{ userId: ben.id }, { unionId: ben.unionId }, { email: 'ben@example.com' }])
      expect(await call(locator)).toBe(NO_MEMBER)
    const foreign = await createMember(platform, { email: 'eve@example.com' }, await platform.createTenant())
    expect(await call({ userId: foreign.id })).toBe(NO_MEMBER)
  })
})

describe('member-coupon/page: what it shows', () => {
  test('the members of MemberCoupon, an amount coupon', async () => {
    const id = await add('A', { couponType: 3 })
    expect((await page({ email: 'ana@example.com' })).body).toEqual({
      code: 0,
      msg: '',
      data: {
        list: [
          {
            id,
            templateId,
            title: 'Welcome',
            code: 'A',
            status: 'UNUSED',
            couponType: 3,
            discountType: 1,
            discountPrice: 500,
            discountPercent: null,
            usePriceCondition: 5000,
            validStartTime: '2026-09-01 00:00:00',
            validEndTime: '2026-10-01 00:00:00',
            useTime: null,
            takeTime: '2026-09-10 12:00:00',
          },
        ],
        total: 1,
      },
    })
  })

  test('a percentage coupon that was used', async () => {
    await add('A', { ...used, discountType: 2, discountPercent: 80, usePrice: 0 })
    const { list } = (await page({ userId: ana.id })).body.data
    expect(list[0]).toMatchObject({
      status: 'USED',
      discountPrice: 0,
      discountPercent: 80,
      usePriceCondition: 0,
      useTime: '2026-09-09 00:00:00',
      couponType: null,
    })
  })

  test('every status by its name', async () => {
    for (const [code, members] of [
      ['U', {}],
      ['S', used],
      ['F', { ...used, status: 3 }],
      ['E', { status: 4 }],
      ['V', {}],
    ] as const)
      await add(code, members)
    const [last] = (await page({ userId: ana.id })).body.data.list as Json[]
    await platform.adminData(`PUT ${COUPON}/void`, { body: { ids: [last.id] } })
    const { list } = (await page({ userId: ana.id })).body.data
    expect((list as Json[]).map(({ code, status }) => [code, status])).toEqual([
      ['V', 'INVALID'],
      ['E', 'EXPIRE'],
      ['F', 'FINISH'],
      ['S', 'USED'],
      ['U', 'UNUSED'],
    ])
    for (const [status, code] of [
      ['INVALID', 'V'],
      ['EXPIRE', 'E'],
      ['FINISH', 'F'],
      ['USED', 'S'],
      ['UNUSED', 'U'],
    ]) {
      expect(await codes({ status })).toEqual([code])
    }
  })

  test('nothing expires by being looked at', async () => {
    await add('A')
    platform.clock.advance(365 * 86_400_000)
    token = await platform.issueToken(await platform.createApp())
    expect(await codes({ status: 'UNUSED' })).toEqual(['A'])
    expect(await codes({ status: 'EXPIRE' })).toEqual([])
  })

  test('of the member alone, newest id first', async () => {
    await add('A')
    await add('B', {}, ben.id)
    await add('C')
    const { id } = (await page({ userId: ana.id })).body.data.list[1]
    await platform.adminData(`DELETE ${COUPON}/delete`, { query: `id=${id}` })
    await add('D')
    expect(await codes({})).toEqual(['D', 'C'])
    expect(await codes({ userId: ben.id })).toEqual(['B'])
  })
})

describe('member-coupon/page: paging and filters', () => {
  test('pageNo and pageSize default to 1 and 10, and go up to 200', async () => {
    for (let i = 0; i < 12; i++) await add(`C${i}`)
    expect((await page({ userId: ana.id })).body.data.list as Json[]).toHaveLength(10)
    expect((await page({ userId: ana.id, pageNo: 2 })).body.data).toMatchObject({
      list: [{ code: 'C1' }, { code: 'C0' }],
      total: 12,
    })
    expect((await page({ userId: ana.id, pageNo: null, pageSize: null })).body.data.list).toHaveLength(10)
    expect((await page({ userId: ana.id, pageSize: 200 })).body.data.list).toHaveLength(12)
    expect((await page({ userId: ana.id, pageNo: 99 })).body.data).toEqual({ list: [], total: 12 })
    for (const wrong of [
      { pageNo: 0 },
      { pageSize: 0 },
      { pageSize: 201 },
      { pageSize: -1 },
      { pageNo: '1' },
      { pageNo: 1.5 },
    ]) {
      expect((await page({ userId: ana.id, ...wrong })).status, JSON.stringify(wrong)).toBe(400)
    }
  })

  test('an unknown status is a business code; empty and null are none', async () => {
    await add('A')
    for (const status of ['unused', 'Unused', ' ', 'UNUSED ', '1', 'toString']) {
      const { status: http, body } = await page({ userId: ana.id, status })
      expect({ http, code: body.code, data: body.data }).toEqual({ http: 200, code: INVALID_STATUS, data: null })
    }
    for (const status of ['', null]) expect(await codes({ status })).toEqual(['A'])
    expect((await page({ userId: ana.id, status: 1 })).status).toBe(400)
  })

  test('a part of the code, in any case, and none of it a pattern', async () => {
    for (const code of ['Ab%1', 'aB_2', 'ab\\3', 'cd4']) await add(code)
    expect(await codes({ code: 'AB' })).toEqual(['ab\\3', 'aB_2', 'Ab%1'])
    expect(await codes({ code: '%' })).toEqual(['Ab%1'])
    expect(await codes({ code: '_' })).toEqual(['aB_2'])
    expect(await codes({ code: '\\' })).toEqual(['ab\\3'])
    expect(await codes({ code: 'b%' })).toEqual(['Ab%1'])
    expect(await codes({ code: 'D4' })).toEqual(['cd4'])
    for (const code of ['', ' ', null]) expect(await codes({ code })).toHaveLength(4)
    expect((await page({ userId: ana.id, code: 1 })).status).toBe(400)
  })

  test('by template, and everything together', async () => {
    const other = await createTemplate(platform)
    await add('A1')
    await add('A2', { templateId: other })
    await add('A3', { templateId: other, ...used })
    expect(await codes({ templateId: other })).toEqual(['A3', 'A2'])
    expect(await codes({ templateId: other, status: 'USED', code: 'a' })).toEqual(['A3'])
    expect(await codes({ templateId: 999 })).toEqual([])
    expect((await page({ userId: ana.id, templateId: '1' })).status).toBe(400)
  })

  test('checks in their order: fields, locator, status, member', async () => {
    expect((await page({ pageNo: 0, status: 'x' })).status).toBe(400)
    expect((await page({ status: 'x' })).body.code).toBe(NO_LOCATOR)
    expect((await page({ userId: 999, status: 'x' })).body.code).toBe(INVALID_STATUS)
    expect((await page({ userId: 999, status: 'USED' })).body.code).toBe(NO_MEMBER)
  })
})
