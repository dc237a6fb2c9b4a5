import type { Page, Route } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { ADMIN_KEY } from '../http/hosts/example-host.js'
import { violationsOf } from './accessibility.js'
import { useConsole } from './console-scene.js'
import type { ConsoleScene } from './console-scene.js'

let scene: ConsoleScene
useConsole((started) => (scene = started))

/** A window at an address of tenant 1, signed in, and what is asked of a list. */
async function windowAt(address: string, list: string, key = ADMIN_KEY) {
  const window = await scene.window()
  const asked: URLSearchParams[] = []
  window.page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === `/admin-api/${list}/page`) asked.push(searchParams)
  })
  await scene.visit(window.page, address, key)
  return { ...window, asked }
}

/** The rows that are proposed. */
const options = (page: Page) => page.locator('.proposals').getByRole('option')

interface Template {
  readonly id: number
  readonly title: string
}

/** The coupon templates, the newest first. */
async function templates(): Promise<readonly Template[]> {
  const answer = (await scene.admin('promotion/coupon-template/page?pageNo=1&pageSize=200')) as {
    data: { list: readonly Template[] }
  }
  return answer.data.list
}

describe('a reference to another row', () => {
  it('is chosen by typing what it is called, with one question for a word, and the id is sent', async () => {
    const [template = { id: 0, title: '' }] = (await templates()).filter(({ id }) => id === 3)
    const { page, context, asked, faults } = await windowAt('promotion/coupon?open=send', 'promotion/coupon-template')
    const form = page.getByRole('dialog')
    const input = form.getByRole('combobox', { name: 'Coupon template', exact: true })
    await input.click()
    await options(page).first().waitFor()
    await page.keyboard.type(template.title, { delay: 20 })
    const option = options(page)
      .filter({ hasText: template.title })
      .filter({ hasText: String(template.id) })
      .first()
    await option.waitFor()
    await expect.poll(() => asked.some((query) => query.get('title') === template.title)).toBe(true)
    // Of the page without a text, and of the whole word: not of each of its letters, however slow the machine types.
    expect(asked.length).toBeLessThan(template.title.length)
    expect(await violationsOf(page)).toEqual([])
    await option.click()
    expect(await input.inputValue()).toBe(String(template.id))
    await form.locator('.referred', { hasText: template.title }).waitFor()
    const members = form.getByLabel('Members', { exact: true })
    await members.fill('1')
    await form.getByRole('combobox', { name: 'Members: Add by name' }).click()
    await page
      .getByRole('option')
      .filter({ has: page.getByText('2', { exact: true }) })
      .click()
    expect(await members.inputValue()).toBe('1\n2')
    const sent = page.waitForRequest('**/promotion/coupon/send')
    await form.getByRole('button', { name: 'Send' }).click()
    expect((await sent).postDataJSON()).toMatchObject({ templateId: template.id, userIds: [1, 2] })
    await form.waitFor({ state: 'detached' })
    expect(faults).toEqual({ console: [], elsewhere: [] })
    await context.close()
  })

  it('of a filter is chosen with the keyboard, and Enter narrows the list; Escape leaves what was typed', async () => {
    const { page, context } = await windowAt('member/address', 'member/user')
    const input = page.getByRole('search').getByRole('combobox', { name: 'Member', exact: true })
    await input.focus()
    await page.keyboard.type('no such person')
    await page.getByText('Nothing is like that').last().waitFor()
    await page.keyboard.press('Escape')
    await page.locator('.proposals').waitFor({ state: 'detached' })
    await input.fill('')
    await page.keyboard.press('ArrowDown')
    await options(page).first().waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect.poll(() => input.inputValue()).toMatch(/^\d+$/)
    const key = await input.inputValue()
    expect(new URL(page.url()).search).toBe('')
    await page.keyboard.press('Enter')
    await expect.poll(() => new URL(page.url()).search).toBe(`?userId=${key}`)
    await context.close()
  })

  it('proposes nothing to who has gone on to another field meanwhile, and hides nothing from him', async () => {
    const { page, context } = await windowAt('system/partner-member', 'system/partner-app')
    const list = '**/system/partner-app/page?*'
    const held: Route[] = []
    await page.route(list, (route) => void held.push(route))
    const search = page.getByRole('search')
    await search.getByRole('combobox', { name: 'Application', exact: true }).fill('demo')
    await expect.poll(() => held.length).toBeGreaterThan(0)
    await search.getByLabel('Partner user ID', { exact: true }).fill('user-1001')
    const answered = page.waitForResponse(list)
    for (const route of held) await route.continue()
    await answered
    // As long as a page takes that has been told.
    await page.waitForTimeout(300)
    expect(await page.locator('.proposals').count()).toBe(0)
    await page.getByRole('navigation').getByRole('link').first().click()
    await context.close()
  })

  it('leads nowhere for who may not see what it refers to', async () => {
    const { key } = await scene.key(['member:address:*'])
    const { page, context } = await windowAt('member/address?open=view&row=1', 'member/user', key)
    const row = page.getByRole('dialog').locator('.details > div').filter({ hasText: 'Member' })
    expect(await row.locator('dd').textContent()).toBe('1')
    expect(await page.getByRole('dialog').getByRole('link').count()).toBe(0)
    await context.close()
  })

  it('is typed as it is sent by who may not see what it refers to', async () => {
    const { key } = await scene.key(['member:address:*'])
    const { page, context, asked } = await windowAt('member/address', 'member/user', key)
    const input = page.getByRole('search').getByLabel('Member', { exact: true })
    await input.click()
    await input.fill('1')
    await page.keyboard.press('Enter')
    await expect.poll(() => new URL(page.url()).search).toBe('?userId=1')
    expect([asked.length, await page.locator('.proposals').count()]).toEqual([0, 0])
    await context.close()
  })
})

describe('a row that tells what it refers to', () => {
  it.each([
    ['promotion/lucky-draw-prize', 'Template', /promotion\/coupon-template\?open=view&row=\d+$/],
    ['pay/wallet-transaction?bizType=1', 'Business number', /pay\/wallet-recharge\?open=view&row=\d+$/],
    ['infra/operate-log', 'Row', /\/t\/1\/[a-z]+\/[a-z-]+\?open=view&row=\d+$/],
  ])('leads to it: %s', async (...[address, column, target]) => {
    const { page, context, faults } = await windowAt(address, address)
    const link = page.locator(`td[data-label=${JSON.stringify(column)}] a`).first()
    await link.click()
    await expect.poll(() => page.url()).toMatch(target)
    // What is told of is there.
    await page.getByRole('dialog').locator('.details').waitFor()
    expect(faults.console).toEqual([])
    await context.close()
  })

  it('is chosen by its name in a form, once the form tells of what', async () => {
    const { page, context } = await windowAt('promotion/point-product?open=create', 'promotion/coupon-template')
    const form = page.getByRole('dialog')
    const brings = form.getByLabel('What it brings', { exact: true })
    await form.getByLabel('Product type', { exact: true }).selectOption('WALLET')
    expect(await brings.getAttribute('role')).toBe(null)
    await form.getByLabel('Product type', { exact: true }).selectOption('COUPON')
    await brings.click()
    await options(page).first().click()
    expect(await brings.inputValue()).toMatch(/^\d+$/)
    await context.close()
  })

  it('is offered no rows of another resource while those of its own are on their way', async () => {
    const { page, context } = await windowAt('promotion/lucky-draw-prize?open=create', 'promotion/coupon-template')
    const form = page.getByRole('dialog')
    const type = form.getByLabel('Prize type', { exact: true })
    const input = form.getByRole('combobox', { name: 'Template', exact: true })
    await type.selectOption('PLATFORM_COUPON')
    await input.click()
    await options(page).first().click()
    await options(page).first().waitFor({ state: 'detached' })
    const held: Route[] = []
    await page.route('**/promotion/discount-template/page?*', (route) => void held.push(route))
    await type.selectOption('PLATFORM_DISCOUNT')
    await input.click()
    await expect.poll(() => held.length).toBe(1)
    expect(await options(page).count()).toBe(0)
    const list = [{ id: 77, name: 'The only discount' }]
    await held[0]?.fulfill({ json: { code: 0, data: { list, total: 1 }, msg: '', error_detail: '' } })
    await options(page).filter({ hasText: 'The only discount' }).waitFor()
    expect(await options(page).count()).toBe(1)
    await context.close()
  })
})
