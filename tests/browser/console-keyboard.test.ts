import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { ADMIN_KEY } from '../http/hosts/example-host.js'
import { useConsole } from './console-scene.js'
import type { ConsoleScene } from './console-scene.js'

let scene: ConsoleScene
useConsole((started) => (scene = started))

/** Farther than this nobody goes. */
const MOST_STEPS = 160

/** Past the last of a page one is in the browser's own bar. */
const FOCUSED = `(() => {
  if (document.activeElement === document.body) return true
  const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(document.activeElement)
  return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
})()`

const isFocused = async (at: Locator) => (await at.and(at.page().locator(':focus')).count()) > 0

/** Goes to something with Tab alone, and sees where one is at each step. */
async function tabTo(page: Page, at: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await at.waitFor({ state: 'attached' })
  for (let step = 0; step < MOST_STEPS && !(await isFocused(at)); step++) {
    await page.keyboard.press(key)
    const where = await page.evaluate('document.activeElement.outerHTML.slice(0, 160)')
    expect([where, await page.evaluate(FOCUSED)]).toEqual([where, true])
  }
  expect(await isFocused(at)).toBe(true)
}

/** Goes there, and presses Enter. */
async function press(page: Page, at: Locator): Promise<void> {
  await tabTo(page, at)
  await page.keyboard.press('Enter')
}

/** Goes there, and types in the place of what stands there. */
async function type(page: Page, at: Locator, text: string): Promise<void> {
  await tabTo(page, at)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

/** Takes the last entry of the menu that opens: a menu is seen before it has the focus, and keys go where that is. */
async function chooseLast(page: Page): Promise<void> {
  const entries = page.getByRole('menuitem')
  await page.locator('[role=menu] :focus').waitFor()
  await page.keyboard.press('End')
  await expect.poll(() => isFocused(entries.last())).toBe(true)
  await page.keyboard.press('Enter')
}

/** Signs in where the page is; the input has the focus at once. */
async function signInByKeys(page: Page): Promise<void> {
  await page.locator('input[type=password]:focus').waitFor()
  await page.keyboard.type(ADMIN_KEY)
  await page.keyboard.press('Enter')
}

/** A window at an address of tenant 1, signed in. */
async function windowAt(address: string) {
  const window = await scene.window()
  await window.page.goto(`${scene.host.url}/console/t/1/${address}`)
  await signInByKeys(window.page)
  await window.page.locator('main h1').waitFor()
  return window
}

describe('with the keyboard alone', () => {
  it('one signs in, chooses a list, and makes, finds, edits and deletes a row', { timeout: 180_000 }, async () => {
    const { page, context } = await scene.entry()
    await signInByKeys(page)
    await page.getByRole('heading', { name: 'Home' }).waitFor()
    await press(page, page.getByRole('navigation').getByRole('link', { name: 'Coupon scenes', exact: true }))
    const create = page.getByRole('button', { name: 'Create', exact: true })
    await press(page, create)
    const form = page.getByRole('dialog')
    // The first field has the focus at once.
    await form.locator('.drawer-body :focus').waitFor()
    await type(page, form.getByLabel('Scene code', { exact: true }), 'KEYBOARD')
    await type(page, form.getByLabel('Scene', { exact: true }), 'Keyboard')
    await page.keyboard.press('Enter')
    await form.waitFor({ state: 'detached' })
    await expect.poll(() => isFocused(create)).toBe(true)

    const filter = page.getByRole('search').getByLabel('Scene code')
    await type(page, filter, 'KEYBOARD')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.url()).toContain('sceneCode=KEYBOARD')
    // One goes on from where one was.
    await expect.poll(() => isFocused(filter)).toBe(true)
    const view = page.getByRole('button', { name: 'View Keyboard' })
    await press(page, view)
    await form.waitFor()
    await tabTo(page, form.getByRole('tab', { name: 'Details' }))
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await form.locator('.history > li').waitFor()
    await page.keyboard.press('Escape')
    await form.waitFor({ state: 'detached' })
    await expect.poll(() => isFocused(view)).toBe(true)

    const edit = page.getByRole('button', { name: 'Edit Keyboard' })
    await press(page, edit)
    await type(page, form.getByLabel('Remark', { exact: true }), 'By keys')
    await press(page, form.getByRole('button', { name: 'Save' }))
    await form.waitFor({ state: 'detached' })
    await expect.poll(() => isFocused(edit)).toBe(true)

    await press(page, page.getByRole('button', { name: 'Actions Keyboard' }))
    await chooseLast(page)
    const question = page.getByRole('alertdialog')
    await question.waitFor()
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'detached' })
    const actions = page.getByRole('button', { name: 'Actions Keyboard' })
    await expect.poll(() => isFocused(actions)).toBe(true)
    await page.keyboard.press('Enter')
    await chooseLast(page)
    await press(page, question.getByRole('button', { name: 'Delete' }))
    await question.waitFor({ state: 'detached' })
    await page.getByRole('cell', { name: 'Nothing is like that' }).waitFor()
    // The row is gone; one is still in the list.
    await expect.poll(() => page.evaluate(`document.activeElement.closest('main') !== null`)).toBe(true)
    await context.close()
  })

  it('one skips the menu, folds a part of it and changes the language and the look', async () => {
    const { page, context } = await windowAt('member/user')
    await page.locator('.list[aria-busy=false]').waitFor()
    await page.evaluate('document.activeElement.blur()')
    await page.keyboard.press('Tab')
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to the content')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('content')
    // No entry of the history that no router has made, and nothing that goes along to a sign-on.
    expect(new URL(page.url()).hash).toBe('')
    const group = page.getByRole('navigation').getByRole('button').first()
    await tabTo(page, group, 'Shift+Tab')
    expect(await group.getAttribute('aria-expanded')).toBe('true')
    const links = await page.getByRole('navigation').getByRole('link').count()
    await page.keyboard.press('Space')
    expect(await group.getAttribute('aria-expanded')).toBe('false')
    expect(await page.getByRole('navigation').getByRole('link').count()).toBeLessThan(links)
    await page.keyboard.press('Space')
    await tabTo(page, page.getByRole('button', { name: 'Dark' }), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate('document.documentElement.dataset.theme')).toBe('dark')
    await tabTo(page, page.getByRole('button', { name: '中文' }), 'Shift+Tab')
    await page.keyboard.press('Space')
    expect(await page.getAttribute('html', 'lang')).toBe('zh')
    await context.close()
  })

  it('one chooses rows and columns, and turns pages', async () => {
    const { page, context } = await windowAt('promotion/coupon?pageSize=10')
    await page.locator('.list[aria-busy=false]').waitFor()
    const box = page.getByRole('table').locator('tbody').getByRole('checkbox').first()
    await tabTo(page, box)
    await page.keyboard.press('Space')
    const remove = page.getByRole('button', { name: 'Delete selected' })
    await tabTo(page, remove, 'Shift+Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('alertdialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog').waitFor({ state: 'detached' })
    await expect.poll(() => isFocused(remove)).toBe(true)
    const columns = page.getByRole('button', { name: 'Columns' })
    await press(page, columns)
    const choice = page.locator('.popup').getByRole('checkbox').last()
    const heads = await page.getByRole('columnheader').count()
    await tabTo(page, choice)
    await page.keyboard.press('Space')
    await expect.poll(() => page.getByRole('columnheader').count()).toBe(heads + 1)
    await page.keyboard.press('Escape')
    await expect.poll(() => isFocused(columns)).toBe(true)
    await context.close()
  })
})

interface Path {
  readonly screen: string
  readonly walk: (page: Page) => Promise<void>
}

const find = async (page: Page, text: string): Promise<void> => {
  await type(page, page.getByRole('search').first().locator('input').first(), text)
  await page.keyboard.press('Enter')
}
const numberOf = async (path: string, name: string): Promise<string> => {
  const { data } = (await scene.admin(`${path}/page?pageNo=1&pageSize=1`)) as {
    data: { list: Record<string, unknown>[] }
  }
  return String(data.list[0]?.[name])
}

const paths: readonly Path[] = [
  {
    screen: 'orders',
    walk: async (page) => {
      await find(page, await numberOf('order/purchase', 'orderNo'))
      await page.locator('main ol li').first().waitFor()
    },
  },
  {
    screen: 'wallet-ledger',
    walk: async (page) => {
      await find(page, '1')
      const adjust = page.getByRole('button', { name: 'Adjust balance' })
      await press(page, adjust)
      const form = page.getByRole('dialog')
      await type(page, form.getByLabel('Adjustment', { exact: true }), '1.50')
      await type(page, form.getByLabel('Remark', { exact: true }), 'By keys')
      await press(page, form.getByRole('button', { name: 'Book' }))
      await form.waitFor({ state: 'detached' })
      await expect.poll(() => isFocused(adjust)).toBe(true)
      await press(page, page.getByRole('button', { name: 'Prove the ledger' }))
      await page.getByText('Every wallet follows from its entries.').waitFor()
    },
  },
  {
    screen: 'lucky-draw',
    walk: async (page) => {
      await find(page, await numberOf('promotion/lucky-draw', 'id'))
      await press(page, page.getByRole('button', { name: 'Simulate 10,000 draws' }))
      await expect.poll(() => page.getByRole('table').locator('tbody tr').first().textContent()).toMatch(/\d/)
    },
  },
  {
    screen: 'webhook-deliveries',
    walk: async (page) => {
      const card = page.getByRole('button', { name: /partner\.example\.com/ })
      await press(page, card)
      const recover = page.getByRole('button', { name: 'Recover what was lost' })
      await press(page, recover)
      await page.getByRole('dialog').waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await expect.poll(() => isFocused(recover)).toBe(true)
    },
  },
  {
    screen: 'data-check',
    walk: async (page) => {
      await press(
        page,
        page
          .getByRole('row', { name: /nobody sees it any more/ })
          .getByRole('link')
          .first(),
      )
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    screen: 'coupon-batch',
    walk: async (page) => {
      const template = await scene.admin('promotion/coupon-template/page?pageNo=1&pageSize=1')
      const { list } = template.data as { list: { id: number }[] }
      await page.goto(`${scene.host.url}/console/t/1/work/coupon-batch?templateId=${list[0]?.id}`)
      await signInByKeys(page)
      await type(page, page.getByRole('textbox', { name: 'Members' }), '1')
      await press(page, page.getByRole('button', { name: 'Dry check' }))
      await press(page, page.getByRole('button', { name: 'Go on to sending' }))
      await press(page, page.getByRole('button', { name: 'Send 1 coupons' }))
      await press(page, page.getByRole('alertdialog').getByRole('button', { name: /^Send/ }))
      await page.getByRole('region', { name: 'Portions' }).getByText('Sent', { exact: true }).waitFor()
    },
  },
  {
    screen: 'promoter-import',
    walk: async (page) => {
      await type(page, page.locator('main textarea'), 'rno,nickname,status\nKEYS1,By keys,1')
      await press(page, page.getByRole('button', { name: /^Import 1 / }))
      await press(page, page.getByRole('alertdialog').getByRole('button', { name: /^Import/ }))
      await page.getByRole('button', { name: 'Made 1' }).waitFor()
    },
  },
  {
    screen: 'request-log',
    walk: async (page) => {
      await press(page, page.getByRole('table').last().getByRole('button').first())
      await page.getByRole('dialog').waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    },
  },
  {
    screen: 'new-application',
    walk: async (page) => {
      await type(page, page.getByLabel('Name', { exact: true }), 'By keys')
      await press(page, page.getByRole('button', { name: 'Next', exact: true }))
      await tabTo(page, page.getByRole('checkbox', { name: 'goods:detail:read' }))
      await page.keyboard.press('Space')
      await tabTo(page, page.getByRole('list', { name: 'Steps' }).getByRole('button', { name: 'Review' }), 'Shift+Tab')
      await page.keyboard.press('Enter')
      await press(page, page.getByRole('button', { name: 'Create the application' }))
      await page.locator('dd code').last().waitFor()
    },
  },
  {
    screen: 'health',
    walk: async (page) => {
      await press(page, page.getByRole('button', { name: 'Refresh' }))
      await page.getByRole('table').first().waitFor()
    },
  },
]

describe('a screen made by hand', () => {
  it.each(paths)('$screen is worked with the keyboard alone', async ({ screen, walk }) => {
    const { page, context, faults } = await windowAt(`work/${screen}`)
    await walk(page)
    expect(faults).toEqual({ console: [], elsewhere: [] })
    await context.close()
  })
})
