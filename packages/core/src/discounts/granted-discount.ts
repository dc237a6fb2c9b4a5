import { certain } from '../kernel/certain.js'
import { daysAfter } from '../kernel/days.js'
import { FIXED_PERIOD } from './discount-template.js'
import type { DiscountTemplateRow } from './discount-template.js'
import type { NewMemberDiscount } from './member-discount.js'

/** Who gets a discount. */
export interface DiscountOwner {
  readonly id: number
  readonly unionId: string
}

/**
 * What a discount is granted for: 1 a lucky draw's record, 2 anything else; without a `bizId` it is nothing that could
 * repeat.
 */
export interface DiscountSource {
  readonly type: 1 | 2
  readonly bizId: number | null
}

/** What is not the template's. */
export interface Granting {
  readonly member: DiscountOwner
  readonly source: DiscountSource
  readonly now: Date
}

/** The discount that a template makes for a member: a copy, which later changes of the template leave alone. */
export function discountOfTemplate(
  template: DiscountTemplateRow,
  { member, source, now }: Granting,
): NewMemberDiscount {
  const { name, type, value, minOrderAmount, maxDiscountAmount, usageLimitCount } = template
  return {
    userId: member.id,
    unionId: member.unionId,
    templateId: template.id,
    name,
    type,
    value,
    minOrderAmount,
    maxDiscountAmount,
    totalCount: usageLimitCount,
    ...validityFrom(template, now),
    sourceType: source.type,
    sourceBizId: source.bizId,
  }
}

/** The template's period, or its days from now on. */
function validityFrom(
  template: DiscountTemplateRow,
  now: Date,
): Pick<NewMemberDiscount, 'validStartTime' | 'validEndTime'> {
  if (template.validityType === FIXED_PERIOD) {
    return { validStartTime: certain(template.validStartTime), validEndTime: certain(template.validEndTime) }
  }
  return { validStartTime: now, validEndTime: daysAfter(now, certain(template.validDays)) }
}
