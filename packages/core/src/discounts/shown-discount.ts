import type { z } from 'zod'
import type { RequestContext } from '../http/context.js'
import { shownIn } from '../http/admin-api/shown-in.js'
import { memberDiscountView } from './member-discount.js'
import type { MemberDiscountRow } from './member-discount.js'

/** A member's discount as operations sees it: times are local texts. */
export type ShownMemberDiscount = z.output<typeof memberDiscountView>

/** Members' discounts with their times in the engine's zone, for a host that hands them on as JSON. */
export function showMemberDiscounts(
  context: Pick<RequestContext<unknown>, 'zone'>,
  rows: readonly MemberDiscountRow[],
): ShownMemberDiscount[] {
  return rows.map((row) => shownIn(context, memberDiscountView, row))
}
