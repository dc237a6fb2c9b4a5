import type { AdminPrincipal } from '../http/context.js'
import { MASK, maskAllButEnd } from '../http/mask.js'
import { isPermitted } from '../http/admin-api/permission.js'
import type { OperateLogRow } from './operate-log.js'

/** Members that tell who somebody is, where somebody lives or how to reach somebody, in whatever resource. */
const PERSONAL = new Set([
  'email',
  'phone',
  'mobile',
  'address',
  'addressLine',
  'zipcode',
  'city',
  'province',
  'contact',
  'contactName',
  'contactEmail',
  'accountUsername',
])

/** Members that name a person in this resource, and something else in others. */
const PERSONAL_OF: Readonly<Record<string, readonly string[]>> = { 'member/address': ['name'] }

/**
 * An e-mail address wherever it stands: a partner may name its users by theirs, and operations write them into remarks.
 * Its parts have lengths, so that a long text takes no longer than it is long.
 */
const EMAIL = /[^\s@"'<>(),;:/?=&]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63})+/gu

/** Members that nobody gets whole from a page or a log, as far as they were logged whole once. */
const PAYOUT = new Set(['accountNumber', 'accountDetail'])

/**
 * A row as this administrator may read it: e-mail addresses, phone numbers and addresses of a resource are for those
 * who may query the resource itself. The log keeps them, so that it tells what was changed.
 */
export function maskRow(row: OperateLogRow, { permissions }: Pick<AdminPrincipal, 'permissions'>): OperateLogRow {
  const maySee = isPermitted(permissions, `${row.resource.replace('/', ':')}:query`)
  const hidden = (member: string): boolean =>
    !maySee && (PERSONAL.has(member) || (PERSONAL_OF[row.resource] ?? []).includes(member))
  const withoutEmails = (text: string): string => (maySee ? text : text.replace(EMAIL, MASK))
  const mask = (text: string | null): string | null => (text === null ? null : maskText(text, hidden, withoutEmails))
  return { ...row, before: mask(row.before), after: mask(row.after) }
}

/** The reviver of `JSON.parse` visits every member, however deep. */
function maskText(text: string, hidden: (member: string) => boolean, withoutEmails: (text: string) => string): string {
  try {
    return JSON.stringify(
      JSON.parse(text, (member, value: unknown) => {
        if (value === null || value === '') return value
        if (hidden(member)) return MASK
        if (typeof value !== 'string') return value
        return PAYOUT.has(member) ? maskAllButEnd(value) : withoutEmails(value)
      }),
    )
  } catch {
    return MASK
  }
}
