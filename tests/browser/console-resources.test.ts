import type { Locator, Page, Request } from 'playwright-core'
import { beforeEach, expect, it } from 'vitest'
import type { Field } from '../../packages/console/app/document/field.js'
import { filtersOf } from '../../packages/console/app/document/resource-model.js'
import { draftOf, isVisible, wireOf } from '../../packages/console/app/field/draft.js'
import { shareOf } from '../share-of.js'
import { violationsOf } from './accessibility.js'
import { useConsole } from './console-scene.js'
import type { ConsoleScene } from './console-scene.js'
import { fieldIn, fillForm } from './fill-form.js'
import { callOf, resourceTable } from './resource-table.js'
import type { Members, TableEntry } from './resource-table.js'

const table = resourceTable()
let scene: ConsoleScene
let page: Page
let faults: Awaited<ReturnType<ConsoleScene['signedIn']>>['faults']

useConsole(async (started) => {
  scene = started
  ;({ page, faults } = await started.signedIn())
  page.setDefaultTimeout(15_000)
})
beforeEach(async () => {
  faults.console.length = 0
  // What has failed before may have left something open.
  if ((await page.locator(':is([role=menu], [role=listbox], [role=dialog], [role=alertdialog])').count()) > 0)
    await page.keyboard.press('Escape')
})

interface Listed {
  readonly list: readonly Members[]
  readonly total: number
}

/** What the console has asked for, and the data that were answered, while something is done. */
async function during(
  path: string,
  work: () => Promise<void>,
): Promise<{ request: Request; code: number; data: unknown }> {
  const isMeant = (url: string) => new URL(url).pathname === `/admin-api/${path}`
  const [response] = await Promise.all([page.waitForResponse((each) => isMeant(each.url())), work()])
  const { code, data } = (await response.json()) as { code: number; data: unknown }
  return { request: response.request(), code, data }
}

const list = (entry: TableEntry, work: () => Promise<void>) => during(`${entry.path}/page`, work)
const settled = () => page.locator('.list[aria-busy=false]').waitFor()
const filters = () => page.getByRole('search')
const rowNamed = (verb: string): Locator =>
  page.getByRole('table').getByRole('button', { name: new RegExp(`^${verb} `) })

/** Opens the list from the menu, as everybody does. */
async function openList(entry: TableEntry): Promise<Listed> {
  const { title } = entry.resource
  const link = page.getByRole('navigation').getByRole('link', { name: title.en, exact: true })
  const { data } = await list(entry, () => link.click())
  await page.getByRole('heading', { name: title.en, exact: true, level: 1 }).waitFor()
  await settled()
  return data as Listed
}

/** What is typed where no row says anything: what matters is that it is asked for. */
function sampleOf(field: Field): unknown {
  switch (field.kind) {
    case 'period':
      return ['2026-01-01 00:00:00', '2036-01-01 00:00:00']
    case 'choice':
      return field.choices[0]?.value
    case 'boolean':
      return true
    case 'number':
      return 1
    case 'time':
      return '2026-01-01 00:00:00'
    case 'list':
      return [sampleOf(field.item)]
    default:
      return field.kind === 'reference' && !field.isText ? 1 : 'lantern'
  }
}

/** The filter that finds a row by one of its members; undefined where the row does not say it. */
function valueIn(row: Members, { name, kind }: Field): unknown {
  const value = row[name]
  if (value === null || value === undefined || value === '' || typeof value === 'object') return undefined
  return kind === 'period' ? [value, value] : value
}

/** Types filters, and Enter; answers what was listed. Each is in the address and was asked for as it was typed. */
async function narrow(entry: TableEntry, values: Members): Promise<Listed> {
  const fields = filtersOf(entry.resource.page).filter(({ name }) => values[name] !== undefined)
  const typed: Members = Object.fromEntries(
    fields.map(({ name, kind }) => [name, kind === 'period' ? minutesOf(values[name]) : values[name]]),
  )
  await fillForm({ within: filters(), fields }, typed)
  const { request, code, data } = await list(entry, () =>
    filters()
      .getByLabel(/until$/)
      .last()
      .press('Enter'),
  )
  const wanted = Object.entries(wireOf(fields, draftOf(fields, typed)))
  const asked = new URL(request.url()).searchParams
  const shown = new URL(page.url()).searchParams
  for (const [name, value] of wanted) {
    const texts = [value].flat().map(String)
    const isJoined = entry.resource.page.joined.has(name)
    expect([name, asked.getAll(name)]).toEqual([name, isJoined ? [texts.join()] : texts])
    expect([name, shown.getAll(name)]).toEqual([name, texts])
  }
  expect([code, wanted.map(([name]) => name)]).toEqual([0, fields.map(({ name }) => name)])
  await settled()
  return data as Listed
}

/** An input of a period has no seconds. */
const minutesOf = (value: unknown): string[] => (value as string[]).map((time) => time.slice(0, 16))

/** Each filter finds a row by what it says, and hides what is not like that; the list stays a table. */
async function filter(entry: TableEntry, { list: rows, total }: Listed): Promise<void> {
  const { page: call, key } = entry.resource
  const fields = filtersOf(call)
  const known = (row: Members) => fields.filter((field) => valueIn(row, field) !== undefined)
  const [row] = rows.toSorted((a, b) => known(b).length - known(a).length)
  if (row !== undefined) {
    const values = Object.fromEntries(known(row).map((field) => [field.name, valueIn(row, field)]))
    const narrowed = await narrow(entry, values)
    expect(narrowed.list.map((each) => each[key])).toContain(row[key])
    expect(narrowed.total).toBeLessThanOrEqual(total)
  }
  const unsaid = fields.filter((field) => row === undefined || valueIn(row, field) === undefined)
  if (unsaid.length > 0) await narrow(entry, Object.fromEntries(unsaid.map((field) => [field.name, sampleOf(field)])))
  const none = await narrow(entry, { createTime: ['1999-01-01 00:00:00', '1999-01-01 00:00:00'] })
  expect([none.total, await page.getByRole('table').getByRole('cell').allTextContents()]).toEqual([
    0,
    ['Nothing is like that'],
  ])
  const all = await list(entry, () => filters().getByRole('button', { name: 'Reset' }).click())
  // The host's jobs add rows meanwhile, such as the coupon of a draw whose grant failed at first: between before and now.
  const { data: now } = (await scene.admin(`${entry.path}/page?pageNo=1&pageSize=1`)) as { data: Listed }
  const shown = (all.data as Listed).total
  expect([shown, new URL(page.url()).search]).toEqual([Math.min(Math.max(shown, total), now.total), ''])
  await settled()
}

/** Everything that can be done is offered, and nothing else. */
async function offer({ resource }: TableEntry, { list: rows }: Listed): Promise<void> {
  const has = (kind: string) => callOf(resource, kind) !== undefined
  const actions = (target: string) => resource.calls.filter((call) => call.call === 'action' && call.target === target)
  expect(await page.getByRole('button', { name: 'Create', exact: true }).count()).toBe(has('create') ? 1 : 0)
  expect(await rowNamed('View').count()).toBe(rows.length)
  expect(await rowNamed('Edit').count()).toBe(has('update') ? rows.length : 0)
  const isForMany = has('delete-list') || actions('rows').length > 0
  expect(await page.getByRole('checkbox', { name: /^Select / }).count()).toBe(isForMany ? rows.length + 1 : 0)
  const items = [...actions('row').map(({ title }) => title.en), ...(has('delete') ? ['Delete'] : [])]
  expect(await rowNamed('Actions').count()).toBe(items.length === 0 ? 0 : rows.length)
  if (rows.length === 0 || items.length === 0) return
  await rowNamed('Actions').first().click()
  const menu = page.getByRole('menu')
  await menu.waitFor()
  expect((await menu.getByRole('menuitem').allTextContents()).toSorted()).toEqual(items.toSorted())
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'detached' })
}

it.each(table.map((entry) => [entry.path, entry] as const))('%s: list, and what is offered', async (_, entry) => {
  const before = await openList(entry)
  expect(await violationsOf(page)).toEqual([])
  expect(await page.locator('.list [role=alert]').count()).toBe(0)
  await offer(entry, before)
  expect(faults).toEqual({ console: [], elsewhere: [] })
})

// The same code draws them all from the document, whose every member other tests read: a third of them, or all.
it.each(shareOf(table, { turn: 1, of: 3 }).map((entry) => [entry.path, entry] as const))(
  '%s: filters, a row from its example, its history and end',
  async (_, entry) => {
    await filter(entry, await openList(entry))
    if (entry.example !== undefined) await live(entry, { ...entry.example, ...OTHERWISE[entry.path] })
    expect(faults).toEqual({ console: [], elsewhere: [] })
  },
)

/** What of a body is said, times as they are sent. */
function said(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(said)
  if (typeof value === 'string') return value.replace(/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)$/, '$1 $2')
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, member]) => member !== null)
      .map(([name, member]) => [name, said(member)]),
  )
}

const dialog = () => page.getByRole('dialog')

/** The life of a row: made from the example, changed, told of, deleted. */
async function live(entry: TableEntry, example: Members): Promise<void> {
  const { path, resource } = entry
  const row = await create(entry, example)
  const at = page.getByRole('table').locator('tbody tr').nth(row.index)
  const update = callOf(resource, 'update')
  const changed = update === undefined ? undefined : await change(entry, { at, row: row.members })
  await at.getByRole('button', { name: /^View / }).click()
  await dialog().getByRole('tab', { name: 'History' }).click()
  await expect.poll(() => dialog().locator('.history > li').count()).toBe(changed === undefined ? 1 : 2)
  expect(await dialog().locator('.history').textContent()).toContain('Created')
  if (changed !== undefined) expect(await dialog().locator('.history ins').allTextContents()).toContain(changed)
  await page.keyboard.press('Escape')
  await dialog().waitFor({ state: 'detached' })
  if (callOf(resource, 'delete') === undefined) return
  await at.getByRole('button', { name: /^Actions / }).click()
  await page.getByRole('menuitem', { name: 'Delete', exact: true }).click()
  const agree = page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true })
  const { data } = await list(entry, async () => {
    expect((await during(`${path}/delete`, () => agree.click())).code).toBe(0)
  })
  expect((data as Listed).list.map((each) => each[resource.key])).not.toContain(row.members[resource.key])
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
}

async function create(entry: TableEntry, example: Members): Promise<{ index: number; members: Members }> {
  const { path, resource } = entry
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  const fields = callOf(resource, 'create')?.body ?? []
  await fillForm({ within: dialog().locator('.drawer-body'), fields }, example)
  let id: unknown
  const { data } = await list(entry, async () => {
    const send = dialog().getByRole('button', { name: 'Create', exact: true })
    const made = await during(`${path}/create`, () => send.click())
    expect(made).toMatchObject({ code: 0 })
    const asked = fields.filter((field) => isVisible(field, fields, draftOf(fields, example)))
    const named = asked.filter(({ name }) => name in example).map(({ name }) => [name, example[name]])
    expect(said(made.request.postDataJSON())).toMatchObject(said(Object.fromEntries(named)) as Members)
    expect(named.length).toBeGreaterThan(0)
    id = typeof made.data === 'object' && made.data !== null ? (made.data as Members)[resource.key] : made.data
  })
  await settled()
  if ((await dialog().count()) > 0) await dialog().getByRole('button', { name: 'Close' }).last().click()
  await dialog().waitFor({ state: 'detached' })
  const rows = (data as Listed).list
  const index = rows.findIndex((row) => row[resource.key] === id)
  expect([path, index]).not.toEqual([path, -1])
  return { index, members: rows[index] ?? {} }
}

/** What a row is changed in: the first that is free text, where it has one of these. */
const FREE = ['remark', 'description', 'nickname', 'name', 'title']
/** Elsewhere: the member, and what the history tells of it where that is not the same. */
const CHANGES: Readonly<Record<string, { readonly name: string; readonly told?: string }>> = {
  // Its code has a form of its own.
  'promotion/coupon-exchange-code': { name: 'businessName' },
  // The log does not keep numbers of accounts.
  'promotion/promoter-withdraw-method': { name: 'accountNumber', told: '****hand' },
}
/** An update needs the code that the promoter was sent: it is refused, and the member is marked. */
const REFUSED: ReadonlySet<string> = new Set(['promotion/promoter-social-channel'])
/** Members of an example that a new host has to be told otherwise. */
const OTHERWISE: Readonly<Record<string, Members>> = {
  // A coupon that has ended is changed by a job meanwhile.
  'promotion/coupon': { validEndTime: '2036-10-10T12:00:00' },
}

async function change(
  { path, resource }: TableEntry,
  { at, row }: { at: Locator; row: Members },
): Promise<string | undefined> {
  const body = callOf(resource, 'update')?.body ?? []
  const text = 'Changed by hand'
  const { name: own, told = text } = CHANGES[path] ?? {}
  const names = own === undefined ? FREE : [own]
  const free = names.flatMap((name) => body.filter((field) => field.name === name))
  const field = free[0] ?? body.find(({ kind, name }) => kind === 'text' && name !== resource.key)
  if (field === undefined) throw new Error(`${path} has no text to change`)
  await at.getByRole('button', { name: /^Edit / }).click()
  const input = fieldIn(dialog().locator('.drawer-body'), field).getByLabel(field.label.en, { exact: true })
  await input.fill(text)
  const send = dialog().getByRole('button', { name: 'Save', exact: true })
  const saved = await during(`${path}/update`, () => send.click())
  if (REFUSED.has(path)) return refused(saved.code)
  expect([path, saved.code]).toEqual([path, 0])
  const revision = body.some(({ name }) => name === 'revision') ? { revision: row['revision'] } : {}
  expect(saved.request.postDataJSON()).toMatchObject({ [field.name]: text, ...revision })
  await dialog().waitFor({ state: 'detached' })
  await settled()
  return told
}

/** The member is marked, and nothing is written. */
async function refused(code: number): Promise<undefined> {
  await dialog().locator('[aria-invalid=true]').first().waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard', exact: true }).click()
  await dialog().waitFor({ state: 'detached' })
  expect([code, faults.console.splice(0).length]).toEqual([400, 1])
}
