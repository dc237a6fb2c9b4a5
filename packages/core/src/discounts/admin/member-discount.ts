import { ApiError } from '../../kernel/errors.js'
import { defineAdminResource } from '../../http/admin-api/admin-resource.js'
import type { ResourceChange } from '../../http/admin-api/resource-writer.js'
import { STALE_REVISION } from '../../http/admin-api/revision.js'
import { refuseParameter } from '../../http/input/validation.js'
import { refuseUnknownMember } from '../../members/index.js'
import { MEMBER_DISCOUNT_EXISTS, MEMBER_DISCOUNT_NOT_EXISTS } from '../discount-errors.js'
import { FROM_LUCKY_DRAW, memberDiscountFilters, memberDiscountInput, memberDiscountView } from '../member-discount.js'
import type { MemberDiscountInput, MemberDiscountRow } from '../member-discount.js'
import { MEMBER_DISCOUNT_PATH, memberDiscountCallOperations, refuseUnknownTemplate } from './member-discount-calls.js'
import type { DiscountAdminStores } from './member-discount-calls.js'

/** What a grant has decided for good. */
const UNCHANGEABLE = ['userId', 'unionId', 'templateId', 'sourceType', 'sourceBizId'] as const

const resource = defineAdminResource<DiscountAdminStores>()({
  path: MEMBER_DISCOUNT_PATH,
  name: 'MemberDiscount',
  title: 'member’s discount',
  input: memberDiscountInput,
  view: memberDiscountView,
  filters: memberDiscountFilters,
  notFound: MEMBER_DISCOUNT_NOT_EXISTS,
  duplicate: MEMBER_DISCOUNT_EXISTS,
  example: {
    find: { userId: 1 },
    created: 3,
    input: { validStartTime: '2026-09-10T12:00:00', validEndTime: '2026-10-10T12:00:00' },
    view: {
      id: 1,
      userId: 1,
      unionId: 'RwARQkmEa2LQbtnARFWDvJdSmMUD',
      templateId: 1,
      name: 'A tenth off',
      type: 1,
      value: 90,
      minOrderAmount: 5000,
      maxDiscountAmount: 2000,
      totalCount: 3,
      usedCount: 0,
      validStartTime: '2025-01-01T00:00:00',
      validEndTime: '2099-12-31T23:59:59',
      sourceType: 2,
      sourceBizId: null,
      lastUsedOrderId: null,
      lastUsedTime: null,
      status: 0,
      createTime: '2026-09-10T12:00:00',
    },
  },
  repository: (tx) => tx.memberDiscounts,
  // Its counts are written before the rest: what they were must not be read again.
  lock: (tx, id) => tx.memberDiscounts.lock(id),
  async check(change) {
    const { tx, input, before } = change
    if (before !== undefined) return checkUpdate(change, before)
    // A disabled member is given nothing.
    const member = await tx.members.lockIdentity(input.userId)
    if (member === undefined) throw refuseUnknownMember('userId')
    if (member.unionId !== input.unionId)
      throw refuseParameter('unionId', { en: 'is not the member’s', zh: '与 userId 不是同一用户' })
    await checkDrawRecord(tx, input)
    if (!(await tx.discountTemplates.countEntered(input.templateId))) throw refuseUnknownTemplate()
  },
})

/** A record that is to come may be another member's, who would then be granted nothing. */
async function checkDrawRecord(
  { drawRecords }: DiscountAdminStores,
  { userId, sourceType, sourceBizId }: MemberDiscountInput,
): Promise<void> {
  if (sourceType !== FROM_LUCKY_DRAW || typeof sourceBizId !== 'number') return
  if ((await drawRecords.find(sourceBizId))?.userId !== userId)
    throw refuseParameter('sourceBizId', { en: 'is no lucky draw record of the member', zh: '不是该用户的抽奖记录' })
}

type DiscountChange = ResourceChange<DiscountAdminStores, MemberDiscountInput, MemberDiscountRow>

/** What may not change, and then the counts by a guarded statement of its own: no use that came meanwhile is lost. */
async function checkUpdate({ tx, input }: DiscountChange, before: MemberDiscountRow): Promise<void> {
  for (const member of UNCHANGEABLE) {
    // A source that is left out stays.
    if ((input[member] ?? before[member]) !== before[member])
      throw refuseParameter(member, { en: 'cannot be changed', zh: '不可修改' })
  }
  const { usedCount, totalCount } = input
  if (!(await tx.memberDiscounts.recount(before.id, { from: before.usedCount, usedCount, totalCount })))
    throw new ApiError(STALE_REVISION)
}

/** Members' discounts by hand: entering, granting, revoking. */
export const memberDiscountOperations = [...resource, ...memberDiscountCallOperations]
