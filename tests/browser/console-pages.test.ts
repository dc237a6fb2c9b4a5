import type { Page, Route } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { useConsole } from './console-scene.js'
import type { ConsoleScene } from './console-scene.js'

let scene: ConsoleScene
useConsole((started) => (scene = started))

const LIST = 'promotion/coupon-template-scene'

/** A window at the list, signed in. */
async function listAt(query: string) {
  const window = await scene.at(`${LIST}${query}`)
  await window.page.getByRole('heading', { name: 'Coupon scenes' }).waitFor()
  return window
}

const create = (sceneCode: string) =>
  scene.admin(`${LIST}/create`, { method: 'POST', body: { sceneCode, sceneName: sceneCode } })
const pagerOf = (page: Page) => page.locator('.pager')
const refused = { code: 500, data: null, msg: 'Refused for the test' }

describe('a page that there is not', () => {
  it('is the last one where the address says one behind it, and nothing leads back there', async () => {
    const { page, context } = await listAt('?pageNo=999')
    await expect.poll(() => new URL(page.url()).search).toBe('?pageNo=1')
    await pagerOf(page).getByText('1 / 1').waitFor()
    await page.getByRole('table').getByText('NEW_USER').waitFor()
    expect(await page.getByText('Nothing here yet').count()).toBe(0)
    await context.close()
  })

  it('is not said to be empty while the one is read that there is', async () => {
    const { page, context } = await scene.window()
    const waiting: Route[] = []
    await page.route('**/coupon-template-scene/page?*pageNo=1&*', (route) => void waiting.push(route))
    await scene.visit(page, `${LIST}?pageNo=999`)
    await expect.poll(() => waiting.length).toBe(1)
    expect(await page.locator('.table-empty').textContent()).toBe('Loading')
    await waiting[0]?.continue()
    await page.getByRole('table').getByText('NEW_USER').waitFor()
    await context.close()
  })

  it('is the first one where the address says no number', async () => {
    const { page, context } = await listAt('?pageNo=abc&pageSize=-5')
    await pagerOf(page).getByText('1 / 1').waitFor()
    await expect.poll(() => page.getByRole('table').getByText('NEW_USER').count()).toBe(1)
    await context.close()
  })

  it('is the one before when its last row was deleted', async () => {
    const { data } = (await scene.admin(`${LIST}/page?pageNo=1&pageSize=1`)) as { data: { total: number } }
    for (let index = data.total; index < 11; index++) await create(`SCENE_${index}`)
    const { page, context } = await listAt('?pageNo=2&pageSize=10')
    await pagerOf(page).getByText('2 / 2').waitFor()
    await page.getByRole('checkbox', { name: 'Select all of this page' }).check()
    await page.getByRole('button', { name: 'Delete selected' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await pagerOf(page).getByText('1 / 1').waitFor()
    // The number of the page is there before its rows are.
    const rows = page.getByRole('table').locator('tbody tr')
    await rows.nth(9).waitFor()
    expect(await rows.count()).toBe(10)
    await context.close()
  })
})

describe('a list that is not answered', () => {
  it('says so, and neither that there is nothing nor how much', async () => {
    const { page, context } = await listAt('')
    await page.route(`**/${LIST}/page?*`, (route) => route.fulfill({ status: 500, json: refused }))
    await scene.visit(page, LIST)
    await page.getByRole('alert').getByText(refused.msg).waitFor()
    expect(await page.getByText('Nothing here yet').count()).toBe(0)
    expect(await pagerOf(page).textContent()).not.toContain('in all')
    await context.close()
  })

  it('shows the rows of before as such, and without a network that the host does not answer', async () => {
    const { page, context } = await listAt('?sceneCode=NEW_USER')
    await page.getByRole('table').getByText('NEW_USER').waitFor()
    await context.setOffline(true)
    await page.getByRole('search').getByLabel('Scene code').fill('ANOTHER')
    await page.getByRole('search').getByRole('button', { name: 'Apply' }).click()
    await page.locator('.table-frame[aria-busy=true]').waitFor()
    await page.getByText('The host does not answer. Try again.').waitFor()
    expect(await page.getByRole('table').getByText('NEW_USER').count()).toBe(0)
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByText('Nothing was saved.').waitFor()
    expect(await page.getByText('Failed to fetch').count()).toBe(0)
    await context.close()
  })
})

it('a period that is open at one end stands so in the form and in the address', async () => {
  const { page, context } = await listAt('')
  const search = page.getByRole('search')
  await search.getByLabel('Created from').fill('2026-01-01T00:00')
  const asked = page.waitForRequest(`**/${LIST}/page?*9999*`)
  await search.getByRole('button', { name: 'Apply' }).click()
  await asked
  await expect.poll(() => new URL(page.url()).searchParams.getAll('createTime')).toEqual(['2026-01-01 00:00:00', ''])
  expect(await search.getByLabel('Created until').inputValue()).toBe('')
  await context.close()
})
