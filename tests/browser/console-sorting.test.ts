import { describe, expect, it } from 'vitest'
import { ADMIN_KEY } from '../http/hosts/example-host.js'
import { violationsOf } from './accessibility.js'
import { useConsole } from './console-scene.js'
import type { ConsoleScene } from './console-scene.js'

let scene: ConsoleScene
useConsole((started) => (scene = started))

describe('the rows of a page', () => {
  it('are sorted by a column, which the address says, and nothing is asked again', async () => {
    const { page, context } = await scene.at('pay/wallet-transaction?pageSize=50')
    const head = page.getByRole('columnheader', { name: 'Change', exact: true })
    const amounts = async () =>
      (await page.locator('td[data-label=Change]').allTextContents()).map((text) =>
        Number(text.replace(/[^\d.-]/g, '')),
      )
    await expect.poll(async () => (await amounts()).length).toBeGreaterThan(2)
    const order = async () => [await head.getAttribute('aria-sort'), new URL(page.url()).searchParams.get('sort')]
    const listed = await amounts()
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await head.getByRole('button').click()
    await expect.poll(amounts).toEqual(listed.toSorted((a, b) => a - b))
    expect(await order()).toEqual(['ascending', 'price'])
    await page.getByText('Only the rows of this page are sorted').waitFor()
    expect(await violationsOf(page)).toEqual([])
    await head.getByRole('button').click()
    await expect.poll(amounts).toEqual(listed.toSorted((a, b) => b - a))
    expect(await order()).toEqual(['descending', '-price'])
    await head.getByRole('button').click()
    await expect.poll(amounts).toEqual(listed)
    expect(await order()).toEqual([null, null])
    expect(asked).toEqual([])
    await context.close()
  })

  it('are sorted by a link, also while they are narrowed, and on a phone', async () => {
    const { page, context } = await scene.at('member/user?sort=-nickname&status=0', ADMIN_KEY, {
      viewport: { width: 390, height: 844 },
    })
    const names = () => page.locator('td[data-label=Nickname]').allTextContents()
    await expect.poll(async () => (await names()).length).toBeGreaterThan(1)
    const { compare } = new Intl.Collator('en', { numeric: true })
    const shown = await names()
    expect(shown).toEqual(shown.toSorted((a, b) => compare(b, a)))
    await page.getByRole('columnheader', { name: 'ID', exact: true }).getByRole('button').click()
    await expect.poll(() => new URL(page.url()).search).toBe('?status=0&sort=id')
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    expect(await violationsOf(page)).toEqual([])
    await context.close()
  })
})
