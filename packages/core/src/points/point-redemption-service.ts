import { certain } from '../kernel/certain.js'
import { ApiError } from '../kernel/errors.js'
import type { RequestContext } from '../http/context.js'
import { COUPON_TEMPLATE_NOT_EXISTS } from '../coupons/index.js'
import type { CouponIssueStores, CouponService } from '../coupons/index.js'
import { DISCOUNT_TEMPLATE_NOT_EXISTS } from '../discounts/index.js'
import type { DiscountGrantStores, DiscountService } from '../discounts/index.js'
import { lockMember } from '../members/index.js'
import type { MemberIdentity } from '../members/index.js'
import type { SupplementStores } from '../supplements/index.js'
import { UNLIMITED } from '../usage-limits/index.js'
import { bizTypes } from '../wallets/index.js'
import type { WalletService } from '../wallets/index.js'
import {
  POINT_PRODUCT_MEMBER_LIMIT,
  POINT_PRODUCT_NOT_EXISTS,
  POINT_PRODUCT_OFF,
  POINT_PRODUCT_OUT_OF_STOCK,
  POINT_PRODUCT_OUTSIDE_WINDOW,
  POINTS_NOT_ENOUGH,
} from './point-errors.js'
import { enterPoints } from './point-events.js'
import { exchangeStatus } from './point-exchange.js'
import type { PointExchangeRow, PointExchangeStores } from './point-exchange.js'
import type { PointProductRepository, PointProductRow } from './point-product.js'
import type { PointStores } from './point-service.js'
import { pointStatus } from './point-status.js'

/** The repositories that redeeming touches. */
export interface RedemptionStores
  extends
    Pick<PointStores, 'pointAccounts' | 'pointEntries' | 'usageCounters'>,
    PointExchangeStores,
    Omit<SupplementStores, 'members'>,
    CouponIssueStores,
    DiscountGrantStores {
  readonly members: PointStores['members'] & SupplementStores['members']
  readonly pointProducts: PointProductRepository
}

/** Who redeems what. */
export interface PointRedemption {
  readonly memberId: number
  readonly productId: number
  /** The member's name for this redemption: another one of the same name is answered what the first was. */
  readonly requestId?: string | null | undefined
}

/** What a redemption is answered. */
export interface RedemptionResult {
  readonly exchangeId: number
  /** The points that are left. */
  readonly balance: number
  /** 1 pending, 2 success. */
  readonly status: number
}

type Context = RequestContext<RedemptionStores>

/** A redemption of a product that is there. */
interface Purchase {
  readonly member: MemberIdentity
  readonly product: PointProductRow
  readonly requestId: string | null
}

/** `takeType`: redeeming is the member's own doing. */
const TAKEN_BY_USER = 1

/** What the service is made from. */
export interface RedemptionParts {
  readonly coupons: Pick<CouponService, 'issue'>
  readonly discounts: Pick<DiscountService, 'grantToAllWithin'>
  readonly wallets: WalletService<SupplementStores>
}

/** Products that members pay with points. */
export class PointRedemptionService {
  constructor(private readonly parts: RedemptionParts) {}

  /**
   * Takes the points and gives the product, all in one transaction: limit, points, coupon, discount or money, the row
   * of the redemption and the stock. Throws USER_NOT_EXISTS (for a disabled member, too), the POINT_PRODUCT_… codes,
   * POINTS_NOT_ENOUGH, the COUPON_TEMPLATE_… and DISCOUNT_TEMPLATE_… codes and WALLET_LIMIT_REACHED; nothing is kept
   * then.
   */
  redeem(context: Context, { memberId, productId, requestId }: PointRedemption): Promise<RedemptionResult> {
    return context.storage.transaction(async (tx) => {
      const product = await tx.pointProducts.find(productId)
      // A wallet is locked before its member, as everywhere.
      if (product?.productType === 'WALLET') await this.parts.wallets.lock(tx, context, memberId)
      const member = await lockMember(tx, memberId)
      // Asked while the member is locked: of two redemptions of one name the second one sees the first.
      const first = isNamed(requestId) ? await tx.pointExchanges.findByRequest(memberId, requestId) : undefined
      if (first !== undefined) return toResult(first)
      if (product === undefined) throw new ApiError(POINT_PRODUCT_NOT_EXISTS)
      refuseUnavailable(product, context.now)
      return this.#redeem(tx, context, { member, product, requestId: isNamed(requestId) ? requestId : null })
    })
  }

  /**
   * The member's own rows first and those that all members share, template and stock, last: they are locked for the
   * shortest time.
   */
  async #redeem(
    tx: RedemptionStores,
    context: Context,
    { member, product, requestId }: Purchase,
  ): Promise<RedemptionResult> {
    const { id: memberId } = member
    const { id: productId, name: productName, productType, pointPrice, relatedId } = product
    await takeLimit(tx, product, memberId)
    const balance = await tx.pointAccounts.change(memberId, -pointPrice, context.now)
    if (balance === undefined) throw new ApiError(POINTS_NOT_ENOUGH)
    const status = productType === 'PHYSICAL' ? exchangeStatus.PENDING : exchangeStatus.SUCCESS
    const couponId = productType === 'COUPON' ? await this.#issue(tx, context, { member, product }) : null
    const memberDiscountId = productType === 'DISCOUNT' ? await this.#grant(tx, context, { member, product }) : null
    const brought = { productId, productName, productType, pointPrice, relatedId, couponId, memberDiscountId }
    const exchange = { userId: memberId, ...brought, balance, requestId, status }
    const exchangeId = await tx.pointExchanges.insert(exchange, context.now)
    const entry = {
      userId: memberId,
      bizType: 'REDEEM',
      bizId: String(exchangeId),
      points: -pointPrice,
      balance,
    } as const
    await enterPoints(tx, entry, context.now)
    if (productType === 'WALLET' && relatedId !== null)
      await this.#pay(tx, context, { member, product, amount: relatedId, exchangeId })
    if (!(await tx.pointProducts.take(productId))) throw await refusalOfStock(tx, productId)
    return { exchangeId, balance, status }
  }

  async #issue(
    tx: RedemptionStores,
    context: Context,
    { member, product }: Omit<Purchase, 'requestId'>,
  ): Promise<number> {
    const templates = product.relatedId === null ? [] : await tx.couponTemplates.listOf([product.relatedId])
    if (templates.length === 0) throw new ApiError(COUPON_TEMPLATE_NOT_EXISTS)
    const [coupon] = await this.parts.coupons.issue(tx, context, {
      templates,
      memberId: member.id,
      takeType: TAKEN_BY_USER,
    })
    return certain(coupon).id
  }

  /** Without a source of its own: the transaction is what keeps a redemption from being granted twice. */
  async #grant(
    tx: RedemptionStores,
    context: Context,
    { member, product }: Omit<Purchase, 'requestId'>,
  ): Promise<number> {
    if (product.relatedId === null) throw new ApiError(DISCOUNT_TEMPLATE_NOT_EXISTS)
    const [id] = await this.parts.discounts.grantToAllWithin(tx, context, {
      templateId: product.relatedId,
      members: [member],
    })
    return certain(id)
  }

  async #pay(tx: RedemptionStores, context: Context, { member, product, amount, exchangeId }: Payment): Promise<void> {
    const bizId = `point-exchange-${exchangeId}`
    await this.parts.wallets.book(tx, context, {
      memberId: member.id,
      bizType: bizTypes.PRIZE,
      bizId,
      title: product.name,
      amount,
    })
  }
}

/** Money that a redemption brings, CNY cents. */
interface Payment extends Omit<Purchase, 'requestId'> {
  readonly amount: number
  readonly exchangeId: number
}

const toResult = ({ id, balance, status }: PointExchangeRow): RedemptionResult => ({ exchangeId: id, balance, status })

/** A blank name is none. */
const isNamed = (requestId: string | null | undefined): requestId is string =>
  typeof requestId === 'string' && requestId.trim() !== ''

async function takeLimit(
  { usageCounters }: RedemptionStores,
  { id, limitPerUser }: PointProductRow,
  memberId: number,
): Promise<void> {
  const counter = { subject: 'point-product', subjectId: id, dimension: 'member', key: String(memberId) }
  const count = await usageCounters.take(counter, limitPerUser === 0 ? UNLIMITED : limitPerUser)
  if (count === undefined) throw new ApiError(POINT_PRODUCT_MEMBER_LIMIT)
}

/** Why nobody can redeem the product now; its stock is asked again when it is taken. */
function refuseUnavailable({ startTime, endTime, status, stock }: PointProductRow, now: Date): void {
  const isOpen = (startTime === null || now >= startTime) && (endTime === null || now < endTime)
  if (!isOpen) throw new ApiError(POINT_PRODUCT_OUTSIDE_WINDOW)
  if (status !== pointStatus.ENABLED) throw new ApiError(POINT_PRODUCT_OFF)
  if (stock === 0) throw new ApiError(POINT_PRODUCT_OUT_OF_STOCK)
}

/** Why no stock was given: the product may have been changed since it was read. */
async function refusalOfStock({ pointProducts }: RedemptionStores, id: number): Promise<ApiError> {
  const product = await pointProducts.find(id)
  if (product === undefined) return new ApiError(POINT_PRODUCT_NOT_EXISTS)
  return new ApiError(product.status === pointStatus.ENABLED ? POINT_PRODUCT_OUT_OF_STOCK : POINT_PRODUCT_OFF)
}
