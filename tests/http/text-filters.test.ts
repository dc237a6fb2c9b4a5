import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { databases, emptyStorage } from '../empty-storage.js'
import { adminKey, adminRole, adminUser } from './admin-writes.js'
import { templateBody } from './coupons/coupons.js'
import { discountTemplateBody } from './discounts/discount-writes.js'
import { drawBody, prizeBody, ruleBody as chanceRuleBody } from './lucky-draws/draw-bodies.js'
import { keywordBody, popupBody } from './home/home-writes.js'
import { airLine } from './logistics/logistics-platform.js'
import type { Json, TestPlatform } from '@org/openapi-testing'
import { scopes } from '@org/openapi-core'
import { startPlatform } from '../start-platform.js'
import { productBody, ruleBody } from './points/point-writes.js'
import { addPromoter } from './promoters/promoters.js'
import { redeemCode } from './wallets/wallet-members.js'

/**
 * A resource with a filter by a part of a text, and how a row with another text is made; the serial keeps rows apart.
 */
interface Searched {
  readonly path: string
  readonly filter: string
  readonly body: (text: string, serial: number) => object | Promise<object>
  /** Tenants and admin keys belong to no tenant. */
  readonly tenantId?: null
}

let platform: TestPlatform

const createDraw = (serial: number): Promise<number> =>
  platform.adminData('POST promotion/lucky-draw/create', { body: drawBody({ code: `DRAW_${serial}` }) })

const SEARCHED: readonly Searched[] = [
  {
    path: 'system/tenant',
    filter: 'name',
    tenantId: null,
    body: (name) => ({ name, status: 0, expireTime: null, settings: {} }),
  },
  { path: 'system/admin-key', filter: 'name', tenantId: null, body: (name) => ({ ...adminKey, name }) },
  { path: 'system/admin-role', filter: 'name', tenantId: null, body: (name) => ({ ...adminRole, name }) },
  {
    path: 'system/admin-user',
    filter: 'name',
    tenantId: null,
    body: (name, serial) => ({ ...adminUser, name, email: `user${serial}@example.com` }),
  },
  { path: 'system/partner-app', filter: 'name', body: (name) => ({ name, scopes }) },
  { path: 'member/user', filter: 'nickname', body: (nickname) => ({ nickname }) },
  { path: 'promotion/promoter', filter: 'nickname', body: (nickname) => ({ promoterLevel: 1, status: 1, nickname }) },
  { path: 'promotion/promoter-group', filter: 'groupName', body: (groupName) => ({ groupName }) },
  {
    path: 'promotion/promoter-category',
    filter: 'title',
    body: async (title) => ({ promoterId: (await addPromoter(platform)).id, title }),
  },
  { path: 'promotion/coupon-template', filter: 'title', body: (en) => ({ ...templateBody, nameI18nConfig: { en } }) },
  {
    path: 'pay/exchange-rate',
    filter: 'name',
    body: (name, serial) => ({
      symbol: '$',
      exchangeRate: 0.14,
      sort: 1,
      name,
      abbreviationCode: `AA${String.fromCharCode(65 + serial)}`,
    }),
  },
  {
    path: 'promotion/wallet-redeem-code',
    filter: 'name',
    body: (name, serial) => ({ ...redeemCode, name, code: `CODE${serial}` }),
  },
  { path: 'promotion/discount-template', filter: 'name', body: (name) => ({ ...discountTemplateBody, name }) },
  { path: 'promotion/search-keyword', filter: 'keyword', body: (keyword) => ({ ...keywordBody, keyword }) },
  { path: 'promotion/home-popup', filter: 'name', body: (name) => ({ ...popupBody, name }) },
  // Of those that are enabled none shares a kind of business.
  { path: 'promotion/point-rule', filter: 'name', body: (name) => ({ ...ruleBody, name, status: 0 }) },
  { path: 'promotion/point-product', filter: 'name', body: (name) => ({ ...productBody, name }) },
  { path: 'promotion/lucky-draw', filter: 'name', body: (name, serial) => drawBody({ name, code: `DRAW_${serial}` }) },
  {
    path: 'promotion/lucky-draw-prize',
    filter: 'name',
    body: async (name, serial) => prizeBody(await createDraw(serial), { name }),
  },
  {
    path: 'promotion/lucky-draw-chance-rule',
    filter: 'name',
    body: async (name, serial) => chanceRuleBody(await createDraw(serial), { name }),
  },
  { path: 'logistics/line', filter: 'lineName', body: (lineName) => ({ ...airLine, lineName }) },
]

const TEXTS = ['Alpha BRAVO', '帆布双肩包', '50%_off \\ "x"', 'Élan'] as const

describe.each(databases)(
  'text filters of the admin API on $database (rules/admin-api#times-and-filters)',
  ({ database }) => {
    beforeEach(async () => {
      platform = await startPlatform({ storage: emptyStorage(database) })
      // For those that need level 1.
      await addPromoter(platform, { nickname: 'first' })
    })
    afterEach(() => platform.storage.close())

    test.each(SEARCHED)('$path finds $filter by a part', async ({ path, filter, body, tenantId = 1 }) => {
      for (const [serial, text] of TEXTS.entries()) {
        await platform.adminData(`POST ${path}/create`, { body: await body(text, serial), tenantId })
      }
      const found = async (part: string) => {
        const { list, total } = await platform.adminData(`GET ${path}/page`, {
          query: `${filter}=${encodeURIComponent(part)}`,
          tenantId,
        })
        return { texts: (list as Json[]).map((row) => row[filter] as string), total: total as number }
      }
      const only = (text: string) => ({ texts: [text], total: 1 })
      for (const part of ['Alpha BRAVO', 'pha br', 'BRAVO']) expect(await found(part), part).toEqual(only(TEXTS[0]))
      for (const part of ['帆布', '双', '布双肩包']) expect(await found(part), part).toEqual(only(TEXTS[1]))
      for (const part of ['0%_', '%', '_', '\\', '"x"']) expect(await found(part), part).toEqual(only(TEXTS[2]))
      expect(await found('éL')).toEqual(only(TEXTS[3]))
      for (const part of ['布帆', 'a_pha', 'Alpha%BRAVO', '.*', "'"])
        expect(await found(part), part).toEqual({ texts: [], total: 0 })
      for (const none of ['', '  ']) expect((await found(none)).texts).toEqual(expect.arrayContaining([...TEXTS]))
      const tooLong = await platform.admin(`GET ${path}/page`, { query: `${filter}=${'a'.repeat(256)}`, tenantId })
      expect(tooLong.status).toBe(400)
    })
  },
)

test('the document says that parts match, of these and no others', async () => {
  platform = await startPlatform({ empty: true })
  const { paths } = (await platform.admin('GET openapi.json')).body as { paths: Record<string, Json> }
  for (const { path, filter } of SEARCHED) {
    const parameter = (paths[`/admin-api/${path}/page`].get.parameters as Json[]).find(({ name }) => name === filter)
    expect([path, parameter?.description ?? parameter?.schema?.description]).toEqual([
      path,
      expect.stringMatching(/^A part of it, in any case/),
    ])
  }
  const documented = Object.entries(paths).filter(([, methods]) =>
    JSON.stringify(methods.get?.parameters ?? []).includes('A part of it, in any case'),
  )
  expect(documented.map(([path]) => path).sort()).toEqual(SEARCHED.map(({ path }) => `/admin-api/${path}/page`).sort())
})
