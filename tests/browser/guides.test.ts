import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startHost, stopHosts } from '../http/hosts/example-host.js'
import { violationsOf } from './accessibility.js'
import { openBrowser } from './open-browser.js'

let browser: Browser
let url: string
beforeAll(async () => {
  const host = await startHost('express-sqlite', { DATABASE_URL: ':memory:', DEMO_DATA: '0' })
  url = host.url
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
  await stopHosts()
})

/** A page of the guides, and what went wrong in it: what it asked for elsewhere or in vain, and what the browser said. */
async function open(path: string, options: BrowserContextOptions): Promise<{ page: Page; faults: string[] }> {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  const faults: string[] = []
  page.on('console', (message) => faults.push(message.text()))
  page.on('requestfailed', (request) => faults.push(request.url()))
  page.on('request', (request) => {
    if (!request.url().startsWith(`${url}/docs/`)) faults.push(request.url())
  })
  await page.goto(url + path)
  return { page, faults }
}

const widths = [1280, 390] as const
const schemes = ['light', 'dark'] as const

const paths = [
  '/docs/guides',
  '/docs/guides/partners/sandbox',
  '/docs/guides/partners/error-codes',
  '/docs/guides/embed',
  '/docs/architecture',
  '/docs/performance',
  '/docs/api/host',
]

it.each(paths)('%s is read by everybody, and loads nothing from elsewhere', async (path) => {
  const { page, faults } = await open(path, {})
  expect(await page.locator('h1').count()).toBe(1)
  for (const width of widths)
    for (const colorScheme of schemes) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme })
      expect([width, colorScheme, await violationsOf(page)]).toEqual([width, colorScheme, []])
      // Only code and tables are wider than a telephone, and scroll by themselves.
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
    }
  expect(faults).toEqual([])
  await page.context().close()
})

it('a reader goes from page to page, by the links of the text, the navigation, and the next page', async () => {
  const { page, faults } = await open('/docs/guides', { viewport: { width: 1280, height: 900 } })
  await page.locator('article').getByRole('link', { name: 'Quick start' }).click()
  expect(new URL(page.url()).pathname).toBe('/docs/guides/partners/quick-start')
  expect(await page.locator('[aria-current=page]').textContent()).toBe('Quick start')
  await page.locator('.steps').getByRole('link', { name: 'Next' }).click()
  expect(await page.textContent('h1')).toBe('Authentication')
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Keep the secret' }).click()
  expect(new URL(page.url()).hash).toBe('#keep-the-secret')
  await page.getByRole('navigation', { name: 'All pages' }).getByRole('link', { name: 'Error codes' }).click()
  await page.locator('#wallet_balance_not_enough').waitFor()
  expect(faults).toEqual([])
  await page.context().close()
})

it('every link between the pages is answered', async () => {
  const asked = new Set<string>()
  const waiting = ['/docs/guides']
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (asked.has(path)) continue
    asked.add(path)
    const answer = await fetch(url + path)
    expect([path, answer.status]).toEqual([path, 200])
    if (!(answer.headers.get('content-type') ?? '').startsWith('text/html')) continue
    const html = path === '/docs' ? '' : await answer.text()
    waiting.push(...[...html.matchAll(/ (?:href|src)="(\/[^"#]*)/g)].map(([, link = '']) => link))
  }
  expect(asked.size).toBeGreaterThan(120)
})
