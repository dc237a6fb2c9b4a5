import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { ADMIN_KEY } from '../http/hosts/example-host.js'
import { violationsOf } from './accessibility.js'
import { useConsole } from './console-scene.js'
import type { ConsoleScene } from './console-scene.js'

let scene: ConsoleScene
useConsole((started) => (scene = started))

type Row = Readonly<Record<string, unknown>>

/** The first row of a page. */
async function rowOf(path: string): Promise<Row> {
  const answer = (await scene.admin(`${path}&pageNo=1&pageSize=1`)) as { data: { list: Row[] } }
  const [row] = answer.data.list
  if (row === undefined) throw new Error(`There is nothing at ${path}`)
  return row
}

const textIn = (row: Row, member: string): string => row[member] as string

/** A window at the workbench, signed in. */
async function workbenchAt(search: string, key = ADMIN_KEY) {
  const window = await scene.window()
  // Pictures of goods are elsewhere, where no test asks.
  await window.context.route(
    (url) => url.origin !== scene.host.url,
    (route) => route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  )
  await scene.visit(window.page, `work/orders${search}`, key)
  return window
}

const purchaseOf = (page: Page) => page.getByRole('region', { name: 'shop-order-20260910-1' })
const timelineOf = (page: Page) => page.getByRole('region', { name: 'Timeline' })

const warehoused = () => rowOf('order/order-item/page?status=305')
const bought = () => rowOf('order/order-item/page?status=205')
const move = (id: unknown, status: number, beside = {}) =>
  scene.admin('order/order-item/update-status', { method: 'PUT', body: { id, status, ...beside } })

/** The purchase of the demo, with an item on its way from the merchant and one in a bag. */
async function sentPurchase(): Promise<void> {
  const item = await warehoused()
  const bag = { userId: 1, status: 5, goodsQty: 1, payAmount: 9800, orderItemNos: [item['orderItemNo']] }
  const { data: id } = (await scene.admin('order/bag-order/create', { method: 'POST', body: bag })) as { data: number }
  const shipped = { id, status: 6, trackingNo: 'TRK-WORKBENCH' }
  await scene.admin('order/bag-order/update-status', { method: 'PUT', body: shipped })
  await move((await bought())['id'], 206, { carrierName: 'SF Express', expressNo: 'SF-WORKBENCH' })
}

describe('the order workbench', () => {
  it('shows the life of a purchase from its creation to its parcel, whichever of its numbers is asked for', async () => {
    await sentPurchase()
    const item = await warehoused()
    const purchase = await rowOf('order/purchase/page?outOrderNo=shop-order-20260910-1')
    const { page, context, faults } = await workbenchAt('')
    const search = page.getByRole('search', { name: 'Find an order' })
    const numbers = [
      'shop-order-20260910-1',
      textIn(purchase, 'orderNo'),
      textIn(purchase, 'paymentId'),
      textIn(item, 'orderNo'),
      textIn(item, 'orderItemNo'),
      textIn(item, 'bagOrderNo'),
      'TRK-WORKBENCH',
      'SF-WORKBENCH',
    ]
    for (const no of numbers) {
      await search.getByLabel('Any number').fill(no)
      await page.keyboard.press('Enter')
      await expect.poll(() => page.url()).toContain(`no=${no}`)
      await purchaseOf(page).waitFor()
    }
    const told = (await timelineOf(page).textContent()) ?? ''
    const expected = ['Purchase placed', 'Purchase paid', '-351.90', 'SF-WORKBENCH', 'Parcel entered', 'Parcel moved']
    expect(expected.filter((words) => !told.includes(words))).toEqual([])
    expect(told.indexOf('Purchase placed')).toBeLessThan(told.indexOf('Purchase paid'))
    expect(told.indexOf('Purchase paid')).toBeLessThan(told.indexOf('Parcel moved'))
    expect(await timelineOf(page).getByText('Shipped', { exact: true }).count()).toBe(1)
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('button', { name: '中文' }).click()
    await page.getByRole('heading', { name: '订单工作台' }).waitFor()
    const inChinese = (await page.getByRole('region', { name: '时间线' }).textContent()) ?? ''
    expect(inChinese).toContain('采购单已支付')
    expect(inChinese).toContain('包裹状态变更')
    expect(inChinese).not.toContain('undefined')
    expect(faults).toEqual({ console: [], elsewhere: [] })
    await context.close()
  })

  it('leads from a supplement to its purchase, and from a parcel without items to itself', async () => {
    const supplement = await rowOf('order/supplement/page?status=0')
    const { page, context } = await workbenchAt(`?no=${textIn(supplement, 'orderExpensesNo')}`)
    await page.getByRole('region', { name: 'shop-order-20260910-2' }).waitFor()
    await timelineOf(page).getByText('Supplement charged').waitFor()
    expect(await page.getByRole('region', { name: 'Supplements' }).textContent()).toContain('3.00')
    await page.getByRole('search').getByLabel('Any number').fill('TRK0003')
    await page.keyboard.press('Enter')
    await page.getByRole('region', { name: 'Parcels' }).waitFor()
    expect(await page.getByRole('region', { name: 'shop-order-20260910-2' }).count()).toBe(0)
    await page.getByRole('button', { name: /^Received B/ }).waitFor()
    await context.close()
  })

  it('says that nothing has a number, and tells a payment that belongs to no purchase', async () => {
    const { page, context } = await workbenchAt('?no=nothing-like-this')
    await page.getByText('Nothing has this number').waitFor()
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('search').getByLabel('Any number').fill('shop-20260910-1')
    await page.keyboard.press('Enter')
    await page.getByRole('region', { name: /belongs to no purchase/ }).waitFor()
    await context.close()
  })

  it('lets one choose where a number is in several orders', async () => {
    const [one, other] = [
      await rowOf('order/order-item/page?orderItemNo='),
      await rowOf('order/order-item/page?status=203'),
    ]
    expect(one['parentOrderNo']).not.toBe(other['parentOrderNo'])
    const orderItemNos = [one['orderItemNo'], other['orderItemNo']]
    const bag = { userId: 1, status: 1, goodsQty: 2, payAmount: 100, orderItemNos }
    const { data: id } = (await scene.admin('order/bag-order/create', { method: 'POST', body: bag })) as {
      data: number
    }
    const { data } = (await scene.admin(`order/bag-order/get?id=${id}`)) as { data: Row }
    const { page, context } = await workbenchAt(`?no=${textIn(data, 'bagOrderNo')}`)
    await page.getByRole('heading', { name: 'This number leads to several orders' }).waitFor()
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('button', { name: /shop-order-20260910-2/ }).click()
    await page.getByRole('region', { name: 'shop-order-20260910-2' }).waitFor()
    expect(page.url()).toContain('order=purchase-')
    await page.getByRole('button', { name: 'All that were found' }).click()
    await page.getByRole('heading', { name: 'This number leads to several orders' }).waitFor()
    await context.close()
  })

  it('offers the moves that a state allows, and shows what has become of it', async () => {
    const item = await rowOf('order/order-item/page?status=206')
    const no = textIn(item, 'orderItemNo')
    const { page, context, faults } = await workbenchAt(`?no=${no}`)
    const moves = page.getByRole('button', { name: new RegExp(`${no}$`) })
    await moves.first().waitFor()
    expect(await moves.allTextContents()).toEqual(['Arrived at warehouse'])
    await moves.click()
    const dialog = page.getByRole('dialog')
    // What is decided is not asked, nor what is for other states.
    expect(await dialog.getByRole('textbox').count()).toBe(0)
    expect(await dialog.getByRole('combobox').count()).toBe(0)
    expect(await violationsOf(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Arrived at warehouse' }).click()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => moves.allTextContents()).toEqual(['Quality check'])
    await expect.poll(() => timelineOf(page).textContent()).toContain('Arrived at warehouse')
    expect(await rowOf(`order/order-item/page?orderItemNo=${no}`)).toMatchObject({ status: 301 })
    expect(faults).toEqual({ console: [], elsewhere: [] })
    await context.close()
  })

  it('moves back from a refund request only where the item came from', async () => {
    const item = await rowOf('order/order-item/page?status=203')
    await move(item['id'], 208)
    const no = textIn(item, 'orderItemNo')
    const { page, context } = await workbenchAt(`?no=${no}`)
    const moves = page.getByRole('button', { name: new RegExp(`${no}$`) })
    await moves.first().waitFor()
    expect(await moves.allTextContents()).toEqual(['Waiting for supplement', 'Refunded, closed'])
    await page.getByRole('button', { name: `Refunded, closed ${no}` }).click()
    // Only a refund asks how much comes back.
    await page.getByRole('dialog').getByRole('textbox', { name: 'Refund' }).waitFor()
    await context.close()
  })

  it('moves several, tells what became of each, and tries what was refused again with its key', async () => {
    const [one, other] = [await rowOf('order/order-item/page?status=301'), await warehoused()]
    const { page, context } = await workbenchAt('')
    await page.getByRole('button', { name: 'Move a list of items' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Find the items' }).click()
    await dialog.getByText('Enter at least one number.').waitFor()
    await dialog
      .getByLabel('Item numbers')
      .fill(`${textIn(one, 'orderItemNo')}\n${textIn(other, 'orderItemNo')}, I-UNKNOWN`)
    await dialog.getByRole('button', { name: 'Find the items' }).click()
    await dialog.getByText('There is no such item: I-UNKNOWN').waitFor()
    await dialog.getByRole('radio', { name: /Quality check/ }).check()
    expect(await violationsOf(page)).toEqual([])
    const keys: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('update-status')) keys.push(request.headers()['idempotency-key'] ?? '')
    })
    await dialog.getByRole('button', { name: 'Move (2)' }).click()
    const lineOf = (row: Row) => dialog.getByRole('listitem').filter({ hasText: textIn(row, 'orderItemNo') })
    await expect.poll(() => lineOf(one).textContent()).toContain('Done')
    await expect.poll(() => lineOf(other).textContent()).toContain('Refused')
    expect(await lineOf(other).textContent()).toContain('1011025001')
    expect(await violationsOf(page)).toEqual([])
    // Somebody puts right what it was refused for.
    for (const status of [306, 305]) await move(other['id'], status)
    await dialog.getByRole('button', { name: 'Try the others again' }).click()
    await expect.poll(() => keys).toHaveLength(3)
    expect(keys[2]).toBe(keys[1])
    expect(keys[1]).not.toBe(keys[0])
    expect(keys[0]).not.toBe('')
    expect(await rowOf(`order/order-item/page?orderItemNo=${textIn(one, 'orderItemNo')}`)).toMatchObject({
      status: 302,
    })
    await context.close()
  })

  it('stops after the item that is under way, and goes on with the others', async () => {
    const items = [await rowOf('order/order-item/page?status=302'), await warehoused()]
    const { page, context } = await workbenchAt('')
    await page.getByRole('search').getByLabel('Any number').fill('shop-order-20260910-1')
    await page.keyboard.press('Enter')
    await page.getByRole('checkbox', { name: 'Choose all' }).check()
    let answerNow: () => void = () => undefined
    const wanted = new Promise<void>((resolve) => (answerNow = resolve))
    const sent: unknown[] = []
    await page.route('**/order/order-item/update-status', async (route) => {
      sent.push((route.request().postDataJSON() as Row)['id'])
      await wanted
      await route.fulfill({ json: { code: 0, data: true, msg: '', error_detail: '' } })
    })
    await page.getByRole('button', { name: 'Move chosen (2)' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio').first().check()
    await dialog.getByRole('button', { name: 'Move (2)' }).click()
    await expect.poll(() => sent.length).toBe(1)
    // Leaving is asked about first: what was not sent stays as it is.
    const asked = new Promise<string>((resolve) =>
      page.once('dialog', (question) => {
        resolve(question.message())
        void question.dismiss()
      }),
    )
    await page.evaluate('history.back()')
    expect(await asked).toContain('stay as they are')
    await dialog.getByRole('button', { name: 'Stop after this one' }).click()
    answerNow()
    await expect
      .poll(() => dialog.getByRole('listitem').allTextContents())
      .toEqual([expect.stringContaining('Done'), expect.stringContaining('Not sent')])
    await dialog.getByRole('button', { name: 'Go on' }).click()
    await expect.poll(() => sent).toHaveLength(items.length)
    await context.close()
  })

  it('keeps what became of each while the host is away, and sends what was lost again with its key', async () => {
    const { page, context } = await workbenchAt('?no=shop-order-20260910-1')
    await page.getByRole('checkbox', { name: 'Choose all' }).check()
    const keys: string[] = []
    let isAway = false
    await page.route('**/admin-api/order/**', (route) => {
      const request = route.request()
      if (!request.url().endsWith('/update-status')) return isAway ? route.abort() : route.continue()
      keys.push(request.headers()['idempotency-key'] ?? '')
      isAway = keys.length === 2
      if (isAway) return route.abort()
      return route.fulfill({ json: { code: 0, data: true, msg: '', error_detail: '' } })
    })
    await page.getByRole('button', { name: 'Move chosen (2)' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio').first().check()
    await dialog.getByRole('button', { name: 'Move (2)' }).click()
    await page.locator('main').getByText('The host does not answer. Try again.').first().waitFor()
    const results = () => dialog.getByRole('listitem').allTextContents()
    expect(await results()).toEqual([expect.stringContaining('Done'), expect.stringContaining('No answer')])
    await dialog.getByRole('button', { name: 'Try the others again' }).click()
    await expect.poll(results).toEqual([expect.stringContaining('Done'), expect.stringContaining('Done')])
    expect(keys).toHaveLength(3)
    expect(keys[2]).toBe(keys[1])
    // What was read stands there until it is read again.
    await page.getByText('The host does not answer. Try again.').first().waitFor({ state: 'detached' })
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await purchaseOf(page).waitFor()
    await context.close()
  })

  it('shows no moves to who may only read, and nothing to who may not', async () => {
    const reading = ['order:purchase:query', 'order:order-item:query', 'order:bag-order:query']
    const { key } = await scene.key(reading)
    const { page, context } = await workbenchAt('?no=shop-order-20260910-1', key)
    await purchaseOf(page).waitFor()
    await page.getByRole('region', { name: 'Items' }).waitFor()
    expect(await page.getByRole('region', { name: 'Items' }).getByRole('button').count()).toBe(0)
    expect(await page.getByRole('checkbox').count()).toBe(0)
    await scene.visit(page, 'work/orders', key)
    await page.getByText('Enter a number').waitFor()
    expect(await page.getByRole('button', { name: 'Move a list of items' }).count()).toBe(0)
    await context.close()
    const none = await workbenchAt('', (await scene.key(['order:purchase:query'])).key)
    await none.page.getByRole('heading', { name: 'Not allowed' }).waitFor()
    await none.context.close()
  })

  it('fits a phone', async () => {
    const { page, context } = await workbenchAt('?no=shop-order-20260910-1')
    await page.setViewportSize({ width: 390, height: 844 })
    await timelineOf(page).waitFor()
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    expect(await violationsOf(page)).toEqual([])
    await context.close()
  })
})
