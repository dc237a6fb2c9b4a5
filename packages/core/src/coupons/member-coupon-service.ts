import { ApiError } from '../kernel/errors.js'
import { extended } from '../kernel/extended.js'
import type { Page, PageQuery } from '../kernel/storage/page.js'
import type { UnitOfWork } from '../kernel/storage/unit-of-work.js'
import { memberLocatorOf } from '../members/index.js'
import type { MemberLocator, MemberRepository, MemberRow } from '../members/index.js'
import type { MemberViewer, PartnerMemberRepository, VisibleMembers } from '../bindings/index.js'
import {
  COUPON_NOT_EXISTS,
  MEMBER_COUPON_LOCATOR_MISSING,
  MEMBER_COUPON_MEMBER_NOT_EXISTS,
  MEMBER_COUPON_NOT_OWNED,
  MEMBER_COUPON_STATUS_INVALID,
} from './coupon-errors.js'
import type { CouponService, CouponStores } from './coupon-service.js'
import { couponStatusOf } from './coupon-lifecycle.js'
import type { CouponStatus } from './coupon-lifecycle.js'
import type { CouponRow } from './coupon.js'

/** The repositories that the work on a member's coupons touches. */
export interface MemberCouponStores extends CouponStores {
  readonly members: MemberRepository
  readonly partnerMembers: PartnerMemberRepository
}

/** How a partner names a member: the first that is present decides, in this order. Blank is absent. */
export interface CouponOwner {
  readonly userId?: number | null | undefined
  readonly unionId?: string | null | undefined
  readonly email?: string | null | undefined
}

/** Which coupons of a member to show. */
export interface MemberCouponQuery extends CouponOwner, PageQuery {
  /** The name of a status; blank is none. */
  readonly status?: string | null | undefined
  /** A part of the code, in any case; blank is none. */
  readonly code?: string | null | undefined
  readonly templateId?: number | null | undefined
}

/** Coupons of a member, as a partner names both. */
export interface OwnedCoupons extends CouponOwner {
  readonly couponIds: readonly number[]
}

interface Context extends MemberViewer {
  readonly storage: UnitOfWork<MemberCouponStores>
  readonly now: Date
}

/**
 * What partners see and change of a member's coupons (rules/coupons#locator). All throw MEMBER_COUPON_LOCATOR_MISSING
 * and MEMBER_COUPON_MEMBER_NOT_EXISTS, changes for a disabled member, too.
 */
export class MemberCouponService {
  constructor(
    private readonly coupons: CouponService,
    private readonly visibleMembers: VisibleMembers,
  ) {}

  /**
   * The member's coupons with the status that is stored, newest id first: nothing expires by being looked at. Throws
   * MEMBER_COUPON_STATUS_INVALID.
   */
  async page(context: Context, { status, code, templateId, ...query }: MemberCouponQuery): Promise<Page<CouponRow>> {
    const { storage } = context
    const locator = requireLocator(query)
    const filter = {
      status: statusFilter(status),
      code: code?.trim() ? code : undefined,
      templateId: templateId ?? undefined,
    }
    const { id: memberId } = await this.#requireMember(storage, context, locator)
    return storage.coupons.pageOfMember(extended(filter, { memberId, pageNo: query.pageNo, pageSize: query.pageSize }))
  }

  /**
   * Lengthens the validity of unused coupons, all or none; answers each once, in the order of the ids. Throws
   * MEMBER_COUPON_NOT_OWNED and COUPON_EXTEND_NOT_UNUSED.
   */
  extend(
    context: Context,
    { couponIds, extendDays, ...owner }: OwnedCoupons & { readonly extendDays: number },
  ): Promise<CouponRow[]> {
    return this.#change(context, owner, (tx, memberId) =>
      this.coupons.extend(tx, context, { ids: couponIds, extendDays, memberId }),
    )
  }

  /**
   * Makes expired coupons usable again for the days of the tenant's configuration, all or none; answers each once, in
   * the order of the ids. Throws MEMBER_COUPON_NOT_OWNED and COUPON_RESTORE_NOT_EXPIRED.
   */
  restore(context: Context, { couponIds, ...owner }: OwnedCoupons): Promise<CouponRow[]> {
    return this.#change(context, owner, (tx, memberId) =>
      this.coupons.restore(tx, context, { ids: couponIds, memberId }),
    )
  }

  async #change(
    context: Context,
    owner: CouponOwner,
    change: (tx: MemberCouponStores, memberId: number) => Promise<CouponRow[]>,
  ): Promise<CouponRow[]> {
    const locator = requireLocator(owner)
    return context.storage.transaction(async (tx) => {
      const { id } = await this.#requireMember(tx, context, locator)
      // To have a coupon extended is to be given something: not to a member who is disabled.
      if (!(await tx.members.lockEnabled(id))) throw new ApiError(MEMBER_COUPON_MEMBER_NOT_EXISTS)
      return change(tx, id).catch(refuseForeign)
    })
  }

  async #requireMember(stores: MemberCouponStores, viewer: MemberViewer, locator: MemberLocator): Promise<MemberRow> {
    const member = await this.visibleMembers.find(stores, viewer, [locator])
    if (member === undefined) throw new ApiError(MEMBER_COUPON_MEMBER_NOT_EXISTS)
    return member
  }
}

/** To a partner a coupon that does not exist and one of another member are the same. */
function refuseForeign(error: unknown): never {
  if (error instanceof ApiError && error.definition === COUPON_NOT_EXISTS) {
    throw new ApiError(MEMBER_COUPON_NOT_OWNED, { cause: error })
  }
  throw error
}

function requireLocator({ userId, unionId, email }: CouponOwner): MemberLocator {
  const locator = memberLocatorOf({ userId, unionId, email })
  if (locator === undefined) throw new ApiError(MEMBER_COUPON_LOCATOR_MISSING)
  return locator
}

function statusFilter(name: string | null | undefined): CouponStatus | undefined {
  if (name === undefined || name === null || name === '') return undefined
  const status = couponStatusOf(name)
  if (status === undefined) throw new ApiError(MEMBER_COUPON_STATUS_INVALID)
  return status
}
