import { z } from 'zod'
import type { AdminRepository } from '../http/admin-api/admin-resource.js'
import { localDateTimeOutput, numericId, optionalText, requiredText } from '../http/input/fields.js'
import { queryId, queryRange } from '../http/input/query.js'
import type { FilterOf } from '../http/input/query.js'

/** What operations decide about a special user. */
export const specialUserInput = z.object({
  userId: numericId(),
  luckyDrawId: numericId(),
  unionId: requiredText(64).meta({ description: 'The same member’s.' }),
  prizeId: numericId()
    .nullish()
    .meta({ description: 'What the member wins while it is in stock, whatever number is drawn; none where absent.' }),
  prizeName: optionalText(64).meta({ description: 'Taken from the prize.' }),
  remark: optionalText(255),
})

/** What an administrator decides about a special user, checked. */
export type SpecialUserInput = z.output<typeof specialUserInput>

/** A special user as the admin API shows it. */
export const specialUserView = z.object({
  id: numericId(),
  userId: numericId(),
  luckyDrawId: numericId(),
  unionId: z.string(),
  prizeId: numericId().nullable(),
  prizeName: z.string().nullable(),
  remark: z.string().nullable(),
  createTime: localDateTimeOutput(),
})

/** A special user as the admin API shows it. */
export type SpecialUserRow = z.input<typeof specialUserView>

/** Narrows the page of special users: what is absent narrows nothing. */
export const specialUserFilters = {
  userId: queryId().optional(),
  luckyDrawId: queryId().optional(),
  createTime: queryRange().optional(),
}

/** Narrows a page of special users; what is absent narrows nothing. */
export type SpecialUserFilter = FilterOf<typeof specialUserFilters>

/** The special users of one tenant's lucky draws; a member is one once for each lucky draw. */
export interface SpecialUserRepository extends AdminRepository<SpecialUserInput, SpecialUserRow, SpecialUserFilter> {
  /** What the member is to win; undefined where a number decides. */
  prizeOf(luckyDrawId: number, userId: number): Promise<number | undefined>
}
