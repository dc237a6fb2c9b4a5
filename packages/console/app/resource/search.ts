import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Field } from '../document/field.js'
import { withEnds, withoutEnds } from '../field/period.js'
import { textOf } from '../field/text-of.js'
import type { Search } from '../search-text.js'
import { nextSort, sortOf } from './table/sort.js'

/** Members of an address that are no filters. */
const OPEN = 'open'
const ID = 'row'
const SORT = 'sort'

/** What is open beside a list: a form, a row, or an action. */
export interface Opened {
  readonly what: string
  readonly id: string | undefined
}

/** The address of a list: its filters and page, and what is open. */
export function useListAddress() {
  const search: Search = useSearch({ from: '/t/$tenantId/$module/$resource' })
  const navigate = useNavigate()
  const go = (next: Search, replace = false) => void navigate({ to: '.', search: () => next, replace })
  const what = first(search[OPEN])
  const opened: Opened | undefined = what === undefined ? undefined : { what, id: first(search[ID]) }
  const listed = without(without(search, OPEN), ID)
  const sort = sortOf(first(listed[SORT]))
  return {
    listed,
    opened,
    sort,
    open: (next: string, id?: string) => go({ ...listed, [OPEN]: next, ...(id !== undefined && { [ID]: id }) }),
    close: () => go(listed),
    /** With the first page, because what is listed is another thing. */
    filter: (filters: Search) => go({ ...filters, ...keep(listed, 'pageSize'), ...keep(listed, SORT) }),
    sortBy: (name: string) => {
      const next = nextSort(sort, name)
      go({ ...without(listed, SORT), ...(next !== undefined && { [SORT]: next }) })
    },
    turnTo: (pageNo: number) => go({ ...listed, pageNo: String(pageNo) }),
    /** Instead of the page that has no rows, and not beside it on the way back. */
    goBackTo: (pageNo: number) => go({ ...listed, pageNo: String(pageNo) }, true),
    resize: (pageSize: number) => go({ ...without(listed, 'pageNo'), pageSize: String(pageSize) }),
  }
}

const first = (value: string | readonly string[] | undefined): string | undefined =>
  typeof value === 'string' ? value : value?.[0]

const keep = (search: Search, name: string): Search => {
  const value = search[name]
  return value === undefined ? {} : { [name]: value }
}

/** The search but for what it has under this name. */
export const without = (search: Search, name: string): Search =>
  Object.fromEntries(Object.entries(search).filter(([other]) => other !== name))

/** The wire's values of what an address says. */
export function valuesOf(fields: readonly Field[], search: Search): Record<string, unknown> {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = search[field.name]
      return value === undefined ? [] : [[field.name, valueOf(field, value)]]
    }),
  )
}

function valueOf(field: Field, value: string | readonly string[]): unknown {
  if (field.kind === 'period') return withEnds(typeof value === 'string' ? [value] : value)
  if (field.kind === 'list')
    return (typeof value === 'string' ? [value] : value).map((each) => valueOf(field.item, each))
  const text = typeof value === 'string' ? value : (value[0] ?? '')
  if (field.kind === 'number') return text !== '' && Number.isFinite(Number(text)) ? Number(text) : undefined
  if (field.kind === 'boolean') return text === 'true'
  return text
}

/** Of two that are the ends of a period, the open one is empty. */
const severalOf = (texts: readonly string[]): readonly string[] => (texts.length === 2 ? withoutEnds(texts) : texts)

/** What an address says for the wire's values. */
export function searchOf(values: Readonly<Record<string, unknown>>): Search {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      if (value === null || value === undefined || value === '') return []
      return [[name, Array.isArray(value) ? severalOf(value.map(textOf)) : textOf(value)]]
    }),
  )
}
