import { couponStatus, LATEST_VALID_END } from '@org/openapi-core/storage'
import type { CouponInput, CouponMove, CouponRow, CouponTrigger } from '@org/openapi-core/storage'
import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../platform/seeded-random.js'
import { changed } from '../changed.js'
import { at, undo } from '../contract-space.js'
import type { TenantSpace, UseSpace } from '../contract-space.js'
import { couponInput } from './coupon-rows.js'
import { LARGEST_ID } from '../sample-rows.js'

const { UNUSED, USED, FINISH, EXPIRE, INVALID } = couponStatus
const TRIGGERS: readonly CouponTrigger[] = ['use', 'giveBack', 'settle', 'expire', 'void', 'extend', 'restore']
const HOUR = 3_600_000

/** rules/coupons#states, written down once more: undefined where the move is refused. */
function expected(
  coupon: CouponRow,
  { trigger, now, orderId, memberId, milliseconds = 0 }: CouponMove,
): CouponRow | undefined {
  const { status, validStartTime: start, validEndTime: end } = coupon
  if (memberId !== undefined && memberId !== coupon.userId) return undefined
  const isItsOrder = orderId === undefined || orderId === coupon.useOrderId
  const isOver = end.getTime() <= now.getTime()
  switch (trigger) {
    case 'use':
      if (status !== UNUSED || isOver || start.getTime() > now.getTime()) return undefined
      return { ...changed(coupon), status: USED, useTime: now, useOrderId: orderId ?? null }
    case 'giveBack':
      if (status !== USED || !isItsOrder) return undefined
      return { ...changed(coupon), status: isOver ? EXPIRE : UNUSED, useTime: null, useOrderId: null }
    case 'settle':
      return status === USED && isItsOrder ? { ...changed(coupon), status: FINISH } : undefined
    case 'expire':
      return status === UNUSED && isOver ? { ...changed(coupon), status: EXPIRE } : undefined
    case 'void':
      return status === UNUSED || status === EXPIRE ? { ...changed(coupon), status: INVALID } : undefined
    case 'extend': {
      if (status !== UNUSED) return undefined
      const longer = Math.max(end.getTime(), now.getTime()) + milliseconds
      const latest = Math.max(end.getTime(), LATEST_VALID_END.getTime())
      return { ...changed(coupon), validEndTime: new Date(Math.min(longer, latest)) }
    }
    case 'restore':
      if (status !== EXPIRE) return undefined
      return {
        ...changed(coupon),
        status: UNUSED,
        validStartTime: now,
        validEndTime: new Date(now.getTime() + milliseconds),
      }
  }
}

/** The coupon state machine: what moves, what is refused, and what a move writes. */
export function describeCouponTransitions(use: UseSpace): void {
  describe('coupon transitions', () => {
    describeEachPair(use)
    describeGuards(use)
    describeEnds(use)
    describeSequences(use)
  })
}

const validity = { validStartTime: at(1000), validEndTime: at(2000) }

async function addCoupon(
  { stores: { coupons } }: TenantSpace,
  code: string,
  overrides: Partial<Omit<CouponInput, 'code'>> = {},
): Promise<CouponRow> {
  const { id } = await coupons.create(couponInput(code, { ...validity, ...overrides }), at(0))
  const [row] = await coupons.listOf([id])
  return row as CouponRow
}

function describeEachPair(use: UseSpace): void {
  const presents = [999, 1000, 1999, 2000, 2001]

  it.each(TRIGGERS)('%s: from every status, before, at, within and after the validity', async (trigger) => {
    const tenant = await use().tenant()
    const { coupons } = tenant.stores
    let serial = 0
    for (const status of [UNUSED, USED, FINISH, EXPIRE, INVALID]) {
      for (const present of presents) {
        const used = status === USED || status === FINISH ? { useTime: at(1), useOrderId: 5 } : {}
        const coupon = await addCoupon(tenant, `${serial++}`, { status: status as 1, ...used })
        const move = { trigger, now: at(present), orderId: 5, milliseconds: HOUR }
        const next = expected(coupon, move)
        expect(await coupons.transition([coupon.id], move), `${status} at ${present}`).toEqual(
          next === undefined ? [] : [{ ...next, previousStatus: coupon.status }],
        )
        expect(await coupons.listOf([coupon.id])).toEqual([next ?? coupon])
      }
    }
  })
}

function describeGuards(use: UseSpace): void {
  it('moves those of several that may be moved, and nobody else’s', async () => {
    const { mine, theirs } = await use().neighbours()
    const first = await addCoupon(mine, 'A')
    const second = await addCoupon(mine, 'B')
    const expired = await addCoupon(mine, 'C', { status: EXPIRE })
    const other = await addCoupon(mine, 'D', { userId: 8 })
    const unnamed = await addCoupon(mine, 'E')
    const foreign = await addCoupon(theirs, 'A')
    const ids = [LARGEST_ID, other.id, second.id, expired.id, foreign.id, first.id]
    const move = { trigger: 'extend', now: at(0), memberId: 7, milliseconds: 1 } as const
    const moved = await mine.stores.coupons.transition(ids, move)
    expect(moved).toEqual(
      [first, second].map((coupon) => ({ ...changed(coupon), validEndTime: at(2001), previousStatus: UNUSED })),
    )
    const untouched = [expired, other, unnamed]
    expect(await mine.stores.coupons.listOf(untouched.map(({ id }) => id))).toEqual(untouched)
    expect(await theirs.stores.coupons.listOf([foreign.id])).toEqual([foreign])
    expect(await mine.stores.coupons.transition([], move)).toEqual([])
  })

  it('leaves a deleted coupon alone', async () => {
    const tenant = await use().tenant()
    const coupon = await addCoupon(tenant, 'A')
    await tenant.stores.coupons.delete(coupon.id, at(1))
    for (const trigger of TRIGGERS)
      expect(await tenant.stores.coupons.transition([coupon.id], { trigger, now: at(1500) })).toEqual([])
  })

  it('gives back and settles for the order that used the coupon', async () => {
    const tenant = await use().tenant()
    const { coupons } = tenant.stores
    for (const trigger of ['giveBack', 'settle'] as const) {
      const { id } = await addCoupon(tenant, trigger)
      await coupons.transition([id], { trigger: 'use', now: at(1500), orderId: LARGEST_ID })
      expect(await coupons.transition([id], { trigger, now: at(1500), orderId: LARGEST_ID - 1 })).toEqual([])
      expect(await coupons.transition([id], { trigger, now: at(1500), orderId: LARGEST_ID })).toHaveLength(1)
    }
  })

  it('is taken back with the transaction', async () => {
    const tenant = await use().tenant()
    const coupons = [await addCoupon(tenant, 'A'), await addCoupon(tenant, 'B')]
    const ids = coupons.map(({ id }) => id)
    await undo(tenant.stores, async (tx) => {
      expect(await tx.coupons.transition(ids, { trigger: 'extend', now: at(0), milliseconds: HOUR })).toHaveLength(2)
    })
    expect(await tenant.stores.coupons.listOf(ids)).toEqual(coupons)
  })
}

function describeEnds(use: UseSpace): void {
  it('extends from the end, or from the present where that is later, to the millisecond', async () => {
    const tenant = await use().tenant()
    const { coupons } = tenant.stores
    const { id } = await addCoupon(tenant, 'A')
    const extend = async (now: Date, milliseconds: number) =>
      (await coupons.transition([id], { trigger: 'extend', now, milliseconds }))[0]?.validEndTime
    expect(await extend(at(0), 1)).toEqual(at(2001))
    expect(await extend(at(2001), 1)).toEqual(at(2002))
    expect(await extend(at(5555), 365 * 24 * HOUR)).toEqual(at(5555 + 365 * 24 * HOUR))
  })

  it('extends to the last day that can be shown, and no further; never back', async () => {
    const tenant = await use().tenant()
    const { coupons } = tenant.stores
    const last = new Date('9999-12-31T15:59:59.999Z')
    for (const [end, extended] of [
      [new Date(LATEST_VALID_END.getTime() - HOUR), LATEST_VALID_END],
      [new Date(LATEST_VALID_END.getTime() - HOUR + 1), LATEST_VALID_END],
      [LATEST_VALID_END, LATEST_VALID_END],
      [last, last],
    ] as const) {
      const { id } = await addCoupon(tenant, `${end.getTime()}`, { validEndTime: end })
      const [moved] = await coupons.transition([id], { trigger: 'extend', now: at(0), milliseconds: HOUR })
      expect(moved?.validEndTime).toEqual(extended)
    }
  })
}

function describeSequences(use: UseSpace): void {
  it('follows the model through random sequences', async () => {
    const random = seededRandom(4)
    const tenant = await use().tenant()
    const { coupons } = tenant.stores
    for (let run = 0; run < 10; run++) {
      let coupon = await addCoupon(tenant, `run ${run}`, {
        validStartTime: at(0),
        validEndTime: at(random.integer(20)),
      })
      let present = 0
      for (let step = 0; step < 15; step++) {
        present += random.integer(4)
        const move: CouponMove = {
          trigger: TRIGGERS[random.integer(TRIGGERS.length)] ?? 'use',
          now: at(present),
          ...(random.integer(4) === 0 && { memberId: 7 + random.integer(2) }),
          orderId: 1 + random.integer(2),
          milliseconds: 1 + random.integer(9),
        }
        const next = expected(coupon, move)
        expect(await coupons.transition([coupon.id], move), JSON.stringify({ run, coupon, move })).toEqual(
          next === undefined ? [] : [{ ...next, previousStatus: coupon.status }],
        )
        coupon = next ?? coupon
        expect(await coupons.listOf([coupon.id])).toEqual([coupon])
      }
    }
  })
}
