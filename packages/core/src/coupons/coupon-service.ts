import { certain } from '../kernel/certain.js'
import { ApiError } from '../kernel/errors.js'
import type { Random } from '../kernel/random.js'
import { together } from '../kernel/concurrency/together.js'
import { rowChanged } from '../kernel/storage/storage-error.js'
import { DAY_MS } from '../kernel/days.js'
import { findSetting } from '../http/admin-api/admin-setting.js'
import type { SettingRepository } from '../http/admin-api/admin-setting.js'
import type { RequestContext } from '../http/context.js'
import type { Revised } from '../http/admin-api/revision.js'
import { ENABLED } from '../auth/index.js'
import type { UsageCounterStores } from '../usage-limits/index.js'
import { recordEvent, recordEvents } from '../events/index.js'
import type { EventStores } from '../events/index.js'
import { extendedCoupon, issueCoupons, movedCoupon } from './coupon-events.js'
import { newCouponCode } from './coupon-code.js'
import { couponSetting } from './coupon-config.js'
import {
  COUPON_EXTEND_NOT_UNUSED,
  COUPON_NOT_EXISTS,
  COUPON_NOT_IN_VALID_TIME,
  COUPON_NOT_UNUSED,
  COUPON_NOT_USED,
  COUPON_RESTORE_NOT_EXPIRED,
  COUPON_TEMPLATE_ALREADY_TAKEN,
  COUPON_TEMPLATE_CANNOT_TAKE,
  COUPON_TEMPLATE_NOT_ENOUGH,
  COUPON_TEMPLATE_NOT_EXISTS,
  COUPON_VALIDITY_NOT_OVER,
} from './coupon-errors.js'
import { couponStatus } from './coupon-lifecycle.js'
import type { CouponMove, CouponRepository, CouponRow, MovedCoupon, NewCoupon } from './coupon.js'
import { lastingMembers } from './coupon-template.js'
import type { CouponTemplateRepository, CouponTemplateRow } from './coupon-template.js'
import { couponOfTemplate } from './issued-coupon.js'
import { hasStock, hasTakesLeft, refusalOf, takeCounter } from './template-availability.js'

/** The repositories that issuing coupons touches. */
export interface CouponIssueStores extends UsageCounterStores, EventStores {
  readonly couponTemplates: CouponTemplateRepository
  readonly coupons: CouponRepository
}

/** The repositories that the work on coupons touches. */
export interface CouponStores extends CouponIssueStores {
  readonly settings: SettingRepository
}

/** The time of the call. */
type Present = Pick<RequestContext<unknown>, 'now'>
type CouponsOnly = Pick<CouponStores, 'coupons' | 'eventOutbox'>

/** What a member gets. */
export interface CouponIssue {
  /** One coupon of each; as they are stored, not deleted. */
  readonly templates: readonly CouponTemplateRow[]
  readonly memberId: number
  /** 1 taken by user, 2 issued by admin, 3 auto-issued at registration. */
  readonly takeType: number
}

/** The same from one template for several members. */
export interface CouponMailing extends Omit<CouponIssue, 'templates' | 'memberId'> {
  readonly template: CouponTemplateRow
  /** Distinct. */
  readonly memberIds: readonly number[]
}

/** A coupon and the order that it is used for. */
export interface CouponUse {
  readonly couponId: number
  readonly orderId: number
}

/** What a coupon in another status is refused with, by the triggers that have one reason alone. */
const refusals = {
  giveBack: COUPON_NOT_USED,
  settle: COUPON_NOT_USED,
  void: COUPON_NOT_UNUSED,
  extend: COUPON_EXTEND_NOT_UNUSED,
  restore: COUPON_RESTORE_NOT_EXPIRED,
} as const

type GroupMove = CouponMove & { readonly trigger: keyof typeof refusals }

/**
 * Coupons: issuing them from templates, and every step of their life. All methods work in a transaction that the
 * caller has begun, and throw `ApiError`.
 */
export class CouponService {
  constructor(private readonly random: Random) {}

  /**
   * Issues a coupon from each template to a member; answers them in the order of the templates. Stock and the member's
   * limit are guarded counters. Throws COUPON_TEMPLATE_NOT_EXISTS, _NOT_ENOUGH, _ALREADY_TAKEN, _EXPIRED and
   * _CANNOT_TAKE. A refusal with one template leaves nothing behind, so that the caller may try another in the same
   * transaction; with several it has to roll back.
   */
  async issue(tx: CouponIssueStores, present: Present, issue: CouponIssue): Promise<CouponRow[]> {
    await this.count(tx, present, issue)
    return issueCoupons(tx, this.draft(present, issue), present.now)
  }

  /** What `issue` writes, for who writes it himself: with `issueCoupons`, in the transaction in which he counts it. */
  draft({ now }: Present, { templates, memberId, takeType }: CouponIssue): NewCoupon[] {
    return templates.map((template) =>
      couponOfTemplate(template, { memberId, takeType, code: newCouponCode(this.random), now }),
    )
  }

  /** Counts what `issue` writes against stock and limit; the same refusals. */
  async count(
    tx: CouponIssueStores,
    { now }: Present,
    { templates, memberId }: Pick<CouponIssue, 'templates' | 'memberId'>,
  ): Promise<void> {
    // In the order of their ids, so that two who issue the same templates do not wait for each other.
    const inOrder = templates.toSorted((a, b) => a.id - b.id)
    await together(inOrder.map((template) => this.#count(tx, now, { template, memberIds: [memberId] })))
  }

  /** Issues a coupon from one template to each of these members, or to none; the same refusals as `issue`. */
  async issueToAll(
    tx: CouponIssueStores,
    { now }: Present,
    { template, memberIds, takeType }: CouponMailing,
  ): Promise<CouponRow[]> {
    await this.#count(tx, now, { template, memberIds })
    const coupons = memberIds.flatMap((memberId) => this.draft({ now }, { templates: [template], memberId, takeType }))
    return issueCoupons(tx, coupons, now)
  }

  /**
   * Those of the templates that `issue` would not refuse to the member now. A look, no reservation: whoever issues may
   * still lose the last coupon to another.
   */
  async grantable(
    tx: CouponIssueStores,
    { now }: Present,
    { templates, memberId }: Omit<CouponIssue, 'takeType'>,
  ): Promise<CouponTemplateRow[]> {
    const found: CouponTemplateRow[] = []
    for (const template of templates) {
      if (refusalOf(template, now) !== undefined || !hasStock(template, 1)) continue
      if (await hasTakesLeft(tx, template, memberId)) found.push(template)
    }
    return found
  }

  /**
   * Notes that an order uses the member's coupon. Throws COUPON_NOT_EXISTS, COUPON_NOT_UNUSED and
   * COUPON_NOT_IN_VALID_TIME; of two orders at the same time one gets it.
   */
  async use(
    tx: CouponsOnly,
    { now }: Present,
    { couponId, memberId, orderId }: CouponUse & { readonly memberId: number },
  ): Promise<CouponRow> {
    const [used] = await tx.coupons.transition([couponId], { trigger: 'use', now, memberId, orderId })
    if (used !== undefined) {
      await recordEvent(tx, movedCoupon(used), now)
      return asItIs(used)
    }
    const coupon = await this.#require(tx, couponId)
    if (coupon.userId !== memberId) throw new ApiError(COUPON_NOT_EXISTS)
    throw new ApiError(coupon.status === couponStatus.UNUSED ? COUPON_NOT_IN_VALID_TIME : COUPON_NOT_UNUSED)
  }

  /**
   * Takes the use back when the order was cancelled or refunded: the coupon is unused again, or expired where its
   * validity is over. Throws COUPON_NOT_EXISTS, and COUPON_NOT_USED also for another order's coupon.
   */
  giveBack(tx: CouponsOnly, { now }: Present, { couponId, orderId }: CouponUse): Promise<CouponRow> {
    return this.#moveOne(tx, couponId, { trigger: 'giveBack', now, orderId })
  }

  /** Settles the coupon of an order that is paid and finished. Throws COUPON_NOT_EXISTS and COUPON_NOT_USED. */
  settle(tx: CouponsOnly, { now }: Present, { couponId, orderId }: CouponUse): Promise<CouponRow> {
    return this.#moveOne(tx, couponId, { trigger: 'settle', now, orderId })
  }

  /**
   * Expires one coupon whose validity is over; the job `expire-coupons` does it to all. Throws COUPON_NOT_EXISTS,
   * COUPON_NOT_UNUSED and COUPON_VALIDITY_NOT_OVER.
   */
  async expire(tx: CouponsOnly, { now }: Present, couponId: number): Promise<CouponRow> {
    const [expired] = await tx.coupons.transition([couponId], { trigger: 'expire', now })
    if (expired !== undefined) {
      await recordEvent(tx, movedCoupon(expired), now)
      return asItIs(expired)
    }
    const { status } = await this.#require(tx, couponId)
    throw new ApiError(status === couponStatus.UNUSED ? COUPON_VALIDITY_NOT_OVER : COUPON_NOT_UNUSED)
  }

  /** Voids unused and expired coupons, all or none. Throws COUPON_NOT_EXISTS and COUPON_NOT_UNUSED. */
  void(tx: CouponsOnly, { now }: Present, ids: readonly number[]): Promise<(CouponRow & Revised)[]> {
    return this.#moveAll(tx, ids, { trigger: 'void', now })
  }

  /**
   * Lengthens the validity of unused coupons by days of 24 hours, from its end or, where that is past, from now; all or
   * none, answered in the order of the ids. Throws COUPON_NOT_EXISTS and COUPON_EXTEND_NOT_UNUSED.
   */
  extend(
    tx: CouponsOnly,
    { now }: Present,
    { ids, extendDays, memberId }: CouponExtension,
  ): Promise<(CouponRow & Revised)[]> {
    const move = { trigger: 'extend', now, memberId, milliseconds: extendDays * DAY_MS } as const
    return this.#moveAll(tx, ids, move)
  }

  /**
   * Makes expired coupons usable from now on, for as many days as the tenant's configuration says; all or none,
   * answered in the order of the ids. Throws COUPON_NOT_EXISTS and COUPON_RESTORE_NOT_EXPIRED.
   */
  async restore(
    tx: CouponsOnly & Pick<CouponStores, 'settings'>,
    { now }: Present,
    { ids, memberId }: Omit<CouponExtension, 'extendDays'>,
  ): Promise<(CouponRow & Revised)[]> {
    const { restoreDays } = await findSetting(tx, couponSetting)
    const move = { trigger: 'restore', now, memberId, milliseconds: restoreDays * DAY_MS } as const
    return this.#moveAll(tx, ids, move)
  }

  /** The members' own counters first and the template's, which all share, last: it is locked for the shortest time. */
  async #count(
    tx: CouponIssueStores,
    now: Date,
    { template, memberIds }: Pick<CouponMailing, 'template' | 'memberIds'>,
  ): Promise<void> {
    const refusal = refusalOf(template, now)
    if (refusal !== undefined) throw new ApiError(refusal)
    const counters = memberIds.toSorted((a, b) => a - b).map((memberId) => takeCounter(template, memberId))
    const howMany = counters.length
    const [counts, isInStock] = await together([
      together(counters.map((counter) => tx.usageCounters.take(counter, template.takeLimitCount))),
      tx.couponTemplates.take(template, howMany),
    ])
    const counted = counters.filter((_, index) => counts[index] !== undefined)
    if (isInStock && counted.length === howMany) return
    for (const counter of counted) await tx.usageCounters.giveBack(counter)
    if (isInStock) await tx.couponTemplates.giveBack(template.id, howMany)
    if (counted.length < howMany) throw new ApiError(COUPON_TEMPLATE_ALREADY_TAKEN)
    throw await this.#refusalOfStock(tx, template)
  }

  /** Why no stock was given: the template may have been changed since it was read. With another kind all begins anew. */
  async #refusalOfStock(tx: CouponIssueStores, read: CouponTemplateRow): Promise<Error> {
    const template = await tx.couponTemplates.find(read.id)
    if (template === undefined) return new ApiError(COUPON_TEMPLATE_NOT_EXISTS)
    if (lastingMembers.some((member) => template[member] !== read[member])) return rowChanged()
    return new ApiError(template.status === ENABLED ? COUPON_TEMPLATE_NOT_ENOUGH : COUPON_TEMPLATE_CANNOT_TAKE)
  }

  async #moveOne(tx: CouponsOnly, couponId: number, move: GroupMove): Promise<CouponRow> {
    const [moved] = await this.#moveAll(tx, [couponId], move)
    return certain(moved)
  }

  /** One statement moves what may be moved; where that is not all of them, the transaction has to be rolled back. */
  async #moveAll(tx: CouponsOnly, ids: readonly number[], move: GroupMove): Promise<(CouponRow & Revised)[]> {
    const distinct = [...new Set(ids)]
    const moved = new Map((await tx.coupons.transition(distinct, move)).map((coupon) => [coupon.id, coupon]))
    if (moved.size === distinct.length) {
      const coupons = distinct.flatMap((id) => moved.get(id) ?? [])
      await recordEvents(tx, coupons.map(move.trigger === 'extend' ? extendedCoupon : movedCoupon), move.now)
      return coupons.map(asItIs)
    }
    const existing = (await tx.coupons.listOf(distinct)).filter(
      ({ userId }) => move.memberId === undefined || userId === move.memberId,
    )
    throw new ApiError(existing.length < distinct.length ? COUPON_NOT_EXISTS : refusals[move.trigger])
  }

  async #require(tx: CouponsOnly, couponId: number): Promise<CouponRow> {
    const coupon = await tx.coupons.find(couponId)
    if (coupon === undefined) throw new ApiError(COUPON_NOT_EXISTS)
    return coupon
  }
}

/** Without a word on what it was like before. */
const asItIs = ({ previousStatus: _, ...coupon }: MovedCoupon): CouponRow & Revised => coupon

/** Which coupons to extend, and by how much. */
export interface CouponExtension {
  readonly ids: readonly number[]
  readonly extendDays: number
  /** Whose they have to be; anybody's where absent. */
  readonly memberId?: number | undefined
}
