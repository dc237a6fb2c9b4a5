import { z } from 'zod'
import { codes } from '../http/input/codes.js'
import { integer, localDateTimeOutput, numericId } from '../http/input/fields.js'
import type { ReadOnlyRows } from '../http/admin-api/read-only-resource.js'
import { queryId, queryInteger, queryRange } from '../http/input/query.js'
import type { FilterOf } from '../http/input/query.js'
import { productTypes, RELATED_ID } from './point-product.js'

/** What became of a redemption: a thing that has to be sent is pending until it is. */
export const exchangeStatus = { PENDING: 1, SUCCESS: 2, FAILED: 3 } as const

/** A redemption as the admin API shows it. */
export const pointExchangeView = z.object({
  id: numericId(),
  userId: numericId(),
  productId: numericId(),
  productName: z.string().meta({ description: 'As it was at the redemption, like what follows' }),
  productType: z.enum(productTypes),
  pointPrice: integer().meta({ description: 'Points' }),
  relatedId: integer().nullable().meta({ description: RELATED_ID }),
  couponId: numericId().nullable().meta({ description: 'The coupon that it brought' }),
  memberDiscountId: numericId().nullable().meta({ description: 'The discount that it brought' }),
  balance: integer().meta({ description: 'The points that the member had after it' }),
  requestId: z.string().nullable(),
  status: codes(
    [exchangeStatus.PENDING, 'PENDING', 'Pending'],
    [exchangeStatus.SUCCESS, 'SUCCESS', 'Success'],
    [exchangeStatus.FAILED, 'FAILED', 'Failed'],
  ),
  createTime: localDateTimeOutput(),
})

/** A redemption as the admin API shows it: 1 pending, 2 success, 3 failed. */
export type PointExchangeRow = z.input<typeof pointExchangeView>

/** A redemption as it is inserted, in the transaction that takes the points. */
export type NewPointExchange = Omit<PointExchangeRow, 'id' | 'createTime'>

/** Narrows the page of point exchanges: what is absent narrows nothing. */
export const pointExchangeFilters = {
  userId: queryId().optional(),
  productId: queryId().optional(),
  status: queryInteger().optional().meta({ description: '1 pending, 2 success, 3 failed' }),
  createTime: queryRange().optional(),
}

/** Narrows a page of redemptions; what is absent narrows nothing. */
export type PointExchangeFilter = FilterOf<typeof pointExchangeFilters>

/** The redemptions of one tenant. They are never changed; a member's request ids are unique (`unique` otherwise). */
export interface PointExchangeRepository extends ReadOnlyRows<PointExchangeRow, PointExchangeFilter> {
  /** Answers the id. */
  insert(exchange: NewPointExchange, now: Date): Promise<number>
  findByRequest(userId: number, requestId: string): Promise<PointExchangeRow | undefined>
}

/** The repositories that reading redemptions touches. */
export interface PointExchangeStores {
  readonly pointExchanges: PointExchangeRepository
}
