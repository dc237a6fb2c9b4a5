import { describe, expect, it } from 'vitest'
import { violationsOf } from './accessibility.js'
import { useConsole } from './console-scene.js'
import type { ConsoleScene } from './console-scene.js'

let scene: ConsoleScene
useConsole((started) => (scene = started))

const rowsOf = async <Row>(path: string): Promise<Row[]> => {
  const { data } = (await scene.admin(path)) as { data: { list: Row[] } }
  return data.list
}

describe('an action of a row', () => {
  it('asks for an adjustment as the wallet ledger does, and does not begin with the balance', async () => {
    const { page, context } = await scene.at('pay/wallet?userId=1&open=update-balance&row=1')
    const form = page.getByRole('dialog')
    await form.getByRole('button', { name: 'Book' }).waitFor()
    expect(await form.getByLabel('Adjustment').inputValue()).toBe('')
    await form.getByLabel('Adjustment').fill('5000')
    await form.getByLabel('Remark').fill('A lost parcel')
    await form.getByRole('button', { name: 'Book' }).click()
    await form.getByLabel('Type the amount again').waitFor()
    await context.close()
  })

  it('does not begin with the whole amount where a part of it is asked for', async () => {
    const [recharge] = await rowsOf<{ id: number; amount: number }>('pay/wallet-recharge/page?pageNo=1&pageSize=1')
    expect(recharge?.amount).toBeGreaterThan(0)
    const { page, context } = await scene.at(`pay/wallet-recharge?open=refund&row=${String(recharge?.id)}`)
    const form = page.getByRole('dialog')
    await form.getByLabel('Refund', { exact: true }).waitFor()
    expect(await form.getByLabel('Refund', { exact: true }).inputValue()).toBe('')
    await context.close()
  })

  it('begins with what stands in the row where that is what it changes', async () => {
    const { page, context } = await scene.at('promotion/search-keyword')
    await page
      .getByRole('button', { name: /^Actions / })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Change order' }).click()
    await expect.poll(() => page.getByRole('dialog').getByRole('textbox').first().inputValue()).toMatch(/^\d+$/)
    await context.close()
  })
})

describe('an action of many rows', () => {
  it('is done to those that were chosen', async () => {
    const unused = 'promotion/coupon/page?pageNo=1&pageSize=2&status=1'
    const chosen = await rowsOf<{ id: number }>(unused)
    expect(chosen).toHaveLength(2)
    const { page, context, faults } = await scene.at('promotion/coupon?status=1')
    const boxes = page.getByRole('table').locator('tbody').getByRole('checkbox')
    await boxes.first().check()
    await boxes.nth(1).check()
    await page.getByRole('button', { name: 'Void', exact: true }).click()
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: 'Void', exact: true }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const left = await rowsOf<{ id: number }>(unused)
    expect(left.filter(({ id }) => chosen.some((one) => one.id === id))).toEqual([])
    expect(await page.getByText('selected').count()).toBe(0)
    expect(faults.console).toEqual([])
    await context.close()
  })
})

describe('a secret that is shown once', () => {
  it('is shown before the list has been read again', async () => {
    const { page, context } = await scene.at('system/admin-key?open=create')
    const form = page.getByRole('dialog')
    await form.getByLabel('Name', { exact: true }).fill('Night shift')
    await form.getByLabel('Tenants', { exact: true }).fill('1')
    await form.getByLabel('Permissions', { exact: true }).fill('member:user:query')
    await page.route('**/system/admin-key/page*', () => undefined)
    await form.getByRole('button', { name: 'Create' }).click()
    await expect.poll(() => form.locator('.drawer-body').textContent()).toMatch(/Key[\w-]{40}/)
    // Nothing that was copied before is taken for it.
    await page.evaluate(
      `navigator.clipboard.writeText = () => Promise.reject(new DOMException('Denied', 'NotAllowedError'))`,
    )
    await form.getByRole('button', { name: 'Copy' }).click()
    await form.getByText('The browser did not copy it').waitFor()
    expect(await violationsOf(page)).toEqual([])
    await page.evaluate(`navigator.clipboard.writeText = async () => undefined`)
    await form.getByRole('button', { name: 'Copy' }).click()
    await form.getByText('Copied', { exact: true }).waitFor()
    await context.close()
  })
})
