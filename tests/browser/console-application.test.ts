import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { ADMIN_KEY } from '../http/hosts/example-host.js'
import { violationsOf } from './accessibility.js'
import { signIn, useConsole } from './console-scene.js'
import type { ConsoleScene } from './console-scene.js'

const run = promisify(execFile)

let scene: ConsoleScene
useConsole((started) => (scene = started))

async function wizard(key = ADMIN_KEY, options: Parameters<ConsoleScene['window']>[0] = {}) {
  return scene.at('work/new-application', key, options)
}

const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true }).click()
const name = (page: Page) => page.getByLabel('Name', { exact: true })
const steps = (page: Page) => page.getByRole('list', { name: 'Steps' })
const applications = async (named: string) => {
  const answer = await scene.admin(`system/partner-app/page?pageNo=1&pageSize=10&name=${encodeURIComponent(named)}`)
  return (answer as { data: { list: Record<string, unknown>[] } }).data.list
}

/** All that a browser keeps of a page, and where it is. */
const kept = (page: Page) =>
  page.evaluate<string>(
    'JSON.stringify([{ ...sessionStorage }, { ...localStorage }, location.href, history.state, document.cookie])',
  )

/** As a browser answers whom it has been told to keep from the clipboard. */
const REFUSED_COPY = `navigator.clipboard.writeText = () => Promise.reject(new DOMException('Denied', 'NotAllowedError'))`
const TAKEN_COPY = `navigator.clipboard.writeText = async (text) => void (window.copied = text)`

/** To the secret of a new application that may read goods. */
async function created(page: Page, named: string): Promise<string> {
  await name(page).fill(named)
  await next(page)
  await page.getByRole('checkbox', { name: 'goods:detail:read' }).check()
  await steps(page).getByRole('button', { name: 'Review' }).click()
  await page.getByRole('button', { name: 'Create the application' }).click()
  const secret = page.locator('dd code').last()
  await secret.waitFor()
  return (await secret.textContent()) ?? ''
}

describe('the way to a new application', () => {
  it('leads from a name to a first call', { timeout: 90_000 }, async () => {
    const { page, context, faults } = await wizard()
    await name(page).fill('A shop of its own')
    await page.getByLabel('Client ID').fill('ownShop1')
    expect(await violationsOf(page)).toEqual([])
    await next(page)
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Scopes')
    await page.getByRole('checkbox').first().waitFor()
    // As many as the engine has, each with what it opens.
    const { data: scopes } = (await scene.admin('system/partner-app/scope-list')) as {
      data: { scope: string; endpoints: string[] }[]
    }
    expect(await page.getByRole('checkbox').count()).toBe(scopes.length)
    const shown = await page.locator('.scope-line').allTextContents()
    for (const { scope, endpoints } of scopes)
      expect(shown.some((text) => text.includes(scope) && endpoints.every((path) => text.includes(path)))).toBe(true)
    await page.getByText('Get the live detail of goods').waitFor()
    await page.getByRole('button', { name: 'All', exact: true }).click()
    await page.getByText(`${scopes.length} / ${scopes.length} chosen`).waitFor()
    await page.getByRole('button', { name: 'None', exact: true }).click()
    await page.getByRole('checkbox', { name: 'goods:detail:read' }).check()
    expect(await violationsOf(page)).toEqual([])
    await next(page)
    await page.getByLabel('IP whitelist').fill('127.0.0.0/8\n2001:db8::/32')
    await page.getByLabel('Rate limit').fill('5')
    await next(page)
    const review = await page.getByRole('form', { name: 'Review' }).textContent()
    for (const part of [
      'A shop of its own',
      'ownShop1',
      'goods:detail:read',
      '127.0.0.0/8, 2001:db8::/32',
      '5 requests',
    ])
      expect(review).toContain(part)
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Create the application' }).click()
    const lines = page.locator('pre')
    await expect.poll(() => lines.textContent()).toContain('610947572360')
    expect(await lines.textContent()).toContain(`'${scene.host.url}/open-api/goods/detail'`)
    expect(await violationsOf(page)).toEqual([])
    const { stdout } = await run('sh', ['-c', (await lines.textContent()) ?? ''])
    expect(JSON.parse(stdout)).toMatchObject({ code: 0, data: { goodsId: '610947572360' } })
    expect(await applications('A shop of its own')).toMatchObject([
      { clientId: 'ownShop1', status: 0, scopes: ['goods:detail:read'], ipWhitelist: '127.0.0.0/8, 2001:db8::/32' },
    ])
    expect(faults).toEqual({ console: [], elsewhere: [] })
    await context.close()
  })

  it('tries an address by the rule of the engine', async () => {
    const { page, context } = await wizard()
    await steps(page).getByRole('button', { name: 'Addresses and limits' }).click()
    const status = page.getByRole('group', { name: 'Try an address' }).getByRole('status')
    const attempt = async (address: string) => {
      await page.getByLabel('Address', { exact: true }).fill(address)
      await page.getByRole('button', { name: 'Try', exact: true }).click()
    }
    await attempt('198.51.100.20')
    await expect.poll(() => status.textContent()).toContain('the whitelist is empty')
    await page.getByLabel('IP whitelist').fill('203.0.113.7\n198.51.100.0/24')
    // What was said of another list is not said of this one.
    expect(await status.textContent()).toBe('')
    await attempt('::ffff:198.51.100.20')
    await expect.poll(() => status.textContent()).toBe('Let in by 198.51.100.0/24')
    await attempt('198.51.101.20')
    await expect.poll(() => status.textContent()).toContain('Refused')
    await attempt('partner.example.com')
    await page.getByLabel('Address', { exact: true }).and(page.locator('[aria-invalid=true]')).waitFor()
    await page.getByText('must be an IP address').waitFor()
    expect(await violationsOf(page)).toEqual([])
    await context.close()
  })

  it('leads back to what was refused, and loses nothing', async () => {
    const { page, context } = await wizard()
    await page.getByLabel('Client ID').fill('demoPartner')
    await steps(page).getByRole('button', { name: 'Addresses and limits' }).click()
    await page.getByLabel('IP whitelist').fill('everywhere')
    const send = async () => {
      await steps(page).getByRole('button', { name: 'Review' }).click()
      await page.getByRole('button', { name: 'Create the application' }).click()
    }
    await send()
    // A name is needed, and looked at first.
    await page.getByRole('form', { name: 'Name and contact' }).waitFor()
    expect(await page.locator('[aria-invalid=true]').getAttribute('id')).toBe(await name(page).getAttribute('id'))
    expect(await page.evaluate('document.activeElement.id')).toBe(await name(page).getAttribute('id'))
    expect(await violationsOf(page)).toEqual([])
    await name(page).fill('Refused at first')
    await send()
    await page.getByRole('form', { name: 'Addresses and limits' }).waitFor()
    await page.getByLabel('IP whitelist').and(page.locator('[aria-invalid=true]')).waitFor()
    expect(await page.getByLabel('IP whitelist').inputValue()).toBe('everywhere')
    await page.getByLabel('IP whitelist').fill('')
    await send()
    await page.getByRole('form', { name: 'Name and contact' }).waitFor()
    expect(await page.getByRole('alert').textContent()).toContain('This clientId is taken')
    await page.getByLabel('Client ID').and(page.locator('[aria-invalid=true]')).waitFor()
    expect(await applications('Refused at first')).toEqual([])
    await page.getByLabel('Client ID').fill('')
    await send()
    await page.getByRole('heading', { name: 'The secret' }).waitFor()
    // Nothing to call with, so the lines end with the token.
    expect(await page.locator('pre').textContent()).not.toContain('Bearer')
    await context.close()
  })

  it('asks before one leaves with what was entered', async () => {
    const { page, context } = await wizard()
    const leave = () => page.getByRole('link', { name: 'Wallet ledger' }).first().click()
    await name(page).fill('Not yet sent')
    await next(page)
    await leave()
    const question = page.getByRole('alertdialog', { name: 'Discard what you have entered?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    expect(await name(page).inputValue()).toBe('Not yet sent')
    await leave()
    await question.getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('heading', { name: 'Wallet ledger', level: 1 }).waitFor()
    await page.goBack()
    await page.getByRole('form', { name: 'Name and contact' }).waitFor()
    // Nothing was entered, so nothing is asked.
    await leave()
    await page.getByRole('heading', { name: 'Wallet ledger', level: 1 }).waitFor()
    await context.close()
  })

  it('asks before one leaves without the secret, and keeps it nowhere', async () => {
    const { page, context } = await wizard()
    const secret = await created(page, 'Left too early')
    expect(secret).toMatch(/^[A-Za-z0-9]{48}$/)
    expect(await page.getByRole('button', { name: 'Go to the application' }).isDisabled()).toBe(true)
    await page.getByRole('link', { name: 'Wallet ledger' }).first().click()
    const question = page.getByRole('alertdialog')
    await question.waitFor()
    expect(await violationsOf(page)).toEqual([])
    await question.getByRole('button', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'detached' })
    expect(await page.locator('dd code').last().textContent()).toBe(secret)
    expect(page.url()).toContain('/work/new-application')
    await page.getByRole('link', { name: 'Wallet ledger' }).first().click()
    await question.getByRole('button', { name: 'Leave' }).click()
    await page.getByRole('heading', { name: 'Wallet ledger', level: 1 }).waitFor()
    expect(await kept(page)).not.toContain(secret)
    await page.goBack()
    await page.getByRole('form', { name: 'Name and contact' }).waitFor()
    expect(await page.content()).not.toContain(secret)
    await context.close()
  })

  it('asks before one signs out with what was entered, and without the secret', async () => {
    const { page, context } = await wizard()
    const signOut = () => page.getByRole('button', { name: 'Sign out' }).click()
    const question = page.getByRole('alertdialog')
    const stay = async (title: string) => {
      await signOut()
      await page.getByRole('alertdialog', { name: title }).getByRole('button', { name: 'Cancel' }).click()
      await question.waitFor({ state: 'detached' })
    }
    await name(page).fill('Signed out of')
    await stay('Discard what you have entered?')
    expect(await name(page).inputValue()).toBe('Signed out of')
    const secret = await created(page, 'Signed out of')
    await stay('Leave without the secret?')
    expect(await page.locator('dd code').last().textContent()).toBe(secret)
    await signOut()
    await question.getByRole('button', { name: 'Leave' }).click()
    await page.locator('input[type=password]').waitFor()
    expect(await page.content()).not.toContain(secret)
    // What asked is gone: who comes next is asked for nothing that he has not entered.
    await signIn(page, ADMIN_KEY)
    await page.getByRole('form', { name: 'Name and contact' }).waitFor()
    await signOut()
    await page.locator('input[type=password]').waitFor()
    await context.close()
  })

  it.each([503, 200])('takes no refusal for the document of partners: status %i', async (status) => {
    const { page, context, faults } = await wizard()
    const json = { code: 503, data: null, msg: 'Stopping', error_detail: '' }
    await page.route('**/open-api/openapi.json', (route) => route.fulfill({ status, json }))
    await name(page).fill('Without a document')
    const answered = page.waitForResponse('**/open-api/openapi.json')
    await next(page)
    await answered
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    expect(await created(page, `Without a document ${status}`)).toMatch(/^[A-Za-z0-9]{48}$/)
    expect(await page.locator('pre').textContent()).toContain('/open-api/goods/detail')
    expect(faults.console.filter((text) => !text.includes('503'))).toEqual([])
    await context.close()
  })

  it('says whether the browser has copied what is shown once', async () => {
    const { page, context } = await wizard()
    const secret = await created(page, 'Copied by hand')
    const copy = page.getByRole('button', { name: 'Copy the secret' })
    const told = page.locator('dd').filter({ has: copy }).getByRole('status')
    await page.evaluate(REFUSED_COPY)
    await copy.click()
    await expect.poll(() => told.textContent()).toContain('select the text')
    expect(await violationsOf(page)).toEqual([])
    await page.evaluate(TAKEN_COPY)
    await copy.click()
    await expect.poll(() => told.textContent()).toBe('Copied')
    expect(await page.evaluate('copied')).toBe(secret)
    await context.close()
  })

  it('asks again for the scopes where they were not answered', async () => {
    const { page, context } = await wizard()
    const list = '**/system/partner-app/scope-list'
    const json = { code: 500, data: null, msg: 'Broken', error_detail: '' }
    await page.route(list, (route) => route.fulfill({ status: 500, json }))
    await next(page)
    const told = page.getByRole('alert').filter({ hasText: 'Broken' })
    await told.waitFor()
    await page.unroute(list)
    await told.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('checkbox', { name: 'goods:detail:read' }).waitFor()
    expect(await told.count()).toBe(0)
    await context.close()
  })

  it('says of no application that it has no scope, while nobody has said what its scopes open', async () => {
    const { page, context } = await wizard()
    const list = '**/system/partner-app/scope-list'
    await name(page).fill('Unknown scopes')
    await next(page)
    await page.getByRole('checkbox', { name: 'goods:detail:read' }).check()
    await page.route(list, (route) => route.fulfill({ json: { code: 0, data: [], msg: '', error_detail: '' } }))
    await steps(page).getByRole('button', { name: 'Review' }).click()
    await page.getByRole('button', { name: 'Create the application' }).click()
    await expect.poll(() => page.locator('pre').textContent()).not.toContain('goods/detail')
    await page.getByText('Paste it into a shell: it gets a token.').waitFor()
    expect(await page.getByText('no scope to call anything with').count()).toBe(0)
    await context.close()
  })

  it('leads to the application when the secret is kept', async () => {
    const { page, context } = await wizard()
    const secret = await created(page, 'Kept at once')
    expect(await kept(page)).not.toContain(secret)
    await page.getByRole('checkbox', { name: 'The secret is kept in a safe place' }).check()
    await page.getByRole('button', { name: 'Go to the application' }).click()
    await page.getByRole('dialog', { name: /Kept at once$/ }).waitFor()
    expect(await page.getByRole('alertdialog').count()).toBe(0)
    expect(await kept(page)).not.toContain(secret)
    expect(await page.content()).not.toContain(secret)
    await context.close()
  })

  it('speaks Chinese, and fits a phone', async () => {
    const { page, context } = await wizard(ADMIN_KEY, { locale: 'zh-CN', viewport: { width: 390, height: 844 } })
    await page.getByRole('heading', { name: '新建合作方应用', level: 1 }).waitFor()
    for (const title of ['名称与联系人', '授权范围', '地址与限制', '确认']) {
      await page.getByRole('heading', { name: title, level: 2 }).waitFor()
      await page.waitForLoadState('networkidle')
      expect([title, await violationsOf(page)]).toEqual([title, []])
      expect([title, await page.evaluate('document.documentElement.scrollWidth <= innerWidth')]).toEqual([title, true])
      if (title !== '确认') await page.getByRole('button', { name: '下一步' }).click()
    }
    await page.getByRole('button', { name: /^修改.*名称与联系人/ }).click()
    await page.getByLabel('名称', { exact: true }).fill('中文商店')
    await page.getByRole('list', { name: '步骤' }).getByRole('button', { name: '确认' }).click()
    await page.getByRole('button', { name: '创建应用' }).click()
    await page.getByRole('heading', { name: '应用密钥' }).waitFor()
    expect(await violationsOf(page)).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    await context.close()
  })

  it('is closed to who may not create applications', async () => {
    const { key } = await scene.key(['system:partner-app:query'])
    const { page, context } = await wizard(key)
    await page.getByRole('heading', { name: 'Not allowed' }).waitFor()
    expect(await page.getByRole('link', { name: 'New application' }).count()).toBe(0)
    await context.close()
  })
})
