import { beforeEach, describe, expect, test } from 'vitest'
import { createMember, told } from '../members/managed-members.js'
import type { Answer, Json, PartnerCall, TestPlatform } from '@org/openapi-testing'
import { startPlatform } from '../../start-platform.js'

const NOT_REGISTERED = 1_004_020_000
const NOT_CONFIGURED = 1_004_020_001
const AUTHORIZE_PATH = '/open-api/member/auth/chat-authorize-url'
const STATUS_PATH = '/open-api/member/auth/chat-login-status'
const REDIRECT = 'https://shop.example.com/chat/callback'
const SNOWFLAKE = '1234567890123456789'
const config = {
  authorizeBase: 'https://chat.example.com/oauth2/authorize',
  clientId: '1234567890',
  redirects: [REDIRECT],
}

let platform: TestPlatform
let token: string

beforeEach(async () => {
  platform = await startPlatform()
  token = await platform.issueToken(await platform.createApp())
})

const authorize = (redirectUri: unknown, call: PartnerCall = {}): Promise<Answer> =>
  platform.call(AUTHORIZE_PATH, { redirectUri }, { token, ...call })
const status = (chatUserId: unknown, call: PartnerCall = {}): Promise<Answer> =>
  platform.call(STATUS_PATH, { chatUserId }, { token, ...call })
const configure = (members: object = {}, tenantId = 1): Promise<Json> =>
  platform.adminData('PUT member/chat-config/save', { body: { ...config, ...members }, tenantId })
const NOT_LOGGED_IN = { code: 0, data: { loggedIn: false, memberId: null, unionId: null }, msg: '' }

describe('member/auth/chat-authorize-url (rules/chat-login#authorize)', () => {
  test('is the platform’s address with client, redirect, scope and state, letter by letter', async () => {
    await configure()
    const { body } = await authorize(REDIRECT)
    expect(body).toMatchObject({ code: 0, msg: '' })
    const { state, ...rest } = /^(?<url>.+&state=)(?<state>[^&]+)$/.exec(body.data.authorizeUrl as string)?.groups ?? {}
    expect(rest['url']).toBe(
      'https://chat.example.com/oauth2/authorize?client_id=1234567890' +
        '&redirect_uri=https%3A%2F%2Fshop.example.com%2Fchat%2Fcallback&response_type=code&scope=identify%20email&state=',
    )
    expect(state).toMatch(/^1\.[A-Za-z0-9]{43}\.[\w-]{43}$/)
    expect(Object.keys(body.data as object)).toEqual(['authorizeUrl'])
  })

  test('parameters follow those that the base has', async () => {
    await configure({ authorizeBase: 'https://chat.example.com/authorize?prompt=none', clientId: 'a b&c' })
    const { authorizeUrl } = (await authorize(REDIRECT)).body.data
    expect(authorizeUrl).toMatch(
      /^https:\/\/chat\.example\.com\/authorize\?prompt=none&client_id=a%20b%26c&redirect_uri=/,
    )
    expect(new URL(authorizeUrl as string).searchParams.get('client_id')).toBe('a b&c')
  })

  test('the state is another one every time', async () => {
    await configure()
    const urls = await Promise.all(
      Array.from({ length: 20 }, async () => (await authorize(REDIRECT)).body.data.authorizeUrl as string),
    )
    expect(new Set(urls).size).toBe(20)
  })

  test('not configured: 1_004_020_001, in both languages', async () => {
    const answer = await authorize(REDIRECT)
    expect({ status: answer.status, body: answer.body }).toEqual({
      status: 200,
      body: { code: NOT_CONFIGURED, data: null, msg: 'Chat-platform login is not configured' },
    })
    expect((await authorize(REDIRECT, { headers: { 'accept-language': 'zh' } })).body.msg).toBe('聊天平台登录未配置')
  })

  test.each([
    'https://shop.example.com/chat/callback/',
    'https://shop.example.com/chat/callback?a=1',
    'https://shop.example.com/chat/Callback',
    'HTTPS://shop.example.com/chat/callback',
    'https://SHOP.example.com/chat/callback',
    'https://shop.example.com:443/chat/callback',
    'https://shop.example.com/chat/../chat/callback',
    'https://evil.example.com/',
  ])('registered is compared letter by letter: %s is not', async (redirectUri) => {
    await configure()
    const answer = await authorize(redirectUri)
    expect({ status: answer.status, body: answer.body }).toEqual({
      status: 200,
      body: { code: NOT_REGISTERED, data: null, msg: 'redirectUri is not registered at the chat platform' },
    })
    const chinese = await authorize(redirectUri, { headers: { 'accept-language': 'zh' } })
    expect(chinese.body.msg).toBe('redirectUri 未在聊天平台登记')
  })

  test('without a registered redirect no login is begun: 1_004_020_001', async () => {
    await configure({ redirects: [] })
    const refused = await authorize(REDIRECT)
    expect({ status: refused.status, code: refused.body.code, data: refused.body.data }).toEqual({
      status: 200,
      code: NOT_CONFIGURED,
      data: null,
    })
  })

  test('with `allowAnyRedirect` an empty list of redirects takes every https address, a list only what is in it', async () => {
    platform = await startPlatform({ chat: { allowAnyRedirect: true } })
    token = await platform.issueToken(await platform.createApp())
    await configure()
    expect((await authorize('https://any.example.com/')).body.code).toBe(NOT_REGISTERED)
    await configure({ redirects: [] })
    for (const redirectUri of ['https://any.example.com/', 'https://any.example.com:8443/a?b=c&d=ä']) {
      const { data } = (await authorize(redirectUri)).body
      expect(new URL(data.authorizeUrl as string).searchParams.get('redirect_uri')).toBe(redirectUri)
    }
  })

  test.each([
    'http://shop.example.com/chat/callback',
    'shop.example.com/chat/callback',
    '//shop.example.com/chat/callback',
    'https:shop.example.com',
    'https://',
    'https://shop.example.com:99999/',
    'https://shop example.com/',
    'https://shop.example.com/chat/callback#top',
    'https://shop.example.com/chat/callback#',
    ' https://shop.example.com/chat/callback',
    'https://shop.example.com/chat/callback ',
    'https://shop.example.com/chat/\tcallback',
    'https:\\\\shop.example.com\\',
    'javascript:alert(1)',
    'ftp://shop.example.com/',
  ])('%j is no address to return to: 400 before anything else', async (redirectUri) => {
    const refused = await authorize(redirectUri)
    expect({ status: refused.status, body: refused.body }).toEqual({
      status: 400,
      body: {
        code: 400,
        data: null,
        msg: 'Invalid parameter: redirectUri must be an https:// address without a fragment',
      },
    })
    await configure({ redirects: [] })
    expect((await authorize(redirectUri)).text).toBe(refused.text)
    const chinese = await authorize(redirectUri, { headers: { 'accept-language': 'zh' } })
    expect(chinese.body.msg).toBe('请求参数不正确：redirectUri 必须是不带片段的 https:// 地址')
  })

  test.each([
    [undefined, 'is required'],
    [null, 'is required'],
    ['', 'must not be blank'],
    [1, 'must be string'],
    [[REDIRECT], 'must be string'],
    [`https://shop.example.com/${'x'.repeat(2000)}`, 'must have at most 2000 characters'],
  ])('redirectUri %.40j: 400', async (value, reason) => {
    const answer = await authorize(value)
    expect({ status: answer.status, msg: answer.body.msg }).toEqual({
      status: 400,
      msg: `Invalid parameter: redirectUri ${reason}`,
    })
  })

  test('the configuration is the tenant’s own', async () => {
    await configure({}, await platform.createTenant())
    expect((await authorize(REDIRECT)).body.code).toBe(NOT_CONFIGURED)
  })
})

describe('member/auth/chat-login-status (rules/chat-login#status)', () => {
  const bindSocial = (id: number, openid: string, tenantId = 1): Promise<Json> =>
    platform.adminData('PUT member/user/bind-social', { body: { id, openid }, tenantId })

  test('bound: the member’s id and unionId', async () => {
    const { id, unionId } = await createMember(platform)
    await bindSocial(id, SNOWFLAKE)
    const answer = await status(SNOWFLAKE)
    expect({ status: answer.status, body: answer.body }).toEqual({
      status: 200,
      body: { code: 0, data: { loggedIn: true, memberId: id, unionId }, msg: '' },
    })
  })

  test('an id that differs in its last digit is another one', async () => {
    const { id } = await createMember(platform)
    await bindSocial(id, SNOWFLAKE)
    for (const other of ['1234567890123456788', '1234567890123456800', `${SNOWFLAKE}0`]) {
      expect((await status(other)).body).toEqual(NOT_LOGGED_IN)
    }
  })

  test('not bound, unbound again or of a deleted member: not logged in, HTTP 200, code 0', async () => {
    const never = await status('1')
    expect({ status: never.status, body: never.body }).toEqual({ status: 200, body: NOT_LOGGED_IN })
    const [ana, bea] = [await createMember(platform), await createMember(platform)]
    await bindSocial(ana.id, '1')
    await bindSocial(bea.id, '2')
    await platform.adminData('PUT member/user/unbind-social', { body: { id: ana.id } })
    await platform.adminData('DELETE member/user/delete', { query: `id=${bea.id}` })
    for (const chatUserId of ['1', '2']) expect((await status(chatUserId)).text).toBe(never.text)
  })

  test('a disabled member is not logged in', async () => {
    const { id } = await createMember(platform, { status: 1 })
    await bindSocial(id, SNOWFLAKE)
    expect((await status(SNOWFLAKE)).body).toEqual(NOT_LOGGED_IN)
    await platform.adminData('PUT member/user/update-status', { body: { id, status: 0 } })
    expect((await status(SNOWFLAKE)).body.data).toMatchObject({ loggedIn: true, memberId: id })
  })

  test('of another tenant: byte by byte like one that is bound nowhere', async () => {
    const tenantId = await platform.createTenant()
    const { id } = await createMember(platform, {}, tenantId)
    await bindSocial(id, SNOWFLAKE, tenantId)
    expect((await status(SNOWFLAKE)).text).toBe((await status('1')).text)
  })

  test.each([
    [undefined, 'is required'],
    [null, 'is required'],
    ['', 'must not be blank'],
    [' ', 'must not be blank'],
    [1234567890, 'must be string'],
    ['1'.repeat(65), 'must have at most 64 characters'],
  ])('chatUserId %.40j: 400', async (value, reason) => {
    const answer = await status(value)
    expect({ status: answer.status, msg: answer.body.msg }).toEqual({
      status: 400,
      msg: `Invalid parameter: chatUserId ${reason}`,
    })
  })

  test('both need the scope', async () => {
    const narrow = await platform.issueToken(await platform.createApp({ scopes: ['member:consumption:read'] }))
    for (const answer of [await authorize(REDIRECT, { token: narrow }), await status(SNOWFLAKE, { token: narrow })]) {
      expect({ status: answer.status, msg: answer.body.msg }).toEqual({
        status: 403,
        msg: 'Forbidden: scope member:auth:chat-login is not granted',
      })
    }
  })
})

describe('member/chat-config (rules/chat-login#authorize)', () => {
  const get = (tenantId = 1): Promise<Json> => platform.adminData('GET member/chat-config/get', { tenantId })
  const save = (members: object): Promise<Answer> =>
    platform.admin('PUT member/chat-config/save', { body: { ...config, ...members } })

  test('null until it is saved, then what was saved last', async () => {
    expect(await get()).toBeNull()
    expect((await save({})).body).toEqual({ code: 0, data: true, msg: '', error_detail: '' })
    expect(await get()).toEqual(config)
    await save({ redirects: [], clientId: 'other' })
    expect(await get()).toEqual({ ...config, redirects: [], clientId: 'other' })
  })

  test('is the tenant’s own', async () => {
    await save({})
    expect(await get(await platform.createTenant())).toBeNull()
  })

  test.each<[string, unknown[], unknown[]]>([
    [
      'authorizeBase',
      [
        '',
        'chat.example.com',
        'ftp://chat.example.com',
        'http://chat.example.com/a',
        'https://chat.example.com/a#b',
        'https://chat.example.com/#',
        1,
        null,
        `https://chat.example.com/${'x'.repeat(2000)}`,
      ],
      ['https://localhost:1/a?b=c'],
    ],
    ['clientId', ['', ' ', 1, null, 'x'.repeat(129)], ['x'.repeat(128)]],
    ['redirects', ['https://a.example.com/', null, Array.from({ length: 51 }, () => REDIRECT)], [[]]],
    ['redirects[0]', [['http://a.example.com/'], ['x'], [1], [''], ['https://a.b/#x'], ['https://a.b/#']], []],
  ])('%s: limits', async (path, refused, taken) => {
    const name = path.replace('[0]', '')
    for (const value of refused)
      expect({ ...told(await save({ [name]: value })), value }).toEqual({ status: 400, value, detail: path })
    for (const value of taken) expect((await save({ [name]: value })).body.code, JSON.stringify(value)).toBe(0)
  })

  test('no body is no configuration', async () => {
    const answer = await platform.admin('PUT member/chat-config/save', {
      headers: { 'content-type': 'application/json' },
    })
    expect({ status: answer.status, msg: answer.body.msg }).toEqual({ status: 400, msg: 'Request body is missing' })
    expect(await get()).toBeNull()
  })
})
