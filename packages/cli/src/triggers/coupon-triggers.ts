import { CommandFailed } from '../ending.js'
import { memberOf } from '../json.js'
import type { MadeMember, Stage } from './stage.js'
import type { Trigger } from './trigger.js'

/** A template of which coupons can be had. */
export async function templateOf(stage: Stage): Promise<number> {
  const [template] = await stage.rows('promotion/coupon-template/page?status=0')
  const templateId = memberOf(template, 'id')
  if (typeof templateId === 'number') return templateId
  throw new CommandFailed('This host has no coupon template')
}

/** A coupon of a new member, of the first template that can be had. */
async function coupon(stage: Stage): Promise<{ readonly member: MadeMember; readonly id: number }> {
  const templateId = await templateOf(stage)
  const member = await stage.member()
  await stage.admin({
    method: 'POST',
    path: 'promotion/coupon/send',
    body: { templateId, userIds: [member.memberId] },
  })
  const [row] = await stage.rows(`promotion/coupon/page?userId=${member.memberId}`)
  const id = memberOf(row, 'id')
  if (typeof id !== 'number') throw new CommandFailed('The member was given no coupon')
  return { member, id }
}

/** Of coupons. */
export const couponTriggers: readonly Trigger[] = [
  { type: 'promotion.coupon.issued', does: 'gives a new member a coupon', make: coupon },
  {
    type: 'promotion.coupon.extended',
    does: 'gives a new member a coupon, and makes it longer by a week',
    async make(stage) {
      const { member, id } = await coupon(stage)
      await stage.client.promotion.memberCoupon.extend({
        userId: member.memberId,
        couponIds: [id],
        extendDays: 7,
      })
    },
  },
  {
    type: 'promotion.coupon.status_changed',
    does: 'gives a new member a coupon, and voids it',
    async make(stage) {
      const { id } = await coupon(stage)
      await stage.update('promotion/coupon/void', { ids: [id] })
    },
  },
]
