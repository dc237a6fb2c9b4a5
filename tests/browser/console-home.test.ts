import type { Browser, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { ADMIN_KEY, asAdmin, call } from '../http/hosts/example-host.js'
import { violationsOf } from './accessibility.js'
import { useConsole } from './console-scene.js'
import type { ConsoleScene } from './console-scene.js'

const OVERVIEW = '**/system/overview/get*'

interface Work {
  readonly kind: string
  readonly count: number
  readonly resource: string
}

interface Overview {
  needsHands: Work[]
  days: Record<string, unknown>[]
  partners?: unknown[]
}

let scene: ConsoleScene
useConsole(async (started) => {
  scene = started
  // The timers rest while somebody holds the clock: a job would heal, between a card and its rows, what both count.
  await call(scene.host, '/sandbox/clock', { headers: asAdmin, body: { advanceSeconds: 0 } })
})

/** A window at the tenant's home, signed in. */
async function home(key = ADMIN_KEY, options: Parameters<Browser['newContext']>[0] = {}) {
  return scene.at('', key, options)
}

const overview = async () => ((await scene.admin('system/overview/get')) as { data: Overview }).data

/** Answers what the host would, and figures that a new host does not have. */
async function withFigures(page: Page): Promise<void> {
  const data = await overview()
  const days = data.days.map(({ day }, index) => ({
    day,
    orders: index,
    orderAmount: index * 1050,
    walletIn: 200_000,
    walletOut: 5,
    calls: 40,
    errors: index === 3 ? 7 : 0,
  }))
  const partners = [
    { clientId: 'demoPartner', calls: 1190, errors: 7 },
    { clientId: 'quiet', calls: 0, errors: 0 },
  ]
  const json = { code: 0, data: { ...data, days, partners }, msg: '', error_detail: '' }
  await page.route(OVERVIEW, (route) => route.fulfill({ json }))
}

describe('the home page', () => {
  it('has a card for each kind of work that waits, which leads to exactly its rows', { timeout: 120_000 }, async () => {
    const { needsHands } = await overview()
    expect(needsHands.filter(({ count }) => count > 0).length).toBeGreaterThan(2)
    const { page, context, faults } = await home()
    const cards = page.getByRole('region', { name: 'Needs hands' }).getByRole('link')
    await cards.first().waitFor()
    expect(await cards.count()).toBe(needsHands.length)
    for (const [index, { count, resource }] of needsHands.entries()) {
      expect(await cards.nth(index).locator('strong').textContent()).toBe(String(count))
      const listed = page.waitForResponse((response) => response.url().includes(`/admin-api/${resource}/page`))
      await cards.nth(index).click()
      const { data } = (await (await listed).json()) as { data: { total: number } }
      expect([resource, data.total]).toEqual([resource, count])
      await page.goBack()
      await cards.first().waitFor()
    }
    expect(faults).toEqual({ console: [], elsewhere: [] })
    await context.close()
  })

  it('is quiet about what does not wait, and does not hide it', async () => {
    const { page, context } = await home()
    const card = page.getByRole('region', { name: 'Needs hands' }).getByRole('link', { name: 'Dead deliveries' })
    await expect.poll(() => card.textContent()).toContain('Nothing waits')
    expect(await card.locator('.work-card').getAttribute('data-tone')).toBe('quiet')
    await context.close()
  })

  it('plots the days in their units and names the partners', async () => {
    const window = await scene.window()
    const { page, context, faults } = window
    await withFigures(page)
    await scene.visit(page)
    const days = page.getByRole('region', { name: 'Last 30 days' })
    await days.waitFor()
    expect(await days.locator('figure').count()).toBe(6)
    const amount = days.locator('figure', { hasText: 'Order amount' })
    expect(await amount.locator('strong').textContent()).toBe('4,567.50 CNY')
    expect(await amount.getByRole('listitem').last().textContent()).toContain('304.50 CNY')
    expect(await amount.locator('rect').count()).toBe(30)
    expect(await days.locator('figure[data-tone=bad]').count()).toBe(1)
    const partner = page.getByRole('region', { name: 'Partners' }).getByRole('row').nth(1)
    expect(await partner.getByRole('cell').allTextContents()).toEqual(['demoPartner', '1,190', '7', '0.6%'])
    expect(await partner.getByRole('link').getAttribute('href')).toContain('infra/api-access-log?clientId=demoPartner')
    expect(await violationsOf(page)).toEqual([])
    expect(faults).toEqual({ console: [], elsewhere: [] })
    await context.close()
  })

  it('speaks both languages and fits a phone', async () => {
    const { page, context } = await scene.window({ viewport: { width: 390, height: 844 } })
    await withFigures(page)
    await scene.visit(page)
    await page.getByRole('region', { name: 'Partners' }).first().waitFor()
    for (const language of ['en', 'zh']) {
      if (language === 'zh') await page.getByRole('button', { name: '中文' }).click()
      await expect.poll(() => page.evaluate('document.documentElement.lang')).toBe(language)
      expect(await violationsOf(page)).toEqual([])
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
    }
    const told = await page.locator('.work-cards, .home-plots figcaption, .home-head, .table thead').allTextContents()
    expect(told.join(' ').replace(/CNY/g, '')).not.toMatch(/[A-Za-z]/)
    await context.close()
  })

  it('tells that nothing could be read, keeps its links, and reads it when asked again', async () => {
    const { page, context } = await scene.window()
    let isBroken = true
    await page.route(OVERVIEW, (route) =>
      isBroken ? route.fulfill({ status: 500, json: { code: 500, data: null, msg: 'Broken' } }) : route.continue(),
    )
    await scene.visit(page)
    // Not the one that the sign-in has.
    const alert = page.getByRole('main').getByRole('alert').filter({ hasText: 'Broken' })
    await alert.waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Wallet ledger' }).waitFor()
    expect(await page.getByRole('region', { name: 'Needs hands' }).count()).toBe(0)
    isBroken = false
    await alert.getByRole('button').click()
    await page.getByRole('region', { name: 'Needs hands' }).waitFor()
    expect(await alert.count()).toBe(0)
    await context.close()
  })

  it('shows a key what it may read, and one without the permission its links alone', async () => {
    const some = await scene.key(['system:overview:query', 'order:invoice:query'])
    const reader = await home(some.key)
    const cards = reader.page.getByRole('region', { name: 'Needs hands' }).getByRole('link')
    await cards.first().waitFor()
    expect(await cards.count()).toBe(1)
    expect(await reader.page.locator('figure').count()).toBe(0)
    await reader.context.close()

    const other = await scene.key(['order:invoice:query', 'promotion:check:query'])
    const { page, context, faults } = await scene.window()
    const asked: string[] = []
    page.on('request', (request) => void (request.url().includes('overview/get') && asked.push(request.url())))
    await scene.visit(page, '', other.key)
    await page.getByRole('main').getByRole('link', { name: 'Invoices' }).waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Campaign check' }).waitFor()
    expect(await page.getByRole('region', { name: 'Needs hands' }).count()).toBe(0)
    expect([asked, faults]).toEqual([[], { console: [], elsewhere: [] }])
    await context.close()
  })
})
