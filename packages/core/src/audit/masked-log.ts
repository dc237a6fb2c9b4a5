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

/**
 * Members that name a person in this resource, or give whoever reads them money or a way in: codes to redeem, and what a
 * host keeps with a tenant. In other resources they are something else.
 */
const HIDDEN_OF: Readonly<Record<string, readonly string[]>> = {
  'member/address': ['name'],
  'promotion/wallet-redeem-code': ['code'],
  'promotion/coupon-exchange-code': ['code'],
  'promotion/coupon-exchange-log': ['code', 'couponCode'],
  'promotion/coupon': ['code'],
  'system/tenant': ['settings'],
}

/** Addresses that may let in whoever has them: by a token in their path or their query. */
const LINKS_OF: Readonly<Record<string, readonly string[]>> = {
  'event/webhook-endpoint': ['url'],
  'pay/order': ['paymentUrl'],
}

/**
 * An e-mail address wherever it stands: a partner may name its users by theirs, and operations write them into remarks.
 * Its parts have lengths, so that a long text takes no longer than it is long.
 */
const EMAIL = /[^\s@"'<>(),;:/?=&]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63})+/gu

/** Members that nobody gets whole from a page or a log, as far as they were logged whole once. */
const PAYOUT = new Set(['accountNumber', 'accountDetail'])

/** What a member of a row reads like for somebody. */
type ShownMember = (member: string, value: unknown) => unknown

/**
 * A row as this administrator may read it: who somebody is and how to reach them, codes that are worth money and addresses
 * that let somebody in are for those who may query the resource itself. The log keeps them, so that it tells what was
 * changed.
 */
export function maskRow(row: OperateLogRow, { permissions }: Pick<AdminPrincipal, 'permissions'>): OperateLogRow {
  const maySee = isPermitted(permissions, `${row.resource.replace('/', ':')}:query`)
  const shown = maySee ? asItIs : outsideOf(row.resource)
  const mask = (text: string | null): string | null => (text === null ? null : maskText(text, shown))
  return { ...row, before: mask(row.before), after: mask(row.after) }
}

const asItIs: ShownMember = (_, value) => value

/** For who may not query the resource. */
function outsideOf(resource: string): ShownMember {
  const hidden = HIDDEN_OF[resource] ?? []
  const links = LINKS_OF[resource] ?? []
  return (member, value) => {
    if (PERSONAL.has(member) || hidden.includes(member)) return MASK
    if (typeof value !== 'string') return value
    return links.includes(member) ? originOf(value) : value.replace(EMAIL, MASK)
  }
}

/** Whose an address is, without what may let somebody in there. */
function originOf(url: string): string {
  if (!URL.canParse(url)) return MASK
  const { protocol, host } = new URL(url)
  return `${protocol}//${host}/${MASK}`
}

/** The reviver of `JSON.parse` visits every member, however deep. */
function maskText(text: string, shown: ShownMember): string {
  try {
    return JSON.stringify(
      JSON.parse(text, (member, value: unknown) => {
        if (value === null || value === '') return value
        return PAYOUT.has(member) && typeof value === 'string' ? maskAllButEnd(value) : shown(member, value)
      }),
    )
  } catch {
    return MASK
  }
}
