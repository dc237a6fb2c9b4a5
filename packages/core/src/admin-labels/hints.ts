import type { MemberHints, Reference, Unit } from '../http/documents/console-vocabulary.js'

/** A member that names rows of another resource. */
export const referring = (resource: string, by = 'id') => ({ reference: { resource, by } }) satisfies MemberHints

/** A member that names rows of the resource that another member beside it tells. */
export const told = (member: string, references: Readonly<Record<string, Reference>>): MemberHints => ({
  toldReference: { member, references },
})

/** A member that counts something. */
export const measured = (unit: Unit): MemberHints => ({ unit })

/** A member that is asked for while another has one of these values. */
export const shownIf = (member: string, ...values: (number | string | boolean)[]): MemberHints => ({
  visibleIf: { [member]: values },
})

export const cents = measured('CNY cents')
export const byMember = referring('member/user')
export const byClient = referring('system/partner-app', 'clientId')
export const byPromoter = referring('promotion/promoter')
export const byCouponTemplate = referring('promotion/coupon-template')
export const byDiscountTemplate = referring('promotion/discount-template')
export const byDraw = referring('promotion/lucky-draw')
