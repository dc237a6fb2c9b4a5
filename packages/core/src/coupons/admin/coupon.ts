import { ApiError } from '../../kernel/errors.js'
import { defineAdminResource } from '../../http/admin-api/admin-resource.js'
import type { ResourceChange } from '../../http/admin-api/resource-writer.js'
import { refuseParameter } from '../../http/input/validation.js'
import { recordEvent } from '../../events/index.js'
import { refuseUnknownMember } from '../../members/index.js'
import { usageMembers } from '../coupon-fields.js'
import { movedCoupon } from '../coupon-events.js'
import { newCouponCode } from '../coupon-code.js'
import {
  COUPON_CODE_EXISTS,
  COUPON_DELETE_FAIL_USED,
  COUPON_NOT_EXISTS,
  COUPON_NOT_UNUSED,
  COUPON_NOT_USED,
} from '../coupon-errors.js'
import { couponStatus, deletableStatuses, isCorrection } from '../coupon-lifecycle.js'
import type { CouponStatus } from '../coupon-lifecycle.js'
import { couponFilters, couponInput, couponView } from '../coupon.js'
import type { CouponInput, CouponRow } from '../coupon.js'
import { couponCallOperations, COUPON_PATH, refuseUnknownTemplate } from './coupon-calls.js'
import type { CouponAdminStores } from './coupon-calls.js'

const resource = defineAdminResource<CouponAdminStores>()({
  path: COUPON_PATH,
  name: 'Coupon',
  title: 'coupon',
  input: couponInput,
  view: couponView,
  filters: couponFilters,
  notFound: COUPON_NOT_EXISTS,
  duplicate: COUPON_CODE_EXISTS,
  errors: [COUPON_NOT_UNUSED, COUPON_NOT_USED, COUPON_DELETE_FAIL_USED],
  example: {
    find: { code: 'DEMOWELCOME' },
    created: 7,
    input: {
      name: 'Welcome',
      code: 'K7M2PQ9RTVW3XY8ZBC4D',
      validStartTime: '2026-09-10T12:00:00',
      validEndTime: '2026-10-10T12:00:00',
      usageCountryScope: 2,
      usageCountryCodes: 'US,CA',
    },
    update: { code: 'DEMOWELCOME' },
    view: {
      id: 1,
      templateId: 1,
      userId: 1,
      name: 'Five dollars off',
      nameLangConfig: null,
      code: 'DEMOWELCOME',
      usePrice: 5000,
      discountType: 1,
      discountPrice: 500,
      discountPercent: null,
      discountLimitPrice: null,
      validStartTime: '2025-01-01T00:00:00',
      validEndTime: '2099-12-31T23:59:59',
      validType: 2,
      productScope: 1,
      productScopeValues: null,
      ...usageMembers(
        () => 1,
        () => null,
      ),
      status: 1,
      takeType: 1,
      couponType: 3,
      isAllowedStackable: null,
      useOrderId: null,
      useTime: null,
      createTime: '2026-09-10T12:00:00',
    },
  },
  generated: (random, { code }) => (code.trim() === '' ? { code: newCouponCode(random) } : {}),
  repository: (tx) => tx.coupons,
  // Its status is corrected before the rest is written: what it was must not be read again.
  lock: (tx, id) => tx.coupons.lock(id),
  async check(change) {
    const { tx, input, before } = change
    if (before !== undefined) return checkUpdate(change, before)
    if ((await tx.couponTemplates.find(input.templateId)) === undefined) throw refuseUnknownTemplate()
    if ((await tx.members.find(input.userId)) === undefined) throw refuseUnknownMember('userId')
  },
  async checkDelete({ before }) {
    if (!deletableStatuses.some((status) => status === before.status)) throw new ApiError(COUPON_DELETE_FAIL_USED)
  },
})

type CouponChange = ResourceChange<CouponAdminStores, CouponInput, CouponRow>

/** What may not change, and then the status by a guarded statement of its own: whoever comes too late is refused. */
async function checkUpdate({ tx, context, input }: CouponChange, before: CouponRow): Promise<void> {
  const sent = { ...input, code: input.code.trim() === '' ? before.code : input.code }
  for (const member of ['userId', 'templateId', 'code'] as const) {
    if (sent[member] !== before[member]) throw refuseParameter(member, { en: 'cannot be changed', zh: '不可修改' })
  }
  const from = before.status as CouponStatus
  const { status } = input
  if (isCorrection(from, status) && (await tx.coupons.correct(before.id, from, status))) {
    if (status !== from) await recordEvent(tx, movedCoupon({ ...before, status, previousStatus: from }), context.now)
    return
  }
  const needsUsed =
    input.status === couponStatus.FINISH || (input.status === couponStatus.UNUSED && from !== couponStatus.USED)
  throw new ApiError(needsUsed ? COUPON_NOT_USED : COUPON_NOT_UNUSED)
}

/** Coupons by hand: entering, correcting, voiding, sending to members. */
export const couponOperations = [...resource, ...couponCallOperations]
