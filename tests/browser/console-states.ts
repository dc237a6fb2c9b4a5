import type { Locator, Page } from 'playwright-core'
import type { ConsoleScene } from './console-scene.js'

/** Something that the console shows, and the way to it. */
export interface ConsoleState {
  readonly name: string
  /** Behind `/console/`. */
  readonly address: string
  /** Nobody has signed in. */
  readonly isOutside?: true
  /** Gets there from the address; answers what is seen of it when it is there. */
  readonly reach: (page: Page, scene: ConsoleScene) => Locator | Promise<Locator>
}

const dialog = (page: Page) => page.getByRole('dialog')
const send = (page: Page) => dialog(page).locator('.dialog-buttons [type=submit]')
/** The first row of a list. */
const rows = (page: Page) => page.locator('.table tbody tr:not(:has(.table-empty))').filter({ visible: true }).first()

const atSignIn: readonly ConsoleState[] = [
  { name: 'sign-in', address: '', isOutside: true, reach: (page) => page.locator('input[type=password]') },
  {
    name: 'refusal',
    address: '',
    isOutside: true,
    reach: async (page) => {
      await page.locator('input[type=password]').fill('not a key of anybody')
      await page.keyboard.press('Enter')
      return page.getByRole('alert').filter({ hasText: /\S/ })
    },
  },
]

const inLists: readonly ConsoleState[] = [
  { name: 'home', address: 't/1', reach: (page) => page.locator('.home .plot').first() },
  { name: 'list', address: 't/1/promotion/coupon-template', reach: rows },
  { name: 'list-sorted', address: 't/1/pay/wallet-transaction?bizType=1&sort=-price', reach: rows },
  { name: 'list-filtered', address: 't/1/promotion/coupon?userId=1&status=1', reach: rows },
  {
    name: 'list-empty',
    address: 't/1/promotion/coupon-template?title=no+such+title',
    reach: (page) => page.locator('.list[aria-busy=false] .table-empty'),
  },
  {
    name: 'create',
    address: 't/1/promotion/coupon-template?open=create',
    reach: (page) => dialog(page).locator('.field').first(),
  },
  {
    name: 'reference',
    address: 't/1/promotion/coupon?open=send',
    reach: async (page) => {
      await dialog(page).getByRole('combobox').first().click()
      return page.locator('.proposal').first()
    },
  },
  {
    name: 'refused-member',
    address: 't/1/promotion/coupon-template?open=create',
    reach: async (page) => {
      await send(page).click()
      return dialog(page).locator('.field-error').first()
    },
  },
  {
    name: 'detail',
    address: 't/1/promotion/coupon-template?open=view&row=1',
    reach: (page) => dialog(page).locator('dd').first(),
  },
  {
    name: 'history',
    address: 't/1/promotion/coupon-template-scene?open=view&row=1',
    reach: async (page, scene) => {
      await change(scene, 'Winter')
      await dialog(page).getByRole('tab').nth(1).click()
      return dialog(page).locator('.history > li').first()
    },
  },
  {
    name: 'stale-edit',
    address: 't/1/promotion/coupon-template-scene?open=edit&row=1',
    reach: async (page, scene) => {
      const input = dialog(page).locator('.field input').nth(1)
      await input.fill('Mine')
      await change(scene, 'Theirs')
      await send(page).click()
      return dialog(page).locator('.stale')
    },
  },
  {
    name: 'delete',
    address: 't/1/promotion/coupon-template-scene?open=delete&row=1',
    reach: (page) => page.getByRole('alertdialog'),
  },
]

/** Somebody else changes the first scene. */
async function change(scene: ConsoleScene, sceneName: string): Promise<void> {
  const { data } = await scene.admin('promotion/coupon-template-scene/get?id=1')
  // Otherwise the second change to the same would be none.
  for (const name of [`${sceneName} once`, sceneName]) {
    const body = { ...(data as object), sceneName: name, revision: undefined }
    await scene.admin('promotion/coupon-template-scene/update', { method: 'PUT', body })
  }
}

const byHand: readonly ConsoleState[] = [
  {
    name: 'order',
    address: 't/1/work/orders?no=shop-order-20260910-1',
    reach: (page) => page.getByRole('region').nth(2),
  },
  { name: 'wallet', address: 't/1/work/wallet-ledger?userId=1', reach: rows },
  {
    name: 'coupon-batch',
    address: 't/1/work/coupon-batch?templateId=3',
    reach: async (page) => {
      await page.locator('textarea').first().fill('1\n2\n1\nnobody@example.com\n999999999')
      await page.locator('main form [type=submit]').click()
      return rows(page)
    },
  },
  { name: 'lucky-draw', address: 't/1/work/lucky-draw?luckyDrawId=1', reach: rows },
  {
    name: 'promoter-import',
    address: 't/1/work/promoter-import',
    reach: async (page) => {
      const lines = ['rno,nickname,status', 'SHOT1,Lantern,1', 'bad code,Moon,7', 'SHOT1,Lantern again,1']
      const file = { name: 'promoters.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) }
      await page.locator('input[type=file]').setInputFiles(file)
      return rows(page)
    },
  },
  { name: 'request-log', address: 't/1/work/request-log', reach: (page) => page.locator('[data-plot] svg').first() },
  { name: 'deliveries', address: 't/1/work/webhook-deliveries', reach: (page) => page.locator('main button').first() },
  {
    name: 'wizard',
    address: 't/1/work/new-application',
    reach: (page) => page.locator('main form .field').first(),
  },
  { name: 'health', address: 't/1/work/health', reach: rows },
  { name: 'data-check', address: 't/1/work/data-check', reach: (page) => page.locator('main .table-frame').first() },
  { name: 'settings', address: 't/1/work/settings', reach: (page) => page.locator('main dl').first() },
]

/** The console as people meet it, about two dozen times. */
export const consoleStates = [...atSignIn, ...inLists, ...byHand]
