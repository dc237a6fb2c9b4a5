import { z } from 'zod'
import { isFilled } from '../kernel/filled-text.js'
import { REQUIRED } from '../http/input/issue-reason.js'
import type { AdminRepository } from '../http/admin-api/admin-resource.js'
import { codes } from '../http/input/codes.js'
import { integer, localDateTimeOutput, MAX_INT32, numericId, optionalText, requiredText } from '../http/input/fields.js'
import { rules } from '../http/input/member-rules.js'
import type { Refuse } from '../http/input/member-rules.js'
import { adminDateTime, queryId, queryInteger, queryRange } from '../http/input/query.js'
import type { FilterOf } from '../http/input/query.js'
import { limitInput, UNLIMITED } from '../usage-limits/index.js'
import { checkValue, discountShape, discountView, withoutIgnored } from './discount-fields.js'

/** `sourceType` of a discount that was won in a lucky draw; 2 granted by the system or by operations. */
export const FROM_LUCKY_DRAW = 1

/** `sourceType` of a discount that the system or operations granted. */
export const FROM_SYSTEM = 2

/** `status` of a member's discount: operations took back what is revoked. */
export const memberDiscountStatus = { IN_FORCE: 0, REVOKED: 1 } as const

/** The name of an order that uses a discount: the host's own. */
const MAX_ORDER_ID = 64

const discountMembers = z.object({
  userId: numericId(),
  unionId: requiredText(64).meta({ description: 'Of the same member' }),
  templateId: numericId(),
  name: requiredText(64),
  ...discountShape(),
  totalCount: limitInput().meta({ description: 'How often it may be used; -1 is unlimited.' }),
  usedCount: integer(0, MAX_INT32).meta({ description: 'How often it was used' }),
  validStartTime: adminDateTime(),
  validEndTime: adminDateTime().meta({ description: 'Over at that instant' }),
  sourceType: codes([FROM_LUCKY_DRAW, 'LUCKY_DRAW', 'Lucky draw'], [FROM_SYSTEM, 'SYSTEM', 'System grant']),
  sourceBizId: numericId()
    .nullish()
    .meta({ description: 'Of the record that it was granted for; with sourceType 1 that of the lucky draw, required' }),
  lastUsedOrderId: optionalText(MAX_ORDER_ID),
  lastUsedTime: adminDateTime().nullish(),
})

type DiscountMembers = z.output<typeof discountMembers>

/** What operations decide about a member's discount (rules/discounts#member-fields). */
export const memberDiscountInput = discountMembers
  .superRefine(
    rules((discount, refuse) => {
      checkValue(discount, refuse)
      checkCounts(discount, refuse)
      const { validStartTime, validEndTime, sourceType, sourceBizId } = discount
      if (validStartTime >= validEndTime)
        refuse('validEndTime', { en: 'must be after validStartTime', zh: '必须晚于 validStartTime' })
      if (sourceType === FROM_LUCKY_DRAW && typeof sourceBizId !== 'number') refuse('sourceBizId', REQUIRED)
      checkLastUse(discount, refuse)
    }),
  )
  .transform(withoutIgnored)

/** What an administrator decides about a member's discount, checked; the member by both of its names. */
export type MemberDiscountInput = z.output<typeof memberDiscountInput>

function checkCounts({ totalCount, usedCount }: DiscountMembers, refuse: Refuse): void {
  if (totalCount !== UNLIMITED && usedCount > totalCount)
    refuse('usedCount', { en: 'must not be more than totalCount', zh: '不能大于 totalCount' })
}

function checkLastUse({ usedCount, lastUsedOrderId, lastUsedTime }: DiscountMembers, refuse: Refuse): void {
  const hasOrder = isFilled(lastUsedOrderId)
  if (hasOrder !== Boolean(lastUsedTime)) return refuse(hasOrder ? 'lastUsedTime' : 'lastUsedOrderId', REQUIRED)
  if (hasOrder && usedCount < 1)
    refuse('usedCount', { en: 'must be at least 1 with lastUsedOrderId', zh: '填写 lastUsedOrderId 时至少为 1' })
}

/** A member's discount as the admin API shows it. */
export const memberDiscountView = z.object({
  id: numericId(),
  userId: numericId(),
  unionId: z.string(),
  templateId: numericId(),
  name: z.string(),
  ...discountView(),
  totalCount: integer().meta({ description: '-1 unlimited' }),
  usedCount: integer(),
  validStartTime: localDateTimeOutput(),
  validEndTime: localDateTimeOutput(),
  sourceType: integer().meta({ description: '1 lucky draw, 2 system grant' }),
  sourceBizId: numericId().nullable(),
  lastUsedOrderId: z.string().nullable(),
  lastUsedTime: localDateTimeOutput().nullable(),
  status: integer().meta({ description: '0 in force, 1 revoked' }),
  createTime: localDateTimeOutput(),
})

/** A member's discount as a storage answers it and the admin API shows it: instants are `Date`. */
export type MemberDiscountRow = z.input<typeof memberDiscountView>

/** A discount as it is granted: in force, never used. */
export type NewMemberDiscount = Omit<
  MemberDiscountRow,
  'id' | 'usedCount' | 'lastUsedOrderId' | 'lastUsedTime' | 'status' | 'createTime'
>

/** Narrows the page of member discounts: what is absent narrows nothing. */
export const memberDiscountFilters = {
  userId: queryId().optional(),
  templateId: queryId().optional(),
  status: queryInteger().optional(),
  createTime: queryRange().optional(),
}

/** Narrows a page of members' discounts; what is absent narrows nothing. */
export type MemberDiscountFilter = FilterOf<typeof memberDiscountFilters>

/** How often a discount was used, and how often it may be. */
export interface DiscountCounts {
  readonly usedCount: number
  readonly totalCount: number
}

/** A member's discount, and the order that it is used for. */
export interface DiscountOfOrder {
  readonly id: number
  readonly userId: number
  readonly orderId: string
}

/** An administrator's change of the counts, from the number of uses that he has seen. */
export interface DiscountRecount extends DiscountCounts {
  readonly from: number
}

/**
 * The discounts of one tenant's members; deleted ones are not there for any method. Of a `sourceType` and `sourceBizId`
 * there is one (`StorageError` of kind `unique` otherwise). `update` leaves alone whose it is, where it comes from, its
 * status and its counts.
 */
export interface MemberDiscountRepository extends AdminRepository<
  MemberDiscountInput,
  MemberDiscountRow,
  MemberDiscountFilter
> {
  /** Grants discounts; answers the ids of those whose source has none yet, in the same order. */
  grant(discounts: readonly NewMemberDiscount[], now: Date): Promise<number[]>
  /** The discount of a source. */
  findBySource(sourceType: number, sourceBizId: number): Promise<MemberDiscountRow | undefined>
  /** A member's discounts, newest first; at most 1,000. */
  listOfMember(userId: number): Promise<MemberDiscountRow[]>
  /**
   * Counts a use by the order and notes it as the last: `used < total` within the validity, in one guarded statement;
   * undefined to whoever came too late, and where it is revoked or not the member's.
   */
  take(use: DiscountOfOrder, now: Date): Promise<DiscountCounts | undefined>
  /**
   * Takes back a use; where it was the last that is noted, the newest of those that are left is. Whatever the status.
   */
  giveBack(use: DiscountOfOrder): Promise<DiscountCounts | undefined>
  /** Locks one until the transaction ends; false where there is none. */
  lock(id: number): Promise<boolean>
  /** Sets both counts, unless it was used or given back since; false then. */
  recount(id: number, recount: DiscountRecount): Promise<boolean>
  /** Revokes those of these that are in force; answers their ids. */
  revoke(ids: readonly number[]): Promise<number[]>
}

/** A use of a discount by an order. */
export interface DiscountUse {
  readonly memberDiscountId: number
  readonly orderId: string
}

/** Which orders use which discounts of one tenant: a row for each use that was not given back. */
export interface DiscountUseRepository {
  /** Notes the use; false where the order uses the discount already. */
  insert(use: DiscountUse, now: Date): Promise<boolean>
  /** Keeps what the use was answered with. */
  keep(use: DiscountUse, counts: DiscountCounts): Promise<void>
  /** What it was answered with. */
  find(use: DiscountUse): Promise<DiscountCounts | undefined>
  /** Forgets the use; false where there is none. */
  remove(use: DiscountUse): Promise<boolean>
}
