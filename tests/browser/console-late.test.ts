import type { Page, Route } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { ADMIN_KEY } from '../http/hosts/example-host.js'
import { signIn, useConsole } from './console-scene.js'
import type { ConsoleScene } from './console-scene.js'

let scene: ConsoleScene
useConsole((started) => (scene = started))

type Row = Readonly<Record<string, unknown>>

/** A window at a screen, signed in, to which nobody answers for pictures. */
async function screenAt(address: string) {
  const window = await scene.window()
  await window.context.route(
    (url) => url.origin !== scene.host.url,
    (route) => route.abort(),
  )
  await scene.visit(window.page, address)
  return window
}

async function rowsOf(path: string): Promise<readonly Row[]> {
  const { data } = (await scene.admin(path)) as { data: { list: Row[] } }
  expect(data.list.length).toBeGreaterThan(0)
  return data.list
}

/** Calls that wait for their answers. */
async function held(page: Page, path: string): Promise<Route[]> {
  const waiting: Route[] = []
  await page.route(path, (route) => void waiting.push(route))
  return waiting
}

describe('what is not loaded', () => {
  it('is told in its place, and all around it stays', async () => {
    const { page, context } = await screenAt('work/settings')
    await page.getByRole('heading', { name: 'Settings' }).waitFor()
    let isDown = true
    await page.route('**/assets/**', (route) => (isDown ? route.abort() : route.continue()))
    const menu = page.getByRole('link', { name: 'Wallet ledger' })
    await menu.click()
    const told = page.getByRole('alert')
    await told.getByText('This part of the console was not loaded').waitFor()
    await page.getByRole('heading', { name: 'Wallet ledger' }).waitFor()
    await page.getByRole('navigation').getByRole('link', { name: 'Wallets', exact: true }).click()
    await page.getByRole('table').waitFor()
    await menu.click()
    isDown = false
    await told.getByRole('button', { name: 'Load the page again' }).click()
    await signIn(page, ADMIN_KEY)
    await page.getByRole('button', { name: 'Prove the ledger' }).waitFor()
    expect(await told.count()).toBe(0)
    await context.close()
  })

  it('is told where it is everything', async () => {
    const { page, context } = await scene.window()
    await page.route('**/assets/inside*', (route) => route.abort())
    await scene.visit(page)
    const told = page.getByRole('alert')
    await told.getByText('This part of the console was not loaded').waitFor()
    expect(await told.getByRole('button', { name: 'Load the page again' }).count()).toBe(1)
    await context.close()
  })
})

describe('what is answered and cannot be drawn', () => {
  it('is told in its place, in the language of the console, and all around it stays', async () => {
    const { page, context } = await screenAt('work/new-application')
    const list = '**/system/partner-app/scope-list'
    await page.route(list, (route) => route.fulfill({ json: { code: 0, data: {}, msg: '', error_detail: '' } }))
    await page.getByRole('list', { name: 'Steps' }).getByRole('button', { name: 'Scopes' }).click()
    const told = page.getByRole('alert')
    await told.getByText('Something went wrong', { exact: true }).waitFor()
    await page.getByRole('button', { name: '中文' }).click()
    await told.getByText('出错了', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'English' }).click()
    await page.getByRole('link', { name: 'Wallet ledger' }).first().click()
    await page.getByRole('heading', { name: 'Wallet ledger', level: 1 }).waitFor()
    expect(await told.count()).toBe(0)
    await page.goBack()
    await page.getByRole('form', { name: 'Name and contact' }).waitFor()
    await context.close()
  })
})

describe('a reading that fails after another', () => {
  const refused = { code: 500, data: null, msg: 'Broken', error_detail: '' }
  const none = { code: 0, data: null, msg: '', error_detail: '' }

  /** Asks for the same once more. */
  const askAgain = (page: Page) => page.getByRole('search').first().locator('[type=submit]').click()

  it.each([
    ['wallet-ledger?userId=1', '**/pay/wallet/get?*'],
    ['lucky-draw?luckyDrawId=1', '**/promotion/lucky-draw/get?*'],
    ['orders?no=shop-order-20260910-1', '**/order/purchase/get?*'],
  ])('is not told as that there is none: %s', async (address, path) => {
    const { page, context } = await scene.window()
    let json = none
    await page.route(path, (route) => route.fulfill({ json }))
    await scene.visit(page, `work/${address}`)
    const notThere = page.getByRole('status').filter({ hasText: 'Nothing is like that' })
    await notThere.first().waitFor()
    json = refused
    await askAgain(page)
    const told = page.getByRole('alert').filter({ hasText: 'Broken' })
    await told.waitFor()
    expect(await notThere.count()).toBe(0)
    json = none
    await told.getByRole('button', { name: 'Try again' }).click()
    await notThere.first().waitFor()
    expect(await told.count()).toBe(0)
    await context.close()
  })

  it.each([
    [
      'wallet-ledger?userId=1',
      '**/pay/wallet/get?*',
      (page: Page) => page.getByRole('button', { name: 'Adjust balance' }),
    ],
    [
      'lucky-draw?luckyDrawId=1',
      '**/promotion/lucky-draw/get?*',
      (page: Page) => page.getByRole('button', { name: 'Simulate 10,000 draws' }),
    ],
    [
      'lucky-draw?luckyDrawId=1',
      '**/lucky-draw-prize/list-by-draw?*',
      (page: Page) => page.getByRole('button', { name: 'Simulate 10,000 draws' }),
    ],
    [
      'lucky-draw?luckyDrawId=1',
      '**/promotion/lucky-draw/statistics?*',
      (page: Page) => page.getByRole('region', { name: 'Live statistics' }),
    ],
    [
      'orders?no=shop-order-20260910-1',
      '**/order/purchase/page?*',
      (page: Page) => page.getByRole('region', { name: 'Timeline' }),
    ],
    [
      'orders?no=shop-order-20260910-1',
      '**/order/purchase/get?*',
      (page: Page) => page.getByRole('region', { name: 'Timeline' }),
    ],
    [
      'webhook-deliveries?endpointId=1',
      '**/event/webhook-endpoint/page?*',
      (page: Page) => page.getByRole('button', { name: /partner\.example\.com/ }),
    ],
  ])('leaves what was read before: %s, %s', async (address, path, shownIn) => {
    const { page, context } = await screenAt(`work/${address}`)
    await shownIn(page).waitFor()
    await page.route(path, (route) => route.fulfill({ json: refused }))
    await askAgain(page)
    const told = page.getByRole('alert').filter({ hasText: 'Broken' })
    await told.waitFor()
    expect(await shownIn(page).count()).toBe(1)
    await page.unroute(path)
    // Some are read again by themselves, too, and with them the button goes that asks for it.
    await askAgain(page)
    await told.waitFor({ state: 'detached' })
    expect(await shownIn(page).count()).toBe(1)
    await context.close()
  })
})

describe('an answer that comes late', () => {
  it('stands for no other record than the one that was asked for', async () => {
    const [record, other] = await rowsOf('promotion/lucky-draw-record/page?pageNo=1&pageSize=2')
    const { page, context } = await screenAt(`work/lucky-draw?luckyDrawId=${String(record?.['luckyDrawId'])}`)
    const calls = await held(page, '**/lucky-draw-record/verify*')
    const form = page.getByRole('search', { name: 'Verify a record' })
    await form.getByRole('textbox').fill(String(record?.['id']))
    await page.keyboard.press('Enter')
    await expect.poll(() => calls.length).toBe(1)
    await form.getByRole('textbox').fill(String(other?.['id']))
    await page.keyboard.press('Enter')
    expect(await form.getByRole('button').isDisabled()).toBe(true)
    await calls[0]?.continue()
    const verdict = page.getByRole('status').filter({ hasText: 'This record follows from its number.' })
    await verdict.waitFor()
    // The other one stands in the input.
    expect(await verdict.textContent()).toContain(`Record ${String(record?.['id'])} This record`)
    expect(calls).toHaveLength(1)
    await context.close()
  })

  it('brings back no list that was given up', async () => {
    const [item] = await rowsOf('order/order-item/page?pageNo=1&pageSize=1')
    const { page, context } = await screenAt('work/orders')
    const dialog = page.getByRole('dialog')
    const openList = () => page.getByRole('button', { name: 'Move a list of items' }).click()
    await openList()
    const calls = await held(page, '**/order/order-item/page*')
    await dialog.getByLabel('Item numbers').fill(String(item?.['orderItemNo']))
    await dialog.getByRole('button', { name: 'Find the items' }).click()
    await expect.poll(() => calls.length).toBe(1)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    const answered = page.waitForResponse('**/order/order-item/page*')
    await calls[0]?.continue()
    await answered
    await openList()
    expect(await dialog.getByLabel('Item numbers').inputValue()).toBe('')
    await context.close()
  })
})

describe('a secret that is on its way', () => {
  it('is left by no way, for it is shown once', async () => {
    const { page, context } = await screenAt('member/user')
    await page.getByRole('navigation').getByRole('link', { name: 'Admin keys' }).click()
    const calls = await held(page, '**/system/admin-key/create')
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Name', { exact: true }).fill('Waited for')
    await form.getByLabel('Tenants', { exact: true }).fill('1')
    await form.getByLabel('Permissions', { exact: true }).fill('member:user:query')
    await form.getByRole('button', { name: 'Create' }).click()
    await expect.poll(() => calls.length).toBe(1)
    for (const name of ['Close', 'Cancel'])
      expect([name, await form.getByRole('button', { name }).isDisabled()]).toEqual([name, true])
    await page.keyboard.press('Escape')
    await page.evaluate('history.back()')
    await calls[0]?.continue()
    await form.getByText('This is shown once. Keep it now.').waitFor()
    expect(await page.getByRole('alertdialog').count()).toBe(0)
    await form.getByRole('button', { name: 'Close' }).first().click()
    await form.waitFor({ state: 'detached' })
    await context.close()
  })

  it('is waited for where an application is made', async () => {
    const { page, context } = await screenAt('work/new-application')
    const calls = await held(page, '**/system/partner-app/create')
    await page.getByLabel('Name', { exact: true }).fill('Waited for')
    await page.getByRole('list', { name: 'Steps' }).getByRole('button', { name: 'Review' }).click()
    await page.getByRole('button', { name: 'Create the application' }).click()
    await expect.poll(() => calls.length).toBe(1)
    await page.getByRole('link', { name: 'Wallet ledger' }).first().click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await calls[0]?.continue()
    await page.getByRole('heading', { name: 'The secret' }).waitFor()
    expect(await page.getByRole('alertdialog').count()).toBe(0)
    await context.close()
  })
})

it('of several items, those that were not sent stay as they are when one leaves', async () => {
  const items = await rowsOf('order/order-item/page?pageNo=1&pageSize=2&status=205')
  const numbers = [...items, ...(await rowsOf('order/order-item/page?pageNo=1&pageSize=2&status=305'))]
  const { page, context } = await screenAt('work/settings')
  await page.getByRole('link', { name: 'Order workbench' }).click()
  await page.getByRole('button', { name: 'Move a list of items' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Item numbers').fill(numbers.map(({ orderItemNo }) => String(orderItemNo)).join('\n'))
  await dialog.getByRole('button', { name: 'Find the items' }).click()
  await dialog.getByRole('radio').first().check()
  const calls = await held(page, '**/order/order-item/update-status')
  await dialog.getByRole('button', { name: /^Move \(/ }).click()
  await expect.poll(() => calls.length).toBe(1)
  page.once('dialog', (question) => void question.accept())
  await page.evaluate('history.back()')
  await page.getByRole('heading', { name: 'Settings' }).waitFor()
  const answered = page.waitForResponse('**/order/order-item/update-status')
  await calls[0]?.fulfill({ json: { code: 0, data: true, msg: '', error_detail: '' } })
  await answered
  // Long enough for the next one to be sent, which nothing tells.
  await page.waitForTimeout(500)
  expect(calls).toHaveLength(1)
  await context.close()
})
