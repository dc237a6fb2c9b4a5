import type { Field } from '../../document/field.js'
import { textOf } from '../../field/text-of.js'
import type { Locale } from '../../i18n/locale.js'
import type { Row } from '../row.js'

/** By which column the rows that are shown stand in order. */
export interface Sort {
  readonly name: string
  readonly isDescending: boolean
}

/** What an address says of it: `name`, or `-name` from the last to the first. */
export const sortOf = (text: string | undefined): Sort | undefined =>
  text === undefined || text === '' ? undefined : { name: text.replace(/^-/, ''), isDescending: text.startsWith('-') }

/** What an address is to say when a column is chosen: first upwards, then downwards, then as the API has listed them. */
export function nextSort(sort: Sort | undefined, name: string): string | undefined {
  if (sort?.name !== name) return name
  return sort.isDescending ? undefined : `-${name}`
}

/** Rows by what a column means to people; those that do not say it come last either way. */
export function sortRows(
  rows: readonly Row[],
  field: Field,
  { isDescending, locale }: { readonly isDescending: boolean; readonly locale: Locale },
): readonly Row[] {
  const { compare } = new Intl.Collator(locale, { numeric: true })
  const keyed = rows.map((row) => ({ row, key: keyOf(field, row[field.name], locale) }))
  const [said, unsaid] = [true, false].map((isSaid) => keyed.filter(({ key }) => (key !== undefined) === isSaid))
  const sorted = (said ?? []).toSorted(({ key: a = '' }, { key: b = '' }) => {
    const order = typeof a === 'number' && typeof b === 'number' ? a - b : compare(String(a), String(b))
    return isDescending ? -order : order
  })
  return [...sorted, ...(unsaid ?? [])].map(({ row }) => row)
}

/** Times are written so that their texts stand in order. */
function keyOf(field: Field, value: unknown, locale: Locale): string | number | undefined {
  if (value === null || value === undefined || value === '') return undefined
  if (typeof value === 'boolean') return Number(value)
  const choice = field.kind === 'choice' ? field.choices.find((each) => each.value === value) : undefined
  if (choice !== undefined) return choice.label[locale]
  return typeof value === 'number' ? value : textOf(value)
}
