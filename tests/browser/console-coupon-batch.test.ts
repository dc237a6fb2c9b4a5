import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { ADMIN_KEY } from '../http/hosts/example-host.js'
import { violationsOf } from './accessibility.js'
import { signIn, useConsole } from './console-scene.js'
import type { ConsoleScene } from './console-scene.js'
import { SLOW_FILES } from './slow-files.js'

let scene: ConsoleScene
/** 201 of them: two portions. */
let members: number[]

useConsole(async (started) => {
  scene = started
  const made = Array.from({ length: 201 }, (_, place) => create('member/user', { nickname: `Batch ${place}` }))
  members = (await Promise.all(made)).toSorted((a, b) => a - b)
})

async function create(path: string, body: object): Promise<number> {
  const { data } = (await scene.admin(`${path}/create`, { method: 'POST', body })) as { data: number }
  return data
}

/** A template of which there is no coupon yet. */
const template = (terms: object = {}): Promise<number> => {
  const usage = { usageAmountScope: 1, usageWarehouseScope: 1, usageRouteScope: 1, usageCountryScope: 1 }
  const validity = { validityType: 2, fixedStartTerm: 0, fixedEndTerm: 30, usageMerchantScope: 1 }
  const discount = { couponType: 3, takeType: 2, usePrice: 0, discountType: 2, discountPercent: 80 }
  const stock = { totalCount: -1, takeLimitCount: 1 }
  const name = { nameI18nConfig: { en: '<b>Batch</b>', zh: '批量' } }
  return create('promotion/coupon-template', { ...name, ...usage, ...validity, ...discount, ...stock, ...terms })
}

interface Coupon {
  readonly id: number
  readonly userId: number
  readonly status: number
}

async function couponsOf(templateId: number): Promise<Coupon[]> {
  const pages = await Promise.all(
    [1, 2, 3].map((pageNo) =>
      scene.admin(`promotion/coupon/page?templateId=${templateId}&pageSize=200&pageNo=${pageNo}`),
    ),
  )
  return pages.flatMap((page) => (page as { data: { list: Coupon[] } }).data.list)
}

/** As an import enters it: the coupon of a member was used. */
async function use(templateId: number, member: number | undefined): Promise<void> {
  const coupon = (await couponsOf(templateId)).find(({ userId }) => userId === member)
  const { data: row } = (await scene.admin(`promotion/coupon/get?id=${coupon?.id}`)) as { data: object }
  const body = { ...row, status: 2, useTime: '2026-01-01 00:00:00' }
  expect(await scene.admin('promotion/coupon/update', { method: 'PUT', body })).toMatchObject({ code: 0 })
}

async function screenAt(search = '', key = ADMIN_KEY) {
  return scene.at(`work/coupon-batch${search}`, key)
}

/** A screen where these lines were checked, and nothing stood in the way. */
async function checkedAt(templateId: number, lines: readonly (number | string)[]) {
  const window = await screenAt(`?templateId=${templateId}`)
  await window.page.getByRole('textbox', { name: 'Members' }).fill(lines.join('\n'))
  await window.page.getByRole('button', { name: 'Dry check' }).click()
  await window.page.getByRole('button', { name: 'Go on to sending' }).click()
  return window
}

async function send(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Send \d+ coupons$/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: /^Send/ }).click()
}

const portion = (page: Page, place: number) =>
  page
    .getByRole('region', { name: 'Portions' })
    .locator('tbody tr')
    .nth(place - 1)

describe('coupons in bulk', () => {
  it('are checked without writing, sent in portions, and undone as far as they are unused', async () => {
    const templateId = await template()
    const off = await create('member/user', { nickname: 'Off', status: 1 })
    const { page, context, faults } = await screenAt(`?templateId=${templateId}`)
    const lines = [...members, members[0], off, 'nobody@example.com', '999999999'].map((id) => `"${id}";"a ""name"""`)
    const file = `Member;Note\r\n${lines.join('\r\n')}`
    const dropped = await page.evaluateHandle(
      `{ const data = new DataTransfer(); data.items.add(new File([${JSON.stringify(file)}], 'members.csv')); data }`,
    )
    await page.getByRole('textbox', { name: 'Members' }).dispatchEvent('drop', { dataTransfer: dropped })
    await page.getByText('members.csv').waitFor()
    await page.getByRole('button', { name: 'Dry check' }).click()
    await page.getByText('201 members get a coupon').waitFor()
    const choices = page.getByRole('button', { pressed: false })
    expect(await choices.allTextContents()).toEqual(
      expect.arrayContaining(['Gets a coupon 201', 'Double 1', 'Disabled, left out 1', 'Unknown 2']),
    )
    // Ten thousand lines would be no more.
    expect(await page.getByRole('table').locator('tbody tr').count()).toBe(50)
    await choices.filter({ hasText: 'Double' }).click()
    expect(await page.getByRole('table').locator('tbody tr').allTextContents()).toEqual([
      expect.stringContaining('same member as line 2'),
    ])
    expect(await violationsOf(page)).toEqual([])
    expect(await couponsOf(templateId)).toEqual([])
    await page.getByRole('button', { name: 'Go on to sending' }).click()
    await page.getByRole('link', { name: '<b>Batch</b>' }).waitFor()
    await send(page)
    await expect.poll(() => portion(page, 2).textContent()).toContain('Sent')
    expect((await couponsOf(templateId)).map(({ userId }) => userId).toSorted((a, b) => a - b)).toEqual(members)
    // Of another administrator's hand, at another time: not the batch's.
    await scene.admin('promotion/coupon/send', { method: 'POST', body: { templateId, userIds: [1] } })
    await use(templateId, members[3])
    await page.getByRole('button', { name: 'See what can be undone' }).click()
    await page.getByText('199 unused').waitFor()
    expect(await violationsOf(page)).toEqual([])
    // All of a portion are voided or none: one of the first is used meanwhile.
    await use(templateId, members[4])
    const voidAll = async (count: number) => {
      await page.getByRole('button', { name: `Void ${count} unused coupons` }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: /^Void/ }).click()
    }
    await voidAll(200)
    const undone = page.getByRole('region', { name: 'Undo' }).locator('tbody tr')
    await expect.poll(() => undone.first().textContent()).toMatch(/198 unused2 used or over.*1013003002/)
    expect(await undone.nth(1).textContent()).toContain('1 voided')
    await voidAll(198)
    await page.getByText('There is nothing unused in this batch.').waitFor()
    await page.getByText('198 voided').waitFor()
    const left = (await couponsOf(templateId)).filter(({ status }) => status !== 5)
    expect(left.map(({ userId }) => userId)).toEqual([1, members[4], members[3]])
    expect(faults).toEqual({ console: [], elsewhere: [] })
    await context.close()
  })

  it('go to those that were entered last, whatever is read from a file afterwards', async () => {
    const { page, context } = await screenAt()
    await page.evaluate(SLOW_FILES)
    const lines = page.getByRole('textbox', { name: 'Members' })
    const templateId = page.getByRole('combobox', { name: 'Coupon template', exact: true })
    const files = page.locator('input[type=file]')
    const choose = (name: string) =>
      files.setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(`${String(members[1])}\n`) })
    await choose('superseded.csv')
    await lines.fill(String(members[0]))
    await page.evaluate('readFiles()')
    // It is forgotten when it has been read.
    await expect.poll(() => files.evaluate((input) => Reflect.get(input, 'value'))).toBe('')
    expect(await page.getByText('superseded.csv').count()).toBe(0)
    expect(await lines.inputValue()).toBe(String(members[0]))
    await choose('last.csv')
    await templateId.fill('3')
    await page.evaluate('readFiles()')
    await page.getByText('last.csv').waitFor()
    // What was entered beside it meanwhile stays.
    expect(await templateId.inputValue()).toBe('3')
    await context.close()
  })

  it('are not forgotten by following a link before that was agreed to', async () => {
    const templateId = await template()
    const { page, context } = await screenAt(`?templateId=${templateId}`)
    const lines = page.getByRole('textbox', { name: 'Members' })
    await lines.fill(String(members[0]))
    await page.getByRole('button', { name: 'Dry check' }).click()
    const link = page.getByRole('table').getByRole('link').first()
    await link.click()
    const question = page.getByRole('alertdialog', { name: 'Discard what you have entered?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    expect(await lines.inputValue()).toBe(String(members[0]))
    await link.click()
    await question.getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('dialog', { name: /^Members: / }).waitFor()
    await context.close()
  })

  it('are sent once where the answer was lost, also after the page was loaded again', async () => {
    const templateId = await template({ takeLimitCount: -1 })
    const { page, context } = await checkedAt(templateId, members)
    const keys: (string | undefined)[] = []
    let isLost = true
    await page.route('**/promotion/coupon/send', async (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      if (!isLost) return route.continue()
      await route.fetch()
      return route.abort()
    })
    await send(page)
    await page.getByText('Asked again, it is done once.').waitFor()
    expect(await portion(page, 2).textContent()).toContain('Waiting')
    expect(await violationsOf(page)).toEqual([])
    isLost = false
    await page.reload()
    // Keys are each administrator's own: another one would send twice, and does not see it.
    await signIn(page, (await scene.key(['*:*:*'])).key)
    await page.getByRole('textbox', { name: 'Members' }).waitFor()
    await page.reload()
    await signIn(page, ADMIN_KEY)
    await page.getByRole('button', { name: 'Ask again: Portion 1' }).click()
    await expect.poll(() => portion(page, 1).textContent()).toContain('Sent')
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
    expect(keys[1]).toBe(keys[0])
    await send(page)
    await expect.poll(() => portion(page, 2).textContent()).toContain('Sent')
    expect(await couponsOf(templateId)).toHaveLength(members.length)
    await context.close()
  })

  it('are refused to a portion as a whole: it is told whom, and the others go on without them', async () => {
    const templateId = await template()
    const gone = await create('member/user', { nickname: 'Gone' })
    const { page, context } = await checkedAt(templateId, [...members.slice(0, 3), gone])
    await scene.admin(`member/user/delete?id=${gone}`, { method: 'DELETE' })
    await send(page)
    await page.getByText(`${gone}: no such member`).waitFor()
    await page.getByRole('button', { name: 'Leave 1 out: Portion 1' }).click()
    await scene.admin('promotion/coupon/send', { method: 'POST', body: { templateId, userIds: [members[1]] } })
    await send(page)
    await page.getByText(`${members[1]}: has as many as one may take`).waitFor()
    expect(await couponsOf(templateId)).toHaveLength(1)
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Leave 1 out: Portion 1' }).click()
    await send(page)
    await expect.poll(() => portion(page, 1).textContent()).toContain('Sent')
    expect((await couponsOf(templateId)).map(({ userId }) => userId).toSorted((a, b) => a - b)).toEqual(
      members.slice(0, 3),
    )
    await context.close()
  })

  it.each([
    ['is disabled', { status: 1 }, 'no coupons are issued of it'],
    ['has too few left', { totalCount: 1 }, '1 are left, 2 are needed.'],
  ])('are not sent of a template that %s', async (_, terms, said) => {
    const { status = 0, ...others } = terms as { status?: number }
    const templateId = await template(others)
    await scene.admin('promotion/coupon-template/update-status', { method: 'PUT', body: { id: templateId, status } })
    const { page, context } = await screenAt(`?templateId=${templateId}`)
    await page.getByRole('textbox', { name: 'Members' }).fill(members.slice(0, 2).join('\n'))
    await page.getByRole('button', { name: 'Dry check' }).click()
    await page.getByText(said).waitFor()
    expect(await page.getByRole('button', { name: 'Go on to sending' }).isDisabled()).toBe(true)
    await context.close()
  })

  it('go to nobody who has the limit, and the check says so', async () => {
    const templateId = await template()
    await scene.admin('promotion/coupon/send', { method: 'POST', body: { templateId, userIds: members.slice(0, 2) } })
    const { page, context } = await checkedAt(templateId, members.slice(0, 3))
    expect(await page.getByRole('button', { name: /^Send \d/ }).textContent()).toBe('Send 1 coupons')
    await context.close()
  })

  it('speak Chinese, and tell of a file that is no text', async () => {
    const { page, context, faults } = await screenAt()
    await page.getByRole('button', { name: '中文' }).click()
    const zip = { name: 'members.xlsx', mimeType: 'application/zip', buffer: Buffer.from('PK\u0003\u0004') }
    await page.locator('input[type=file]').setInputFiles(zip)
    await page.getByText('这是工作簿文件').waitFor()
    await page.getByRole('textbox', { name: '会员' }).fill(`1\n2\n1\n"`)
    await page.getByText('引号没有闭合，所在行： 4').waitFor()
    await page.getByRole('textbox', { name: '会员' }).fill(`1\n2\n1`)
    await page.getByRole('combobox', { name: '优惠券模板' }).fill('1')
    await page.getByRole('button', { name: '试检查' }).click()
    await page.getByText('2 位会员将获得优惠券').waitFor()
    // What the template is called is nobody's to translate.
    const said = (await page.locator('main').innerText()).replace(await page.locator('.referred').innerText(), '')
    expect(said).not.toMatch(/undefined|[a-z]{4,} [a-z]{3,}|工作簿/)
    expect(await violationsOf(page)).toEqual([])
    expect(faults).toEqual({ console: [], elsewhere: [] })
    await context.close()
  })

  it('are closed to who may not send them, and cannot be undone by who may not void them', async () => {
    const sending = ['promotion:coupon:create', 'promotion:coupon:query', 'promotion:coupon-template:query']
    const { key: closed } = await scene.key(sending)
    const first = await screenAt('', closed)
    await first.page.getByRole('heading', { name: 'Not allowed' }).waitFor()
    await first.context.close()
    const { key } = await scene.key([...sending, 'member:user:query'])
    const templateId = await template()
    const { page, context } = await screenAt(`?templateId=${templateId}`, key)
    await page.getByRole('textbox', { name: 'Members' }).fill(String(members[0]))
    await page.getByRole('button', { name: 'Dry check' }).click()
    await page.getByRole('button', { name: 'Go on to sending' }).click()
    await send(page)
    await expect.poll(() => portion(page, 1).textContent()).toContain('Sent')
    expect(await page.getByRole('button', { name: 'See what can be undone' }).count()).toBe(0)
    await context.close()
  })
})
