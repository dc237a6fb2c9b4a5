import type { DiscountTemplateInput, MemberDiscountInput, NewMemberDiscount } from '@org/openapi-core/storage'
import { at } from '../contract-space.js'

const DAY_MS = 86_400_000

/** A tenth off, as often as one likes, for 30 days from taking it. */
export const discountTemplateInput = (overrides: Partial<DiscountTemplateInput> = {}): DiscountTemplateInput => ({
  name: 'A tenth off',
  type: 1,
  value: 90,
  minOrderAmount: 0,
  maxDiscountAmount: 0,
  scopeType: 0,
  scopeTargetIds: null,
  usageLimitCount: -1,
  validityType: 2,
  validDays: 30,
  ...overrides,
})

const granted = {
  userId: 7,
  unionId: 'union 7',
  templateId: 1,
  name: 'A tenth off',
  type: 1,
  value: 90,
  minOrderAmount: 0,
  maxDiscountAmount: 0,
  totalCount: 1,
  validStartTime: at(0),
  validEndTime: at(DAY_MS),
  sourceType: 2,
} as const

/** A discount as it is granted, valid from the suite's beginning for a day. */
export const newDiscount = (overrides: Partial<NewMemberDiscount> = {}): NewMemberDiscount => ({
  ...granted,
  sourceBizId: null,
  ...overrides,
})

/** The same as operations enter it: never used. */
export const memberDiscountInput = ({
  sourceBizId,
  ...overrides
}: Partial<MemberDiscountInput> = {}): MemberDiscountInput => ({
  ...granted,
  usedCount: 0,
  ...(sourceBizId === undefined ? {} : { sourceBizId }),
  ...overrides,
})
