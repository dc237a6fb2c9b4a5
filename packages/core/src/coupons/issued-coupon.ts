import { certain } from '../kernel/certain.js'
import { daysAfter } from '../kernel/days.js'
import { ALL_GOODS } from './coupon.js'
import type { NewCoupon } from './coupon.js'
import { usageMembers } from './coupon-fields.js'
import { FIXED_DATE } from './coupon-template.js'
import type { CouponTemplateRow } from './coupon-template.js'

/** What is not the template's. */
export interface Issuing {
  readonly memberId: number
  readonly takeType: number
  readonly code: string
  readonly now: Date
}

/** The coupon that a template makes for a member: a copy, which later changes of the template leave alone. */
export function couponOfTemplate(template: CouponTemplateRow, { memberId, takeType, code, now }: Issuing): NewCoupon {
  return {
    templateId: template.id,
    userId: memberId,
    name: template.title,
    nameLangConfig: namesText(template.nameI18nConfig),
    code,
    usePrice: template.usePrice,
    discountType: template.discountType,
    discountPrice: template.discountPrice,
    discountPercent: template.discountPercent,
    discountLimitPrice: template.discountLimitPrice,
    ...validityFrom(template, now),
    validType: template.validityType,
    productScope: ALL_GOODS,
    productScopeValues: null,
    ...usageMembers(
      (usage) => template[`usage${usage}Scope`],
      (usage) => codesText(template[`usage${usage}Codes`]),
    ),
    takeType,
    couponType: template.couponType,
    isAllowedStackable: null,
  }
}

/** In one order, whatever the database made of it. */
const namesText = ({ zh, en, es, ko }: CouponTemplateRow['nameI18nConfig']): string =>
  JSON.stringify({ zh, en, es, ko })

const codesText = (codes: CouponTemplateRow['usageAmountCodes']): string | null =>
  codes.length === 0 ? null : codes.map(({ code }) => code).join(',')

/** The template's dates, or its terms from now on; the end counts from the start (rules/coupons#issue). */
function validityFrom(template: CouponTemplateRow, now: Date): Pick<NewCoupon, 'validStartTime' | 'validEndTime'> {
  if (template.validityType === FIXED_DATE) {
    return { validStartTime: certain(template.validStartTime), validEndTime: certain(template.validEndTime) }
  }
  const validStartTime = daysAfter(now, certain(template.fixedStartTerm))
  return { validStartTime, validEndTime: daysAfter(validStartTime, certain(template.fixedEndTerm)) }
}
