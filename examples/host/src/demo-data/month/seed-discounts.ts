import { DAY_MS, HOUR_MS, later } from './month.js'
import type { Step } from './month.js'
import { membersOf } from './people.js'

const templates = [
  {
    name: 'Loyal customers, 5 % off',
    type: 1,
    value: 95,
    minOrderAmount: 0,
    days: 25,
    usageLimitCount: -1,
    granted: 70,
  },
  {
    name: 'Sorry for the delay',
    type: 2,
    value: 2000,
    minOrderAmount: 6000,
    days: 14,
    usageLimitCount: 1,
    granted: 24,
  },
] as const

/** Discount activities: granted, used and revoked. */
export async function seedDiscounts({ month, tx }: Step): Promise<void> {
  const members = (await membersOf({ month, tx })).filter(({ status }) => status === 0)
  for (const [i, { days, granted, ...terms }] of templates.entries()) {
    const now = month.ago((days - 2) * DAY_MS)
    const { id: templateId } = await tx.discountTemplates.create(
      { ...terms, maxDiscountAmount: 0, scopeType: 0, scopeTargetIds: null, validityType: 2, validDays: days },
      later(now, -HOUR_MS),
    )
    const chosen = members.filter((_, place) => place % 4 === i).slice(0, granted)
    await tx.discountTemplates.take({ id: templateId, howMany: chosen.length, now })
    const { usageLimitCount: totalCount, ...shown } = terms
    const rows = chosen.map(({ id: userId, unionId }) => ({
      ...{ ...shown, maxDiscountAmount: 0, userId, unionId, templateId, totalCount },
      validStartTime: now,
      validEndTime: later(now, days * DAY_MS),
      sourceType: 2,
      sourceBizId: null,
    }))
    const ids = await tx.memberDiscounts.grant(rows, now)
    for (const [place, id] of ids.entries()) {
      if (place % 3 !== 0) continue
      const use = { memberDiscountId: id, orderId: `demo-${templateId}-${place}` }
      const at = later(now, DAY_MS + place * HOUR_MS)
      await tx.discountUses.insert(use, at)
      const counts = await tx.memberDiscounts.take({ id, userId: chosen[place]?.id ?? 0, orderId: use.orderId }, at)
      if (counts === undefined) throw new Error(`Discount ${id} of the demo cannot be used`)
      await tx.discountUses.keep(use, counts)
    }
    await tx.memberDiscounts.revoke(ids.slice(-3))
  }
}
