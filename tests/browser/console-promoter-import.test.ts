import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { ADMIN_KEY } from '../http/hosts/example-host.js'
import { violationsOf } from './accessibility.js'
import { signIn, useConsole } from './console-scene.js'
import type { ConsoleScene } from './console-scene.js'
import { SLOW_FILES } from './slow-files.js'

let scene: ConsoleScene
useConsole((started) => (scene = started))

async function screenAt(key = ADMIN_KEY) {
  return scene.at('work/promoter-import', key)
}

/** Chooses a file of these lines. */
const choose = (page: Page, lines: readonly string[], name = 'promoters.csv') =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(`\uFEFF${lines.join('\r\n')}\r\n`) })

async function importThem(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Import \d/ }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Import/ })
    .click()
}

const row = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Rows' }).getByRole('row').filter({ hasText: name })

interface Promoter {
  readonly rno: string
  readonly nickname: string | null
}

const promotersLike = async (nickname: string): Promise<Promoter[]> => {
  const answer = await scene.admin(`promotion/promoter/page?pageSize=200&nickname=${encodeURIComponent(nickname)}`)
  return (answer as { data: { list: Promoter[] } }).data.list
}

const choice = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

describe('the import of promoters', () => {
  it('shows what is wrong with each row, makes the others, and tells what became of each', async () => {
    const { page, context, faults } = await screenAt()
    await choose(page, [
      'Promoter number,Nickname,Status,Level,Bonus rate,Contract starts,Their note',
      'MAIN1,"Main ""one"", with\r\na break",Active,1,0.04,2026/9/1,x',
      'MAIN2,=cmd|calc Main,1,,,,x',
      'MAIN2,Main double,1,,,,x',
      'bad-code,Main bad,7,x,4%,2026-02-30,x',
      ',Main nobody,1,,,,x',
      'MAIN3,Main refused,1,99,,,x',
      'DEMO,Main demo,1,,,,x',
    ])
    await page.getByText('Columns that are not read: Their note').waitFor()
    await choice(page, 'Has errors 3').waitFor()
    expect(await row(page, 'bad-code').textContent()).toContain(
      'Promoter number has characters that it must not have; Level is no whole number; Status is none of its values; Bonus rate is no number; Contract starts is no time',
    )
    expect(await row(page, 'Main double').textContent()).toContain('Promoter number stands also in line 4')
    expect(await violationsOf(page)).toEqual([])
    expect(await promotersLike('Main')).toEqual([])
    await importThem(page)
    for (const outcome of ['Made 2', 'Refused 1', 'Already there 1']) await choice(page, outcome).waitFor()
    expect(await row(page, 'Main refused').textContent()).toContain('promoterLevel is no enabled growth level (400)')
    expect(await row(page, 'Main demo').textContent()).toContain('Already there')
    expect((await promotersLike('Main')).map(({ rno, nickname }) => [rno, nickname]).toSorted()).toEqual([
      ['MAIN1', 'Main "one", with\r\na break'],
      ['MAIN2', '=cmd|calc Main'],
    ])
    expect(await violationsOf(page)).toEqual([])
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save what was not imported' }).click(),
    ])
    const rest = (await readFile(await saved.path(), 'utf8')).split('\r\n')
    expect(rest[0]).toMatch(/Their note,Reason$/)
    expect(rest.slice(1)).toEqual([
      'MAIN2,Main double,1,,,,x,Promoter number stands also in line 4',
      expect.stringContaining('bad-code,Main bad'),
      expect.stringContaining(',Main nobody,1'),
      'MAIN3,Main refused,1,99,,,x,Invalid parameter: promoterLevel is no enabled growth level (400)',
      '',
    ])
    // The browser's own word on the row that was refused.
    expect(faults).toEqual({ console: [expect.stringContaining('400 (Bad Request)')], elsewhere: [] })
    await context.close()
  })

  it('asks before one leaves with rows that are not imported, and not when they are', async () => {
    const { page, context } = await screenAt()
    const menu = page.getByRole('link', { name: 'Wallet ledger' }).first()
    await choose(page, ['rno,nickname,status', 'LEFT1,Left,1'])
    await choice(page, 'Ready 1').waitFor()
    await menu.click()
    const question = page.getByRole('alertdialog', { name: 'Discard what you have entered?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await importThem(page)
    await choice(page, 'Made 1').waitFor()
    await menu.click()
    await page.getByRole('heading', { name: 'Wallet ledger' }).waitFor()
    expect(await question.count()).toBe(0)
    await context.close()
  })

  it('rests where nobody answers, and doubles nobody when it goes on', async () => {
    const { page, context } = await screenAt()
    await choose(page, ['rno,nickname,status', ...Array.from({ length: 20 }, (_, place) => `LOST${place},Lost,1`)])
    let isLost = true
    await page.route('**/promotion/promoter/create', async (route) => {
      if (!isLost) return route.continue()
      await route.fetch()
      return route.abort()
    })
    await importThem(page)
    await choice(page, 'No answer 4').waitFor()
    expect(await promotersLike('Lost')).toHaveLength(4)
    isLost = false
    await importThem(page)
    await choice(page, 'Made 16').waitFor()
    await choice(page, 'Already there 4').waitFor()
    expect(await promotersLike('Lost')).toHaveLength(20)
    await context.close()
  })

  it('takes no file that is read after the import has begun', async () => {
    const { page, context } = await screenAt()
    await page.evaluate(SLOW_FILES)
    const pasted = 'rno,nickname,status\nPASTED1,Pasted,1'
    const text = page.getByRole('textbox', { name: 'Promoters' })
    await text.fill(pasted)
    await choose(page, ['rno,nickname,status', 'LATE1,Late,1'], 'late.csv')
    let goOn = () => {}
    const held = new Promise<void>((resolve) => (goOn = resolve))
    await page.route('**/promotion/promoter/create', async (route) => {
      await held
      await route.continue()
    })
    const asked = page.waitForRequest('**/promotion/promoter/create')
    await importThem(page)
    await asked
    await page.evaluate('readFiles()')
    await page.getByRole('alert').getByText('This file was read after the work had begun').waitFor()
    expect(await text.inputValue()).toBe(pasted)
    goOn()
    await choice(page, 'Made 1').waitFor()
    expect(await row(page, 'PASTED1').textContent()).toContain('Made')
    expect(await promotersLike('Late')).toEqual([])
    await context.close()
  })

  it('is paused, and goes on with the same file after the page was loaded again; thousands of rows are fifty', async () => {
    const lines = ['rno,nickname,status', ...Array.from({ length: 10_000 }, (_, place) => `MANY${place},Many,1`)]
    const { page, context } = await screenAt()
    await choose(page, lines)
    await choice(page, 'Ready 10,000').waitFor()
    expect(await page.getByRole('region', { name: 'Rows' }).locator('tbody tr').count()).toBe(50)
    await importThem(page)
    await page.getByRole('button', { name: 'Pause' }).click()
    const made = page.getByRole('button', { name: /^Made / })
    await page.getByRole('button', { name: /^Import \d/, disabled: false }).waitFor()
    const count = Number(/\d+/.exec((await made.textContent())?.replaceAll(',', '') ?? '')?.[0])
    expect(count).toBeGreaterThan(0)
    expect(count).toBeLessThan(10_000)
    await page.reload()
    await signIn(page, ADMIN_KEY)
    await choose(page, lines.slice(0, count + 2))
    await importThem(page)
    await choice(page, `All ${new Intl.NumberFormat('en').format(count + 1)}`).waitFor()
    await page.getByRole('button', { name: 'Import 0 promoters' }).waitFor({ timeout: 60_000 })
    const { data } = (await scene.admin('promotion/promoter/page?nickname=Many&pageSize=1')) as {
      data: { total: number }
    }
    expect(data.total).toBe(count + 1)
    await context.close()
  })

  it('gives a template that it reads itself, in both languages', async () => {
    const { page, context, faults } = await screenAt()
    await page.getByRole('button', { name: '中文' }).click()
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '下载模板' }).click(),
    ])
    const head = (await readFile(await saved.path(), 'utf8')).trim()
    expect(head).toContain('推广员编号')
    await page.getByText('可读取的列').first().click()
    await page.getByRole('textbox', { name: '推广员' }).fill(`${head}\nZHONG,1,已激活`)
    await page.getByRole('button', { name: '可导入 1' }).waitFor()
    expect(await page.getByText('未读取的列').count()).toBe(0)
    expect(await violationsOf(page)).toEqual([])
    // There the other language stands beside each.
    await page.getByText('可读取的列').first().click()
    expect(await page.locator('main').innerText()).not.toMatch(/undefined|[a-z]{4,} [a-z]{3,}/)
    await page.getByRole('textbox', { name: '推广员' }).fill('what,is\nthis,1')
    await page.getByText('没有任何列标题与推广员字段相符。').waitFor()
    expect(faults).toEqual({ console: [], elsewhere: [] })
    await context.close()
  })

  it('is closed to who may not make promoters', async () => {
    const { key } = await scene.key(['promotion:promoter:query'])
    const { page, context } = await screenAt(key)
    await page.getByRole('heading', { name: 'Not allowed' }).waitFor()
    expect(await page.locator('input[type=file]').count()).toBe(0)
    await context.close()
  })
})
