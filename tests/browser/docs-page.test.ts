import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ADMIN_KEY, demoCredentials, startHost, stopHosts } from '../http/hosts/example-host.js'
import type { Credentials, Host } from '../http/hosts/example-host.js'
import { isWhole } from '../share-of.js'
import { violationsOf } from './accessibility.js'
import { DocsVisit } from './docs-visit.js'
import { openBrowser } from './open-browser.js'

afterAll(stopHosts)

const GOODS = '#tag/goods/POST/open-api/goods/detail'
const GOODS_SUMMARY = 'Get the live detail of goods'
/** The browser's own words about an answer that a page was to get. */
const REFUSED = 'Failed to load resource: the server responded with a status of 401 (Unauthorized)'

const looks = [
  { width: 1280, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
  { width: 1280, colorScheme: 'dark' },
  { width: 390, colorScheme: 'light' },
] as const
/** A width and a scheme for each API; with `npm run test:whole` every one of both. */
const [partnerLooks, adminLooks] = [0, 1].map((turn) => (isWhole ? looks : [looks[turn]])) as [
  typeof looks,
  typeof looks,
]

describe('the documentation page in a browser', { timeout: 180_000 }, () => {
  let browser: Browser
  let host: Host
  let demo: Credentials
  beforeAll(async () => {
    host = await startHost('express-sqlite', { DATABASE_URL: ':memory:' })
    demo = demoCredentials(host)
    browser = await openBrowser()
  })
  afterAll(() => browser.close())

  const credentials = () => ({ 'Client id': demo.clientId, 'Client secret': demo.clientSecret, 'Tenant id': '1' })

  it.each(partnerLooks)(
    'is read and used by everybody, at $width pixels in $colorScheme',
    async ({ width, colorScheme }) => {
      const visit = await DocsVisit.to(host, browser, { colorScheme, viewport: { width, height: 850 } })
      /** All of the page, or the part of it that is new: all of it is long. */
      const look = async (name: string, part?: string) => {
        await visit.shoot(`${name}-${width}-${colorScheme}`)
        expect([name, await violationsOf(visit.page, isWhole ? undefined : part)]).toEqual([name, []])
        // Nothing is wider than the window.
        expect([name, await visit.page.evaluate('document.documentElement.scrollWidth')]).toEqual([name, width])
      }
      await visit.heading('Partner Open API').waitFor()
      expect(await visit.linksAway()).toEqual([])
      expect(await visit.page.getAttribute('body', 'class')).toContain(`${colorScheme}-mode`)
      await look('start')
      await visit.button('Get a token').click()
      await look('token', '#partner')
      await visit.enter('partner', credentials())
      await visit.open(GOODS, GOODS_SUMMARY)
      await look('operation')
      expect(await visit.tryCall('goods/detail')).toMatch(/^200/)
      await look('tried')
      expect(visit.faults).toEqual([])
      await visit.end()
    },
  )

  it('says why there is no token, tries a call with the one that it fetched, and keeps nothing', async () => {
    const visit = await DocsVisit.to(host, browser)
    await visit.button('Get a token').click()
    await visit.enter('partner', { ...credentials(), 'Client secret': 'wrong' })
    expect(await visit.page.locator('#partner [role=alert]:not(:empty)').textContent()).toBe(
      'Client authentication failed',
    )
    expect(visit.faults.splice(0)).toEqual([REFUSED])
    await visit.enter('partner', credentials())
    await visit.button(/^Token until/).waitFor()
    await visit.open(GOODS, GOODS_SUMMARY)
    const sent = visit.page.waitForRequest('**/open-api/goods/detail')
    expect(await visit.tryCall('goods/detail')).toMatch(/^200/)
    const { authorization = '', 'tenant-id': tenantId } = (await sent).headers()
    expect([authorization, tenantId]).toEqual([expect.stringMatching(/^Bearer \S{100,}$/), '1'])
    await visit.page.getByText('"goodsTitle"').last().waitFor()
    const kept = await visit.kept()
    for (const secret of [demo.clientSecret, demo.clientId, authorization.slice(7)]) expect(kept).not.toContain(secret)
    expect(visit.faults).toEqual([])
    await visit.page.reload()
    await visit.button('Get a token').waitFor()
    expect(await visit.page.inputValue('#client-secret')).toBe('')
    await visit.end()
  })

  it('says nothing of the document of an API that is not shown any more', async () => {
    const visit = await DocsVisit.to(host, browser)
    const { page } = visit
    let leave = () => {}
    const left = new Promise<void>((resolve) => (leave = resolve))
    await page.route('**/open-api/openapi.json', async (route) => {
      await left
      await route.fulfill({ status: 503 })
    })
    await page.reload()
    await visit.button('Admin').click()
    const answered = page.waitForResponse('**/open-api/openapi.json')
    leave()
    await answered
    // By the next answer the page has seen this one.
    await page.evaluate(`fetch('healthz').then((response) => response.text())`)
    expect(await page.textContent('#status')).toBe('')
    await page.unroute('**/open-api/openapi.json')
    await visit.button('Partner').click()
    await visit.heading('Partner Open API').waitFor()
    await visit.end()
  })

  it('takes no refusal for a document, whichever status it has', async () => {
    const visit = await DocsVisit.to(host, browser)
    const { page } = visit
    const told = page.locator('#admin [role=alert]:not(:empty)')
    const answers = [
      // As a host of `always200` refuses.
      [{ code: 401, data: null, msg: '', error_detail: '' }, 'The host does not know this key, or no longer.'],
      [{ code: 429, data: null, msg: '', error_detail: '' }, 'The host answered with status 429.'],
      [[], 'The host answered with no document.'],
    ] as const
    await visit.button('Admin').click()
    for (const [json, text] of answers) {
      await page.route('**/admin-api/openapi.json', (route) => route.fulfill({ status: 200, json }))
      await visit.enter('admin', { 'Admin key': 'no such key' })
      await expect.poll(() => told.allTextContents()).toEqual([text])
      await page.unroute('**/admin-api/openapi.json')
    }
    // Nothing was taken for the document: coming back, one is asked for a key again, and reads with it.
    await visit.button('Partner').click()
    await visit.heading('Partner Open API').waitFor()
    await visit.button('Admin').click()
    await visit.enter('admin', { 'Admin key': ADMIN_KEY })
    await visit.heading('Admin API').waitFor()
    expect(visit.faults).toEqual([])
    await visit.end()
  })

  it('has samples for curl, Python and the client', async () => {
    const visit = await DocsVisit.to(host, browser)
    await visit.open(GOODS, GOODS_SUMMARY)
    const section = visit.page.locator('section', { has: visit.heading(GOODS_SUMMARY) }).last()
    const sample = section.locator('.request-card')
    const wanted = [
      ['Curl', 'curl http://'],
      ['Requests', 'requests.post('],
      ['TypeScript client', 'await platform.goods.detail({'],
    ] as const
    for (const [name, text] of wanted) {
      await sample.getByTestId('client-picker').click()
      await expect.poll(() => visit.page.getByRole('option').allTextContents()).toHaveLength(3)
      if (name === 'Curl') expect(await violationsOf(visit.page)).toEqual([])
      await visit.page.getByRole('option', { name }).click()
      await sample.getByText(text).waitFor()
    }
    await visit.shoot('sample-1280-light')
    expect(await violationsOf(visit.page)).toEqual([])
    expect(visit.faults).toEqual([])
    await visit.end()
  })

  it.each(adminLooks)(
    'shows the admin API to whoever has a key, and tries its calls, at $width pixels in $colorScheme',
    async ({ width, colorScheme }) => {
      const visit = await DocsVisit.to(host, browser, { colorScheme, viewport: { width, height: 850 } })
      await visit.heading('Partner Open API').waitFor()
      await visit.button('Admin').click()
      await visit.enter('admin', { 'Admin key': 'no such key' })
      expect(await visit.page.locator('#admin [role=alert]:not(:empty)').textContent()).toContain(
        'does not know this key',
      )
      expect(visit.faults.splice(0)).toEqual([REFUSED])
      await visit.shoot(`key-${width}-${colorScheme}`)
      expect(await violationsOf(visit.page)).toEqual([])
      await visit.enter('admin', { 'Admin key': ADMIN_KEY })
      await visit.heading('Admin API').waitFor()
      await visit.shoot(`admin-${width}-${colorScheme}`)
      expect(await violationsOf(visit.page)).toEqual([])
      await visit.open('#tag/system/GET/admin-api/system/tenant/page', 'Page through tenants')
      expect(await visit.tryCall('system/tenant/page')).toMatch(/^200/)
      expect(await visit.kept()).not.toContain(ADMIN_KEY)
      expect(visit.faults).toEqual([])
      await visit.end()
    },
  )
})
