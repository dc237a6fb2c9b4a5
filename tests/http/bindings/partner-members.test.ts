import { StorageError } from '@org/openapi-core/storage'
import type { Storage } from '@org/openapi-core/storage'
import { beforeEach, describe, expect, test } from 'vitest'
import { emptyStorage } from '../../empty-storage.js'
import { bind, createMember } from '../members/managed-members.js'
import type { ManagedMember } from '../members/managed-members.js'
import type { Answer, Json, PartnerCall, TestApp, TestPlatform } from '@org/openapi-testing'
import { startPlatform } from '../../start-platform.js'

const NOT_BOUND = 1_002_030_000
const DISABLED = 1_002_030_001
const QUERY_PATH = '/open-api/system/partner-member/query'
const LIST_PATH = '/open-api/system/partner-member/list'
const USER = 'shop-user-1001'

let platform: TestPlatform
let app: TestApp
let token: string
let ana: ManagedMember

async function start(options: { storage?: Storage } = {}): Promise<void> {
  platform = await startPlatform(options)
  app = await platform.createApp()
  token = await platform.issueToken(app)
  ana = await createMember(platform, { email: 'ana@example.com', nickname: 'Ana' })
}

beforeEach(() => start())

const query = (externalUserId: unknown, call: PartnerCall = {}): Promise<Answer> =>
  platform.call(QUERY_PATH, { externalUserId }, { token, ...call })
const list = (body: unknown = {}, call: PartnerCall = {}): Promise<Answer> =>
  platform.call(LIST_PATH, body, { token, ...call })
const rows = async (): Promise<Json[]> => (await list()).body.data

describe('system/partner-member/query (rules/bindings#query)', () => {
  test('a binding that may be used', async () => {
    await bind(platform, app, { externalUserId: USER, memberId: ana.id })
    const answer = await query(USER)
    expect({ status: answer.status, body: answer.body }).toEqual({
      status: 200,
      body: { code: 0, data: { externalUserId: USER, memberUnionId: ana.unionId, bound: true }, msg: '' },
    })
  })

  test('never tells the numeric id of the member', async () => {
    platform.clock.advance(1)
    await bind(platform, app, { externalUserId: USER, memberId: ana.id })
    for (const answer of [await query(USER), await list()]) {
      expect(answer.text).not.toMatch(/"(memberId|id|userId)"/)
      expect(answer.text).not.toContain('example.com')
    }
  })

  test('not bound: 1_002_030_000, in both languages', async () => {
    const answer = await query('nobody')
    expect({ status: answer.status, body: answer.body }).toEqual({
      status: 200,
      body: { code: NOT_BOUND, data: null, msg: 'externalUserId is not bound to a member' },
    })
    const chinese = await query('nobody', { headers: { 'accept-language': 'zh-CN,zh;q=0.9' } })
    expect(chinese.body).toEqual({ code: NOT_BOUND, data: null, msg: 'externalUserId 未绑定平台用户' })
  })

  test('disabled: 1_002_030_001, until it is enabled again', async () => {
    const id = await bind(platform, app, { externalUserId: USER, memberId: ana.id, status: 1 })
    expect((await query(USER)).body).toEqual({
      code: DISABLED,
      data: null,
      msg: 'The binding of this externalUserId is disabled',
    })
    const chinese = await query(USER, { headers: { 'accept-language': 'zh' } })
    expect(chinese.body.msg).toBe('该 externalUserId 的绑定已停用')
    await platform.adminData('PUT system/partner-member/update-status', { body: { id, status: 0 } })
    expect((await query(USER)).body.code).toBe(0)
  })

  test('of a deleted member: like one that was never bound, disabled or not', async () => {
    const bea = await createMember(platform)
    await bind(platform, app, { externalUserId: USER, memberId: ana.id })
    await bind(platform, app, { externalUserId: 'disabled', memberId: bea.id, status: 1 })
    for (const { id } of [ana, bea]) await platform.adminData('DELETE member/user/delete', { query: `id=${id}` })
    const missing = await query('nobody')
    for (const user of [USER, 'disabled']) expect((await query(user)).text).toBe(missing.text)
  })

  test('of a disabled member: told, and not bound', async () => {
    await bind(platform, app, { externalUserId: USER, memberId: ana.id })
    await platform.adminData('PUT member/user/update-status', { body: { id: ana.id, status: 1 } })
    const data = { externalUserId: USER, memberUnionId: ana.unionId, bound: false }
    expect((await query(USER)).body).toEqual({ code: 0, data, msg: '' })
    await platform.adminData('PUT member/user/update-status', { body: { id: ana.id, status: 0 } })
    expect((await query(USER)).body.data).toMatchObject({ bound: true })
  })

  test('deleted: like one that was never there; made again, it is there', async () => {
    const id = await bind(platform, app, { externalUserId: USER, memberId: ana.id })
    await platform.adminData('DELETE system/partner-member/delete', { query: `id=${id}` })
    expect((await query(USER)).text).toBe((await query('nobody')).text)
    const bea = await createMember(platform)
    await bind(platform, app, { externalUserId: USER, memberId: bea.id })
    expect((await query(USER)).body.data.memberUnionId).toBe(bea.unionId)
  })

  test('of another application or another tenant: byte by byte like one that does not exist', async () => {
    const neighbour = await platform.createApp()
    await bind(platform, neighbour, { externalUserId: USER, memberId: ana.id })
    const tenantId = await platform.createTenant()
    const stranger = await platform.createApp({}, tenantId)
    const there = await createMember(platform, {}, tenantId)
    await bind(platform, stranger, { externalUserId: 'theirs', memberId: there.id })
    const missing = await query('nobody')
    expect((await query(USER)).text).toBe(missing.text)
    expect((await query('theirs')).text).toBe(missing.text)
    expect((await query(USER, { token: await platform.issueToken(neighbour) })).body.code).toBe(0)
    expect((await query('theirs', { token: await platform.issueToken(stranger), tenantId })).body.code).toBe(0)
  })

  test('the same user id means another member in another application', async () => {
    const neighbour = await platform.createApp()
    const bea = await createMember(platform)
    await bind(platform, app, { externalUserId: USER, memberId: ana.id })
    await bind(platform, neighbour, { externalUserId: USER, memberId: bea.id })
    expect((await query(USER)).body.data.memberUnionId).toBe(ana.unionId)
    expect((await query(USER, { token: await platform.issueToken(neighbour) })).body.data.memberUnionId).toBe(
      bea.unionId,
    )
  })

  test('is compared letter by letter', async () => {
    await bind(platform, app, { externalUserId: USER, memberId: ana.id })
    for (const user of [USER.toUpperCase(), ` ${USER}`, `${USER} `])
      expect((await query(user)).body.code, user).toBe(NOT_BOUND)
  })

  test.each([
    [undefined, 'is required', '不能为空'],
    [null, 'is required', '不能为空'],
    ['', 'must not be blank', '不能为空'],
    [' ', 'must not be blank', '不能为空'],
    [1001, 'must be string', '必须是字符串'],
    ['x'.repeat(65), 'must have at most 64 characters', '长度至多为 64'],
  ])('externalUserId %j: 400', async (value, reason, chinese) => {
    const answer = await query(value)
    expect({ status: answer.status, body: answer.body }).toEqual({
      status: 400,
      body: { code: 400, data: null, msg: `Invalid parameter: externalUserId ${reason}` },
    })
    const zh = await query(value, { headers: { 'accept-language': 'zh' } })
    expect(zh.body.msg).toBe(`请求参数不正确：externalUserId ${chinese}`)
  })

  test('needs the scope and a body', async () => {
    const narrow = await platform.issueToken(await platform.createApp({ scopes: ['pay:wallet:query'] }))
    for (const path of [QUERY_PATH, LIST_PATH]) {
      const answer = await platform.call(path, { externalUserId: USER }, { token: narrow })
      expect({ status: answer.status, msg: answer.body.msg }).toEqual({
        status: 403,
        msg: 'Forbidden: scope system:partner-member:read is not granted',
      })
    }
    expect((await platform.call(QUERY_PATH, '', { token })).body).toMatchObject({
      code: 400,
      msg: 'Request body is missing',
    })
  })
})

describe('system/partner-member/list (rules/bindings#list)', () => {
  const credit = (userId: number, balance: number): Promise<Json> =>
    platform.adminData('PUT pay/wallet/update-balance', { body: { userId, balance, remark: 'test' } })

  test('none: an empty array', async () => {
    expect((await list()).body).toEqual({ code: 0, data: [], msg: '' })
  })

  test('all of the caller’s, disabled ones too, in the order they were made, with balances', async () => {
    const bea = await createMember(platform)
    const cem = await createMember(platform)
    await credit(ana.id, 10_000)
    await platform.adminData('PUT pay/wallet/freeze', { body: { userId: ana.id, amount: 2500, remark: 'test' } })
    await credit(cem.id, 7)
    await bind(platform, app, { externalUserId: 'z', memberId: bea.id, status: 1 })
    await bind(platform, app, { externalUserId: 'a', memberId: ana.id })
    await bind(platform, app, { externalUserId: 'm', memberId: cem.id })
    expect((await list()).body).toEqual({
      code: 0,
      data: [
        { externalUserId: 'z', memberUnionId: bea.unionId, status: 1, balance: 0, freezePrice: 0, currencyCode: 'CNY' },
        {
          externalUserId: 'a',
          memberUnionId: ana.unionId,
          status: 0,
          balance: 7500,
          freezePrice: 2500,
          currencyCode: 'CNY',
        },
        { externalUserId: 'm', memberUnionId: cem.unionId, status: 0, balance: 7, freezePrice: 0, currencyCode: 'CNY' },
      ],
      msg: '',
    })
  })

  test('those of deleted members and deleted bindings are not listed, those of disabled members are', async () => {
    const bea = await createMember(platform)
    await bind(platform, app, { externalUserId: 'a', memberId: ana.id })
    const id = await bind(platform, app, { externalUserId: 'b', memberId: bea.id })
    const eva = await createMember(platform, { status: 1 })
    await bind(platform, app, { externalUserId: 'c', memberId: eva.id })
    await platform.adminData('DELETE member/user/delete', { query: `id=${ana.id}` })
    await platform.adminData('DELETE system/partner-member/delete', { query: `id=${id}` })
    expect((await rows()).map(({ externalUserId }) => externalUserId)).toEqual(['c'])
  })

  test('those of other applications and tenants are not', async () => {
    const neighbour = await platform.createApp()
    await bind(platform, neighbour, { externalUserId: 'theirs', memberId: ana.id })
    const tenantId = await platform.createTenant()
    const stranger = await platform.createApp({}, tenantId)
    await bind(platform, stranger, {
      externalUserId: 'theirs',
      memberId: (await createMember(platform, {}, tenantId)).id,
    })
    expect(await rows()).toEqual([])
  })

  test.each<[string, string, Record<string, string | undefined>]>([
    ['no body', '', {}],
    ['no body and no content type', '', { 'content-type': undefined }],
    ['an empty object', '{}', {}],
    ['members that it does not know', '{"pageNo":2,"externalUserId":"z"}', {}],
  ])('takes %s', async (_, body, headers) => {
    await bind(platform, app, { externalUserId: 'a', memberId: ana.id })
    expect((await list(body, { headers })).body).toMatchObject({ code: 0, data: [{ externalUserId: 'a' }] })
  })

  test.each<[string, string, Record<string, string>]>([
    ['an array', '[]', {}],
    ['broken JSON', '{', {}],
    ['a form', 'a=b', { 'content-type': 'application/x-www-form-urlencoded' }],
  ])('refuses %s', async (_, body, headers) => {
    expect((await list(body, { headers })).status).toBe(400)
  })

  test('a thousand bindings are one page', async () => {
    const { members, partnerMembers } = platform.storage.forTenant(1)
    const made = Array.from({ length: 1000 }, (_, i) => i)
    for (const i of made) {
      const { id: memberId } = await members.create({ status: 0, unionId: `union-${i}` }, platform.clock.now())
      await partnerMembers.create(
        { clientId: app.clientId, externalUserId: `u-${i}`, memberId, status: 0, supplementAuth: true },
        platform.clock.now(),
      )
    }
    expect((await rows()).map(({ externalUserId }) => externalUserId)).toEqual(made.map((i) => `u-${i}`))
  })

  test('a wallet look-up that fails yields zeros, and the call succeeds', async () => {
    const real = emptyStorage('sqlite')
    let isFailing = false
    const listOf = (ids: readonly number[], wallets: ReturnType<Storage['forTenant']>['wallets']) =>
      isFailing ? Promise.reject(new StorageError('unavailable', 'TEST')) : wallets.listOf(ids)
    const storage: Storage = {
      ...real,
      forTenant: (tenantId) => {
        const stores = real.forTenant(tenantId)
        const wallets = new Proxy(stores.wallets, {
          get: (target, name) =>
            name === 'listOf'
              ? (ids: readonly number[]) => listOf(ids, target)
              : (Reflect.get(target, name) as () => unknown).bind(target),
        })
        return new Proxy(stores, {
          get: (target, name) => (name === 'wallets' ? wallets : (Reflect.get(target, name) as unknown)),
        })
      },
    }
    await start({ storage })
    await credit(ana.id, 10_000)
    await bind(platform, app, { externalUserId: USER, memberId: ana.id })
    const row = { externalUserId: USER, memberUnionId: ana.unionId, status: 0, currencyCode: 'CNY' }
    expect(await rows()).toEqual([{ ...row, balance: 10_000, freezePrice: 0 }])
    isFailing = true
    expect((await list()).body).toEqual({ code: 0, data: [{ ...row, balance: 0, freezePrice: 0 }], msg: '' })
    isFailing = false
    expect(await rows()).toEqual([{ ...row, balance: 10_000, freezePrice: 0 }])
  })
})
