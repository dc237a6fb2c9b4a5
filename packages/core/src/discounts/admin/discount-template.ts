import { ApiError } from '../../kernel/errors.js'
import { isFilled } from '../../kernel/filled-text.js'
import { defineAdminResource } from '../../http/admin-api/admin-resource.js'
import type { AuditStores } from '../../http/admin-api/audit.js'
import { enabledStatus } from '../../auth/index.js'
import { targetIdsOf } from '../discount-scope.js'
import { DISCOUNT_TEMPLATE_GRANTED, DISCOUNT_TEMPLATE_NOT_EXISTS } from '../discount-errors.js'
import { discountTemplateFilters, discountTemplateInput, discountTemplateView } from '../discount-template.js'
import type { DiscountTemplateInput, DiscountTemplateRepository, DiscountTemplateRow } from '../discount-template.js'

interface TemplateStores extends AuditStores {
  readonly discountTemplates: DiscountTemplateRepository
}

/** What members' discounts are copied from. */
export const discountTemplateOperations = defineAdminResource<TemplateStores>()({
  path: '/admin-api/promotion/discount-template',
  name: 'DiscountTemplate',
  title: 'discount template',
  input: discountTemplateInput,
  view: discountTemplateView,
  filters: discountTemplateFilters,
  notFound: DISCOUNT_TEMPLATE_NOT_EXISTS,
  errors: [DISCOUNT_TEMPLATE_GRANTED],
  example: {
    find: { name: 'tenth' },
    update: { id: 3 },
    created: 4,
    input: {
      name: 'A tenth off bags',
      scopeType: 1,
      scopeTargetIds: 'bags,backpacks',
      validityType: 2,
      validStartTime: null,
      validEndTime: null,
      validDays: 30,
    },
    view: {
      id: 1,
      name: 'A tenth off',
      type: 1,
      value: 90,
      minOrderAmount: 5000,
      maxDiscountAmount: 2000,
      scopeType: 0,
      scopeTargetIds: null,
      usageLimitCount: 3,
      grantedCount: 1,
      validityType: 1,
      validStartTime: '2025-01-01T00:00:00',
      validEndTime: '2099-12-31T23:59:59',
      validDays: null,
      status: 0,
      createTime: '2026-09-10T12:00:00',
    },
    revision: 2,
  },
  status: {
    schema: enabledStatus(),
    summary: 'Enable or disable a discount template',
    description: 'No discounts are granted of one that is disabled.',
    example: 1,
  },
  repository: (tx) => tx.discountTemplates,
  async check({ tx, input, before }) {
    if (before === undefined || isSameDiscount(input, before)) return
    // Locked, so that none is granted before the change is there.
    if (before.grantedCount > 0 || !(await tx.discountTemplates.lockUngranted(before.id)))
      throw new ApiError(DISCOUNT_TEMPLATE_GRANTED)
  },
})

/** Whether what granted discounts rely on stays: their scope stands with the template alone. */
function isSameDiscount(input: DiscountTemplateInput, before: DiscountTemplateRow): boolean {
  return (
    (['type', 'value', 'scopeType'] as const).every((member) => input[member] === before[member]) &&
    targetsOf(input) === targetsOf(before)
  )
}

/** The ids that the scope has, in whatever order and with whatever blanks they are written; none are blank in old rows. */
const targetsOf = ({ scopeTargetIds: ids }: Pick<DiscountTemplateRow, 'scopeTargetIds'>): string =>
  isFilled(ids) ? targetIdsOf(ids).sort().join(',') : ''
