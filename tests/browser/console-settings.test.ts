import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { ADMIN_KEY } from '../http/hosts/example-host.js'
import { violationsOf } from './accessibility.js'
import { useConsole } from './console-scene.js'
import type { ConsoleScene } from './console-scene.js'

let scene: ConsoleScene
useConsole((started) => (scene = started))

/** The screen, signed in. */
async function open(key = ADMIN_KEY) {
  return scene.at('work/settings', key)
}

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const saved = async (path: string) => ((await scene.admin(`${path}/get`)) as { data: unknown }).data

describe('the settings', () => {
  it('are shown as they stand, changed in a dialog, and told of by their history', async () => {
    const { page, context, faults } = await open()
    const coupons = card(page, 'Coupons')
    await coupons.getByText('15 days').waitFor()
    expect(await violationsOf(page)).toEqual([])
    await coupons.getByRole('button', { name: 'Edit: Coupons' }).click()
    const form = page.getByRole('dialog')
    const days = form.getByRole('textbox')
    await days.fill('366')
    await form.getByRole('button', { name: 'Save' }).click()
    await form.locator('[aria-invalid=true]').waitFor()
    expect(await violationsOf(page)).toEqual([])
    expect(await saved('promotion/coupon-config')).toEqual({ restoreDays: 15 })
    expect(faults.console.splice(0)).toHaveLength(1)
    await days.fill('20')
    // It is told for some seconds only.
    const saying = page.getByText('Saved', { exact: true }).boundingBox()
    await page.keyboard.press('Enter')
    const told = await saying
    // It stands over whatever is there, and in nobody's way.
    const below = await page.evaluate<string>(
      `document.elementFromPoint(${told?.x ?? 0} + 2, ${told?.y ?? 0} + 2)?.closest('.toasts') === null`,
    )
    expect([told === null, below]).toEqual([false, true])
    await form.waitFor({ state: 'detached' })
    await coupons.getByText('20 days').waitFor()
    expect(await saved('promotion/coupon-config')).toEqual({ restoreDays: 20 })
    await coupons.getByRole('button', { name: 'History: Coupons' }).click()
    await expect.poll(() => form.locator('.history > li').count()).toBe(1)
    expect(await form.locator('.history').textContent()).toContain('· Saved ·')
    expect(await form.locator('.history del').allTextContents()).toEqual(['15 days'])
    expect(await form.locator('.history ins').allTextContents()).toEqual(['20 days'])
    expect(await violationsOf(page)).toEqual([])
    expect(faults).toEqual({ console: [], elsewhere: [] })
    await context.close()
  })

  it('are saved whole: what is not changed stays', async () => {
    const { page, context } = await open()
    const before = (await saved('member/chat-config')) as { redirects: string[] }
    await card(page, 'Chat platform').getByRole('button', { name: /^Edit/ }).click()
    const form = page.getByRole('dialog')
    await form.getByRole('textbox').nth(1).fill('another-client')
    await form.getByRole('button', { name: 'Save' }).click()
    await form.waitFor({ state: 'detached' })
    await card(page, 'Chat platform').getByText('another-client').waitFor()
    expect(await saved('member/chat-config')).toEqual({ ...before, clientId: 'another-client' })
    expect(before.redirects.length).toBeGreaterThan(0)
    await context.close()
  })

  it('that somebody else has saved are not overwritten before it is decided', async () => {
    const { page, context } = await open()
    await card(page, 'Coupons').getByRole('button', { name: /^Edit/ }).click()
    const form = page.getByRole('dialog')
    await form.getByRole('textbox').fill('40')
    await scene.admin('promotion/coupon-config/save', { method: 'PUT', body: { restoreDays: 30 } })
    await form.getByRole('button', { name: 'Save' }).click()
    await form.getByText('Somebody has changed this meanwhile').waitFor()
    const cells = form.getByRole('row', { name: /^Restored/ }).getByRole('cell')
    expect((await cells.allTextContents()).slice(1)).toEqual(['30 days', '40 days'])
    expect(await violationsOf(page)).toEqual([])
    expect(await saved('promotion/coupon-config')).toEqual({ restoreDays: 30 })
    await form.getByRole('button', { name: 'Apply' }).click()
    await form.getByRole('button', { name: 'Save' }).click()
    await form.waitFor({ state: 'detached' })
    expect(await saved('promotion/coupon-config')).toEqual({ restoreDays: 40 })
    await context.close()
  })

  it('say that they were never set, where they were not', async () => {
    const { page, context } = await scene.window()
    await page.route('**/member/chat-config/get*', (route) =>
      route.fulfill({ json: { code: 0, data: null, msg: '', error_detail: '' } }),
    )
    await scene.visit(page, 'work/settings')
    expect(await card(page, 'Chat platform').getByRole('status').textContent()).toMatch(/^Never set/)
    await card(page, 'Chat platform').getByRole('button', { name: /^Edit/ }).click()
    expect(await page.getByRole('dialog').getByRole('textbox').first().inputValue()).toBe('')
    await context.close()
  })

  it('are those that one may see, without what one may not do', async () => {
    const { key } = await scene.key(['promotion:coupon-config:query'])
    const { page, context, faults } = await open(key)
    await card(page, 'Coupons').waitFor()
    expect(await page.getByRole('region').count()).toBe(1)
    expect(await card(page, 'Coupons').getByRole('button').count()).toBe(0)
    expect(faults).toEqual({ console: [], elsewhere: [] })
    await context.close()
    const { key: other } = await scene.key(['member:user:query'])
    const closed = await open(other)
    await closed.page.getByRole('heading', { name: 'Not allowed' }).waitFor()
    await closed.context.close()
  })
})

describe('the points', () => {
  it('are proved from their entries, for who may read them', async () => {
    const { page, context, faults } = await scene.at('work/data-check')
    const points = card(page, 'Points')
    await points.getByRole('button', { name: 'Prove the points' }).click()
    await expect.poll(() => points.textContent()).toMatch(/✓ Every account follows .* Accounts: \d+, entries: \d+$/)
    expect(await violationsOf(page)).toEqual([])
    const mismatch = { userId: 2, entryId: 7, expected: 40, found: 45 }
    await page.route('**/promotion/point-account/verify*', (route) =>
      route.fulfill({ json: { code: 0, data: { accounts: 9, entries: 12, mismatch }, msg: '', error_detail: '' } }),
    )
    await points.getByRole('button', { name: 'Prove the points' }).click()
    await points.getByText('A row does not fit').waitFor()
    expect(await points.locator('dd').allTextContents()).toEqual(['2', '7', '40 points', '45 points'])
    expect(await violationsOf(page)).toEqual([])
    expect(faults).toEqual({ console: [], elsewhere: [] })
    await context.close()
    const { key } = await scene.key(['promotion:check:query'])
    const other = await scene.at('work/data-check', key)
    await other.page.getByRole('button', { name: 'Check again' }).waitFor()
    expect(await card(other.page, 'Points').count()).toBe(0)
    await other.context.close()
  })
})
