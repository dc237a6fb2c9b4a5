import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { ADMIN_KEY } from '../http/hosts/example-host.js'
import { violationsOf } from './accessibility.js'
import { signIn, useConsole } from './console-scene.js'
import type { ConsoleScene } from './console-scene.js'

let scene: ConsoleScene
useConsole((started) => (scene = started))

/** The rows that a page of the admin API lists. */
async function rowsOf<Row>(path: string): Promise<readonly Row[]> {
  const answer = (await scene.admin(path)) as { data: { list: readonly Row[] } }
  return answer.data.list
}

it.each([
  { locale: 'zh-CN', hint: '每秒请求数，0 表示不限。' },
  { locale: 'en-US', hint: 'Requests a second; 0 is unlimited.' },
])('what is to be known of a field stands below it in the language of $locale', async ({ locale, hint }) => {
  const { page, context, faults } = await scene.at('system/partner-app?open=create', ADMIN_KEY, { locale })
  await page.getByRole('dialog').getByText(hint, { exact: true }).waitFor()
  expect(faults).toEqual({ console: [], elsewhere: [] })
  await context.close()
})

it('what is to be known of a field is told in English where the Chinese does not come', async () => {
  const { page, context } = await scene.window({ locale: 'zh-CN' })
  await page.route('**/hints-zh*.js', (route) => route.abort())
  await scene.visit(page, 'system/partner-app?open=create')
  const form = page.getByRole('dialog')
  await form.getByText('Requests a second; 0 is unlimited.').waitFor()
  expect(await form.getByRole('button', { name: '新建' }).count()).toBe(1)
  await context.close()
})

describe('a list in a form', () => {
  it('makes and changes a key for a single tenant', async () => {
    const keyOf = async () =>
      (await rowsOf<{ name: string; tenantIds: unknown }>('system/admin-key/page?pageNo=1&pageSize=50')).find(
        ({ name }) => name.startsWith('Lantern'),
      )
    const { page, context } = await scene.at('system/admin-key?open=create')
    const form = page.getByRole('dialog')
    await form.getByLabel('Name', { exact: true }).fill('Lantern')
    await form.getByLabel('Tenants', { exact: true }).fill('1')
    await form.getByLabel('Permissions', { exact: true }).fill('member:user:query')
    await form.getByRole('button', { name: 'Create' }).click()
    await form.getByText('This is shown once').waitFor()
    await form.getByRole('button', { name: 'Close' }).last().click()
    expect(await keyOf()).toMatchObject({ name: 'Lantern', tenantIds: [1] })
    await page.getByRole('button', { name: 'Edit Lantern' }).click()
    expect(await form.getByLabel('Tenants', { exact: true }).inputValue()).toBe('1')
    await form.getByLabel('Name', { exact: true }).fill('Lantern of all')
    await form.getByLabel('Tenants', { exact: true }).fill('*')
    await form.getByRole('button', { name: 'Save' }).click()
    await form.waitFor({ state: 'detached' })
    expect(await keyOf()).toMatchObject({ name: 'Lantern of all', tenantIds: ['*'] })
    await context.close()
  })

  it('sends a coupon to two members', async () => {
    const held = async (userId: number) =>
      (await rowsOf(`promotion/coupon/page?userId=${userId}&pageNo=1&pageSize=200`)).length
    const before = [await held(1), await held(2)]
    const { page, context } = await scene.at('promotion/coupon?open=send')
    const form = page.getByRole('dialog')
    await form.getByLabel('Coupon template').fill('3')
    await form.getByLabel('Members', { exact: true }).fill('1, 2')
    await form.getByRole('button', { name: 'Send' }).click()
    await page.getByRole('status').getByText('Done').waitFor()
    expect([await held(1), await held(2)]).toEqual(before.map((count) => count + 1))
    await context.close()
  })

  it('keeps the commas of an address', async () => {
    const photos = ['https://img.example.com/a.jpg?x-oss-process=image/resize,w_300', 'https://img.example.com/b;c.jpg']
    const { page, context } = await scene.at('goods/qc-record?open=edit&row=5')
    const form = page.getByRole('dialog')
    await form.getByLabel('Photos', { exact: true }).fill(photos.join('\n'))
    await form.getByRole('button', { name: 'Save' }).click()
    await form.waitFor({ state: 'detached' })
    expect(await scene.admin('goods/qc-record/get?id=5')).toMatchObject({ data: { qcPathList: photos } })
    await context.close()
  })

  it('of objects tells once what is wrong with one of them, where it is', async () => {
    const { page, context } = await scene.at('promotion/point-rule?open=edit&row=1')
    const form = page.getByRole('dialog')
    await form.getByLabel('Points per yuan').nth(1).fill('1,5')
    await form.getByRole('button', { name: 'Save' }).click()
    await form.locator('.field-error').first().waitFor()
    expect(await form.locator('.field-error').count()).toBe(1)
    const marked = form.locator('[aria-invalid=true]')
    expect([await marked.count(), await marked.inputValue()]).toEqual([1, '1,5'])
    expect(await violationsOf(page)).toEqual([])
    await context.close()
  })

  it('is explained by what stands below it', async () => {
    const { page, context } = await scene.at('promotion/point-rule?open=create')
    const form = page.getByRole('dialog')
    await form.getByLabel('Name', { exact: true }).fill('Lantern')
    await form.getByRole('button', { name: 'Create' }).click()
    await form.locator('.field-error').first().waitFor()
    await form.getByLabel('Status', { exact: true }).selectOption({ index: 1 })
    await form.getByRole('button', { name: 'Create' }).click()
    const tiers = form.getByRole('group', { name: 'Tiers' })
    const error = tiers.locator('.field-error')
    await error.waitFor()
    expect(await tiers.getAttribute('aria-describedby')).toBe(await error.getAttribute('id'))
    expect(await violationsOf(page)).toEqual([])
    await context.close()
  })
})

describe('a value', () => {
  it('whose unit another member tells is typed, listed and saved in it', async () => {
    const { page, context } = await scene.at('promotion/discount-template?open=create')
    const form = page.getByRole('dialog')
    const value = form.locator('.field', { has: page.getByLabel('Value', { exact: true }) })
    await form.getByLabel('Name', { exact: true }).fill('Told unit')
    await form.getByLabel('Discount type').selectOption({ label: 'Percentage' })
    await value.locator('.unit', { hasText: '%' }).waitFor()
    await form.getByLabel('Discount type').selectOption({ label: 'Fixed amount' })
    await value.locator('.unit', { hasText: 'CNY' }).waitFor()
    await value.getByRole('textbox').fill('25.50')
    await page.route('**/promotion/discount-template/create', (route) =>
      route.fulfill({ json: { code: 0, data: 1, msg: '', error_detail: '' } }),
    )
    const sent = page.waitForRequest('**/promotion/discount-template/create')
    await form.getByRole('button', { name: 'Create' }).click()
    expect((await sent).postDataJSON()).toMatchObject({ type: 2, value: 2550 })
    await context.close()
  })

  it('that is no secure address of a picture is no picture, and one that turns the writing turns itself alone', async () => {
    const { page, context, faults } = await scene.at('goods/qc-record?pageSize=10')
    await page.route('**/promotion/home-popup/page?*', (route) =>
      route.fulfill({
        json: {
          code: 0,
          data: { list: [{ id: 1, name: 'a\u202Eb', title: 't', iconUrl: 'http://img.example.com/a.png' }], total: 1 },
          msg: '',
          error_detail: '',
        },
      }),
    )
    await page.getByRole('navigation').getByRole('link', { name: 'Home popups' }).click()
    const link = page.getByRole('link', { name: 'http://img.example.com/a.png' })
    await link.waitFor()
    expect(await page.locator('.thumbnail').count()).toBe(0)
    expect(await page.locator('bdi', { hasText: 'a\u202Eb' }).count()).toBe(1)
    expect(await page.getByRole('button', { name: /^Edit/ }).getAttribute('aria-label')).toBe(
      'Edit \u2068a\u202Eb\u2069',
    )
    expect(faults.console).toEqual([])
    await context.close()
  })
})

describe('what a row has and nothing names', () => {
  /** The form of the first row of a resource, which has other members than the host says. */
  async function formOf(resource: string, members: Readonly<Record<string, unknown>>) {
    const { page, context } = await scene.window()
    await page.route(`**/${resource}/get?id=1`, async (route) => {
      const response = await route.fetch()
      const answer = (await response.json()) as { data: object }
      await route.fulfill({ response, json: { ...answer, data: { ...answer.data, ...members } } })
    })
    await scene.visit(page, `${resource}?open=edit&row=1`)
    const form = page.getByRole('dialog')
    const save = async () => {
      const sent = page.waitForRequest(`**/${resource}/update`)
      await form.getByRole('button', { name: 'Save' }).click()
      return (await sent).postDataJSON() as Readonly<Record<string, unknown>>
    }
    return { form, save, context }
  }

  it('is sent as it is, and refused', async () => {
    const { form, save, context } = await formOf('member/user', { status: 7 })
    const status = form.getByLabel('Status', { exact: true })
    await expect.poll(() => status.inputValue()).toBe('7')
    expect(await save()).toMatchObject({ status: 7 })
    await expect.poll(() => status.getAttribute('aria-invalid')).toBe('true')
    await context.close()
  })

  it('is told where it is a state that only the host sets, and stays as it is', async () => {
    const { form, save, context } = await formOf('event/webhook-endpoint', { status: 2 })
    const status = form.getByLabel('Status', { exact: true })
    await expect.poll(() => status.inputValue()).toBe('2')
    const told = status.getByRole('option', { name: 'Disabled because nothing arrived for too long' })
    expect(await told.getAttribute('value')).toBe('2')
    expect(await save()).toMatchObject({ status: null })
    await form.waitFor({ state: 'detached' })
    await context.close()
  })

  it('is among those that may be taken out of a list', async () => {
    const { form, save, context } = await formOf('system/partner-app', { scopes: ['pay:wallet:query', 'lanterns'] })
    const scopeOf = (name: string) => form.getByRole('checkbox', { name, exact: true })
    expect(await scopeOf('lanterns').isChecked()).toBe(true)
    expect(await save()).toMatchObject({ scopes: ['pay:wallet:query', 'lanterns'] })
    await form.locator('.field-error').first().waitFor()
    await scopeOf('lanterns').uncheck()
    expect(await scopeOf('lanterns').count()).toBe(1)
    expect(await save()).toMatchObject({ scopes: ['pay:wallet:query'] })
    await form.waitFor({ state: 'detached' })
    await context.close()
  })
})

describe('choices', () => {
  it('keep to their places, however long their names are', async () => {
    const { page, context } = await scene.at('event/webhook-endpoint?open=create')
    const choices = page.getByRole('dialog').locator('.choices label')
    await choices.first().waitFor()
    const beyond = `[...document.querySelectorAll('[role=dialog] .choices label')]
      .filter((label) => label.scrollWidth > label.clientWidth).map((label) => label.textContent)`
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 })
      expect([width, await page.evaluate(beyond)]).toEqual([width, []])
    }
    expect(await choices.count()).toBeGreaterThan(20)
    await context.close()
  })
})

describe('a list of rows', () => {
  it('shows a value of a link that nothing names, instead of none, and narrows by it on', async () => {
    const { page, context } = await scene.at('member/user?status=99')
    const status = page.getByRole('search').getByLabel('Status', { exact: true })
    await expect.poll(() => status.inputValue()).toBe('99')
    await page.getByRole('search').getByLabel('Nickname').fill('Lantern')
    const listed = page.waitForRequest('**/member/user/page*')
    await page.getByRole('search').getByRole('button', { name: 'Apply' }).click()
    await expect.poll(() => new URL(page.url()).search).toBe('?nickname=Lantern&status=99')
    expect((await listed).url()).toContain('status=99')
    await page.getByRole('search').getByRole('button', { name: 'Reset' }).click()
    await expect.poll(() => status.inputValue()).toBe('')
    expect(await status.getByRole('option').allTextContents()).not.toContain('99')
    await context.close()
  })

  it('forgets with Reset what was typed and not applied', async () => {
    const { page, context } = await scene.at('promotion/coupon-template-scene')
    const code = page.getByRole('search').getByLabel('Scene code')
    await code.fill('LANTERN')
    await page.getByRole('search').getByRole('button', { name: 'Reset' }).click()
    await expect.poll(() => code.inputValue()).toBe('')
    await context.close()
  })

  it('has the columns of its resource in their order, and none that are there no more', async () => {
    const { page, context } = await scene.at('goods/qc-record')
    const heads = async () => (await page.getByRole('columnheader').allTextContents()).filter((text) => text !== '')
    await expect.poll(heads).toHaveLength(9)
    const first = await heads()
    expect(first.slice(0, 5)).toEqual(['Goods ID', 'Source', 'SKU', 'Goods', 'Image'])
    await page.evaluate(`localStorage.setItem('console-columns goods/qc-record', '["gone"]')`)
    await page.reload()
    await signIn(page, ADMIN_KEY)
    await expect.poll(heads).toEqual(first)
    await context.close()
  })

  it('is saved whole, or says that it is not', async () => {
    const window = await scene.window({ acceptDownloads: true })
    const { page, context } = window
    let total = 50_000
    // So many rows cannot be made here.
    await page.route(/member\/user\/page/, (route) => {
      const query = new URL(route.request().url()).searchParams
      const size = Number(query.get('pageSize'))
      const first = (Number(query.get('pageNo')) - 1) * size + 1
      const list = Array.from({ length: size }, (_, index) => ({ id: first + index, nickname: 'Ana' }))
      return route.fulfill({ json: { code: 0, data: { list, total }, msg: '', error_detail: '' } })
    })
    await scene.visit(page, 'member/user')
    const save = async () => {
      const saving = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Export' }).click()
      const file = await saving
      const text = await readFile(await file.path(), 'utf8')
      return [file.suggestedFilename(), text.trimEnd().split('\n').length]
    }
    expect(await save()).toEqual(['member-user.csv', 50_001])
    expect(await page.getByRole('status').getByText('Only a part was saved').count()).toBe(0)
    total = 50_001
    expect(await save()).toEqual(['member-user-first-50000.csv', 50_001])
    await page.getByRole('status').getByText('Only a part was saved').waitFor()
    expect(await page.getByRole('status').textContent()).toContain('Rows in the file: 50,000')
    await context.close()
  })

  it('says that it was not saved, until it is', async () => {
    const { page, context } = await scene.window({ acceptDownloads: true })
    let isDown = true
    await page.route(/member\/user\/page.*pageSize=200/, (route) =>
      isDown
        ? route.fulfill({ status: 503, json: { code: 503, data: null, msg: 'Stopping', error_detail: '' } })
        : route.continue(),
    )
    await scene.visit(page, 'member/user')
    const save = page.getByRole('button', { name: 'Export' })
    await save.click()
    const told = page.getByRole('alert').filter({ hasText: 'Nothing was saved. Stopping' })
    await told.waitFor()
    expect(await violationsOf(page)).toEqual([])
    isDown = false
    await Promise.all([page.waitForEvent('download'), save.click()])
    expect(await told.count()).toBe(0)
    await context.close()
  })

  it('has no row twice where one is made while it is read', async () => {
    const { page, context } = await scene.window({ acceptDownloads: true })
    // Newest first: whatever is made moves the others on.
    let newest = 250
    await page.route(/member\/user\/page/, (route) => {
      const query = new URL(route.request().url()).searchParams
      const [pageNo, size] = [Number(query.get('pageNo')), Number(query.get('pageSize'))]
      if (pageNo === 2) newest = 251
      const from = newest - (pageNo - 1) * size
      const list = Array.from({ length: Math.min(size, from) }, (_, index) => ({ id: from - index, nickname: 'Ana' }))
      return route.fulfill({ json: { code: 0, data: { list, total: newest }, msg: '', error_detail: '' } })
    })
    await scene.visit(page, 'member/user')
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).click()
    const file = await saving
    const [, ...rows] = (await readFile(await file.path(), 'utf8')).trimEnd().split('\n')
    expect(file.suggestedFilename()).toBe('member-user.csv')
    expect(rows).toHaveLength(250)
    await context.close()
  })
})
