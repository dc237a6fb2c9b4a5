import { certain } from '../kernel/certain.js'
import { ApiError } from '../kernel/errors.js'
import type { RequestContext } from '../http/context.js'
import { ENABLED } from '../auth/index.js'
import { lockMember, USER_NOT_EXISTS } from '../members/index.js'
import type { MemberRepository } from '../members/index.js'
import {
  DISCOUNT_TEMPLATE_DISABLED,
  DISCOUNT_TEMPLATE_NOT_EXISTS,
  DISCOUNT_TEMPLATE_OVER,
  MEMBER_DISCOUNT_EXISTS,
  MEMBER_DISCOUNT_NOT_EXISTS,
  MEMBER_DISCOUNT_NOT_STARTED,
  MEMBER_DISCOUNT_NOT_USED,
  MEMBER_DISCOUNT_OVER,
  MEMBER_DISCOUNT_REVOKED,
  MEMBER_DISCOUNT_USED_UP,
} from './discount-errors.js'
import type { PricedItem } from './discount-scope.js'
import { ALL_GOODS } from './discount-scope.js'
import type { DiscountTake, DiscountTemplateRepository, DiscountTemplateRow } from './discount-template.js'
import { discountOfTemplate } from './granted-discount.js'
import type { DiscountOwner, DiscountSource } from './granted-discount.js'
import { FROM_SYSTEM, memberDiscountStatus } from './member-discount.js'
import type {
  DiscountCounts,
  DiscountUseRepository,
  MemberDiscountRepository,
  MemberDiscountRow,
} from './member-discount.js'
import { priceDiscount } from './price-discount.js'
import type { DiscountPrice } from './price-discount.js'

/** The repositories that granting touches. */
export interface DiscountGrantStores {
  readonly discountTemplates: DiscountTemplateRepository
  readonly memberDiscounts: MemberDiscountRepository
}

/** The repositories that the work on discounts touches. */
export interface DiscountStores extends DiscountGrantStores {
  readonly members: MemberRepository
  readonly discountUses: DiscountUseRepository
}

/** The time of the call. */
type Present = Pick<RequestContext<unknown>, 'now'>

/** What a member gets, and for what. */
export interface DiscountGrant {
  readonly templateId: number
  /** Whom the caller's transaction has locked as enabled. */
  readonly member: DiscountOwner
  readonly source: DiscountSource
}

/** The same from one template for several members, by operations. */
export interface DiscountMailing {
  readonly templateId: number
  /** Distinct. */
  readonly members: readonly DiscountOwner[]
}

/** A member's discount. */
interface DiscountRequest {
  readonly userId: number
  readonly memberDiscountId: number
}

/** What it would be used for. */
export interface DiscountPricing extends DiscountRequest {
  readonly items: readonly PricedItem[]
}

/** The order that uses it: any name of at most 64 characters that the host gives it. */
export interface OrderDiscount extends DiscountRequest {
  readonly orderId: string
}

/**
 * Members' discounts. What ends in `Within` works in a transaction that the caller has begun; a refusal leaves nothing
 * behind, so that the caller may go on in it.
 */
export class DiscountService {
  /**
   * Grants a discount; answers its id. A source with a `bizId` is granted once: asked again for the same member and
   * template it answers the discount there is, for others it throws MEMBER_DISCOUNT_EXISTS. Throws
   * DISCOUNT_TEMPLATE_NOT_EXISTS, _DISABLED and _OVER.
   */
  async grantWithin(
    tx: DiscountGrantStores,
    { now }: Present,
    { templateId, member, source }: DiscountGrant,
  ): Promise<number> {
    const granted = await grantedBefore(tx, { templateId, member, source })
    if (granted !== undefined) return granted
    const template = await takeTemplate(tx, { id: templateId, howMany: 1, now })
    const [id] = await tx.memberDiscounts.grant([discountOfTemplate(template, { member, source, now })], now)
    if (id !== undefined) return id
    // Somebody granted it since we looked.
    await tx.discountTemplates.giveBack(templateId)
    return certain(await grantedBefore(tx, { templateId, member, source }))
  }

  /** Grants a discount to each of these members, or to none; answers the ids. The refusals of `grantWithin`. */
  async grantToAllWithin(
    tx: DiscountGrantStores,
    { now }: Present,
    { templateId, members }: DiscountMailing,
  ): Promise<number[]> {
    const template = await takeTemplate(tx, { id: templateId, howMany: members.length, now })
    const source = { type: FROM_SYSTEM, bizId: null } as const
    return tx.memberDiscounts.grant(
      members.map((member) => discountOfTemplate(template, { member, source, now })),
      now,
    )
  }

  /** A member's discounts, revoked and ended ones too, newest first, at most 1,000. Throws USER_NOT_EXISTS. */
  async listOf({ storage }: RequestContext<DiscountStores>, userId: number): Promise<MemberDiscountRow[]> {
    if ((await storage.members.find(userId)) === undefined) throw new ApiError(USER_NOT_EXISTS)
    return storage.memberDiscounts.listOfMember(userId)
  }

  /**
   * What items cost with a member's discount, or why it does not apply; nothing is used. Throws USER_NOT_EXISTS and
   * MEMBER_DISCOUNT_NOT_EXISTS.
   */
  async price(
    { storage, now }: RequestContext<DiscountStores>,
    { userId, memberDiscountId, items }: DiscountPricing,
  ): Promise<DiscountPrice> {
    if ((await storage.members.find(userId))?.status !== ENABLED) throw new ApiError(USER_NOT_EXISTS)
    const discount = await requireOwn(storage, { userId, memberDiscountId })
    const scope = (await storage.discountTemplates.scopeOf(discount.templateId)) ?? {
      scopeType: ALL_GOODS,
      scopeTargetIds: null,
    }
    return priceDiscount({ discount, scope, items, now })
  }

  /** `useWithin` in a transaction of its own. */
  use(context: RequestContext<DiscountStores>, use: OrderDiscount): Promise<DiscountCounts> {
    return context.storage.transaction((tx) => this.useWithin(tx, context, use))
  }

  /**
   * Uses a discount once for an order; asked again for the same order it answers the same and uses nothing, until the
   * order has given the use back. Throws USER_NOT_EXISTS, MEMBER_DISCOUNT_NOT_EXISTS, _REVOKED, _NOT_STARTED, _OVER and
   * _USED_UP. Whether the order meets its scope and threshold is for `price` to say.
   */
  async useWithin(
    tx: DiscountStores,
    { now }: Present,
    { userId, memberDiscountId, orderId }: OrderDiscount,
  ): Promise<DiscountCounts> {
    await lockMember(tx, userId)
    const use = { memberDiscountId, orderId }
    if (!(await tx.discountUses.insert(use, now))) {
      await requireOwn(tx, { userId, memberDiscountId })
      // The member is locked, so that nobody has given it back since.
      return certain(await tx.discountUses.find(use))
    }
    const counts = await tx.memberDiscounts.take({ id: memberDiscountId, userId, orderId }, now)
    if (counts !== undefined) {
      await tx.discountUses.keep(use, counts)
      return counts
    }
    await tx.discountUses.remove(use)
    throw await refusalOfUse(tx, { userId, memberDiscountId }, now)
  }

  /** `giveBackWithin` in a transaction of its own. */
  giveBack(context: RequestContext<DiscountStores>, use: OrderDiscount): Promise<DiscountCounts> {
    return context.storage.transaction((tx) => this.giveBackWithin(tx, use))
  }

  /**
   * Takes the use of an order back, also of a discount that is over or revoked by now. Throws USER_NOT_EXISTS,
   * MEMBER_DISCOUNT_NOT_EXISTS, and MEMBER_DISCOUNT_NOT_USED for an order that does not use it, or no longer.
   */
  async giveBackWithin(
    tx: DiscountStores,
    { userId, memberDiscountId, orderId }: OrderDiscount,
  ): Promise<DiscountCounts> {
    await lockMember(tx, userId)
    await requireOwn(tx, { userId, memberDiscountId })
    if (!(await tx.discountUses.remove({ memberDiscountId, orderId }))) throw new ApiError(MEMBER_DISCOUNT_NOT_USED)
    const counts = await tx.memberDiscounts.giveBack({ id: memberDiscountId, userId, orderId })
    if (counts === undefined) throw new ApiError(MEMBER_DISCOUNT_NOT_EXISTS)
    return counts
  }

  /** Revokes discounts, all or none. Throws MEMBER_DISCOUNT_NOT_EXISTS, and _REVOKED where one is already. */
  async revokeWithin(tx: DiscountGrantStores, ids: readonly number[]): Promise<void> {
    const distinct = [...new Set(ids)]
    const revoked = new Set(await tx.memberDiscounts.revoke(distinct))
    if (revoked.size === distinct.length) return
    for (const id of distinct) {
      if ((await tx.memberDiscounts.find(id)) === undefined) throw new ApiError(MEMBER_DISCOUNT_NOT_EXISTS)
    }
    throw new ApiError(MEMBER_DISCOUNT_REVOKED)
  }
}

/**
 * What the source was granted already. A source of somebody else, or of another template, is a mistake and no repeat.
 */
async function grantedBefore(
  { memberDiscounts }: DiscountGrantStores,
  { templateId, member, source }: DiscountGrant,
): Promise<number | undefined> {
  if (source.bizId === null) return undefined
  const found = await memberDiscounts.findBySource(source.type, source.bizId)
  if (found === undefined) return undefined
  if (found.userId !== member.id || found.templateId !== templateId) throw new ApiError(MEMBER_DISCOUNT_EXISTS)
  return found.id
}

/** The template as it is from now on until the transaction ends. */
async function takeTemplate(
  { discountTemplates }: DiscountGrantStores,
  take: DiscountTake,
): Promise<DiscountTemplateRow> {
  const taken = await discountTemplates.take(take)
  if (taken !== undefined) return taken
  const template = await discountTemplates.find(take.id)
  if (template === undefined) throw new ApiError(DISCOUNT_TEMPLATE_NOT_EXISTS)
  throw new ApiError(template.status === ENABLED ? DISCOUNT_TEMPLATE_OVER : DISCOUNT_TEMPLATE_DISABLED)
}

/** The member's discount; another member's is answered like none. */
async function requireOwn(
  { memberDiscounts }: DiscountGrantStores,
  { userId, memberDiscountId }: DiscountRequest,
): Promise<MemberDiscountRow> {
  const discount = await memberDiscounts.find(memberDiscountId)
  if (discount?.userId !== userId) throw new ApiError(MEMBER_DISCOUNT_NOT_EXISTS)
  return discount
}

/** Why a use was not counted. */
async function refusalOfUse(tx: DiscountGrantStores, request: DiscountRequest, now: Date): Promise<ApiError> {
  const { status, validStartTime, validEndTime } = await requireOwn(tx, request)
  if (status === memberDiscountStatus.REVOKED) return new ApiError(MEMBER_DISCOUNT_REVOKED)
  if (now < validStartTime) return new ApiError(MEMBER_DISCOUNT_NOT_STARTED)
  return new ApiError(now >= validEndTime ? MEMBER_DISCOUNT_OVER : MEMBER_DISCOUNT_USED_UP)
}
