import type { Field } from '../document/field.js'
import { filtersOf } from '../document/resource-model.js'
import type { CallModel, ResourceModel } from '../document/resource-model.js'
import { rowLabel } from '../resource/row.js'
import type { Row } from '../resource/row.js'
import { textOf } from './text-of.js'

/** A member that names rows of another resource. */
export type ReferenceField = Field & { readonly kind: 'reference' }

/** A row that may be named: by what is sent, and by what people call it. */
export interface Referred {
  readonly key: string
  readonly name: string
}

type Listed = Pick<ResourceModel, 'key' | 'label' | 'page'>

/** A call, and what it is asked with. */
interface Question {
  readonly call: CallModel
  readonly query: Readonly<Record<string, unknown>>
}

/** What one page of a filtered list proposes. */
const PROPOSED = 20
/** The largest page, of a list that cannot be filtered by what its rows are called: those that were made last. */
const LARGEST_PAGE = 200

/** What is asked to find rows by what they are called. The answer is the same for every text where no filter knows names. */
export function searchFor({ page, label }: Listed, text: string): Question {
  const isFiltered = filtersOf(page).some(({ name, kind }) => name === label && kind === 'text')
  const pageSize = isFiltered ? PROPOSED : LARGEST_PAGE
  return { call: page, query: { pageNo: 1, pageSize, ...(isFiltered && text !== '' && { [label ?? '']: text }) } }
}

/** What is asked for the one row that a key names; undefined where nothing answers that. */
export function lookUpOf(
  resource: Listed & Pick<ResourceModel, 'calls'>,
  by: string,
  key: string,
): Question | undefined {
  const get = resource.calls.find(({ call }) => call === 'get')
  if (by === resource.key && get !== undefined) return { call: get, query: { [by]: key } }
  const isFiltered = filtersOf(resource.page).some(({ name }) => name === by)
  return isFiltered ? { call: resource.page, query: { pageNo: 1, pageSize: 1, [by]: key } } : undefined
}

/** A row as a reference names it. */
export const referredOf = (resource: Listed, by: string, row: Row): Referred => ({
  key: textOf(row[by] ?? ''),
  name: rowLabel(resource, row),
})

/** Those with a text in their name or their key, in turn and once each; a filter of the list has found some of them already. */
export function proposals(rows: readonly Referred[], text: string): readonly Referred[] {
  const wanted = text.trim().toLowerCase()
  const like = rows.filter(({ key, name }) => key !== '' && `${name}\n${key}`.toLowerCase().includes(wanted))
  return [...new Map(like.map((each) => [each.key, each])).values()]
}

/** Whether a text is a key by itself, whatever rows are called. */
export const isKey = ({ isText }: ReferenceField, text: string): boolean => !isText && /^\d+$/.test(text.trim())
