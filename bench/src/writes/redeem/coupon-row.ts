import { benchTenantId } from '../../data/quality-checks.js'
import { randomLetters } from '../serial-number.js'
import type { UsageCounter } from '../usage-counter.js'

const SCOPES = ['amount', 'warehouse', 'route', 'country', 'merchant'] as const
type Scope = (typeof SCOPES)[number]

const DAY_MS = 86_400_000
const CODE_LENGTH = 20
const FIXED_TERM = 2

/** A template as a database gives it, under the names of its columns. */
export type TemplateRow = {
  readonly id: number
  readonly title: string
  readonly name_i18n_config: string | Record<string, string>
  readonly use_price: number
  readonly coupon_type: number
  readonly take_limit_count: number
  readonly discount_type: number
  readonly discount_price: number | null
  readonly discount_percent: number | null
  readonly discount_limit_price: number | null
  readonly validity_type: number
  readonly fixed_start_term: number
  readonly fixed_end_term: number
} & Readonly<Record<`usage_${Scope}_scope`, number>> &
  Readonly<Record<`usage_${Scope}_codes`, string | { code: string }[]>>

/** The columns of a template that a coupon copies; what is a bigint comes as a number. */
export const templateColumns = (number: (column: string) => string): string =>
  [
    ...['id', 'use_price', 'discount_price', 'discount_limit_price'].map(number),
    ...['title', 'name_i18n_config', 'coupon_type', 'take_limit_count', 'discount_type', 'discount_percent'],
    ...['validity_type', 'fixed_start_term', 'fixed_end_term'],
    ...SCOPES.flatMap((scope) => [`usage_${scope}_scope`, `usage_${scope}_codes`]),
  ].join(', ')

/** The type of the event that tells of a coupon. */
export const COUPON_ISSUED = 'promotion.coupon.issued'

export type CouponRecord = ReturnType<typeof couponRow>

/** A coupon, under the names of its columns: a copy of its template, which later changes of that leave alone. */
export function couponRow(template: TemplateRow, memberId: number, now: Date) {
  const start = now.getTime() + template.fixed_start_term * DAY_MS
  const code = randomLetters(CODE_LENGTH)
  return {
    tenant_id: benchTenantId,
    template_id: template.id,
    user_id: memberId,
    name: template.title,
    name_lang_config: namesText(template.name_i18n_config),
    code,
    code_search: code.toLowerCase(),
    use_price: template.use_price,
    discount_type: template.discount_type,
    discount_price: template.discount_price,
    discount_percent: template.discount_percent,
    discount_limit_price: template.discount_limit_price,
    valid_start_time: new Date(start),
    valid_end_time: new Date(start + template.fixed_end_term * DAY_MS),
    valid_type: FIXED_TERM,
    product_scope: 1,
    usage_amount_scope: template.usage_amount_scope,
    usage_amount_codes: codesText(template.usage_amount_codes),
    usage_warehouse_scope: template.usage_warehouse_scope,
    usage_warehouse_codes: codesText(template.usage_warehouse_codes),
    usage_route_scope: template.usage_route_scope,
    usage_route_codes: codesText(template.usage_route_codes),
    usage_country_scope: template.usage_country_scope,
    usage_country_codes: codesText(template.usage_country_codes),
    usage_merchant_scope: template.usage_merchant_scope,
    usage_merchant_codes: codesText(template.usage_merchant_codes),
    status: 1,
    take_type: 1,
    coupon_type: template.coupon_type,
    create_time: now,
  }
}

/** The limit of a template for a member. */
export const templateCounter = ({ id, take_limit_count: limit }: TemplateRow, memberId: number): UsageCounter => ({
  subject: 'coupon-template',
  subjectId: id,
  dimension: 'member',
  key: String(memberId),
  expireTime: null,
  limit,
})

function namesText(names: TemplateRow['name_i18n_config']): string {
  const { zh, en, es, ko } = (typeof names === 'string' ? JSON.parse(names) : names) as Record<string, string>
  return JSON.stringify({ zh, en, es, ko })
}

function codesText(codes: string | { code: string }[]): string | null {
  const list = (typeof codes === 'string' ? JSON.parse(codes) : codes) as { code: string }[]
  return list.length === 0 ? null : list.map(({ code }) => code).join(',')
}
