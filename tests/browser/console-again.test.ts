import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { useConsole } from './console-scene.js'
import type { ConsoleScene } from './console-scene.js'

let scene: ConsoleScene
useConsole((started) => (scene = started))

const SCENE = 'promotion/coupon-template-scene'

/** The next call of a path is done, and its answer lost. */
async function lose(page: Page, path: string): Promise<void> {
  await page.route(
    path,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
}

async function makeScene(sceneCode: string, sceneName = sceneCode.toLowerCase()): Promise<number> {
  const { data } = await scene.admin(`${SCENE}/create`, { method: 'POST', body: { sceneCode, sceneName } })
  return data
}

/** The adjustments of the wallet of member 2 that have this reason. */
async function booked(reason: string): Promise<number[]> {
  const { data } = (await scene.admin('pay/wallet-transaction/page?userId=2&pageSize=50')) as {
    data: { list: { title: string; price: number }[] }
  }
  return data.list.filter(({ title }) => title.includes(reason)).map(({ price }) => price)
}

/** An adjustment of that wallet which was booked without an answer, in its form. */
async function loseAdjustment(amount: string, reason: string) {
  const { page, context } = await scene.at('work/wallet-ledger?userId=2')
  await page.getByRole('button', { name: 'Adjust balance' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('textbox').first().fill(amount)
  await form.getByRole('textbox').nth(1).fill(reason)
  await lose(page, '**/pay/wallet/update-balance')
  await form.getByRole('button', { name: 'Book' }).click()
  await form.getByText('The host does not answer. Try again.').waitFor()
  return { page, form, context }
}

const removeScene = (id: number) => scene.admin(`${SCENE}/delete?id=${id}`, { method: 'DELETE' })

describe('what is asked once more', () => {
  it('of a list is read again, though the address says nothing new', async () => {
    const { page, context } = await scene.at(SCENE)
    await page.getByRole('table').waitFor()
    const filters = page.getByRole('search')
    await filters.getByLabel('Scene code').fill('AGAIN')
    await filters.getByRole('button', { name: 'Apply' }).click()
    await page.getByText('Nothing is like that').waitFor()
    await makeScene('AGAIN')
    await filters.getByRole('button', { name: 'Apply' }).click()
    await page.getByRole('cell', { name: 'AGAIN', exact: true }).waitFor()
    expect(new URL(page.url()).search).toBe('?sceneCode=AGAIN')
    await context.close()
  })

  it('of an order is read again', async () => {
    const { data } = (await scene.admin('order/supplement/page?pageNo=1&pageSize=1&status=0')) as {
      data: { list: { id: number; orderNo: string }[] }
    }
    const [supplement] = data.list
    const { page, context } = await scene.at(`work/orders?no=${String(supplement?.orderNo)}`)
    const supplements = page.getByRole('region', { name: 'Supplements' })
    await supplements.getByText('Unpaid').first().waitFor()
    const body = { id: supplement?.id }
    expect(await scene.admin('order/supplement/cancel', { method: 'PUT', body })).toMatchObject({ code: 0 })
    await page.getByRole('button', { name: 'Find', exact: true }).click()
    await supplements.getByText('Cancelled').first().waitFor()
    await context.close()
  })
})

it('a filter takes no notice of the blanks around what was pasted', async () => {
  await makeScene('PASTED')
  const { page, context } = await scene.at(SCENE)
  await page.getByRole('search').getByLabel('Scene code').fill(' PASTED\t')
  await page.keyboard.press('Enter')
  await page.getByRole('cell', { name: 'PASTED', exact: true }).waitFor()
  expect(await page.getByRole('search').getByLabel('Scene code').inputValue()).toBe('PASTED')
  expect(new URL(page.url()).search).toBe('?sceneCode=PASTED')
  await context.close()
})

it('numbers of a list may be parted as Chinese parts them', async () => {
  const { page, context } = await scene.at('promotion/coupon?open=send')
  const form = page.getByRole('dialog')
  await form.getByLabel('Members', { exact: true }).fill('2，3、1；2')
  const sent = page.waitForRequest('**/promotion/coupon/send')
  await form.getByRole('button', { name: 'Send' }).click()
  expect((await sent).postDataJSON()).toMatchObject({ userIds: [2, 3, 1, 2] })
  await context.close()
})

describe('where an answer was lost', () => {
  it('what was saved is not told to be somebody else’s when it is saved again', async () => {
    const id = await makeScene('LOST_ROW')
    const { page, context } = await scene.at(`${SCENE}?open=edit&row=${id}`)
    const form = page.getByRole('dialog')
    await form.getByLabel('Scene', { exact: true }).fill('saved')
    await lose(page, `**/${SCENE}/update`)
    await form.getByRole('button', { name: 'Save' }).click()
    await form.getByText('The host does not answer. Try again.').waitFor()
    await form.getByRole('button', { name: 'Save' }).click()
    await form.waitFor({ state: 'detached' })
    await page.getByRole('cell', { name: 'saved', exact: true }).waitFor()
    const { data } = await scene.admin(`${SCENE}/get?id=${id}`)
    expect(data).toMatchObject({ sceneName: 'saved', revision: 2 })
    await context.close()
  })

  it('what was changed after that is decided', async () => {
    const id = await makeScene('LOST_TWICE')
    const { page, context } = await scene.at(`${SCENE}?open=edit&row=${id}`)
    const form = page.getByRole('dialog')
    await form.getByLabel('Scene', { exact: true }).fill('first')
    await lose(page, `**/${SCENE}/update`)
    await form.getByRole('button', { name: 'Save' }).click()
    await form.getByText('The host does not answer. Try again.').waitFor()
    await form.getByLabel('Scene', { exact: true }).fill('second')
    await form.getByRole('button', { name: 'Save' }).click()
    await form.getByText('Somebody has changed this meanwhile').waitFor()
    expect(await scene.admin(`${SCENE}/get?id=${id}`)).toMatchObject({ data: { sceneName: 'first' } })
    await context.close()
  })

  it('a setting is not either', async () => {
    const { page, context } = await scene.at('work/settings')
    await page.getByRole('button', { name: 'Edit: Coupons' }).click()
    const form = page.getByRole('dialog')
    const days = form.getByRole('textbox').first()
    await days.fill('17')
    await lose(page, '**/promotion/coupon-config/save')
    await form.getByRole('button', { name: 'Save' }).click()
    await form.getByText('The host does not answer. Try again.').waitFor()
    await form.getByRole('button', { name: 'Save' }).click()
    await form.waitFor({ state: 'detached' })
    expect(JSON.stringify((await scene.admin('promotion/coupon-config/get')).data)).toContain('17')
    await context.close()
  })

  it('what would be made twice is to be looked for, and is there to be seen', async () => {
    const { page, context } = await scene.at(`${SCENE}?open=create`)
    const form = page.getByRole('dialog')
    await form.getByLabel('Scene', { exact: true }).fill('made')
    await form.getByLabel('Scene code').fill('LOST_MADE')
    await lose(page, `**/${SCENE}/create`)
    await form.getByRole('button', { name: 'Create' }).click()
    await form.getByText('It may have been done all the same: look before you try again.').waitFor()
    await form.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('cell', { name: 'LOST_MADE', exact: true }).waitFor()
    expect(await scene.admin(`${SCENE}/page?sceneCode=LOST_MADE`)).toMatchObject({ data: { total: 1 } })
    await context.close()
  })

  it('what would be there twice is to be looked for, too, where nothing is made', async () => {
    const { page, context } = await scene.at('event/webhook-endpoint?open=rotate-secret&row=1')
    const form = page.getByRole('dialog')
    await lose(page, '**/event/webhook-endpoint/rotate-secret')
    await form.getByRole('button', { name: 'Rotate secret' }).click()
    const told = form.getByRole('alert')
    await told.waitFor()
    expect(await told.textContent()).toContain('It may have been done all the same: look before you try again.')
    await context.close()
  })

  it('what is added to others is added once, however often it is sent', async () => {
    const coupon = async () => {
      const { data } = (await scene.admin('promotion/coupon/page?pageNo=1&pageSize=1&status=1')) as {
        data: { list: { id: number; validEndTime: string }[] }
      }
      return data.list[0]
    }
    const before = await coupon()
    const { page, context } = await scene.at('promotion/coupon?status=1')
    await page.getByRole('table').locator('tbody').getByRole('checkbox').first().check()
    await page.getByRole('button', { name: 'Extend', exact: true }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Extend by').fill('30')
    await lose(page, '**/promotion/coupon/batch-extend')
    const press = () => form.getByRole('button', { name: 'Extend', exact: true }).click()
    await press()
    await form.getByText('The host does not answer. Try again.').waitFor()
    await press()
    await form.waitFor({ state: 'detached' })
    const after = await coupon()
    expect(after?.id).toBe(before?.id)
    const timeOf = (row: typeof before) => Date.parse(row?.validEndTime ?? '')
    expect((timeOf(after) - timeOf(before)) / 86_400_000).toBe(30)
    await context.close()
  })

  it('other values are not sent in place of those that the host has', async () => {
    const { form, context } = await loseAdjustment('12.00', 'Lost')
    await form.getByRole('textbox').first().fill('13.00')
    await form.getByRole('button', { name: 'Book' }).click()
    await form.getByText('The host has what was sent before, with other values.').waitFor()
    expect(await booked('Lost')).toEqual([1200])
    await context.close()
  })

  it('who gives up sees what was done', async () => {
    const { page, form, context } = await loseAdjustment('3.21', 'Given up')
    await form.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('cell', { name: '3.21' }).waitFor()
    expect(await booked('Given up')).toEqual([321])
    await context.close()
  })
})

describe('a row that somebody else has deleted', () => {
  it('stands in the way of no others that are deleted with it', async () => {
    const [gone] = [await makeScene('GONE_A'), await makeScene('GONE_B')]
    const { page, context } = await scene.at(SCENE)
    for (const name of ['gone_a', 'gone_b']) await page.getByRole('checkbox', { name: `Select ${name}` }).check()
    await removeScene(gone)
    const question = page.getByRole('alertdialog')
    await page.getByRole('button', { name: 'Delete selected' }).click()
    await question.getByRole('button', { name: 'Delete' }).click()
    await question.getByText('Coupon template scene does not exist').waitFor()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => page.getByRole('cell', { name: 'GONE_A', exact: true }).count()).toBe(0)
    await page.getByText('1 selected').waitFor()
    await page.getByRole('button', { name: 'Delete selected' }).click()
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect.poll(() => page.getByRole('cell', { name: 'GONE_B', exact: true }).count()).toBe(0)
    await context.close()
  })

  it('is listed no longer when one has tried to save it', async () => {
    const id = await makeScene('GONE_D')
    const { page, context } = await scene.at(SCENE)
    await page.getByRole('button', { name: 'Edit gone_d' }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Scene', { exact: true }).fill('late')
    await removeScene(id)
    await form.getByRole('button', { name: 'Save' }).click()
    await form.getByText('Coupon template scene does not exist').waitFor()
    await form.getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => page.getByRole('cell', { name: 'GONE_D', exact: true }).count()).toBe(0)
    await context.close()
  })

  it('is listed no longer when one has learned that it is gone', async () => {
    const id = await makeScene('GONE_C')
    const { page, context } = await scene.at(SCENE)
    await page.getByRole('button', { name: 'Actions gone_c' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    const question = page.getByRole('alertdialog')
    await question.waitFor()
    await removeScene(id)
    await question.getByRole('button', { name: 'Delete' }).click()
    await question.getByText('Coupon template scene does not exist').waitFor()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => page.getByRole('cell', { name: 'GONE_C', exact: true }).count()).toBe(0)
    await context.close()
  })
})
