import { ApiError } from '../kernel/errors.js'
import type { ErrorDefinition } from '../kernel/errors.js'
import type { PartnerContext } from '../http/context.js'
import { lockBinding, requireBinding } from '../members/index.js'
import type { BindingLink, PartnerMemberRepository } from '../members/index.js'
import { orderItemStatus, unpaidItemStatuses } from '../orders/index.js'
import {
  BUSINESS_ORDER_NOT_PAYABLE,
  PAY_AMOUNT_MISMATCH,
  PAY_ORDER_ALREADY_PAID,
  PAY_ORDER_EXPIRED,
  PAY_ORDER_NOT_FOUND,
  PAY_ORDER_NOT_WAITING,
  walletPaymentStatus,
} from '../payments/index.js'
import type { WalletPaymentRow } from '../payments/index.js'
import { bizTypes } from '../wallets/index.js'
import type { WalletService, WalletStores } from '../wallets/index.js'
import type { StoredPurchaseStores } from './store-purchase.js'
import type { SupplementService, SupplementStores } from './supplement-service.js'

/** The repositories that paying from a wallet touches. */
export interface WalletPayStores extends WalletStores, StoredPurchaseStores, SupplementStores {
  readonly partnerMembers: PartnerMemberRepository
}

/** What a partner pays for one of its users. */
export interface WalletPayRequest {
  readonly externalUserId: string
  readonly paymentId: string
  /** CNY cents; what the partner takes the amount for. */
  readonly payAmount?: number | null | undefined
}

/** The specification's WalletPayResult. */
export interface WalletPayResult {
  readonly status: number
  readonly paySuccess: true
  readonly payAmount: number
  readonly successTime: Date
  /** The available balance after it. */
  readonly balance: number
}

type Context = PartnerContext<WalletPayStores>

/** A payment that waits, and the binding that leads to its member. */
interface DuePayment {
  readonly binding: BindingLink
  readonly payment: WalletPaymentRow
}

const titles = { PURCHASE: 'Purchase order', SUPPLEMENT: 'Supplement' } as const

/** Pays what members owe from their wallets. */
export class WalletPayService {
  readonly #paying = new Map<string, Promise<unknown>>()

  constructor(
    private readonly wallets: WalletService<SupplementStores>,
    private readonly supplements: Pick<SupplementService, 'settlePayment'>,
  ) {}

  /**
   * Pays once (rules/wallet-payments#pay): wallet, ledger, payment and what is paid in one transaction, to the end of
   * which the member stays enabled and the user bound to him. A payment is its member's, whichever user it was made
   * for. Throws, checked in this order, the codes of a binding, PAY_ORDER_NOT_FOUND, PAY_ORDER_ALREADY_PAID,
   * PAY_ORDER_NOT_WAITING, PAY_ORDER_EXPIRED, PAY_AMOUNT_MISMATCH, BUSINESS_ORDER_NOT_PAYABLE and
   * WALLET_BALANCE_NOT_ENOUGH. Of several calls at once one pays; the others see it paid.
   */
  async pay(context: Context, request: WalletPayRequest): Promise<WalletPayResult> {
    return this.#oneByOne(`${context.tenantId}:${request.paymentId}`, async () => {
      const due = await findPayable(context, request)
      try {
        if (!(await isBusinessPayable(context.storage, due.payment))) throw new ApiError(BUSINESS_ORDER_NOT_PAYABLE)
        return await this.#settle(context, due)
      } catch (error) {
        // Whoever was faster, in another process or in operations, decides what the refusal means: look again.
        await findPayable(context, request)
        throw error
      }
    })
  }

  /**
   * In one process calls for the same payment wait for each other here: each but the first then finds it paid by a
   * read, without a transaction. What makes it safe is the guarded statement.
   */
  async #oneByOne<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.#paying.get(key) ?? Promise.resolve()
    const mine = before.then(work, work)
    this.#paying.set(key, mine)
    try {
      return await mine
    } finally {
      if (this.#paying.get(key) === mine) this.#paying.delete(key)
    }
  }

  #settle(context: Context, { binding, payment }: DuePayment): Promise<WalletPayResult> {
    const { now: successTime } = context
    const { paymentId, memberId, bizType, payAmount } = payment
    return context.storage.transaction(async (tx) => {
      const booking = {
        memberId,
        bizType: bizTypes.PAYMENT,
        bizId: paymentId,
        title: titles[bizType],
        amount: -payAmount,
      }
      const { balance } = await this.wallets.book(tx, context, booking)
      await lockBinding(tx, binding, PAY_ORDER_NOT_FOUND)
      const { UNPAID: from, SUCCESS: to } = walletPaymentStatus
      const paid = await tx.walletPayments.settle(paymentId, { from, to, successTime })
      if (paid === undefined) throw new ApiError(PAY_ORDER_NOT_WAITING)
      await this.#settleBusiness(tx, paid, successTime)
      return { status: paid.status, paySuccess: true as const, payAmount, successTime, balance }
    })
  }

  async #settleBusiness(tx: WalletPayStores, payment: WalletPaymentRow, now: Date): Promise<void> {
    const isSettled =
      payment.bizType === 'PURCHASE'
        ? await settlePurchase(tx, payment.bizNo, now)
        : await this.supplements.settlePayment(tx, payment, now)
    if (!isSettled) throw new ApiError(BUSINESS_ORDER_NOT_PAYABLE)
  }
}

/**
 * The payment of this application and of the member whom its user is bound to, still waiting. Throws what it is not.
 */
async function findPayable(
  context: Context,
  { paymentId, externalUserId, payAmount }: WalletPayRequest,
): Promise<DuePayment> {
  const { storage, principal, now } = context
  const binding = await requireBinding(context, externalUserId)
  const payment = await storage.walletPayments.find(paymentId)
  const isOwn = payment?.clientId === principal.clientId && payment.memberId === binding.memberId
  if (!isOwn) throw new ApiError(PAY_ORDER_NOT_FOUND)
  const { status, expireTime } = payment
  if (status !== walletPaymentStatus.UNPAID) throw new ApiError(refusalOf(status))
  if (expireTime !== null && now >= expireTime) throw new ApiError(PAY_ORDER_EXPIRED)
  if (typeof payAmount === 'number' && payAmount !== payment.payAmount) throw new ApiError(PAY_AMOUNT_MISMATCH)
  return { binding, payment }
}

const refusalOf = (status: number): ErrorDefinition =>
  status === walletPaymentStatus.SUCCESS ? PAY_ORDER_ALREADY_PAID : PAY_ORDER_NOT_WAITING

/**
 * Looks before money moves, so that a cancelled order is refused as such to a wallet that could not pay it either. The
 * amount is that of all its parts: with one of them gone it is no longer the right one.
 */
async function isBusinessPayable(
  { orderItems, supplements }: Pick<WalletPayStores, 'orderItems' | 'supplements'>,
  { bizType, bizNo, memberId, paymentId, payAmount }: WalletPaymentRow,
): Promise<boolean> {
  if (bizType === 'PURCHASE') {
    const items = await orderItems.listOfParent(bizNo)
    return items.length > 0 && items.every(({ status }) => isUnpaid(status))
  }
  const owed = (await supplements.listOwed(memberId)).filter((supplement) => supplement.paymentId === paymentId)
  return owed.reduce((sum, { amount }) => sum + amount, 0) === payAmount
}

const isUnpaid = (status: number): boolean => unpaidItemStatuses.some((unpaid) => unpaid === status)

/** False where the purchase is not wholly unpaid; the transaction is then to be undone. */
async function settlePurchase(tx: WalletPayStores, orderNo: string, payTime: Date): Promise<boolean> {
  if (!(await tx.purchases.pay(orderNo, payTime))) return false
  await tx.subOrders.settleAll(orderNo, { payTime })
  const step = { from: unpaidItemStatuses, to: orderItemStatus.PENDING_ACCEPT }
  const moved = await tx.orderItems.moveAll({ parentOrderNo: orderNo }, step)
  const all = await tx.orderItems.listOfParent(orderNo)
  return moved.length > 0 && moved.length === all.length
}
