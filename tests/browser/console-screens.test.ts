import { describe, expect, it } from 'vitest'
import { ADMIN_KEY } from '../http/hosts/example-host.js'
import { violationsOf } from './accessibility.js'
import { signIn, useConsole } from './console-scene.js'
import type { ConsoleScene } from './console-scene.js'

let scene: ConsoleScene
useConsole((started) => (scene = started))

/** A window at a screen, signed in. */
async function screenAt(address: string, key = ADMIN_KEY, viewport = { width: 1440, height: 900 }) {
  return scene.at(`work/${address}`, key, { viewport })
}

describe('the screens made by hand', () => {
  it('stand beside the menu for who may open them, and are closed to others', async () => {
    const { key } = await scene.key(['member:user:query'])
    const { page, context } = await screenAt('wallet-ledger', key)
    await page.getByRole('heading', { name: 'Not allowed' }).waitFor()
    expect(await page.getByRole('link', { name: 'Wallet ledger' }).count()).toBe(0)
    await context.close()
  })

  it('that are none are not found', async () => {
    const { page, context } = await screenAt('nothing')
    await page.getByRole('heading', { name: 'There is no such page' }).waitFor()
    expect(await page.getByRole('table').count()).toBe(0)
    await context.close()
  })
})

it.each(['wallet-ledger', 'lucky-draw', 'request-log', 'orders'])(
  '%s asks for its number on a phone, too',
  async (screen) => {
    const { page, context } = await screenAt(screen, ADMIN_KEY, { width: 390, height: 844 })
    const asking = page.locator('main').getByRole('search').first()
    await asking.locator('input').first().fill('1')
    await asking.getByRole('button').last().click()
    await expect.poll(() => new URL(page.url()).search).toContain('=1')
    expect(await violationsOf(page)).toEqual([])
    await context.close()
  },
)

describe('the wallet ledger', () => {
  const balance = async (): Promise<number> => {
    const { data } = (await scene.admin('pay/wallet/get?userId=1')) as { data: { balance: number } }
    return data.balance
  }

  it('shows a wallet and books an adjustment with a reason, a large one when it is typed twice', async () => {
    const before = await balance()
    const { page, context, faults } = await screenAt('wallet-ledger')
    await page.getByRole('search').getByLabel('Member').fill('1')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.url()).toContain('userId=1')
    await page.getByRole('button', { name: 'Adjust balance' }).click()
    const form = page.getByRole('dialog')
    await form.getByRole('textbox').first().fill('1200.50')
    await form.getByRole('button', { name: 'Book' }).click()
    await form.locator('[aria-invalid=true]').waitFor()
    expect(await form.getByRole('alert').textContent()).toContain('needs a reason')
    await form.locator('[aria-invalid=true]').fill('A lost parcel')
    await form.getByRole('button', { name: 'Book' }).click()
    await form.getByLabel('Type the amount again').fill('120.50')
    await form.getByRole('button', { name: 'Book' }).click()
    await expect.poll(() => form.getByRole('alert').textContent()).toContain('another amount')
    expect(await violationsOf(page)).toEqual([])
    expect(await balance()).toBe(before)
    await form.getByLabel('Type the amount again').fill('1200.50')
    await form.getByRole('button', { name: 'Book' }).click()
    await form.waitFor({ state: 'detached' })
    expect(await balance()).toBe(before + 120_050)
    const first = page.getByRole('table').locator('tbody tr').first()
    await expect.poll(() => first.textContent()).toContain('A lost parcel')
    expect(await violationsOf(page)).toEqual([])
    expect(faults).toEqual({ console: [], elsewhere: [] })
    await context.close()
  })

  it('says whose it is, and lets nobody book while another member stands in the input', async () => {
    const { data } = (await scene.admin('member/user/get?id=1')) as { data: { nickname: string } }
    const owner = `${data.nickname} (#1)`
    const { page, context } = await screenAt('wallet-ledger?userId=1')
    await page.getByRole('heading', { name: owner }).waitFor()
    const adjust = page.getByRole('button', { name: 'Adjust balance' })
    await adjust.click()
    const form = page.getByRole('dialog', { name: `Adjust balance: ${owner}` })
    await form
      .getByText(/^Balance/)
      .first()
      .waitFor()
    expect(await form.locator('label[data-required=true]').allTextContents()).toEqual(['Adjustment', 'Remark'])
    await page.keyboard.press('Escape')
    await form.waitFor({ state: 'detached' })
    await page.getByRole('search').getByLabel('Member').fill('2')
    expect(await adjust.isDisabled()).toBe(true)
    expect(await violationsOf(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('search').getByLabel('Member').fill('1')
    expect(await adjust.isDisabled()).toBe(false)
    await context.close()
  })

  it('shows nothing of the wallet before while the next one is read', async () => {
    const { page, context } = await screenAt('wallet-ledger?userId=1')
    await page.getByRole('button', { name: 'Adjust balance' }).waitFor()
    let answerNow: () => void = () => undefined
    const wanted = new Promise<void>((resolve) => (answerNow = resolve))
    await page.route('**/pay/wallet/get?userId=2', async (route) => {
      await wanted
      await route.continue()
    })
    const asked = page.waitForRequest('**/pay/wallet/get?userId=2')
    await page.getByRole('search').getByLabel('Member').fill('2')
    await page.keyboard.press('Enter')
    await asked
    expect(await page.getByRole('button', { name: 'Adjust balance' }).count()).toBe(0)
    answerNow()
    await page.getByRole('button', { name: 'Adjust balance' }).waitFor()
    await context.close()
  })

  it('is proved, and the row that does not fit is marked', async () => {
    const { page, context } = await screenAt('wallet-ledger?userId=1')
    await page.getByRole('button', { name: 'Prove the ledger' }).click()
    await page.getByText('Every wallet follows from its entries.').waitFor()
    const answer = await scene.admin('pay/wallet-transaction/page?userId=1&pageNo=1&pageSize=1')
    const [{ no: entryNo }] = (answer as { data: { list: [{ no: string }] } }).data.list
    // A ledger that is wrong cannot be made through the API.
    const mismatch = { userId: 1, entryNo, column: 'balance', expected: 1, found: 2 }
    await page.route('**/pay/wallet/verify*', (route) =>
      route.fulfill({ json: { code: 0, data: { wallets: 2, entries: 8, mismatch }, msg: '', error_detail: '' } }),
    )
    await page.getByRole('button', { name: 'Prove the ledger' }).click()
    await expect.poll(() => page.locator('tr[data-noted]').textContent()).toContain(entryNo)
    await page.getByText('A row does not fit').waitFor()
    expect(await violationsOf(page)).toEqual([])
    await context.close()
  })
})

describe('the draw workbench', () => {
  it('tells what a draw promises, would do and has done', async () => {
    const code = 'BENCH'
    const draw = { code, name: 'Lantern draw', startTime: '2026-01-01 00:00:00', endTime: '2027-01-01 00:00:00' }
    const shown = { prizeDisplayMode: 1, displayPrizeCount: 1, regRequired: false, status: 0 }
    const { data: luckyDrawId } = (await scene.admin('promotion/lucky-draw/create', {
      method: 'POST',
      body: { ...draw, ...shown },
    })) as { data: number }
    const prize = { luckyDrawId, prizeType: 'PHYSICAL', templateId: null, fixedDisplay: true, stockLimit: true }
    const numbers = { winProbability: 5000, totalStock: 100, currentStock: 100 }
    const made = await scene.admin('promotion/lucky-draw-prize/create', {
      method: 'POST',
      body: { ...prize, ...numbers, name: '<i>Lamp</i>' },
    })
    expect(made).toMatchObject({ code: 0 })
    const { page, context, faults } = await screenAt('lucky-draw')
    await page.getByRole('search').first().getByRole('combobox').fill(String(luckyDrawId))
    await page.keyboard.press('Enter')
    const row = page.getByRole('row', { name: /<i>Lamp<\/i>/ })
    await row.waitFor()
    expect(await row.textContent()).toContain('50%100 / 1005,000')
    await page.getByText('Sum of probabilities').waitFor()
    await page.getByRole('button', { name: 'Simulate 10,000 draws' }).click()
    // About 5,000 numbers lead to the prize, of which there are 100.
    await expect.poll(() => row.locator('td').nth(5).textContent()).toBe('100')
    await page.getByRole('heading', { name: 'Live statistics' }).waitFor()
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Publish' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const published = await scene.admin(`promotion/lucky-draw/get?id=${String(luckyDrawId)}`)
    expect(published).toMatchObject({ data: { status: 1 } })
    expect(faults).toEqual({ console: [], elsewhere: [] })
    await context.close()
  })

  it('proves a single draw', async () => {
    const page1 = await scene.admin('promotion/lucky-draw-record/page?pageNo=1&pageSize=1')
    const [record] = (page1 as { data: { list: { id: number; luckyDrawId: number }[] } }).data.list
    expect(record).toBeDefined()
    const { page, context } = await screenAt(`lucky-draw?luckyDrawId=${String(record?.luckyDrawId)}`)
    const form = page.getByRole('search', { name: 'Verify a record' })
    await form.getByRole('textbox').fill(String(record?.id))
    await page.keyboard.press('Enter')
    await page.getByText('This record follows from its number.').waitFor()
    expect(await violationsOf(page)).toEqual([])
    await context.close()
  })
})

describe('webhook health', () => {
  /** A delivery of an event of now that was cancelled; what the demo has delivered may be deleted by its age. */
  async function cancelledDelivery(): Promise<void> {
    const events = 'event/event/page?clientId=demoPartner&type=member.wallet.changed&pageNo=1&pageSize=1'
    const newest = async () =>
      ((await scene.admin(events)) as { data: { list: { position: number }[] } }).data.list[0]?.position ?? 0
    const before = await newest()
    await scene.admin('pay/wallet/update-balance', { method: 'PUT', body: { userId: 1, balance: 1, remark: 'Event' } })
    await expect.poll(newest, { timeout: 20_000 }).toBeGreaterThan(before)
    const position = await newest()
    const body = { clientId: 'demoPartner', endpointId: 1, fromPosition: position, toPosition: position }
    expect(await scene.admin('event/event/replay', { method: 'PUT', body })).toMatchObject({ data: 1 })
    const made = await scene.admin('event/webhook-delivery/page?endpointId=1&pageNo=1&pageSize=1')
    const ids = (made as { data: { list: { id: number }[] } }).data.list.map(({ id }) => id)
    await scene.admin('event/webhook-delivery/cancel-list', { method: 'PUT', body: { ids } })
  }

  it('tells how an endpoint is, and what became of each delivery', async () => {
    await cancelledDelivery()
    const { page, context, faults } = await screenAt('webhook-deliveries')
    const card = page.getByRole('button', { name: /partner\.example\.com/ })
    await card.click()
    expect(await card.textContent()).toContain('Switched off')
    await page.getByRole('search').getByLabel('Event type').fill('member.wallet.changed')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.url()).toContain('type=member.wallet.changed')
    const row = page.getByRole('row', { name: /member\.wallet\.changed/ })
    expect(await row.textContent()).toContain('Cancelled')
    await row.getByRole('button', { name: /^View/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Nothing was tried yet.').waitFor()
    expect(await violationsOf(page)).toEqual([])
    const unread = { code: 500, data: null, msg: 'Broken', error_detail: '' }
    await page.route('**/event/webhook-delivery/get*', (route) => route.fulfill({ json: unread }))
    await dialog.getByRole('button', { name: 'Retry' }).click()
    await page.getByText('Done', { exact: true }).waitFor()
    // What was read stands there until it is read again.
    await dialog.getByRole('alert').getByText('Broken').waitFor()
    expect(await dialog.getByText('Nothing was tried yet.').count()).toBe(1)
    expect(await violationsOf(page)).toEqual([])
    await page.unroute('**/event/webhook-delivery/get*')
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await dialog.getByRole('alert').waitFor({ state: 'detached' })
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await expect.poll(() => row.textContent()).not.toContain('Cancelled')
    expect(await violationsOf(page)).toEqual([])
    expect(faults).toEqual({ console: [], elsewhere: [] })
    await context.close()
  })

  it('says that a delivery is gone, or that nobody can say whether it is there', async () => {
    const { page, context } = await screenAt('webhook-deliveries?endpointId=1&deliveryId=999999999')
    const dialog = page.getByRole('dialog', { name: 'Deliveries' })
    await dialog.getByRole('alert').getByText('Not found: there is no such row').waitFor()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(page.url()).not.toContain('deliveryId')
    const json = { code: 500, data: null, msg: 'Broken', error_detail: '' }
    await page.route('**/event/webhook-delivery/get*', (route) => route.fulfill({ status: 500, json }))
    await page.goBack()
    await dialog.getByRole('alert').getByText('Broken').waitFor()
    await context.close()
  })

  it('tries an endpoint, and says what it has answered', async () => {
    const { page, context } = await screenAt('webhook-deliveries?endpointId=1')
    // Nobody is called from a test: what matters is that the answer is told.
    const answers = [
      { statusCode: 204, durationMs: 3, failure: null },
      { statusCode: null, durationMs: 3, failure: 'timeout' },
    ]
    await page.route('**/event/webhook-endpoint/test', (route) =>
      route.fulfill({ json: { code: 0, data: answers.shift(), msg: '', error_detail: '' } }),
    )
    await page.getByRole('button', { name: 'Send a test' }).click()
    await expect.poll(() => page.getByRole('status').allTextContents()).toContain('The endpoint has answered with 204')
    await page.getByRole('button', { name: 'Send a test' }).click()
    await expect.poll(() => page.getByRole('status').allTextContents()).toContain('The test has failed: timeout')
    await context.close()
  })

  it('recovers what an endpoint has missed', async () => {
    const { page, context } = await screenAt('webhook-deliveries?endpointId=1')
    await page.getByRole('button', { name: 'Recover what was lost' }).click()
    const dialog = page.getByRole('dialog')
    expect(await dialog.getByLabel('Endpoint').inputValue()).toBe('1')
    await dialog.getByLabel(/Since/).fill('2026-09-01T00:00:00')
    const sent = page.waitForRequest('**/event/webhook-delivery/recover')
    await dialog.getByRole('button', { name: 'Recover' }).click()
    expect((await sent).postDataJSON()).toMatchObject({ endpointId: 1, since: '2026-09-01 00:00:00' })
    await dialog.waitFor({ state: 'detached' })
    await context.close()
  })
})

describe('the check of the campaigns', () => {
  it('leads from a finding to its row', async () => {
    const { page, context } = await screenAt('data-check')
    const link = page.getByRole('row', { name: /nobody sees it any more/ }).getByRole('link')
    await link.waitFor()
    expect(await violationsOf(page)).toEqual([])
    await link.click()
    await page.getByRole('dialog').waitFor()
    expect(page.url()).toContain('/promotion/home-popup?open=view&row=')
    await context.close()
  })
})

describe('every screen', () => {
  it('speaks both languages and fits a phone', async () => {
    // The menu is folded on a phone, so there is no link to wait for.
    const { page, context, faults } = await scene.entry({ viewport: { width: 390, height: 844 } })
    await signIn(page, ADMIN_KEY)
    await page.getByRole('button', { name: 'Menu' }).click()
    const links = page.getByRole('list', { name: 'Work' }).first().getByRole('link')
    const titles = await links.allTextContents()
    expect(titles.length).toBeGreaterThan(3)
    for (const title of titles) {
      await links.filter({ hasText: title }).first().click()
      await page.getByRole('heading', { name: title, level: 1 }).waitFor()
      expect([title, await violationsOf(page)]).toEqual([title, []])
      expect([title, await page.evaluate('document.documentElement.scrollWidth <= innerWidth')]).toEqual([title, true])
      await page.getByRole('button', { name: '中文' }).click()
      expect(await page.locator('main').textContent()).toMatch(/\p{Script=Han}/u)
      expect([title, await page.getByRole('heading', { level: 1 }).textContent()]).not.toEqual([title, title])
      await page.getByRole('button', { name: 'English' }).click()
      await page.getByRole('button', { name: 'Menu' }).click()
    }
    expect(faults).toEqual({ console: [], elsewhere: [] })
    await context.close()
  })
})
