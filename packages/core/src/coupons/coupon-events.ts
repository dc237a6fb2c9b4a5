import { z } from 'zod'
import { keysOf } from '../kernel/keys-of.js'
import { numericId } from '../http/input/fields.js'
import type { DeclaredEvent } from '../http/declared-event.js'
import { defineEvent, recordEvents } from '../events/index.js'
import type { EventStores, NewEvent } from '../events/index.js'
import { couponStatus, couponStatusName } from './coupon-lifecycle.js'
import type { CouponRepository, CouponRow, MovedCoupon, NewCoupon } from './coupon.js'

const statusName = () => z.enum(keysOf(couponStatus))

const couponData = z.object({ couponId: numericId(), templateId: numericId(), status: statusName() })

const couponIssued = defineEvent({
  type: 'promotion.coupon.issued',
  summary: 'A member was given a coupon',
  data: couponData,
  example: { key: '1', data: { couponId: 1, templateId: 1, status: 'UNUSED' } },
})

const couponStatusChanged = defineEvent({
  type: 'promotion.coupon.status_changed',
  summary: 'A coupon’s status changed',
  description: 'A coupon was used, given back, settled, expired, restored or voided.',
  data: couponData.extend({ previousStatus: statusName() }),
  example: { key: '1', data: { couponId: 1, templateId: 1, status: 'USED', previousStatus: 'UNUSED' } },
})

const couponExtended = defineEvent({
  type: 'promotion.coupon.extended',
  summary: 'A coupon was extended',
  description: 'The validity of a coupon became longer.',
  data: couponData,
  example: { key: '1', data: { couponId: 1, templateId: 1, status: 'UNUSED' } },
})

export const couponEvents: readonly DeclaredEvent[] = [couponIssued, couponStatusChanged, couponExtended]

type ToldCoupon = Pick<CouponRow, 'id' | 'userId' | 'templateId' | 'status'>

const factOf = ({ id, userId: memberId, templateId, status }: ToldCoupon) => {
  return { memberId, key: id, data: { couponId: id, templateId, status: couponStatusName(status) } }
}

/** What is told of a coupon whose validity became longer. */
export const extendedCoupon = (coupon: ToldCoupon): NewEvent => couponExtended.of(factOf(coupon))

/** What is told of a coupon that stands where it was moved to. */
export function movedCoupon(coupon: ToldCoupon & Pick<MovedCoupon, 'previousStatus'>): NewEvent {
  const { data, ...fact } = factOf(coupon)
  return couponStatusChanged.of({ ...fact, data: { ...data, previousStatus: couponStatusName(coupon.previousStatus) } })
}

interface IssueStores extends EventStores {
  readonly coupons: Pick<CouponRepository, 'issue'>
}

/** Writes coupons that were counted before, and records that they were given; answers them in the same order. */
export async function issueCoupons(tx: IssueStores, coupons: readonly NewCoupon[], now: Date): Promise<CouponRow[]> {
  const issued = await tx.coupons.issue(coupons, now)
  await recordEvents(
    tx,
    issued.map((coupon) => couponIssued.of(factOf(coupon))),
    now,
  )
  return issued
}
