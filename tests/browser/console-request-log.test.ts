import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { ADMIN_KEY, asAdmin, asPartner, demoCredentials, headersOf } from '../http/hosts/example-host.js'
import { violationsOf } from './accessibility.js'
import { signIn, useConsole } from './console-scene.js'
import type { ConsoleScene } from './console-scene.js'

const DETAIL = '/open-api/goods/detail'
const BALANCE = '/open-api/pay/wallet/balance'

let scene: ConsoleScene
/** Of an answer to the demo's partner. */
let requestId: string

useConsole(async (started) => {
  scene = started
  const demo = await headersOf(scene.host, demoCredentials(scene.host))
  const call = (headers: Record<string, string>, path: string, body: object) =>
    fetch(scene.host.url + path, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  for (let i = 0; i < 55; i++) await call(demo, DETAIL, { goodsId: 'unknown', source: 1 })
  const other = await asPartner(scene.host, asAdmin, ['goods:detail:read'])
  await call(other, DETAIL, { goodsId: '1', source: 1 })
  requestId = (await call(demo, BALANCE, {})).headers.get('x-request-id') ?? ''
})

async function screenAt(search: string, key = ADMIN_KEY) {
  return scene.at(`work/request-log${search}`, key)
}

const figure = (page: Page, name: string) =>
  page
    .locator('.figures div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd')
    .textContent()
const list = (page: Page) => page.getByRole('region', { name: 'Calls, newest first' }).getByRole('table')

describe('the explorer of requests', () => {
  it('counts calls and errors, and leads from all of them to those of a path and a code', async () => {
    const { page, context, faults } = await screenAt('')
    await page.getByRole('button', { name: `Only ${DETAIL}` }).waitFor()
    const all = Number(await figure(page, 'Calls'))
    expect(all).toBeGreaterThan(57)
    expect(await page.locator('[data-plot] svg rect').count()).toBeGreaterThan(180)
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('button', { name: `Only ${DETAIL}` }).click()
    await expect.poll(() => page.url()).toContain(`path=${encodeURIComponent(DETAIL)}`)
    await expect.poll(() => figure(page, 'Calls')).toBe('56')
    await page.getByRole('button', { name: 'Only 1008020000' }).click()
    await expect.poll(() => page.url()).toContain('code=1008020000')
    await expect.poll(() => figure(page, 'Share of errors')).toBe('100%')
    const errors = Number(await figure(page, 'Errors'))
    expect(errors).toBeGreaterThan(54)
    await expect.poll(() => list(page).locator('tbody tr').count()).toBe(50)
    await page.getByRole('button', { name: 'Older calls' }).click()
    await expect.poll(() => list(page).locator('tbody tr').count()).toBe(errors - 50)
    expect(page.url()).toContain('next=')
    await page.getByRole('button', { name: 'Newest calls' }).click()
    await expect.poll(() => list(page).locator('tbody tr').count()).toBe(50)
    await page.getByRole('button', { name: 'Last 15 min' }).click()
    await expect.poll(() => page.url()).toContain('minutes=15')
    expect(page.url()).toContain('code=1008020000')
    await expect.poll(() => page.locator('[data-plot=calls] figcaption').textContent()).toContain('10 sec')
    await page.reload()
    await signIn(page, ADMIN_KEY)
    await expect.poll(() => figure(page, 'Errors')).toBe(String(errors))
    expect(await page.getByRole('button', { name: 'Last 15 min' }).getAttribute('aria-pressed')).toBe('true')
    await page.getByRole('button', { name: 'Reset' }).click()
    await expect.poll(() => figure(page, 'Calls')).toBe(String(all))
    expect(faults).toEqual({ console: [], elsewhere: [] })
    await context.close()
  })

  it('says why a period is refused, and shows nothing of another meanwhile', async () => {
    const { page, context } = await screenAt('?createTime=2026-01-01+00:00:00&createTime=2026-01-03+00:00:00')
    await expect.poll(() => page.getByRole('alert').textContent()).toContain('must be of 24 hours at most')
    expect(await page.locator('.figures').count()).toBe(0)
    await page.getByRole('button', { name: 'Last 24 h' }).click()
    await expect.poll(() => page.url()).not.toContain('createTime')
    await page.locator('.figures').waitFor()
    await context.close()
  })

  it('says since when the figures are where there are too many calls', async () => {
    const window = await scene.window()
    const { page, context } = window
    await page.route('**/api-access-log/statistics*', async (route) => {
      const answer = await route.fetch()
      const body = (await answer.json()) as { data: object }
      await route.fulfill({ json: { ...body, data: { ...body.data, cutTime: '2026-09-10T12:00:00' } } })
    })
    await scene.visit(page, 'work/request-log')
    await page.getByText('2026-09-10 12:00:00').waitFor()
    expect(await violationsOf(page)).toEqual([])
    await context.close()
  })

  it('finds a call by its request id', async () => {
    const { page, context, faults } = await screenAt('')
    await page.getByRole('search', { name: 'Find a request' }).getByLabel('Request ID').fill(requestId)
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByText(BALANCE).waitFor()
    expect(page.url()).toContain(`requestId=${requestId}`)
    await dialog.getByText('Nothing stands in the operate log.').waitFor()
    expect(await violationsOf(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Close' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(page.url()).not.toContain('requestId')
    await list(page).getByRole('button', { name: /^View/ }).first().click()
    await dialog.getByText(BALANCE).waitFor()
    expect(faults).toEqual({ console: [], elsewhere: [] })
    await context.close()
  })

  it('tells what an administrator’s request has changed, and what happened with it', async () => {
    const fed = async () => {
      const path = 'event/event/page?type=member.wallet.changed&pageNo=1&pageSize=1'
      return ((await scene.admin(path)) as { data: { total: number } }).data.total
    }
    const before = await fed()
    const answer = await fetch(`${scene.host.url}/admin-api/pay/wallet/update-balance`, {
      method: 'PUT',
      headers: { ...asAdmin, 'content-type': 'application/json' },
      body: JSON.stringify({ userId: 1, balance: 1234, remark: 'Found by its request' }),
    })
    const id = answer.headers.get('x-request-id') ?? ''
    await expect.poll(fed, { timeout: 20_000 }).toBeGreaterThan(before)
    const { page, context } = await screenAt(`?requestId=${id}`)
    const dialog = page.getByRole('dialog')
    await dialog.getByText('An administrator has called.').waitFor()
    await dialog.getByRole('link', { name: 'Wallets 1' }).waitFor()
    expect(await dialog.locator('del').textContent()).toContain('CNY')
    expect(await violationsOf(page)).toEqual([])
    await dialog.getByRole('link', { name: 'member.wallet.changed' }).click()
    await page.getByRole('dialog', { name: /^Events: evt_/ }).waitFor()
    await context.close()
  })

  it('says what is no request id', async () => {
    const { page, context } = await screenAt('?requestId=4711')
    await expect.poll(() => page.getByRole('alert').textContent()).toContain('must be an x-request-id of an answer')
    await context.close()
  })

  it('speaks Chinese, and fits a phone', async () => {
    const { page, context } = await scene.at(`work/request-log?requestId=${requestId}`, ADMIN_KEY, {
      locale: 'zh-CN',
      viewport: { width: 390, height: 844 },
    })
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('heading', { name: '同一秒内的事件' }).waitFor()
    expect(await dialog.getByRole('heading').allTextContents()).toEqual([
      `请求 ${requestId}`,
      '本次调用',
      '本次变更',
      '同一秒内的事件',
    ])
    expect(await violationsOf(page)).toEqual([])
    await dialog.getByRole('button', { name: '关闭' }).click()
    await page.getByRole('heading', { name: '请求排查', level: 1 }).waitFor()
    await page.getByRole('heading', { name: '调用记录（最新在前）' }).waitFor()
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    expect(await violationsOf(page)).toEqual([])
    await context.close()
  })

  it('is closed to who may not read the log, and shows only the logs that may be read', async () => {
    const { key } = await scene.key(['member:user:query'])
    const closed = await screenAt('', key)
    await closed.page.getByRole('heading', { name: 'Not allowed' }).waitFor()
    expect(await closed.page.getByRole('link', { name: 'Request explorer' }).count()).toBe(0)
    await closed.context.close()
    const narrow = await scene.key(['infra:api-access-log:query'])
    const { page, context } = await screenAt(`?requestId=${requestId}`, narrow.key)
    await page.getByRole('dialog').getByText(BALANCE).waitFor()
    expect(await page.getByRole('dialog').getByRole('heading', { level: 3 }).allTextContents()).toEqual(['The call'])
    await context.close()
  })
})
