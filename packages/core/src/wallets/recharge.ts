import { z } from 'zod'
import { integer, localDateTimeOutput, numericId, requiredText } from '../http/input/fields.js'
import type { Page, PageQuery } from '../kernel/storage/page.js'
import { adminDateTime, queryId, queryRange, queryText } from '../http/input/query.js'
import type { FilterOf } from '../http/input/query.js'
import { revisionOutput } from '../http/admin-api/revision.js'
import { amountInput, MAX_AMOUNT } from './amount.js'

/** A recharge that operations book. */
export const rechargeInput = z.object({
  userId: numericId(),
  channel: requiredText(64).meta({ examples: ['CARD'] }),
  amount: amountInput(),
  bonus: integer(0, MAX_AMOUNT)
    .nullish()
    .transform((bonus) => bonus ?? 0)
    .meta({ description: 'Credited on top of the amount; 0 where absent.', examples: [500] }),
  payTime: adminDateTime().nullish().meta({ description: 'Now, where absent.' }),
})

/** What an administrator books of a recharge, checked; amounts are CNY cents. */
export type RechargeInput = z.output<typeof rechargeInput>

/** A recharge as the admin API shows it. */
export const rechargeView = z.object({
  id: numericId(),
  userId: numericId(),
  channel: z.string(),
  amount: integer(),
  bonus: integer(),
  refundAmount: integer().meta({ description: 'Refunded of amount and bonus so far.' }),
  payTime: localDateTimeOutput(),
  createTime: localDateTimeOutput(),
  revision: revisionOutput(),
})

/** A recharge as the admin API shows it; amounts are CNY cents. */
export type RechargeRow = z.input<typeof rechargeView>

/** A recharge as it is inserted, in the transaction that credits it. */
export type NewRecharge = Omit<RechargeRow, 'id' | 'refundAmount' | 'createTime' | 'revision'>

/** Narrows the page of recharges: what is absent narrows nothing. */
export const rechargeFilters = {
  userId: queryId()
    .optional()
    .meta({ examples: [1] }),
  channel: queryText().optional(),
  payTime: queryRange().optional(),
  createTime: queryRange().optional(),
}

/** Narrows a page of recharges; what is absent narrows nothing. */
export type RechargeFilter = FilterOf<typeof rechargeFilters>

/** The recharges of one tenant. */
export interface RechargeRepository {
  /** Answers the new row. */
  insert(recharge: NewRecharge, now: Date): Promise<RechargeRow>
  find(id: number): Promise<RechargeRow | undefined>
  /** Newest first. */
  page(filter: RechargeFilter & PageQuery): Promise<Page<RechargeRow>>
  /**
   * Adds to what was refunded, never beyond amount and bonus; answers the row as it is after it and how many refunds
   * it has had, or undefined where it would be beyond or there is none.
   */
  refund(id: number, amount: number): Promise<{ readonly row: RechargeRow; readonly refundCount: number } | undefined>
}
