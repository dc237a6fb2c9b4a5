import type { Locator, Page, Request } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { ADMIN_KEY } from '../http/hosts/example-host.js'
import { violationsOf } from './accessibility.js'
import { signIn, useConsole } from './console-scene.js'
import type { ConsoleScene } from './console-scene.js'

const SCENES = 'promotion/coupon-template-scene'

let scene: ConsoleScene
useConsole((started) => (scene = started))

/** Lets the host fail once at what is asked for. */
const failOnce = (page: Page, address: string) =>
  page.route(address, (route) => route.fulfill({ status: 500, json: { code: 500, data: null, msg: 'Out of order' } }), {
    times: 1,
  })

const keptKey = (page: Page) => page.evaluate<string | null>('sessionStorage.getItem("console-key")')

/** A form of a scene whose key ends before it is sent: it waits for another one. */
async function waitingForm(code: string) {
  const { key, id } = await scene.key(['promotion:*:*'])
  const window = await scene.at(`${SCENES}?open=create`, key)
  const { page } = window
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith(`${SCENES}/create`)) sent.push(request.headers()['authorization'] ?? '')
  })
  const form = page.getByRole('dialog', { name: /^Create/ })
  await form.getByLabel('Scene', { exact: true }).fill(code)
  await form.getByLabel('Scene code').fill(code)
  await scene.admin(`system/admin-key/delete?id=${id}`, { method: 'DELETE' })
  await form.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('dialog', { name: 'Sign in' }).waitFor()
  return { ...window, key, form, sent }
}

describe('a sign-in', () => {
  it.each([
    { browser: 'zh-CN', chosen: 'English', language: 'en' },
    { browser: 'en-US', chosen: '中文', language: 'zh' },
  ])('asks the host in the language of the console, not in $browser', async ({ browser, chosen, language }) => {
    const { page, context } = await scene.entry({ locale: browser })
    await page.getByRole('button', { name: chosen }).click()
    const asked = page.waitForRequest('**/system/session/get')
    await signIn(page, 'no such key')
    expect((await asked).headers()['accept-language']).toBe(language)
    await context.close()
  })

  it('says of what no header can carry that it is no key', async () => {
    const { page, context, faults } = await scene.entry()
    await signIn(page, 'ключ')
    await page.getByText('A key is made of the letters a to z, digits and signs: this is none.').waitFor()
    expect(faults.console).toEqual([])
    await context.close()
  })
})

describe('a key that the tab keeps', () => {
  it('is kept where the host fails, and tried again', async () => {
    const { page, context } = await scene.entry()
    await page.getByRole('checkbox').check()
    await signIn(page, ADMIN_KEY)
    await page.getByRole('heading', { name: 'Home' }).waitFor()
    await failOnce(page, '**/system/session/get')
    await page.reload()
    await page.getByText('Out of order').waitFor()
    expect(await keptKey(page)).toBe(ADMIN_KEY)
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: 'Home' }).waitFor()
    await context.close()
  })

  it('is forgotten where it is refused, and where one signs in anew without the tick', async () => {
    const { key, id } = await scene.key(['promotion:*:*'])
    const { page, context } = await scene.entry()
    await page.getByRole('checkbox').check()
    await signIn(page, key)
    await page.getByRole('link', { name: 'Coupon scenes' }).first().waitFor()
    expect(await keptKey(page)).toBe(key)
    await scene.admin(`system/admin-key/delete?id=${id}`, { method: 'DELETE' })
    await page.getByRole('navigation').getByRole('link', { name: 'Coupon scenes' }).click()
    await page.getByRole('dialog', { name: 'Sign in' }).waitFor()
    await signIn(page, ADMIN_KEY)
    await page.getByRole('table').waitFor()
    expect(await keptKey(page)).toBeNull()
    await page.evaluate(`sessionStorage.setItem('console-key', ${JSON.stringify(key)})`)
    await page.reload()
    await page.locator('input[type=password]').waitFor()
    expect(await keptKey(page)).toBeNull()
    await context.close()
  })
})

describe('what waits for a key', () => {
  it('is not sent with the key of who signs in after one has signed out', async () => {
    const { page, context, key, sent } = await waitingForm('LEFT')
    // Behind the dialog, where a click does not reach it.
    await page.locator('.head button', { hasText: 'Sign out' }).dispatchEvent('click')
    await page.locator('.sign-in-page').waitFor()
    await signIn(page, ADMIN_KEY)
    await page.locator('.list[aria-busy=false]').waitFor({ state: 'attached' })
    expect(sent).toEqual([`Bearer ${key}`])
    expect(await scene.admin(`${SCENES}/page?sceneCode=LEFT`)).toMatchObject({ data: { total: 0 } })
    await context.close()
  })

  it('is sent once more with the next key, and what is shown is read again with it', async () => {
    const { page, context, key, sent } = await waitingForm('RENEWED')
    const lists: Promise<string | null>[] = []
    page.on('request', (request) => {
      if (request.url().includes(`${SCENES}/page`)) lists.push(request.headerValue('authorization'))
    })
    await signIn(page, ADMIN_KEY)
    await page.getByRole('cell', { name: 'RENEWED', exact: true }).first().waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(sent).toEqual([`Bearer ${key}`, `Bearer ${ADMIN_KEY}`])
    expect(new Set(await Promise.all(lists))).toEqual(new Set([`Bearer ${ADMIN_KEY}`]))
    await context.close()
  })
})

describe('what is entered over something that cannot be read again with the next key', () => {
  const firstOf = async (path: string): Promise<string> => {
    const { data } = (await scene.admin(`${path}&pageNo=1&pageSize=1`)) as { data: { list: { id: number }[] } }
    return String(data.list[0]?.id)
  }
  const nothing = () => Promise.resolve()
  const enteredIn = (page: Page) =>
    page.evaluate<string[]>('[...document.querySelectorAll(".drawer input")].map(({ value }) => value)')

  it.each([
    {
      over: 'a wallet',
      read: 'pay/wallet/get',
      address: async () => 'wallet-ledger?userId=2',
      opener: 'Adjust balance',
      enter: async (form: Locator) => {
        await form.getByRole('textbox').first().fill('1.00')
        await form.getByRole('textbox').nth(1).fill('Kept')
      },
    },
    {
      over: 'a lucky draw',
      read: 'promotion/lucky-draw/get',
      address: async () => `lucky-draw?luckyDrawId=${await firstOf('promotion/lucky-draw/page?status=1')}`,
      opener: 'Close',
      enter: nothing,
    },
    {
      over: 'an endpoint',
      read: 'event/webhook-endpoint/page',
      address: async () => 'webhook-deliveries?endpointId=1',
      opener: 'Recover what was lost',
      enter: (form: Locator) => form.getByLabel(/Since/).fill('2026-09-01T00:00:00'),
    },
    {
      over: 'a delivery',
      read: 'event/webhook-delivery/get',
      address: async () =>
        `webhook-deliveries?endpointId=1&deliveryId=${await firstOf('event/webhook-delivery/page?endpointId=1')}`,
      opener: undefined,
      enter: nothing,
    },
  ])('stays: $over', async ({ read, address, opener, enter }) => {
    const { key, id } = await scene.key(['*:*:*'])
    const { page, context } = await scene.at(`work/${await address()}`, key)
    if (opener !== undefined) await page.getByRole('main').getByRole('button', { name: opener, exact: true }).click()
    const form = page.getByRole('dialog')
    await enter(form)
    await form.locator('.button.primary').waitFor()
    const entered = await enteredIn(page)
    await scene.admin(`system/admin-key/delete?id=${id}`, { method: 'DELETE' })
    const isSentAgain = (request: Request) =>
      request.method() !== 'GET' && request.headers()['authorization'] === `Bearer ${ADMIN_KEY}`
    await page.route('**/admin-api/**', (route) => (isSentAgain(route.request()) ? route.abort() : route.fallback()))
    await page.route(`**/${read}?*`, (route) =>
      route.fulfill({ status: 500, json: { code: 500, data: null, msg: 'Out of order' } }),
    )
    await form.locator('.button.primary').click()
    await page.getByRole('dialog', { name: 'Sign in' }).waitFor()
    await signIn(page, ADMIN_KEY)
    await page.getByText('Out of order').first().waitFor()
    await form.getByText('The host does not answer.').waitFor()
    expect(await enteredIn(page)).toEqual(entered)
    await context.close()
  })
})

describe('a document that is not answered', () => {
  it('is told of, and can be asked for again', async () => {
    const { page, context } = await scene.entry()
    await failOnce(page, '**/openapi.json?view=console')
    await signIn(page, ADMIN_KEY)
    await page.getByRole('alert').getByText('Out of order').waitFor()
    expect(await page.getByRole('navigation').count()).toBe(0)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: 'Home' }).waitFor()
    expect(await page.getByRole('navigation').locator('a').count()).toBeGreaterThan(50)
    await context.close()
  })
})

describe('a row that the address opens', () => {
  it.each([
    ['member/user?open=update-status&row=999999', 'of an action'],
    ['member/user?open=edit&row=999999', 'of a form'],
    ['promotion/coupon-template-scene?open=view&row=999999', 'to be seen'],
    ['pay/wallet-transaction?open=view&row=999999', 'of a list without a call for one'],
  ])('is not found where there is none: %s (%s)', async (address) => {
    const { page, context, faults } = await scene.at(address)
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('alert').getByText('Not found').waitFor()
    expect(faults.console).toEqual([])
    await dialog.getByRole('button', { name: 'Close' }).click()
    await dialog.waitFor({ state: 'detached' })
    await context.close()
  })

  it('is told of where it is refused', async () => {
    const { page, context } = await scene.at(`${SCENES}?open=view&row=none`)
    expect(await page.getByRole('dialog').getByRole('alert').textContent()).toContain('400')
    await context.close()
  })
})

describe('the history', () => {
  const historyAt = async (address: string, key = ADMIN_KEY) => {
    const window = await scene.at(address, key)
    await window.page.getByRole('tab', { name: 'History' }).click()
    return window
  }

  it('of an admin key is that of the platform', async () => {
    const { id } = await scene.key(['promotion:*:*'])
    const { page, context } = await historyAt(`system/admin-key?open=view&row=${id}`)
    const entry = page.locator('.history > li')
    await entry.waitFor()
    expect(await entry.locator('p').textContent()).toContain('bootstrap · Created')
    expect(await entry.locator('ins').allTextContents()).toContain('promotion:*:*')
    await context.close()
  })

  it('of a tenant is that of the platform, also while it is disabled', async () => {
    const { data: id } = await scene.admin('system/tenant/create', {
      method: 'POST',
      body: { name: 'Second', settings: {}, status: 1 },
    })
    const { page, context } = await historyAt(`system/tenant?open=view&row=${String(id)}`)
    const entry = page.locator('.history > li')
    await entry.waitFor()
    expect(await entry.locator('ins').allTextContents()).toContain('Second')
    await context.close()
  })

  it('shows older entries when they are asked for', async () => {
    const entry = (id: number) => ({
      id,
      adminName: 'Ana',
      action: 'update',
      before: '{}',
      after: '{}',
      createTime: '2026-09-10T12:00:00',
    })
    const { page, context } = await scene.at('member/user?open=view&row=1')
    await page.route('**/infra/operate-log/page?*', (route) => {
      const query = new URL(route.request().url()).searchParams
      const from = (Number(query.get('pageNo')) - 1) * Number(query.get('pageSize'))
      const list = Array.from({ length: 120 }, (_, index) => entry(120 - index)).slice(
        from,
        from + Number(query.get('pageSize')),
      )
      return route.fulfill({ json: { code: 0, data: { list, total: 120 }, msg: '', error_detail: '' } })
    })
    await page.getByRole('tab', { name: 'History' }).click()
    const older = page.getByRole('button', { name: 'Show older entries' })
    const counts = [50, 100, 120]
    for (const [index, count] of counts.entries()) {
      if (index > 0) await older.click()
      await expect.poll(() => page.locator('.history > li').count()).toBe(count)
      expect(await older.count()).toBe(count < 120 ? 1 : 0)
    }
    await context.close()
  })

  it('is closed to who may not read logs', async () => {
    const { key } = await scene.key(['member:user:query'])
    const asked: string[] = []
    const { page, context } = await scene.at('member/user?open=view&row=1', key)
    page.on('request', (request) => asked.push(request.url()))
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    await dialog.getByRole('tab', { name: 'Details' }).waitFor()
    expect(await dialog.getByRole('tab', { name: 'History' }).count()).toBe(0)
    expect(await dialog.getByRole('alert').count()).toBe(0)
    expect(asked.filter((url) => url.includes('operate-log'))).toEqual([])
    await context.close()
  })

  it('is written as a list writes it', async () => {
    const { page, context } = await historyAt(`promotion/wallet-redeem-code?open=view&row=${await grantedCode('TOLD')}`)
    const amount = page.locator('.history .differences > div', { hasText: 'Credit' }).first()
    await amount.waitFor()
    expect(await amount.locator('ins').textContent()).toBe('12.50 CNY')
    await context.close()
  })
})

/** A code that grants 12.50. */
async function grantedCode(code: string): Promise<number> {
  const body = { ...grant(code), grantAmount: 1250 }
  const { data } = await scene.admin('promotion/wallet-redeem-code/create', { method: 'POST', body })
  return data
}

const grant = (code: string) => ({
  code,
  name: code,
  maxUsage: -1,
  takeLimitCount: -1,
  dailyTakeLimitCount: 1,
  validStart: null,
  validEnd: '2036-12-31T23:59:59',
  status: 0,
})

describe('what is to be decided', () => {
  it('is written as a list writes it', async () => {
    const id = await grantedCode('DECIDED')
    const { page, context } = await scene.at(`promotion/wallet-redeem-code?open=edit&row=${id}`)
    const form = page.getByRole('dialog')
    await form.getByLabel('Credit').fill('30.75')
    const theirs = { id, ...grant('DECIDED'), grantAmount: 2000, status: 1 }
    await scene.admin('promotion/wallet-redeem-code/update', { method: 'PUT', body: theirs })
    await form.getByRole('button', { name: 'Save' }).click()
    const cells = (name: RegExp) => form.getByRole('row', { name }).getByRole('cell').allTextContents()
    await form.getByText('Somebody has changed this meanwhile').waitFor()
    expect(await cells(/^Credit/)).toEqual(['12.50 CNY', '20.00 CNY', '30.75 CNY'])
    expect(await cells(/^Status/)).not.toContain('0')
    expect(await violationsOf(page)).toEqual([])
    await context.close()
  })
})

describe('without a tenant that one may act for', () => {
  const withoutTenants = async (key: string) => {
    const window = await scene.entry()
    await window.page.route('**/system/session/get', async (route) => {
      const response = await route.fetch()
      const { data, ...envelope } = await response.json()
      await route.fulfill({ response, json: { ...envelope, data: { ...data, tenants: [] } } })
    })
    await signIn(window.page, key)
    await window.page.getByText('There is no tenant that you may act for now').waitFor()
    return window
  }

  it('who is of the platform gets to the tenants', async () => {
    const { page, context } = await withoutTenants(ADMIN_KEY)
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('main').getByRole('link', { name: 'Tenants' }).click()
    await page.getByRole('heading', { name: 'Tenants' }).waitFor()
    await page.getByRole('table').getByRole('row').nth(1).waitFor()
    await context.close()
  })

  it('others are told so', async () => {
    const { page, context } = await withoutTenants((await scene.key(['*:*:*'])).key)
    expect(await page.getByRole('main').getByRole('link').count()).toBe(0)
    await context.close()
  })
})

describe('a tenant in the address', () => {
  it('that was made a moment ago can be chosen', async () => {
    const { page, context } = await scene.at('system/tenant?open=create')
    const form = page.getByRole('dialog')
    await form.getByLabel('Name', { exact: true }).fill('Made now')
    await form.getByRole('button', { name: 'Create' }).click()
    await form.waitFor({ state: 'detached' })
    const choice = page.getByRole('combobox', { name: 'Tenant' })
    await expect.poll(() => choice.locator('option').allTextContents()).toContain('Made now')
    await context.close()
  })

  it('is shown by its number where it is none of theirs, and is no page where it is no number', async () => {
    const { page, context } = await scene.at('member/user')
    await page.goto(`${scene.host.url}/console/t/999`)
    await signIn(page, ADMIN_KEY)
    const chosen = page.getByRole('combobox', { name: 'Tenant' }).locator('option:checked')
    expect(await chosen.textContent()).toBe('#999')
    await page.goto(`${scene.host.url}/console/t/abc`)
    await signIn(page, ADMIN_KEY)
    await page.getByRole('heading', { name: 'There is no such page' }).waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
    await context.close()
  })
})

describe('the head', () => {
  it('names the zone of the times, and the tab names the screen in the language that is spoken', async () => {
    const { page, context } = await scene.at('member/user')
    await page.getByText('Times in Asia/Shanghai').waitFor()
    await expect.poll(() => page.title()).toBe('Members · Console')
    await page.getByRole('button', { name: '中文' }).click()
    await expect.poll(() => page.title()).toBe('会员 · 控制台')
    await scene.visit(page, 'work/wallet-ledger')
    await expect.poll(() => page.title()).toBe('钱包账本 · 控制台')
    await page.getByRole('button', { name: '退出登录' }).click()
    await expect.poll(() => page.title()).toBe('控制台')
    await context.close()
  })
})
