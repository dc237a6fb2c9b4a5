import { ApiError } from '../kernel/errors.js'
import { failureName } from '../kernel/failure-description.js'
import type { Random } from '../kernel/random.js'
import { SingleFlight } from '../kernel/concurrency/single-flight.js'
import { extended } from '../kernel/extended.js'
import type { PartnerContext } from '../http/context.js'
import type { GoodsService } from '../goods/index.js'
import { ADDRESS_NOT_EXISTS } from '../members/index.js'
import { requireBinding } from '../bindings/index.js'
import type { AddressRepository, AddressRow, MemberRepository } from '../members/index.js'
import type { PartnerMemberRepository, PartnerMemberRow } from '../bindings/index.js'
import { attemptTimesAt } from './attempt-times.js'
import { readGoods } from './goods-reader.js'
import { isBeyondTolerance } from './price-deviation.js'
import type { PriceTolerance } from './price-deviation.js'
import { pricePurchase } from './price-purchase.js'
import type { PricedPurchase } from './price-purchase.js'
import { refStatus } from './purchase-lifecycle.js'
import type { PurchaseAttempt, PurchaseRow } from './purchase.js'
import { PURCHASE_AMOUNT_ILLEGAL, PURCHASE_PRICE_DEVIATION, PURCHASE_PROCESSING } from './purchase-errors.js'
import type { PurchaseItem } from './purchase-item.js'
import { storePurchase } from './store-purchase.js'
import type { PurchaseDraft, StoredPurchaseStores } from './store-purchase.js'

/** The repositories that buying touches. */
export interface PurchaseStores extends StoredPurchaseStores {
  readonly members: Pick<MemberRepository, 'lockEnabled'>
  readonly partnerMembers: PartnerMemberRepository
  readonly addresses: Pick<AddressRepository, 'find' | 'findDefault'>
}

/** What a purchase service decides by. */
interface PurchaseRules {
  /** Minutes in which a purchase must be paid. */
  readonly expireMinutes: number
  readonly deviation: PriceTolerance
}

/** What a purchase service is made from. */
export interface PurchaseServiceParts {
  readonly goods: Pick<GoodsService, 'find'>
  readonly random: Random
  readonly rules: PurchaseRules
}

/** What a partner wants to buy for one of its users. */
export interface PurchaseInquiry {
  readonly externalUserId: string
  readonly items: readonly PurchaseItem[]
}

/** An order for it. */
export interface PurchaseRequest extends PurchaseInquiry {
  readonly outOrderNo: string
  /** The member's default address, where absent. */
  readonly addressId?: number | null | undefined
  readonly orderComment?: string | null | undefined
  /** CNY cents, as it was quoted. */
  readonly expectedPayAmount?: number | null | undefined
}

/** The specification's PurchaseOrderCreated. */
export interface PurchaseOrderCreated {
  readonly outOrderNo: string
  readonly orderNo: string
  readonly paymentId: string
  readonly payAmount: number
  readonly expireTime: Date
  /** Whether it had been created before. */
  readonly duplicated: boolean
}

type Context = PartnerContext<PurchaseStores>

/** Who wants to create a purchase under which number. */
type Claimant = Pick<PurchaseRequest, 'outOrderNo' | 'externalUserId'> & { readonly memberId: number }

/** Where a call stands after it claimed its number. */
type Beginning = PurchaseAttempt | { readonly created: PurchaseRow }

/** What a call that has its number goes on with. */
interface Begun {
  readonly binding: PartnerMemberRow
  readonly attempt: PurchaseAttempt
  readonly address: AddressRow | undefined
}

const isCreated = (beginning: Beginning): beginning is { readonly created: PurchaseRow } => 'created' in beginning

const MINUTE_MS = 60_000

/** Quotes and creates purchases at the marketplaces' live prices. */
export class PurchaseService {
  readonly #beginning = new SingleFlight<Beginning>()

  constructor(private readonly parts: PurchaseServiceParts) {}

  /** What the lines cost now; throws the codes of a binding and of goods. */
  async quote(context: Context, { externalUserId, items }: PurchaseInquiry): Promise<PricedPurchase> {
    await requireBinding(context, externalUserId)
    return this.#price(context, items)
  }

  /**
   * Creates a purchase once for each number of the application (rules/purchases#creation), in three steps: the number
   * is taken, the marketplaces are asked outside of any transaction, and all that the purchase consists of is written
   * in one. Ends before the third leave a failed attempt, or after a crash one that is abandoned a minute later; either
   * way the next call begins anew. Throws the codes of a binding, an address and goods, and PURCHASE_PRICE_DEVIATION,
   * PURCHASE_PROCESSING and PURCHASE_AMOUNT_ILLEGAL.
   */
  async create(context: Context, request: PurchaseRequest): Promise<PurchaseOrderCreated> {
    const binding = await requireBinding(context, request.externalUserId)
    const [begun, address] = await Promise.allSettled([
      this.#begin(context, extended(request, { memberId: binding.memberId })),
      findAddress(context, binding.memberId, request.addressId),
    ])
    if (begun.status === 'rejected') throw begun.reason
    const attempt = begun.value
    if (isCreated(attempt)) return toCreated(attempt.created, true)
    try {
      // Here, where the number that is taken by now is given back.
      if (address.status === 'rejected') throw address.reason
      return await this.#complete(context, request, { binding, attempt, address: address.value })
    } catch (error) {
      await giveUp(context, attempt, error)
      throw error
    }
  }

  /**
   * The attempt that the caller may go on with, or the purchase that there is already. In one process calls that begin
   * at the same time share one look at the number: the first gets the attempt, to the others it is in flight.
   */
  async #begin(context: Context, claimant: Claimant): Promise<Beginning> {
    const key = JSON.stringify([context.tenantId, context.principal.clientId, claimant.outOrderNo])
    const shared = this.#beginning.underWay(key)
    if (shared !== undefined) {
      const beginning = await shared
      if (isCreated(beginning)) return beginning
      throw new ApiError(PURCHASE_PROCESSING)
    }
    return this.#beginning.share(key, () => begin(context, claimant))
  }

  async #complete(
    context: Context,
    request: PurchaseRequest,
    { binding, attempt, address }: Begun,
  ): Promise<PurchaseOrderCreated> {
    const { outOrderNo, expectedPayAmount } = request
    if (address === undefined) throw new ApiError(ADDRESS_NOT_EXISTS)
    const priced = await this.#price(context, request.items)
    const { payAmount } = priced
    const { deviation, expireMinutes } = this.parts.rules
    if (typeof expectedPayAmount === 'number' && isBeyondTolerance(payAmount, expectedPayAmount, deviation)) {
      throw new ApiError(PURCHASE_PRICE_DEVIATION, { values: { payAmount, expectedPayAmount } })
    }
    if (payAmount <= 0) throw new ApiError(PURCHASE_AMOUNT_ILLEGAL)
    const draft: PurchaseDraft = {
      attempt,
      priced,
      clientId: context.principal.clientId,
      externalUserId: request.externalUserId,
      memberId: binding.memberId,
      address,
      orderComment: request.orderComment ?? null,
      expireTime: new Date(context.now.getTime() + expireMinutes * MINUTE_MS),
    }
    const { orderNo, paymentId } = await storePurchase(context, this.parts.random, draft)
    return { outOrderNo, orderNo, paymentId, payAmount, expireTime: draft.expireTime, duplicated: false }
  }

  async #price(context: Context, items: readonly PurchaseItem[]): Promise<PricedPurchase> {
    return pricePurchase(items, await readGoods(this.parts.goods, context, items))
  }
}

/** Writes before it looks: most numbers are new, and the key tells of those that are not. */
async function begin(
  { storage, principal, now }: Context,
  { outOrderNo, externalUserId, memberId }: Claimant,
): Promise<Beginning> {
  const { clientId } = principal
  const attempt = await storage.purchases.claim({ clientId, outOrderNo, externalUserId, memberId }, attemptTimesAt(now))
  if (attempt !== undefined) return attempt
  const taken = await storage.purchases.findByOutOrderNo(clientId, outOrderNo)
  if (taken?.refStatus === refStatus.CREATED) return { created: taken }
  throw new ApiError(PURCHASE_PROCESSING)
}

/** The member's own address, by its id or his default one. */
async function findAddress(
  { storage: { addresses } }: Context,
  memberId: number,
  addressId: number | null | undefined,
): Promise<AddressRow | undefined> {
  const address = await (typeof addressId === 'number' ? addresses.find(addressId) : addresses.findDefault(memberId))
  return address?.userId === memberId ? address : undefined
}

/**
 * Frees the number for another try. Where even that fails, as with a database that went away, the attempt counts as
 * abandoned a minute later; where the purchase was created after all, nothing changes.
 */
async function giveUp({ storage, log }: Context, attempt: PurchaseAttempt, error: unknown): Promise<void> {
  const reason = error instanceof ApiError ? error.messageIn('en') : 'Internal error'
  try {
    await storage.purchases.fail(attempt, reason)
  } catch (failure) {
    log.warn({ reason: failureName(failure) }, 'a failed purchase could not be marked as such')
  }
}

function toCreated(purchase: PurchaseRow, duplicated: boolean): PurchaseOrderCreated {
  const { outOrderNo, orderNo, paymentId, payAmount, expireTime } = purchase
  if (orderNo === null || paymentId === null || payAmount === null || expireTime === null) {
    throw new Error('A created purchase has a number, a payment, an amount and an end')
  }
  return { outOrderNo, orderNo, paymentId, payAmount, expireTime, duplicated }
}
