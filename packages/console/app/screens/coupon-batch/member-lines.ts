import type { CsvRow } from '../batch/read-csv.js'
import { matchHeader } from '../batch/match-header.js'
import type { Titled } from '../batch/match-header.js'

/** What the API finds a member by. */
export type Locator = 'id' | 'email' | 'unionId' | 'chatUserId'

/** Whom a line names. */
export interface MemberLine {
  readonly line: number
  readonly text: string
  readonly by: Locator
}

/** A member, as far as a batch has to know. */
export interface Member {
  readonly id: number
  readonly nickname: string | null
  readonly status: number
}

/** What the API has said of a line: a member, nobody, or nothing. */
export type Found = { readonly member: Member | null } | { readonly failure: Error }

/** What a batch does with a line. */
export type LineState = 'good' | 'double' | 'disabled' | 'limit' | 'unknown' | 'unasked'

/** A line and what is known of it. */
export interface CheckedLine extends MemberLine {
  readonly state: LineState
  readonly member: Member | undefined
  /** The line that names the same member first. */
  readonly doubleOf: number | undefined
}

/** Also of coupons, whose column `userId` says the same. */
const LOCATORS: Readonly<Record<string, Locator>> = {
  id: 'id',
  userId: 'id',
  email: 'email',
  unionId: 'unionId',
  chatUserId: 'chatUserId',
}

const ENABLED = 0
const ID = /^[1-9]\d{0,14}$/

/** Whether a text may be the number of a member. */
export const isId = (text: string): boolean => ID.test(text)

/** Whom the records of a file name: by the columns that its head names, otherwise by the first one. */
export function memberLines(rows: readonly CsvRow[], columns: readonly Titled[]): MemberLine[] {
  const [head, ...others] = rows
  if (head === undefined) return []
  const named = matchHeader(
    head.cells,
    columns.filter(({ name }) => name in LOCATORS),
  )
  if (named.some((column) => column !== undefined)) {
    return others.flatMap(({ line, cells }) => {
      const place = named.findIndex((column, index) => column !== undefined && (cells[index] ?? '').trim() !== '')
      const by = LOCATORS[named[place]?.name ?? '']
      const text = cells[place]?.trim() ?? cells.join(' ').trim()
      return [{ line, text, by: by ?? locatorOf(text) }]
    })
  }
  // Several in a single line are a list of its own.
  const cells = others.length === 0 ? head.cells.map((cell) => ({ line: head.line, cell })) : rows.map(firstCell)
  return cells.flatMap(({ line, cell }) => {
    const text = cell.trim()
    return text === '' ? [] : [{ line, text, by: locatorOf(text) }]
  })
}

const firstCell = ({ line, cells }: CsvRow) => ({ line, cell: cells.find((each) => each.trim() !== '') ?? '' })

/** Chat platforms number their users with more digits than members will ever have. */
function locatorOf(text: string): Locator {
  if (text.includes('@')) return 'email'
  if (isId(text)) return 'id'
  return /^\d+$/.test(text) ? 'chatUserId' : 'unionId'
}

/** What a batch does with each line; those with a full hand have as many coupons of the template as one may take. */
export function checkedLines(
  lines: readonly MemberLine[],
  found: readonly (Found | undefined)[],
  full: ReadonlySet<number>,
): CheckedLine[] {
  const first = new Map<number, number>()
  return lines.map((line, place) => {
    const said = found[place]
    if (said === undefined || 'failure' in said) return { ...line, ...nobody, state: 'unasked' }
    const { member } = said
    if (member === null) return { ...line, ...nobody, state: 'unknown' }
    const doubleOf = first.get(member.id)
    if (doubleOf !== undefined) return { ...line, member, doubleOf, state: 'double' }
    first.set(member.id, line.line)
    const state = member.status !== ENABLED ? 'disabled' : full.has(member.id) ? 'limit' : 'good'
    return { ...line, member, doubleOf: undefined, state }
  })
}

const nobody = { member: undefined, doubleOf: undefined }

/** Who gets a coupon, once each. */
export const membersOf = (lines: readonly CheckedLine[]): number[] =>
  lines.flatMap(({ state, member }) => (state === 'good' && member !== undefined ? [member.id] : []))
