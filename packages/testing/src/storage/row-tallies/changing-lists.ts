import { couponStatus, refStatus } from '@org/openapi-core/storage'
import type { PurchaseAttempt, Repositories } from '@org/openapi-core/storage'
import type { ContractSpace } from '../contract-space.js'
import { couponInput, newCoupon } from '../coupons/coupon-rows.js'
import { createdPurchase, purchaseClaim } from '../purchases/purchase-rows.js'
import type { ChangingList, Dice } from './changing-list-suite.js'

/** Lists whose rows change, each made anew for a test, which it remembers its rows of. */
export const changingLists: Readonly<Record<string, (space: ContractSpace) => ChangingList>> = {
  coupons,
  purchases: () => {
    const attempts: (PurchaseAttempt & { readonly clientId: string; readonly outOrderNo: string })[] = []
    const claim = async (tx: Repositories, named: { clientId: string; outOrderNo: string }, now: Date) => {
      const times = { now, abandonedBefore: new Date(now.getTime() - 60_000) }
      const { outOrderNo, ...rest } = named
      const attempt = await tx.purchases.claim(purchaseClaim(outOrderNo, rest), times)
      if (attempt !== undefined) attempts.push({ ...attempt, ...named })
    }
    return {
      act: async (tx, dice, now) => {
        const some = attempts[dice(attempts.length + 1)]
        if (some === undefined || dice(2) === 0)
          return claim(tx, { clientId: `client ${dice(2)}`, outOrderNo: String(attempts.length) }, now)
        const attempt = { id: some.id, attempt: some.attempt }
        if (dice(3) === 0) return claim(tx, some, now)
        if (dice(2) === 0) return tx.purchases.fail(attempt, 'no stock')
        return tx.purchases.complete(attempt, createdPurchase(`G${some.id}`))
      },
      page: ({ purchases }, filter) => purchases.page(filter),
      filters: [
        {},
        { clientId: 'client 0' },
        ...withEach('refStatus', refStatus),
        { clientId: 'client 1', refStatus: 1 },
      ],
    }
  },
}

const couponTriggers = ['use', 'giveBack', 'settle', 'expire', 'void', 'extend', 'restore'] as const

function coupons(): ChangingList {
  const ids: number[] = []
  const add = async (tx: Repositories, dice: Dice, now: Date) => {
    const code = `C${ids.length}`
    const templateId = 1 + dice(2)
    const validEndTime = new Date(now.getTime() + dice(20_000) - 5000)
    const validity = { validStartTime: new Date(validEndTime.getTime() - 40_000), validEndTime }
    const made =
      dice(3) === 0
        ? [await tx.coupons.create(couponInput(code, { templateId, ...validity, status: ([1, 2, 3, 4] as const)[dice(4)] ?? 1 }), now)]
        : await tx.coupons.issue(
            [code, `${code}-2`].map((each) => newCoupon(each, { templateId, ...validity })),
            now,
          )
    ids.push(...made.map(({ id }) => id))
  }
  return {
    act: async (tx, dice, now) => {
      const some = Array.from({ length: 3 }, () => ids[dice(ids.length + 1)] ?? 0)
      const [id = 0] = some
      const step = dice(10)
      if (step < 4) return add(tx, dice, now)
      if (step === 4) return tx.coupons.delete(id, now)
      if (step === 5) return tx.coupons.correct(id, couponStatus.UNUSED, couponStatus.FINISH)
      if (step === 6) return tx.coupons.update(id, couponInput('other', { name: 'Other', status: 4 }))
      const trigger = couponTriggers[dice(couponTriggers.length)] ?? 'use'
      return tx.coupons.transition(some, { trigger, now, milliseconds: 1000, ...(trigger === 'use' && { orderId: 1 }) })
    },
    sweep: (system, now) => system.transaction((tx) => tx.coupons.expire(now, 3)),
    page: ({ coupons: repository }, filter) => repository.page(filter),
    filters: [{}, { templateId: 1 }, ...withEach('status', couponStatus), { templateId: 1, status: 1 }, { userId: 7 }],
  }
}

const withEach = (name: string, statuses: Readonly<Record<string, number>>) =>
  Object.values(statuses).map((status) => ({ [name]: status }))
