import { beforeEach, describe, expect, test } from 'vitest'
import { refusal, wrong } from '../coupons/coupons.js'
import { KEYWORD, keywordBody, POPUP, popupBody } from './home-writes.js'
import { createMember, resourceCalls } from '../members/managed-members.js'
import type { Json, TestPlatform } from '@org/openapi-testing'
import { startPlatform } from '../../start-platform.js'

let platform: TestPlatform
beforeEach(async () => {
  platform = await startPlatform()
})

const keywords = () => resourceCalls(platform, KEYWORD, keywordBody)
const popups = () => resourceCalls(platform, POPUP, popupBody)

const placed = {
  terminalType: 0,
  validStart: null,
  validEnd: null,
  sort: 0,
  status: 0,
  createTime: '2026-09-10T12:00:00',
}
const emptyPopup = {
  title: null,
  content: null,
  highlightContent: null,
  contentLink: null,
  contentRedirectType: null,
  buttonText: null,
  buttonLink: null,
  buttonRedirectType: null,
  iconUrl: null,
  displayStrategy: 'ALL',
  loginShow: 'ALL',
}

type Limits = [name: string, refused: unknown[], taken: unknown[]]

const placementLimits: Limits[] = [
  ['terminalType', [1, 3, 22, 3121, -1, '0', true], [0, 20, 21, 31, 3120, null]],
  ['validStart', ['soon', true], ['2026-09-10T12:00:00', null]],
  ['validEnd', ['soon', true], ['2026-09-10T12:00:00', null]],
  ['sort', [-1, 1.5, '1', 2 ** 31], [0, 2 ** 31 - 1, null]],
  ['status', [2, -1, '0', true], [0, 1, null]],
]

/** What a browser runs, however it is written: it skips control characters in front, and line ends and tabs anywhere. */
const runningLinks = [
  'javascript:alert(1)',
  'JaVaScript:alert(1)',
  '\u0001javascript:alert(1)',
  ' \u001fjava\tscr\nipt:alert(1)',
  'data:text/html,x',
  'vbscript:x',
]
const harmlessLinks = [
  '/sale/autumn',
  'app://x',
  'https://shop.example.com/a?b=javascript:c',
  'javascript',
  'sale:autumn',
]

/** A window that begins with its end, or after it, shows nothing. */
const windows = [
  ['2026-09-10T12:00:00', '2026-09-10T12:00:00', 400],
  ['2026-09-10T12:00:01', '2026-09-10T12:00:00', 400],
  ['2026-09-10T12:00:00', '2026-09-10T12:00:01', 200],
] as const

describe('promotion/search-keyword (rules/home#keywords)', () => {
  test('what is left out has its default; an update replaces all but the status', async () => {
    const id = (await keywords().create()).body.data as number
    expect(await keywords().get(id)).toEqual({ id, ...keywordBody, ...placed, revision: 1 })
    const full = {
      terminalType: 3120,
      validStart: '2026-09-01T00:00:00',
      validEnd: '2026-10-01T00:00:00',
      sort: 7,
      status: 1,
    }
    expect((await keywords().update(id, { keyword: 'boots', ...full })).body.data).toBe(true)
    expect(await keywords().get(id)).toMatchObject({ keyword: 'boots', ...full, revision: 2 })
    await keywords().update(id)
    expect(await keywords().get(id)).toEqual({ id, ...keywordBody, ...placed, status: 1, revision: 3 })
  })

  test.each<Limits>([
    ['keyword', ['', ' ', 'x'.repeat(65), null, 1], ['x', '运动鞋', 'x'.repeat(64)]],
    ['displayKeyword', ['', ' ', 'x'.repeat(33), null, 1], ['x', 'x'.repeat(32)]],
    ['action', [0, 3, '1', null], [1]],
    ['actionData', ['', ' ', 'x'.repeat(2001), null, 1], ['x', 'x'.repeat(2000)]],
    ...placementLimits,
  ])('%s: limits', async (name, refused, taken) => {
    for (const value of refused)
      expect({ value, ...refusal(await keywords().create({ [name]: value })) }).toEqual({ value, ...wrong(name) })
    for (const value of taken)
      expect({ value, ...refusal(await keywords().create({ [name]: value })) }).toMatchObject({ value, code: 0 })
  })

  test.each([
    ['https://shop.example.com/sale', true],
    ['http://shop.example.com', true],
    ['/sale?x=1#top', true],
    ['/', true],
    ['sale', false],
    ['//example.com/sale', false],
    ['/\\example.com', false],
    ['javascript:alert(1)', false],
    ['ftp://example.com/', false],
    ['/with blank', false],
  ])('action 2 jumps to %j: %s', async (actionData, isTaken) => {
    const answer = refusal(await keywords().create({ action: 2, actionData }))
    expect(answer).toEqual(isTaken ? { status: 200, code: 0, detail: '' } : wrong('actionData'))
  })

  test.each(windows)('shown from %s to %s: %d', async (validStart, validEnd, status) => {
    expect(refusal(await keywords().create({ validStart, validEnd }))).toMatchObject(
      status === 400 ? wrong('validEnd') : { status },
    )
  })

  test('the same keyword twice is no error: the check of the campaigns warns', async () => {
    expect([(await keywords().create()).body.code, (await keywords().create()).body.code]).toEqual([0, 0])
  })

  test('of none, another tenant’s, deleted: 1_013_038_000', async () => {
    const id = (await keywords().create()).body.data as number
    const tenantId = await platform.createTenant()
    const calls = ['PUT update', 'DELETE delete', 'PUT update-status', 'PUT update-sort']
    const codesFor = async (wanted: number, options = {}): Promise<unknown[]> => {
      const bodies = [{ ...keywordBody, id: wanted }, undefined, { id: wanted, status: 1 }, { id: wanted, sort: 1 }]
      return Promise.all(
        calls.map(
          async (call, i) =>
            (
              await keywords().call(call, {
                ...(bodies[i] ? { body: bodies[i] } : { query: `id=${wanted}` }),
                ...options,
              })
            ).body.code,
        ),
      )
    }
    expect(await codesFor(id, { tenantId })).toEqual(calls.map(() => 1_013_038_000))
    expect(await codesFor(4711)).toEqual(calls.map(() => 1_013_038_000))
    expect(await keywords().get(id, { tenantId })).toBeNull()
    expect(await keywords().idsOf('', { tenantId })).toEqual([])
    await keywords().remove(id)
    expect(await keywords().get(id)).toBeNull()
    expect(await codesFor(id)).toEqual(calls.map(() => 1_013_038_000))
  })

  test('status and sort by calls of their own; page filters', async () => {
    const first = (await keywords().create()).body.data as number
    platform.clock.advance(60_000)
    const second = (await keywords().create({ keyword: 'Canvas bag', terminalType: 31 })).body.data as number
    expect((await keywords().call('PUT update-status', { body: { id: first, status: 1 } })).body.data).toBe(true)
    expect((await keywords().call('PUT update-sort', { body: { id: first, sort: 9 } })).body.data).toBe(true)
    expect(await keywords().get(first)).toMatchObject({ status: 1, sort: 9, revision: 3 })
    for (const body of [{ id: first }, { id: first, sort: -1 }])
      expect(refusal(await keywords().call('PUT update-sort', { body }))).toEqual(wrong('sort'))
    for (const body of [{ id: first }, { id: first, status: 2 }])
      expect(refusal(await keywords().call('PUT update-status', { body }))).toEqual(wrong('status'))
    const { idsOf } = keywords()
    expect([
      await idsOf(''),
      await idsOf('status=1'),
      await idsOf('keyword=NVAS'),
      await idsOf('terminalType=31'),
      await idsOf('terminalType=31&status=1'),
    ]).toEqual([[second, first], [first], [second], [second], []])
    expect(await idsOf('createTime=2026-09-10T12:01:00&createTime=2026-09-10T12:01:00')).toEqual([second])
  })
})

describe('promotion/home-popup (rules/home#popups)', () => {
  test('what is left out has its default; an update replaces all but the status', async () => {
    const id = (await popups().create()).body.data as number
    expect(await popups().get(id)).toEqual({ id, ...emptyPopup, ...popupBody, ...placed, revision: 1 })
    const full = {
      content: 'Five dollars off',
      highlightContent: 'Five',
      contentLink: '/coupons',
      contentRedirectType: 2,
      buttonText: 'Get it',
      buttonLink: 'https://shop.example.com/coupons',
      buttonRedirectType: 1,
      iconUrl: 'https://img.example.com/1.png',
      displayStrategy: 'OLD',
      loginShow: 'LOGGED_IN',
      terminalType: 20,
      sort: 3,
      status: 1,
    }
    expect((await popups().update(id, full)).body.data).toBe(true)
    expect(await popups().get(id)).toMatchObject({ ...full, revision: 2 })
    await popups().update(id)
    expect(await popups().get(id)).toEqual({ id, ...emptyPopup, ...popupBody, ...placed, status: 1, revision: 3 })
  })

  test.each<Limits>([
    ['name', ['', ' ', 'x'.repeat(65), null, 1], ['x', 'x'.repeat(64)]],
    ['sceneCode', ['', ' ', 'x'.repeat(65), null, 1], ['x', 'home page', 'x'.repeat(64)]],
    ['title', ['x'.repeat(129), 1], ['x'.repeat(128)]],
    ['content', ['x'.repeat(2001), 1], ['', null, 'x'.repeat(2000)]],
    ['highlightContent', ['x'.repeat(501), 1], ['', null, 'x'.repeat(500)]],
    ['contentLink', ['x'.repeat(2001), 1, ...runningLinks], ['', null, '/x', ...harmlessLinks]],
    ['contentRedirectType', [-1, 1.5, '1', 2 ** 31], [0, 2 ** 31 - 1, null]],
    ['buttonText', ['x'.repeat(65), 1], ['', null, 'x'.repeat(64)]],
    ['buttonLink', ['x'.repeat(2001), 1, ...runningLinks], ['', null, '/x', ...harmlessLinks]],
    ['buttonRedirectType', [-1, 1.5, '1', 2 ** 31], [0, 2 ** 31 - 1, null]],
    ['iconUrl', ['icon.png', 'javascript:alert(1)', 1], ['', null, 'https://img.example.com/1.png']],
    ['displayStrategy', ['all', 'SOME', 1, ''], ['ALL', 'NEW', 'OLD', null]],
    ['loginShow', ['all', 'SOME', 1, ''], ['ALL', 'NOT_LOGIN', 'LOGGED_IN', null]],
    ...placementLimits,
  ])('%s: limits', async (name, refused, taken) => {
    for (const value of refused)
      expect({ value, ...refusal(await popups().create({ [name]: value })) }).toEqual({ value, ...wrong(name) })
    for (const value of taken)
      expect({ value, ...refusal(await popups().create({ [name]: value })) }).toMatchObject({ value, code: 0 })
  })

  test('one of title, content and iconUrl', async () => {
    for (const title of [null, '', ' ']) expect(refusal(await popups().create({ title }))).toEqual(wrong('title'))
    for (const members of [{ content: 'x' }, { iconUrl: 'https://img.example.com/1.png' }]) {
      expect((await popups().create({ title: null, ...members })).body.code).toBe(0)
    }
  })

  test('NEW and OLD are of members', async () => {
    for (const displayStrategy of ['NEW', 'OLD']) {
      expect(refusal(await popups().create({ displayStrategy, loginShow: 'NOT_LOGIN' }))).toEqual(wrong('loginShow'))
      for (const loginShow of ['ALL', 'LOGGED_IN'])
        expect((await popups().create({ displayStrategy, loginShow })).body.code).toBe(0)
    }
  })

  test('a button that leads somewhere has its text and its link', async () => {
    const button = { buttonRedirectType: 1 }
    expect(refusal(await popups().create({ ...button, buttonText: 'x' }))).toEqual(wrong('buttonLink'))
    expect(refusal(await popups().create({ ...button, buttonLink: '/x' }))).toEqual(wrong('buttonText'))
    for (const members of [
      button,
      { ...button, buttonText: 'x', buttonLink: '/x' },
      { buttonText: 'x' },
      { buttonLink: '/x' },
    ]) {
      expect((await popups().create(members)).body.code).toBe(0)
    }
  })

  test.each(windows)('shown from %s to %s: %d', async (validStart, validEnd, status) => {
    expect(refusal(await popups().create({ validStart, validEnd }))).toMatchObject(
      status === 400 ? wrong('validEnd') : { status },
    )
  })

  test('of none, another tenant’s, deleted: 1_013_039_000; page filters', async () => {
    const id = (await popups().create()).body.data as number
    platform.clock.advance(60_000)
    const other = (await popups().create({ name: 'Autumn', sceneCode: 'CART' })).body.data as number
    const tenantId = await platform.createTenant()
    const updateStatus = (options: object) =>
      popups().call('PUT update-status', { body: { id, status: 1 }, ...options })
    for (const call of [
      popups().update(id, {}, { tenantId }),
      popups().remove(id, { tenantId }),
      updateStatus({ tenantId }),
    ]) {
      expect((await call).body).toMatchObject({ code: 1_013_039_000, data: null })
    }
    expect(await popups().get(id, { tenantId })).toBeNull()
    expect((await updateStatus({})).body.data).toBe(true)
    const { idsOf } = popups()
    expect([
      await idsOf(''),
      await idsOf('name=UTU'),
      await idsOf('sceneCode=CART'),
      await idsOf('status=1'),
      await idsOf('sceneCode=CART&status=1'),
    ]).toEqual([[other, id], [other], [other], [id], []])
    expect(await idsOf('createTime=2026-09-10T12:01:00&createTime=2026-09-10T12:01:00')).toEqual([other])
    await popups().remove(id)
    expect((await updateStatus({})).body.code).toBe(1_013_039_000)
  })
})

describe('what a visitor sees (rules/home#placement)', () => {
  const DAY = 86_400_000

  async function shown(query: {
    terminalType?: number
    sceneCode?: string
    userId?: number
    tenantId?: number
  }): Promise<{ keywords: string[]; popups: string[] }> {
    const { tenantId = 1, ...visit } = query
    const page: Json = await platform.openApi.services.home.show(platform.openApi.context(tenantId), {
      terminalType: 21,
      sceneCode: 'HOME',
      ...visit,
    })
    return {
      keywords: page.keywords.map(({ keyword }: Json) => keyword),
      popups: page.popups.map(({ name }: Json) => name),
    }
  }

  test('keywords and the popups of the scene, enabled, of the tenant, smaller sort first', async () => {
    const { id: userId } = await createMember(platform)
    for (const [name, sort] of [
      ['b', 2],
      ['a', 1],
      ['c', 2],
    ] as const) {
      await keywords().create({ keyword: name, sort })
      await popups().create({ name, sort })
    }
    await keywords().create({ status: 1 })
    await popups().create({ status: 1 })
    await popups().create({ sceneCode: 'CART' })
    const all = ['a', 'b', 'c']
    expect(await shown({})).toEqual({ keywords: all, popups: all })
    expect(await shown({ userId })).toEqual({ keywords: all, popups: all })
    expect(await shown({ sceneCode: 'CART' })).toEqual({ keywords: all, popups: ['Welcome'] })
    expect(await shown({ tenantId: await platform.createTenant() })).toEqual({ keywords: [], popups: [] })
  })

  test('what a visitor gets has no member that only operations is interested in', async () => {
    await keywords().create()
    await popups().create()
    const page = await platform.openApi.services.home.show(platform.openApi.context(1), {
      terminalType: 20,
      sceneCode: 'HOME',
    })
    expect(page).toEqual({
      keywords: [{ id: 1, ...keywordBody, terminalType: 0, sort: 0 }],
      popups: [{ id: 1, ...emptyPopup, ...popupBody, terminalType: 0, sort: 0 }],
    })
  })

  test('a member is new for 30 days; nobody else’s member is a visitor', async () => {
    const { id: userId } = await createMember(platform)
    for (const displayStrategy of ['ALL', 'NEW', 'OLD'])
      await popups().create({ name: displayStrategy, displayStrategy })
    expect((await shown({ userId })).popups).toEqual(['ALL', 'NEW'])
    platform.clock.advance(30 * DAY - 1)
    expect((await shown({ userId })).popups).toEqual(['ALL', 'NEW'])
    platform.clock.advance(1)
    expect((await shown({ userId })).popups).toEqual(['ALL', 'OLD'])
    expect((await shown({})).popups).toEqual(['ALL'])
    const tenantId = await platform.createTenant()
    for (const stranger of [{ userId: 4711 }, { userId, tenantId }])
      await expect(shown(stranger)).rejects.toMatchObject({ code: 1_004_001_000 })
  })
})
