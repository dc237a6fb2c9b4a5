import type { PartnerContext } from '../http/context.js'
import { extended } from '../kernel/extended.js'
import type { Page, PageQuery } from '../kernel/storage/page.js'
import type { MemberLocator, MemberRepository } from '../members/index.js'
import type { VisibleMembers, VisibleMemberStores } from '../bindings/index.js'
import type { BagOrderRepository, BagOrderRow, MemberBagOrderFilter } from './bag-order.js'
import type { MemberOrderItemFilter, OrderItemRepository, OrderItemRow } from './order-item.js'

/** The repositories that partners' questions about orders touch. */
export interface OrderQueryStores extends VisibleMemberStores {
  readonly members: Pick<MemberRepository, 'find' | 'locate'>
  readonly bagOrders: BagOrderRepository
  readonly orderItems: OrderItemRepository
}

/** Names a member, by at least one identifier; several have to name the same one. */
export interface OrderOwner {
  readonly memberId?: number | undefined
  readonly unionId?: string | undefined
}

/** A row and what partners know its owner by. */
export type Owned<Row> = Omit<Row, 'unionId'> & { readonly unionId: string }

/** A bag order and its owner; null where the owner was deleted. */
export type FoundBagOrder = BagOrderRow & { readonly unionId: string | null }

type Context = Pick<PartnerContext<OrderQueryStores>, 'storage' | 'principal'>
type Asked<Filter> = OrderOwner & Omit<Filter, 'memberId'> & PageQuery

/** Orders as partners see them: of the whole tenant, or of members that the calling application has bound. */
export class OrderQueryService {
  constructor(private readonly visibleMembers: VisibleMembers) {}

  /** Undefined where there is none that the caller may see. */
  async findBag(context: Context, bagOrderNo: string): Promise<FoundBagOrder | undefined> {
    const bag = await context.storage.bagOrders.findByNo(bagOrderNo)
    if (bag === undefined || !(await this.visibleMembers.maySee(context.storage, context, bag.userId))) return undefined
    const owner = await context.storage.members.find(bag.userId)
    return extended(bag, { unionId: owner?.unionId ?? null })
  }

  /** One member's bag orders, newest first; an empty page where the identifiers name nobody whom the caller may see. */
  pageBags(context: Context, query: Asked<MemberBagOrderFilter>): Promise<Page<Owned<BagOrderRow>>> {
    return this.#pageOf(context, query, (filter) => context.storage.bagOrders.pageOfMember(filter))
  }

  /**
   * One member's order items, newest first; an empty page where the identifiers name nobody whom the caller may see.
   */
  pageItems(context: Context, query: Asked<MemberOrderItemFilter>): Promise<Page<Owned<OrderItemRow>>> {
    return this.#pageOf(context, query, (filter) => context.storage.orderItems.pageOfMember(filter))
  }

  async #pageOf<Row extends object, Query extends OrderOwner>(
    context: Context,
    { memberId, unionId, ...filter }: Query,
    page: (filter: Omit<Query, keyof OrderOwner> & { readonly memberId: number }) => Promise<Page<Row>>,
  ): Promise<Page<Owned<Row>>> {
    const owner = await this.visibleMembers.find(context.storage, context, locatorsOf({ memberId, unionId }))
    if (owner === undefined) return { list: [], total: 0 }
    const { list, total } = await page({ ...filter, memberId: owner.id })
    return { list: list.map((row) => extended(row, { unionId: owner.unionId })), total }
  }
}

const locatorsOf = ({ memberId, unionId }: OrderOwner): MemberLocator[] => [
  ...(memberId === undefined ? [] : [{ id: memberId }]),
  ...(unionId === undefined ? [] : [{ unionId }]),
]
