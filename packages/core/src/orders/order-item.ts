import type { Revised } from '../http/admin-api/revision.js'
import { adminDateTime, queryId, queryInteger, queryRange, queryText } from '../http/input/query.js'
import type { FilterOf } from '../http/input/query.js'
import type { Page, PageQuery } from '../kernel/storage/page.js'
import type { orderItemLifecycle } from './order-item-lifecycle.js'

/** A line of a sub-order as it is placed; money in CNY cents. */
export interface NewOrderItem {
  readonly orderItemNo: string
  /** The sub-order. */
  readonly orderNo: string
  readonly parentOrderNo: string
  /** The member. */
  readonly userId: number
  readonly status: number
  readonly platformChannel: number
  readonly goodsId: string
  readonly skuId: string
  readonly goodsName: string
  readonly localGoodsName: string
  readonly specName: string
  readonly localSpecName: string
  readonly imagePath: string
  readonly qty: number
  /** Of one piece, as it was quoted. */
  readonly price: number
  /** Of one piece, as it is charged. */
  readonly actualPrice: number
  /** Domestic freight of the whole line. */
  readonly freightFee: number
  readonly shopId: string | null
  readonly shopName: string
  readonly localShopName: string
  readonly remarks: string | null
  /** Who brings it from the merchant, under which number; both null until it is shipped. */
  readonly carrierName: string | null
  readonly expressNo: string | null
}

/** A line of a sub-order. */
export interface OrderItemRow extends NewOrderItem, Revised {
  readonly id: number
  /** Where it came from; null while it stands where it was placed. What `back` from a refund request leads to. */
  readonly previousStatus: number | null
  /** Whether its share of the order was debited from the wallet, so that a refund has to go back there. */
  readonly isWalletPaid: boolean
  /** The bag order that operations put it into last; null before. */
  readonly bagOrderNo: string | null
  readonly createTime: Date
}

/** What an item has been through before it is inserted: seeds and imports bring it along. */
export type OrderItemHistory = Partial<Pick<OrderItemRow, 'previousStatus' | 'isWalletPaid' | 'bagOrderNo'>>

/** A line that was moved: it came from somewhere. */
export interface MovedOrderItem extends OrderItemRow {
  readonly previousStatus: number
}

/** Why items move together; each leads to one state. */
export type OrderItemGroupTrigger = Extract<
  (typeof orderItemLifecycle.moves)[number]['on'],
  'pay' | 'cancel' | 'suspend' | 'resume'
>

/** One item from one state to another, with what is noted on the way. */
export interface OrderItemStep {
  readonly from: number
  readonly to: number
  readonly carrierName?: string | undefined
  readonly expressNo?: string | undefined
}

/** Which items move together. */
export type OrderItemGroup = { readonly parentOrderNo: string } | { readonly orderNo: string }

/** Narrows the page of order items: what is absent narrows nothing. */
export const orderItemFilters = {
  orderNo: queryText().optional().meta({ description: 'Of the purchase or of one of its sub-orders' }),
  orderItemNo: queryText().optional(),
  bagOrderNo: queryText().optional().meta({ description: 'The bag order it was put into last' }),
  /** Under which the merchant sent it. */
  expressNo: queryText().optional(),
  userId: queryId().optional(),
  status: queryInteger().optional(),
  createTime: queryRange().optional(),
  unchangedSince: adminDateTime().optional().meta({
    description: 'Only those that wait for operations, and stand where they stand since before then',
  }),
}

/** The items of a tenant, as administrators page through them. */
export type OrderItemFilter = FilterOf<typeof orderItemFilters>

/** The items of one member, as partners page through them. */
export interface MemberOrderItemFilter extends Pick<
  OrderItemFilter,
  'status' | 'orderNo' | 'orderItemNo' | 'createTime'
> {
  readonly memberId: number
}

/** The order items of one tenant. Every write keeps the tallies that totals of partners' pages come from. */
export interface OrderItemRepository {
  /** In the transaction of the order; an item's number is unique (`StorageError` of kind `unique`). */
  insertMany(items: readonly (NewOrderItem & OrderItemHistory)[], now: Date): Promise<void>
  find(id: number): Promise<OrderItemRow | undefined>
  /** The item as it is now, and stays until the transaction ends: whoever changes it meanwhile waits. */
  lock(id: number): Promise<OrderItemRow | undefined>
  /**
   * Puts items of a member into a bag order, each that is in none that goes, or went, its way; answers how many. In the
   * transaction of the bag order: whoever puts one of them elsewhere waits for its end.
   */
  putIntoBag(
    bagOrderNo: string,
    items: { readonly userId: number; readonly orderItemNos: readonly string[] },
  ): Promise<number>
  /** The items in these bag orders, by id. */
  listOfBags(bagOrderNos: readonly string[]): Promise<OrderItemRow[]>
  /** By id. */
  listOfParent(parentOrderNo: string): Promise<OrderItemRow[]>
  /**
   * Moves every item of the parent, or of one sub-order, that its lifecycle lets; answers the rows moved, by id. `pay` is
   * the wallet's payment, which a refund then goes back to.
   */
  moveAll(group: OrderItemGroup, trigger: OrderItemGroupTrigger, now: Date): Promise<MovedOrderItem[]>
  /**
   * Moves one item on; undefined to whoever came too late, or asks for what is no move of the lifecycle. Back from a
   * refund request only to where it came from.
   */
  transition(id: number, step: OrderItemStep, now: Date): Promise<OrderItemRow | undefined>
  /** Newest first. */
  pageOfMember(filter: MemberOrderItemFilter & PageQuery): Promise<Page<OrderItemRow>>
  /** Newest first. */
  page(filter: OrderItemFilter & PageQuery): Promise<Page<OrderItemRow>>
}
