import type { z } from 'zod'
import { inZone } from '../kernel/civil-time.js'
import type { RequestContext } from '../http/context.js'
import { memberDiscountView } from './member-discount.js'
import type { MemberDiscountRow } from './member-discount.js'

/** A member's discount as operations sees it: times are local texts. */
export type ShownMemberDiscount = z.output<typeof memberDiscountView>

/** Members' discounts with their times in the engine's zone, for a host that hands them on as JSON. */
export function showMemberDiscounts(
  { zone }: Pick<RequestContext<unknown>, 'zone'>,
  rows: readonly MemberDiscountRow[],
): ShownMemberDiscount[] {
  return inZone(zone, () => rows.map((row) => memberDiscountView.parse(row)))
}
