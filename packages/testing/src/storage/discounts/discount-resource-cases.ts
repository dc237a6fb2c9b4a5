import type { MemberDiscountFilter, MemberDiscountInput } from '@org/openapi-core/storage'
import { discountTemplateInput, memberDiscountInput } from './discount-rows.js'
import type { CaseOf } from '../resource-case.js'
import { AWKWARD, FIRST_INSTANT, IMPOSSIBLE_NUMBERS, LARGEST_ID, LAST_INSTANT } from '../sample-rows.js'
import { createdWithin, opened } from '../resource-case.js'

const LARGEST_INTEGER = 2_147_483_647
const IMPOSSIBLE_IDS = [-1, LARGEST_ID, -LARGEST_ID]

/** In the full row each number is another, so that two that change places are noticed. */
export const discountTemplateCase: CaseOf<'discountTemplates'> = {
  name: 'discountTemplates',
  open: opened(({ discountTemplates }) => discountTemplates, {}),
  full: (mark) => ({
    name: `${mark} ${AWKWARD}`,
    type: 2,
    value: LARGEST_INTEGER,
    minOrderAmount: LARGEST_INTEGER - 1,
    maxDiscountAmount: LARGEST_INTEGER - 2,
    scopeType: 2,
    scopeTargetIds: `ids ${AWKWARD}`,
    usageLimitCount: LARGEST_INTEGER - 3,
    validityType: 1,
    validStartTime: FIRST_INSTANT,
    validEndTime: LAST_INSTANT,
    validDays: 3650,
  }),
  sparse: (mark) => {
    const { validDays: _days, ...sparse } = discountTemplateInput({ name: mark })
    return sparse
  },
  optional: ['scopeTargetIds', 'validStartTime', 'validEndTime', 'validDays'],
  filters: [
    (mark) => ({
      filter: { name: `${mark}a` },
      found: discountTemplateInput({ name: `a ${mark}a b` }),
      passedOver: discountTemplateInput({ name: `${mark} a` }),
    }),
  ],
  ranges: [createdWithin((mark) => discountTemplateInput({ name: mark }))],
  impossible: IMPOSSIBLE_NUMBERS.map((status) => ({ status })),
}

/** A filter that finds a discount of these members and passes over one that differs in the first of them. */
const filterBy =
  (filter: MemberDiscountFilter & Partial<MemberDiscountInput>, other: Partial<MemberDiscountInput>) => () => {
    const { status: _, createTime: _createTime, ...members } = filter
    const found = members as Partial<MemberDiscountInput>
    return { filter, found: memberDiscountInput(found), passedOver: memberDiscountInput({ ...found, ...other }) }
  }

/** As administrators write them; grants and uses have tests of their own. */
export const memberDiscountCase: CaseOf<'memberDiscounts'> = {
  name: 'memberDiscounts',
  open: opened(({ memberDiscounts }) => memberDiscounts, {}),
  full: (mark) => ({
    ...memberDiscountInput(),
    name: `${mark} ${AWKWARD}`,
    type: 2,
    value: LARGEST_INTEGER,
    minOrderAmount: LARGEST_INTEGER - 1,
    maxDiscountAmount: LARGEST_INTEGER - 2,
    totalCount: 1,
    validStartTime: FIRST_INSTANT,
    validEndTime: LAST_INSTANT,
    lastUsedOrderId: `order ${AWKWARD}`,
    lastUsedTime: FIRST_INSTANT,
  }),
  sparse: (mark) => memberDiscountInput({ name: mark }),
  optional: ['lastUsedOrderId', 'lastUsedTime'],
  filters: [
    filterBy({ userId: 8 }, { userId: 9 }),
    filterBy({ templateId: 8 }, { templateId: 9 }),
    filterBy({ userId: 8, templateId: 9 }, { templateId: 8 }),
    filterBy({ userId: 8, templateId: 9 }, { userId: 9 }),
    filterBy({ userId: 8, status: 0 }, { userId: 9 }),
    filterBy({ templateId: 8, status: 0 }, { templateId: 9 }),
    filterBy({ userId: 8, templateId: 9, status: 0 }, { userId: 9 }),
  ],
  ranges: [
    createdWithin((mark) => memberDiscountInput({ name: mark })),
    createdWithin((mark) => memberDiscountInput({ name: mark }), { userId: 7 }),
  ],
  impossible: [
    ...IMPOSSIBLE_NUMBERS.flatMap((status) => [{ status }, { status, userId: 7 }, { status, templateId: 1 }]),
    ...IMPOSSIBLE_IDS.flatMap((id) => [{ userId: id }, { templateId: id }, { userId: 7, templateId: id }]),
  ],
}
