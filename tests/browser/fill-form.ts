import type { Locator } from 'playwright-core'
import type { Field } from '../../packages/console/app/document/field.js'
import { draftOf, isVisible } from '../../packages/console/app/field/draft.js'
import type { Draft } from '../../packages/console/app/field/draft.js'
import { isOfLines } from '../../packages/console/app/field/marked.js'
import type { Members } from './resource-table.js'

/** Where the fields of a form, of a group or of the filters stand, and which they are. */
export interface Form {
  readonly within: Locator
  readonly fields: readonly Field[]
}

/** Fills a form as somebody would who copies these members into it. What is said of a hidden field is not asked for. */
export async function fillForm({ within, fields }: Form, members: Members): Promise<void> {
  await fillDraft({ within, fields }, draftOf(fields, members))
}

async function fillDraft({ within, fields }: Form, draft: Draft): Promise<void> {
  // What shows others comes first.
  const inTurn = [...fields].sort((a, b) => Number(a.visibleIf !== undefined) - Number(b.visibleIf !== undefined))
  for (const field of inTurn) {
    const value = draft[field.name]
    if (isNothing(value) || !isVisible(field, fields, draft)) continue
    await fillField(fieldIn(within, field), field, value)
  }
}

/** A field by its label, which is the one of the document. */
export const fieldIn = (within: Locator, { label }: Field): Locator =>
  within
    .locator(':scope > .field')
    .filter({ has: within.page().locator(`:is(label, legend):text-is(${JSON.stringify(label.en)})`) })
    .first()

const isNothing = (value: unknown): boolean =>
  value === '' || value === null || value === undefined || (Array.isArray(value) && value.every(isNothing))

async function fillField(at: Locator, field: Field, value: unknown): Promise<void> {
  switch (field.kind) {
    case 'choice':
      await at.getByLabel(field.label.en, { exact: true }).selectOption(String(value))
      return
    case 'boolean':
      return fillBoolean(at.getByLabel(field.label.en, { exact: true }), value === true)
    case 'period': {
      const [from, until] = value as readonly string[]
      await at.getByLabel(`${field.label.en} from`).fill(from ?? '')
      await at.getByLabel(`${field.label.en} until`).fill(until ?? '')
      return
    }
    case 'list':
      return fillList(at, field, value as readonly unknown[])
    case 'group': {
      const group = at.locator(':scope > .group')
      if ((await group.count()) === 0) await at.getByRole('button', { name: 'Add', exact: true }).click()
      return fillDraft({ within: group, fields: field.fields }, value as Draft)
    }
    case 'map':
      return fillMap(at, value as readonly (readonly [string, string])[])
    default:
      await at.getByLabel(field.label.en, { exact: true }).fill(String(value))
  }
}

async function fillBoolean(input: Locator, isTrue: boolean): Promise<void> {
  if ((await input.getAttribute('type')) === 'checkbox') await input.setChecked(isTrue)
  else await input.selectOption(String(isTrue))
}

async function fillList(
  at: Locator,
  field: Field & { readonly kind: 'list' },
  values: readonly unknown[],
): Promise<void> {
  if (isOfLines(field)) return at.getByLabel(field.label.en, { exact: true }).fill(values.map(String).join('\n'))
  if (field.item.kind === 'choice') {
    const { choices } = field.item
    for (const value of values) {
      const choice = choices.find((each) => String(each.value) === value)
      await at.getByLabel(choice?.label.en ?? '', { exact: true }).check()
    }
    return
  }
  const items = at.locator(':scope > .items > .item')
  for (const [index, value] of values.entries()) {
    if ((await items.count()) <= index) await at.locator(':scope > .items > button').click()
    await fillField(items.nth(index).locator(':scope > .field'), field.item, value)
  }
}

/** Languages stand there by their names; others are added. */
async function fillMap(at: Locator, entries: readonly (readonly [string, string])[]): Promise<void> {
  const rows = at.locator('.entry')
  for (const [name, text] of entries) {
    const names = await rows
      .locator('.entry-name')
      .evaluateAll((inputs) => inputs.map((input) => Reflect.get(input, 'value')))
    const index = names.includes(name) ? names.indexOf(name) : names.length
    if (index === names.length) {
      await at.getByRole('button', { name: 'Add', exact: true }).click()
      await rows.nth(index).locator('.entry-name').fill(name)
    }
    await rows.nth(index).locator('input').nth(1).fill(text)
  }
}
