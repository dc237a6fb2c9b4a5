import type { Page, Route } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { ADMIN_KEY } from '../http/hosts/example-host.js'
import { violationsOf } from './accessibility.js'
import { useConsole } from './console-scene.js'
import type { ConsoleScene } from './console-scene.js'

let scene: ConsoleScene
useConsole((started) => (scene = started))

/** A window at an address of tenant 1, signed in, with what it has sent besides reading. */
async function windowAt(address: string, locale = 'en-US') {
  const window = await scene.at(address, ADMIN_KEY, { locale })
  const sent: string[] = []
  window.page.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().includes('/admin-api/')) sent.push(request.url())
  })
  return { ...window, sent, form: window.page.getByRole('dialog') }
}

const rowsOf = async <Row>(path: string): Promise<Row[]> => {
  const { data } = (await scene.admin(path)) as { data: { list: Row[] } }
  return data.list
}

/** A date without its time: the browser gives the value of an empty one for it. */
async function typeHalfADate(page: Page, label: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).first().focus()
  await page.keyboard.type('12012026')
}

describe('what cannot be read', () => {
  it('is marked and not sent: a date without its time', async () => {
    const { page, context, form, sent } = await windowAt('system/admin-key?open=create')
    await form.getByLabel('Name', { exact: true }).fill('Half a date')
    await form.getByLabel('Tenants', { exact: true }).fill('1')
    await form.getByLabel('Permissions', { exact: true }).fill('member:user:query')
    await typeHalfADate(page, 'Expires')
    await form.getByRole('button', { name: 'Create' }).click()
    const marked = form.locator('[aria-invalid=true]')
    await marked.waitFor()
    expect(await marked.getAttribute('data-path')).toBe('expireTime')
    expect(await form.getByText('Enter the date and the time in full.').count()).toBe(2)
    await form.locator('[data-path=expireTime]:focus').waitFor()
    expect(await violationsOf(page)).toEqual([])
    expect(sent).toEqual([])
    await marked.fill('2036-12-01T10:00')
    await form.getByRole('button', { name: 'Create' }).click()
    await form.getByText('This is shown once').waitFor()
    await form.getByRole('button', { name: 'Close' }).last().click()
    const [made] = (
      await rowsOf<{ name: string; expireTime: string }>('system/admin-key/page?pageNo=1&pageSize=50')
    ).filter(({ name }) => name === 'Half a date')
    expect(made?.expireTime).toMatch(/^2036-12-01/)
    await context.close()
  })

  it('stays where it is in the steps of an application', async () => {
    const { page, context, sent } = await windowAt('work/new-application')
    await page.getByLabel('Name', { exact: true }).fill('Half a date')
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('button', { name: 'Next' }).click()
    await typeHalfADate(page, 'Expires')
    await page.getByRole('button', { name: 'Next' }).click()
    await page.locator('[data-path=expireTime][aria-invalid=true]').waitFor()
    await page.getByRole('button', { name: 'Back' }).click()
    expect(await page.locator('[data-path=expireTime]').count()).toBe(1)
    await page.locator('[data-path=expireTime]').fill('2036-12-01T10:00')
    await page.getByRole('button', { name: 'Next' }).click()
    await page.locator('[data-path=expireTime]').waitFor({ state: 'detached' })
    expect(sent).toEqual([])
    await context.close()
  })

  it.each([
    { locale: 'en-US', told: 'Enter an amount like 12.50.' },
    { locale: 'zh-CN', told: '请输入如 12.50 的数值。' },
  ])('is told in the language of $locale how it is written: an amount', async ({ locale, told }) => {
    const { context, form, sent } = await windowAt('pay/wallet?userId=1&open=update-balance&row=1', locale)
    await form.locator('[data-path=balance]').fill('12,50')
    await form.locator('[data-path=remark]').fill('A lost parcel')
    await form.locator('button[type=submit]').click()
    await form.locator('[data-path=balance][aria-invalid=true]').waitFor()
    expect(await form.getByText(told).count()).toBe(2)
    expect(sent).toEqual([])
    await context.close()
  })

  it('narrows no list', async () => {
    const { page, context } = await windowAt('member/user')
    const search = page.getByRole('search')
    await search.locator('[data-path=createTime]').last().focus()
    await page.keyboard.type('12012026')
    await search.getByRole('button', { name: 'Apply' }).click()
    await search.getByText('Enter the date and the time in full.').waitFor()
    expect(new URL(page.url()).search).toBe('')
    await context.close()
  })
})

it('a text without a name, or with that of another one, is not sent', async () => {
  const { page, context, form, sent } = await windowAt('logistics/line?open=edit&row=1')
  const entries = form.locator('.entry')
  await form.locator('.entries').getByRole('button', { name: 'Add' }).click()
  await entries.last().locator('input').last().fill('Mar')
  await form.getByRole('button', { name: 'Save' }).click()
  await form.locator('.field-error', { hasText: 'Enter the name of this text, or remove it.' }).waitFor()
  expect(await violationsOf(page)).toEqual([])
  const name = form.locator('.entry-name:focus')
  await name.waitFor()
  await name.fill(await entries.first().locator('input').first().inputValue())
  await form.getByRole('button', { name: 'Save' }).click()
  await form.locator('.field-error', { hasText: 'Another text has this name.' }).waitFor()
  expect(sent).toEqual([])
  await name.fill('es')
  await form.getByRole('button', { name: 'Save' }).click()
  await form.waitFor({ state: 'detached' })
  const answer = (await scene.admin('logistics/line/get?id=1')) as { data: { lineNameI18n: Record<string, string> } }
  expect(answer.data.lineNameI18n['es']).toBe('Mar')
  await context.close()
})

describe('a form', () => {
  it('is not discarded by Escape before that was agreed to, once something was entered', async () => {
    const { page, context, form } = await windowAt('promotion/coupon-template-scene?open=create')
    await form.getByLabel('Scene code').waitFor()
    await page.keyboard.press('Escape')
    await form.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await form.getByLabel('Scene code').fill('SHELF')
    const question = page.getByRole('alertdialog')
    await page.keyboard.press('Escape')
    await question.getByText('Discard what you have entered?').waitFor()
    expect(await violationsOf(page)).toEqual([])
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'detached' })
    expect(await form.getByLabel('Scene code').inputValue()).toBe('SHELF')
    await page.keyboard.press('Escape')
    await question.getByRole('button', { name: 'Discard' }).click()
    await form.waitFor({ state: 'detached' })
    await context.close()
  })

  it('is discarded neither by the way back nor with the page before that was agreed to', async () => {
    const { page, context, form } = await windowAt('promotion/coupon-template-scene')
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await form.getByLabel('Scene code').fill('BACK')
    const question = page.getByRole('alertdialog')
    await page.evaluate('history.back()')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'detached' })
    expect(await form.getByLabel('Scene code').inputValue()).toBe('BACK')
    await expect.poll(() => new URL(page.url()).search).toBe('?open=create')
    const asked = new Promise<string>((resolve) =>
      page.once('dialog', (leaving) => {
        resolve(leaving.type())
        void leaving.dismiss()
      }),
    )
    await page.evaluate('setTimeout(() => location.reload())')
    expect(await asked).toBe('beforeunload')
    await page.evaluate('history.back()')
    await question.getByRole('button', { name: 'Discard' }).click()
    await form.waitFor({ state: 'detached' })
    expect(new URL(page.url()).search).toBe('')
    await context.close()
  })

  it.each([
    {
      what: 'a part that was taken away',
      address: 'logistics/line?open=edit&row=1',
      change: (page: Page) =>
        page
          .getByRole('button', { name: /^Remove / })
          .first()
          .click(),
    },
    {
      what: 'a proposal that was taken',
      address: 'promotion/lucky-draw-prize?open=create',
      change: async (page: Page) => {
        await page.getByRole('combobox', { name: 'Lucky draw' }).click()
        await page.locator('.proposal').first().click()
        await page.locator('.referred').first().waitFor()
      },
    },
  ])('is not discarded by ✕ for what was not typed: $what', async ({ address, change }) => {
    const { page, context, form } = await windowAt(address)
    await form.waitFor()
    await change(page)
    await form.getByRole('button', { name: 'Close' }).click()
    const question = page.getByRole('alertdialog')
    await question.getByText('Discard what you have entered?').waitFor()
    expect(await page.locator('.drawer').count()).toBe(1)
    await question.getByRole('button', { name: 'Discard' }).click()
    await form.waitFor({ state: 'detached' })
    await context.close()
  })

  it('stays open when an answer comes that was for another one', async () => {
    const { page, context, form } = await windowAt('promotion/coupon-template-scene')
    const held: Route[] = []
    await page.route('**/coupon-template-scene/create', (route) => void held.push(route))
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await form.getByLabel('Scene code').fill('LATE')
    await form.getByLabel('Scene', { exact: true }).fill('Late')
    await form.getByRole('button', { name: 'Create' }).click()
    await expect.poll(() => held.length).toBe(1)
    await form.getByRole('button', { name: 'Cancel' }).click()
    await form.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await form.getByLabel('Scene code').fill('NEXT')
    await held[0]?.continue()
    // The list has been read again by then.
    await page.locator('td', { hasText: 'LATE' }).first().waitFor()
    expect(await form.getByLabel('Scene code').inputValue()).toBe('NEXT')
    expect(new URL(page.url()).search).toBe('?open=create')
    await context.close()
  })

  it('goes along with no other row on the way back', async () => {
    // Its rows are opened as they were listed, without being asked for.
    const { page, context, form } = await windowAt('order/order-item')
    const status = form.locator('[data-path=status]')
    const open = async (index: number) => {
      await page
        .getByRole('button', { name: /^Actions / })
        .nth(index)
        .click()
      await page.getByRole('menuitem', { name: 'Change status' }).click()
      await status.waitFor()
      return form.getByRole('heading').textContent()
    }
    const first = await open(0)
    await page.keyboard.press('Escape')
    await form.waitFor({ state: 'detached' })
    expect(await open(1)).not.toBe(first)
    await status.selectOption('104')
    await page.evaluate('history.go(-2)')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
    await expect.poll(() => form.getByRole('heading').textContent()).toBe(first)
    expect(await status.inputValue()).not.toBe('104')
    await context.close()
  })

  it.each([
    { locale: 'en-US', verb: 'Cancel', back: 'Back' },
    { locale: 'zh-CN', verb: '取消', back: '返回' },
  ])('that cancels something has no second button of that name in $locale', async ({ locale, verb, back }) => {
    const [supplement] = await rowsOf<{ id: number }>('order/supplement/page?pageNo=1&pageSize=1')
    const { context, form } = await windowAt(`order/supplement?open=cancel&row=${String(supplement?.id)}`, locale)
    await form.getByRole('button', { name: back, exact: true }).waitFor()
    expect(await form.getByRole('button', { name: verb, exact: true }).count()).toBe(1)
    await context.close()
  })

  it('sends JSON that the API keeps as a text as one', async () => {
    const { page, context, form } = await windowAt('promotion/coupon-exchange-code?open=create')
    await form.locator('[data-path=grantMode]').selectOption('RANDOM_ONE')
    await form.locator('[data-path=grantRule]').fill('{"couponTemplateId": 3}')
    const sent = page.waitForRequest('**/promotion/coupon-exchange-code/create')
    await form.getByRole('button', { name: 'Create' }).click()
    expect((await sent).postDataJSON()).toMatchObject({ grantRule: '{"couponTemplateId": 3}' })
    await context.close()
  })
})

it('Escape takes no key out of a filter', async () => {
  const { page, context } = await windowAt('member/address')
  const input = page.getByRole('search').getByRole('combobox', { name: 'Member', exact: true })
  await input.fill('1')
  await page.getByRole('search').locator('.referred').waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  expect(await input.inputValue()).toBe('1')
  await context.close()
})
