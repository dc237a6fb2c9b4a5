import { describe, expect, it } from 'vitest'
import { ADMIN_KEY } from '../http/hosts/example-host.js'
import { violationsOf } from './accessibility.js'
import { signIn, useConsole } from './console-scene.js'
import type { ConsoleScene } from './console-scene.js'

interface Resource {
  readonly path: string
  readonly title: { readonly en: string; readonly zh: string }
}

let scene: ConsoleScene
let resources: readonly Resource[]

useConsole(async (started) => {
  scene = started
  const headers = { authorization: `Bearer ${ADMIN_KEY}` }
  const answer = await fetch(`${scene.host.url}/admin-api/openapi.json?view=console`, { headers })
  resources = ((await answer.json()) as { 'x-resources': readonly Resource[] })['x-resources']
})

describe('signing in', () => {
  it('tells that a key is wrong, takes the right one, and forgets it with a reload', async () => {
    const { page, context, faults } = await scene.entry()
    expect(await page.locator('input[type=password]').count()).toBe(1)
    await signIn(page, 'not a key of anybody')
    await expect.poll(() => page.getByRole('alert').textContent()).toContain('This key is not taken')
    await signIn(page, ADMIN_KEY)
    await page.getByRole('heading', { name: 'Home' }).waitFor()
    await page.reload()
    await page.locator('input[type=password]').waitFor()
    expect(faults.elsewhere).toEqual([])
    await context.close()
  })

  it('stays in the tab where that was asked for, until one signs out', async () => {
    const { page, context } = await scene.entry()
    await page.getByRole('checkbox').check()
    await signIn(page, ADMIN_KEY)
    await page.getByRole('heading', { name: 'Home' }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'Home' }).waitFor()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.locator('input[type=password]').waitFor()
    const stored = await page.evaluate('JSON.stringify([{ ...sessionStorage }, { ...localStorage }, location.href])')
    expect(stored).not.toContain(ADMIN_KEY)
    await context.close()
  })

  it('asks again over an open form when the key has ended, and loses nothing of it', async () => {
    const { key, id } = await scene.key(['promotion:*:*'])
    const { page, context } = await scene.signedIn(key)
    await scene.visit(page, 'promotion/coupon-template-scene?open=create', key)
    const dialog = page.getByRole('dialog', { name: /^Create/ })
    await dialog.getByLabel('Scene', { exact: true }).fill('Autumn')
    await dialog.getByLabel('Scene code').fill('AUTUMN')
    await scene.admin(`system/admin-key/delete?id=${id}`, { method: 'DELETE' })
    await dialog.getByRole('button', { name: 'Create' }).click()
    await page.getByRole('dialog', { name: 'Sign in' }).waitFor()
    await signIn(page, ADMIN_KEY)
    await page.getByRole('cell', { name: 'Autumn', exact: true }).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    await context.close()
  })
})

describe('the menu', () => {
  it('has one link for each resource, by its title in either language', async () => {
    const { page, context } = await scene.signedIn()
    const links = () => page.getByRole('navigation').locator('a').allTextContents()
    expect(resources.length).toBeGreaterThan(50)
    const titles = (language: 'en' | 'zh') => resources.map(({ title }) => title[language]).toSorted()
    expect((await links()).toSorted()).toEqual(titles('en'))
    await page.getByRole('button', { name: '中文' }).click()
    expect(await page.getAttribute('html', 'lang')).toBe('zh')
    expect((await links()).toSorted()).toEqual(titles('zh'))
    await context.close()
  })

  it('speaks the browser’s language first', async () => {
    const { page, context } = await scene.entry({ locale: 'zh-CN' })
    await page.getByRole('button', { name: '登录' }).waitFor()
    expect(await page.getAttribute('html', 'lang')).toBe('zh')
    await context.close()
  })

  it('shows what is permitted, and no list of anything else', async () => {
    const { key } = await scene.key(['member:user:query'])
    const { page, context } = await scene.signedIn(key)
    expect(await page.getByRole('navigation').locator('a').allTextContents()).toEqual(['Members'])
    await scene.visit(page, 'pay/wallet', key)
    await page.getByRole('heading', { name: 'Not allowed' }).waitFor()
    expect(await page.getByRole('table').count()).toBe(0)
    await context.close()
  })
})

describe('a row', () => {
  it('is made, found, changed, told of and deleted', async () => {
    const { page, context } = await scene.signedIn()
    await page.getByRole('navigation').getByRole('link', { name: 'Coupon scenes', exact: true }).click()
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Scene', { exact: true }).fill('<b>lantern</b>')
    await form.getByLabel('Scene code', { exact: true }).fill('LANTERN')
    await form.getByRole('button', { name: 'Create' }).click()
    await page.getByRole('cell', { name: '<b>lantern</b>', exact: true }).waitFor()
    await page.getByRole('search').getByLabel('Scene code').fill('LANTERN')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.url()).toContain('sceneCode=LANTERN')
    await page.getByRole('button', { name: 'Edit <b>lantern</b>' }).click()
    await form.getByLabel('Scene', { exact: true }).fill('lamp')
    await form.getByRole('button', { name: 'Save' }).click()
    await form.waitFor({ state: 'detached' })
    await page.getByRole('search').getByRole('button', { name: 'Reset' }).click()
    await page.getByRole('button', { name: 'View lamp' }).click()
    await page.getByRole('tab', { name: 'History' }).click()
    await expect.poll(() => form.locator('ins').allTextContents()).toContain('lamp')
    expect(await violationsOf(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Actions lamp' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').waitFor({ state: 'detached' })
    await expect.poll(() => page.getByRole('cell', { name: 'lamp', exact: true }).count()).toBe(0)
    await context.close()
  })

  it('that somebody else has changed is not overwritten before it is decided', async () => {
    const { page, context } = await scene.signedIn()
    const create = { method: 'POST', body: { sceneName: 'Winter', sceneCode: 'WINTER' } }
    const { data: id } = await scene.admin('promotion/coupon-template-scene/create', create)
    await scene.visit(page, `promotion/coupon-template-scene?open=edit&row=${String(id)}`)
    const form = page.getByRole('dialog')
    await form.getByLabel('Scene', { exact: true }).fill('Mine')
    const update = { method: 'PUT', body: { id, sceneName: 'Theirs', sceneCode: 'WINTER' } }
    await scene.admin('promotion/coupon-template-scene/update', update)
    await form.getByRole('button', { name: 'Save' }).click()
    await form.getByText('Somebody has changed this meanwhile').waitFor()
    expect(await form.getByRole('row', { name: /^Scene / }).textContent()).toContain('WinterTheirsMine')
    const stored = () => scene.admin(`promotion/coupon-template-scene/get?id=${String(id)}`)
    expect(await stored()).toMatchObject({ data: { sceneName: 'Theirs' } })
    await form.getByRole('button', { name: 'Apply' }).click()
    await form.getByRole('button', { name: 'Save' }).click()
    await form.waitFor({ state: 'detached' })
    expect(await stored()).toMatchObject({ data: { sceneName: 'Mine' } })
    await context.close()
  })

  it('that is refused says where', async () => {
    const { page, context } = await scene.signedIn()
    await page.getByRole('navigation').getByRole('link', { name: 'Coupon templates', exact: true }).click()
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Minimum spend').fill('12.x')
    await form.getByLabel('Chinese').fill('欢迎')
    await form.getByRole('button', { name: 'Create' }).click()
    await form.locator('[aria-invalid=true]').waitFor()
    expect(await violationsOf(page)).toEqual([])
    await context.close()
  })
})

/** Names that somebody gives to see what becomes of them. */
const HOSTILE_NAMES = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><svg onload=alert(1)>',
  "javascript:alert('1')",
  '{{constructor.constructor("alert(1)")()}}',
  '${alert(1)}',
  '&lt;b&gt;&amp;amp;',
  "'; drop table coupon_template_scene; --",
  '%3Cscript%3Ealert(1)%3C/script%3E',
  '\u202Etxet desrever',
  '田中さんにあげて下さい',
  '👩‍👩‍👧‍👦 🏳️‍🌈',
  'Ṱ̺̺̕o͞ ̷i̲̬͇̪͙n̝̗͕v̟̜̘̦͟o̶̙̰̠kè͚̮̺̪̹̱̤',
]

describe('hostile names', () => {
  it('are shown as the text that they are, in lists, details and forms', async () => {
    for (const [i, sceneName] of HOSTILE_NAMES.entries()) {
      const body = { sceneName, sceneCode: `HOSTILE_${i}`, remark: sceneName }
      await scene.admin('promotion/coupon-template-scene/create', { method: 'POST', body })
    }
    const { page, context, faults } = await scene.signedIn()
    const dialogs: string[] = []
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message())
      void dialog.dismiss()
    })
    await page.getByRole('navigation').getByRole('link', { name: 'Coupon scenes', exact: true }).click()
    await page.getByRole('cell', { name: 'HOSTILE_0', exact: true }).waitFor()
    const cells = await page.getByRole('cell').allTextContents()
    expect(HOSTILE_NAMES.filter((name) => !cells.includes(name))).toEqual([])
    const dialog = page.getByRole('dialog')
    for (const i of HOSTILE_NAMES.keys()) {
      const row = page.getByRole('row').filter({ has: page.getByRole('cell', { name: `HOSTILE_${i}`, exact: true }) })
      await row.getByRole('button', { name: /^View/ }).click()
      await expect.poll(() => dialog.textContent()).toContain(HOSTILE_NAMES[i])
      await page.keyboard.press('Escape')
      await row.getByRole('button', { name: /^Edit/ }).click()
      await expect.poll(() => dialog.getByLabel('Scene', { exact: true }).inputValue()).toBe(HOSTILE_NAMES[i])
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
    }
    expect(await page.locator('main img, main svg[onload], main script').count()).toBe(0)
    expect({ dialogs, ...faults }).toEqual({ dialogs: [], console: [], elsewhere: [] })
    await context.close()
  })
})

describe('a phone', () => {
  it('shows lists, folds what narrows them, and acts on a row', async () => {
    const viewport = { width: 390, height: 844 }
    const { page, context, faults } = await scene.window({ viewport })
    await scene.admin('promotion/coupon-template-scene/create', {
      method: 'POST',
      body: { sceneName: 'Pocket', sceneCode: 'POCKET' },
    })
    await scene.visit(page, 'promotion/coupon-template-scene')
    const fold = page.getByRole('search').getByRole('button', { name: 'Filters' })
    expect(await fold.getAttribute('aria-expanded')).toBe('false')
    const code = page.getByRole('search').getByLabel('Scene code')
    expect(await code.isVisible()).toBe(false)
    await fold.click()
    await code.fill('POCKET')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.url()).toContain('sceneCode=POCKET')
    await page.getByRole('button', { name: 'Edit Pocket' }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Scene', { exact: true }).fill('Purse')
    expect(await violationsOf(page)).toEqual([])
    await form.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('cell').filter({ hasText: 'Purse' }).waitFor()
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    expect(await violationsOf(page)).toEqual([])
    expect(faults).toEqual({ console: [], elsewhere: [] })
    await context.close()
  })
})

describe('what is loaded', () => {
  it('is small until there is the form to sign in with; the rest comes while it is filled in, in few files', async () => {
    const { page, context } = await scene.window()
    let letCome: () => void = () => undefined
    const isMeasured = new Promise<void>((resolve) => (letCome = resolve))
    await page.route(/\/assets\/(inside|shared)/, async (route) => {
      await isMeasured
      await route.continue()
    })
    await page.goto(`${scene.host.url}/console`)
    await page.locator('input[type=password]').waitFor()
    /** The bytes of each file of a kind that has come. */
    const sizes = (kind: string) =>
      page.evaluate<number[]>(
        `performance.getEntriesByType('resource')
          .filter(({ name }) => name.endsWith('.${kind}')).map(({ encodedBodySize }) => encodedBodySize)`,
      )
    const sum = async (kind: string) => (await sizes(kind)).reduce((total, size) => total + size, 0)
    expect(await sum('js')).toBeGreaterThan(10_000)
    expect(await sum('js')).toBeLessThan(170_000)
    expect(await sum('css')).toBeLessThan(15_000)
    letCome()
    await expect.poll(async () => (await sizes('js')).length).toBe(3)
    await signIn(page, ADMIN_KEY)
    await page.getByRole('region', { name: 'Needs hands' }).waitFor()
    expect((await sizes('js')).length).toBe(4)
    await context.close()
  })
})
